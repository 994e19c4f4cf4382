//! Reveals a round athlete by athlete, for disciplines whose scores are not sums of ascents.

use serde_json::Value;

use crate::event::json;
use crate::timeline::ranks::{Ranked, interleaved_ranks};

/// Reveals the first `count` athletes to climb, ranked among themselves.
///
/// Other athletes keep their earlier rounds only: in a first round they are not in the ranking yet. `rows` holds
/// those earlier rounds, at the indexes in the entries.
pub(crate) fn first_athletes(
    mut entries: Vec<(usize, Value)>,
    rows: &[Value],
    count: usize,
) -> Vec<(usize, Value)> {
    if count >= entries.len() {
        return entries;
    }
    entries.sort_by_cached_key(|(position, _)| rows.get(*position).map(start_order));
    entries.truncate(count);
    let ranked: Vec<Ranked<'_>> = entries
        .iter()
        .map(|(_, entry)| Ranked {
            group: None,
            score: json::number(entry, "rank")
                .and_then(|rank| i64::try_from(rank).ok())
                .and_then(i64::checked_neg),
        })
        .collect();
    let ranks = interleaved_ranks(&ranked);
    for ((_, entry), rank) in entries.iter_mut().zip(ranks) {
        json::set(entry, "rank", rank);
    }
    entries
}

/// Start order: the best of the previous round climb last. The documents do not contain the real order of a first
/// round; the athletes' numbers give one that reveals nothing about the outcome.
fn start_order(row: &Value) -> (std::cmp::Reverse<Option<u64>>, Option<u64>) {
    let earlier_rank = json::array(row, "rounds")
        .last()
        .and_then(|round| json::number(round, "rank"));
    (
        std::cmp::Reverse(earlier_rank),
        json::number(row, "athlete_id"),
    )
}
