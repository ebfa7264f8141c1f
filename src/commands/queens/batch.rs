//! Answering every puzzle of a file: read in chunks, worked on by all threads, written in order.

use std::fs::File;
use std::io::{self, Read, Write};

use queens_engine::Puzzle;
use queens_engine::text::{self, Record};
use rayon::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuilder};
use serde_json::json;

use super::super::{CommandError, CommandResult, Status, warn};
use super::Input;

/// Bytes read before the threads set to work.
const CHUNK: usize = 1 << 20;

/// Puzzles that one thread takes at a time.
const SHARE: usize = 512;

/// Writes the answer to one puzzle.
pub(super) trait Answer: Fn(&Puzzle, &mut Vec<u8>) -> io::Result<Status> + Sync {}

impl<F: Fn(&Puzzle, &mut Vec<u8>) -> io::Result<Status> + Sync> Answer for F {}

/// Answers every puzzle of the input in its order. The status is `No` if any answer is. A text
/// that is no puzzle is answered `invalid`, so that answers stay beside their puzzles, and its fault
/// is told there in JSON, else on standard error; it makes an error at the end.
pub(super) fn run(input: &Input, out: &mut dyn Write, answer: impl Answer) -> CommandResult {
    let file = |error| CommandError::File { path: input.file.clone(), error };
    let mut source: Box<dyn Read> = match input.file.as_str() {
        "-" => Box::new(io::stdin()),
        path => Box::new(File::open(path).map_err(file)?),
    };
    let mut progress =
        Progress { json: input.json, lines: 0, answered: 0, no: false, faults: 0, first: None };
    let mut threads = None;
    let mut buffer = Vec::new();
    loop {
        let read = source.by_ref().take(CHUNK as u64).read_to_end(&mut buffer).map_err(file)?;
        let whole = if read == 0 { buffer.len() } else { last_cut(&buffer) };
        if whole > 0 {
            let chunk = std::str::from_utf8(&buffer[..whole])
                .map_err(|error| progress.not_text(&buffer, error.valid_up_to()))?;
            let threads = match &threads {
                Some(threads) => threads,
                None => threads.insert(pool(input, chunk)?),
            };
            let answers = threads.install(|| answers(chunk, progress.lines, input.json, &answer));
            progress.take(chunk, answers, out)?;
            buffer.drain(..whole);
        }
        if read == 0 {
            return progress.finish(&input.file);
        }
    }
}

/// As many threads as asked for, but no more than the first chunk has work for.
fn pool(input: &Input, chunk: &str) -> Result<ThreadPool, CommandError> {
    let most = chunk.lines().count().div_ceil(SHARE).max(1);
    let asked = input.threads.map(|threads| usize::from(threads).min(most));
    // 0 is one thread per core.
    let threads = ThreadPoolBuilder::new().num_threads(asked.unwrap_or(0));
    threads.build().map_err(CommandError::input)
}

/// The end of the last puzzle that is certainly whole; 0 if none is.
fn last_cut(buffer: &[u8]) -> usize {
    let lines = buffer.iter().rposition(|&byte| byte == b'\n').map_or(0, |at| at + 1);
    match std::str::from_utf8(&buffer[..lines]) {
        Ok(text) => text::split_at_record(text).unwrap_or(0),
        Err(_) => lines,
    }
}

struct Progress {
    json: bool,
    /// Lines before the present chunk.
    lines: usize,
    answered: usize,
    no: bool,
    faults: usize,
    first: Option<String>,
}

/// The answers to some puzzles that follow one another.
#[derive(Default)]
struct Share {
    text: Vec<u8>,
    puzzles: usize,
    no: bool,
    faults: Vec<String>,
}

impl Progress {
    /// Writes the answers to the puzzles of a chunk.
    fn take(
        &mut self,
        chunk: &str,
        answers: io::Result<Vec<Share>>,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        for share in answers? {
            out.write_all(&share.text)?;
            self.answered += share.puzzles;
            self.no |= share.no;
            self.faults += share.faults.len();
            if !self.json {
                share.faults.iter().for_each(|fault| warn(format_args!("{fault}")));
            }
            self.first = self.first.take().or_else(|| share.faults.into_iter().next());
        }
        self.lines += chunk.bytes().filter(|&byte| byte == b'\n').count();
        Ok(())
    }

    fn not_text(&self, buffer: &[u8], valid: usize) -> CommandError {
        let line = self.lines + 1 + buffer[..valid].iter().filter(|&&byte| byte == b'\n').count();
        CommandError::Input(format!("line {line}: not UTF-8"))
    }

    fn finish(self, path: &str) -> CommandResult {
        match (self.first, self.faults) {
            (Some(first), 1) if self.json => Err(CommandError::Input(first)),
            (Some(first), faults) if self.json => {
                Err(CommandError::Input(format!("{first} (and {} more)", faults - 1)))
            }
            (Some(_), faults) => Err(CommandError::Input(format!(
                "texts that are no levels: {faults} of {}",
                self.answered
            ))),
            (None, _) if self.answered == 0 => {
                Err(CommandError::Input(format!("{path}: no level in it")))
            }
            (None, _) if self.no => Ok(Status::No),
            (None, _) => Ok(Status::Done),
        }
    }
}

fn answers(
    chunk: &str,
    lines_before: usize,
    as_json: bool,
    answer: &impl Answer,
) -> io::Result<Vec<Share>> {
    let records = text::records(chunk);
    records.par_chunks(SHARE).map(|part| share(part, lines_before, as_json, answer)).collect()
}

fn share(
    records: &[Record<'_>],
    lines_before: usize,
    as_json: bool,
    answer: &impl Answer,
) -> io::Result<Share> {
    let mut share = Share { puzzles: records.len(), ..Share::default() };
    for record in records {
        match text::read(record.text) {
            Ok(puzzle) => share.no |= answer(&puzzle, &mut share.text)? == Status::No,
            Err(error) => {
                let fault = format!("line {}: {error}", lines_before + record.line);
                if as_json {
                    let value = json!({ "status": "invalid", "error": fault });
                    writeln!(share.text, "{value}")?;
                } else {
                    writeln!(share.text, "invalid")?;
                }
                share.faults.push(fault);
            }
        }
    }
    Ok(share)
}
