//! Odd documents, and what is made of them.
#![allow(clippy::expect_used, reason = "a failed helper is a failed test")]

use podium_domain::events::event::{CategoryFacts, EventFacts};
use podium_domain::ids::{CategoryId, Series};

use podium_domain::events::ranking::RankingUpdate;
use podium_domain::events::start_list::StartList;
use podium_results::category_result::category_result;
use podium_results::reading::{Reading, Refusal, Unreadable};
use podium_results::registrations::registrations;
use podium_results::seasons::{season, seasons};

fn event(body: &str) -> Result<EventFacts, Unreadable> {
    podium_results::event::event(Series::Ifsc, 1, body).map(|reading| reading.facts)
}

fn start_list(series: Series, body: &str) -> Reading<StartList> {
    registrations(series, body).expect("readable")
}

fn ranking(series: Series, body: &str) -> Result<RankingUpdate, Unreadable> {
    category_result(series, &boulder(), body).map(|reading| reading.facts)
}

fn refusals<T>(reading: &Reading<T>) -> Vec<Refusal> {
    reading.refused.iter().map(|row| row.why).collect()
}

#[test]
fn a_document_without_required_fields_is_refused_whole() {
    for body in [
        "",
        "null",
        "[]",
        "{}",
        r#"{"id":"x","name":"y"}"#,
        r#"{"id":1}"#,
        "<html>",
    ] {
        assert!(event(body).is_err(), "{body}");
    }
    assert!(event(r#"{"id":1,"name":"Cup","timezone":null,"d_cats":null}"#).is_ok());
    assert_eq!(
        event(r#"{"id":2,"name":"Cup"}"#),
        Err(Unreadable::OtherDocument {
            expected: 1,
            found: 2
        })
    );
}

#[test]
fn registration_links_lead_to_the_series_public_site() {
    for (given, shown) in [
        (
            "/api/v1/events/1/registrations",
            "https://ifsc.results.info/event/1",
        ),
        ("/register", "https://ifsc.results.info/register"),
        ("https://club.test/join", "https://club.test/join"),
    ] {
        let document = format!(r#"{{"id":1,"name":"Cup","registration_url":"{given}"}}"#);
        let facts = event(&document).expect("readable");
        assert_eq!(facts.registration_url.as_deref(), Some(shown));
    }
}

#[test]
fn squads_are_left_out_and_a_missing_status_means_confirmed() {
    let body = r#"[
        {"squad_id": 1, "name": "AUT 1", "d_cats": [{"id": 9, "name": "RELAY"}]},
        {"athlete_id": 7, "firstname": "A", "lastname": "B", "country": null,
         "d_cats": [{"id": 7, "name": "BOULDER Women", "status": null},
                    {"id": 3, "name": "LEAD Women", "status": "not attending"}]}
    ]"#;
    let list = start_list(Series::Usa, body);
    assert_eq!((list.rows, list.facts.entries.len()), (2, 1));
    let refused: Vec<_> = list.refused.iter().map(ToString::to_string).collect();
    assert_eq!(refused, ["registrations[0] AUT 1: no athlete"]);
    assert_eq!(list.facts.squads_in, [CategoryId::from_upstream(9)]);
    let attending: Vec<_> = list
        .facts
        .entries
        .iter()
        .flat_map(|entry| &entry.categories)
        .map(|entry| (entry.category.as_str(), entry.is_attending()))
        .collect();
    assert_eq!(attending, [("3", false), ("7", true)]);
}

#[test]
fn a_ranking_of_null_is_not_an_empty_one() {
    let none = ranking(Series::Ifsc, r#"{"status":"active","ranking":null}"#);
    assert!(none.expect("readable").rows.is_none());
    let empty = ranking(Series::Ifsc, r#"{"status":"active","ranking":[]}"#);
    assert_eq!(empty.expect("readable").rows, Some(vec![]));
}

fn boulder() -> CategoryFacts {
    let body = r#"{"id":1,"name":"Cup","dcats":[{"dcat_id":3,"dcat_name":"BOULDER Men",
        "status":"active","category_rounds":[{"category_round_id":5,"name":"Final"}]}]}"#;
    event(body).expect("readable").categories.remove(0)
}

#[test]
fn a_document_of_another_kind_changes_nothing() {
    for body in [
        "{}",
        r#"{"message":"try later"}"#,
        r#"{"ranking":{}}"#,
        "[]",
        "",
    ] {
        assert!(ranking(Series::Ifsc, body).is_err(), "{body}");
    }
    let update = ranking(Series::Ifsc, r#"{"ranking":null}"#).expect("readable");
    assert_eq!((update.rounds, update.status), (boulder().rounds, None));
}

#[test]
fn duplicates_count_once() {
    let body = r#"{"id":1,"name":"Cup","d_cats":[{"dcat_id":3,"dcat_name":"A"},
        {"dcat_id":3,"dcat_name":"B"}]}"#;
    let reading = podium_results::event::event(Series::Ifsc, 1, body).expect("readable");
    assert_eq!((reading.rows, reading.facts.categories.len()), (2, 1));
    assert_eq!(refusals(&reading), [Refusal::NamedTwice]);
    let body = r#"{"ranking":[{"athlete_id":7,"rank":1},{"athlete_id":7,"rank":2},{"rank":3}]}"#;
    let reading = category_result(Series::Usa, &boulder(), body).expect("readable");
    assert_eq!(reading.rows, 3);
    assert_eq!(
        refusals(&reading),
        [Refusal::NamedTwice, Refusal::NoAthlete]
    );
    let rows = reading.facts.rows.expect("rows");
    let rows: Vec<_> = rows
        .iter()
        .map(|row| (row.athlete.as_str(), row.rank))
        .collect();
    assert_eq!(rows, [("usa-7", Some(1))]);
    let body =
        r#"[{"athlete_id":7,"dcats":[{"id":3},{"id":3}]},{"athlete_id":7,"dcats":[{"id":3}]}]"#;
    let list = start_list(Series::Ifsc, body);
    assert_eq!(
        (
            list.facts.entries.len(),
            list.facts.entries[0].categories.len()
        ),
        (1, 1)
    );
    assert_eq!(refusals(&list), [Refusal::NamedTwice]);
    let list = start_list(Series::Ifsc, r#"[{"athlete_id":"7","dcats":[]}]"#);
    assert_eq!(refusals(&list), [Refusal::NoCategories]);
    let list = start_list(
        Series::Ifsc,
        r#"[{"athlete_id":7,"d_cats":[]},{"athlete_id":7,"d_cats":[{"id":3}]}]"#,
    );
    assert_eq!(list.facts.entries.len(), 1, "entered by the second row");
}

#[test]
fn an_athlete_listed_once_per_category_has_all_of_them() {
    let body = r#"[{"athlete_id":7,"d_cats":[{"id":7,"status":"Withdrawn"}]},
        {"athlete_id":8,"d_cats":[{"id":3}]},
        {"athlete_id":7,"d_cats":[{"id":3}]},
        {"athlete_id":7,"d_cats":[{"id":4},{"id":7,"status":"confirmed"}]}]"#;
    let list = start_list(Series::Ifsc, body);
    assert_eq!(refusals(&list), [Refusal::NamedTwice]);
    let entries: Vec<_> = list.facts.entries[0]
        .categories
        .iter()
        .map(|entry| (entry.category.as_str(), entry.is_attending()))
        .collect();
    assert_eq!(
        entries,
        [("3", true), ("4", true), ("7", false)],
        "the first status of a category counts"
    );
}

#[test]
fn a_withdrawal_is_recognised_in_every_spelling() {
    for (status, attends) in [
        ("not attending", false),
        ("Not Attending", false),
        ("not_attending", false),
        ("NOT-ATTENDING", false),
        ("not\u{a0}attending", false),
        ("withdrawn", false),
        ("Withdrawn (injury)", false),
        ("no show", false),
        ("DNS", false),
        ("confirmed", true),
        ("Attending", true),
        ("pending", true),
        ("", true),
    ] {
        let body = format!(r#"[{{"athlete_id":7,"d_cats":[{{"id":3,"status":"{status}"}}]}}]"#);
        let list = start_list(Series::Ifsc, &body);
        assert_eq!(
            list.facts.entries[0].categories[0].is_attending(),
            attends,
            "{status}"
        );
    }
}

#[test]
fn nul_is_dropped_and_backslash_kept() {
    let body = r#"{"id":1,"name":"C\u0000up","location":"a\\u0000b"}"#;
    let event = event(body).expect("readable");
    assert_eq!(
        (event.name.as_str(), event.location.as_str()),
        ("Cup", r"a\u0000b")
    );
}

#[test]
fn what_turns_text_around_or_is_not_seen_is_dropped() {
    let body = r#"{"id":1,"name":" Cup\u202e\u200b Bern\u2066\ufeff ","location":"Be\u00adrn\u0007",
        "public_information":{"description":"Line one\nLine\u202d two"},
        "d_cats":[{"dcat_id":3,"dcat_name":"LEAD\u202e Men","status":"active\u200b"}]}"#;
    let event = event(body).expect("readable");
    assert_eq!(
        (event.name.as_str(), event.location.as_str()),
        ("Cup Bern", "Bern")
    );
    assert_eq!(
        event.public_information.description.as_deref(),
        Some("Line one\nLine two")
    );
    let category = &event.categories[0];
    assert_eq!(
        (category.name.as_str(), category.status.as_str()),
        ("LEAD Men", "active")
    );
    let unseen = r#"{"id":1,"name":"\u200b\u202e"}"#;
    assert!(
        podium_results::event::event(Series::Ifsc, 1, unseen).is_err(),
        "a name that nobody sees is none"
    );

    let body = r#"[{"athlete_id":7,"firstname":"A\u202eda","lastname":"Am\u200bsel","country":"AUT",
        "d_cats":[{"id":3,"name":"LEAD"}]}]"#;
    let list = start_list(Series::Ifsc, body);
    let ada = &list.facts.entries[0];
    assert_eq!(
        (ada.firstname.as_str(), ada.lastname.as_str()),
        ("Ada", "Amsel")
    );
    let body =
        r#"{"ranking":[{"athlete_id":7,"rank":1,"name":"Ada\u202e Amsel","country":"A\u200eUT"}]}"#;
    let rows = ranking(Series::Ifsc, body)
        .expect("readable")
        .rows
        .expect("rows");
    assert_eq!(
        (rows[0].name.as_str(), rows[0].country.as_str()),
        ("Ada Amsel", "AUT")
    );
}

#[test]
fn current_and_later_seasons_are_selected() {
    let body = r#"{"current":{"id":38,"season":"2026"},"seasons":[{"id":39,"name":"2028"},
        {"id":38,"name":"2026"},{"id":37,"name":"2025"},{"id":36,"name":"?"}]}"#;
    let day = |text: &str| text.parse().expect("a date");
    let read = seasons(body).expect("readable").facts;
    assert_eq!(read.since(day("2026-03-01")), [38, 39]);
    assert_eq!(read.since(day("2025-12-20")), [38, 39, 37]);
    assert_eq!(read.of_year(2025), [37]);
    assert!(read.of_year(1999).is_empty());
    assert!(seasons("{}").is_err());
    let body = r#"{"events":[{"event_id":1,"local_end_date":"2026-02-28"},{"event_id":2},
        {"event_id":3,"ends_at":"2026-03-01 22:00:00 UTC"},{"event_id":3}]}"#;
    let reading = season(body).expect("readable");
    assert_eq!(refusals(&reading), [Refusal::NamedTwice]);
    let lasting = reading
        .facts
        .iter()
        .filter(|event| event.may_last_until(day("2026-03-01")));
    assert_eq!(
        lasting.map(|event| event.number).collect::<Vec<_>>(),
        [2, 3]
    );
}

#[test]
fn a_start_that_is_no_time_makes_the_document_unreadable() {
    let of =
        |field: &str, value: &str| event(&format!(r#"{{"id":1,"name":"Cup","{field}":{value}}}"#));
    for field in ["starts_at", "local_start_date"] {
        for value in [
            r#""soon""#,
            r#""NA""#,
            r#""17/04/2025 16:00""#,
            "1744905600",
            "true",
            "{}",
        ] {
            let read = of(field, value);
            assert!(
                matches!(&read, Err(Unreadable::Malformed { key, .. }) if key == field),
                "{field} {value}: {read:?}"
            );
        }
        for value in ["null", r#""""#, r#""  ""#] {
            let read = of(field, value).expect("readable");
            assert_eq!(
                (read.starts_at, read.local_start_date),
                (None, None),
                "{field} {value}"
            );
        }
    }
    let missing = event(r#"{"id":1,"name":"Cup"}"#).expect("readable");
    assert_eq!((missing.starts_at, missing.local_start_date), (None, None));
    let start = of("starts_at", r#""2025-04-17 16:00:00 UTC""#)
        .expect("readable")
        .starts_at;
    assert_eq!(start.map(|at| at.timestamp()), Some(1_744_905_600));
}

#[test]
fn a_whole_name_and_its_parts_are_made_of_each_other() {
    for (names, first, last, whole) in [
        (
            r#""firstname":"Ann","lastname":"LEE""#,
            "Ann",
            "LEE",
            "Ann LEE",
        ),
        (
            r#""name":"","firstname":"Ann","lastname":"LEE""#,
            "Ann",
            "LEE",
            "Ann LEE",
        ),
        (
            r#""name":"LEE Ann","firstname":"Ann","lastname":"LEE""#,
            "Ann",
            "LEE",
            "LEE Ann",
        ),
        (r#""name":"LEE Ann""#, "", "LEE Ann", "LEE Ann"),
        (r#""lastname":"LEE""#, "", "LEE", "LEE"),
        (r#""name":null,"firstname":null"#, "", "", ""),
    ] {
        let body = format!(r#"{{"ranking":[{{"athlete_id":1,"rank":1,{names},"rounds":[]}}]}}"#);
        let update = ranking(Series::Ifsc, &body).expect("readable");
        let rows = update.rows.expect("rows");
        let row = rows.first().expect("a row");
        assert_eq!(
            (
                row.firstname.as_str(),
                row.lastname.as_str(),
                row.name.as_str()
            ),
            (first, last, whole),
            "{names}"
        );
        let listed = format!(r#"[{{"athlete_id":1,{names},"d_cats":[{{"id":9}}]}}]"#);
        let entries = start_list(Series::Ifsc, &listed).facts.entries;
        let entry = entries.first().expect("an entry");
        assert_eq!(
            (entry.firstname.as_str(), entry.lastname.as_str()),
            (first, last)
        );
    }
}

#[test]
fn a_ranking_of_squads_is_of_no_athlete() {
    let squads = r#"{"ranking":[{"athlete_id":null,"squad_id":3,"rank":1,"name":"JPN 2"}]}"#;
    let mixed =
        r#"{"ranking":[{"squad_id":3,"rank":1},{"athlete_id":7,"squad_id":null,"rank":2}]}"#;
    let nobody = r#"{"ranking":[]}"#;
    for (body, expected) in [(squads, true), (mixed, false), (nobody, false)] {
        let update = ranking(Series::Usa, body).expect("readable");
        assert_eq!(update.is_of_squads, expected, "{body}");
    }
}
