//! The course of a category with all its times, decided completely before it is revealed.
//!
//! A contest holds every action with its time; the state at a moment is derived from it. It uses no clock and no
//! randomness except dice from the seed.

pub(crate) mod boulder;
pub(crate) mod combined;
pub(crate) mod deeds;
pub(crate) mod heats;
pub(crate) mod lanes;
pub(crate) mod lead;
pub(crate) mod round;
pub(crate) mod standing;

use std::collections::BTreeSet;

use crate::simulated::athletes::competitors::Starter;
use crate::simulated::contest::round::Round;
use crate::simulated::contest::standing::Standing;
use crate::simulated::dice::Dice;
use crate::simulated::plan::{BoulderForm, CategoryPlan, Ms, RoundPlan, Wish};

/// Starting groups of a first round with two groups.
pub(crate) const GROUPS: [&str; 2] = ["Group A", "Group B"];

/// A category from its first action to its last.
#[derive(Debug, Clone)]
pub(crate) struct Contest {
    pub(crate) starters: Vec<Starter>,
    pub(crate) rounds: Vec<Round>,
    /// All moments at which the known state changes, in chronological order.
    moments: Vec<Ms>,
}

/// A starter who enters a round.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Entrant {
    /// Out of 100, including the form of the day.
    skill: u64,
    /// Start order, from 0.
    order: u64,
    /// The rank in the previous round.
    earlier_rank: Option<u64>,
    /// The best time of a qualification, in milliseconds.
    seed_ms: Option<u64>,
    group: Option<&'static str>,
    starts: bool,
}

/// Maximum number of attempts to draw a contest that ends as wished.
const TRIALS: u64 = 400;

impl Contest {
    /// Holds the whole category. In a large field the last starter given does not start.
    pub(crate) fn hold(
        plan: &CategoryPlan,
        boulder: BoulderForm,
        starters: &[Starter],
        seed: u64,
    ) -> Self {
        let mut contest = Self::play(plan, boulder, starters, seed);
        for trial in 1..TRIALS {
            if contest.fulfils(plan.wish) {
                break;
            }
            let seed = seed.wrapping_add(trial.wrapping_mul(0x9E37_79B9));
            contest = Self::play(plan, boulder, starters, seed);
        }
        contest
    }

    fn play(plan: &CategoryPlan, boulder: BoulderForm, starters: &[Starter], seed: u64) -> Self {
        let mut rounds: Vec<Round> = Vec::new();
        for (number, round) in (0..).zip(&plan.rounds) {
            let mut dice = Dice::for_part(seed, number);
            let entrants = match rounds.last() {
                None => first_entrants(starters, round, &mut dice),
                Some(before) => before.advancing(starters, round),
            };
            let held = Round::hold(*round, plan, boulder, starters, &entrants, &mut dice);
            rounds.push(held);
        }
        let mut moments: BTreeSet<Ms> = rounds.iter().flat_map(Round::moments).collect();
        moments.insert(plan.finished_at);
        Self {
            starters: starters.to_vec(),
            rounds,
            moments: moments.into_iter().collect(),
        }
    }

    fn fulfils(&self, wish: Wish) -> bool {
        let places = |rank| {
            let last = self.rounds.last().into_iter();
            last.flat_map(|round| &round.final_ranks)
                .filter(|own| **own == Some(rank))
                .count()
        };
        match wish {
            Wish::AsItComes => true,
            Wish::TwoWinners => (places(1), places(2), places(3)) == (2, 0, 1),
            Wish::ClearCuts => {
                let mut later = self.rounds.iter().skip(1);
                let is_full =
                    |round: &Round| round.final_ranks.iter().flatten().count() == round.plan.places;
                (1..=3).all(|rank| places(rank) == 1) && later.all(is_full)
            }
        }
    }

    /// Standings by round and starter, for rounds that have begun.
    pub(crate) fn standings(&self, boulder: BoulderForm, at: Ms) -> Vec<Vec<Option<Standing>>> {
        let nobody: Vec<Option<u64>> = self.starters.iter().map(|_| None).collect();
        let before =
            std::iter::once(&nobody).chain(self.rounds.iter().map(|round| &round.final_ranks));
        self.rounds
            .iter()
            .zip(before)
            .take_while(|(round, _)| round.plan.opens_at <= at)
            .map(|(round, earlier)| round.standings(earlier, boulder, at))
            .collect()
    }

    /// Number of moments that have passed: while it is unchanged, so is the known state.
    pub(crate) fn revision(&self, at: Ms) -> usize {
        self.moments.partition_point(|moment| *moment <= at)
    }

    /// Time of the latest action that the ranking includes.
    pub(crate) fn ranking_as_of(&self, at: Ms) -> Option<Ms> {
        self.rounds
            .iter()
            .filter_map(|round| round.latest_deed(at))
            .max()
    }
}

fn first_entrants(
    starters: &[Starter],
    round: &RoundPlan,
    dice: &mut Dice,
) -> Vec<Option<Entrant>> {
    // A small field is complete; in a large one at least one athlete does not start.
    let present = match starters.len() {
        0..12 => starters.len(),
        many => many - 1 - usize::from(many > 40 && dice.chance(50)),
    };
    let in_groups = round.is_in_groups();
    let groups = if in_groups { GROUPS.len() } else { 1 };
    (0..)
        .zip(starters)
        .enumerate()
        .map(|(position, (order, starter))| {
            Some(Entrant {
                skill: starter.skill,
                order: if in_groups { order / 2 } else { order },
                earlier_rank: None,
                seed_ms: None,
                group: GROUPS.get(position % groups).copied().filter(|_| in_groups),
                starts: position < present,
            })
        })
        .collect()
}
