//! Sets of at most sixteen things: cards or cells.

use std::fmt;
use std::marker::PhantomData;
use std::ops::{BitAnd, BitOr, Sub};

/// One of exactly sixteen things, numbered from 0.
pub trait Sixteenth: Copy + Eq {
    /// Its number, below 16.
    fn index(self) -> usize;

    /// The thing with this number, taken modulo 16.
    fn from_index(index: usize) -> Self;
}

/// A set of cards or of cells; bit `i` stands for the thing numbered `i`.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Set<T> {
    bits: u16,
    of: PhantomData<T>,
}

impl<T> Set<T> {
    /// No member.
    pub const EMPTY: Set<T> = Set::from_bits(0);
    /// All sixteen.
    pub const FULL: Set<T> = Set::from_bits(u16::MAX);

    /// The set with these bits.
    #[inline]
    pub const fn from_bits(bits: u16) -> Set<T> {
        Set { bits, of: PhantomData }
    }

    /// The bits of the set.
    #[inline]
    pub const fn bits(self) -> u16 {
        self.bits
    }

    /// The number of members.
    #[inline]
    pub const fn len(self) -> usize {
        self.bits.count_ones() as usize
    }

    /// Whether the set has no member.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.bits == 0
    }
}

impl<T: Sixteenth> Set<T> {
    /// The set of one thing.
    #[inline]
    pub fn of(member: T) -> Set<T> {
        Set::from_bits(1 << member.index())
    }

    /// Whether `member` is in the set.
    #[inline]
    pub fn has(self, member: T) -> bool {
        self.bits >> member.index() & 1 == 1
    }

    /// Whether every member is one of `other` too.
    #[inline]
    pub fn is_subset(self, other: Set<T>) -> bool {
        self.bits & !other.bits == 0
    }

    /// Puts `member` in.
    #[inline]
    pub fn insert(&mut self, member: T) {
        self.bits |= 1 << member.index();
    }

    /// Takes `member` out.
    #[inline]
    pub fn remove(&mut self, member: T) {
        self.bits &= !(1 << member.index());
    }

    /// The members, by number.
    pub fn iter(self) -> impl Iterator<Item = T> {
        let mut bits = self.bits;
        std::iter::from_fn(move || {
            let index = bits.trailing_zeros();
            bits &= bits.wrapping_sub(1);
            (index < 16).then(|| T::from_index(index as usize))
        })
    }
}

impl<T> Default for Set<T> {
    fn default() -> Self {
        Set::EMPTY
    }
}

impl<T: Sixteenth> FromIterator<T> for Set<T> {
    fn from_iter<I: IntoIterator<Item = T>>(members: I) -> Self {
        members.into_iter().fold(Set::EMPTY, |set, member| set | Set::of(member))
    }
}

impl<T> BitOr for Set<T> {
    type Output = Set<T>;

    #[inline]
    fn bitor(self, other: Set<T>) -> Set<T> {
        Set::from_bits(self.bits | other.bits)
    }
}

impl<T> BitAnd for Set<T> {
    type Output = Set<T>;

    #[inline]
    fn bitand(self, other: Set<T>) -> Set<T> {
        Set::from_bits(self.bits & other.bits)
    }
}

impl<T> Sub for Set<T> {
    type Output = Set<T>;

    /// The members of `self` that are not in `other`.
    #[inline]
    fn sub(self, other: Set<T>) -> Set<T> {
        Set::from_bits(self.bits & !other.bits)
    }
}

impl<T: Sixteenth + fmt::Display> fmt::Display for Set<T> {
    /// The members one after the other without blanks, `-` where there is none.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_empty() {
            return f.write_str("-");
        }
        self.iter().try_for_each(|member| write!(f, "{member}"))
    }
}

impl<T: Sixteenth + fmt::Display> fmt::Debug for Set<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{{{self}}}")
    }
}
