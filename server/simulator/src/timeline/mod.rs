//! Reduces complete documents to the events so far. Pure: the time is an argument.

pub(crate) mod athletes;
pub(crate) mod boulders;
pub(crate) mod ranks;
pub(crate) mod stage;

pub use stage::{Revealed, Stage};

use std::collections::BTreeMap;

use serde_json::Value;

use crate::event::documents::CategoryId;
use crate::event::json;
use crate::timeline::boulders::counts_boulders;

/// The state of a category at one moment.
#[derive(Debug, Clone)]
pub(crate) struct Moment {
    pub(crate) stage: Stage,
    /// The time of the reveal in upstream's format.
    pub(crate) at: String,
    /// The status of a category without results.
    pub(crate) upcoming_status: String,
}

impl Moment {
    fn status(&self) -> &str {
        if self.stage == Stage::Upcoming {
            &self.upcoming_status
        } else {
            "active"
        }
    }
}

/// `/events/{id}/result/{dcat}` at that moment.
pub(crate) fn stage_result(result: &Value, moment: &Moment) -> Value {
    let ranking = match moment.stage {
        Stage::Finished => return result.clone(),
        Stage::Upcoming => Vec::new(),
        Stage::Round { index, revealed } => ranking_so_far(result, index, revealed),
    };
    let mut staged = result.clone();
    stage_status_and_rounds(&mut staged, moment);
    let (ranking, as_of) = if ranking.is_empty() {
        (Value::Null, "NA")
    } else {
        (Value::Array(ranking), moment.at.as_str())
    };
    json::set(&mut staged, "ranking", ranking);
    json::set(&mut staged, "ranking_as_of", as_of);
    staged
}

/// The event document with its categories at these moments and their staged results.
pub(crate) fn stage_event(
    event: &Value,
    moments: &BTreeMap<CategoryId, Moment>,
    staged_results: &BTreeMap<CategoryId, Value>,
) -> Value {
    let mut staged = event.clone();
    // Upstream sends the same list under both names.
    for key in ["d_cats", "dcats"] {
        for category in json::array_mut(&mut staged, key) {
            let Some(id) = json::number(category, "dcat_id") else {
                continue;
            };
            if let Some(moment) = moments.get(&id) {
                stage_category(category, moment, staged_results.get(&id));
            }
        }
    }
    staged
}

fn stage_category(category: &mut Value, moment: &Moment, staged_result: Option<&Value>) {
    if moment.stage == Stage::Finished {
        return;
    }
    stage_status_and_rounds(category, moment);
    let ranked = staged_result
        .map(|result| json::array(result, "ranking"))
        .unwrap_or_default();
    if ranked.is_empty() {
        json::set(category, "ranking_as_of", "NA");
        json::remove(category, "top_3_results");
    } else {
        json::set(category, "ranking_as_of", moment.at.as_str());
        json::set(category, "top_3_results", top_three(ranked));
    }
}

/// The rows that an event document repeats: every athlete with rank 1, 2 or 3, without rounds.
pub(crate) fn top_three(ranking: &[Value]) -> Vec<Value> {
    ranking
        .iter()
        .filter(|row| json::number(row, "rank").is_some_and(|rank| rank <= 3))
        .map(|row| {
            let mut row = row.clone();
            json::remove(&mut row, "rounds");
            row
        })
        .collect()
}

fn stage_status_and_rounds(document: &mut Value, moment: &Moment) {
    let rounds = rounds_so_far(json::array(document, "category_rounds"), moment);
    json::set(document, "category_rounds", rounds);
    json::set(document, "status", moment.status());
    json::set(document, "status_as_of", moment.at.as_str());
}

/// Upstream adds a round to the list when it is opened; before that, only the first round is listed.
fn rounds_so_far(rounds: &[Value], moment: &Moment) -> Vec<Value> {
    let (latest, latest_status) = match moment.stage {
        Stage::Upcoming => (0, "pending"),
        Stage::Round {
            index,
            revealed: Revealed::Partial(_),
        } => (index, "active"),
        Stage::Round {
            index,
            revealed: Revealed::Complete,
        } => (index, "finished"),
        Stage::Finished => return rounds.to_vec(),
    };
    let mut shown: Vec<Value> = rounds
        .iter()
        .take(latest.saturating_add(1))
        .cloned()
        .collect();
    if let Some(round) = shown.get_mut(latest) {
        set_status(round, latest_status, &moment.at);
        for stage in json::array_mut(round, "combined_stages") {
            set_status(stage, latest_status, &moment.at);
        }
    }
    shown
}

fn set_status(value: &mut Value, status: &str, at: &str) {
    json::set(value, "status", status);
    json::set(value, "status_as_of", at);
}

fn ranking_so_far(result: &Value, index: usize, revealed: Revealed) -> Vec<Value> {
    let mut earlier: Vec<u64> = json::array(result, "category_rounds")
        .iter()
        .filter_map(|round| json::number(round, "category_round_id"))
        .take(index.saturating_add(1))
        .collect();
    let mut rows: Vec<Value> = json::array(result, "ranking").to_vec();
    if let Revealed::Partial(count) = revealed {
        let Some(current) = earlier.pop() else {
            return Vec::new();
        };
        reveal_part(&mut rows, &earlier, current, count);
    } else {
        for row in &mut rows {
            keep_rounds(row, &earlier);
        }
    }
    rows.retain(|row| !json::array(row, "rounds").is_empty());
    for row in &mut rows {
        // Upstream's own rule: the overall rank is the rank in the athlete's last round.
        let rank = json::array(row, "rounds")
            .last()
            .and_then(|round| round.get("rank"))
            .cloned();
        json::set(row, "rank", rank.unwrap_or(Value::Null));
    }
    ranks::sort_rows(&mut rows);
    rows
}

/// Every row keeps its earlier rounds and gains the revealed part of the current one.
fn reveal_part(rows: &mut [Value], earlier: &[u64], current: u64, count: usize) {
    let mut entries: Vec<(usize, Value)> = Vec::new();
    for (position, row) in rows.iter_mut().enumerate() {
        let is_current = |round: &&Value| json::number(round, "category_round_id") == Some(current);
        let entry = json::array(row, "rounds").iter().find(is_current).cloned();
        keep_rounds(row, earlier);
        entries.extend(entry.map(|entry| (position, entry)));
    }
    let all: Vec<&Value> = entries.iter().map(|(_, entry)| entry).collect();
    let shown = if counts_boulders(&all) {
        boulders::first_boulders(entries, count)
    } else {
        athletes::first_athletes(entries, rows, count)
    };
    for (position, entry) in shown {
        let rounds = rows.get_mut(position).and_then(|row| row.get_mut("rounds"));
        if let Some(rounds) = rounds.and_then(Value::as_array_mut) {
            rounds.push(entry);
        }
    }
}

fn keep_rounds(row: &mut Value, ids: &[u64]) {
    if let Some(rounds) = row.get_mut("rounds").and_then(Value::as_array_mut) {
        rounds.retain(|round| {
            json::number(round, "category_round_id").is_some_and(|id| ids.contains(&id))
        });
    }
}
