//! Members in order, and each member's place.

use std::cmp::Reverse;

use crate::scoring::tally::Tally;

/// One member's place.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
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
    tallies: Vec<Tally>,
}

impl Ranked {
    /// Orders members by their settled tallies and the provisional points added to them.
    pub(crate) fn new<'a>(
        settled: &[Tally],
        open: impl Iterator<Item = OpenScores<'a>>,
        previous_ranks: Option<&[u32]>,
    ) -> Self {
        let mut tallies = settled.to_vec();
        for OpenScores { podium_of, scores } in open {
            for (tally, podium) in tallies.iter_mut().zip(podium_of) {
                if let Some(score) = podium.and_then(|podium| scores.get(index(podium))) {
                    *tally += *score;
                }
            }
        }
        let mut order = Vec::with_capacity(tallies.len());
        let mut places = vec![Place::default(); tallies.len()];
        for (position, (rank, member)) in (0..).zip(best_first(&tallies)) {
            order.push(member);
            if let Some(place) = places.get_mut(index(member)) {
                place.position = position;
                place.rank = rank;
            }
        }
        for ((place, all), settled) in places.iter_mut().zip(&tallies).zip(settled) {
            place.provisional = all.points - settled.points;
        }
        let previous_ranks = previous_ranks.unwrap_or_default();
        for (place, previous_rank) in places.iter_mut().zip(previous_ranks) {
            place.previous_rank = *previous_rank;
        }
        Self {
            order,
            places,
            tallies,
        }
    }

    /// Number of members with this tally or a better one.
    pub(crate) fn at_least(&self, tally: Tally) -> usize {
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
    pub(crate) podium_of: &'a [Option<u32>],
    pub(crate) scores: &'a [Tally],
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
    pub(crate) fn new(tallies: &[Tally], best: usize) -> Self {
        let mut settled = Self {
            ranks: vec![0; tallies.len()],
            best: Vec::new(),
        };
        for (rank, member) in best_first(tallies) {
            if let Some(of) = settled.ranks.get_mut(index(member)) {
                *of = rank;
            }
            if settled.best.len() < best {
                settled.best.push(member);
            }
        }
        settled
    }
}

/// Ranks by member; 0 for members without points, who would share the last rank.
pub(crate) fn ranks_with_points(tallies: &[Tally]) -> Vec<u32> {
    let mut ranks = SettledRanks::new(tallies, 0).ranks;
    for (rank, tally) in ranks.iter_mut().zip(tallies) {
        if tally.points == 0 {
            *rank = 0;
        }
    }
    ranks
}

/// Ranks and members, best first; equals by their numbers.
fn best_first(tallies: &[Tally]) -> impl Iterator<Item = (u32, u32)> {
    let mut order: Vec<(Reverse<Tally>, u32)> =
        tallies.iter().copied().map(Reverse).zip(0..).collect();
    order.sort_unstable();
    let mut shared: Option<(Tally, u32)> = None;
    let ranked = (1..).zip(order);
    ranked.map(move |(place, (Reverse(tally), member))| {
        let rank = match shared {
            Some((same, rank)) if same == tally => rank,
            _ => place,
        };
        shared = Some((tally, rank));
        (rank, member)
    })
}

/// A member's or a podium's number as an index.
pub(crate) fn index(number: u32) -> usize {
    usize::try_from(number).unwrap_or(usize::MAX)
}
