//! From bytes to lines.

use std::borrow::Cow;

/// The text of a file, and what had to be done to get it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decoded<'a> {
    /// The text, without byte order mark and with `\n` after each line.
    pub text: Cow<'a, str>,
    /// The first line, from 1, with bytes that are not UTF-8. Each such sequence has become
    /// U+FFFD.
    pub repaired: Option<u32>,
}

impl Decoded<'_> {
    /// The repair as a warning.
    pub fn warning(&self) -> Option<String> {
        self.repaired.map(|line| {
            format!("line {line}: bytes that are not UTF-8 are replaced, here and in what follows")
        })
    }
}

/// Decodes a file: a byte order mark is dropped, `\r\n` and lone `\r` end lines, bytes that are
/// not UTF-8 are replaced. Copies only what needs a change.
pub fn decode(bytes: &[u8]) -> Decoded<'_> {
    let bytes = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes);
    let mut text = String::from_utf8_lossy(bytes);
    if text.contains('\r') {
        text = Cow::Owned(text.replace("\r\n", "\n").replace('\r', "\n"));
    }
    let repaired = match std::str::from_utf8(bytes) {
        Ok(_) => None,
        Err(error) => Some(line_of(&bytes[..error.valid_up_to()])),
    };
    Decoded { text, repaired }
}

/// The number of the line that follows `before`, whatever ends its lines.
fn line_of(before: &[u8]) -> u32 {
    let breaks = before
        .iter()
        .enumerate()
        .filter(|&(at, &byte)| byte == b'\n' || byte == b'\r' && before.get(at + 1) != Some(&b'\n'))
        .count();
    u32::try_from(breaks).unwrap_or(u32::MAX - 1) + 1
}

/// The lines of a decoded text with their numbers, from 1, without blanks around them.
pub fn lines(text: &str) -> impl Iterator<Item = (u32, &str)> {
    (1..).zip(text.split('\n').map(str::trim))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_line_ends_are_one() {
        let decoded = decode(b"\xEF\xBB\xBFa\r\nb\rc\nd");
        assert_eq!(decoded.text, "a\nb\nc\nd");
        assert_eq!(decoded.repaired, None);
    }

    #[test]
    fn clean_text_is_not_copied() {
        assert!(matches!(decode("à\nb".as_bytes()).text, Cow::Borrowed(_)));
    }

    #[test]
    fn foreign_bytes_are_replaced_and_their_line_named() {
        let decoded = decode(b"a\r\nb\r\xC8\xE2\n\xFF");
        assert_eq!(decoded.text, "a\nb\n\u{FFFD}\u{FFFD}\n\u{FFFD}");
        assert_eq!(decoded.repaired, Some(3));
    }
}
