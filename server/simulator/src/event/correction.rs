//! Corrections of upstream data: renames, withdrawals, disqualifications.

use serde_json::Value;

use crate::event::documents::CategoryId;
use crate::event::json;
use crate::timeline::{ranks, top_three};

/// A correction, applied on top of the staged documents in the order of creation.
#[derive(Debug, Clone, PartialEq)]
pub enum Correction {
    /// A JSON merge patch (RFC 7396) of the event document.
    Event { patch: Value },
    /// A JSON merge patch of one category's result; `top_3_results` follow its ranking.
    Result { category: CategoryId, patch: Value },
    /// The athlete loses the rank and everyone behind moves up.
    Disqualified { category: CategoryId, athlete: u64 },
    /// The status of one registration, such as "not attending".
    Registration {
        category: CategoryId,
        athlete: u64,
        status: String,
    },
}

impl Correction {
    /// The category whose result this changes.
    pub(crate) fn result_category(&self) -> Option<CategoryId> {
        match self {
            Self::Result { category, .. } | Self::Disqualified { category, .. } => Some(*category),
            Self::Event { .. } | Self::Registration { .. } => None,
        }
    }

    pub(crate) fn category(&self) -> Option<CategoryId> {
        match self {
            Self::Event { .. } => None,
            Self::Result { category, .. }
            | Self::Disqualified { category, .. }
            | Self::Registration { category, .. } => Some(*category),
        }
    }

    /// `at` is the time of the correction in upstream's format.
    pub(crate) fn apply_to_result(&self, result: &mut Value, at: &str) {
        match self {
            Self::Result { patch, .. } => {
                move_ranking_time(result, at);
                // Applied after the time, so that a patch can override it.
                json::merge(result, patch);
            }
            Self::Disqualified { athlete, .. } => {
                move_ranking_time(result, at);
                disqualify(result, *athlete);
            }
            Self::Event { .. } | Self::Registration { .. } => {}
        }
    }

    pub(crate) fn apply_to_registrations(&self, registrations: &mut Value) {
        let Self::Registration {
            category,
            athlete,
            status,
        } = self
        else {
            return;
        };
        let rows = registrations
            .as_array_mut()
            .map(Vec::as_mut_slice)
            .unwrap_or_default();
        for row in rows {
            if json::number(row, "athlete_id") != Some(*athlete) {
                continue;
            }
            for entry in json::array_mut(row, "d_cats") {
                if json::number(entry, "id") == Some(*category) {
                    json::set(entry, "status", status.as_str());
                }
            }
        }
    }
}

fn move_ranking_time(result: &mut Value, at: &str) {
    if json::text(result, "ranking_as_of") != "NA" {
        json::set(result, "ranking_as_of", at);
    }
}

/// Copies the fields of a corrected result that the event document repeats.
pub(crate) fn repeat_in_event(event: &mut Value, category: CategoryId, result: &Value) {
    let ranking = json::array(result, "ranking");
    for key in ["d_cats", "dcats"] {
        for entry in json::array_mut(event, key) {
            if json::number(entry, "dcat_id") != Some(category) {
                continue;
            }
            for field in ["status", "ranking_as_of"] {
                json::set(entry, field, result.get(field).cloned());
            }
            if ranking.is_empty() {
                json::remove(entry, "top_3_results");
            } else {
                json::set(entry, "top_3_results", top_three(ranking));
            }
        }
    }
}

fn disqualify(result: &mut Value, athlete: u64) {
    let Some(rows) = result.get_mut("ranking").and_then(Value::as_array_mut) else {
        return;
    };
    let is_athlete = |row: &Value| json::number(row, "athlete_id") == Some(athlete);
    let Some(lost) = rows
        .iter()
        .find(|row| is_athlete(row))
        .and_then(|row| json::number(row, "rank"))
    else {
        return;
    };
    for row in rows.iter_mut() {
        let rank = json::number(row, "rank");
        if is_athlete(row) {
            set_rank(row, None);
        } else if let Some(rank) = rank.filter(|rank| *rank > lost) {
            set_rank(row, Some(rank - 1));
        }
    }
    ranks::sort_rows(rows);
}

/// The overall rank is always the rank in the last round, so both move.
fn set_rank(row: &mut Value, rank: Option<u64>) {
    json::set(row, "rank", rank);
    if let Some(round) = json::array_mut(row, "rounds").last_mut() {
        json::set(round, "rank", rank);
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn those_behind_a_disqualified_athlete_move_up() {
        let row = |id: u64, rank: u64| {
            json!({"athlete_id": id, "rank": rank, "lastname": format!("N{id}"),
                   "rounds": [{"rank": 9}, {"rank": rank}]})
        };
        let mut result = json!({
            "ranking_as_of": "2026-01-01 00:00:00 UTC",
            "ranking": [row(1, 1), row(2, 2), row(3, 3), row(4, 3), row(5, 5)],
        });
        let correction = Correction::Disqualified {
            category: 3,
            athlete: 2,
        };
        correction.apply_to_result(&mut result, "2026-01-02 00:00:00 UTC");
        let ranks: Vec<(u64, Option<u64>)> = json::array(&result, "ranking")
            .iter()
            .map(|row| {
                (
                    json::number(row, "athlete_id").unwrap(),
                    json::number(row, "rank"),
                )
            })
            .collect();
        assert_eq!(
            ranks,
            [
                (1, Some(1)),
                (3, Some(2)),
                (4, Some(2)),
                (5, Some(4)),
                (2, None)
            ]
        );
        assert_eq!(result["ranking_as_of"], "2026-01-02 00:00:00 UTC");
        assert_eq!(
            result["ranking"][1]["rounds"],
            json!([{"rank": 9}, {"rank": 2}])
        );
    }

    #[test]
    fn a_withdrawn_athlete_stays_in_the_start_list() {
        let mut list = json!([{"athlete_id": 7, "d_cats": [
            {"id": 3, "status": "confirmed"}, {"id": 4, "status": "confirmed"}]}]);
        Correction::Registration {
            category: 3,
            athlete: 7,
            status: "not attending".to_owned(),
        }
        .apply_to_registrations(&mut list);
        assert_eq!(list[0]["d_cats"][0]["status"], "not attending");
        assert_eq!(list[0]["d_cats"][1]["status"], "confirmed");
    }
}
