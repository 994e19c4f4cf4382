//! Some members of a leaderboard, ranked among themselves: friends, or members of one country.

use crate::ids::UserId;
use crate::leaderboard::dense::ranked::{Place, index};
use crate::leaderboard::dense::{CategoryPoints, Leaderboard, RankedRow};

/// Members of one [`Leaderboard`], best first. Valid only for the board that made it.
#[derive(Debug, Clone, Default)]
pub struct Subset {
    /// By position.
    standing: Vec<Standing>,
}

#[derive(Debug, Clone, Copy)]
struct Standing {
    /// Position on the whole board, from 0.
    position: u32,
    rank: u32,
    /// 0 for members who had no points before the current event.
    previous_rank: u32,
}

impl Leaderboard {
    /// Ranks these users among themselves, now and before the current event; users who are not members are ignored.
    /// Each must be listed once.
    pub fn subset<'a>(&self, users: impl IntoIterator<Item = &'a UserId>) -> Subset {
        let numbers = users.into_iter().filter_map(|user| self.number_of(user));
        let mut places: Vec<Place> = numbers
            .filter_map(|number| self.now.places.get(index(number)).copied())
            .collect();
        // Members without a previous rank come last.
        places.sort_unstable_by_key(|place| {
            (
                place.previous_rank == 0,
                place.previous_rank,
                place.position,
            )
        });
        let before = shared_ranks(places.iter().map(|place| place.previous_rank));
        let mut standing: Vec<Standing> = places
            .iter()
            .zip(before)
            .map(|(place, before)| Standing {
                position: place.position,
                // The rank on the whole board, until all are sorted.
                rank: place.rank,
                previous_rank: if place.previous_rank > 0 { before } else { 0 },
            })
            .collect();
        standing.sort_unstable_by_key(|standing| standing.position);
        let now = shared_ranks(standing.iter().map(|standing| standing.rank));
        for (standing, rank) in standing.iter_mut().zip(now) {
            standing.rank = rank;
        }
        Subset { standing }
    }

    /// The row at a position among them, counted from 0.
    pub fn at_in_subset(
        &self,
        subset: &Subset,
        position: usize,
    ) -> Option<(RankedRow<'_>, impl Iterator<Item = CategoryPoints>)> {
        let standing = subset.standing.get(position)?;
        let (row, results) = self.at(index(standing.position))?;
        let row = RankedRow {
            rank: standing.rank,
            previous_rank: Some(standing.previous_rank).filter(|rank| *rank > 0),
            ..row
        };
        Some((row, results))
    }

    /// A user's position among them, counted from 0.
    pub fn position_in_subset(&self, subset: &Subset, user: &UserId) -> Option<usize> {
        let position = u32::try_from(self.position_of(user)?).ok()?;
        subset
            .standing
            .binary_search_by_key(&position, |standing| standing.position)
            .ok()
    }
}

impl Subset {
    pub fn len(&self) -> usize {
        self.standing.len()
    }

    pub fn is_empty(&self) -> bool {
        self.standing.is_empty()
    }

    /// Number of them before a position on the whole board.
    pub(crate) fn before(&self, position: usize) -> usize {
        self.standing
            .partition_point(|standing| index(standing.position) < position)
    }
}

/// Ranks of sorted values: equals share one, and the next one skips.
fn shared_ranks(ranks: impl Iterator<Item = u32>) -> Vec<u32> {
    let mut shared: Option<(u32, u32)> = None;
    let subset = ranks.zip(1..).map(|(rank, place)| {
        let subset = match shared {
            Some((same, subset)) if same == rank => subset,
            _ => place,
        };
        shared = Some((rank, subset));
        subset
    });
    subset.collect()
}
