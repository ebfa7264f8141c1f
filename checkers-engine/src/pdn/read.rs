//! From a file to games: where each begins, what it holds, and how to go on after a broken one.

use std::borrow::Cow;

use engine_core::record::{
    Fault, GameResult, Line, MAX_DEPTH, Note, Record, SourceLine, Step, StepKind, decode,
};

use super::token::{Braced, Token, braced, flattened, tag_opening, tag_pair, token};

/// The games of a PDN file, read one at a time. A broken game is a [`Fault`], and the next one is
/// found all the same.
///
/// - A game ends with a result or a lone `*`, or where the tags of the next one begin: at a tag
///   after moves, after an empty line, or with a name that this game has already.
/// - `%` comments out a line at whose start it stands, `;` the rest of a line; `{}` comments may
///   run over lines, and lose their line breaks. Lines with `%` are left out.
/// - In a file with tags, movetext behind the end of a game that has tags is no game: it is left
///   out, with a warning.
/// - `*` that touches a move marks it as forced.
/// - Move numbers are left out; what stands in a `FEN` tag is the record's `start`.
pub struct Games<'a> {
    text: Cow<'a, str>,
    at: usize,
    number: usize,
    lines: LineCounter,
    /// No comment that begins before this is ever closed.
    open_until: usize,
    warnings: Vec<String>,
}

/// Reads a file that is in memory.
pub fn games(bytes: &[u8]) -> Games<'_> {
    let decoded = decode(bytes);
    Games {
        warnings: decoded.warning().into_iter().collect(),
        text: decoded.text,
        at: 0,
        number: 0,
        lines: LineCounter::default(),
        open_until: 0,
    }
}

impl Games<'_> {
    /// What was odd since the last call: bytes that are not UTF-8, at the start; movetext without
    /// tags behind the game just read.
    pub fn take_warnings(&mut self) -> Vec<String> {
        std::mem::take(&mut self.warnings)
    }

    /// Reads one game, which may be empty at the end of the file, and goes on to the next.
    fn read(&mut self) -> (Game, Result<(), String>) {
        let mut reader = Reader {
            text: &self.text,
            at: self.at,
            lines: &mut self.lines,
            open_until: &mut self.open_until,
            game: Game::default(),
            blank_line: false,
            move_end: None,
            resume: None,
        };
        let read = reader.game();
        let Reader { at, game, resume, .. } = reader;
        self.at = match read {
            Ok(()) => at,
            Err(_) => resume.unwrap_or_else(|| next_start(&self.text, at, game.has_moves())),
        };
        (game, read)
    }

    /// Passes over movetext between the end of a game with tags and the next tag: it belongs to
    /// no game that could be named.
    fn skip_stray(&mut self) {
        loop {
            let rest = self.text[self.at..]
                .trim_start_matches(|sign: char| sign.is_whitespace() || sign == '*');
            if rest.is_empty() || rest.starts_with(['[', '%', ';', '{']) {
                return;
            }
            let at = self.text.len() - rest.len();
            let line = self.lines.line(&self.text, at).0;
            let (game, read) = self.read();
            if !game.is_empty() || read.is_err() {
                self.warnings.push(format!(
                    "movetext without tags follows the end of the game and is left out (line {line})"
                ));
            }
        }
    }
}

impl Iterator for Games<'_> {
    type Item = Result<Record, Fault>;

    fn next(&mut self) -> Option<Self::Item> {
        let (game, read) = self.read();
        if read.is_ok() && game.is_empty() {
            return None;
        }
        self.number += 1;
        Some(match read {
            Ok(()) => {
                if game.has_header() && game.has_moves() {
                    self.skip_stray();
                }
                Ok(game.record)
            }
            Err(reason) => {
                let ply = game.record.moves().count() + 1;
                Err(Fault { game: self.number, ply, legal: 0, reason })
            }
        })
    }
}

/// Counts line breaks up to offsets that never go back.
#[derive(Default)]
struct LineCounter {
    counted: usize,
    breaks: u32,
}

impl LineCounter {
    fn line(&mut self, text: &str, at: usize) -> SourceLine {
        let new = text.as_bytes().get(self.counted..at).unwrap_or_default();
        let breaks = new.iter().filter(|&&byte| byte == b'\n').count();
        self.breaks = self.breaks.saturating_add(u32::try_from(breaks).unwrap_or(u32::MAX));
        self.counted = self.counted.max(at);
        SourceLine(self.breaks.saturating_add(1))
    }
}

/// A game under construction.
#[derive(Default)]
struct Game {
    record: Record,
    /// The variations that are open, each with the line it began on.
    open: Vec<(Line, SourceLine)>,
}

impl Game {
    fn line(&mut self) -> &mut Line {
        match self.open.last_mut() {
            Some((line, _)) => line,
            None => &mut self.record.line,
        }
    }

    fn note(&mut self, note: Note) {
        let line = self.line();
        match line.steps.last_mut() {
            Some(step) => step.notes.push(note),
            None => line.notes.push(note),
        }
    }

    fn has_moves(&self) -> bool {
        !self.record.line.steps.is_empty() || !self.open.is_empty()
    }

    fn has_header(&self) -> bool {
        !self.record.tags.is_empty() || self.record.start.is_some()
    }

    fn is_empty(&self) -> bool {
        !self.has_header() && self.record.line == Line::default()
    }

    fn has_tag(&self, name: &str) -> bool {
        match name {
            "FEN" => self.record.start.is_some(),
            _ => self.record.tags.get(name).is_some(),
        }
    }

    fn set_tag(&mut self, name: &str, value: Cow<'_, str>) {
        match name {
            "FEN" if value.trim().is_empty() => {}
            "FEN" => self.record.start = Some(value.into_owned()),
            _ => self.record.tags.set(name, value),
        }
    }
}

struct Reader<'a> {
    text: &'a str,
    at: usize,
    lines: &'a mut LineCounter,
    open_until: &'a mut usize,
    game: Game,
    /// Whether an empty line stands between the last tag and here.
    blank_line: bool,
    /// The end of the last move and its marks.
    move_end: Option<usize>,
    /// After an error: where the next game begins, if that is known.
    resume: Option<usize>,
}

impl<'a> Reader<'a> {
    /// Reads one game. After an error `at` is where it was found.
    fn game(&mut self) -> Result<(), String> {
        loop {
            self.skip_blanks();
            let ended = match self.rest().as_bytes().first() {
                None => true,
                Some(b'[') => self.tag()?,
                Some(b'{') => self.comment()?,
                Some(b';') => self.comment_to_line_end(),
                Some(_) => self.word()?,
            };
            if ended {
                return self.finish();
            }
        }
    }

    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    /// Passes over blanks and lines that begin with `%`.
    fn skip_blanks(&mut self) {
        let bytes = self.text.as_bytes();
        let mut line_break = false;
        while let Some(&byte) = bytes.get(self.at) {
            match byte {
                b'\n' => {
                    self.blank_line |= line_break;
                    line_break = true;
                }
                b'%' if self.at == 0 || bytes[self.at - 1] == b'\n' => {
                    let rest = self.rest();
                    self.at += rest.find('\n').unwrap_or(rest.len());
                    continue;
                }
                _ if byte.is_ascii_whitespace() => {}
                _ => match self.rest().chars().next() {
                    Some(sign) if sign.is_whitespace() => {
                        self.at += sign.len_utf8();
                        continue;
                    }
                    _ => return,
                },
            }
            self.at += 1;
        }
    }

    /// Reads a tag; true, and nothing read, if it begins the next game.
    fn tag(&mut self) -> Result<bool, String> {
        let rest = self.rest();
        let Ok((after, (name, value))) = tag_pair(rest) else {
            return match tag_opening(rest) {
                Ok(_) if self.begins_next(None) => Ok(true),
                Ok((_, name)) => Err(self.place(&format!("the tag {name} is never closed"))),
                Err(_) => Err(self.unexpected()),
            };
        };
        if self.begins_next(Some(name)) {
            return Ok(true);
        }
        self.game.set_tag(name, value);
        self.at = self.text.len() - after.len();
        self.blank_line = false;
        Ok(false)
    }

    fn begins_next(&self, name: Option<&str>) -> bool {
        let game = &self.game;
        let known = name.is_some_and(|name| game.has_tag(name));
        game.has_moves() || game.has_header() && (self.blank_line || known)
    }

    fn comment(&mut self) -> Result<bool, String> {
        let read = match *self.open_until > self.at {
            true => Braced::Open(&self.text[*self.open_until..]),
            false => braced(self.rest()),
        };
        match read {
            Braced::Closed(text, after) => {
                self.game.note(Note::Comment(flattened(text)));
                self.at = self.text.len() - after.len();
                Ok(false)
            }
            Braced::Open(after) => {
                *self.open_until = self.text.len() - after.len();
                self.resume = Some(game_within(self.text, self.at, *self.open_until));
                Err(self.place("a comment is never closed"))
            }
        }
    }

    fn comment_to_line_end(&mut self) -> bool {
        let rest = self.rest();
        let end = rest.find('\n').unwrap_or(rest.len());
        self.game.note(Note::Comment(flattened(&rest[1..end])));
        self.at += end;
        false
    }

    /// Reads a word and adds it to the game; true if it ends the game.
    fn word(&mut self) -> Result<bool, String> {
        let Ok((after, word)) = token(self.rest()) else { return Err(self.unexpected()) };
        let marks_move = word == Token::Star && self.move_end == Some(self.at);
        let ended = match word {
            Token::Star if marks_move => {
                self.game.note(Note::Nag(FORCED));
                false
            }
            Token::Star => self.game.open.is_empty() && !self.game.is_empty(),
            _ => self.apply(word)?,
        };
        self.at = self.text.len() - after.len();
        if marks_move || matches!(word, Token::Move(_) | Token::Mark(_)) {
            self.move_end = Some(self.at);
        }
        Ok(ended)
    }

    fn apply(&mut self, word: Token<'a>) -> Result<bool, String> {
        match word {
            Token::Number | Token::Star => {}
            Token::Move(text) => self.step(StepKind::Move(text.to_owned())),
            Token::Setup(fen) => self.step(StepKind::Setup(fen.to_owned())),
            Token::Mark(mark) => self.game.note(Note::Mark(mark.to_owned())),
            Token::Nag(nag) => self.game.note(Note::Nag(nag)),
            Token::Result(result) => return Ok(self.result(result)),
            Token::Open => self.open()?,
            Token::Close => self.close()?,
        }
        Ok(false)
    }

    fn step(&mut self, kind: StepKind) {
        let source = self.lines.line(self.text, self.at);
        self.game.line().steps.push(Step::new(kind, source));
    }

    fn result(&mut self, result: GameResult) -> bool {
        self.game.line().result = Some(result);
        self.game.open.is_empty()
    }

    fn open(&mut self) -> Result<(), String> {
        if self.game.open.len() == MAX_DEPTH {
            return Err(self.place(&format!("variations nest deeper than {MAX_DEPTH}")));
        }
        let source = self.lines.line(self.text, self.at);
        self.game.open.push((Line::default(), source));
        Ok(())
    }

    fn close(&mut self) -> Result<(), String> {
        match self.game.open.pop() {
            Some((line, _)) => {
                self.game.note(Note::Variation(line));
                Ok(())
            }
            None => Err(self.place("a variation is closed that was never opened")),
        }
    }

    fn finish(&mut self) -> Result<(), String> {
        match self.game.open.last() {
            None => Ok(()),
            Some((_, line)) => {
                self.resume = Some(self.at);
                Err(format!("a variation is never closed (line {})", line.0))
            }
        }
    }

    fn place(&mut self, reason: &str) -> String {
        format!("{reason} (line {})", self.lines.line(self.text, self.at).0)
    }

    fn unexpected(&mut self) -> String {
        let word: String =
            self.rest().chars().take_while(|sign| !sign.is_whitespace()).take(20).collect();
        self.place(&format!("unexpected {word:?}"))
    }
}

/// The glyph for a forced move.
const FORCED: u16 = 7;

/// Where the next game may begin after a mistake at `at`: behind a line that ends with a result,
/// at a line with a tag that follows one without, or, in the moves, at `1.` after an empty line.
fn next_start(text: &str, at: usize, in_moves: bool) -> usize {
    let mut next = at;
    let mut line = "[";
    for following in text[at..].split_inclusive('\n') {
        let begins = tag_opening(following).is_ok() && !line.trim_start().starts_with('[')
            || in_moves && line.trim().is_empty() && following.starts_with("1.");
        if begins {
            return next;
        }
        line = following;
        next += following.len();
        if ends_game(line) {
            return next;
        }
    }
    next
}

fn ends_game(line: &str) -> bool {
    let last = line.split_whitespace().next_back().unwrap_or_default();
    last == "*" || GameResult::parse(last).is_some()
}

/// Where the next game begins if it does between `from` and `end`, behind an empty line; else
/// `end`.
fn game_within(text: &str, from: usize, end: usize) -> usize {
    text[from..end].find("\n\n1.").map_or(end, |at| from + at + 2)
}
