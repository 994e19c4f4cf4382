//! What public bug reports broke, file by file: read by the readers, decided by the rules of the domain.

use std::fs;

use podium_domain::events::deciding::{Decided, decided_by};
use podium_domain::events::name_mark::{is_cancelled, is_postponed};
use podium_domain::events::ranking;
use podium_domain::events::round_result::RoundDetail;
use podium_domain::events::start_list::StartListChange;
use podium_domain::ids::{AthleteId, CategoryId, Series};
use podium_domain::leagues::league::LeagueWords;
use podium_domain::picks::pick::Podium;
use podium_domain::scoring::points;
use podium_results::category_result::category_result;
use podium_results::registrations::registrations;
use serde_json::Value;

use crate::files::folder;

fn case(name: &str) -> Option<Value> {
    let path = folder()?.parent()?.join("cases").join(name);
    let Ok(body) = fs::read_to_string(&path) else {
        println!("notice: no case {name} here; nothing was compared with it");
        return None;
    };
    Some(serde_json::from_str(&body).expect("JSON"))
}

#[test]
fn the_round_that_runs_gives_the_points() {
    let Some(case) = case("f1-usa-448-round3.json") else {
        return;
    };
    let read = podium_results::event::event(Series::Usa, 448, &case["event"].to_string());
    let event = read.expect("readable").facts;
    let category = &event.categories[0];
    let result = category_result(Series::Usa, category, &case["result/338"].to_string());
    let result = result.expect("readable").facts;
    let (phase, rows) = (category.status.phase(), result.rows.expect("rows"));
    let round = decided_by(
        Decided::default(),
        phase,
        &result.rounds,
        &rows,
        &event.announced_rounds,
    );
    let decides = round.map(|round| round.id.as_str());
    assert!(ranking::shows_provisional_points(phase, decides, &rows));
    let slot = |place: &str| case["pick"][place].as_str()?.parse::<AthleteId>().ok();
    let pick = Podium::stored(["first", "second", "third"].map(slot));
    let score = points::score(&pick, &ranking::official(&rows));
    assert_eq!(case["expected"]["provisionalPoints"], score.total());
}

#[test]
fn names_without_brackets_cancel_and_postpone() {
    let Some(case) = case("f2-cancelled-names.json") else {
        return;
    };
    for event in case["events"].as_array().expect("events") {
        let name = event["event"].as_str().expect("a name");
        assert_eq!(is_cancelled(name), name.ends_with("CANCELLED"), "{name}");
        assert_eq!(is_postponed(name), name.ends_with("POSTPONED"), "{name}");
    }
    for name in case["must stay open"].as_array().expect("names") {
        let name = name.as_str().expect("a name");
        assert!(!is_cancelled(name) && !is_postponed(name), "{name}");
    }
}

#[test]
fn a_start_list_that_comes_empty_is_doubted() {
    let Some(case) = case("f3-start-list-empties.json") else {
        return;
    };
    let lists: Vec<_> = case["registrations"]
        .as_array()
        .expect("lists")
        .iter()
        .map(|list| registrations(Series::Ifsc, &list.to_string()).expect("readable"))
        .map(|reading| reading.facts.entries)
        .collect();
    let [full, empty, again] = &lists[..] else {
        panic!("three lists");
    };
    let change = StartListChange::between(full, empty).expect("a change");
    assert_eq!(change.doubtful(full).len(), full.len(), "every entry");
    assert!(StartListChange::between(full, again).is_none());
}

#[test]
fn names_of_leagues_are_accepted_in_every_script() {
    let Some(case) = case("f6-league-names.json") else {
        return;
    };
    for (list, expected) in [("accept", true), ("refuse", false)] {
        for name in case[list].as_array().expect("names") {
            let read = LeagueWords::parse(name.as_str(), None);
            assert_eq!(read.is_ok(), expected, "{name}");
        }
    }
}

#[test]
fn squads_are_no_athletes() {
    let Some(case) = case("relay-squads.json") else {
        return;
    };
    let list = registrations(Series::Ifsc, &case["registrations"].to_string());
    let relay = CategoryId::from_upstream(9);
    assert_eq!(list.expect("readable").facts.squads_in, [relay]);
    let category = crate::files::category(9);
    let body = serde_json::json!({"ranking": case["ranking"]}).to_string();
    let result = category_result(Series::Ifsc, &category, &body).expect("readable");
    assert!(result.facts.is_of_squads);
}

#[test]
fn stages_of_2020_keep_their_scores() {
    let Some(case) = case("combined-2020-event70.json") else {
        return;
    };
    let read = podium_results::event::event(Series::Ifsc, 70, &case["event"].to_string());
    let event = read.expect("readable").facts;
    let body = case["result/4"].to_string();
    let result = category_result(Series::Ifsc, &event.categories[0], &body).expect("readable");
    let rows = result.facts.rows.expect("rows");
    let mut stages = 0;
    for detail in rows.iter().flat_map(|row| &row.rounds).map(|it| &it.detail) {
        let RoundDetail::Combined { combined_stages } = detail else {
            panic!("no stages");
        };
        for stage in combined_stages {
            let text = stage.stage_score_text.as_deref().expect("as written");
            assert!(body.contains(&format!("\"{text}\"")), "{text}");
            stages += 1;
        }
    }
    assert!(stages > 0);
}
