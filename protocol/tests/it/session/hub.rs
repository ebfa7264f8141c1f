//! Hub: handshake, levels, pondering, and lines that break the rules.

use protocol::dialect::Dialect;

use crate::driver::Driver;

#[test]
fn handshake() {
    let mut driver = Driver::new();
    let hello = [
        "id name=Nim version=1.0 author=\"A B\" country=NL",
        "param name=variant value=white type=enum values=\"white black\"",
        "param name=tt-size value=16 type=int min=1 max=1024",
        "param name=ponder value=false type=bool",
        "param name=book value=\"\" type=string",
        "wait",
    ];
    assert_eq!(driver.ask("hub"), hello);
    assert_eq!(driver.ask("hub"), hello);
    assert_eq!(driver.ask("set-param name=variant value=black\ninit"), ["ready"]);
    assert_eq!(driver.ask("ping"), ["pong"]);
    assert!(driver.ask("stop\nponder-hit\nnew-game").is_empty());
    assert_eq!(driver.seen().new_games, 1);
}

#[test]
fn a_move_is_answered() {
    let mut driver = Driver::speaking(Dialect::Hub);
    driver.ask("pos pos=W21 moves=\"21-20 20-18\"\nlevel depth=2");
    let said = driver.ask("go think");
    let info = "score=0.1 nodes=1000 time=0.002 nps=0.5 pv=\"18-17\"";
    assert_eq!(
        said,
        [
            format!("info depth=1 {info}"),
            format!("info depth=2 {info}"),
            "done move=18-17 ponder=17-16".into()
        ]
    );
}

#[test]
fn levels_add_up_until_the_next_position_or_search() {
    let mut driver = Driver::speaking(Dialect::Hub);
    driver.ask("level depth=2\nlevel time=59 inc=1\nlevel moves=40\ngo think");
    let limits = driver.seen().requests[0].limits.clone();
    let clock = limits.clock.unwrap();
    assert_eq!((limits.depth, clock.moves_to_go), (Some(2), Some(40)));
    assert_eq!((clock.remaining.as_secs(), clock.increment.as_secs()), (60, 1));
    driver.ask("level depth=7\npos\nlevel nodes=5 ply=3 handicap=1\ngo think");
    let limits = driver.seen().requests[1].limits.clone();
    assert_eq!((limits.depth, limits.nodes, limits.clock), (None, Some(5), None));
    driver.ask("level depth=1\ngo think\nlevel nodes=9\ngo analyze");
    assert_eq!(driver.seen().requests[3].limits.depth, None);
    assert!(driver.seen().requests[3].analysis);
}

#[test]
fn case_d07_a_level_that_is_not_understood_gives_no_time() {
    let zero = Some(std::time::Duration::ZERO);
    for level in [
        "level move-time=abc",
        "level time=nan",
        "level depth",
        "level time=",
        "level inc=1 \"",
        "pos pos=W9\nlevel nodes=x\npos pos=bad",
    ] {
        let mut driver = Driver::speaking(Dialect::Hub);
        let said = driver.ask_briefly(&format!("{level}\ngo think"));
        assert!(said[0].starts_with("error ") && said.last().unwrap().starts_with("done move="));
        assert_eq!(driver.seen().requests[0].limits.move_time, zero, "{level}");
        driver.ask(&format!("{level}\npos\ngo think\nstop\n{level}\ngo analyze\nstop"));
        assert_eq!(driver.seen().requests[1].limits.move_time, None, "{level}");
        assert_eq!(driver.seen().requests[2].limits.move_time, None, "{level}");
    }
    let mut driver = Driver::speaking(Dialect::Hub);
    driver.ask("level depth=3\nlevel time=abc\npos pos=bad\ngo think");
    let limits = driver.seen().requests[0].limits.clone();
    assert_eq!((limits.depth, limits.move_time), (Some(3), None));
}

#[test]
fn an_only_move_is_answered_at_once_unless_it_is_analysed() {
    let mut driver = Driver::speaking(Dialect::Hub);
    assert_eq!(driver.ask_briefly("pos pos=W1\ngo think"), ["done move=1-0"]);
    assert!(driver.ask_briefly("go analyze").is_empty());
    assert_eq!(driver.ask_briefly("stop"), ["done move=1-0"]);
}

#[test]
fn any_other_line_ends_the_search_and_is_then_done() {
    let mut driver = Driver::speaking(Dialect::Hub);
    driver.send("go think");
    let said = driver.ask_briefly("pos pos=W9\nlevel depth=1\ngo think\nping");
    assert_eq!(said, ["pong", "done move=21-20 ponder=20-19", "done move=9-8 ponder=8-7"]);
    let said = driver.ask_briefly("go think\ngo analyze\nstop\ngo think\nstop");
    assert_eq!(said.len(), 3, "{said:#?}");
    let said = driver.ask_briefly("go think\nxyzzy");
    assert_eq!(said, ["error message=\"unknown command 'xyzzy'\""], "errors do not stop it");
    assert_eq!(driver.ask_briefly("quit\nping"), ["done move=9-8 ponder=8-7"]);
    assert!(driver.has_quit);
}

#[test]
fn pondering_may_end_early_and_is_answered_once() {
    let mut driver = Driver::speaking(Dialect::Hub);
    driver.send("level depth=1\ngo ponder");
    assert_eq!(driver.until("done").last().unwrap(), "done move=21-20 ponder=20-19");
    assert!(driver.ask("ponder-hit\nstop").is_empty());
    driver.send("level move-time=0.1\ngo ponder");
    assert!(driver.ask_briefly("ping").len() == 1);
    assert_eq!(driver.ask_briefly("ponder-hit"), ["done move=21-20 ponder=20-19"]);
    assert_eq!(driver.ask_briefly("go ponder\nstop"), ["done move=21-20 ponder=20-19"]);
}

#[test]
fn bad_lines_are_errors_and_change_nothing() {
    let mut driver = Driver::speaking(Dialect::Hub);
    driver.send("pos pos=W9");
    for (line, error) in [
        ("=", "bad syntax at ':'"),
        ("pos pos=\"W9", "bad syntax at ':'W9'"),
        ("pos pos=", "bad syntax at ':'"),
        ("pos pos=X9", "bad position X9"),
        ("pos moves=21-7", "illegal move 21-7 (number 1)"),
        ("set-param value=3", "'set-param' needs name"),
        ("set-param name=eval value=pst", "no option 'eval'"),
        ("level depth=x", "depth 'x' is no number"),
        ("Hub", "unknown command 'Hub'"),
    ] {
        assert_eq!(driver.ask(line), [format!("error message=\"{error}\"")], "{line}");
    }
    assert_eq!(driver.ask("level depth=1\ngo think").last().unwrap(), "done move=9-8 ponder=8-7");
    driver.send("  go\tthink\r\nstop");
    assert_eq!(driver.until("done").last().unwrap(), "done move=9-8 ponder=8-7");
    assert_eq!(
        driver.ask("pos pos=W1 pos=W7 start=0\ngo\nstop").last().unwrap(),
        "done move=21-20 ponder=20-19"
    );
}
