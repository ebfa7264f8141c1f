//! The one scanner of grids: cells, ends of rows and what is between them.

use std::str::Chars;

/// What a grid is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Token {
    /// A sign that stands for a cell, or for nothing known.
    Cell(char),
    /// `!`.
    Block,
    /// A blank within a line.
    Blank,
    /// The end of a row: `/`, a line end, a closing bracket, or the closing quote of more than one
    /// cell. Several in a row mean no more than one.
    End,
}

/// Splits a grid into tokens.
#[derive(Clone)]
pub(super) struct Tokens<'a> {
    chars: Chars<'a>,
    quoted: Option<usize>,
}

impl<'a> Tokens<'a> {
    pub(super) fn new(text: &'a str) -> Tokens<'a> {
        Tokens { chars: text.chars(), quoted: None }
    }

    /// The text that is left.
    pub(super) fn rest(&self) -> &'a str {
        self.chars.as_str()
    }

    /// A quote: the closing one ends a row if more than one cell stands before it.
    fn quote(&mut self) -> Token {
        match self.quoted.take() {
            None => {
                self.quoted = Some(0);
                Token::Blank
            }
            Some(0 | 1) => Token::Blank,
            Some(_) => Token::End,
        }
    }
}

impl Iterator for Tokens<'_> {
    type Item = Token;

    #[inline]
    fn next(&mut self) -> Option<Token> {
        loop {
            let token = match self.chars.next()? {
                '/' | '\n' | ']' => Token::End,
                '!' => Token::Block,
                '"' | '\'' => self.quote(),
                ' ' | '\t' | '\r' | ',' | '[' => Token::Blank,
                '\u{fe0e}' | '\u{fe0f}' => continue,
                cell => {
                    self.quoted = self.quoted.map(|cells| cells + 1);
                    Token::Cell(cell)
                }
            };
            return Some(token);
        }
    }
}
