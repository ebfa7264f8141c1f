//! Game files of draughts in whatever format they come: PDN, lines as engines are told them, hops.

use engine_core::record::{
    Decoded, Fault, GameFile, GameResult, Opening, OpeningFault, Record, decode, lines,
    looks_like_json, read_json, read_lines, uci,
};

use crate::pdn::{self, Text, text_of};
use crate::position::Position;
use crate::rules::Rules;

/// Reads and checks the games of a file: under `rules` if they are given, else each under the
/// rules of its GameType tag, else under [`Rules::default`].
pub fn read<'a>(bytes: &'a [u8], rules: Option<&Rules>) -> GameFile<'a, Position> {
    let rules = rules.copied();
    let decoded = decode(bytes);
    let warning = decoded.warning();
    let games: Box<dyn Iterator<Item = (Result<Record, Fault>, Vec<String>)> + 'a> =
        match format(&decoded) {
            Format::Pdn => {
                let mut games = pdn::games(bytes);
                games.take_warnings();
                Box::new(std::iter::from_fn(move || Some((games.next()?, games.take_warnings()))))
            }
            Format::Hops => {
                let games: Vec<_> = pdn::read_hops(&decoded.text).collect();
                Box::new(games.into_iter().map(|game| (Ok(game), Vec::new())))
            }
            Format::Uci => {
                Box::new(uci::read(&decoded.text).into_iter().map(|game| (game, Vec::new())))
            }
        };
    let checked = (1..).zip(games).map(move |(number, (game, warnings))| {
        let mut checked = pdn::check(game?, number, rules.as_ref())?;
        checked.warnings.extend(warnings);
        Ok(checked)
    });
    GameFile { warning, games: Box::new(checked) }
}

enum Format {
    Pdn,
    Hops,
    Uci,
}

fn format(decoded: &Decoded<'_>) -> Format {
    if uci::looks_like_uci(&decoded.text) {
        Format::Uci
    } else if pdn::looks_like_hops(&decoded.text) {
        Format::Hops
    } else if is_bare_list(&decoded.text) {
        Format::Uci
    } else {
        Format::Pdn
    }
}

/// Whether a text is a list of moves without the words before them: its first line has moves and
/// nothing else, and no line has what only PDN has.
fn is_bare_list(text: &str) -> bool {
    let is_result = |word: &str| word == "½-½" || GameResult::parse(word).is_some();
    let is_pdn = |line: &str| {
        line.contains(['[', '{', ';', '(', '%', '$', '!', '?'])
            || line.split_whitespace().any(|word| word.ends_with('*') || is_result(word))
    };
    let content = || lines(text).map(|(_, line)| line).filter(|line| uci::is_content(line));
    content().next().is_some_and(|line| line.split_whitespace().all(pdn::looks_like_move))
        && !looks_like_pdn(text)
        && !content().any(is_pdn)
}

/// Reads openings: PDN, JSON with positions, or lines ([`read_lines`]). Without rules, those of
/// [`Rules::default`], and of the GameType tag in PDN.
pub fn openings(bytes: &[u8], rules: Option<&Rules>) -> Vec<Result<Opening, OpeningFault>> {
    let decoded = decode(bytes);
    let text = Text { rules: rules.copied().unwrap_or_default(), style: None };
    if looks_like_json(&decoded.text) {
        return read_json(&decoded.text, &text).unwrap_or_else(|fault| vec![Err(fault)]);
    }
    if !looks_like_pdn(&decoded.text) {
        return read_lines(&decoded.text, &text);
    }
    let games = (1..).zip(read(bytes, rules).games);
    games
        .map(|(number, game)| {
            let game = game?;
            let spelling = text_of(&game.record, rules)
                .map_err(|reason| OpeningFault { place: format!("game {number}"), reason })?;
            let opening = Opening::from_game(&game, &spelling);
            Ok(Opening { name: game.record.tags.get("Event").map(str::to_owned), ..opening })
        })
        .collect()
}

/// Whether a text has a tag or a move number.
fn looks_like_pdn(text: &str) -> bool {
    let is_number = |word: &str| {
        let digits = word.bytes().take_while(u8::is_ascii_digit).count();
        digits > 0 && word[digits..].starts_with('.')
    };
    let mut lines = lines(text).filter(|(_, line)| !line.starts_with('#'));
    lines.any(|(_, line)| line.starts_with('[') || line.split_whitespace().any(is_number))
}
