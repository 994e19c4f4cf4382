//! A round told athlete by athlete, for disciplines whose scores do not simply add up.

use serde_json::Value;

use crate::event::json;
use crate::timeline::ranks::{Ranked, interleaved_ranks};

/// The first `count` athletes to climb are known, ranked among themselves.
///
/// The others keep their earlier rounds only: in a first round they are not in the ranking yet.
/// `rows` holds those earlier rounds, at the places the entries name.
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

/// The best of the round before climb last. In a first round the real order is not in the
/// documents; the athletes' numbers give one that says nothing about the outcome.
fn start_order(row: &Value) -> (std::cmp::Reverse<Option<u64>>, Option<u64>) {
    let earlier_rank = json::array(row, "rounds")
        .last()
        .and_then(|round| json::number(round, "rank"));
    (
        std::cmp::Reverse(earlier_rank),
        json::number(row, "athlete_id"),
    )
}
