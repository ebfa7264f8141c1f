//! The principal variation, gathered while the search returns from it.

/// For each ply the best line from there on, as far as it is known. Its room grows and is kept.
#[derive(Debug)]
pub(super) struct Lines<M> {
    by_ply: Vec<Vec<M>>,
}

impl<M: Copy> Lines<M> {
    pub(super) fn new(plies: u32) -> Lines<M> {
        Lines { by_ply: (0..=plies).map(|_| Vec::new()).collect() }
    }

    /// A node of the main line begins: nothing is known from here on.
    #[inline]
    pub(super) fn clear(&mut self, ply: u32) {
        if let Some(line) = self.by_ply.get_mut(ply as usize) {
            line.clear();
        }
    }

    /// At `ply` the best is `mv` and then the best line of the next ply.
    #[inline]
    pub(super) fn extend(&mut self, ply: u32, mv: M) {
        if let Some([line, below, ..]) = self.by_ply.get_mut(ply as usize..) {
            line.clear();
            line.push(mv);
            line.extend_from_slice(below);
        }
    }

    /// The best line from `ply` on.
    pub(super) fn from(&self, ply: u32) -> &[M] {
        self.by_ply.get(ply as usize).map_or(&[], Vec::as_slice)
    }
}
