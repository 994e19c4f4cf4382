//! Scores of a round as collections of results write them, and the ranks that follow from them.

use std::cmp::Ordering;
use std::collections::HashMap;

use crate::results::{Athlete, Category};

const CATEGORY: [&str; 4] = ["date", "discipline", "gender", "event"];
const ROUNDS: [&str; 3] = ["qualification", "semi", "final"];

/// The scores of a list, by category and athlete.
pub(crate) struct Scores<'a>(HashMap<([&'a str; 4], &'a str), [&'a str; 3]>);

impl<'a> Scores<'a> {
    pub(crate) fn read(text: &'a str) -> Self {
        let mut rows = text.lines().map(|row| row.split('\t').collect::<Vec<_>>());
        let titles = rows.next().unwrap_or_default();
        let column = |name: &str| titles.iter().position(|title| title.trim() == name);
        let (category, rounds) = (CATEGORY.map(column), ROUNDS.map(column));
        let athlete = column("athlete_id");
        let scores = rows.map(|row| {
            let field = |column: Option<usize>| {
                let found = column.and_then(|column| row.get(column).copied());
                found.unwrap_or_default()
            };
            let of = (category.map(field), field(athlete));
            (of, rounds.map(|column| field(column).trim()))
        });
        Self(scores.collect())
    }

    /// Empty where there is none.
    pub(crate) fn of(&self, category: &Category, athlete: &Athlete, round: usize) -> &'a str {
        let names = category.names.each_ref().map(String::as_str);
        let scores = self.0.get(&(names, athlete.name.as_str()));
        let score = scores.and_then(|scores| scores.get(round).copied());
        score.unwrap_or_default()
    }
}

/// Rounds before the final in the list.
pub(crate) const BEFORE_THE_FINAL: usize = 2;

/// Shared by equals; `None` without a score that can be read.
pub(crate) fn ranks(written: &[&str]) -> Vec<Option<u32>> {
    let read: Vec<Option<Vec<f64>>> = written.iter().map(|text| read(text)).collect();
    let better =
        |own: &Vec<f64>, other: &&Vec<f64>| other.partial_cmp(&own) == Some(Ordering::Greater);
    read.iter()
        .map(|own| {
            let own = own.as_ref()?;
            let before = read.iter().flatten().filter(|other| better(own, other));
            u32::try_from(before.count() + 1).ok()
        })
        .collect()
}

/// What is compared, most important first; more is better.
fn read(text: &str) -> Option<Vec<f64>> {
    let parts: Vec<&str> = text.split_whitespace().collect();
    match parts.as_slice() {
        // The mean of the ranks on several routes.
        [.., mean] if mean.starts_with('[') => {
            let mean = mean.trim_matches(['[', ']']).parse::<f64>().ok()?;
            Some(vec![-mean])
        }
        // Until 2017 fewer tries came before more zones.
        [tops, bonuses] => {
            let (tops, top_tries) = counted(tops, 'T')?;
            let (bonuses, bonus_tries) = counted(bonuses, 'B')?;
            Some(vec![tops, -top_tries, bonuses, -bonus_tries])
        }
        [both, top_tries, zone_tries] => {
            let (tops, zones) = counted(both.strip_suffix('Z')?, 'T')?;
            let tries = |text: &str| text.parse::<f64>().ok();
            Some(vec![tops, zones, -tries(top_tries)?, -tries(zone_tries)?])
        }
        [height] => Some(vec![height_of(height)?]),
        _ => None,
    }
}

/// `4T6`: the number before the letter and the one after it, 0 where there is none.
fn counted(text: &str, letter: char) -> Option<(f64, f64)> {
    let (count, tries) = text.split_once(letter)?;
    let tries = if tries.is_empty() {
        0.0
    } else {
        tries.parse().ok()?
    };
    Some((count.parse().ok()?, tries))
}

/// Higher than any wall.
const TOP: f64 = 1e6;

/// `46+`, `29.5-`, `TOP`.
fn height_of(text: &str) -> Option<f64> {
    if text == "TOP" {
        return Some(TOP);
    }
    let (hold, more) = match (text.strip_suffix('+'), text.strip_suffix('-')) {
        (Some(hold), _) => (hold, 0.4),
        (_, Some(hold)) => (hold, -0.4),
        _ => (text, 0.0),
    };
    Some(hold.parse::<f64>().ok()? + more)
}
