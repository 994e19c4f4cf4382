//! Stages of a category, and the steps from no results to the complete ones.

use std::ops::Range;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::event::json;
use crate::timeline::boulders::counts_boulders;

/// Ordered by revealed information: a later stage is greater.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Stage {
    /// Entries are known, there are no results.
    Upcoming,
    /// The round with this index (0 is the first) is the latest one.
    Round { index: usize, revealed: Revealed },
    /// The documents exactly as given.
    Finished,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Revealed {
    /// The first boulders of a points round, or the first athletes of any other; 0 means that the round is open
    /// without results.
    Partial(usize),
    /// The whole round, while the category itself is still `active`.
    Complete,
}

impl Stage {
    pub const fn partial(index: usize, count: usize) -> Self {
        Self::Round {
            index,
            revealed: Revealed::Partial(count),
        }
    }

    pub const fn complete(index: usize) -> Self {
        Self::Round {
            index,
            revealed: Revealed::Complete,
        }
    }
}

/// The steps that a spectator sees, in order, starting after `Upcoming`.
///
/// `category` is the event document's entry; its result may not have been recorded.
pub(crate) fn script(category: &Value, result: Option<&Value>) -> Vec<Stage> {
    let rounds = json::array(category, "category_rounds");
    let nothing_happened = result.is_some_and(|result| json::array(result, "ranking").is_empty());
    if json::text(category, "status") != "finished" || nothing_happened {
        return vec![Stage::Finished];
    }
    let mut stages = Vec::new();
    for (index, round) in rounds.iter().enumerate() {
        let is_last = index + 1 == rounds.len();
        if let Some(result) = result {
            stages.extend(partial_counts(result, round, is_last).map(|n| Stage::partial(index, n)));
        }
        stages.push(Stage::complete(index));
    }
    stages.push(Stage::Finished);
    stages
}

/// With more athletes than this, a last round is revealed in two halves instead of one by one.
const ONE_BY_ONE_LIMIT: usize = 10;

fn partial_counts(result: &Value, round: &Value, is_last: bool) -> Range<usize> {
    let entries: Vec<&Value> = json::number(round, "category_round_id")
        .map(|id| entries_of_round(result, id))
        .unwrap_or_default();
    if counts_boulders(&entries) {
        let boulders = entries
            .iter()
            .map(|entry| json::array(entry, "ascents").len())
            .max();
        return 1..boulders.unwrap_or(0);
    }
    if is_last && entries.len() <= ONE_BY_ONE_LIMIT {
        return 1..entries.len();
    }
    let half = entries.len() / 2;
    half..half + usize::from(half > 0)
}

/// Every athlete's entry for one round, in the order of the ranking.
pub(crate) fn entries_of_round(result: &Value, round_id: u64) -> Vec<&Value> {
    json::array(result, "ranking")
        .iter()
        .flat_map(|row| json::array(row, "rounds"))
        .filter(|entry| json::number(entry, "category_round_id") == Some(round_id))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_later_stage_is_greater() {
        let order = [
            Stage::Upcoming,
            Stage::partial(0, 1),
            Stage::partial(0, 2),
            Stage::complete(0),
            Stage::partial(1, 0),
            Stage::Finished,
        ];
        assert!(order.is_sorted());
    }

    #[test]
    fn stages_have_a_readable_json_form() {
        let written =
            serde_json::to_string(&[Stage::Upcoming, Stage::partial(2, 1), Stage::complete(0)]);
        assert_eq!(
            written.unwrap(),
            r#"["upcoming",{"round":{"index":2,"revealed":{"partial":1}}},{"round":{"index":0,"revealed":"complete"}}]"#
        );
    }
}
