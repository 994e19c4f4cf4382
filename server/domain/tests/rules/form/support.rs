//! Short ways to write rankings and start lists.

use chrono::{Days, NaiveDate};
use podium_domain::form::{CategoryKey, Chances, Form, Outcome, Pool, StartList, Starter};
use podium_domain::ids::{AthleteId, CategoryId, Series};

pub(crate) fn athlete(number: u64) -> AthleteId {
    Series::Ifsc.athlete_id(number)
}

/// That many days after some first day.
pub(crate) fn day(number: u64) -> NaiveDate {
    NaiveDate::default() + Days::new(number)
}

pub(crate) fn key(event: u64) -> CategoryKey {
    CategoryKey {
        event: Series::Ifsc.event_id(event),
        category: CategoryId::from_upstream(1),
    }
}

pub(crate) fn lead() -> Pool {
    Pool::new("lead", "Men")
}

/// A lead ranking of athletes by their numbers, best first.
pub(crate) fn outcome(on: u64, best_first: &[u64]) -> Outcome {
    let ranks = best_first.iter().zip(1_u32..);
    Outcome {
        pool: lead(),
        date: day(on),
        rows: ranks
            .map(|(number, rank)| (athlete(*number), Some(rank)))
            .collect(),
    }
}

/// Rankings of some days; the day is the event's id.
pub(crate) fn form(rankings: &[(u64, &[u64])]) -> Form {
    let mut form = Form::new();
    for (on, best_first) in rankings {
        form.record(key(*on), &outcome(*on, best_first));
    }
    form
}

pub(crate) fn list(on: u64, starters: &[u64]) -> StartList {
    StartList {
        pool: lead(),
        date: day(on),
        host: None,
        starters: starters
            .iter()
            .map(|number| Starter {
                athlete: athlete(*number),
                country: None,
            })
            .collect(),
    }
}

/// The chances of `starters` in lead on a day.
pub(crate) fn chances(form: &Form, on: u64, starters: &[u64]) -> Vec<Chances> {
    form.chances(&list(on, starters))
}

/// Equal but for the digits that a fit leaves open.
pub(crate) fn is_near(a: f64, b: f64) -> bool {
    (a - b).abs() < 1e-9
}
