//! Games hop by hop, as PlayStrategy stores them: `2420 1116`, two numbers of two digits each,
//! and a capture of several pieces as several hops.

use engine_core::record::{Record, SourceLine, Step, StepKind, lines};

/// Whether a text is a list of hops.
pub fn looks_like_hops(text: &str) -> bool {
    let is_hop = |word: &str| word.len() == 4 && word.bytes().all(|byte| byte.is_ascii_digit());
    let mut words = content(text).flat_map(|(_, line)| line.split_whitespace()).take(8).peekable();
    words.peek().is_some() && words.all(is_hop)
}

/// Reads a game a line. Hops that go on from where the last one ended are one move: the other
/// side cannot stand there.
pub fn read_hops(text: &str) -> impl Iterator<Item = Record> {
    content(text).map(|(number, line)| {
        let mut record = Record::default();
        let steps = &mut record.line.steps;
        for hop in line.split_whitespace() {
            let (from, to) = hop.split_at_checked(2).unwrap_or((hop, ""));
            match steps.last_mut() {
                Some(Step { kind: StepKind::Move(mv), .. }) if mv.ends_with(from) => {
                    mv.push('x');
                    mv.push_str(to);
                }
                _ => steps
                    .push(Step::new(StepKind::Move(format!("{from}-{to}")), SourceLine(number))),
            }
        }
        record
    })
}

fn content(text: &str) -> impl Iterator<Item = (u32, &str)> {
    lines(text).filter(|(_, line)| !line.is_empty() && !line.starts_with('#'))
}
