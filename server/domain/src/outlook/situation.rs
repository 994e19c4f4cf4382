//! A category at a moment, and what can still happen in it.

use super::boulders::{self, Boulders};
use super::draws::Draws;
use super::endings::{Ending, frequencies, within_reach};
use super::evidence::{Expected, Round, expected};
use super::heats::{self, Heats};
use super::order;
use crate::form::chances::chances;
use crate::form::{Chances, Discipline, RANKS};

/// Endings that are result: a chance is off by 1 % at most, by half of that usually.
const ENDINGS: usize = 2_500;

/// What is known of a category. All lists have its athletes in one order.
#[derive(Debug, Clone, PartialEq)]
pub struct Situation {
    pub discipline: Discipline,
    /// The performances expected at the lock ([`crate::form::Form::expected`]).
    pub form: Vec<f64>,
    /// The rounds before the deciding one, in order; the last one may still be climbed.
    pub rounds: Vec<Round>,
    /// Who can still be ranked by a round to come.
    pub is_in: Vec<bool>,
    /// Ranks of the others, which no round changes.
    pub out: Vec<Option<u32>>,
    pub deciding: Deciding,
}

/// The deciding round.
#[derive(Debug, Clone, PartialEq)]
pub enum Deciding {
    /// Other rounds are to come before it.
    Later,
    /// It is the next one.
    Next,
    /// Ranks of those who have climbed.
    Ordered(Vec<Option<u32>>),
    Boulders(Boulders),
    Heats(Heats),
    /// The official ranks.
    Over(Vec<Option<u32>>),
}

/// The rounds to come: positions of those in them, and what is expected of everybody.
struct Coming {
    in_it: Vec<usize>,
    expected: Expected,
}

/// What can still happen.
#[derive(Debug, Clone, PartialEq)]
pub struct Outlook {
    /// In the order of the category's athletes.
    pub chances: Vec<Chances>,
    /// All equally likely.
    pub endings: Vec<Ending>,
}

impl Situation {
    /// Nothing is left to climb.
    pub fn is_over(&self) -> bool {
        matches!(self.deciding, Deciding::Over(_))
    }

    /// The round that decides has begun, and is not over.
    pub fn is_in_final(&self) -> bool {
        matches!(
            self.deciding,
            Deciding::Ordered(_) | Deciding::Boulders(_) | Deciding::Heats(_)
        )
    }

    /// Everybody's chances, in the order of the category's athletes, and endings to compute others with.
    pub fn outlook(&self) -> Outlook {
        if let Deciding::Over(ranks) = &self.deciding {
            return over(ranks);
        }
        let round = self.coming();
        let endings = self.endings(&round);
        Outlook {
            chances: self.chances_in(&round, || endings.clone()),
            endings,
        }
    }

    /// Everybody's chances alone: before the deciding round has begun, nothing is drawn for them.
    pub fn chances(&self) -> Vec<Chances> {
        if let Deciding::Over(ranks) = &self.deciding {
            return over(ranks).chances;
        }
        let round = self.coming();
        self.chances_in(&round, || self.endings(&round))
    }

    /// Positions of those who can still be ranked by a round to come.
    pub(super) fn in_it(&self) -> Vec<usize> {
        let athletes = 0..self.form.len();
        athletes
            .filter(|athlete| self.is_in.get(*athlete) == Some(&true))
            .collect()
    }

    fn coming(&self) -> Coming {
        let is_deciding_next = self.deciding != Deciding::Later;
        Coming {
            in_it: self.in_it(),
            expected: expected(&self.discipline, &self.form, &self.rounds, is_deciding_next),
        }
    }

    fn chances_in(&self, round: &Coming, endings: impl FnOnce() -> Vec<Ending>) -> Vec<Chances> {
        match &self.deciding {
            Deciding::Later | Deciding::Next => self.exact(round),
            Deciding::Ordered(_)
            | Deciding::Boulders(_)
            | Deciding::Heats(_)
            | Deciding::Over(_) => self.counted(&round.in_it, &endings()),
        }
    }

    fn endings(&self, round: &Coming) -> Vec<Ending> {
        let Coming { in_it, expected } = round;
        let mut draws = Draws::new();
        let orders = match &self.deciding {
            Deciding::Later | Deciding::Next | Deciding::Over(_) => {
                order::draw(in_it, &[], expected, &mut draws, ENDINGS)
            }
            Deciding::Ordered(ranks) => order::draw(in_it, ranks, expected, &mut draws, ENDINGS),
            Deciding::Boulders(round) => {
                boulders::draw(in_it, round, expected, &mut draws, ENDINGS)
            }
            Deciding::Heats(round) => heats::draw(round, expected, &mut draws, ENDINGS),
        };
        let behind = self.behind(in_it);
        let endings = orders
            .into_iter()
            .map(|order| Ending::new(order.into_iter().chain(behind.iter().copied())));
        endings.collect()
    }

    /// Those who are out, best first.
    pub(super) fn behind(&self, in_it: &[usize]) -> Vec<usize> {
        let rank = |athlete: usize| self.out.get(athlete).copied().flatten();
        let mut behind: Vec<usize> = (0..self.form.len())
            .filter(|athlete| !in_it.contains(athlete) && rank(*athlete).is_some())
            .collect();
        behind.sort_by_key(|athlete| rank(*athlete));
        behind
    }

    /// Without what draws would be off by.
    fn exact(&self, round: &Coming) -> Vec<Chances> {
        let Coming { in_it, expected } = round;
        let of = |athlete: &usize| expected.by_athlete.get(*athlete).copied().unwrap_or(0.0);
        let own: Vec<f64> = in_it.iter().map(of).collect();
        let mut all = vec![Chances::default(); self.form.len()];
        for (athlete, chances) in in_it.iter().zip(chances(&own, expected.bad_days)) {
            if let Some(slot) = all.get_mut(*athlete) {
                *slot = chances;
            }
        }
        self.settle_behind(in_it, &mut all);
        all
    }

    fn settle_behind(&self, in_it: &[usize], chances: &mut [Chances]) {
        for (place, athlete) in (in_it.len()..RANKS).zip(self.behind(in_it)) {
            let slot = chances.get_mut(athlete);
            if let Some(chance) = slot.and_then(|one| one.by_rank.get_mut(place)) {
                *chance = 1.0;
            }
        }
    }

    fn counted(&self, in_it: &[usize], endings: &[Ending]) -> Vec<Chances> {
        let mut chances = frequencies(self.form.len(), endings);
        // A sum of shares is not exactly 1.
        self.settle_behind(in_it, &mut chances);
        for athlete in in_it {
            if let Some(chances) = chances.get_mut(*athlete) {
                within_reach(chances, self.reach(in_it, *athlete));
            }
        }
        chances
    }
}

/// Equals share their rank, and with it the certainty of it.
fn over(ranks: &[Option<u32>]) -> Outlook {
    let chances = ranks.iter().map(|rank| {
        let mut chances = Chances::default();
        let place = rank.and_then(|rank| usize::try_from(rank).ok()?.checked_sub(1));
        if let Some(chance) = place.and_then(|place| chances.by_rank.get_mut(place)) {
            *chance = 1.0;
        }
        chances
    });
    let mut best_first: Vec<(u32, usize)> = ranks
        .iter()
        .enumerate()
        .filter_map(|(athlete, rank)| Some(((*rank)?, athlete)))
        .collect();
    best_first.sort_unstable();
    Outlook {
        chances: chances.collect(),
        endings: vec![Ending::new(
            best_first.into_iter().map(|(_, athlete)| athlete),
        )],
    }
}
