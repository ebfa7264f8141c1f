//! How long to look for something that may take very long.

use std::fmt;

/// Asked every millisecond or so while something is looked for: whether to go on.
#[derive(Clone, Copy)]
pub struct Patience<'a>(&'a dyn Fn() -> bool);

impl<'a> Patience<'a> {
    /// Never runs out.
    pub const ENDLESS: Patience<'static> = Patience(&|| true);

    /// Lasts as long as the function says so.
    pub fn new(lasts: &'a dyn Fn() -> bool) -> Patience<'a> {
        Patience(lasts)
    }

    /// Whether to go on.
    pub fn lasts(self) -> bool {
        self.0()
    }
}

impl fmt::Debug for Patience<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Patience").field(&self.lasts()).finish()
    }
}
