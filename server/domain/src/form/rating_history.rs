//! How an athlete's rating changed.

use std::collections::{BTreeMap, BTreeSet};

use chrono::{Days, NaiveDate};

use super::history::Form;
use super::pool::Pool;
use super::rating::Rating;
use crate::ids::{AthleteId, EventId};

/// The ratings of an athlete in one pool.
#[derive(Debug, Clone, PartialEq)]
pub struct RatingHistory {
    pub pool: Pool,
    /// Oldest first.
    pub days: Vec<RatedDay>,
}

/// A rating at the end of a day.
#[derive(Debug, Clone, PartialEq)]
pub struct RatedDay {
    pub date: NaiveDate,
    /// The event that ended on this day with a rank of the athlete, and that rank; none today.
    pub result: Option<(EventId, u32)>,
    pub rating: Rating,
}

impl Form {
    /// An athlete's ratings by pool: after each of the last `most` days with a rank, and today. Events in `hidden` count
    /// nowhere, as if they had not happened.
    pub fn rating_histories(
        &self,
        athlete: &AthleteId,
        today: NaiveDate,
        hidden: &BTreeSet<EventId>,
        most: usize,
    ) -> Vec<RatingHistory> {
        let Some((position, ranks)) = self.known(athlete) else {
            return Vec::new();
        };
        let mut results: BTreeMap<&Pool, BTreeMap<NaiveDate, (EventId, u32)>> = BTreeMap::new();
        for ((day, key), (pool, rank)) in ranks {
            if !hidden.contains(&key.event) {
                let of_pool = results.entry(pool).or_default();
                of_pool.insert(*day, (key.event.clone(), *rank));
            }
        }
        let histories = results.into_iter().map(|(pool, results)| {
            let last = results.keys().next_back().copied();
            let earlier = results.len().saturating_sub(most);
            let results = results.into_iter().skip(earlier);
            let days = results.map(|(day, result)| (day, Some(result)));
            let now = (last < Some(today)).then_some((today, None));
            let rated = days.chain(now).filter_map(|(date, result)| {
                // A rating as of a day uses the rankings of earlier days.
                let after = date.checked_add_days(Days::new(1))?;
                let rating = *self.ratings(pool, after, hidden).get(&position)?;
                Some(RatedDay {
                    date,
                    result,
                    rating,
                })
            });
            RatingHistory {
                pool: pool.clone(),
                days: rated.collect(),
            }
        });
        histories.filter(|of| !of.days.is_empty()).collect()
    }
}
