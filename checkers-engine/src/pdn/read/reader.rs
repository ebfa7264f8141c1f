//! One game, read token by token.

use engine_core::record::{GameResult, Line, MAX_DEPTH, Note, SourceLine, Step, StepKind};

use super::game::Game;
use super::resume::{game_within, next_start};
use crate::pdn::token::{Braced, Token, braced, flattened, tag_opening, tag_pair, token};

/// The glyph for a forced move.
const FORCED: u16 = 7;

/// Counts line breaks up to offsets that never go back.
#[derive(Default)]
pub(super) struct LineCounter {
    counted: usize,
    breaks: u32,
}

impl LineCounter {
    pub(super) fn line(&mut self, text: &str, at: usize) -> SourceLine {
        let new = text.as_bytes().get(self.counted..at).unwrap_or_default();
        let breaks = new.iter().filter(|&&byte| byte == b'\n').count();
        self.breaks = self.breaks.saturating_add(u32::try_from(breaks).unwrap_or(u32::MAX));
        self.counted = self.counted.max(at);
        SourceLine(self.breaks.saturating_add(1))
    }
}

/// What is read at a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Part {
    /// A game with its tags.
    Game,
    /// Movetext that belongs to no game and ends before any tag.
    Stray,
}

/// A place in a file, and the game that is read there.
pub(super) struct Reader<'a> {
    text: &'a str,
    pub at: usize,
    lines: &'a mut LineCounter,
    open_until: &'a mut usize,
    part: Part,
    pub game: Game,
    /// Whether an empty line stands between the last tag and here.
    blank_line: bool,
    /// The end of the last move and its marks.
    move_end: Option<usize>,
    /// After an error: where the next game begins, if that is known.
    resume: Option<usize>,
}

impl<'a> Reader<'a> {
    /// At the beginning of a game. No comment that begins before `open_until` is ever closed.
    pub(super) fn new(
        text: &'a str,
        at: usize,
        lines: &'a mut LineCounter,
        open_until: &'a mut usize,
        part: Part,
    ) -> Reader<'a> {
        Reader {
            text,
            at,
            lines,
            open_until,
            part,
            game: Game::default(),
            blank_line: false,
            move_end: None,
            resume: None,
        }
    }

    /// Reads one game with the comments behind its end. After an error `at` is where it was found.
    pub(super) fn game(&mut self) -> Result<(), String> {
        self.movetext()?;
        self.remarks()
    }

    /// Goes on to where the next game begins, after an error in this one.
    pub(super) fn go_on(&mut self) {
        self.at = self
            .resume
            .take()
            .unwrap_or_else(|| next_start(self.text, self.at, self.game.has_moves()));
        // What is wrong with a comment here is found anew in the next game.
        let _ = self.remarks();
    }

    fn movetext(&mut self) -> Result<(), String> {
        loop {
            self.skip_blanks();
            let ended = match self.rest().as_bytes().first() {
                None => true,
                Some(b'[') => self.tag()?,
                Some(_) => !self.comment()? && self.word()?,
            };
            if ended {
                return self.finish();
            }
        }
    }

    /// Reads comments, and passes over `*`.
    fn remarks(&mut self) -> Result<(), String> {
        loop {
            self.skip_blanks();
            if self.rest().starts_with('*') {
                self.at += 1;
            } else if !self.comment()? {
                return Ok(());
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
        if self.part == Part::Stray {
            return true;
        }
        let game = &self.game;
        let known = name.is_some_and(|name| game.has_tag(name));
        game.has_moves() || game.has_header() && (self.blank_line || known)
    }

    /// Reads a comment if one begins here.
    fn comment(&mut self) -> Result<bool, String> {
        match self.rest().as_bytes().first() {
            Some(b'{') => self.comment_in_braces()?,
            Some(b';') => self.comment_to_line_end(),
            _ => return Ok(false),
        }
        Ok(true)
    }

    fn comment_in_braces(&mut self) -> Result<(), String> {
        let read = match *self.open_until > self.at {
            true => Braced::Open(&self.text[*self.open_until..]),
            false => braced(self.rest()),
        };
        match read {
            Braced::Closed(text, after) => {
                self.game.note(Note::Comment(flattened(text)));
                self.at = self.text.len() - after.len();
                Ok(())
            }
            Braced::Open(after) => {
                *self.open_until = self.text.len() - after.len();
                self.resume = Some(game_within(self.text, self.at, *self.open_until));
                Err(self.place("a comment is never closed"))
            }
        }
    }

    fn comment_to_line_end(&mut self) {
        let rest = self.rest();
        let end = rest.find('\n').unwrap_or(rest.len());
        self.game.note(Note::Comment(flattened(&rest[1..end])));
        self.at += end;
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
