//! Counts the rows of a document, and collects the refused ones.

use std::collections::HashSet;

use podium_domain::ids::{AthleteId, Series};
use serde_json::Value;

use crate::fields::Fields;
use crate::reading::{Reading, Refusal, RefusedRow, Unreadable};

#[derive(Default)]
pub(crate) struct Rows {
    rows: usize,
    refused: Vec<RefusedRow>,
}

impl Rows {
    pub(crate) fn reading<T>(self, facts: T) -> Reading<T> {
        Reading {
            facts,
            rows: self.rows,
            refused: self.refused,
        }
    }

    pub(crate) fn count(&mut self, rows: usize) {
        self.rows += rows;
    }

    pub(crate) fn refuse(&mut self, list: &str, position: usize, row: Fields<'_>, why: Refusal) {
        let what = format!("{list}[{position}] {}", row.text("name"));
        self.refused.push(RefusedRow {
            what: what.trim_end().to_owned(),
            why,
        });
    }

    /// The rows of a list as objects, each with its position.
    pub(crate) fn of<'a>(
        &mut self,
        list: &str,
        rows: &'a [Value],
    ) -> Result<Vec<(usize, Fields<'a>)>, Unreadable> {
        self.rows += rows.len();
        rows.iter()
            .enumerate()
            .map(|(position, row)| Ok((position, Fields::of(list, row)?)))
            .collect()
    }

    /// The rows of a list that identify a thing by `key`, each thing once.
    pub(crate) fn of_things<'a>(
        &mut self,
        list: &str,
        key: &'static str,
        rows: &'a [Value],
    ) -> Result<Vec<(u64, Fields<'a>)>, Unreadable> {
        let mut known = HashSet::new();
        let mut things = Vec::new();
        for (position, row) in self.of(list, rows)? {
            let number = row.required_id(key)?;
            if known.insert(number) {
                things.push((number, row));
            } else {
                self.refuse(list, position, row, Refusal::NamedTwice);
            }
        }
        Ok(things)
    }

    /// The rows of a list that identify an athlete, each athlete once.
    pub(crate) fn of_athletes<'a>(
        &mut self,
        series: Series,
        list: &str,
        rows: &'a [Value],
    ) -> Result<Vec<AthleteRow<'a>>, Unreadable> {
        let mut known = HashSet::new();
        let mut athletes = Vec::new();
        for (position, row) in self.of(list, rows)? {
            match row.id("athlete_id")? {
                None => self.refuse(list, position, row, Refusal::NoAthlete),
                Some(number) if !known.insert(number) => {
                    self.refuse(list, position, row, Refusal::NamedTwice);
                }
                Some(number) => athletes.push(AthleteRow {
                    athlete: series.athlete_id(number),
                    row,
                }),
            }
        }
        Ok(athletes)
    }
}

pub(crate) struct AthleteRow<'a> {
    pub(crate) athlete: AthleteId,
    pub(crate) row: Fields<'a>,
}
