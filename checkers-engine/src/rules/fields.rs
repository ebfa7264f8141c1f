//! The fields of a rule set: each is a small enumeration whose values have names.

use std::fmt;

/// Declares a field: an enumeration with a name for every value.
macro_rules! field {
    ($(#[$doc:meta])* $field:ident { $($(#[$value_doc:meta])* $value:ident = $name:literal,)+ }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum $field {
            $($(#[$value_doc])* $value,)+
        }

        impl $field {
            /// All values.
            pub const ALL: &[$field] = &[$($field::$value),+];

            /// The value's name in the text of a rule set.
            pub const fn name(self) -> &'static str {
                match self { $($field::$value => $name,)+ }
            }

            /// The value with that name.
            pub fn named(name: &str) -> Option<$field> {
                $field::ALL.iter().copied().find(|value| value.name() == name)
            }

            /// The value with that place in [`Self::ALL`]; the first for places beyond its end.
            pub(crate) const fn from_code(code: u16) -> $field {
                let code = code as usize;
                $field::ALL[if code < $field::ALL.len() { code } else { 0 }]
            }
        }

        impl fmt::Display for $field {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(self.name())
            }
        }
    };
}

field! {
    /// How a king moves.
    King {
        /// Any distance along free diagonals.
        Flying = "flying",
        /// One step.
        Short = "short",
    }
}

field! {
    /// Where men capture.
    MenCapture {
        /// Forward and backward.
        Both = "both",
        /// Forward only.
        Forward = "forward",
    }
}

field! {
    /// Which of several captures must be chosen.
    Obligation {
        /// Any.
        Any = "any",
        /// One that takes the greatest number of pieces.
        Most = "most",
        /// The greatest number of pieces, and of those the most kings (Spanish).
        Quality = "quality",
        /// The greatest number of pieces; of those a capture with a king; of those the most
        /// kings; of those the one that takes a king where the others take a man (Italian).
        QualityByKing = "quality_by_king",
        /// A capture with a king, if there is one (Czech).
        KingFirst = "king_first",
    }
}

field! {
    /// What becomes of a man that lands on the far row in mid-capture.
    Crowning {
        /// It is a king at once and goes on as one.
        Continue = "continue",
        /// It stays a man and is crowned only if the move ends there.
        AtEnd = "at_end",
        /// It is crowned and the move ends.
        Stop = "stop",
    }
}

field! {
    /// When captured pieces leave the board.
    Removal {
        /// At the end of the move: until then they block, and none can be jumped twice.
        After = "after",
        /// Each at its jump.
        AtOnce = "at_once",
    }
}

field! {
    /// Where a flying king may land behind a piece it captures.
    Landing {
        /// On a square from which the capture goes on, if there is one, else on any.
        Continue = "continue",
        /// On any; the capture goes on only if it can from there.
        Free = "free",
        /// Directly behind the piece.
        Adjacent = "adjacent",
    }
}

field! {
    /// What having no legal move means.
    Goal {
        /// The mover has lost.
        Win = "win",
        /// The mover has won (giveaway).
        Lose = "lose",
    }
}
