//! Ratings of a pool's athletes as of a date: a Plackett–Luce model of the rankings, fitted at once.
//!
//! The model reads a ranking from the top: the winner is chosen among all, the second among the others. A choice counts
//! the less, the older the ranking is and the lower the rank. A prior of mean 0 keeps athletes with few results near
//! the middle.

use rustc_hash::FxHashMap;

/// Days after which a ranking counts half.
const HALF_LIFE: f64 = 365.0;
/// Rankings that count less than this are left out: those of more than 5.6 years ago.
const WEIGHT_MIN: f64 = 0.02;
/// Ranks after which a choice counts half.
const HALF_RANKS: f64 = 5.0;
/// Standard deviation of the prior.
const PRIOR: f64 = 2.5;
/// The share of a Newton step, each athlete's for itself, that converges for all together.
const DAMPING: f64 = 0.7;
const STEP_MAX: f64 = 1.0;
/// The fit ends with steps smaller than this: 0.3 % of odds.
const PRECISION: f64 = 0.003;
const SWEEPS_MAX: u32 = 100;

/// A ranking that was known at the asked date.
pub(super) struct Known<'a> {
    /// Days before the asked date.
    pub(super) age: f64,
    /// Athletes with their ranks, best first.
    pub(super) rows: &'a [(usize, u32)],
}

/// How good an athlete is within a pool: logarithmic odds, of mean 0.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Rating {
    pub value: f64,
    /// Its standard error: large after few or old results.
    pub error: f64,
}

/// The athletes of equal rank, chosen together.
struct Choice {
    weight: f64,
    chosen: Vec<usize>,
}

#[derive(Default)]
struct Estimate {
    value: f64,
    odds: f64,
    slope: f64,
    curvature: f64,
}

/// What a ranking of this many days ago counts, from 1 to 0.
pub(super) fn weight(age: f64) -> f64 {
    let weight = 0.5_f64.powf(age / HALF_LIFE);
    if weight < WEIGHT_MIN { 0.0 } else { weight }
}

/// The ratings of all athletes with a ranking that counts.
pub(super) fn fit<'a>(known: impl Iterator<Item = Known<'a>>) -> FxHashMap<usize, Rating> {
    let mut positions = FxHashMap::default();
    let rankings: Vec<Vec<Choice>> = known
        .filter_map(|ranking| {
            let weight = weight(ranking.age);
            (weight > 0.0).then(|| choices(ranking.rows, weight, &mut positions))
        })
        .collect();
    let mut estimates: Vec<Estimate> = positions.iter().map(|_| Estimate::default()).collect();
    for _ in 0..SWEEPS_MAX {
        prepare(&mut estimates);
        for choices in &rankings {
            weigh(choices, &mut estimates);
        }
        if step(&mut estimates) < PRECISION {
            break;
        }
    }
    positions
        .into_iter()
        .filter_map(|(athlete, position)| {
            let estimate = estimates.get(position)?;
            let rating = Rating {
                value: estimate.value,
                error: estimate.curvature.sqrt().recip(),
            };
            Some((athlete, rating))
        })
        .collect()
}

/// A number of rows as a factor.
fn factor(count: usize) -> f64 {
    u32::try_from(count).map_or(f64::MAX, f64::from)
}

fn choices(
    rows: &[(usize, u32)],
    weight: f64,
    positions: &mut FxHashMap<usize, usize>,
) -> Vec<Choice> {
    let mut before = 0;
    rows.chunk_by(|(_, a), (_, b)| a == b)
        .map(|equals| {
            let middle = factor(before) + (factor(equals.len()) - 1.0) / 2.0;
            // The last of a ranking was not chosen among others.
            let is_choice = rows.len() - before > 1;
            before += equals.len();
            let chosen = equals.iter().map(|(athlete, _)| {
                let next = positions.len();
                *positions.entry(*athlete).or_insert(next)
            });
            Choice {
                chosen: chosen.collect(),
                weight: if is_choice {
                    weight * 0.5_f64.powf(middle / HALF_RANKS)
                } else {
                    0.0
                },
            }
        })
        .collect()
}

fn prepare(estimates: &mut [Estimate]) {
    let precision = 1.0 / (PRIOR * PRIOR);
    for estimate in estimates {
        estimate.odds = estimate.value.exp();
        estimate.slope = -estimate.value * precision;
        estimate.curvature = precision;
    }
}

/// Adds a ranking's share to the slopes and curvatures.
fn weigh(choices: &[Choice], estimates: &mut [Estimate]) {
    let odds = |estimates: &[Estimate], choice: &Choice| -> f64 {
        let of = |position: &usize| estimates.get(*position).map_or(0.0, |one| one.odds);
        choice.chosen.iter().map(of).sum()
    };
    let mut left: f64 = choices.iter().map(|choice| odds(estimates, choice)).sum();
    let (mut per_odds, mut per_square) = (0.0, 0.0);
    for choice in choices {
        let own = odds(estimates, choice);
        // Subtraction loses digits where favourites leave outsiders behind.
        left = left.max(own);
        let weight = choice.weight * factor(choice.chosen.len());
        per_odds += weight / left;
        per_square += weight / (left * left);
        for position in &choice.chosen {
            if let Some(one) = estimates.get_mut(*position) {
                one.slope += choice.weight - one.odds * per_odds;
                one.curvature += one.odds * per_odds - one.odds * one.odds * per_square;
            }
        }
        left -= own;
    }
}

/// Moves all estimates; returns the largest move.
fn step(estimates: &mut [Estimate]) -> f64 {
    let mut largest = 0.0_f64;
    for estimate in estimates {
        let by = (DAMPING * estimate.slope / estimate.curvature).clamp(-STEP_MAX, STEP_MAX);
        estimate.value += by;
        largest = largest.max(by.abs());
    }
    largest
}
