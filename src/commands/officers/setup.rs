//! How games are set up, for the commands that deal.

use clap::Args as ClapArgs;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use officers_engine::bot::Bot;
use officers_engine::{Level, Lines, Setup};

/// Changes to what a level means, and variants.
#[derive(Debug, ClapArgs)]
pub(super) struct SetupArgs {
    /// Coins for take-backs, instead of the level's number
    #[arg(long, value_name = "N")]
    coins: Option<u8>,
    /// Both diagonals count, whatever the level
    #[arg(long)]
    diagonals: bool,
    /// Variant: every player has a keep-free coin
    #[arg(long)]
    keep_free: bool,
    /// Variant: all hands lie open
    #[arg(long)]
    open_hands: bool,
    /// Variant: four cards of Ozanam's puzzle lie on the table and stay there
    #[arg(long)]
    ozanam: bool,
}

impl SetupArgs {
    /// A level with these changes.
    pub(super) fn setup(&self, level: Level, players: usize) -> Setup {
        let base = level.setup(players);
        Setup {
            coins: self.coins.unwrap_or(base.coins),
            lines: if self.diagonals { Lines::Diagonals } else { base.lines },
            keep_free: self.keep_free,
            open_hands: self.open_hands,
            ozanam: self.ozanam,
            ..base
        }
    }
}

/// Reads a level by its name.
pub(super) fn level_parser() -> impl TypedValueParser<Value = Level> {
    by_name(&Level::ALL, Level::name)
}

/// Reads a bot by its name.
pub(super) fn bot_parser() -> impl TypedValueParser<Value = Bot> {
    by_name(&Bot::ALL, Bot::name)
}

fn by_name<T>(all: &'static [T], name: fn(T) -> &'static str) -> impl TypedValueParser<Value = T>
where
    T: Copy + Send + Sync + 'static,
{
    let names = PossibleValuesParser::new(all.iter().map(|&value| name(value)));
    names.try_map(move |given| {
        all.iter().copied().find(|&value| name(value) == given).ok_or("no such name")
    })
}
