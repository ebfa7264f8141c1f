//! One stack of scored moves for all nodes of a thread: nothing of fixed size, and nothing
//! allocated once it has grown.

/// A stack of moves with the scores that order them. Each node works on its own [`Span`], opened
/// and closed like the nodes themselves.
#[derive(Clone, Debug)]
pub struct MoveBuffer<M> {
    entries: Vec<(i32, M)>,
}

/// One node's part of a [`MoveBuffer`].
#[derive(Clone, Copy, Debug, Default)]
pub struct Span {
    begin: usize,
    next: usize,
    end: usize,
}

impl Span {
    /// How many moves are still to come.
    #[inline]
    pub fn remaining(&self) -> usize {
        self.end - self.next
    }

    /// How many moves were pushed.
    #[inline]
    pub fn total(&self) -> usize {
        self.end - self.begin
    }
}

impl<M> Default for MoveBuffer<M> {
    fn default() -> Self {
        MoveBuffer { entries: Vec::new() }
    }
}

impl<M: Copy> MoveBuffer<M> {
    /// Opens an empty span at the top of the stack.
    #[inline]
    pub fn open(&self) -> Span {
        let top = self.entries.len();
        Span { begin: top, next: top, end: top }
    }

    /// Adds a move to the span, which must be the latest opened.
    #[inline]
    pub fn push(&mut self, span: &mut Span, mv: M, score: i32) {
        self.entries.push((score, mv));
        span.end += 1;
    }

    /// Takes the move with the highest score of those left; which of equals, depends on the
    /// pushes alone. For few moves, or where few are taken; otherwise [`MoveBuffer::sort`] once.
    #[inline]
    pub fn next_best(&mut self, span: &mut Span) -> Option<M> {
        let rest = self.entries.get_mut(span.next..span.end)?;
        let mut best = 0;
        for at in 1..rest.len() {
            if rest[at].0 > rest[best].0 {
                best = at;
            }
        }
        let (_, mv) = *rest.get(best)?;
        rest.swap(0, best);
        span.next += 1;
        Some(mv)
    }

    /// Takes the next move as it stands.
    #[inline]
    pub fn next_in_order(&mut self, span: &mut Span) -> Option<M> {
        let (_, mv) = *self.entries.get(span.next..span.end)?.first()?;
        span.next += 1;
        Some(mv)
    }

    /// Puts the moves still to come in order, highest score first.
    pub fn sort(&mut self, span: &Span) {
        if let Some(rest) = self.entries.get_mut(span.next..span.end) {
            rest.sort_unstable_by_key(|&(score, _)| std::cmp::Reverse(score));
        }
    }

    /// The moves already taken, in the order of taking, the latest last.
    #[inline]
    pub fn taken(&self, span: &Span) -> impl Iterator<Item = M> + '_ {
        self.entries.get(span.begin..span.next).unwrap_or_default().iter().map(|&(_, mv)| mv)
    }

    /// Gives the span's room back. Spans are closed latest first.
    #[inline]
    pub fn close(&mut self, span: Span) {
        self.entries.truncate(span.begin);
    }
}
