//! Sets of cells as arrays of words, always inlined into the search.

/// A set of numbers below `64 * W`.
pub(super) type Words<const W: usize> = [u64; W];

/// Puts a number into the set.
#[inline(always)]
pub(super) fn set<const W: usize>(words: &mut Words<W>, bit: usize) {
    words[bit / 64] |= 1 << (bit % 64);
}

/// `length` ones (1 to 62) from bit `start` on.
#[inline(always)]
pub(super) fn run<const W: usize>(start: usize, length: usize) -> Words<W> {
    let mut words = [0; W];
    let ones = u128::from(u64::MAX >> (64 - length)) << (start % 64);
    words[start / 64] = ones as u64;
    if start / 64 + 1 < W {
        words[start / 64 + 1] = (ones >> 64) as u64;
    }
    words
}

/// The words moved up by less than 64 bits.
#[inline(always)]
pub(super) fn shifted<const W: usize>(words: &Words<W>, by: usize) -> Words<W> {
    let mut result = [0; W];
    let mut carry = 0;
    for (word, &value) in result.iter_mut().zip(words) {
        let moved = u128::from(value) << by;
        *word = moved as u64 | carry;
        carry = (moved >> 64) as u64;
    }
    result
}

/// Adds the other set.
#[inline(always)]
pub(super) fn merge<const W: usize>(words: &mut Words<W>, other: &Words<W>) {
    words.iter_mut().zip(other).for_each(|(a, b)| *a |= b);
}

/// What both sets hold.
#[inline(always)]
pub(super) fn both<const W: usize>(one: &Words<W>, other: &Words<W>) -> Words<W> {
    let mut result = *one;
    result.iter_mut().zip(other).for_each(|(a, b)| *a &= b);
    result
}

/// How many numbers the set holds.
#[inline(always)]
pub(super) fn size<const W: usize>(words: &Words<W>) -> u32 {
    words.iter().map(|word| word.count_ones()).sum()
}

/// The lowest bit of a set that has one.
#[inline(always)]
pub(super) fn lowest<const W: usize>(words: &Words<W>) -> usize {
    let word = (0..W).find(|&word| words[word] != 0).unwrap_or(0);
    word * 64 + words[word].trailing_zeros() as usize
}

/// Takes the lowest bit out of a set that has one.
#[inline(always)]
pub(super) fn take_lowest<const W: usize>(words: &mut Words<W>) -> usize {
    let bit = lowest(words);
    words[bit / 64] &= words[bit / 64].wrapping_sub(1);
    bit
}

/// The `length` (at most 62) bits from bit `start` on, which is within the words.
#[inline(always)]
pub(super) fn slice<const W: usize>(words: &Words<W>, start: usize, length: usize) -> u64 {
    let (word, shift) = (start / 64, start % 64);
    let next = if word + 1 < W { words[word + 1] } else { 0 };
    let pair = u128::from(next) << 64 | u128::from(words[word]);
    (pair >> shift) as u64 & ((1 << length) - 1)
}

/// What the first set holds and the second does not.
#[inline(always)]
pub(super) fn without<const W: usize>(one: &Words<W>, other: &Words<W>) -> Words<W> {
    let mut result = *one;
    result.iter_mut().zip(other).for_each(|(a, b)| *a &= !b);
    result
}

/// Whether the set holds nothing.
#[inline(always)]
pub(super) fn is_empty<const W: usize>(words: &Words<W>) -> bool {
    words.iter().fold(0, |all, word| all | word) == 0
}

/// What only one of the sets holds.
#[inline(always)]
pub(super) fn differing<const W: usize>(one: &Words<W>, other: &Words<W>) -> Words<W> {
    let mut result = *one;
    result.iter_mut().zip(other).for_each(|(a, b)| *a ^= b);
    result
}
