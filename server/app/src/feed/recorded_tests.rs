//! Everything that was recorded from upstream reads, and reads as what it is.

use std::fs;
use std::path::{Path, PathBuf};

use podium_domain::event::{CategoryFacts, CategoryStatus, EventFacts};
use podium_domain::ids::{CategoryId, Series};
use serde_json::Value;

use super::normalise;
use crate::store::RankingUpdate;

/// The recorded responses, which are not part of the repository.
fn recorded() -> Option<PathBuf> {
    let path = PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/feed"));
    let found = path.is_dir();
    if !found {
        eprintln!("notice: no recorded responses here; nothing was compared with them");
    }
    found.then_some(path)
}

fn files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            files(&path, found);
        } else if path
            .extension()
            .is_some_and(|extension| extension == "json")
        {
            found.push(path);
        }
    }
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn category(number: u64) -> CategoryFacts {
    CategoryFacts {
        id: CategoryId::from_upstream(number),
        name: String::new(),
        discipline: String::new(),
        status: CategoryStatus::new("active"),
        rounds: Vec::new(),
    }
}

fn event(folder: &Path, number: u64) -> EventFacts {
    let body = read(&folder.join(format!("ifsc/events/{number}.json")));
    normalise::event(Series::Ifsc, &body).expect("readable")
}

fn result(folder: &Path, event: u64, number: u64) -> RankingUpdate {
    let body = read(&folder.join(format!("ifsc/events/{event}/result/{number}.json")));
    normalise::ranking(Series::Ifsc, &category(number), &body).expect("readable")
}

#[test]
fn every_recorded_document_reads_completely() {
    let Some(folder) = recorded() else { return };
    let mut paths = Vec::new();
    files(&folder, &mut paths);
    let mut read_of = [0_u32; 4];
    for path in paths {
        let name = path
            .strip_prefix(&folder)
            .expect("below")
            .to_string_lossy()
            .into_owned();
        let parts: Vec<&str> = name.trim_end_matches(".json").split('/').collect();
        let series = if parts[0] == "usa" {
            Series::Usa
        } else {
            Series::Ifsc
        };
        let (body, rows) = (read(&path), raw_rows(&path));
        match parts[..] {
            [.., "events", _] => {
                let event =
                    normalise::event(series, &body).unwrap_or_else(|e| panic!("{name}: {e}"));
                assert!(
                    event.starts_at < event.ends_at && event.starts_at.is_some(),
                    "{name}"
                );
                assert!(
                    event.local_start_date.is_some() && event.local_end_date.is_some(),
                    "{name}"
                );
                assert!(!event.categories.is_empty(), "{name}");
                read_of[0] += 1;
            }
            [.., "registrations"] => {
                let list =
                    normalise::start_list(series, &body).unwrap_or_else(|e| panic!("{name}: {e}"));
                assert_eq!(Some(list.len()), rows, "{name}");
                read_of[1] += 1;
            }
            [.., "events", _, "result", number] => {
                let category = category(number.parse().expect("a number"));
                let update = normalise::ranking(series, &category, &body)
                    .unwrap_or_else(|e| panic!("{name}: {e}"));
                assert_eq!(update.rows.as_ref().map(Vec::len), rows, "{name}");
                assert!(
                    update.status.is_some() && !update.rounds.is_empty(),
                    "{name}"
                );
                let read_back = update
                    .rows
                    .iter()
                    .flatten()
                    .all(|row| !row.round_standings().is_empty());
                assert!(read_back, "{name}: a row without rounds");
                read_of[2] += 1;
            }
            [.., "seasons", _] => {
                let always = "1980-01-01".parse().expect("a date");
                let events = normalise::season_events(&body, always).expect("readable");
                assert_eq!(Some(events.len()), rows, "{name}");
                read_of[3] += 1;
            }
            _ => {}
        }
    }
    assert!(read_of.iter().all(|count| *count > 0), "{read_of:?}");
}

/// Rows of a list, of the `ranking` of a result, or events of a season.
fn raw_rows(path: &Path) -> Option<usize> {
    let value: Value = serde_json::from_str(&read(path)).expect("JSON");
    let rows = value.as_array().or_else(|| value["ranking"].as_array());
    rows.or_else(|| value["events"].as_array()).map(Vec::len)
}

#[test]
fn keqiao_is_read_to_the_last_athlete() {
    let Some(folder) = recorded() else { return };
    let event = event(&folder, 1405);
    assert_eq!(event.name, "IFSC World Cup Keqiao 2025");
    assert_eq!(
        event.starts_at.map(|time| time.to_rfc3339()).as_deref(),
        Some("2025-04-17T16:00:00+00:00")
    );
    assert_eq!(event.timezone.as_deref(), Some("Asia/Shanghai"));
    assert_eq!(event.categories.len(), 2);

    let list = read(&folder.join("ifsc/events/1405/registrations.json"));
    let list = normalise::start_list(Series::Ifsc, &list).expect("readable");
    assert_eq!(list.len(), 132);
    let withdrawn = |number| {
        let category = CategoryId::from_upstream(number);
        let entries = list.iter().flat_map(|entry| &entry.categories);
        entries
            .filter(|entry| entry.category == category && !entry.is_attending())
            .count()
    };
    assert_eq!((withdrawn(3), withdrawn(7)), (3, 2));

    let men = result(&folder, 1405, 3);
    assert_eq!(men.status.as_deref(), Some("finished"));
    assert_eq!(men.rows.as_ref().map(Vec::len), Some(68));
    assert_eq!(
        result(&folder, 1405, 7).rows.map(|rows| rows.len()),
        Some(58)
    );
    let groups: Vec<_> = men
        .rounds
        .iter()
        .map(|round| round.starting_groups.as_slice())
        .collect();
    assert_eq!(
        groups.first().copied(),
        Some(["Group A".to_owned(), "Group B".to_owned()].as_slice())
    );
    let rounds = &event
        .categories
        .iter()
        .find(|facts| facts.id == men.category)
        .expect("men")
        .rounds;
    assert_eq!(rounds, &men.rounds, "both documents tell the rounds alike");
}

#[test]
fn before_any_result_there_is_no_ranking() {
    let Some(folder) = recorded() else { return };
    for (event, number) in [(1492, 313), (1492, 334), (1532, 435)] {
        assert_eq!(
            result(&folder, event, number).rows,
            None,
            "{event}/{number}"
        );
    }
}

#[test]
fn the_running_season_is_found() {
    let Some(folder) = recorded() else { return };
    let root = read(&folder.join("ifsc/root.json"));
    let since = "2026-02-01".parse().expect("a date");
    assert_eq!(normalise::seasons(&root, since), Ok(vec![38, 39]));
}
