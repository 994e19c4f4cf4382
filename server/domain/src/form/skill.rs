//! What is expected of a starter: the rating, and what the rankings tell beside it.

use chrono::NaiveDate;

use super::pool::{Discipline, Pool};
use super::rating::Rating;
use crate::ids::AthleteId;

/// Who starts in a category.
#[derive(Debug, Clone)]
pub struct StartList {
    pub pool: Pool,
    /// Only rankings of earlier days are used.
    pub date: NaiveDate,
    /// Where it takes place, written like the starters' countries.
    pub host: Option<String>,
    /// Each athlete once.
    pub starters: Vec<Starter>,
}

#[derive(Debug, Clone)]
pub struct Starter {
    pub athlete: AthleteId,
    pub country: Option<String>,
}

/// A rank that a starter had, newest first in lists.
#[derive(Debug, Clone, Copy)]
pub(super) struct Earlier<'a> {
    pub(super) discipline: &'a Discipline,
    /// Days before the category.
    pub(super) age: f64,
    pub(super) rank: u32,
}

/// What is known of a starter.
pub(super) struct Facts<'a> {
    pub(super) rating: Option<Rating>,
    /// Whether anybody has a rating in the pool.
    pub(super) is_pool_rated: bool,
    pub(super) own: &'a [Earlier<'a>],
    /// Of the same group in other disciplines.
    pub(super) others: &'a [Earlier<'a>],
    pub(super) at_home: bool,
}

// Weights, in units of the deviation of one day's performance; fitted as docs/form.md, "Measured", tells.

const OF_RATING: f64 = 0.81;
const OF_RECENT_RANKS: f64 = 0.21;
const OF_OTHER_DISCIPLINES: f64 = 0.15;
/// Where they are all there is: in a pool without rankings, and for an athlete's first combined ranking.
const OF_OTHER_DISCIPLINES_ALONE: f64 = 1.0;
/// Beside combined rankings, which are few and consist of the other disciplines.
const OF_PARTS_OF_COMBINED: f64 = 0.5;
/// Of `ln(1 + years)` since the first ranking: of two with equal ratings, the newer athlete is improving.
const OF_CAREER: f64 = -0.24;
const OF_HOME: f64 = 0.32;
/// Hosts give places to athletes who would not start elsewhere.
const OF_FIRST_START_AT_HOME: f64 = -1.03;
const WITHOUT_RATING: f64 = -0.31;

/// `ln(rank)` of an athlete without results: a rank of about 25.
const USUAL_LOG_RANK: f64 = 3.2;
/// Results after which one counts half, and what no results count, for the recent ranks…
const RECENT: Decay = Decay {
    results: 1.0,
    days: f64::INFINITY,
    nothing: 0.1,
};
/// …and for those in other disciplines.
const OTHERS: Decay = Decay {
    results: 3.0,
    days: 700.0,
    nothing: 0.5,
};
const DAYS_OF_YEAR: f64 = 365.0;

struct Decay {
    results: f64,
    days: f64,
    nothing: f64,
}

/// The expected performance of one starter in `discipline`.
pub(super) fn expected(discipline: &Discipline, facts: &Facts<'_>) -> f64 {
    let rating = facts
        .rating
        .map_or(WITHOUT_RATING, |rating| OF_RATING * rating.value);
    let years = facts.own.last().map_or(0.0, |one| one.age / DAYS_OF_YEAR);
    let home = match (facts.at_home, facts.own.is_empty()) {
        (false, _) => 0.0,
        (true, false) => OF_HOME,
        (true, true) => OF_FIRST_START_AT_HOME,
    };
    rating
        + OF_RECENT_RANKS * mean_of_ranks(facts.own, &RECENT, |_| 1.0)
        + of_other_disciplines(discipline, facts)
            * mean_of_ranks(facts.others, &OTHERS, |other| discipline.relation(other))
        + OF_CAREER * years.ln_1p()
        + home
}

fn of_other_disciplines(discipline: &Discipline, facts: &Facts<'_>) -> f64 {
    let is_combined = *discipline == Discipline::Combined;
    match (facts.is_pool_rated, is_combined, facts.rating) {
        (false, ..) | (true, true, None) => OF_OTHER_DISCIPLINES_ALONE,
        (true, true, Some(_)) => OF_PARTS_OF_COMBINED,
        (true, false, _) => OF_OTHER_DISCIPLINES,
    }
}

/// The decayed mean of `ln(rank)`, as what it is better than the usual one; 0 without results.
fn mean_of_ranks(
    newest_first: &[Earlier<'_>],
    decay: &Decay,
    relation: impl Fn(&Discipline) -> f64,
) -> f64 {
    // Each discipline's results count by their own number.
    let mut counted: Vec<(&Discipline, f64)> = Vec::new();
    let (mut sum, mut weights) = (0.0, decay.nothing);
    for earlier in newest_first {
        let known = counted
            .iter()
            .position(|(discipline, _)| *discipline == earlier.discipline);
        let position = known.unwrap_or(counted.len());
        if known.is_none() {
            counted.push((earlier.discipline, relation(earlier.discipline)));
        }
        let Some((_, share)) = counted.get_mut(position) else {
            continue;
        };
        let weight = *share * 0.5_f64.powf(earlier.age / decay.days);
        *share *= 0.5_f64.powf(1.0 / decay.results);
        sum += weight * (USUAL_LOG_RANK - f64::from(earlier.rank).ln());
        weights += weight;
    }
    sum / weights
}
