//! How sure the form may be, from its own record: what it expected of each earlier ranking is compared with what
//! happened, and all expected performances are multiplied by the factor that would have suited best.
//!
//! One factor keeps the chances of all ranks coherent: below 1, everybody moves towards the middle. It is never above 1:
//! a record that asks for more certainty was followed by worse chances while rounds are climbed (docs/form.md, "What did
//! not help"), and too much certainty costs more than too little.

use std::sync::OnceLock;

use chrono::NaiveDate;

use super::chances::{BAD_DAYS, Chances, chances};
use super::history::{Form, days_between};
use super::pool::{Discipline, Pool};
use super::rating::weight;

const PODIUM: u32 = 3;
/// By how much the factor is tried to see how it moves the chances.
const STEP: f64 = 0.1;
/// A chance of exactly zero or one would make a single surprise count without limit.
const LEAST: f64 = 0.003;

// What a category tells has an information of 4. The priors are cautious because 2009 to 2015 ask for no correction that
// would be worth its noise (docs/form.md, "Measured").

/// Of all disciplines together, for a factor of 1: a deviation of 10 %.
const PRIOR: f64 = 100.0;
/// Of one discipline, for the factor of all: a deviation of 5 %.
const PRIOR_OF_DISCIPLINE: f64 = 400.0;

/// A category's ranking, and how the form did before it.
#[derive(Debug, Clone)]
pub(super) struct Ranking {
    /// Athletes with their ranks, best first.
    pub(super) rows: Vec<(usize, u32)>,
    /// Computed when it is first needed; forgotten when an earlier ranking changes.
    comparison: OnceLock<Comparison>,
}

impl Ranking {
    pub(super) fn new(rows: Vec<(usize, u32)>) -> Self {
        Self {
            rows,
            comparison: OnceLock::new(),
        }
    }
}

/// The likelihood of podiums as a function of the factor's logarithm, at 0.
#[derive(Debug, Clone, Copy, Default)]
struct Comparison {
    /// Above 0 if larger differences between athletes would have suited better.
    slope: f64,
    /// The Fisher information: how much the podiums tell about the factor.
    information: f64,
}

impl Comparison {
    fn of(expected: &[f64], rows: &[(usize, u32)]) -> Self {
        let with = |factor: f64| {
            let scaled: Vec<f64> = expected.iter().map(|one| one * factor).collect();
            chances(&scaled, BAD_DAYS)
        };
        let (flatter, steeper) = (with(1.0 - STEP), with(1.0 + STEP));
        let mut sum = Self::default();
        for ((flatter, steeper), (_, rank)) in flatter.iter().zip(&steeper).zip(rows) {
            let [low, high] = [flatter, steeper].map(Chances::podium);
            let chance = f64::midpoint(low, high).clamp(LEAST, 1.0 - LEAST);
            let slope = (high - low) / (2.0 * STEP);
            let happened = if *rank <= PODIUM { 1.0 } else { 0.0 };
            let per_variance = slope / (chance * (1.0 - chance));
            sum.slope += (happened - chance) * per_variance;
            sum.information += slope * per_variance;
        }
        sum
    }

    fn add(&mut self, other: Self, weight: f64) {
        self.slope += other.slope * weight;
        self.information += other.information * weight;
    }

    /// The best logarithm of the factor, if `usual` is expected with the information `prior`.
    fn best(self, usual: f64, prior: f64) -> f64 {
        (self.slope + usual * prior) / (self.information + prior)
    }
}

impl Form {
    /// What expected performances in the discipline are multiplied by as of `date`. Each discipline's record counts, of
    /// all groups together; as long as it tells little, that of all disciplines.
    pub(super) fn calibration(&self, discipline: &Discipline, date: NaiveDate) -> f64 {
        // In a fixed order, because sums of floating-point numbers depend on it.
        let mut pools: Vec<&Pool> = self.pools.keys().collect();
        pools.sort_unstable();
        let (mut own, mut all) = (Comparison::default(), Comparison::default());
        for pool in pools {
            let rankings = self.pools.get(pool).into_iter().flatten().rev();
            let before = rankings.skip_while(|((day, _), _)| *day >= date);
            for ((day, _), ranking) in before {
                let weight = weight(days_between(*day, date));
                if weight <= 0.0 {
                    break;
                }
                let comparison = self.comparison(pool, *day, ranking);
                all.add(comparison, weight);
                if pool.discipline() == discipline {
                    own.add(comparison, weight);
                }
            }
        }
        let best = own.best(all.best(0.0, PRIOR), PRIOR_OF_DISCIPLINE);
        best.min(0.0).exp()
    }

    /// With what was expected on its day, without a correction, so that corrections do not build on one another.
    fn comparison(&self, pool: &Pool, day: NaiveDate, ranking: &Ranking) -> Comparison {
        *ranking.comparison.get_or_init(|| {
            let starters = ranking.rows.iter();
            // Rankings do not tell who was at home.
            let starters = starters.map(|(position, _)| (Some(*position), false));
            let expected = self.uncalibrated(pool, day, starters);
            Comparison::of(&expected, &ranking.rows)
        })
    }

    /// A ranking of this day has changed, and with it what was expected of the group later.
    pub(super) fn forget_comparisons(&mut self, group: &str, date: NaiveDate) {
        let pools = self.pools.iter_mut();
        for (_, rankings) in pools.filter(|(pool, _)| pool.group() == group) {
            let newest_first = rankings.iter_mut().rev();
            for (_, ranking) in newest_first.take_while(|((day, _), _)| *day > date) {
                ranking.comparison.take();
            }
        }
    }
}
