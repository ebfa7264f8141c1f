//! `hippolyta stats`: what given counts of results say about strength.

use std::io::Write;
use std::str::FromStr;

use arena::stats::{Estimate, Pairs, Sample, Sprt, Verdict, Wdl};
use clap::Args as ClapArgs;
use serde_json::{Map, Value, json};

use super::{CommandError, CommandResult, Status};

const HELP: &str = "Example:\n  hippolyta stats --pairs 12,190,410,236,21 --sprt elo0=0,elo1=5\n\n\
    A figure that the counts do not determine is printed as n/a. With --pairs the two games of a \
    pair count as one observation, which is right wherever openings were played twice with \
    colours swapped.";

/// Counts of results and what to do with them.
#[derive(Debug, ClapArgs)]
#[command(about = "Elo, likelihood of superiority and sequential tests of given counts", after_help = HELP)]
pub struct Args {
    /// Single games: won, drawn, lost
    #[arg(long, value_name = "W,D,L", required_unless_present = "pairs", conflicts_with = "pairs", value_parser = parse_counts::<3>)]
    wdl: Option<[u64; 3]>,
    /// Pairs of games by points: both lost, a loss and a draw, even, a win and a draw, both won
    #[arg(long, value_name = "LL,LD,DD+WL,WD,WW", value_parser = parse_counts::<5>)]
    pairs: Option<[u64; 5]>,
    /// A sequential test; the models are logistic, normalized and (single games only) bayesian
    #[arg(long, value_name = "elo0=0,elo1=5,alpha=.05,beta=.05,model=logistic", value_parser = Sprt::from_str)]
    sprt: Option<Sprt>,
    /// One JSON value instead of lines
    #[arg(long)]
    json: bool,
}

/// Prints the figures, one `name value` a line.
///
/// # Errors
/// The counts of pairs were given to a model that knows single games only.
pub fn run(args: &Args, out: &mut dyn Write) -> CommandResult {
    let (sample, games): (Sample, u64) = match (args.wdl, args.pairs) {
        (_, Some(counts)) => (Pairs(counts).into(), 2 * counts.iter().sum::<u64>()),
        (Some([wins, draws, losses]), None) => {
            let wdl = Wdl { wins, draws, losses };
            (wdl.into(), wdl.games())
        }
        (None, None) => return Err(CommandError::input("give --wdl or --pairs")),
    };
    let mut figures = estimate_figures(games, &Estimate::of(&sample));
    if let Some(sprt) = &args.sprt {
        figures.extend(sprt_figures(sprt, &sample)?);
    }
    if args.json {
        let fields = figures.into_iter().map(|(name, figure)| (name.to_owned(), figure.json()));
        writeln!(out, "{}", Value::Object(fields.collect::<Map<_, _>>()))?;
    } else {
        for (name, figure) in figures {
            writeln!(out, "{name} {}", figure.text())?;
        }
    }
    Ok(Status::Done)
}

/// A value to print.
enum Figure {
    Count(u64),
    Number(Option<f64>, usize),
    Word(String),
}

impl Figure {
    fn text(&self) -> String {
        match self {
            Figure::Count(n) => n.to_string(),
            Figure::Number(Some(x), decimals) => format!("{x:.decimals$}"),
            Figure::Number(None, _) => "n/a".to_owned(),
            Figure::Word(word) => word.clone(),
        }
    }

    fn json(&self) -> Value {
        match self {
            Figure::Count(n) => json!(n),
            Figure::Number(x, _) => json!(x),
            Figure::Word(word) => json!(word),
        }
    }
}

type Figures = Vec<(&'static str, Figure)>;

fn estimate_figures(games: u64, estimate: &Estimate) -> Figures {
    let (elo, nelo) = (estimate.elo_interval, estimate.nelo);
    vec![
        ("games", Figure::Count(games)),
        ("score", Figure::Number(estimate.score, 4)),
        ("elo", Figure::Number(estimate.elo, 2)),
        ("elo_error", Figure::Number(elo.map(|i| i.error()), 2)),
        ("elo_low", Figure::Number(elo.map(|i| i.low), 2)),
        ("elo_high", Figure::Number(elo.map(|i| i.high), 2)),
        ("nelo", Figure::Number(nelo.map(|i| i.value), 2)),
        ("nelo_error", Figure::Number(nelo.map(|i| i.error()), 2)),
        ("los", Figure::Number(estimate.los, 4)),
    ]
}

fn sprt_figures(sprt: &Sprt, sample: &Sample) -> Result<Figures, CommandError> {
    let llr = sprt.llr(sample).ok_or_else(|| {
        CommandError::input(format!("the {} model judges --wdl, not --pairs", sprt.model))
    })?;
    let (lower, upper) = sprt.bounds();
    let verdict = match sprt.verdict(llr) {
        Verdict::AcceptNull => "accept-elo0",
        Verdict::AcceptAlternative => "accept-elo1",
        Verdict::Undecided => "undecided",
    };
    Ok(vec![
        ("sprt_model", Figure::Word(sprt.model.to_string())),
        ("llr", Figure::Number(Some(llr), 4)),
        ("llr_lower", Figure::Number(Some(lower), 4)),
        ("llr_upper", Figure::Number(Some(upper), 4)),
        ("verdict", Figure::Word(verdict.to_owned())),
    ])
}

fn parse_counts<const N: usize>(text: &str) -> Result<[u64; N], String> {
    let number = |field: &str| {
        field
            .trim()
            .parse()
            .ok()
            .filter(|n| *n <= 1_000_000_000_000u64)
            .ok_or_else(|| format!("`{field}` is not a count"))
    };
    let counts: Vec<u64> = text.split(',').map(number).collect::<Result<_, _>>()?;
    let given = counts.len();
    counts.try_into().map_err(|_| format!("{N} counts are wanted, {given} were given"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::Parser;

    #[derive(Parser)]
    struct Line {
        #[command(flatten)]
        args: Args,
    }

    fn printed(line: &str) -> Result<String, String> {
        let words = std::iter::once("stats").chain(line.split_whitespace());
        let line = Line::try_parse_from(words).map_err(|e| e.to_string())?;
        let mut out = Vec::new();
        run(&line.args, &mut out).map_err(|e| e.to_string())?;
        Ok(String::from_utf8(out).unwrap())
    }

    fn value(text: &str, name: &str) -> String {
        let line = text.lines().find_map(|line| line.strip_prefix(&format!("{name} ")));
        line.unwrap_or_else(|| panic!("no {name} in {text}")).to_owned()
    }

    #[test]
    fn figures_come_one_a_line() {
        let text = printed("--wdl 880,1863,759 --sprt elo0=0,elo1=5").unwrap();
        assert_eq!(value(&text, "games"), "3502");
        assert_eq!(value(&text, "llr"), "2.9472");
        assert_eq!(value(&text, "llr_upper"), "2.9444");
        assert_eq!(value(&text, "verdict"), "accept-elo1");
    }

    #[test]
    fn what_is_not_determined_says_so() {
        for counts in ["--pairs 25,0,0,0,0", "--pairs 0,0,0,0,0", "--wdl 0,0,0", "--wdl 3,0,0"] {
            let text = printed(&format!("{counts} --sprt elo0=-5,elo1=5")).unwrap();
            assert_eq!(value(&text, "elo"), "n/a", "{text}");
            assert!(!text.contains("NaN") && !text.contains("inf"), "{text}");
        }
    }

    #[test]
    fn json_holds_the_same_figures() {
        let text = printed("--pairs 12,190,410,236,21 --sprt model=normalized --json").unwrap();
        let value: Value = serde_json::from_str(&text).unwrap();
        assert_eq!(value["games"], 1738);
        assert!((value["llr"].as_f64().unwrap() - 1.448).abs() < 5e-4, "{value}");
        assert!(printed("--wdl 1,0,0 --json").unwrap().contains("\"elo\":null"));
    }

    #[test]
    fn bad_usage_is_named() {
        for (line, named) in [
            ("", "required"),
            ("--wdl 1,2", "3 counts are wanted, 2 were given"),
            ("--wdl 1,x,2", "`x` is not a count"),
            ("--wdl 1,2,3 --pairs 1,2,3,4,5", "cannot be used with"),
            ("--pairs 1,2,3,4,5 --sprt model=bayesian", "bayesian model judges --wdl"),
            ("--wdl 1,2,3 --sprt elo0=9", "elo0 < elo1"),
        ] {
            let error = printed(line).unwrap_err();
            assert!(error.contains(named), "{line}: {error}");
        }
    }
}
