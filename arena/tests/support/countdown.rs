//! A small game for tests: two players take one to three counters from a heap of 21, whoever takes
//! the last one wins, and after 14 plies the game is a draw.

use engine_core::Side;
use protocol::engine::{Ending, Game, Notation, Player, Refusal, Start, Turn};

const HEAP: u32 = 21;
const LONGEST: u32 = 14;

/// A game in progress.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Countdown {
    heap: u32,
    side: Side,
    plies: u32,
}

impl Default for Countdown {
    fn default() -> Self {
        Countdown { heap: HEAP, side: Side::White, plies: 0 }
    }
}

impl Countdown {
    fn letter(notation: Notation) -> char {
        if notation == Notation::Hub { 'm' } else { 't' }
    }

    fn taken(&self, text: &str, notation: Notation) -> Result<u32, Refusal> {
        let number = text.strip_prefix(Self::letter(notation)).and_then(|n| n.parse().ok());
        number
            .filter(|n| (1..=self.heap.min(3)).contains(n))
            .ok_or_else(|| Refusal::new(format!("'{text}' is not legal")))
    }

    fn parse(text: &str) -> Option<Countdown> {
        let side = match text.chars().next()? {
            'w' | 'W' => Side::White,
            'b' | 'B' => Side::Black,
            _ => return None,
        };
        let heap = text[1..].parse().ok().filter(|heap| *heap <= HEAP)?;
        Some(Countdown { heap, side, plies: 0 })
    }
}

impl Game for Countdown {
    fn set_position(
        &mut self,
        notation: Notation,
        start: Start<'_>,
        moves: &[&str],
    ) -> Result<(), Refusal> {
        let mut next = match start {
            Start::Startpos => Countdown::default(),
            Start::Text(text) => Countdown::parse(text)
                .ok_or_else(|| Refusal::new(format!("'{text}' is no position")))?,
        };
        next.play(notation, moves)?;
        *self = next;
        Ok(())
    }

    fn play(&mut self, notation: Notation, moves: &[&str]) -> Result<(), Refusal> {
        let mut next = *self;
        for mv in moves {
            next.heap -= next.taken(mv, notation)?;
            next.side = !next.side;
            next.plies += 1;
        }
        *self = next;
        Ok(())
    }

    fn turn(&self) -> Turn {
        let player = if self.side == Side::White { Player::First } else { Player::Second };
        Turn { player, side: self.side }
    }

    fn ending(&self) -> Option<Ending> {
        if self.heap == 0 {
            let winner = if self.side == Side::White { Player::Second } else { Player::First };
            Some(Ending { winner: Some(winner), reason: "heap taken".to_owned() })
        } else {
            (self.plies >= LONGEST).then(|| Ending { winner: None, reason: "slow".to_owned() })
        }
    }

    fn fen(&self) -> String {
        let side = if self.side == Side::White { 'w' } else { 'b' };
        format!("{side}{}", self.heap)
    }

    fn position_text(&self, notation: Notation) -> String {
        match notation {
            Notation::Standard => self.fen(),
            Notation::Hub => self.fen().to_uppercase(),
        }
    }

    fn moves(&self, notation: Notation) -> Vec<String> {
        (1..=self.heap.min(3)).map(|n| format!("{}{n}", Self::letter(notation))).collect()
    }

    fn spell(&self, text: &str, from: Notation, to: Notation) -> Result<String, Refusal> {
        Ok(format!("{}{}", Self::letter(to), self.taken(text, from)?))
    }

    fn board(&self) -> String {
        "o".repeat(self.heap as usize)
    }

    fn query(&mut self, _words: &[&str]) -> Option<Vec<String>> {
        None
    }
}
