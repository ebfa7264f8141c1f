//! Walking over sets of squares kept as bits.

/// The numbers of the bits that are set, lowest first. For `u32`, `u64` and `u128`.
///
/// ```
/// use engine_core::bits::Ones;
/// assert_eq!(Ones(0b1010_0001_u32).collect::<Vec<_>>(), [0, 5, 7]);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Ones<T>(pub T);

macro_rules! ones {
    ($($int:ty),*) => {$(
        impl Iterator for Ones<$int> {
            type Item = u32;

            #[inline]
            fn next(&mut self) -> Option<u32> {
                if self.0 == 0 {
                    return None;
                }
                let lowest = self.0.trailing_zeros();
                self.0 &= self.0 - 1;
                Some(lowest)
            }

            #[inline]
            fn size_hint(&self) -> (usize, Option<usize>) {
                let left = self.0.count_ones() as usize;
                (left, Some(left))
            }
        }

        impl ExactSizeIterator for Ones<$int> {}
    )*};
}

ones!(u32, u64, u128);
