//! Members in order, and each member's place.

use std::cmp::Reverse;

use crate::leaderboard::dense::packed_tally::{PackedTally, Squeeze};
use crate::leaderboard::dense::radix;

/// One member's place: a single memory access, never across two cache lines.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
#[repr(align(16))]
pub(crate) struct Place {
    /// Counted from 0.
    pub(crate) position: u32,
    /// Competition ranking: equals share it and the next one skips.
    pub(crate) rank: u32,
    pub(crate) provisional: u32,
    /// The rank without the current event; 0 for members who had no points before it.
    pub(crate) previous_rank: u32,
}

/// The result of one ranking.
#[derive(Debug, Clone, Default)]
pub(crate) struct Ranked {
    /// Members by position.
    pub(crate) order: Vec<u32>,
    /// By member.
    pub(crate) places: Vec<Place>,
    /// Settled and provisional points, by member.
    tallies: Vec<PackedTally>,
    room: Room,
}

/// Buffers for sorting, kept because allocating them takes longer than sorting.
#[derive(Debug, Clone, Default)]
struct Room {
    items: Vec<u64>,
    spare: Vec<u64>,
}

impl Ranked {
    /// Orders members by their settled tallies and the provisional points added to them.
    pub(crate) fn rank<'a>(
        &mut self,
        settled: &[PackedTally],
        open: impl Iterator<Item = OpenScores<'a>>,
        previous_ranks: Option<&[u32]>,
    ) {
        let Self {
            order,
            places,
            tallies,
            room,
        } = self;
        tallies.clear();
        tallies.extend_from_slice(settled);
        for OpenScores { podium_of, scores } in open {
            for (tally, podium) in tallies.iter_mut().zip(podium_of) {
                if let Some(score) = scores.get(index(*podium)) {
                    *tally = tally.plus(*score);
                }
            }
        }
        order.clear();
        order.reserve(tallies.len());
        places.resize(tallies.len(), Place::default());
        room.rank(tallies, |position, rank, member| {
            order.push(member);
            if let Some(place) = places.get_mut(index(member)) {
                place.position = position;
                place.rank = rank;
            }
        });
        // A separate loop: this one accesses memory sequentially, the one above does not.
        for ((place, all), settled) in places.iter_mut().zip(tallies.iter()).zip(settled) {
            place.provisional = all.points() - settled.points();
        }
        let none = std::iter::repeat(&0);
        let previous_ranks = previous_ranks.into_iter().flatten().chain(none);
        for (place, previous_rank) in places.iter_mut().zip(previous_ranks) {
            place.previous_rank = *previous_rank;
        }
    }

    /// Number of members with this tally or a better one.
    pub(crate) fn at_least(&self, tally: PackedTally) -> usize {
        self.order.partition_point(|member| {
            let of_member = self.tallies.get(index(*member));
            of_member.is_some_and(|of_member| *of_member >= tally)
        })
    }
}

/// Points of members in a category that is not settled.
#[derive(Debug, Clone, Copy)]
pub(crate) struct OpenScores<'a> {
    /// By member, as indices in `scores`.
    pub(crate) podium_of: &'a [u32],
    pub(crate) scores: &'a [PackedTally],
}

/// Members' ranks by settled points alone.
#[derive(Debug, Default)]
pub(crate) struct SettledRanks {
    /// By member.
    pub(crate) ranks: Vec<u32>,
    /// The first members, best first.
    pub(crate) best: Vec<u32>,
}

impl SettledRanks {
    pub(crate) fn new(tallies: &[PackedTally], best: usize) -> Self {
        let mut settled = Self {
            ranks: vec![0; tallies.len()],
            best: Vec::with_capacity(best.min(tallies.len())),
        };
        Room::default().rank(tallies, |_, rank, member| {
            if let Some(of) = settled.ranks.get_mut(index(member)) {
                *of = rank;
            }
            if settled.best.len() < best {
                settled.best.push(member);
            }
        });
        settled
    }
}

/// Ranks by member; 0 for members without points, who would share the last rank.
pub(crate) fn ranks_with_points(tallies: &[PackedTally]) -> Vec<u32> {
    let mut ranks = vec![0; tallies.len()];
    Room::default().rank(tallies, |_, rank, member| {
        let has_points = tallies
            .get(index(member))
            .is_some_and(|tally| tally.points() > 0);
        if let Some(of) = ranks.get_mut(index(member)).filter(|_| has_points) {
            *of = rank;
        }
    });
    ranks
}

impl Room {
    /// Calls `place` with position, rank and member, best first; equals by their numbers.
    fn rank(&mut self, tallies: &[PackedTally], mut place: impl FnMut(u32, u32, u32)) {
        let squeeze = Squeeze::of_all(tallies);
        let member_bits = usize::BITS - tallies.len().leading_zeros();
        let all_bits = squeeze.bits + member_bits;
        let mut shared = Shared::default();
        if all_bits > u64::BITS {
            // A million members whose tallies need more than 44 bits.
            let mut wide: Vec<(Reverse<PackedTally>, u32)> =
                tallies.iter().copied().map(Reverse).zip(0..).collect();
            wide.sort_unstable();
            for (position, (Reverse(tally), member)) in (0..).zip(wide) {
                place(position, shared.rank(position, tally.number()), member);
            }
            return;
        }
        // Inverted, so that ascending order is best first.
        let best = low_bits(squeeze.bits);
        self.items.clear();
        let numbered = (0_u64..).zip(tallies);
        self.items.extend(
            numbered
                .map(|(member, tally)| ((best - squeeze.apply(*tally)) << member_bits) | member),
        );
        radix::sort(&mut self.items, &mut self.spare, member_bits, all_bits);
        let members = low_bits(member_bits);
        for (position, item) in (0..).zip(&self.items) {
            let rank = shared.rank(position, item >> member_bits);
            place(
                position,
                rank,
                u32::try_from(item & members).unwrap_or_default(),
            );
        }
    }
}

/// Assigns shared ranks to equals.
#[derive(Debug, Default)]
struct Shared(Option<(u64, u32)>);

impl Shared {
    /// Called position by position.
    fn rank(&mut self, position: u32, tally: u64) -> u32 {
        let rank = match self.0 {
            Some((same, rank)) if same == tally => rank,
            _ => position.saturating_add(1),
        };
        self.0 = Some((tally, rank));
        rank
    }
}

/// A mask of this many low bits; fewer than 64.
fn low_bits(bits: u32) -> u64 {
    (1 << bits) - 1
}

/// A member's or a podium's number as an index.
pub(crate) fn index(number: u32) -> usize {
    usize::try_from(number).unwrap_or(usize::MAX)
}
