//! The syntax of SGF: trees of nodes with properties.
//!
//! ```text
//! collection = { tree }
//! tree       = "(" node { node } { tree } ")"
//! node       = ";" { property }
//! property   = name value { value }
//! value      = "[" text "]"             ; "\" takes the next sign as it is
//! ```

use engine_core::record::SourceLine;
use nom::bytes::complete::{take_while, take_while1};
use nom::character::complete::{char, multispace0};
use nom::combinator::{cut, fail, map};
use nom::multi::many1;
use nom::sequence::{preceded, terminated};
use nom::{IResult, Parser};

/// A node of a [`Tree`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Node {
    /// The children by their place in the tree, the main line first.
    pub children: Vec<usize>,
    /// The properties in order.
    pub properties: Vec<Property>,
    /// Where the node begins.
    pub source: SourceLine,
}

/// A property with its values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Property {
    /// The name: capital letters.
    pub name: String,
    /// The values, one at least, with escapes resolved.
    pub values: Vec<String>,
}

impl Node {
    /// The values of a property, none where it is missing.
    pub(super) fn values(&self, name: &str) -> &[String] {
        let property = self.properties.iter().find(|property| property.name == name);
        property.map_or(&[], |property| &property.values)
    }

    /// The first value of a property.
    pub(super) fn value(&self, name: &str) -> Option<&str> {
        self.values(name).first().map(String::as_str)
    }
}

/// A game: nodes that name their children, the root first, so that no depth of nesting costs
/// stack.
pub(super) type Tree = Vec<Node>;

/// Reads all games of a text. What stands between games is passed over; a broken game is told by
/// the reason with its line, and the next one begins at the next line that starts with `(;`.
pub(super) fn trees(text: &str) -> Vec<Result<Tree, String>> {
    let mut games = Vec::new();
    let mut at = text.find('(').unwrap_or(text.len());
    let mut counted = (0, 1);
    while at < text.len() {
        let mut reader =
            Reader { text, at, counted, tree: Tree::new(), open: Vec::new(), last: None };
        let read = reader.tree();
        counted = reader.counted;
        let next = reader.at;
        at = match &read {
            Ok(()) => text[next..].find('(').map_or(text.len(), |skipped| next + skipped),
            Err(_) => text[next..].find("\n(;").map_or(text.len(), |skipped| next + skipped + 1),
        };
        games.push(read.map(|()| reader.tree));
    }
    games
}

struct Reader<'a> {
    text: &'a str,
    at: usize,
    /// An offset that is not behind `at`, and the number of its line.
    counted: (usize, u32),
    tree: Tree,
    /// The node that each open bracket follows; `None` for the outermost.
    open: Vec<Option<usize>>,
    /// The node that the next one follows.
    last: Option<usize>,
}

impl Reader<'_> {
    fn tree(&mut self) -> Result<(), String> {
        loop {
            let rest = &self.text[self.at..];
            let blanks = rest.len() - rest.trim_start().len();
            self.at += blanks;
            match rest[blanks..].chars().next() {
                Some('(') => {
                    self.open.push(self.last);
                    self.at += 1;
                }
                Some(')') => {
                    self.at += 1;
                    self.last = self.open.pop().flatten();
                    if self.open.is_empty() {
                        return self.closed();
                    }
                }
                Some(';') => self.node()?,
                Some(_) => return Err(self.unexpected()),
                None => return Err(self.place("the game is never closed")),
            }
        }
    }

    fn closed(&mut self) -> Result<(), String> {
        if self.tree.is_empty() { Err(self.place("the game has no node")) } else { Ok(()) }
    }

    fn node(&mut self) -> Result<(), String> {
        let source = self.line();
        let rest = &self.text[self.at + 1..];
        let Some((rest, properties)) = properties(rest) else {
            let error = self.place("a value is never closed");
            self.at = self.text.len();
            return Err(error);
        };
        self.at = self.text.len() - rest.len();
        let node = self.tree.len();
        match self.last {
            Some(parent) => self.tree[parent].children.push(node),
            None if node > 0 => return Err(self.place("the game has two roots")),
            None => {}
        }
        self.tree.push(Node { children: Vec::new(), properties, source });
        self.last = Some(node);
        Ok(())
    }

    fn line(&mut self) -> SourceLine {
        let (offset, line) = self.counted;
        let breaks = self.text[offset..self.at].matches('\n').count();
        self.counted = (self.at, line.saturating_add(u32::try_from(breaks).unwrap_or(u32::MAX)));
        SourceLine(self.counted.1)
    }

    fn place(&mut self, reason: &str) -> String {
        format!("{reason} (line {})", self.line().0)
    }

    fn unexpected(&mut self) -> String {
        let word: String = self.text[self.at..].chars().take(12).collect();
        self.place(&format!("unexpected {word:?}"))
    }
}

/// As many properties as there are; `None` if the text ends within a value.
fn properties(mut input: &str) -> Option<(&str, Vec<Property>)> {
    let mut properties = Vec::new();
    loop {
        match property(input) {
            Ok((rest, property)) => {
                properties.push(property);
                input = rest;
            }
            Err(nom::Err::Failure(_)) => return None,
            Err(_) => return Some((input, properties)),
        }
    }
}

/// `property`; small letters in a name are left out, as older versions of the format have it.
fn property(input: &str) -> IResult<&str, Property> {
    let name = preceded(multispace0, take_while1(|sign: char| sign.is_ascii_alphabetic()));
    let name = terminated(name, multispace0);
    map((name, many1(terminated(value, multispace0))), |(name, values): (&str, _)| {
        let name = name.chars().filter(char::is_ascii_uppercase).collect();
        Property { name, values }
    })
    .parse(input)
}

/// `value`: its text, without line breaks that are escaped. The end of the text is a failure.
fn value(input: &str) -> IResult<&str, String> {
    let (mut rest, _) = char('[').parse(input)?;
    let mut text = String::new();
    loop {
        let (after, plain) = take_while(|sign| sign != ']' && sign != '\\').parse(rest)?;
        text.push_str(plain);
        let mut signs = after.chars();
        match (signs.next(), signs.next()) {
            (Some(']'), _) => return Ok((&after[1..], text)),
            (Some(_), Some('\n')) => rest = signs.as_str(),
            (Some(_), Some(sign)) => {
                text.push(sign);
                rest = signs.as_str();
            }
            _ => return cut(fail()).parse(after),
        }
    }
}

/// A value with its escapes and brackets.
pub(super) fn escaped(text: &str) -> String {
    format!("[{}]", text.replace('\\', "\\\\").replace(']', "\\]"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tree_has_its_branches() {
        let tree = trees("junk (;A[1] (;B[2][3];C[4])\n(;D[]))").remove(0).unwrap();
        let children: Vec<_> = tree.iter().map(|node| node.children.clone()).collect();
        assert_eq!(children, [vec![1, 3], vec![2], vec![], vec![]]);
        assert_eq!(tree[1].values("B"), ["2", "3"]);
        assert_eq!(tree[3].value("D"), Some(""));
    }

    #[test]
    fn escapes_are_resolved() {
        let tree = trees("(;C[a \\] \\\\ b\\\nc:d])").remove(0).unwrap();
        assert_eq!(tree[0].value("C"), Some("a ] \\ bc:d"));
        assert_eq!(escaped("a ] \\"), "[a \\] \\\\]");
    }

    #[test]
    fn a_broken_tree_names_its_line_and_the_next_one_loads() {
        for (text, reason) in [
            ("(;A[1];B[2\n", "a value is never closed (line 1)"),
            ("(;A[1]\n;B\n(;C[1])", "unexpected"),
            ("(A[1])", "unexpected \"A[1])\" (line 1)"),
            ("()", "the game has no node (line 1)"),
            ("((;A[1])(;A[2]))", "the game has two roots (line 1)"),
            ("(;A[1]", "the game is never closed (line 1)"),
        ] {
            let read = trees(text);
            assert!(read[0].as_ref().unwrap_err().starts_with(reason), "{read:?}");
        }
        let read = trees("(;A[1]x\n(;B[2])");
        assert_eq!(read.len(), 2);
        assert!(read[1].is_ok());
    }
}
