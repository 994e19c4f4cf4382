//! Reveals a boulder round boulder by boulder.

use serde_json::{Number, Value};

use crate::event::json;
use crate::timeline::ranks::{Ranked, interleaved_ranks};

/// Whether this round's score is the sum of its ascents' points, so that a partial score can be computed. Rounds
/// before 2025 and other disciplines lack points on some ascents.
pub(crate) fn counts_boulders(entries: &[&Value]) -> bool {
    !entries.is_empty()
        && entries.iter().all(|entry| {
            let ascents = json::array(entry, "ascents");
            !ascents.is_empty() && ascents.iter().all(|ascent| ascent.get("points").is_some())
        })
}

/// Resets ascents after the first `count` to pending and recomputes scores and ranks.
///
/// Entries carry their index in the ranking so that the caller can put them back.
pub(crate) fn first_boulders(entries: Vec<(usize, Value)>, count: usize) -> Vec<(usize, Value)> {
    if count == 0 {
        return Vec::new();
    }
    let boulders = entries
        .iter()
        .map(|(_, entry)| json::array(entry, "ascents").len())
        .max();
    if boulders.is_some_and(|boulders| count >= boulders) {
        // All boulders are revealed: upstream's own ranks include its tie-breaks, ours do not.
        return entries;
    }
    let mut entries = entries;
    for (_, entry) in &mut entries {
        forget_ascents_after(entry, count);
    }
    let ranked: Vec<Ranked<'_>> = entries
        .iter()
        .map(|(_, entry)| Ranked {
            group: entry.get("starting_group").and_then(Value::as_str),
            score: started(entry).then(|| score_in_tenths(entry)),
        })
        .collect();
    let ranks = interleaved_ranks(&ranked);
    for ((_, entry), rank) in entries.iter_mut().zip(ranks) {
        json::set(entry, "rank", rank);
        if rank.is_some() {
            let score = tenths_as_score(score_in_tenths(entry));
            json::set(entry, "score", score);
        }
    }
    entries
}

/// An athlete who did not start has no rank, and keeps "DNS" as score.
fn started(entry: &Value) -> bool {
    entry.get("rank").is_some_and(Value::is_number)
}

fn forget_ascents_after(entry: &mut Value, count: usize) {
    // The tie-break of 2026 is computed from all boulders, so it would reveal later ones.
    json::remove(entry, "invisible_score");
    json::remove(entry, "applied_invisible_score_tiebreaker");
    for ascent in json::array_mut(entry, "ascents").iter_mut().skip(count) {
        for key in ["top", "zone"] {
            json::set(ascent, key, false);
        }
        if ascent.get("low_zone").is_some_and(Value::is_boolean) {
            json::set(ascent, "low_zone", false);
        }
        for key in ["top_tries", "zone_tries", "low_zone_tries"] {
            json::replace(ascent, key, Value::Null);
        }
        json::set(ascent, "points", 0);
        json::set(ascent, "status", "pending");
    }
}

fn score_in_tenths(entry: &Value) -> i64 {
    json::array(entry, "ascents")
        .iter()
        .filter_map(|ascent| points_in_tenths(ascent.get("points")?.as_number()?))
        .sum()
}

/// Points have one decimal. Tenths keep the sum exact, which tie ranks depend on.
fn points_in_tenths(points: &Number) -> Option<i64> {
    let text = points.to_string();
    let (whole, decimals) = text.split_once('.').unwrap_or((&text, "0"));
    let tenth: i64 = decimals.get(..1)?.parse().ok()?;
    let whole_tenths = whole.parse::<i64>().ok()?.checked_mul(10)?;
    Some(if whole.starts_with('-') {
        whole_tenths - tenth
    } else {
        whole_tenths + tenth
    })
}

/// Formats tenths as "99.2" or "10.0", and zero as "0".
pub(crate) fn tenths_as_score(tenths: i64) -> String {
    if tenths == 0 {
        "0".to_owned()
    } else {
        format!("{}.{}", tenths / 10, tenths % 10)
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn points_are_read_exactly_with_or_without_a_decimal() {
        let tenths = |value: Value| points_in_tenths(value.as_number().unwrap());
        assert_eq!(tenths(json!(25)), Some(250));
        assert_eq!(tenths(json!(25.0)), Some(250));
        assert_eq!(tenths(json!(24.9)), Some(249));
        assert_eq!(tenths(json!(9.1)), Some(91));
        assert_eq!(tenths(json!(0)), Some(0));
    }

    #[test]
    fn scores_are_written_as_upstream_writes_them() {
        assert_eq!(tenths_as_score(992), "99.2");
        assert_eq!(tenths_as_score(100), "10.0");
        assert_eq!(tenths_as_score(0), "0");
    }
}
