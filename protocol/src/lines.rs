//! Cuts a byte stream into lines before anything is parsed, so that one bad line never harms the
//! next.

/// The longest line, in bytes without its end: 4 MiB.
pub const MAX_LINE: usize = 4 << 20;

/// A byte stream being cut into lines.
///
/// A line ends with LF or CRLF, a frame of DamExchange with NUL. Any other bytes may stand in it.
/// Of a line longer than allowed one byte more than that is handed on, so that the receiver can
/// tell, and the rest is dropped; memory stays bounded.
///
/// ```
/// let mut lines = protocol::lines::Lines::default();
/// assert_eq!(lines.push(b"isready\r\nqu"), [b"isready"]);
/// assert_eq!(lines.push(b"it\n"), [b"quit"]);
/// assert_eq!(lines.finish(), None);
/// ```
#[derive(Debug)]
pub struct Lines {
    partial: Vec<u8>,
    end: u8,
    longest: usize,
}

impl Default for Lines {
    fn default() -> Lines {
        Lines { partial: Vec::new(), end: b'\n', longest: MAX_LINE }
    }
}

impl Lines {
    /// A stream of frames that end with NUL and are not longer than `longest`.
    pub fn frames(longest: usize) -> Lines {
        Lines { partial: Vec::new(), end: 0, longest }
    }

    /// Takes the next bytes of the stream and returns the lines that they complete.
    pub fn push(&mut self, bytes: &[u8]) -> Vec<Vec<u8>> {
        let mut complete = Vec::new();
        let mut rest = bytes;
        while let Some(end) = rest.iter().position(|byte| *byte == self.end) {
            self.extend(&rest[..end]);
            complete.push(self.take());
            rest = &rest[end + 1..];
        }
        self.extend(rest);
        complete
    }

    /// The stream has ended: returns the last line if it had no end of its own.
    pub fn finish(&mut self) -> Option<Vec<u8>> {
        (!self.partial.is_empty()).then(|| self.take())
    }

    fn extend(&mut self, bytes: &[u8]) {
        let room = self.longest + 1 - self.partial.len();
        self.partial.extend_from_slice(&bytes[..bytes.len().min(room)]);
    }

    fn take(&mut self) -> Vec<u8> {
        let mut line = std::mem::take(&mut self.partial);
        if self.end == b'\n' && line.last() == Some(&b'\r') {
            line.pop();
        }
        line
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn a_line_beyond_the_cap_leaves_the_next_one_whole() {
        let mut lines = Lines::default();
        let mut found = Vec::new();
        for _ in 0..5 {
            found.extend(lines.push(&vec![b'x'; 1 << 20]));
        }
        assert!(lines.partial.capacity() <= 2 * MAX_LINE);
        found.extend(lines.push(b"\nisready\n"));
        assert_eq!(found[0].len(), MAX_LINE + 1);
        assert_eq!(found[1], b"isready");
    }

    #[test]
    fn the_last_line_needs_no_end() {
        let mut lines = Lines::default();
        assert!(lines.push(b"quit\r").is_empty());
        assert_eq!(lines.finish(), Some(b"quit".to_vec()));
        assert_eq!(lines.finish(), None);
    }

    proptest! {
        #[test]
        fn where_the_stream_is_split_does_not_matter(
            bytes in proptest::collection::vec(prop_oneof![Just(b'\n'), Just(b'\r'), any::<u8>()], 0..60),
            at in 0usize..60,
        ) {
            let at = at.min(bytes.len());
            let mut whole = Lines::default();
            let mut split = Lines::default();
            let mut expected = whole.push(&bytes);
            expected.extend(whole.finish());
            let mut found = split.push(&bytes[..at]);
            found.extend(split.push(&bytes[at..]));
            found.extend(split.finish());
            prop_assert_eq!(found, expected);
        }
    }
}
