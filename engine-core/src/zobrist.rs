//! Hash keys made at compile time, and the generator they come from.

/// The next number of the splitmix64 sequence; `state` moves on.
///
/// Source: Steele, Lea and Flood, "Fast splittable pseudorandom number generators", 2014.
#[inline]
pub const fn splitmix64(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let mut z = *state;
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

/// `N` keys from a seed. Tables of one game take different seeds.
///
/// ```
/// const SIDE_AND_SQUARE: [u64; 64] = engine_core::zobrist::keys(1);
/// assert_ne!(SIDE_AND_SQUARE[0], SIDE_AND_SQUARE[63]);
/// ```
pub const fn keys<const N: usize>(seed: u64) -> [u64; N] {
    let mut state = seed.wrapping_mul(0xD134_2543_DE82_EF95);
    let mut keys = [0; N];
    let mut at = 0;
    while at < N {
        keys[at] = splitmix64(&mut state);
        at += 1;
    }
    keys
}
