//! Odd documents, and what is made of them.

use podium_domain::event::CategoryFacts;
use podium_domain::ids::Series;

use super::normalise::{date, event, ranking, season_events, seasons, start_list, time};

#[test]
fn times_come_in_three_spellings_and_none() {
    for text in [
        "2025-04-17 16:00:00 UTC",
        "2025-04-17 16:00:00 +00:00",
        "2025-04-17T16:00:00.000Z",
    ] {
        let parsed = time(text).map(|time| time.to_rfc3339());
        assert_eq!(
            parsed.as_deref(),
            Some("2025-04-17T16:00:00+00:00"),
            "{text}"
        );
    }
    for text in ["NA", "", "2025-04-17", "yesterday UTC"] {
        assert_eq!(time(text), None, "{text}");
    }
}

#[test]
fn a_document_without_what_it_must_have_is_not_half_read() {
    for body in [
        "",
        "null",
        "[]",
        "{}",
        r#"{"id":"x","name":"y"}"#,
        r#"{"id":1}"#,
        "<html>",
    ] {
        assert!(event(Series::Ifsc, body).is_err(), "{body}");
    }
    assert!(
        event(
            Series::Ifsc,
            r#"{"id":1,"name":"Cup","timezone":null,"d_cats":null}"#
        )
        .is_ok()
    );
}

#[test]
fn squads_are_left_out_and_a_missing_status_means_confirmed() {
    let body = r#"[
        {"squad_id": 1, "name": "AUT 1", "d_cats": [{"id": 9, "name": "RELAY"}]},
        {"athlete_id": 7, "firstname": "A", "lastname": "B", "country": null,
         "d_cats": [{"id": 7, "name": "BOULDER Women", "status": null},
                    {"id": 3, "name": "LEAD Women", "status": "not attending"}]}
    ]"#;
    let entries = start_list(Series::Usa, body).expect("readable");
    assert_eq!(entries.len(), 1);
    let attending: Vec<_> = entries
        .iter()
        .flat_map(|entry| &entry.categories)
        .map(|entry| (entry.category.as_str(), entry.is_attending()))
        .collect();
    assert_eq!(attending, [("3", false), ("7", true)]);
}

#[test]
fn a_ranking_of_null_is_not_an_empty_one() {
    let none = ranking(
        Series::Ifsc,
        &boulder(),
        r#"{"status":"active","ranking":null}"#,
    );
    assert!(none.expect("readable").rows.is_none());
    let empty = ranking(
        Series::Ifsc,
        &boulder(),
        r#"{"status":"active","ranking":[]}"#,
    );
    assert_eq!(empty.expect("readable").rows, Some(vec![]));
}

fn boulder() -> CategoryFacts {
    let body = r#"{"id":1,"name":"Cup","dcats":[{"dcat_id":3,"dcat_name":"BOULDER Men",
        "status":"active","category_rounds":[{"category_round_id":5,"name":"Final"}]}]}"#;
    event(Series::Ifsc, body)
        .expect("readable")
        .categories
        .remove(0)
}

#[test]
fn another_document_than_a_result_takes_nothing_away() {
    for body in [
        "{}",
        r#"{"message":"try later"}"#,
        r#"{"ranking":{}}"#,
        "[]",
        "",
    ] {
        assert!(ranking(Series::Ifsc, &boulder(), body).is_err(), "{body}");
    }
    let update = ranking(Series::Ifsc, &boulder(), r#"{"ranking":null}"#).expect("readable");
    assert_eq!((update.rounds, update.status), (boulder().rounds, None));
}

#[test]
fn what_is_said_twice_counts_once() {
    let body = r#"{"id":1,"name":"Cup","d_cats":[{"dcat_id":3,"dcat_name":"A"},
        {"dcat_id":3,"dcat_name":"B"}]}"#;
    assert_eq!(
        event(Series::Ifsc, body)
            .expect("readable")
            .categories
            .len(),
        1
    );
    let body = r#"{"ranking":[{"athlete_id":7,"rank":1},{"athlete_id":7,"rank":2},{"rank":3}]}"#;
    let rows = ranking(Series::Usa, &boulder(), body)
        .expect("readable")
        .rows
        .expect("rows");
    let rows: Vec<_> = rows
        .iter()
        .map(|row| (row.athlete.as_str(), row.rank))
        .collect();
    assert_eq!(rows, [("usa-7", Some(1))]);
    let body =
        r#"[{"athlete_id":7,"dcats":[{"id":3},{"id":3}]},{"athlete_id":7,"dcats":[{"id":4}]}]"#;
    let entries = start_list(Series::Ifsc, body).expect("readable");
    assert_eq!((entries.len(), entries[0].categories.len()), (1, 1));
}

#[test]
fn a_nul_is_dropped_and_a_backslash_kept() {
    let body = r#"{"id":1,"name":"C\u0000up","location":"a\\u0000b"}"#;
    let event = event(Series::Ifsc, body).expect("readable");
    assert_eq!(
        (event.name.as_str(), event.location.as_str()),
        ("Cup", r"a\u0000b")
    );
}

#[test]
fn seasons_of_this_year_and_later_are_looked_at() {
    let body = r#"{"current":{"id":38,"season":"2026"},"seasons":[{"id":39,"name":"2028"},
        {"id":38,"name":"2026"},{"id":37,"name":"2025"},{"id":36,"name":"?"}]}"#;
    let day = |text: &str| date(text).expect("a date");
    assert_eq!(seasons(body, day("2026-03-01")), Ok(vec![38, 39]));
    assert_eq!(seasons(body, day("2025-12-20")), Ok(vec![38, 39, 37]));
    assert!(seasons("{}", day("2026-03-01")).is_err());
    let body = r#"{"events":[{"event_id":1,"local_end_date":"2026-02-28"},{"event_id":2},
        {"event_id":3,"ends_at":"2026-03-01 22:00:00 UTC"}]}"#;
    assert_eq!(season_events(body, day("2026-03-01")), Ok(vec![2, 3]));
}
