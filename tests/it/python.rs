//! Clients written in Python by others, in virtual environments under `target/`.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Mutex;

/// One installation at a time: tests share the environments.
static INSTALLING: Mutex<()> = Mutex::new(());

/// The interpreter of a virtual environment in which `packages` are installed, or why there is
/// none. Environments are kept under the target folder; `name` tells them apart, for some packages
/// cannot live in one.
fn environment(name: &str, packages: &[&str]) -> Result<PathBuf, String> {
    let _alone = INSTALLING.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
    let root = Path::new(env!("CARGO_TARGET_TMPDIR")).join("python").join(name);
    let python = root.join("bin/python");
    let complete = root.join("complete");
    if complete.exists() {
        return Ok(python);
    }
    run(Command::new("python3").args(["-m", "venv", "--clear"]).arg(&root))?;
    run(Command::new(&python).args(["-m", "pip", "install", "--quiet"]).args(packages))?;
    std::fs::write(&complete, "").map_err(|error| error.to_string())?;
    Ok(python)
}

fn run(command: &mut Command) -> Result<(), String> {
    let output = command.output().map_err(|error| format!("{command:?}: {error}"))?;
    if output.status.success() {
        return Ok(());
    }
    Err(format!("{command:?}: {}", String::from_utf8_lossy(&output.stderr)))
}

/// Runs a script of `tests/python` against the built binary. Where Python or the packages cannot
/// be had it prints why and passes, unless `HIPPOLYTA_REQUIRE_PYTHON` is set.
fn script(name: &str, env_name: &str, packages: &[&str], args: &[&str]) {
    let python = match environment(env_name, packages) {
        Ok(python) => python,
        Err(reason) if std::env::var_os("HIPPOLYTA_REQUIRE_PYTHON").is_none() => {
            println!("skipped: no Python environment for {packages:?}: {reason}");
            return;
        }
        Err(reason) => panic!("no Python environment for {packages:?}: {reason}"),
    };
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/python").join(name);
    let output = Command::new(python)
        .arg(script)
        .arg(env!("CARGO_BIN_EXE_hippolyta"))
        .args(args)
        .output()
        .expect("the interpreter starts");
    let said = String::from_utf8_lossy(&output.stdout);
    let complaints = String::from_utf8_lossy(&output.stderr);
    println!("{said}");
    assert!(output.status.success(), "{name} {args:?}\n{said}\n{complaints}");
}

fn with_pydraughts(name: &str, args: &[&str]) {
    script(name, "referees", &["pydraughts==0.6.7", "pyffish==0.0.90"], args);
}

#[test]
fn pydraughts_drives_russian_games_over_hub() {
    with_pydraughts("hub_games.py", &["russian", "2"]);
}

#[test]
fn pydraughts_drives_brazilian_games_over_hub() {
    with_pydraughts("hub_games.py", &["brazilian", "2"]);
}

#[test]
#[ignore = "20 games each; run with: cargo test --release --test it -- --ignored pydraughts_drives_many"]
fn pydraughts_drives_many_games_over_hub() {
    with_pydraughts("hub_games.py", &["russian", "20"]);
    with_pydraughts("hub_games.py", &["brazilian", "20"]);
}

#[test]
fn pydraughts_plays_over_damexchange() {
    with_pydraughts("dxp_games.py", &["russian", "1"]);
    with_pydraughts("dxp_games.py", &["brazilian", "1"]);
}

#[test]
#[ignore = "20 games each; run with: cargo test --release --test it -- --ignored many_games_over_damexchange"]
fn pydraughts_plays_many_games_over_damexchange() {
    with_pydraughts("dxp_games.py", &["russian", "20"]);
    with_pydraughts("dxp_games.py", &["brazilian", "20"]);
}

#[test]
fn pyffish_referees_whole_amazons_games() {
    with_pydraughts("uci_amazons.py", &["2", "20"]);
}

#[test]
#[ignore = "20 games; run with: cargo test --release --test it -- --ignored random_player"]
fn amazons_wins_every_game_against_a_random_player() {
    with_pydraughts("uci_amazons.py", &["20", "50"]);
}

#[test]
#[ignore = "40 games, about 10 minutes; run with: cargo test --release --test it -- --ignored simple_engine"]
fn russian_match_against_simple_engine() {
    let args = ["40", "100", "6"];
    script("simple_engine_match.py", "simple-engine", &["py-draughts==1.10.1"], &args);
}
