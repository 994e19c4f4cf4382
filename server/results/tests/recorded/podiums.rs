//! The podiums, ties included, as they were taken down beside the recordings.

use std::fs;

use podium_domain::events::ranking::RankingUpdate;
use podium_domain::ids::AthleteId;
use serde_json::Value;

use crate::files::{Kind, Recorded, folder, recorded};

type Podium = Vec<(u32, AthleteId)>;

fn podium_of(update: &RankingUpdate) -> Podium {
    let rows = update.rows.iter().flatten();
    sorted(
        rows.filter_map(|row| Some((row.rank.filter(|rank| *rank <= 3)?, row.athlete.clone())))
            .collect(),
    )
}

fn sorted(mut podium: Podium) -> Podium {
    podium.sort();
    podium
}

fn raw_podium(file: &Recorded, rows: &Value) -> Podium {
    let row = |row: &Value| {
        let rank = row["rank"].as_u64().expect("a rank");
        let athlete = row["athlete_id"].as_u64().expect("an athlete");
        (
            u32::try_from(rank).expect("a rank"),
            file.series.athlete_id(athlete),
        )
    };
    sorted(rows.as_array().into_iter().flatten().map(row).collect())
}

#[test]
fn podiums_match_the_recorded_ones() {
    let Some(folder) = folder() else { return };
    let files = recorded();
    let list = fs::read_to_string(folder.join("podiums.json")).expect("podiums");
    let list: Value = serde_json::from_str(&list).expect("JSON");
    let (mut full, mut top) = (0, 0);
    for category in list["categories"].as_array().expect("categories") {
        let source = category["source_file"].as_str().expect("a file");
        let name = match source.strip_prefix("usac/") {
            Some(rest) => format!("usa/{rest}"),
            None => format!("ifsc/{source}"),
        };
        let file = files
            .iter()
            .find(|file| file.name == name)
            .expect("recorded");
        let expected = raw_podium(file, &category["podium"]);
        let number = category["dcat_id"].as_u64().expect("a number");
        match file.kind {
            Kind::CategoryResult(result) => {
                assert_eq!(result, number, "{name}");
                let update = file.result(result).facts;
                assert_eq!(podium_of(&update), expected, "{name}");
                let status = update.status.as_deref();
                assert_eq!(status, category["status"].as_str(), "{name}");
                full += 1;
            }
            Kind::Event(event) => {
                let summary = top_of(file, number);
                assert_eq!(
                    raw_podium(file, &summary["top_3_results"]),
                    expected,
                    "{name}"
                );
                let facts =
                    podium_results::event::event(file.series, event, &file.body).expect("readable");
                let id = number.to_string();
                let facts = facts.facts.categories;
                let category = facts.iter().find(|facts| facts.id.as_str() == id);
                let status = category.map(|facts| facts.status.as_str());
                assert_eq!(status, summary["status"].as_str(), "{name}");
                top += 1;
            }
            Kind::Root | Kind::Season | Kind::Registrations => panic!("{name}: has no podium"),
        }
    }
    println!("{full} podiums of full results and {top} of events compared");
}

fn top_of(event: &Recorded, category: u64) -> Value {
    let categories = event.raw["d_cats"].as_array().expect("categories");
    let found = categories.iter().find(|row| row["dcat_id"] == category);
    found.expect("a category").clone()
}

/// Where an event's document and a result are both recorded, the first three rows are the same.
#[test]
fn an_event_and_its_results_have_the_same_top() {
    let files = recorded();
    let mut compared = 0;
    for file in &files {
        let Kind::CategoryResult(number) = file.kind else {
            continue;
        };
        let (event, _) = file.name.split_once("/result/").expect("of an event");
        let event = format!("{event}.json");
        let Some(event) = files.iter().find(|other| other.name == event) else {
            continue;
        };
        let rows = raw_podium(event, &top_of(event, number)["top_3_results"]);
        let podium = podium_of(&file.result(number).facts);
        assert!(rows.iter().all(|row| podium.contains(row)), "{}", file.name);
        assert_eq!(rows.len().min(3), podium.len().min(3), "{}", file.name);
        compared += 1;
    }
    println!("{compared} tops of events compared with full results");
}
