//! A front end on a page: an engine plays draughts against itself over UGI, and its thoughts are
//! shown while it has them.
//!
//! ```sh
//! cargo run -p protocol --features client --example front_end -- target/release/hippolyta
//! ```

use std::error::Error;
use std::io::{self, Write};
use std::time::Duration;

use protocol::client::{Client, Go, Launch, News, Timeouts};
use protocol::dialect::Dialect;

const MOVE_TIME: Duration = Duration::from_millis(20);
/// An engine that says nothing for so long is given up.
const PATIENCE: Duration = Duration::from_secs(10);
const MOST_PLIES: usize = 300;

/// Plays a game and returns how it ended.
pub(crate) fn play(program: &str, show: &mut dyn Write) -> Result<String, Box<dyn Error>> {
    let launch = Launch::new(program, ["daemon", "--game", "checkers", "--rules", "russian"]);
    let mut engine = Client::start(&launch, Dialect::Ugi, Timeouts::default())?;
    writeln!(show, "{}", engine.identity().name)?;
    engine.set_option("MultiPV", "2")?;
    engine.new_game()?;
    let mut moves = Vec::new();
    while moves.len() < MOST_PLIES && engine.query("gameover")? == "false" {
        engine.go(&Go { move_time: Some(MOVE_TIME), ..Go::default() })?;
        moves.push(think(&mut engine, show)?);
        engine.position(None, &moves)?;
        engine.ready()?;
    }
    let outcome = engine.query("outcome")?;
    engine.quit();
    Ok(outcome)
}

/// Shows what the search says until it answers.
fn think(engine: &mut Client, show: &mut dyn Write) -> Result<String, Box<dyn Error>> {
    loop {
        match engine.next_news(Some(PATIENCE))? {
            News::Info(report) => {
                if let (Some(depth), Some(score)) = (report.depth, report.score) {
                    let rank = report.rank.unwrap_or(1);
                    writeln!(show, "{depth} ({rank}) {score:?}  {}", report.pv.join(" "))?;
                }
            }
            News::Text(text) | News::Refused(text) => writeln!(show, "{text}")?,
            News::Answer(answer) => return answer.mv.ok_or_else(|| "no move".into()),
        }
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let program = std::env::args().nth(1).unwrap_or_else(|| "hippolyta".to_owned());
    let mut out = io::stdout();
    let outcome = play(&program, &mut out)?;
    writeln!(out, "{outcome}")?;
    Ok(())
}
