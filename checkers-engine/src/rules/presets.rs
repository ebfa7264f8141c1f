//! The rule sets that have a name.

use engine_core::Side;

use super::fields::{Crowning, Goal, King, Landing, MenCapture, Obligation, Removal};
use super::{DrawRules, Rules};

/// A rule set with its name and its number in the PDN tag `GameType`.
#[derive(Clone, Copy, Debug)]
pub struct Preset {
    /// The name.
    pub name: &'static str,
    /// The PDN game type, where the standard has one.
    pub game_type: Option<u8>,
    /// The rules.
    pub rules: Rules,
}

/// The PDN game type of Portuguese draughts, which is played by the Spanish rules.
pub const PORTUGUESE: u8 = 28;

/// All presets, the default first.
pub const PRESETS: &[Preset] = &[
    Preset { name: "beatem", game_type: None, rules: Rules::BEATEM },
    Preset { name: "russian", game_type: Some(25), rules: Rules::RUSSIAN },
    Preset { name: "brazilian", game_type: Some(26), rules: Rules::BRAZILIAN },
    Preset { name: "pool", game_type: Some(23), rules: Rules::POOL },
    Preset { name: "english", game_type: Some(21), rules: Rules::ENGLISH },
    Preset { name: "italian", game_type: Some(22), rules: Rules::ITALIAN },
    Preset { name: "spanish", game_type: Some(24), rules: Rules::SPANISH },
    Preset { name: "czech", game_type: Some(29), rules: Rules::CZECH },
    Preset { name: "thai", game_type: Some(31), rules: Rules::THAI },
    Preset { name: "giveaway", game_type: None, rules: Rules::GIVEAWAY },
];

impl Rules {
    /// Russian draughts.
    pub const RUSSIAN: Rules = Rules {
        king: King::Flying,
        men_capture: MenCapture::Both,
        men_take_kings: true,
        obligation: Obligation::Any,
        crowning: Crowning::Continue,
        removal: Removal::After,
        landing: Landing::Continue,
        first: Side::White,
        draw: DrawRules::RUSSIAN,
        goal: Goal::Win,
        men: 12,
    };

    /// The house rules of Beat'Em, read word by word; see [the module](crate::rules).
    pub const BEATEM: Rules = Rules {
        removal: Removal::AtOnce,
        landing: Landing::Free,
        draw: DrawRules::plain(15),
        ..Rules::RUSSIAN
    };

    /// Brazilian draughts: international draughts on the small board.
    pub const BRAZILIAN: Rules = Rules {
        obligation: Obligation::Most,
        crowning: Crowning::AtEnd,
        draw: DrawRules::BRAZILIAN,
        ..Rules::RUSSIAN
    };

    /// American pool checkers.
    pub const POOL: Rules = Rules {
        crowning: Crowning::AtEnd,
        first: Side::Black,
        draw: DrawRules::POOL,
        ..Rules::RUSSIAN
    };

    /// English draughts, also called American checkers.
    pub const ENGLISH: Rules = Rules {
        king: King::Short,
        men_capture: MenCapture::Forward,
        crowning: Crowning::Stop,
        landing: Landing::Adjacent,
        first: Side::Black,
        draw: DrawRules::plain(40),
        ..Rules::RUSSIAN
    };

    /// Italian draughts.
    pub const ITALIAN: Rules = Rules {
        men_take_kings: false,
        obligation: Obligation::QualityByKing,
        first: Side::White,
        ..Rules::ENGLISH
    };

    /// Spanish draughts, also played in Portugal.
    pub const SPANISH: Rules = Rules {
        men_capture: MenCapture::Forward,
        obligation: Obligation::Quality,
        crowning: Crowning::Stop,
        draw: DrawRules::plain(20),
        ..Rules::RUSSIAN
    };

    /// Czech draughts.
    pub const CZECH: Rules =
        Rules { obligation: Obligation::KingFirst, draw: DrawRules::plain(15), ..Rules::SPANISH };

    /// Thai draughts, with eight men a side.
    pub const THAI: Rules = Rules {
        obligation: Obligation::Any,
        removal: Removal::AtOnce,
        landing: Landing::Adjacent,
        first: Side::Black,
        men: 8,
        ..Rules::CZECH
    };

    /// Russian giveaway: who has no move left has won.
    pub const GIVEAWAY: Rules =
        Rules { goal: Goal::Lose, draw: DrawRules::plain(15), ..Rules::RUSSIAN };
}
