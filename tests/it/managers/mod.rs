//! Managers of UGI engines as there are two in use, message by message, with whole games between
//! two running engines. Neither knows any rules: they believe what the engines say.

mod cutegames;
mod cutergames;

use protocol::dialect::UGI;
use protocol::reply::universal::Reply;

use crate::support::Daemon;

/// Longer games are none.
const MOST_PLIES: usize = 1_000;

/// Reads up to the answer of a search, holds every line against the text of UGI, and returns the
/// move.
fn best_move(engine: &Daemon) -> String {
    let lines = engine.until("bestmove");
    let [before @ .., answer] = lines.as_slice() else { panic!("until never comes back empty") };
    for line in before {
        let reply = UGI.parse_reply(line).unwrap_or_else(|error| panic!("'{line}': {error}"));
        assert!(matches!(reply, Reply::Info(_)), "'{line}' while a search runs");
        assert_eq!(UGI.print_reply(&reply), *line, "not to the letter");
    }
    let last = before.last().unwrap_or_else(|| panic!("nothing before '{answer}'"));
    for word in ["nodes", "time", "nps"] {
        assert!(last.split(' ').any(|w| w == word), "no {word} in '{last}' before '{answer}'");
    }
    let words: Vec<&str> = answer.split(' ').collect();
    let ["bestmove", mv] = words.as_slice() else { panic!("'{answer}' is not two words") };
    (*mv).to_owned()
}
