//! The documents (`tests/documents`, all invented) and their readers.

use podium_domain::events::event::{CategoryFacts, CategoryStatus};
use podium_domain::events::ranking::RankingRow;
use podium_domain::events::round_result::RoundResult;
use podium_domain::ids::{CategoryId, Series};
use podium_results::reading::{Reading, Unreadable};
use serde_json::Value;

macro_rules! documents {
    ($($name:literal),+ $(,)?) => {
        [$(($name, include_str!(concat!("../documents/", $name, ".json")))),+]
    };
}

pub(crate) const DOCUMENTS: [(&str, &str); 10] = documents![
    "event",
    "registrations",
    "result_boulder",
    "result_combined",
    "result_lead",
    "result_speed",
    "result_speed_qualified",
    "result_tops",
    "root",
    "season",
];

pub(crate) fn document(name: &str) -> Value {
    let found = DOCUMENTS.iter().find(|(known, _)| *known == name);
    let (_, body) = found.expect("an invented document");
    serde_json::from_str(body).expect("JSON")
}

/// What a reader made of a body, alike for all of them.
#[derive(Debug, PartialEq)]
pub(crate) struct Outcome {
    pub(crate) rows: usize,
    pub(crate) refused: usize,
    /// One text per row, sorted.
    pub(crate) texts: Vec<String>,
    /// Athletes with their ranks, of the whole and of each round.
    pub(crate) ranks: Vec<(String, Option<u32>)>,
    pub(crate) rounds: Vec<RoundResult>,
}

/// The list of a document's rows; the document itself where it is a list.
pub(crate) fn row_list(name: &str) -> &'static str {
    match name {
        "event" => "/d_cats",
        "registrations" => "",
        "root" => "/seasons",
        "season" => "/events",
        _ => "/ranking",
    }
}

pub(crate) fn read(name: &str, body: &str) -> Result<Outcome, Unreadable> {
    let series = Series::Ifsc;
    match name {
        "root" => {
            podium_results::seasons::seasons(body).map(|read| outcome(&read, &read.facts.listed))
        }
        "season" => podium_results::seasons::season(body).map(|read| outcome(&read, &read.facts)),
        "event" => podium_results::event::event(series, 501, body)
            .map(|read| outcome(&read, &read.facts.categories)),
        "registrations" => podium_results::registrations::registrations(series, body)
            .map(|read| outcome(&read, &read.facts.entries)),
        _ => result(body),
    }
}

pub(crate) fn rows(body: &str) -> Result<Reading<Vec<RankingRow>>, Unreadable> {
    let category = CategoryFacts {
        id: CategoryId::from_upstream(7),
        name: "BOULDER Women".to_owned(),
        discipline: "boulder".to_owned(),
        status: CategoryStatus::new("active"),
        rounds: Vec::new(),
    };
    let read = podium_results::category_result::category_result(Series::Ifsc, &category, body)?;
    Ok(Reading {
        facts: read.facts.rows.unwrap_or_default(),
        rows: read.rows,
        refused: read.refused,
    })
}

fn result(body: &str) -> Result<Outcome, Unreadable> {
    let read = rows(body)?;
    let mut ranks = Vec::new();
    for row in &read.facts {
        let own = std::iter::once(row.rank);
        let ofrounds = row.rounds.iter().map(|round| round.rank);
        ranks.extend(
            own.chain(ofrounds)
                .map(|rank| (row.athlete.to_string(), rank)),
        );
    }
    let rounds = read.facts.iter().flat_map(|row| row.rounds.clone());
    Ok(Outcome {
        ranks,
        rounds: rounds.collect(),
        ..outcome(&read, &read.facts)
    })
}

fn outcome<T, R: std::fmt::Debug>(read: &Reading<T>, rows: &[R]) -> Outcome {
    let mut texts: Vec<String> = rows.iter().map(|row| format!("{row:?}")).collect();
    texts.sort();
    Outcome {
        rows: read.rows,
        refused: read.refused.len(),
        texts,
        ranks: Vec::new(),
        rounds: Vec::new(),
    }
}
