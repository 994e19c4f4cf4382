//! Least-significant-digit radix sort of numbers by their upper bits.

/// Maximum number of bits of a digit: its counters fit into a core's first-level cache.
const DIGIT_BITS: u32 = 11;
/// Below this length a comparison sort is as fast, because each pass must clear and sum up its counters.
const THRESHOLD: usize = 1_500;

/// Sorts numbers that are already ascending by their bits below `from`, and have no bits at or above `to`. `spare` is a
/// buffer of any length and content, before and after.
pub(crate) fn sort(items: &mut Vec<u64>, spare: &mut Vec<u64>, from: u32, to: u32) {
    if items.len() < THRESHOLD {
        // The bits below `from` ascend: an unstable sort gives the same order.
        items.sort_unstable();
        return;
    }
    let passes = to.saturating_sub(from).div_ceil(DIGIT_BITS);
    if passes == 0 {
        return;
    }
    let width = (to - from).div_ceil(passes);
    spare.resize(items.len(), 0);
    for pass in 0..passes {
        let digit = Digit {
            shift: from + pass * width,
            mask: (1 << width) - 1,
        };
        if pass_over(items, spare, digit) {
            std::mem::swap(items, spare);
        }
    }
}

#[derive(Debug, Clone, Copy)]
struct Digit {
    shift: u32,
    mask: u64,
}

impl Digit {
    fn of(self, item: u64) -> usize {
        // At most `DIGIT_BITS` wide.
        usize::try_from((item >> self.shift) & self.mask).unwrap_or_default()
    }
}

/// Moves the items to their positions by this digit, preserving their order. Returns `false` if all have the same
/// digit.
fn pass_over(items: &[u64], sorted: &mut [u64], digit: Digit) -> bool {
    let mut places = [0_usize; 1 << DIGIT_BITS];
    for item in items {
        if let Some(count) = places.get_mut(digit.of(*item)) {
            *count += 1;
        }
    }
    if places.contains(&items.len()) {
        return false;
    }
    let mut next = 0;
    for place in &mut places {
        next += std::mem::replace(place, next);
    }
    for item in items {
        let Some(place) = places.get_mut(digit.of(*item)) else {
            continue;
        };
        if let Some(slot) = sorted.get_mut(*place) {
            *slot = *item;
        }
        *place += 1;
    }
    true
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// Ascending numbers with `distinct` different upper parts.
    fn items(length: usize, distinct: u64, bits: u32, seed: u64) -> Vec<u64> {
        let mut state = seed;
        (0..length)
            .map(|number| {
                state = state
                    .wrapping_mul(6_364_136_223_846_793_005)
                    .wrapping_add(1);
                let upper = (state >> 33) % distinct % (1 << bits);
                (upper << 24) | u64::try_from(number).unwrap()
            })
            .collect()
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]
        #[test]
        fn radix_sort_agrees_with_comparison_sort(
            length in prop_oneof![0..50_usize, THRESHOLD - 2..THRESHOLD + 2, Just(20_000_usize)],
            distinct in prop_oneof![Just(1_u64), 2..9_u64, 1..u64::from(u32::MAX)],
            bits in 1..40_u32,
            seed in any::<u64>(),
        ) {
            let mut sorted = items(length, distinct, bits, seed);
            let mut expected = sorted.clone();
            expected.sort_unstable();
            sort(&mut sorted, &mut vec![7; 3], 24, 24 + bits);
            prop_assert_eq!(sorted, expected);
        }
    }
}
