//! `hippolyta officers hint`: what to lay, or what to take back.

use std::io::Write;

use clap::Args as ClapArgs;
use officers_engine::hint::{Hint, repair, safe_cells};
use officers_engine::{Card, Cell, CellSet, Game, Position};
use serde_json::{Value, json};

use super::input::PositionArgs;
use crate::commands::{CommandError, CommandResult, Status};

/// What to ask.
#[derive(Debug, ClapArgs)]
#[command(
    about = "Advise the player on turn; exit code 1 if the square cannot be saved",
    after_help = "Examples:\n  \
                  hippolyta officers hint 'As Kh .. ../.. .. .. ../.. .. .. ../.. .. .. ..'\n  \
                  hippolyta officers hint --card Qd 'As Kh .. ../.. .. .. ../.. .. .. ../.. .. .. ..'"
)]
pub(super) struct Args {
    #[command(flatten)]
    position: PositionArgs,
    /// List the safe cells of this card instead
    #[arg(long)]
    card: Option<Card>,
    /// One JSON value instead of a line
    #[arg(long)]
    json: bool,
}

pub(super) fn run(args: &Args, out: &mut dyn Write) -> CommandResult {
    let position = args.position.read()?;
    let advice = match args.card {
        Some(card) => match position.table.cell(card) {
            Some(cell) => Advice::Laid(card, cell),
            None => Advice::Safe(card, safe_cells(&position.table, card)),
        },
        None => advise(position)?,
    };
    if args.json {
        writeln!(out, "{}", advice.json())?;
    } else {
        writeln!(out, "{}", advice.text())?;
    }
    Ok(advice.status())
}

enum Advice {
    Move(Hint),
    /// The safe cells of a card.
    Safe(Card, CellSet),
    /// The card lies on the table already.
    Laid(Card, Cell),
    /// The square cannot be finished; the take-backs that would help, if they were possible.
    Dead(Option<Hint>),
    /// The game is over.
    Over,
}

fn advise(position: Position) -> Result<Advice, CommandError> {
    let loose = position.table.filled() - position.fixed;
    let would_help = repair(&position.table, loose).map(Hint::TakeBack);
    let unlaid = !position.table.unlaid().is_empty();
    let game = Game::new(position).map_err(CommandError::input)?;
    Ok(match game.view().and_then(|view| Hint::of(&view)) {
        Some(hint) => Advice::Move(hint),
        None if unlaid => Advice::Dead(would_help),
        None => Advice::Over,
    })
}

impl Advice {
    fn status(&self) -> Status {
        match self {
            Advice::Dead(_) | Advice::Laid(..) => Status::No,
            Advice::Safe(_, cells) if cells.is_empty() => Status::No,
            Advice::Move(_) | Advice::Safe(..) | Advice::Over => Status::Done,
        }
    }

    fn text(&self) -> String {
        match self {
            Advice::Move(hint) => hint.to_string(),
            Advice::Laid(card, cell) => format!("{card} lies on {cell}"),
            Advice::Safe(card, cells) if cells.is_empty() => format!("{card} is safe nowhere"),
            Advice::Safe(card, cells) => {
                let cells: Vec<String> = cells.iter().map(|cell| cell.to_string()).collect();
                format!("{card} is safe on {}", cells.join(" "))
            }
            Advice::Dead(Some(hint)) => format!("dead: it would need {hint}"),
            Advice::Dead(None) => "dead: no take-back can help".to_owned(),
            Advice::Over => "nothing to lay".to_owned(),
        }
    }

    fn json(&self) -> Value {
        match self {
            Advice::Move(hint) => hint_json(hint),
            Advice::Safe(card, cells) => {
                let cells: Vec<String> = cells.iter().map(|cell| cell.to_string()).collect();
                json!({ "card": card.to_string(), "safe": cells })
            }
            Advice::Laid(card, cell) => {
                json!({ "card": card.to_string(), "lies_on": cell.to_string() })
            }
            Advice::Dead(hint) => json!({ "dead": true, "needs": hint.as_ref().map(hint_json) }),
            Advice::Over => json!({ "over": true }),
        }
    }
}

fn hint_json(hint: &Hint) -> Value {
    let mv = hint.mv().to_string();
    match hint {
        Hint::Lay(lay) => json!({ "move": mv, "keeps": lay.keeps, "of": lay.of }),
        Hint::TakeBack(repair) => json!({ "move": mv, "take_backs": repair.take_backs }),
    }
}
