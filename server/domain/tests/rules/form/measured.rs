//! Real results, which are not part of this repository: points of the predicted podiums, and how likely the chances
//! make what happened (docs/form.md, "Measured").
#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    reason = "a failed helper is a failed test"
)]

use std::collections::BTreeMap;

use chrono::{Datelike, NaiveDate};
use podium_domain::events::official_ranking::OfficialRanking;
use podium_domain::form::{
    CategoryKey, Chances, Form, Outcome, Pool, StartList, Starter, best_podium,
};
use podium_domain::ids::{AthleteId, CategoryId, Series};
use podium_domain::picks::pick::Podium;
use podium_domain::scoring::points::score;

/// Of 45, per category of the last three years.
const POINTS_MIN: f64 = 21.0;
/// Per starter of those years.
const LOG_LOSS_MAX: f64 = 0.099;
/// The same where nothing before those years is known.
const LOG_LOSS_FROM_NOTHING_MAX: f64 = 0.106;
const FIRST_YEAR: i32 = 2016;
/// A chance is never more certain than this.
const CERTAINTY: f64 = 1e-6;

type Name = (NaiveDate, String, String, String);
type Rows = Vec<(Starter, u32)>;

fn read(text: &str) -> BTreeMap<Name, Rows> {
    let mut categories: BTreeMap<Name, Rows> = BTreeMap::new();
    for line in text.lines().skip(1) {
        let fields: Vec<&str> = line.split('\t').collect();
        let name = [1, 2, 3].map(|column| fields[column].to_owned());
        let [discipline, gender, event] = name;
        let name = (fields[0].parse().unwrap(), discipline, gender, event);
        let starter = Starter {
            athlete: fields[4].parse().unwrap(),
            country: Some(fields[6].to_owned()),
        };
        if let Ok(rank) = fields[5].parse() {
            categories.entry(name).or_default().push((starter, rank));
        }
    }
    categories
}

fn ranks(rows: &Rows) -> impl Iterator<Item = (AthleteId, Option<u32>)> {
    rows.iter()
        .map(|(starter, rank)| (starter.athlete.clone(), Some(*rank)))
}

#[derive(Default)]
struct Measured {
    categories: f64,
    points: f64,
    starters: f64,
    loss: f64,
}

impl Measured {
    fn add(&mut self, rows: &Rows, all: &[Chances]) {
        let picked = best_podium(all).map(|position| Some(rows[position?].0.athlete.clone()));
        let points = score(&Podium::stored(picked), &OfficialRanking::new(ranks(rows))).total();
        self.categories += 1.0;
        self.points += f64::from(points);
        for ((_, rank), chances) in rows.iter().zip(all) {
            let podium = chances.podium().clamp(CERTAINTY, 1.0 - CERTAINTY);
            let happened = if *rank <= 3 { podium } else { 1.0 - podium };
            self.loss -= happened.ln();
            self.starters += 1.0;
        }
    }
}

fn host(event: &str) -> Option<String> {
    let (_, after) = event.rsplit_once('(')?;
    Some(after.split_once(')')?.0.to_owned())
}

#[test]
fn podiums_of_three_real_years_are_predicted_as_well_as_measured() {
    let path = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../../shared/ratings/dev.tsv"
    );
    let Ok(text) = std::fs::read_to_string(path) else {
        eprintln!("notice: {path} is absent, so the predictions were not measured");
        return;
    };
    let all = read(&text);
    let measured = measured(&all, FIRST_YEAR);
    let points = measured.points / measured.categories;
    let log_loss = measured.loss / measured.starters;
    assert!(points >= POINTS_MIN, "{points} points");
    assert!(log_loss <= LOG_LOSS_MAX, "{log_loss}");
    // The same years without any ranking before them.
    let years = all
        .into_iter()
        .filter(|((date, ..), _)| date.year() >= FIRST_YEAR);
    let measured = self::measured(&years.collect(), FIRST_YEAR);
    let log_loss = measured.loss / measured.starters;
    assert!(log_loss <= LOG_LOSS_FROM_NOTHING_MAX, "{log_loss}");
}

/// Categories since that year, each predicted from all earlier ones.
fn measured(categories: &BTreeMap<Name, Rows>, first_year: i32) -> Measured {
    let mut form = Form::new();
    let mut measured = Measured::default();
    for (number, (name, rows)) in (0..).zip(categories) {
        let (date, discipline, gender, event) = name;
        let pool = Pool::new(discipline, gender);
        if date.year() >= first_year {
            let list = StartList {
                pool: pool.clone(),
                date: *date,
                host: host(event),
                starters: rows.iter().map(|(starter, _)| starter.clone()).collect(),
            };
            measured.add(rows, &form.chances(&list));
        }
        let key = CategoryKey {
            event: Series::Ifsc.event_id(number),
            category: CategoryId::from_upstream(1),
        };
        let rows = ranks(rows).collect();
        form.record(
            key,
            &Outcome {
                pool,
                date: *date,
                rows,
            },
        );
    }
    measured
}
