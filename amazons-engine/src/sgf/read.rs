//! From trees to records.

use engine_core::record::{Fault, GameResult, Line, MAX_DEPTH, Note, Record, Step, StepKind};
use engine_core::{BySide, Side};

use super::point::{square, squares};
use super::tree::{Node, Tree, trees};
use crate::arrangement::Arrangement;
use crate::moves::Move;
use crate::notation::fen;
use crate::position::Position;
use crate::size::Size;
use crate::square::MAX_EXTENT;

/// SGF's number for Amazons.
const AMAZONS: &str = "18";

/// Properties of a root that are read for what they mean, or mean nothing here.
const READ: [&str; 10] = ["FF", "GM", "SZ", "CA", "C", "AB", "AW", "AA", "PL", "ST"];

/// Whether a text is SGF.
pub fn looks_like_sgf(text: &str) -> bool {
    let mut signs = text.chars().filter(|sign| !sign.is_whitespace());
    signs.next() == Some('(') && signs.next() == Some(';')
}

/// Reads all games of an SGF text, with the warnings on each; that their moves are legal is not
/// checked. Moves come in our standard text, side for side: Black's of the file are White's. Tags
/// are the other properties of the root, by their names in SGF.
pub fn records(text: &str) -> Vec<Result<(Record, Vec<String>), Fault>> {
    (1..)
        .zip(trees(text))
        .map(|(number, tree)| {
            let fault = |(ply, reason)| Fault { game: number, ply, legal: 0, reason };
            let tree = tree.map_err(|reason| fault((0, reason)))?;
            Reader::new(&tree).and_then(Reader::record).map_err(fault)
        })
        .collect()
}

struct Reader<'a> {
    tree: &'a Tree,
    size: Size,
    /// The side that moves first.
    first: Side,
    warnings: Vec<String>,
    /// Properties of moves that say nothing to us.
    unread: Vec<String>,
}

/// A ply, from 1, or 0 for the start, and what is wrong there.
type Stop = (usize, String);

impl<'a> Reader<'a> {
    fn new(tree: &'a Tree) -> Result<Self, Stop> {
        let root = root(tree)?;
        match root.value("GM") {
            Some(AMAZONS) => {}
            other => {
                let game = other.unwrap_or("nothing");
                return Err((0, format!("GM says {game}, and Amazons is {AMAZONS}")));
            }
        }
        let size = root.value("SZ").map_or(Ok(Size::STANDARD), size).map_err(|e| (0, e))?;
        let mut reader =
            Reader { tree, size, first: Side::White, warnings: Vec::new(), unread: Vec::new() };
        reader.first = reader.first_side(root)?;
        Ok(reader)
    }

    /// The side that PL names, else the one that makes the first move.
    fn first_side(&mut self, root: &Node) -> Result<Side, Stop> {
        match root.value("PL") {
            Some("B" | "b" | "1") => return Ok(Side::White),
            Some("W" | "w" | "2") => return Ok(Side::Black),
            Some(other) => return Err((0, format!("`{other}` is no player"))),
            None => {}
        }
        let mut node = root;
        while colour(node).is_none() {
            match node.children.first() {
                Some(&child) => node = &self.tree[child],
                None => return Ok(Side::White),
            }
        }
        let first = colour(node).map_or(Side::White, |(side, _)| side);
        if first == Side::Black {
            self.warnings.push("W moves first, though B begins in this game".to_owned());
        }
        Ok(first)
    }

    fn record(mut self) -> Result<(Record, Vec<String>), Stop> {
        let root = root(self.tree)?;
        let mut record =
            Record { start: self.start(root).map_err(|e| (0, e))?, ..Record::default() };
        record.line = self.line(0, self.first, 0)?;
        for property in &root.properties {
            let name = property.name.as_str();
            match property.values.first().map(|value| value.trim()) {
                Some(value) if name == "RE" => {
                    record.line.result = result(value);
                    if !matches!(value, "B+" | "W+") {
                        record.tags.set(name, value);
                    }
                }
                Some(value) if !READ.contains(&name) && !matches!(name, "B" | "W") => {
                    record.tags.set(name, value);
                }
                _ => {}
            }
        }
        if !self.unread.is_empty() {
            self.warnings.push(format!("left out from the moves: {}", self.unread.join(" ")));
        }
        Ok((record, self.warnings))
    }

    /// The FEN of the start, `None` where it is the usual one.
    fn start(&self, root: &Node) -> Result<Option<String>, String> {
        let set = |name| squares(root.values(name), self.size);
        let (white, black, burnt) = (set("AB")?, set("AW")?, set("AA")?);
        let is_set_up = [&white, &black, &burnt].iter().any(|list| !list.is_empty());
        if !is_set_up && self.size == Size::STANDARD && self.first == Side::White {
            return Ok(None);
        }
        let arrangement = if !is_set_up {
            Position::start(self.size)
                .ok_or_else(|| {
                    format!("a board of {} has no usual start: AB and AW must set it up", self.size)
                })?
                .arrangement()
        } else {
            Arrangement {
                amazons: BySide {
                    white: white.into_iter().collect(),
                    black: black.into_iter().collect(),
                },
                burnt: burnt.into_iter().collect(),
                ..Arrangement::empty(self.size)
            }
        };
        let start = Position::new(&Arrangement { side: self.first, ..arrangement })
            .map_err(|error| error.to_string())?;
        let fen = fen::write(&start);
        let usual = Size::STANDARD.start_fen() == Some(fen.as_str());
        Ok((!usual).then_some(fen))
    }

    /// The line that begins with a node and follows the first children.
    fn line(&mut self, from: usize, mut side: Side, depth: usize) -> Result<Line, Stop> {
        let tree = self.tree;
        let mut line = Line::default();
        let (mut at, mut siblings) = (from, &[][..]);
        let mut plies = 0;
        loop {
            let node = &tree[at];
            let before = side;
            if self.node(node, at == 0, side, &mut line).map_err(|e| (plies + 1, e))? {
                plies += 1;
                side = !side;
            }
            for &sibling in siblings {
                self.variation(sibling, before, depth, &mut line);
            }
            match node.children.split_first() {
                Some((&child, others)) => (at, siblings) = (child, others),
                None => return Ok(line),
            }
        }
    }

    fn variation(&mut self, from: usize, side: Side, depth: usize, line: &mut Line) {
        if depth == MAX_DEPTH {
            self.warnings.push(format!("variations deeper than {MAX_DEPTH} are left out"));
            return;
        }
        match self.line(from, side, depth + 1) {
            Ok(variation) => note(line, Note::Variation(variation)),
            Err((_, reason)) => self.warnings.push(format!("variation: {reason}")),
        }
    }

    /// Adds what a node says to a line; true if it has a move.
    fn node(
        &mut self,
        node: &Node,
        is_root: bool,
        side: Side,
        line: &mut Line,
    ) -> Result<bool, String> {
        let place = |reason: String| format!("{reason} (line {})", node.source.0);
        let is_setup = |name: &str| matches!(name, "AB" | "AW" | "AA" | "AE" | "PL");
        for property in node.properties.iter().filter(|_| !is_root) {
            match property.name.as_str() {
                "B" | "W" | "C" => {}
                name if is_setup(name) => {
                    return Err(place(format!("{name} sets up a position inside the game")));
                }
                name if !self.unread.iter().any(|known| known == name) => {
                    self.unread.push(name.to_owned());
                }
                _ => {}
            }
        }
        let moved = colour(node);
        if let Some((mover, points)) = moved {
            if mover != side {
                return Err(place(format!("{} moves out of turn", letter(mover))));
            }
            let mv = mv(points, self.size).map_err(place)?;
            line.steps.push(Step::new(StepKind::Move(mv.to_string()), node.source));
        }
        for comment in node.values("C").iter().flat_map(|text| text.split('\n')) {
            if !comment.trim().is_empty() {
                note(line, Note::Comment(comment.trim().to_owned()));
            }
        }
        Ok(moved.is_some())
    }
}

fn root(tree: &Tree) -> Result<&Node, Stop> {
    tree.first().ok_or_else(|| (0, "the game has no node".to_owned()))
}

/// The move of a node and who makes it.
fn colour(node: &Node) -> Option<(Side, &str)> {
    let by = |name, side| node.value(name).map(|points| (side, points));
    by("B", Side::White).or(by("W", Side::Black))
}

/// What SGF calls a side.
pub(super) fn letter(side: Side) -> char {
    match side {
        Side::White => 'B',
        Side::Black => 'W',
    }
}

fn note(line: &mut Line, note: Note) {
    match line.steps.last_mut() {
        Some(step) => step.notes.push(note),
        None => line.notes.push(note),
    }
}

/// A move: from, to and arrow, two letters each.
fn mv(points: &str, size: Size) -> Result<Move, String> {
    let points = points.trim();
    let point = |at: usize| match points.get(at..at + 2) {
        Some(point) if points.len() == 6 => square(point, size),
        _ => Err(format!("`{points}` is not three points")),
    };
    Ok(Move { from: point(0)?, to: point(2)?, arrow: point(4)? })
}

/// `10` or `columns:rows`.
fn size(text: &str) -> Result<Size, String> {
    let (columns, rows) = text.split_once(':').unwrap_or((text, text));
    let extent =
        |text: &str| text.trim().parse::<u32>().map_err(|_| format!("SZ: `{text}` is no size"));
    let (columns, rows) = (extent(columns)?, extent(rows)?);
    let size = u8::try_from(columns).ok().zip(u8::try_from(rows).ok());
    size.and_then(|(columns, rows)| Size::new(columns, rows)).ok_or_else(|| {
        format!("SZ: a board of {columns}x{rows} is not played here, but 4 to {MAX_EXTENT} columns and rows")
    })
}

fn result(text: &str) -> Option<GameResult> {
    match text.get(..2)? {
        "B+" => Some(GameResult::Win(Side::White)),
        "W+" => Some(GameResult::Win(Side::Black)),
        _ => None,
    }
}
