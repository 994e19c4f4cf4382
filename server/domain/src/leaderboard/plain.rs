//! A league's leaderboard: order, shared ranks, provisional and settled points (docs/rules.md, "Leaderboard order").

use std::collections::HashMap;

use crate::ids::{CategoryId, EventId, UserId};
use crate::scoring::points::Score;
use crate::scoring::tally::{Tally, shared_ranks};

/// A score of one member in one category.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ScoredPick {
    pub user: UserId,
    pub event: EventId,
    pub category: CategoryId,
    pub score: Score,
    /// Computed from a ranking that may still change.
    pub provisional: bool,
}

/// One member's standing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Standing {
    pub user: UserId,
    pub name: String,
    /// By settled and provisional points together, as if it ended now.
    pub rank: u32,
    /// Rank when the current event began; `None` for members who had no points then.
    pub previous_rank: Option<u32>,
    pub settled: u32,
    pub provisional: u32,
}

/// All members, best first. Equals share a rank and the next rank skips (1, 2, 2, 4); equals are ordered by name, then
/// id, so that pages are stable.
///
/// `current_event` is the event that is running or ran last: `previous_rank` excludes its points, which gives the ranks
/// frozen when its first category became active.
pub fn standings(
    members: &[(UserId, String)],
    picks: &[ScoredPick],
    current_event: Option<&EventId>,
) -> Vec<Standing> {
    let mut all: HashMap<&UserId, Tally> = HashMap::new();
    let mut before: HashMap<&UserId, Tally> = HashMap::new();
    let mut points: HashMap<&UserId, (u32, u32)> = HashMap::new();
    for pick in picks {
        *all.entry(&pick.user).or_default() += Tally::from(&pick.score);
        if !pick.provisional && Some(&pick.event) != current_event {
            *before.entry(&pick.user).or_default() += Tally::from(&pick.score);
        }
        let (settled, provisional) = points.entry(&pick.user).or_default();
        *(if pick.provisional {
            provisional
        } else {
            settled
        }) += pick.score.total();
    }
    let previous = current_event
        .map(|_| ranks(members, &before))
        .unwrap_or_default();
    let now = ranks(members, &all);
    let mut rows: Vec<Standing> = members
        .iter()
        .map(|(user, name)| {
            let (settled, provisional) = points.get(user).copied().unwrap_or_default();
            Standing {
                user: user.clone(),
                name: name.clone(),
                rank: now.get(user).copied().unwrap_or_default(),
                previous_rank: previous
                    .get(user)
                    .copied()
                    .filter(|_| before.get(user).is_some_and(|tally| tally.points > 0)),
                settled,
                provisional,
            }
        })
        .collect();
    rows.sort_by(|a, b| {
        (a.rank, a.name.to_lowercase(), &a.user).cmp(&(b.rank, b.name.to_lowercase(), &b.user))
    });
    rows
}

/// Competition ranking of all members: those without a tally share the last rank.
fn ranks<'a>(
    members: &'a [(UserId, String)],
    tallies: &HashMap<&UserId, Tally>,
) -> HashMap<&'a UserId, u32> {
    let tally_of = |user: &UserId| tallies.get(user).copied().unwrap_or_default();
    shared_ranks(members.iter().map(|(user, _)| (user, tally_of(user))))
}
