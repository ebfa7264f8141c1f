//! The client against engines that are shell scripts of a few lines.

use super::*;
use engine_core::{Bound, Score};
use std::fs;
use std::process::Command;

fn script(text: &str) -> Launch {
    Launch::new("/bin/sh", ["-c", text])
}

/// A script that introduces itself and then runs `body` for each line, in `$line`.
fn engine(body: &str) -> Launch {
    script(&format!(
        "read line; echo 'id name Shell'; echo 'option name Hash type spin default 1 min 1 max 9'; \
         echo uciok; while read line; do {body}; done"
    ))
}

fn timeouts() -> Timeouts {
    let millis = Duration::from_millis;
    Timeouts { start: millis(2000), ready: millis(300), quit: millis(1000) }
}

fn start(body: &str) -> Client {
    Client::start(&engine(body), Dialect::Uci, timeouts()).unwrap()
}

fn refusal(launch: &Launch) -> String {
    Client::start(launch, Dialect::Uci, timeouts()).unwrap_err().to_string()
}

fn is_alive(process: u32) -> bool {
    let state = fs::read_to_string(format!("/proc/{process}/stat")).unwrap_or_default();
    state.rsplit(')').next().is_some_and(|rest| !rest.is_empty() && !rest.starts_with(" Z"))
}

#[test]
fn a_search_is_asked_for_and_answered() {
    let mut engine = start(
        "case \"$line\" in isready) echo readyok;; \
         go*) echo 'info depth 3 score cp 12 nodes 77 pv b c'; echo \"info string $line\"; \
              echo 'bestmove b ponder c';; esac",
    );
    assert_eq!(engine.identity().name, "Shell");
    assert_eq!(engine.options()[0].name, "Hash");
    engine.ready().unwrap();
    engine.go(&Go { depth: Some(3), ..Go::default() }).unwrap();
    let answer = engine.wait_move(Some(Duration::from_secs(2))).unwrap();
    assert_eq!((answer.mv.as_deref(), answer.ponder.as_deref()), (Some("b"), Some("c")));
    assert_eq!((answer.report.depth, answer.report.nodes), (Some(3), Some(77)));
    assert!(answer.elapsed > Duration::ZERO);
    engine.quit();
}

#[test]
fn all_that_a_search_says_is_news_and_its_answer_the_last() {
    let mut engine = start(
        "case \"$line\" in go*) echo 'info depth 2 multipv 1 score cp 12 lowerbound pv b c'; \
              echo 'info depth 2 multipv 2 score cp 3 wdl 1 2 3 pv c d'; echo 'nonsense'; \
              echo 'info currmove c currmovenumber 2'; echo 'info string hello'; \
              echo 'info string error: what'; echo 'bestmove b';; esac",
    );
    engine.go(&Go { depth: Some(2), ..Go::default() }).unwrap();
    let mut news = || engine.next_news(Some(Duration::from_secs(2))).unwrap();
    let line = |rank, score, bound| Report {
        rank: Some(rank),
        depth: Some(2),
        score: Some(Score::estimate(score)),
        bound: Some(bound),
        ..Report::default()
    };
    let pv = |text: &str| text.split(' ').map(str::to_owned).collect();
    let first = Report { pv: pv("b c"), ..line(1, 12, Bound::Lower) };
    assert_eq!(news(), News::Info(first.clone()));
    let wdl = Some([1, 2, 3]);
    assert_eq!(news(), News::Info(Report { pv: pv("c d"), wdl, ..line(2, 3, Bound::Exact) }));
    assert_eq!(news(), News::Info(Report { current: Some("c".into()), ..Report::default() }));
    assert_eq!(news(), News::Text("hello".into()));
    assert_eq!(news(), News::Refused("what".into()));
    let News::Answer(answer) = news() else { panic!("the answer is the last") };
    assert_eq!(answer.mv.as_deref(), Some("b"));
    assert_eq!(answer.report, Report { current: Some("c".into()), ..first });
    assert_eq!(answer.refusals, ["what"]);
}

#[test]
fn what_is_refused_is_an_error() {
    let mut engine = start(
        "case \"$line\" in isready) echo readyok;; position*) echo 'info string error: bad';; \
         go*) echo bestmove b;; esac",
    );
    engine.ready().unwrap();
    engine.position(Some("xyzzy"), &[""; 0]).unwrap();
    assert_eq!(engine.ready().unwrap_err().to_string(), "the engine refused: bad");
    engine.ready().unwrap();
    engine.position(Some("xyzzy"), &[""; 0]).unwrap();
    engine.go(&Go::default()).unwrap();
    let answer = engine.wait_move(Some(Duration::from_secs(2))).unwrap();
    assert_eq!(answer.refusals, ["bad"]);

    let hub = "read line; echo wait; while read line; do case \"$line\" in \
               init) echo 'error message=\"bad\"'; echo ready;; esac; done";
    let mut hub = Client::start(&script(hub), Dialect::Hub, timeouts()).unwrap();
    assert!(matches!(hub.ready(), Err(ClientError::Refused { reasons }) if reasons == "bad"));
    assert!(matches!(hub.query("moves"), Err(ClientError::NoQueries)));
}

#[test]
fn a_question_leaves_a_search_its_news() {
    let mut engine = start(
        "case \"$line\" in query*) echo \"response $line\";; isready) echo readyok;; \
         go*) echo 'info depth 1'; echo 'bestmove b';; esac",
    );
    assert_eq!(engine.query("islegal  b").unwrap(), "query islegal b");
    engine.go(&Go::default()).unwrap();
    assert_eq!(engine.query("moves").unwrap(), "query moves");
    engine.ready().unwrap();
    let depth = |news| match news {
        News::Info(report) => report.depth,
        other => panic!("{other:?}"),
    };
    assert_eq!(depth(engine.next_news(Some(Duration::from_secs(2))).unwrap()), Some(1));
    let answer = engine.wait_move(Some(Duration::from_secs(2))).unwrap();
    assert_eq!((answer.mv.as_deref(), answer.report.depth), (Some("b"), Some(1)));
}

#[test]
fn a_program_that_is_no_engine_is_refused() {
    assert!(refusal(&Launch::new("/no/such/program", [""; 0])).contains("/no/such/program"));
    assert!(refusal(&script("exit 3")).contains("exit status: 3"));
    assert!(refusal(&script("yes nonsense")).contains("without uciok"));
    let started = Instant::now();
    assert!(refusal(&script("exec sleep 60")).contains("no uciok within 2"));
    assert!(started.elapsed() < Duration::from_secs(4));
}

#[test]
fn silence_and_death_are_told_apart() {
    let mut silent = start(":");
    assert!(matches!(silent.ready(), Err(ClientError::Timeout { what: "readyok", .. })));

    let mut dying = start("case $line in go*) exit 7;; esac");
    let started = Instant::now();
    dying.go(&Go::default()).unwrap();
    let error = dying.wait_move(None).unwrap_err();
    assert!(matches!(error, ClientError::Ended { status: Some(_) }), "{error}");
    assert!(error.to_string().contains("exit status: 7"));
    assert!(started.elapsed() < Duration::from_secs(1));
    assert!(matches!(dying.stop(), Err(ClientError::Ended { .. })), "writing to it is no crash");
}

/// More than the system keeps for an engine that has not read it yet.
fn long_game() -> Vec<String> {
    vec!["a1-b2".to_owned(); 20_000]
}

#[test]
fn an_engine_that_never_reads_cannot_hold_its_caller() {
    let mut unread =
        Client::start(&script("read line; echo uciok; exec sleep 60"), Dialect::Uci, timeouts())
            .unwrap();
    let started = Instant::now();
    let error = unread.position(None, &long_game()).unwrap_err();
    assert!(matches!(error, ClientError::Timeout { .. }), "{error}");
    assert!(started.elapsed() >= timeouts().ready);
    unread.quit();
    assert!(started.elapsed() < timeouts().ready + timeouts().quit + Duration::from_secs(1));
}

#[test]
fn an_engine_that_reads_late_is_told_everything() {
    let body = "case $line in isready) sleep 0.1; echo readyok;; \
                go*) echo \"bestmove $told\";; position*) told=${#line};; esac";
    let mut late = start(body);
    let Timeouts { ready, .. } = timeouts();
    late.order(&Order::Ping).unwrap();
    let started = Instant::now();
    late.position(None, &long_game()).unwrap();
    assert!(started.elapsed() < ready);
    late.go(&Go::default()).unwrap();
    let length = "position startpos moves".len() + 20_000 * " a1-b2".len();
    let answer = late.wait_move(Some(Duration::from_secs(10))).unwrap();
    assert_eq!(answer.mv, Some(length.to_string()));
}

#[test]
fn a_late_answer_can_still_be_had() {
    let mut late = start("case $line in go*) sleep 0.2; echo bestmove b;; esac");
    late.go(&Go::default()).unwrap();
    let early = late.wait_move(Some(Duration::from_millis(50)));
    assert!(matches!(early, Err(ClientError::Timeout { .. })), "{early:?}");
    let answer = late.wait_move(Some(Duration::from_secs(2))).unwrap();
    assert!(answer.elapsed >= Duration::from_millis(200));
}

#[test]
fn floods_and_junk_do_no_harm() {
    let mut loud = start(
        "case $line in isready) echo readyok;; \
         go*) head -c 3000000 /dev/zero | tr '\\0' x; echo; head -c 99999 /dev/urandom; echo; \
              for i in 1 2 3 4 5 6 7 8 9; do yes junk | head -n 1000; done; \
              echo bestmove; echo bestmove b;; esac",
    );
    loud.ready().unwrap();
    loud.go(&Go::default()).unwrap();
    let empty = loud.wait_move(Some(Duration::from_secs(5))).unwrap_err();
    assert!(matches!(empty, ClientError::BadAnswer { .. }), "{empty}");
    assert!(loud.wait_move(Some(Duration::from_secs(5))).is_ok());
}

#[test]
fn nothing_of_the_engine_outlives_its_client() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("child");
    let body = format!("sleep 100 & echo $! > {}", path.display());
    let mut stubborn = start(&body);
    stubborn.new_game().unwrap();
    let deadline = Instant::now() + Duration::from_secs(2);
    let child = loop {
        match fs::read_to_string(&path).ok().and_then(|text| text.trim().parse().ok()) {
            Some(child) => break child,
            None => assert!(Instant::now() < deadline),
        }
    };
    let leader = stubborn.process_id();
    assert!(is_alive(leader) && is_alive(child));
    drop(stubborn);
    wait_until(|| !is_alive(leader) && !is_alive(child));
}

fn wait_until(done: impl Fn() -> bool) {
    let deadline = Instant::now() + Duration::from_secs(2);
    while !done() {
        assert!(Instant::now() < deadline, "still alive");
        std::thread::sleep(Duration::from_millis(5));
    }
}

#[test]
fn the_engine_runs_where_it_is_told_to() {
    let folder = tempfile::tempdir().unwrap();
    let launch = Launch {
        directory: Some(folder.path().into()),
        stderr: Some(folder.path().join("errors")),
        ..engine("echo oops >&2; pwd > here; echo readyok")
    };
    let mut engine = Client::start(&launch, Dialect::Uci, timeouts()).unwrap();
    engine.ready().unwrap();
    let text = |name: &str| fs::read_to_string(folder.path().join(name)).unwrap();
    assert_eq!(text("errors"), "oops\n");
    assert!(
        Command::new("test")
            .args([text("here").trim(), "-ef"])
            .arg(folder.path())
            .status()
            .unwrap()
            .success()
    );
}
