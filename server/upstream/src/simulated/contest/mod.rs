//! Who does what, and when: the physics of a category, decided as a whole before it is told.
//!
//! A contest knows every deed with its time; what is known at a moment is read off it. No clock
//! and no chance but the dice of the seed.

mod boulder;
mod combined;
mod heats;
mod lanes;
mod lead;
mod standing;

pub(super) use boulder::{BoulderStart, Climb, ClimbPhase, Reached};
pub(super) use combined::{CombinedStart, LEAD_POINTS};
pub(super) use heats::{Heat, Outing, STAGE_NAMES};
pub(super) use lanes::{LANES, LaneStart, RunEnd, cut_seconds};
pub(super) use lead::{LeadClimb, LeadStart, RouteRank, corrective_ranks};
pub(super) use standing::Standing;

use std::collections::BTreeSet;

use standing::{Mark, standings};

use super::competitors::Starter;
use super::plan::{BoulderForm, CategoryPlan, Ms, RoundKind, RoundPlan, Wish};
use crate::invented::dice::Dice;

/// The groups of a first round in two.
pub(super) const GROUPS: [&str; 2] = ["Group A", "Group B"];

/// A category from its first deed to its last.
#[derive(Debug, Clone)]
pub(super) struct Contest {
    pub(super) starters: Vec<Starter>,
    pub(super) rounds: Vec<Round>,
    /// Everything that changes what is known, in the order of time.
    moments: Vec<Ms>,
}

/// A round: its plan, and for every starter of the contest what they do in it.
#[derive(Debug, Clone)]
pub(super) struct Round {
    pub(super) plan: RoundPlan,
    pub(super) deeds: Deeds,
    first_deed_at: Ms,
    last_deeds_at: Vec<Ms>,
    pub(super) final_ranks: Vec<Option<u64>>,
}

/// One entry for every starter of the contest, `None` for those who are not in the round.
#[derive(Debug, Clone)]
pub(super) enum Deeds {
    Boulder(Vec<Option<BoulderStart>>),
    LeadTwoRoutes(Vec<Option<LeadStart>>),
    LeadOneRoute(Vec<Option<LeadStart>>),
    Lanes(Vec<Option<LaneStart>>),
    Heats(heats::Bracket),
    Combined(Vec<Option<CombinedStart>>),
}

/// A starter on the way into a round.
#[derive(Debug, Clone, Copy)]
struct Entrant {
    /// Of 100, the form of the day included.
    skill: u64,
    /// 0 goes first.
    order: u64,
    /// The rank in the round before.
    earlier_rank: Option<u64>,
    /// The best time of a qualification, in milliseconds.
    seed_ms: Option<u64>,
    group: Option<&'static str>,
    starts: bool,
}

/// How often a contest is held anew until it ends as wished.
const TRIALS: u64 = 400;

impl Contest {
    /// Holds the whole category. The last of the starters given stays away when there are many.
    pub(super) fn hold(
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
            rounds.push(Round::hold(*round, plan, boulder, &entrants, &mut dice));
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
        }
    }

    /// By round and starter, as far as rounds have begun.
    pub(super) fn standings(&self, boulder: BoulderForm, at: Ms) -> Vec<Vec<Option<Standing>>> {
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

    /// How many moments have passed: as long as this stays the same, so does all that is known.
    pub(super) fn revision(&self, at: Ms) -> usize {
        self.moments.partition_point(|moment| *moment <= at)
    }

    /// The last moment that has passed.
    pub(super) fn changed_at(&self, at: Ms) -> Option<Ms> {
        let passed = self.revision(at).checked_sub(1)?;
        self.moments.get(passed).copied()
    }

    /// The last deed that has been done: what the ranking is of.
    pub(super) fn ranking_as_of(&self, at: Ms) -> Option<Ms> {
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
    // A small field is there to a man; in a large one somebody always stays away.
    let present = match starters.len() {
        0..12 => starters.len(),
        many => many - 1 - usize::from(many > 40 && dice.chance(50)),
    };
    let in_groups = matches!(
        round.kind,
        RoundKind::Boulder {
            in_groups: true,
            ..
        }
    );
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

impl Round {
    fn hold(
        plan: RoundPlan,
        category: &CategoryPlan,
        boulder: BoulderForm,
        entrants: &[Option<Entrant>],
        dice: &mut Dice,
    ) -> Self {
        let deeds = match plan.kind {
            RoundKind::Boulder { boulders, .. } => {
                let low_zone = boulder == BoulderForm::LowZone;
                Deeds::Boulder(boulder::hold(&plan, boulders, low_zone, entrants, dice))
            }
            RoundKind::LeadTwoRoutes => Deeds::LeadTwoRoutes(lead::hold(&plan, 2, entrants, dice)),
            RoundKind::LeadOneRoute => Deeds::LeadOneRoute(lead::hold(&plan, 1, entrants, dice)),
            RoundKind::SpeedLanes => {
                Deeds::Lanes(lanes::hold(&plan, category.gender, entrants, dice))
            }
            RoundKind::SpeedHeats => {
                Deeds::Heats(heats::hold(&plan, category.gender, entrants, dice))
            }
            RoundKind::BoulderLead => Deeds::Combined(combined::hold(&plan, entrants, dice)),
        };
        let mut last_deeds_at = deeds.times();
        last_deeds_at.sort_unstable();
        last_deeds_at.dedup();
        let mut round = Self {
            plan,
            first_deed_at: last_deeds_at.first().copied().unwrap_or(plan.closes_at),
            last_deeds_at,
            deeds,
            final_ranks: Vec::new(),
        };
        let earlier: Vec<Option<u64>> = entrants
            .iter()
            .map(|entrant| entrant.and_then(|entrant| entrant.earlier_rank))
            .collect();
        let ranks = round.standings(&earlier, boulder, Ms::MAX).into_iter();
        round.final_ranks = ranks
            .map(|standing| standing.and_then(|standing| standing.rank))
            .collect();
        round
    }

    /// Those who go on, in the order they start: the best last. Nobody goes on after a false start.
    fn advancing(&self, starters: &[Starter], next: &RoundPlan) -> Vec<Option<Entrant>> {
        let seeds: Vec<Option<u64>> = match &self.deeds {
            Deeds::Lanes(lanes) => lanes
                .iter()
                .map(|start| start.as_ref().and_then(|start| start.best_ms(Ms::MAX)))
                .collect(),
            Deeds::Boulder(_)
            | Deeds::LeadTwoRoutes(_)
            | Deeds::LeadOneRoute(_)
            | Deeds::Heats(_)
            | Deeds::Combined(_) => starters.iter().map(|_| None).collect(),
        };
        let timed = matches!(self.deeds, Deeds::Lanes(_));
        let goes_on = |rank: u64, seed: Option<u64>| {
            usize::try_from(rank).is_ok_and(|rank| rank <= next.places)
                && (!timed || seed.is_some())
        };
        let mut order: Vec<(u64, usize)> = self
            .final_ranks
            .iter()
            .zip(&seeds)
            .enumerate()
            .filter_map(|(position, (rank, seed))| {
                (*rank)
                    .filter(|rank| goes_on(*rank, *seed))
                    .map(|rank| (rank, position))
            })
            .collect();
        order.sort_unstable();
        order.reverse();
        (starters.iter().zip(&seeds).enumerate())
            .map(|(position, (starter, seed))| {
                let place = order.iter().position(|(_, other)| *other == position)?;
                Some(Entrant {
                    skill: starter.skill,
                    order: u64::try_from(place).unwrap_or(0),
                    earlier_rank: order.get(place).map(|(rank, _)| *rank),
                    seed_ms: *seed,
                    group: None,
                    starts: true,
                })
            })
            .collect()
    }

    fn moments(&self) -> Vec<Ms> {
        let statuses = [self.plan.opens_at, self.plan.closes_at];
        self.last_deeds_at.iter().copied().chain(statuses).collect()
    }

    fn latest_deed(&self, at: Ms) -> Option<Ms> {
        let passed = self.last_deeds_at.partition_point(|deed| *deed <= at);
        self.last_deeds_at.get(passed.checked_sub(1)?).copied()
    }

    pub(super) fn is_first(&self) -> bool {
        self.plan.name == "Qualification"
    }

    /// Everybody of whom something is known in this round; `earlier` are the ranks of the round
    /// before.
    pub(super) fn standings(
        &self,
        earlier: &[Option<u64>],
        boulder: BoulderForm,
        at: Ms,
    ) -> Vec<Option<Standing>> {
        let marks: Vec<Option<Mark>> = match &self.deeds {
            Deeds::Boulder(starts) => boulder::marks(starts, boulder, at),
            Deeds::LeadTwoRoutes(starts) => lead::marks_of_two_routes(starts, at),
            Deeds::LeadOneRoute(starts) => lead::marks(starts, at),
            Deeds::Lanes(starts) => lanes::marks(starts, at),
            Deeds::Heats(bracket) => heats::marks(bracket, at),
            Deeds::Combined(starts) => combined::marks(starts, at),
        };
        // The field of a later round is known, and all of it is listed once somebody has begun.
        let all_are_listed = earlier.iter().any(Option::is_some) && self.first_deed_at <= at;
        standings(marks, earlier, all_are_listed, self.plan.closes_at <= at)
    }
}

/// 0 goes first; and the starting group.
type Order = (u64, Option<&'static str>);

impl Deeds {
    /// The place of every starter in the order of the round.
    pub(super) fn orders(&self) -> Vec<Option<Order>> {
        fn each<T>(starts: &[Option<T>], order: impl Fn(&T) -> Order) -> Vec<Option<Order>> {
            let orders = starts.iter().map(|start| start.as_ref().map(&order));
            orders.collect()
        }
        match self {
            Self::Boulder(starts) => each(starts, |start| (start.order, start.group)),
            Self::LeadTwoRoutes(starts) | Self::LeadOneRoute(starts) => {
                each(starts, |start| (start.order, None))
            }
            Self::Lanes(starts) => each(starts, |start| (start.order, None)),
            Self::Heats(bracket) => bracket.orders().map(|order| Some((order?, None))).collect(),
            Self::Combined(starts) => each(starts, |start| (start.order, None)),
        }
    }

    /// The times of all deeds.
    fn times(&self) -> Vec<Ms> {
        match self {
            Self::Boulder(starts) => starts
                .iter()
                .flatten()
                .flat_map(BoulderStart::times)
                .collect(),
            Self::LeadTwoRoutes(starts) | Self::LeadOneRoute(starts) => {
                starts.iter().flatten().flat_map(LeadStart::times).collect()
            }
            Self::Lanes(starts) => starts.iter().flatten().flat_map(LaneStart::times).collect(),
            Self::Heats(bracket) => bracket.times(),
            Self::Combined(starts) => starts
                .iter()
                .flatten()
                .flat_map(CombinedStart::times)
                .collect(),
        }
    }
}
