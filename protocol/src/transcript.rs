//! Written-down dialogues, and how to hold them again with a real peer.
//!
//! A transcript is text, one step a line:
//!
//! ```text
//! # a comment
//! $ hippolyta uci        the peer to start
//! < go depth 1           said to it
//! > info depth 1 *       expected from it; * stands for any text
//! > ...                  any number of lines, up to the next that is expected
//! > bestmove *
//! ```

use std::iter::Peekable;
use std::slice::Iter;

use thiserror::Error;

/// A dialogue.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Transcript {
    /// The words of the command that starts the peer.
    pub command: Vec<String>,
    /// What is said, in order.
    pub steps: Vec<Step>,
}

/// One step with the number of its line, from 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The line's number.
    pub number: usize,
    /// What happens.
    pub kind: StepKind,
}

/// What happens in a step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StepKind {
    /// A line is sent to the peer.
    Send(String),
    /// The peer says a line like this.
    Expect(String),
    /// The peer may say anything.
    Skip,
}

/// A line of a transcript that is none.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("line {number}: '{line}' begins with none of '#', '$', '<', '>'")]
pub struct BadTranscript {
    /// The line's number, from 1.
    pub number: usize,
    /// The line.
    pub line: String,
}

/// Where a peer left the transcript.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("line {number}: expected '{expected}', found {found:?}")]
pub struct Mismatch {
    /// The number of the transcript's line.
    pub number: usize,
    /// What the transcript says.
    pub expected: String,
    /// What the peer said; `None` if it said nothing more.
    pub found: Option<String>,
}

/// Somebody to hold a dialogue with.
pub trait Peer {
    /// Sends a line.
    fn send(&mut self, line: &str);

    /// The next line; `None` if none comes in a reasonable time.
    fn next_line(&mut self) -> Option<String>;
}

impl Transcript {
    /// Reads a transcript.
    ///
    /// # Errors
    /// A line does not begin as a step does.
    pub fn parse(text: &str) -> Result<Transcript, BadTranscript> {
        let mut transcript = Transcript::default();
        for (at, line) in text.lines().enumerate() {
            let number = at + 1;
            let mut add = |kind| transcript.steps.push(Step { number, kind });
            let content = line.get(1..).unwrap_or("");
            let content = content.strip_prefix(' ').unwrap_or(content);
            match line.chars().next() {
                None | Some('#') => {}
                Some('$') => {
                    transcript.command = content.split_whitespace().map(str::to_owned).collect();
                }
                Some('<') => add(StepKind::Send(content.to_owned())),
                Some('>') if content == "..." => add(StepKind::Skip),
                Some('>') => add(StepKind::Expect(content.to_owned())),
                Some(_) => return Err(BadTranscript { number, line: line.to_owned() }),
            }
        }
        Ok(transcript)
    }

    /// Holds the dialogue with a peer.
    ///
    /// # Errors
    /// The peer says something else, or nothing.
    pub fn replay(&self, peer: &mut impl Peer) -> Result<(), Mismatch> {
        let mut steps = self.steps.iter().peekable();
        while let Some(step) = steps.next() {
            match &step.kind {
                StepKind::Send(line) => peer.send(line),
                StepKind::Expect(pattern) => expect(peer, step.number, pattern, false)?,
                StepKind::Skip => skip(peer, &mut steps)?,
            }
        }
        Ok(())
    }
}

/// Passes over lines up to the next expected one, if the next step expects one.
fn skip(peer: &mut impl Peer, steps: &mut Peekable<Iter<'_, Step>>) -> Result<(), Mismatch> {
    match steps.peek() {
        Some(Step { number, kind: StepKind::Expect(pattern) }) => {
            steps.next();
            expect(peer, *number, pattern, true)
        }
        _ => Ok(()),
    }
}

fn expect(
    peer: &mut impl Peer,
    number: usize,
    pattern: &str,
    skip_others: bool,
) -> Result<(), Mismatch> {
    loop {
        let found = peer.next_line();
        if found.as_deref().is_some_and(|line| matches(pattern, line)) {
            return Ok(());
        }
        if found.is_none() || !skip_others {
            return Err(Mismatch { number, expected: pattern.to_owned(), found });
        }
    }
}

/// Whether a line is like a pattern, in which `*` stands for any text.
fn matches(pattern: &str, line: &str) -> bool {
    let Some((start, rest)) = pattern.split_once('*') else { return pattern == line };
    let Some(line) = line.strip_prefix(start) else { return false };
    let (middle, end) = rest.rsplit_once('*').unwrap_or(("", rest));
    let Some(mut line) = line.strip_suffix(end) else { return false };
    middle.split('*').all(|part| match line.split_once(part) {
        Some((_, rest)) => {
            line = rest;
            true
        }
        None => false,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Says what it was given, whatever is said to it.
    struct Parrot(Vec<&'static str>);

    impl Peer for Parrot {
        fn send(&mut self, _line: &str) {}

        fn next_line(&mut self) -> Option<String> {
            (!self.0.is_empty()).then(|| self.0.remove(0).to_owned())
        }
    }

    #[test]
    fn stars_stand_for_any_text() {
        for (pattern, line, expected) in [
            ("wait", "wait", true),
            ("wait", "waiting", false),
            ("bestmove *", "bestmove a1", true),
            ("info * time * nps * pv *", "info depth 1 time 2 nps 3 pv a b", true),
            ("info * time * nps * pv *", "info depth 1 nps 3 pv a b", false),
            ("*", "", true),
            ("a*b*a", "aba", true),
            ("a*b*a", "aa", false),
            ("ab*ba", "aba", false),
        ] {
            assert_eq!(matches(pattern, line), expected, "{pattern} {line}");
        }
    }

    #[test]
    fn a_peer_that_leaves_the_text_is_found_out() {
        let text = "# hello\n$ engine uci\n< uci\n> id *\n> ...\n> uciok\n\n< go\n> bestmove *\n";
        let transcript = Transcript::parse(text).unwrap();
        assert_eq!(transcript.command, ["engine", "uci"]);
        let replay = |lines: &[&'static str]| transcript.replay(&mut Parrot(lines.to_vec()));
        assert_eq!(replay(&["id x", "option", "option", "uciok", "bestmove a"]), Ok(()));
        assert_eq!(replay(&["id x", "uciok", "bestmove a"]), Ok(()));
        let lost = replay(&["id x", "uciok", "info", "bestmove a"]).unwrap_err();
        assert_eq!((lost.number, lost.found.as_deref()), (9, Some("info")));
        let mute = replay(&["id x"]).unwrap_err();
        assert_eq!((mute.number, mute.found), (6, None));
    }

    #[test]
    fn a_line_without_direction_is_refused() {
        assert_eq!(Transcript::parse("< a\nb").unwrap_err().number, 2);
    }
}
