//! No row is dropped silently, and no score is unknown.

use std::collections::BTreeMap;

use podium_domain::events::climb_score::{Score, ScoreValue};
use podium_domain::events::ranking::RankingUpdate;
use podium_domain::events::round_result::RoundResult;
use podium_results::reading::{Reading, Unreadable};
use serde_json::Value;

use crate::files::{Kind, Recorded, recorded};

/// What a document came to.
struct Tally {
    rows: usize,
    facts: usize,
    refused: Vec<&'static str>,
    scores: Vec<Option<ScoreValue>>,
}

#[test]
fn every_recorded_row_is_kept_or_refused_and_every_score_is_understood() {
    let mut table = vec![line(
        "file", "rows in", "kept", "refused", "scores", "unknown",
    )];
    let mut totals = [0; 5];
    let mut kinds: BTreeMap<String, u32> = BTreeMap::new();
    for file in recorded() {
        let tally = tally(&file);
        assert_eq!(tally.rows, raw_rows(&file), "{}", file.name);
        assert_eq!(
            tally.rows,
            tally.facts + tally.refused.len(),
            "{}",
            file.name
        );
        let unknown = tally
            .scores
            .iter()
            .filter(|score| **score == Some(ScoreValue::Unknown))
            .count();
        assert_eq!(unknown, 0, "{}: a score that nobody understands", file.name);
        for score in tally.scores.iter().flatten() {
            *kinds.entry(kind_of(*score)).or_default() += 1;
        }
        let numbers = [
            tally.rows,
            tally.facts,
            tally.refused.len(),
            tally.scores.len(),
            unknown,
        ];
        let mut reasons = tally.refused;
        reasons.dedup();
        let refused = format!("{} {}", numbers[2], reasons.join(", "));
        table.push(line(
            &file.name,
            &numbers[0].to_string(),
            &numbers[1].to_string(),
            refused.trim_end(),
            &numbers[3].to_string(),
            &unknown.to_string(),
        ));
        for (total, number) in totals.iter_mut().zip(numbers) {
            *total += number;
        }
    }
    let [rows, facts, refused, scores, unknown] = totals.map(|total| total.to_string());
    table.push(line("all", &rows, &facts, &refused, &scores, &unknown));
    println!("{}", table.join("\n"));
    println!("scores by kind: {kinds:?}");
}

fn line(file: &str, rows: &str, facts: &str, refused: &str, scores: &str, unknown: &str) -> String {
    format!("{file:<50} {rows:>7} {facts:>6} {refused:>8} {scores:>7} {unknown:>8}")
}

fn kind_of(score: ScoreValue) -> String {
    let json = serde_json::to_value(score).expect("JSON");
    json["kind"].as_str().expect("a kind").to_owned()
}

/// Counted without our readers.
fn raw_rows(file: &Recorded) -> usize {
    let count = |key: &str| file.raw[key].as_array().map_or(0, Vec::len);
    match file.kind {
        Kind::Root => count("seasons"),
        Kind::Season => count("events"),
        Kind::Event(_) => count("d_cats"),
        Kind::Registrations => file.raw.as_array().map_or(0, Vec::len),
        Kind::CategoryResult(_) => count("ranking"),
    }
}

fn tally(file: &Recorded) -> Tally {
    let (series, body) = (file.series, file.body.as_str());
    match file.kind {
        Kind::Root => of(file, podium_results::seasons::seasons(body), |root| {
            root.listed.len()
        }),
        Kind::Season => of(file, podium_results::seasons::season(body), Vec::len),
        Kind::Event(number) => of(
            file,
            podium_results::event::event(series, number, body),
            |event| event.categories.len(),
        ),
        Kind::Registrations => of(
            file,
            podium_results::registrations::registrations(series, body),
            |list| list.entries.len(),
        ),
        Kind::CategoryResult(number) => {
            let reading = file.result(number);
            let rounds = rounds(&reading.facts);
            same_details(file, &rounds);
            let scores = rounds.iter().flat_map(|round| round.scores()).collect();
            with_scores(
                &reading,
                reading.facts.rows.iter().flatten().count(),
                scores,
            )
        }
    }
}

fn of<T>(
    file: &Recorded,
    reading: Result<Reading<T>, Unreadable>,
    count: impl FnOnce(&T) -> usize,
) -> Tally {
    let reading = reading.unwrap_or_else(|error| panic!("{}: {error}", file.name));
    let facts = count(&reading.facts);
    with_scores(&reading, facts, Vec::new())
}

fn with_scores<T>(reading: &Reading<T>, facts: usize, scores: Vec<&Score>) -> Tally {
    Tally {
        rows: reading.rows,
        facts,
        refused: reading.refused.iter().map(|row| row.why.as_str()).collect(),
        scores: scores.into_iter().map(|score| score.value).collect(),
    }
}

fn rounds(update: &RankingUpdate) -> Vec<&RoundResult> {
    update
        .rows
        .iter()
        .flatten()
        .flat_map(|row| &row.rounds)
        .collect()
}

/// As many ascents, heats and stages as upstream tells, and every round's score with its reading.
fn same_details(file: &Recorded, rounds: &[&RoundResult]) {
    let raw: Vec<&Value> = file.raw["ranking"]
        .as_array()
        .into_iter()
        .flatten()
        .flat_map(|row| row["rounds"].as_array().expect("rounds"))
        .collect();
    assert_eq!(rounds.len(), raw.len(), "{}", file.name);
    for (round, raw) in rounds.iter().zip(raw) {
        let read = serde_json::to_value(round).expect("JSON");
        for key in ["ascents", "speed_elimination_stages", "combined_stages"] {
            let length = |value: &Value| value[key].as_array().map_or(0, Vec::len);
            assert_eq!(length(&read), length(raw), "{} {key}", file.name);
        }
        for key in ["round_name", "rank", "score"] {
            assert_eq!(read[key], raw[key], "{}", file.name);
        }
        assert!(round.score.value.is_some(), "{}", file.name);
    }
}
