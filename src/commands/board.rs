//! Which game, under which rules, from which position: arguments that several commands share.

use amazons_engine as amazons;
use checkers_engine as checkers;
use clap::{Args as ClapArgs, ValueEnum};
use engine_core::record::decode;

use super::CommandError;
use crate::engines::catalogue::DEFAULT_RULES;

/// The games that have a board and two sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum BoardName {
    /// Draughts on 32 squares
    Checkers,
    /// The Game of the Amazons
    Amazons,
}

impl BoardName {
    /// The game that a file of games is of, told by what is in it.
    pub(super) fn of_file(bytes: &[u8]) -> BoardName {
        match amazons::games::recognises(&decode(bytes).text) {
            true => BoardName::Amazons,
            false => BoardName::Checkers,
        }
    }
}

/// Refuses `--rules` beside a game that has none to choose.
///
/// # Errors
/// There are rules, and the game is not checkers.
pub(super) fn check_rules<T>(
    rules: Option<T>,
    game: Option<BoardName>,
) -> Result<(), CommandError> {
    match (rules, game) {
        (Some(_), Some(BoardName::Amazons)) => {
            Err(CommandError::input("--rules goes with --game checkers"))
        }
        _ => Ok(()),
    }
}

/// A position of one of the games.
#[derive(Debug, ClapArgs)]
pub struct BoardArgs {
    /// The game
    #[arg(long, value_enum, default_value = "checkers")]
    pub game: BoardName,
    /// Checkers: a preset such as russian, or a preset and fields: russian,landing=free
    /// [default: beatem]
    #[arg(long)]
    pub rules: Option<String>,
    /// Amazons: the size of the board, 4 to 10, or COLUMNSxROWS
    #[arg(long, value_name = "N")]
    pub board: Option<String>,
    /// The FEN of a position, or startpos
    #[arg(long, value_name = "FEN", default_value = "startpos")]
    pub position: String,
}

impl BoardArgs {
    /// The position asked for, as one of checkers.
    ///
    /// # Errors
    /// The rules are not known, the position is none, or a size of the board is asked for.
    pub fn checkers_position(&self) -> Result<checkers::Position, CommandError> {
        if self.board.is_some() {
            return Err(CommandError::input("--board goes with --game amazons"));
        }
        let rules = self.rules.as_deref().unwrap_or(DEFAULT_RULES);
        let rules = rules.parse().map_err(CommandError::input)?;
        match self.position.as_str() {
            "startpos" => Ok(checkers::Position::start(&rules)),
            fen => checkers::Position::from_fen(fen, &rules).map_err(CommandError::input),
        }
    }

    /// The position asked for, as one of Amazons.
    ///
    /// # Errors
    /// There is no such board, the position is none or one of another board, or rules are asked
    /// for.
    pub fn amazons_position(&self) -> Result<amazons::Position, CommandError> {
        check_rules(self.rules.as_ref(), Some(BoardName::Amazons))?;
        let size = self.board.as_deref().map(board_size).transpose()?;
        if self.position == "startpos" {
            let size = size.unwrap_or(amazons::Size::STANDARD);
            return amazons::Position::start(size)
                .ok_or_else(|| CommandError::input(format!("no start position on {size}")));
        }
        let pos = amazons::notation::fen::read(&self.position).map_err(CommandError::input)?;
        match size {
            Some(size) if size != pos.size() => Err(CommandError::input(format!(
                "the position is one of {}, not of {size}",
                pos.size()
            ))),
            _ => Ok(pos),
        }
    }
}

fn board_size(text: &str) -> Result<amazons::Size, CommandError> {
    let (columns, rows) = text.split_once('x').unwrap_or((text, text));
    let read = |number: &str| number.parse().ok();
    read(columns)
        .zip(read(rows))
        .and_then(|(columns, rows)| amazons::Size::new(columns, rows))
        .ok_or_else(|| CommandError::input(format!("no board '{text}': give 4 to 10, or 5x6")))
}
