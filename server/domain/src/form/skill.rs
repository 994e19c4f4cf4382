//! What is expected of a starter: the rating, and what the rankings tell beside it.

use chrono::NaiveDate;

use super::pool::{Discipline, Pool};
use super::rating::{Rating, weight};
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
    /// The pool's rankings, each as much as it still counts for ratings.
    pub(super) pool_rankings: f64,
    pub(super) own: &'a [Earlier<'a>],
    /// Of the same group in other disciplines.
    pub(super) others: &'a [Earlier<'a>],
    pub(super) at_home: bool,
}

// Weights, in units of the deviation of one day's performance; fitted as docs/form.md, "Measured", tells.

const OF_RATING: f64 = 0.875;
const OF_RECENT_RANKS: f64 = 0.227;
const OF_OTHER_DISCIPLINES: f64 = 0.15;
/// Where they are all there is: in a pool without rankings, and for an athlete's first combined ranking.
const OF_OTHER_DISCIPLINES_ALONE: f64 = 1.0;
/// Beside combined rankings, which are few and consist of the other disciplines.
const OF_PARTS_OF_COMBINED: f64 = 0.5;
/// Of `ln(1 + years)` since the first ranking: of two with equal ratings, the newer athlete is improving.
const OF_CAREER: f64 = -0.26;
const OF_HOME: f64 = 0.32;
/// Hosts give places to athletes who would not start elsewhere.
const OF_FIRST_START_AT_HOME: f64 = -1.03;
const WITHOUT_RATING: f64 = -0.335;

/// Rankings of the pool with which all that they tell counts half: after one or two, favourites of 80 % stood on the
/// podium in 55 to 59 % of cases. The other disciplines have the other half.
const FEW_RANKINGS: f64 = 0.7;
/// The same of an athlete's own rankings and rating: few, or none for long.
const FEW_OWN: f64 = 0.2;

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
    let own_rankings: f64 = facts.own.iter().map(|one| weight(one.age)).sum();
    let rating = facts.rating.map_or(WITHOUT_RATING, |rating| {
        OF_RATING * rating.value * trust(own_rankings, FEW_OWN)
    });
    let years = facts.own.last().map_or(0.0, |one| one.age / DAYS_OF_YEAR);
    let own = rating
        + OF_RECENT_RANKS * mean_of_ranks(facts.own, &RECENT, |_| 1.0)
        + OF_CAREER * years.ln_1p();
    let others = mean_of_ranks(facts.others, &OTHERS, |other| discipline.relation(other));
    let trust = trust(facts.pool_rankings, FEW_RANKINGS);
    let home = match (facts.at_home, facts.own.is_empty()) {
        (false, _) => 0.0,
        (true, false) => OF_HOME,
        // Where nobody has started yet, a first start tells nothing.
        (true, true) => mix(OF_HOME, OF_FIRST_START_AT_HOME, trust),
    };
    let beside = of_other_disciplines(discipline, facts.rating.is_some());
    trust * own + mix(OF_OTHER_DISCIPLINES_ALONE, beside, trust) * others + home
}

/// How much of what this many rankings tell is to be believed: half if there are `few`, less if there are fewer.
fn trust(rankings: f64, few: f64) -> f64 {
    rankings / (rankings + few)
}

fn mix(from: f64, to: f64, share: f64) -> f64 {
    from + (to - from) * share
}

/// What they count beside many rankings of the pool.
fn of_other_disciplines(discipline: &Discipline, is_rated: bool) -> f64 {
    match (discipline, is_rated) {
        (Discipline::Combined, false) => OF_OTHER_DISCIPLINES_ALONE,
        (Discipline::Combined, true) => OF_PARTS_OF_COMBINED,
        _ => OF_OTHER_DISCIPLINES,
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
