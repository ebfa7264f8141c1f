//! Each dialect reads what it writes, in both directions, and no line makes it panic.

use std::fmt::Debug;

use proptest::collection::vec;
use proptest::prelude::*;
use protocol::dialect::{UCI, UGI, hub};
use protocol::error::ParseError;

/// Lines as each printer writes them; every command and every reply is there at least once.
const UCI_COMMANDS: &[&str] = &[
    "uci",
    "debug on",
    "debug off",
    "isready",
    "setoption name Clear Hash",
    "setoption name Book File value C:\\my  value\\a b.bin",
    "setoption name Log File value <empty>",
    "ucinewgame",
    "position startpos",
    "position startpos moves c3-d4 b6-a5",
    "position fen 3q2q3/10/10/q8q/10/10/Q8Q/10/10/3Q2Q3 w - - 0 1 moves d1d7,d7g7",
    "moves c3-d4",
    "go",
    "go ponder wtime 1000 btime -5 winc 10 binc 0 movestogo 7",
    "go infinite searchmoves c3-d4 c3-b4",
    "go movetime 100 depth 3 nodes 9223372036854775807 mate 2 perft 4",
    "stop",
    "ponderhit",
    "query islegal c3-d4",
    "d",
    "quit",
];

const UGI_COMMANDS: &[&str] = &[
    "ugi",
    "uginewgame",
    "go p1time 1000 p2time 2000 p1inc 10 p2inc 20",
    "go depth 4",
    "query p1turn",
    "query",
    "position fen W:Wa1,Kc3:Bb6",
    "moves",
];

const UCI_REPLIES: &[&str] = &[
    "id name Hippolyta 0.1",
    "id author its authors",
    "option name Hash type spin default 16 min 1 max 65536",
    "option name Ponder type check default false",
    "option name Search type combo default alpha-beta var alpha-beta var mcts",
    "option name Log File type string default <empty>",
    "option name Clear Hash type button",
    "uciok",
    "readyok",
    "info depth 3 seldepth 9 multipv 1 score cp -12 wdl 300 400 300 nodes 100 nps 5000 hashfull 7 \
     tbhits 0 time 20 pv c3-d4 b6-a5",
    "info score mate -3 lowerbound",
    "info score cp 30 upperbound",
    "info depth 4 currmove c3-d4 currmovenumber 2",
    "info string error: unknown word 'x'",
    "bestmove c3-d4",
    "bestmove c3-d4 ponder b6-a5",
    "bestmove (none)",
    "response p1win no legal move",
    "d1d7,d7g7: 2176",
    "c4:    1",
    "Nodes searched: 4307152",
];

const UGI_REPLIES: &[&str] =
    &["id name X", "ugiok", "readyok", "bestmove d1d7,d7g7", "bestmove 0000", "response true"];

const HUB_COMMANDS: &[&str] = &[
    "hub",
    "set-param name=variant value=russian",
    "set-param name=book value=\"\"",
    "set-param name=dir value=\"a b=c\"",
    "init",
    "new-game",
    "pos",
    "pos pos=Wbbbbbbbbbbbbeeeeeeeewwwwwwwwwwww moves=\"10-14 21-17\"",
    "level",
    "level infinite",
    "level moves=40 time=59.5 inc=-1",
    "level move-time=0.1 depth=9 nodes=1000",
    "go think",
    "go ponder",
    "go analyze",
    "stop",
    "ponder-hit",
    "ping",
    "quit",
];

const HUB_REPLIES: &[&str] = &[
    "id name=Hippolyta version=0.1 author=\"A B\" country=NL",
    "param name=ponder value=true type=bool",
    "param name=tt-size value=20 type=int min=1 max=30",
    "param name=speed value=0.5 type=real min=-1 max=1.25",
    "param name=book value=\"\" type=string",
    "param name=variant value=russian type=enum values=\"russian brazilian\"",
    "wait",
    "ready",
    "info depth=1 mean-depth=1.5 score=-0.1 nodes=5 time=0.001 nps=1.5 pv=\"9-13 22-18\"",
    "done",
    "done move=9-13",
    "done move=10x26x14x22 ponder=22-18",
    "pong",
    "error message=\"bad position\"",
];

fn assert_canonical<T>(
    lines: &[&str],
    parse: impl Fn(&str) -> Result<T, ParseError>,
    print: impl Fn(&T) -> String,
) {
    for line in lines {
        let value = parse(line).unwrap_or_else(|error| panic!("{line}: {error}"));
        assert_eq!(print(&value), *line);
    }
}

#[test]
fn what_is_written_is_read() {
    let uci = |line: &str| UCI.parse_command(line).map(|parsed| parsed.value);
    let ugi = |line: &str| UGI.parse_command(line).map(|parsed| parsed.value);
    let hub_command = |line: &str| hub::parse_command(line).map(|parsed| parsed.value);
    assert_canonical(UCI_COMMANDS, uci, |command| UCI.print_command(command));
    assert_canonical(UGI_COMMANDS, ugi, |command| UGI.print_command(command));
    assert_canonical(HUB_COMMANDS, hub_command, hub::print_command);
    assert_canonical(UCI_REPLIES, |line| UCI.parse_reply(line), |reply| UCI.print_reply(reply));
    assert_canonical(UGI_REPLIES, |line| UGI.parse_reply(line), |reply| UGI.print_reply(reply));
    assert_canonical(HUB_REPLIES, hub::parse_reply, hub::print_reply);
}

/// Lines of the words of all dialects, their values and junk, parted by odd blanks.
fn soup() -> impl Strategy<Value = String> {
    let lines = [UCI_COMMANDS, UGI_COMMANDS, UCI_REPLIES, UGI_REPLIES, HUB_COMMANDS, HUB_REPLIES];
    let words: Vec<String> = lines
        .concat()
        .iter()
        .flat_map(|line| line.split([' ', '=']).chain(Some(*line)))
        .map(str::to_owned)
        .collect();
    let word = prop_oneof![
        6 => proptest::sample::select(words),
        1 => "[-+]?[0-9]{1,22}(\\.[0-9]{0,8})?",
        1 => "[^\n]{0,6}",
    ];
    let blank = prop_oneof![
        6 => Just(" "), 3 => Just("="), 1 => Just("\t"), 1 => Just("  "), 1 => Just(" \r\0 "),
        1 => Just("\""), 1 => Just("=\""), 1 => Just(""),
    ];
    vec((word, blank), 0..12)
        .prop_map(|parts| parts.into_iter().map(|(word, blank)| word + blank).collect())
}

fn assert_identity<T: PartialEq + Debug>(
    line: &str,
    parse: impl Fn(&str) -> Result<T, ParseError>,
    print: impl Fn(&T) -> String,
) {
    if let Ok(value) = parse(line) {
        let printed = print(&value);
        assert_eq!(parse(&printed).as_ref(), Ok(&value), "{line:?} was written as {printed:?}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(4000))]

    #[test]
    fn parse_print_parse_is_parse(line in soup()) {
        for dialect in [UCI, UGI] {
            let parse = |line: &str| dialect.parse_command(line).map(|parsed| parsed.value);
            assert_identity(&line, parse, |command| dialect.print_command(command));
            let parse = |line: &str| dialect.parse_reply(line);
            assert_identity(&line, parse, |reply| dialect.print_reply(reply));
        }
        let parse = |line: &str| hub::parse_command(line).map(|parsed| parsed.value);
        assert_identity(&line, parse, hub::print_command);
        assert_identity(&line, hub::parse_reply, hub::print_reply);
    }

    #[test]
    fn no_text_makes_a_parser_panic(line in "\\PC{0,80}|[\\x00-\\xff]{0,80}") {
        for dialect in [UCI, UGI] {
            let _ = dialect.parse_command(&line);
            let _ = dialect.parse_reply(&line);
        }
        let _ = hub::parse_command(&line);
        let _ = hub::parse_reply(&line);
    }
}
