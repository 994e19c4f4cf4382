//! What a round says of the day: the performance that its rank stands for, and how much it counts.
//!
//! A rank among strong athletes stands for more than the same rank among weak ones: the performance of a rank is the
//! one that as many athletes of the field are expected to beat.

use crate::form::Discipline;
use crate::form::chances::{BAD_DAYS, at_most};

/// A round before the deciding one.
#[derive(Debug, Clone, PartialEq)]
pub struct Round {
    /// By athlete; `None` for those who were not in it, or have no rank yet.
    pub ranks: Vec<Option<u32>>,
    /// How much of it is climbed, from 0 to 1.
    pub progress: f64,
}

/// How the next performances are expected: the field's, and the share of bad days.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Expected {
    pub(super) by_athlete: Vec<f64>,
    pub(super) bad_days: f64,
}

/// What form and rounds count, in deviations of what is to come.
struct Weights {
    form: f64,
    /// Of the rounds before the last one, together.
    earlier: f64,
    last: f64,
    bad_days: f64,
}

// Fitted on 2009 to 2015 (docs/outlook.md, "Measured").

/// With more rounds to come than the deciding one.
fn long_before(discipline: &Discipline) -> Weights {
    let (form, last, bad_days) = match discipline {
        Discipline::Boulder => (0.65, 0.185, 0.035),
        Discipline::Lead => (0.87, 0.555, 0.185),
        Discipline::Speed | Discipline::Combined | Discipline::Other(_) => (0.76, 0.37, 0.1),
    };
    Weights {
        form,
        earlier: 0.0,
        last,
        bad_days,
    }
}

/// With the deciding round to come.
fn just_before(discipline: &Discipline) -> Weights {
    let (form, earlier, last, bad_days) = match discipline {
        Discipline::Boulder => (0.48, 0.1, 0.19, 0.033),
        Discipline::Lead => (0.675, 0.22, 0.36, 0.092),
        Discipline::Speed => (0.515, 0.0, 0.68, 0.154),
        Discipline::Combined | Discipline::Other(_) => (0.58, 0.16, 0.27, 0.06),
    };
    Weights {
        form,
        earlier,
        last,
        bad_days,
    }
}

/// After these rounds, the last of which may still be climbed.
pub(super) fn expected(
    discipline: &Discipline,
    form: &[f64],
    rounds: &[Round],
    is_deciding_next: bool,
) -> Expected {
    let after = after(discipline, form, rounds, is_deciding_next);
    match rounds.split_last() {
        Some((running, finished)) if running.progress < 1.0 => {
            let before = self::after(discipline, form, finished, false);
            between(&before, &after, running.progress)
        }
        _ => after,
    }
}

fn between(before: &Expected, after: &Expected, progress: f64) -> Expected {
    let mix = |from: f64, to: f64| from + (to - from) * progress;
    let both = before.by_athlete.iter().zip(&after.by_athlete);
    Expected {
        by_athlete: both.map(|(from, to)| mix(*from, *to)).collect(),
        bad_days: mix(before.bad_days, after.bad_days),
    }
}

fn after(
    discipline: &Discipline,
    form: &[f64],
    rounds: &[Round],
    is_deciding_next: bool,
) -> Expected {
    let Some((last, earlier)) = rounds.split_last() else {
        return Expected {
            by_athlete: form.to_vec(),
            bad_days: BAD_DAYS,
        };
    };
    let weights = if is_deciding_next {
        just_before(discipline)
    } else {
        long_before(discipline)
    };
    let last = performances(form, &last.ranks);
    let mut by_athlete: Vec<f64> = form
        .iter()
        .zip(&last)
        .map(|(form, last)| weights.form * form + weights.last * last)
        .collect();
    // Without an earlier round, the only one tells what both would.
    let each = match earlier.len() {
        0 => weights.earlier,
        rounds => weights.earlier / f64::from(u32::try_from(rounds).unwrap_or(u32::MAX)),
    };
    let all = earlier.iter().map(|round| performances(form, &round.ranks));
    let all: Vec<Vec<f64>> = all.collect();
    let counted = if all.is_empty() {
        std::slice::from_ref(&last)
    } else {
        all.as_slice()
    };
    for performances in counted {
        for (sum, performance) in by_athlete.iter_mut().zip(performances) {
            *sum += each * performance;
        }
    }
    Expected {
        by_athlete,
        bad_days: weights.bad_days,
    }
}

/// Performances beyond this are not told apart.
const FARTHEST: f64 = 30.0;
/// Halvings of the interval that a performance is in: to 1e-7.
const HALVINGS: u32 = 30;

/// What the ranks stand for, by athlete: the form where there is none.
fn performances(form: &[f64], ranks: &[Option<u32>]) -> Vec<f64> {
    let ranked = form.iter().zip(ranks);
    let field: Vec<f64> = ranked
        .clone()
        .filter_map(|(form, rank)| rank.map(|_| *form))
        .collect();
    let mut by_rank: Vec<u32> = ranks.iter().flatten().copied().collect();
    by_rank.sort_unstable();
    let mut known: Vec<(u32, f64)> = Vec::new();
    let mut place = 0.0;
    for equals in by_rank.chunk_by(|a, b| a == b) {
        let count = f64::from(u32::try_from(equals.len()).unwrap_or(u32::MAX));
        if let Some(rank) = equals.first() {
            known.push((*rank, performance(&field, place + count / 2.0)));
        }
        place += count;
    }
    ranked
        .map(|(form, rank)| {
            let of = rank.and_then(|rank| {
                let found = known.binary_search_by_key(&rank, |(of, _)| *of).ok()?;
                known.get(found).map(|(_, performance)| *performance)
            });
            of.unwrap_or(*form)
        })
        .collect()
}

/// The performance that this number of the field is expected to beat.
fn performance(field: &[f64], better: f64) -> f64 {
    let (mut low, mut high) = (-FARTHEST, FARTHEST);
    for _ in 0..HALVINGS {
        let middle = f64::midpoint(low, high);
        let beaten_by: f64 = field
            .iter()
            .map(|own| 1.0 - at_most(middle - own, BAD_DAYS))
            .sum();
        if beaten_by > better {
            low = middle;
        } else {
            high = middle;
        }
    }
    f64::midpoint(low, high)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ranks(ranks: &[u32]) -> Vec<Option<u32>> {
        ranks
            .iter()
            .map(|rank| (*rank > 0).then_some(*rank))
            .collect()
    }

    #[test]
    fn a_rank_among_better_athletes_stands_for_more() {
        let weak = performances(&[0.0, 0.0, 0.0], &ranks(&[1, 2, 3]));
        let strong = performances(&[0.0, 2.0, 2.0], &ranks(&[1, 2, 3]));
        assert!(strong[0] > weak[0] + 1.0, "{weak:?} {strong:?}");
        assert!(weak[0] > weak[1] && weak[1] > weak[2]);
    }

    #[test]
    fn equals_stand_for_the_same_and_those_without_a_rank_for_their_form() {
        let all = performances(&[1.0, 0.3, -1.0, 4.0], &ranks(&[1, 1, 3, 0]));
        assert!((all[0] - all[1]).abs() < 1e-9 && all[2] < all[0]);
        assert!((all[3] - 4.0).abs() < 1e-9);
    }

    #[test]
    fn a_round_counts_as_much_as_is_climbed_of_it() {
        let form = [1.0, 0.0];
        let of = |progress| {
            let round = Round {
                ranks: ranks(&[2, 1]),
                progress,
            };
            let now = expected(&Discipline::Lead, &form, &[round], true);
            now.by_athlete[0] - now.by_athlete[1]
        };
        assert!((of(0.0) - 1.0).abs() < 1e-9);
        assert!(of(0.5) < of(0.0) && of(1.0) < of(0.5));
    }

    #[test]
    fn without_a_semi_final_the_qualification_counts_for_both() {
        let round = |one, other| Round {
            ranks: ranks(&[one, other]),
            progress: 1.0,
        };
        let ahead = |rounds: &[Round]| {
            let now = expected(&Discipline::Boulder, &[0.0, 0.0], rounds, true);
            now.by_athlete[0] - now.by_athlete[1]
        };
        let both = ahead(&[round(1, 2), round(1, 2)]);
        assert!((ahead(&[round(1, 2)]) - both).abs() < 1e-9);
        assert!(ahead(&[round(2, 1), round(1, 2)]) < both);
    }
}
