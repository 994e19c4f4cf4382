//! Single facts of single documents, as a person reads them there.

use podium_domain::events::event::EventFacts;
use podium_domain::ids::{CategoryId, Series};

use crate::files::{Kind, Recorded, recorded};

fn find<'a>(files: &'a [Recorded], name: &str) -> &'a Recorded {
    let found = files.iter().find(|file| file.name == name);
    found.unwrap_or_else(|| panic!("{name} is not recorded"))
}

fn event(files: &[Recorded], number: u64) -> EventFacts {
    let file = find(files, &format!("ifsc/events/{number}.json"));
    let read = podium_results::event::event(Series::Ifsc, number, &file.body);
    read.expect("readable").facts
}

#[test]
fn the_keqiao_event_is_read_completely() {
    let files = recorded();
    if files.is_empty() {
        return;
    }
    let event = event(&files, 1405);
    assert_eq!(event.name, "IFSC World Cup Keqiao 2025");
    assert_eq!(
        event.starts_at.map(|time| time.to_rfc3339()).as_deref(),
        Some("2025-04-17T16:00:00+00:00")
    );
    assert_eq!(event.timezone.as_deref(), Some("Asia/Shanghai"));
    assert_eq!((event.categories.len(), event.is_para), (2, false));

    let list = &find(&files, "ifsc/events/1405/registrations.json").body;
    let list = podium_results::registrations::registrations(Series::Ifsc, list).expect("readable");
    assert_eq!(list.facts.entries.len(), 132);
    let withdrawn = |number| {
        let category = CategoryId::from_upstream(number);
        let entries = list
            .facts
            .entries
            .iter()
            .flat_map(|entry| &entry.categories);
        entries
            .filter(|entry| entry.category == category && !entry.is_attending())
            .count()
    };
    assert_eq!((withdrawn(3), withdrawn(7)), (3, 2));

    let men = find(&files, "ifsc/events/1405/result/3.json")
        .result(3)
        .facts;
    assert_eq!(men.status.as_deref(), Some("finished"));
    let rows = men.rows.expect("a ranking");
    assert_eq!(rows.len(), 68);
    assert_eq!(rows[0].bib.as_deref(), Some("101"));
    assert_eq!(rows[0].federation_id, Some(25));
    let first = &men.rounds[0];
    assert_eq!(first.starting_groups, ["Group A", "Group B"]);
    let format = first.format_identifier.as_deref();
    assert_eq!(format, Some("boulder_two_groups_ifsc_2025"));
}

#[test]
fn before_any_result_there_is_no_ranking() {
    let files = recorded();
    let mut without = 0;
    for file in &files {
        let Kind::CategoryResult(number) = file.kind else {
            continue;
        };
        let rows = file.result(number).facts.rows;
        assert_eq!(
            rows.is_none(),
            file.raw["ranking"].is_null(),
            "{}",
            file.name
        );
        without += u32::from(rows.is_none());
    }
    assert!(files.is_empty() || without > 0);
}

#[test]
fn every_event_has_dates_and_categories() {
    for file in recorded() {
        let Kind::Event(number) = file.kind else {
            continue;
        };
        let event = podium_results::event::event(file.series, number, &file.body);
        let event = event.expect("readable").facts;
        let times = event.starts_at.is_some() && event.starts_at < event.ends_at;
        let days = event.local_start_date.is_some() && event.local_end_date.is_some();
        assert!(
            times && days && !event.categories.is_empty(),
            "{}",
            file.name
        );
    }
}

#[test]
fn seasons_are_found_by_their_years() {
    let files = recorded();
    if files.is_empty() {
        return;
    }
    let root = podium_results::seasons::seasons(&find(&files, "ifsc/root.json").body);
    let root = root.expect("readable").facts;
    assert_eq!(root.since("2026-02-01".parse().expect("a date")), [38, 39]);
    assert_eq!((root.of_year(2020), root.of_year(1990)), (vec![2], vec![3]));
}
