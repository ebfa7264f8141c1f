//! `queens hint`: the next thing that follows on a board.

use std::io::Write;

use clap::{Args as ClapArgs, ValueEnum};
use queens_engine::reason::Language;
use queens_engine::{Hint, Puzzle, hint};
use serde_json::{Value, json};

use super::super::{CommandResult, Status};
use super::{Input, batch, pair};

const HELP: &str = "Example:\n  echo AAAABB/ACDABB/CCDDDB/CBBBBB/CEEBEF/CCEEEF | hippolyta queens hint - --language de\n  \
    Alle freien Felder von Region F liegen in Spalte 6: Streiche dort den Rest, r1c6, r2c6, r3c6 und r4c6.\n\n\
    Sentences count rows and columns from 1 (r3c5 is row 3, column 5), JSON from 0. The exit code \
    is 1 if the level has no solution or the board is wrong.";

/// Boards that need a hint.
#[derive(Debug, ClapArgs)]
#[command(about = "The weakest reason that goes on from each board", after_help = HELP)]
pub(super) struct Args {
    #[command(flatten)]
    input: Input,
    /// The language of the sentence
    #[arg(long, value_enum, default_value_t = In::En)]
    language: In,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum In {
    En,
    De,
    Tr,
}

impl From<In> for Language {
    fn from(language: In) -> Language {
        match language {
            In::En => Language::English,
            In::De => Language::German,
            In::Tr => Language::Turkish,
        }
    }
}

/// Prints a sentence for each board, or the hint as data.
pub(super) fn run(args: &Args, out: &mut dyn Write) -> CommandResult {
    batch::run(&args.input, out, |puzzle, text| {
        let hint = hint(&puzzle.level, &puzzle.board);
        let sentence = hint.sentence(args.language.into(), &|region| puzzle.name(region));
        if args.input.json {
            writeln!(text, "{}", data(&hint, &sentence, puzzle))?;
        } else {
            writeln!(text, "{sentence}")?;
        }
        let wrong = matches!(hint, Hint::NoSolution | Hint::WrongQueen(_) | Hint::WrongMark(_));
        Ok(if wrong { Status::No } else { Status::Done })
    })
}

fn data(hint: &Hint, sentence: &str, puzzle: &Puzzle) -> Value {
    let Hint::Step(step) = hint else {
        let cell = match hint {
            Hint::WrongQueen(cell) | Hint::WrongMark(cell) => Some(pair(*cell)),
            _ => None,
        };
        let kind = hint.name();
        return match cell {
            Some(cell) => json!({ "kind": kind, "cell": cell, "text": sentence }),
            None => json!({ "kind": kind, "text": sentence }),
        };
    };
    let units = |units: &[queens_engine::Unit]| -> Vec<String> {
        units.iter().map(|unit| unit.label(|region| puzzle.name(region))).collect()
    };
    let cells: Vec<Value> = step.finding.effect.cells().iter().map(|&cell| pair(cell)).collect();
    json!({
        "kind": hint.name(),
        "technique": step.technique().name(),
        "rank": step.rank,
        "units": units(&step.finding.units),
        "within": units(&step.finding.within),
        "cells": cells,
        "text": sentence,
    })
}
