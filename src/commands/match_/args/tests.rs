use clap::Parser;

use super::*;

#[derive(Parser)]
struct Line {
    #[command(flatten)]
    args: Args,
}

fn settings(line: &str) -> Result<Settings, String> {
    let words = std::iter::once("match").chain(line.split_whitespace());
    let line = Line::try_parse_from(words).map_err(|error| error.to_string())?;
    line.args.options.settings().map_err(|error| error.to_string())
}

const TWO: &str = "--engine a=x --engine b=y;nodes=5 ";

#[test]
fn options_become_settings() {
    let line = "--game amazons --games 10 --tc 1+0.01 --margin 20 --concurrency 2 --cpus 0,1 \
        --openings f.fen,order=random,seed=7,start=2,policy=pair --sprt elo0=0,elo1=9 \
        --resign score=600,moves=3 --draw score=5,moves=4,from=40 --patience stall=99";
    let found = settings(&format!("{TWO}{line}")).unwrap();
    assert_eq!((found.game.as_str(), found.games, found.concurrency), ("amazons", 10, 2));
    assert_eq!(found.budget(0).tc.unwrap().to_string(), "1+0.01");
    assert_eq!((found.budget(1).nodes, found.budget(1).margin), (Some(5), Some(20)));
    assert_eq!((found.openings.seed, found.openings.start), (7, Some(2)));
    assert_eq!(found.adjudication.draw.unwrap().from_ply, 40);
    assert_eq!((found.patience.stall, found.processors), (99, vec![0, 1]));
}

/// A file need not be an event by itself.
#[test]
fn options_are_set_on_top_of_a_file() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("cup.toml");
    let config = format!("--config {} ", path.display());
    let three = ["a", "b", "c"].map(|name| format!("[[engine]]\nname='{name}'\ncommand='x'\n"));
    for (file, line) in [
        (three[..2].concat(), "--nodes 50"),
        (three.concat(), "--nodes 50 --event round-robin"),
        ("limits = { nodes = 50 }".to_owned(), "--engine a=x --engine b=y"),
        (format!("limits = {{ nodes = 9 }}\n{}", three[0]), "--engine b=y --nodes 50"),
    ] {
        std::fs::write(&path, &file).unwrap();
        let found = settings(&(config.clone() + line)).unwrap();
        assert_eq!(found.budget(1).nodes, Some(50), "{file}");
        assert!(settings(&config).is_err(), "{file}");
    }
    std::fs::write(&path, "games = many").unwrap();
    let error = settings(&config).unwrap_err();
    assert!(error.contains("cup.toml: bad tournament file: "), "{error}");
}

#[test]
fn bad_usage_is_named() {
    for (line, named) in [
        ("--engine a=x --nodes 1", "two engines"),
        ("--engine a=x --engine a=y --nodes 1", "two engines are named `a`"),
        ("--engine a=x --engine b=y", "nothing limits"),
        ("--engine a --engine b=y", "NAME=COMMAND"),
        ("--engine a=x --engine b=y --tc 0", "no time"),
        ("--engine a=x --engine b=y --nodes 1 --openings f,order=wild", "`order=wild`"),
        ("--engine a=x --engine b=y --nodes 1 --patience nap=3", "`nap`"),
        ("--engine a=x --engine b=y --nodes 1 --resign score=-3", "above 0"),
        ("--engine a=x --engine b=y --nodes 1 --draw moves=4", "score of draw is missing"),
        ("--engine a=x --engine b=y --nodes 0", "nodes must be at least 1"),
        ("--engine a=x --engine b=y --nodes 1 --max-plies 0", "max plies must be at least 1"),
        ("--engine a=x --engine b=y --nodes 1 --patience ready=0", "at least 1 ms"),
        ("--engine a=x --engine b=y --nodes 1 --resume", "--out"),
        ("--engine a=x --engine b=y --nodes 1 --out d --shard 3/2", "no shard"),
        ("--config /no/such/file.toml", "/no/such/file.toml"),
    ] {
        let error = settings(line).unwrap_err();
        assert!(error.contains(named), "{line}: {error}");
    }
}
