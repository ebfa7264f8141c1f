//! The parameters of the draw rules. [`crate::history`] applies them.

/// When a game is drawn. Each number counts moves by each side; `None` switches the rule off.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct DrawRules {
    /// The same position with the same side to move for so many times.
    pub repetition: Option<u8>,
    /// Moves in a row with kings only and no capture.
    pub quiet: Option<u8>,
    /// Three kings or more against a lone king: moves of the stronger side since that balance
    /// arose.
    pub three_kings: Option<u8>,
    /// Both sides have a king, 4 or 5 pieces stand on the board, and the balance has not changed.
    pub balance_5: Option<u8>,
    /// The same with 6 or 7 pieces.
    pub balance_7: Option<u8>,
    /// Three pieces, a king among them, against a lone king that holds the main road a1-h8.
    pub main_road: Option<u8>,
    /// Two pieces or fewer, a king among them, against a lone king.
    pub two_pieces: Option<u8>,
}

impl DrawRules {
    /// Threefold repetition and so many moves with kings only.
    pub const fn plain(quiet: u8) -> DrawRules {
        DrawRules {
            repetition: Some(3),
            quiet: Some(quiet),
            three_kings: None,
            balance_5: None,
            balance_7: None,
            main_road: None,
            two_pieces: None,
        }
    }

    /// FMJD-64, articles 7.2.3 to 7.2.8.
    pub const RUSSIAN: DrawRules = DrawRules {
        three_kings: Some(15),
        balance_5: Some(30),
        balance_7: Some(60),
        main_road: Some(5),
        two_pieces: Some(5),
        ..DrawRules::plain(15)
    };

    /// Brazilian: twenty moves with kings only, and the five-move rules of FMJD-64.
    pub const BRAZILIAN: DrawRules =
        DrawRules { main_road: Some(5), two_pieces: Some(5), ..DrawRules::plain(20) };

    /// Pool: three kings win against one within thirteen moves or not at all.
    pub const POOL: DrawRules = DrawRules { three_kings: Some(13), ..DrawRules::plain(15) };

    /// The names of the fields with their values, in the order of the struct.
    pub(super) const fn fields(&self) -> [(&'static str, Option<u8>); 7] {
        [
            ("repetition", self.repetition),
            ("quiet", self.quiet),
            ("three_kings", self.three_kings),
            ("balance_5", self.balance_5),
            ("balance_7", self.balance_7),
            ("main_road", self.main_road),
            ("two_pieces", self.two_pieces),
        ]
    }

    /// The field with that name.
    pub(super) fn field_mut(&mut self, name: &str) -> Option<&mut Option<u8>> {
        Some(match name {
            "repetition" => &mut self.repetition,
            "quiet" => &mut self.quiet,
            "three_kings" => &mut self.three_kings,
            "balance_5" => &mut self.balance_5,
            "balance_7" => &mut self.balance_7,
            "main_road" => &mut self.main_road,
            "two_pieces" => &mut self.two_pieces,
            _ => return None,
        })
    }
}
