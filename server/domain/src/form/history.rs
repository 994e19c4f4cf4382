//! The rankings so far, and what they say of a start list.

use std::collections::{BTreeMap, BTreeSet};

use chrono::NaiveDate;
use rustc_hash::FxHashMap;

use super::calibration::Ranking;
use super::chances::{BAD_DAYS, Chances, chances};
use super::pool::Pool;
use super::rating::{Known, Rating, fit, weight};
use super::skill::{Earlier, Facts, StartList, expected};
use crate::ids::{AthleteId, CategoryId, EventId};

/// Category ids are unique within their event only.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct CategoryKey {
    pub event: EventId,
    pub category: CategoryId,
}

/// A category's ranking.
#[derive(Debug, Clone)]
pub struct Outcome {
    pub pool: Pool,
    /// Its last day: what is asked for a later day uses it.
    pub date: NaiveDate,
    /// Athletes without a rank did not start.
    pub rows: Vec<(AthleteId, Option<u32>)>,
}

/// What an athlete's chances rest on.
#[derive(Debug, Clone, PartialEq)]
pub struct Record {
    /// Rankings of the pool, without those in other disciplines.
    pub starts: usize,
    /// Date and rank of the last ones, newest first.
    pub last: Vec<(NaiveDate, u32)>,
    /// Missing if there is no ranking of the last years.
    pub rating: Option<Rating>,
}

/// How many ranks a record lists.
const LAST: usize = 5;

/// In order of time; rankings of the same day in the order of their ids, so that the order of arrival never matters.
pub(super) type Moment = (NaiveDate, CategoryKey);

/// The rankings so far.
#[derive(Debug, Clone, Default)]
pub struct Form {
    athletes: FxHashMap<AthleteId, usize>,
    pub(super) pools: FxHashMap<Pool, BTreeMap<Moment, Ranking>>,
    /// Each athlete's ranks, by position.
    ranks: Vec<Ranks>,
    known: FxHashMap<CategoryKey, (Pool, NaiveDate)>,
}

impl Form {
    pub fn new() -> Self {
        Self::default()
    }

    /// Whether the category's ranking is known and equal to this one.
    pub fn has(&self, key: &CategoryKey, outcome: &Outcome) -> bool {
        let moment = (outcome.date, key.clone());
        let rankings = self.pools.get(&outcome.pool);
        let Some(ranking) = rankings.and_then(|rankings| rankings.get(&moment)) else {
            return false;
        };
        let known = ranking
            .rows
            .iter()
            .map(|(position, rank)| (Some(position), *rank));
        let rows = best_first(&outcome.rows).into_iter();
        known.eq(rows.map(|(athlete, rank)| (self.athletes.get(athlete), rank)))
    }

    /// Adds a ranking, in place of an earlier one of the same category.
    pub fn record(&mut self, key: CategoryKey, outcome: &Outcome) {
        self.remove(&key);
        let moment = (outcome.date, key.clone());
        let mut rows = Vec::with_capacity(outcome.rows.len());
        for (athlete, rank) in best_first(&outcome.rows) {
            let next = self.athletes.len();
            let position = *self.athletes.entry(athlete.clone()).or_insert(next);
            if position == next {
                self.ranks.push(BTreeMap::new());
            }
            if let Some(ranks) = self.ranks.get_mut(position) {
                ranks.insert(moment.clone(), (outcome.pool.clone(), rank));
            }
            rows.push((position, rank));
        }
        self.known.insert(key, (outcome.pool.clone(), outcome.date));
        let pool = self.pools.entry(outcome.pool.clone()).or_default();
        pool.insert(moment, Ranking::new(rows));
        self.forget_comparisons(outcome.pool.group(), outcome.date);
    }

    /// Forgets a category's ranking.
    pub fn remove(&mut self, key: &CategoryKey) {
        let Some((pool, date)) = self.known.remove(key) else {
            return;
        };
        let moment = (date, key.clone());
        let rankings = self.pools.get_mut(&pool);
        let ranking = rankings.and_then(|rankings| rankings.remove(&moment));
        for (position, _) in ranking.into_iter().flat_map(|ranking| ranking.rows) {
            if let Some(ranks) = self.ranks.get_mut(position) {
                ranks.remove(&moment);
            }
        }
        self.forget_comparisons(pool.group(), date);
    }

    /// The chances of the starters, in the order of the list.
    pub fn chances(&self, list: &StartList) -> Vec<Chances> {
        chances(&self.expected(list), BAD_DAYS)
    }

    /// The performances that are expected of the starters, in the order of the list; in deviations of one day's
    /// performance.
    pub fn expected(&self, list: &StartList) -> Vec<f64> {
        let starters = list.starters.iter().map(|starter| {
            let at_home = list.host.is_some() && starter.country == list.host;
            (self.athletes.get(&starter.athlete).copied(), at_home)
        });
        let mut expected = self.uncalibrated(&list.pool, list.date, starters);
        let factor = self.calibration(list.pool.discipline(), list.date);
        for one in &mut expected {
            *one *= factor;
        }
        expected
    }

    /// Before the form's own record counts; of starters by position, with whether they are at home.
    pub(super) fn uncalibrated(
        &self,
        pool: &Pool,
        date: NaiveDate,
        starters: impl Iterator<Item = (Option<usize>, bool)>,
    ) -> Vec<f64> {
        let ratings = self.ratings(pool, date, &BTreeSet::new());
        let pool_rankings = self.rankings_before(pool, date);
        starters
            .map(|(position, at_home)| {
                let (own, others) = self.earlier(position, pool, date);
                let facts = Facts {
                    rating: position.and_then(|position| ratings.get(&position).copied()),
                    pool_rankings,
                    own: &own,
                    others: &others,
                    at_home,
                };
                expected(pool.discipline(), &facts)
            })
            .collect()
    }

    /// The pool's rankings before `date`, each as much as it still counts.
    fn rankings_before(&self, pool: &Pool, date: NaiveDate) -> f64 {
        let rankings = self.pools.get(pool).into_iter().flatten();
        rankings
            .take_while(|((day, _), _)| *day < date)
            .filter(|(_, ranking)| !ranking.rows.is_empty())
            .map(|((day, _), _)| weight(days_between(*day, date)))
            .sum()
    }

    /// What is known of athletes before `date`, in their order.
    pub fn records<'a>(
        &self,
        pool: &Pool,
        date: NaiveDate,
        athletes: impl IntoIterator<Item = &'a AthleteId>,
    ) -> Vec<Record> {
        let ratings = self.ratings(pool, date, &BTreeSet::new());
        let record = |athlete: &AthleteId| {
            let position = self.athletes.get(athlete).copied();
            let ranks = position.and_then(|position| self.ranks.get(position));
            let mut own = ranks
                .into_iter()
                .flat_map(|ranks| newest_first(ranks, date))
                .filter(|(_, (of, _))| of == pool)
                .map(|((day, _), (_, rank))| (*day, *rank));
            let last: Vec<_> = own.by_ref().take(LAST).collect();
            Record {
                starts: last.len() + own.count(),
                last,
                rating: position.and_then(|position| ratings.get(&position).copied()),
            }
        };
        athletes.into_iter().map(record).collect()
    }

    /// An athlete's position and ranks.
    pub(super) fn known(&self, athlete: &AthleteId) -> Option<(usize, &Ranks)> {
        let position = *self.athletes.get(athlete)?;
        Some((position, self.ranks.get(position)?))
    }

    /// As of `date`, from the rankings before it, except those of `hidden` events.
    pub(super) fn ratings(
        &self,
        pool: &Pool,
        date: NaiveDate,
        hidden: &BTreeSet<EventId>,
    ) -> FxHashMap<usize, Rating> {
        let rankings = self.pools.get(pool).into_iter();
        let before = rankings.flatten().take_while(|((day, _), _)| *day < date);
        let shown = before.filter(|((_, key), _)| !hidden.contains(&key.event));
        fit(shown.map(|((day, _), ranking)| Known {
            age: days_between(*day, date),
            rows: &ranking.rows,
        }))
    }

    /// An athlete's ranks in the pool, and in other disciplines of its group, newest first.
    fn earlier(
        &self,
        position: Option<usize>,
        pool: &Pool,
        date: NaiveDate,
    ) -> (Vec<Earlier<'_>>, Vec<Earlier<'_>>) {
        let ranks = position.and_then(|position| self.ranks.get(position));
        ranks
            .into_iter()
            .flat_map(|ranks| newest_first(ranks, date))
            .filter(|(_, (of, _))| of.group() == pool.group())
            .map(|((day, _), (of, rank))| Earlier {
                discipline: of.discipline(),
                age: days_between(*day, date),
                rank: *rank,
            })
            .partition(|earlier| earlier.discipline == pool.discipline())
    }
}

pub(super) type Ranks = BTreeMap<Moment, (Pool, u32)>;

/// An athlete's ranks before `date`.
fn newest_first(ranks: &Ranks, date: NaiveDate) -> impl Iterator<Item = (&Moment, &(Pool, u32))> {
    let newest_first = ranks.iter().rev();
    newest_first.skip_while(move |((day, _), _)| *day >= date)
}

/// Ranked athletes by rank; one who is listed twice has the better rank.
fn best_first(rows: &[(AthleteId, Option<u32>)]) -> Vec<(&AthleteId, u32)> {
    let mut best: BTreeMap<&AthleteId, u32> = BTreeMap::new();
    for (athlete, rank) in rows {
        if let Some(rank) = rank.filter(|rank| *rank > 0) {
            let known = best.entry(athlete).or_insert(rank);
            *known = rank.min(*known);
        }
    }
    let mut ranked: Vec<(&AthleteId, u32)> = best.into_iter().collect();
    ranked.sort_by_key(|(_, rank)| *rank);
    ranked
}

pub(super) fn days_between(earlier: NaiveDate, later: NaiveDate) -> f64 {
    let days = later.signed_duration_since(earlier).num_days();
    i32::try_from(days).map_or(f64::INFINITY, f64::from)
}
