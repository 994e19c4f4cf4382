//! A tally packed into one number with the same order.

use crate::scoring::points::Score;

/// Bits of points, exact places, winners and hits, most significant first.
const BITS: [u32; 4] = [20, 14, 14, 16];
/// The most significant bit of each.
const FIRST_BITS: u64 = (1 << 63) | (1 << 43) | (1 << 29) | (1 << 15);

/// Points, exact places, winners and hits side by side, most significant first. Numbers made of fields of fixed width
/// compare by the first field that differs, like the derived order of [`Tally`](crate::leaderboard::Tally). So within
/// the fields' widths this orders as `Tally` does, and equal numbers are equal tallies.
///
/// Beyond its width a field stays at its maximum, so larger values are equal in it and the next field decides. This
/// takes 1,048,575 points (23,301 perfect podiums at 45), 16,383 exact places or winners (the perfect podiums of 5,461
/// categories), or 65,535 hits; a year has some 150 categories.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct PackedTally(u64);

impl PackedTally {
    pub(crate) fn of_score(score: &Score) -> Self {
        Self::of([score.total(), score.exact, score.winners, score.hits])
    }

    fn of(fields: [u32; 4]) -> Self {
        let packed = fields
            .into_iter()
            .zip(BITS)
            .fold(0, |packed, (field, bits)| {
                (packed << bits) | u64::from(field.min(most(bits)))
            });
        Self(packed)
    }

    /// Points, exact places, winners, hits.
    fn fields(self) -> [u32; 4] {
        let [_, exact, winners, hits] = BITS;
        [
            low(self.0 >> (exact + winners + hits), u32::MAX),
            low(self.0 >> (winners + hits), most(exact)),
            low(self.0 >> hits, most(winners)),
            low(self.0, most(hits)),
        ]
    }

    pub(crate) fn number(self) -> u64 {
        self.0
    }

    #[inline]
    pub(crate) fn points(self) -> u32 {
        let [points, ..] = self.fields();
        points
    }

    /// Each field stays at its maximum, so that adding packed tallies equals packing their sum.
    #[inline]
    pub(crate) fn plus(self, other: Self) -> Self {
        let (a, b) = (self.0, other.0);
        // Without their first bits the fields cannot overflow into the next one; then the first bits are added.
        let sum = ((a & !FIRST_BITS) + (b & !FIRST_BITS)) ^ ((a ^ b) & FIRST_BITS);
        let ran_over = ((a & b) | ((a | b) & !sum)) & FIRST_BITS;
        if ran_over == 0 {
            Self(sum)
        } else {
            self.plus_field_by_field(other)
        }
    }

    #[cold]
    fn plus_field_by_field(self, other: Self) -> Self {
        let mut sum = self.fields();
        for (field, more) in sum.iter_mut().zip(other.fields()) {
            // Two fields of 20 bits at most.
            *field += more;
        }
        Self::of(sum)
    }

    /// The bitwise OR: each field is as long as the longer of both.
    pub(crate) fn longest(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

/// Packs tallies without the bits that none of them uses, preserving their order.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Squeeze {
    /// Number of bits of the result of [`Squeeze::apply`].
    pub(crate) bits: u32,
    /// Distance of exact places, winners and hits from their original position.
    shifts: [u32; 3],
}

impl Squeeze {
    pub(crate) fn of_all(tallies: &[PackedTally]) -> Self {
        let longest = tallies
            .iter()
            .fold(PackedTally::default(), |longest, tally| {
                longest.longest(*tally)
            });
        let [points, exact, winners, hits] = longest
            .fields()
            .map(|field| u32::BITS - field.leading_zeros());
        Self {
            bits: points + exact + winners + hits,
            shifts: [exact + winners + hits, winners + hits, hits],
        }
    }

    #[inline]
    pub(crate) fn apply(self, tally: PackedTally) -> u64 {
        let [points, exact, winners, hits] = tally.fields().map(u64::from);
        let [before_points, before_exact, before_winners] = self.shifts;
        (points << before_points) | (exact << before_exact) | (winners << before_winners) | hits
    }
}

/// The largest number with this many bits.
fn most(bits: u32) -> u32 {
    (1 << bits) - 1
}

fn low(number: u64, mask: u32) -> u32 {
    u32::try_from(number & u64::from(mask)).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::leaderboard::plain::Tally;

    fn packed(tally: Tally) -> PackedTally {
        PackedTally::of([tally.points, tally.exact, tally.winners, tally.hits])
    }

    /// Small numbers, which are often equal, the largest that fit, and larger ones.
    fn field(bits: u32) -> impl Strategy<Value = u32> {
        let most = most(bits);
        prop_oneof![0..4_u32, 0..=most, most - 2..=most, most..=most * 2]
    }

    fn tally() -> impl Strategy<Value = Tally> {
        let [points, exact, winners, hits] = BITS.map(field);
        (points, exact, winners, hits).prop_map(|(points, exact, winners, hits)| Tally {
            points,
            exact,
            winners,
            hits,
        })
    }

    /// Fields beyond their width, clamped to its maximum.
    fn clamped(tally: Tally) -> Tally {
        let [points, exact, winners, hits] = BITS.map(most);
        Tally {
            points: tally.points.min(points),
            exact: tally.exact.min(exact),
            winners: tally.winners.min(winners),
            hits: tally.hits.min(hits),
        }
    }

    fn sum(a: Tally, b: Tally) -> Tally {
        Tally {
            points: a.points + b.points,
            exact: a.exact + b.exact,
            winners: a.winners + b.winners,
            hits: a.hits + b.hits,
        }
    }

    proptest! {
        #[test]
        fn packed_tallies_order_like_clamped_tallies(a in tally(), b in tally()) {
            let (packed_a, packed_b) = (packed(a), packed(b));
            prop_assert_eq!(packed_a.cmp(&packed_b), clamped(a).cmp(&clamped(b)));
            let within = clamped(a) == a && clamped(b) == b;
            prop_assert!(!within || packed_a.cmp(&packed_b) == a.cmp(&b));
            prop_assert_eq!(packed_a.points(), clamped(a).points);
        }

        #[test]
        fn packing_commutes_with_addition(a in tally(), b in tally()) {
            prop_assert_eq!(packed(a).plus(packed(b)), packed(sum(a, b)));
        }

        #[test]
        fn squeezed_tallies_keep_their_order(tallies in prop::collection::vec(tally(), 1..8)) {
            let all: Vec<PackedTally> = tallies.into_iter().map(packed).collect();
            let squeeze = Squeeze::of_all(&all);
            for a in &all {
                prop_assert!(squeeze.bits == 64 || squeeze.apply(*a) >> squeeze.bits == 0);
                for b in &all {
                    prop_assert_eq!(squeeze.apply(*a).cmp(&squeeze.apply(*b)), a.cmp(b));
                }
            }
        }
    }
}
