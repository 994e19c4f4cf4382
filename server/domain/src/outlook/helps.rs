//! The one thing that would help a player most.

use std::collections::BTreeSet;

use super::earned::{place, points};
use super::league::{LeagueOutlook, PickedCategory};

/// What a player can hope for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Goal {
    Win,
    /// A rank of three or better.
    Podium,
    Points,
}

/// What can happen in a category; athletes by position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fact {
    Wins(usize),
    OnPodium(usize),
    OffPodium(usize),
    /// The first one finishes in front of the second one.
    Ahead(usize, usize),
}

/// What would help most.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Help {
    pub goal: Goal,
    /// The chance of the goal, or the expected points: in all endings, and in those where the fact holds.
    pub now: f64,
    pub then: f64,
    /// Position of the category.
    pub category: usize,
    pub fact: Fact,
}

/// Rivals whose athletes are considered, the most likely winners.
const RIVALS: usize = 5;
/// A goal that is nearly out of reach, or nearly reached, is none; a fact that is so tells nothing.
const UNLIKELY: f64 = 0.02;

impl Fact {
    fn holds(self, ending: &[u8]) -> bool {
        let place = |athlete| place(ending, athlete);
        match self {
            Self::Wins(athlete) => place(athlete) == 1,
            Self::OnPodium(athlete) => place(athlete) <= 3,
            Self::OffPodium(athlete) => place(athlete) > 3,
            Self::Ahead(athlete, other) => place(athlete) < place(other),
        }
    }
}

impl LeagueOutlook {
    pub(super) fn help(&self, number: usize) -> Option<Help> {
        let chances = self.chances().get(number)?;
        let is_open = |chance: f64| (UNLIKELY..=1.0 - UNLIKELY).contains(&chance);
        let goal = if is_open(chances.win) {
            Goal::Win
        } else if chances.win < UNLIKELY && is_open(chances.podium) {
            Goal::Podium
        } else if chances.win < UNLIKELY {
            Goal::Points
        } else {
            return None;
        };
        let reached = self.reached(number, goal)?;
        let now = reached.iter().sum::<f64>() / share(reached.len(), 1);
        let mut best: Option<(f64, Help)> = None;
        for (category, facts) in self.facts(number) {
            for fact in facts {
                let (count, sum) = self.given(category, fact, &reached)?;
                let likely = share(count, reached.len());
                if !is_open(likely) {
                    continue;
                }
                let then = sum / share(count, 1);
                // What the fact tells of the goal: how far both lie apart, and how even it is.
                let gain = then - now;
                let weight = gain * gain * likely / (1.0 - likely);
                if gain > 0.0 && best.as_ref().is_none_or(|(most, _)| weight > *most) {
                    let help = Help {
                        goal,
                        now,
                        then,
                        category,
                        fact,
                    };
                    best = Some((weight, help));
                }
            }
        }
        best.map(|(_, help)| help)
    }

    /// In each ending: whether the goal is reached, or the points.
    fn reached(&self, number: usize, goal: Goal) -> Option<Vec<f64>> {
        let certain = self.certain.get(number).copied()?;
        let endings = self.thresholds.iter().enumerate();
        let reached = endings.map(|(position, [first, third])| {
            let mut total = certain;
            for picked in &self.categories {
                let ending = picked.category.drawn.ending(position);
                total += self.rates.earned(picked.slots(number), ending);
            }
            match goal {
                Goal::Win => f64::from(u8::from(total >= *first)),
                Goal::Podium => f64::from(u8::from(total >= *third)),
                Goal::Points => f64::from(points(total)),
            }
        });
        Some(reached.collect())
    }

    /// In how many endings the fact holds, and the sum of what is reached in them.
    fn given(&self, category: usize, fact: Fact, reached: &[f64]) -> Option<(usize, f64)> {
        let category = &self.categories.get(category)?.category;
        let mut given = (0, 0.0);
        for (position, reached) in reached.iter().enumerate() {
            if fact.holds(category.drawn.ending(position)) {
                given.0 += 1;
                given.1 += reached;
            }
        }
        Some(given)
    }

    /// What can be said of the athletes picked by the player and by the rivals, by category.
    fn facts(&self, number: usize) -> Vec<(usize, Vec<Fact>)> {
        let mut rivals: Vec<usize> = (0..self.certain.len())
            .filter(|one| *one != number)
            .collect();
        let chance = |rival: &usize| self.chances().get(*rival).map_or(0.0, |one| one.win);
        rivals.sort_by(|a, b| chance(b).total_cmp(&chance(a)));
        rivals.truncate(RIVALS);
        let of_category = |(category, of): (usize, &PickedCategory)| {
            let picked = |player: usize| of.slots(player).iter().flatten().copied();
            let own: BTreeSet<usize> = picked(number).collect();
            let theirs = rivals.iter().flat_map(|rival| picked(*rival));
            let theirs: BTreeSet<usize> = theirs.filter(|athlete| !own.contains(athlete)).collect();
            let mut facts: Vec<Fact> = own
                .iter()
                .flat_map(|athlete| [Fact::Wins(*athlete), Fact::OnPodium(*athlete)])
                .collect();
            facts.extend(theirs.iter().map(|athlete| Fact::OffPodium(*athlete)));
            for athlete in &own {
                let others = own.iter().chain(&theirs).filter(|other| *other != athlete);
                facts.extend(others.map(|other| Fact::Ahead(*athlete, *other)));
            }
            (category, facts)
        };
        let categories = self.categories.iter().enumerate();
        categories.map(of_category).collect()
    }
}

fn share(part: usize, whole: usize) -> f64 {
    let number = |count| f64::from(u32::try_from(count).unwrap_or(u32::MAX));
    number(part) / number(whole.max(1))
}
