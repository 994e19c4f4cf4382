//! One round: its course, and the standings at any moment.

use crate::simulated::athletes::competitors::Starter;
use crate::simulated::contest::deeds::Deeds;
use crate::simulated::contest::standing::{Mark, Standing, standings};
use crate::simulated::contest::{Entrant, boulder, combined, heats, lanes, lead};
use crate::simulated::dice::Dice;
use crate::simulated::plan::{BoulderForm, CategoryPlan, Ms, RoundKind, RoundPlan, Wish};

/// A round: its plan, and the actions of every starter of the contest.
#[derive(Debug, Clone)]
pub(crate) struct Round {
    pub(crate) plan: RoundPlan,
    pub(crate) deeds: Deeds,
    /// In chronological order.
    deeds_at: Vec<Ms>,
    /// Standings after the end of the round.
    final_standings: Vec<Option<Standing>>,
    pub(crate) final_ranks: Vec<Option<u64>>,
}

impl Round {
    pub(crate) fn hold(
        plan: RoundPlan,
        category: &CategoryPlan,
        boulder: BoulderForm,
        starters: &[Starter],
        entrants: &[Option<Entrant>],
        dice: &mut Dice,
    ) -> Self {
        let mut deeds = match plan.kind {
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
        if category.wish == Wish::TwoWinners {
            deeds.let_the_best_two_tie(starters);
        }
        let mut deeds_at = deeds.times();
        // Athletes who did not start are published at the end of the round.
        let stayed_away = entrants.iter().flatten().any(|entrant| !entrant.starts);
        deeds_at.extend(stayed_away.then_some(plan.closes_at));
        deeds_at.sort_unstable();
        deeds_at.dedup();
        let mut round = Self {
            plan,
            deeds_at,
            deeds,
            final_standings: Vec::new(),
            final_ranks: Vec::new(),
        };
        let earlier: Vec<Option<u64>> = entrants
            .iter()
            .map(|entrant| entrant.and_then(|entrant| entrant.earlier_rank))
            .collect();
        let standings = round.read_off(&earlier, boulder, Ms::MAX);
        let ranks = standings.iter();
        round.final_ranks = ranks.map(|standing| standing.as_ref()?.rank).collect();
        round.final_standings = standings;
        round
    }

    /// Athletes who advance, in start order: the best last. A false start excludes an athlete.
    pub(crate) fn advancing(&self, starters: &[Starter], next: &RoundPlan) -> Vec<Option<Entrant>> {
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

    pub(crate) fn moments(&self) -> Vec<Ms> {
        let statuses = [self.plan.opens_at, self.plan.closes_at];
        self.deeds_at.iter().copied().chain(statuses).collect()
    }

    pub(crate) fn latest_deed(&self, at: Ms) -> Option<Ms> {
        let passed = self.deeds_at.partition_point(|deed| *deed <= at);
        self.deeds_at.get(passed.checked_sub(1)?).copied()
    }

    /// Standings of all athletes with published data in this round; `earlier` holds the ranks of the previous
    /// round.
    pub(crate) fn standings(
        &self,
        earlier: &[Option<u64>],
        boulder: BoulderForm,
        at: Ms,
    ) -> Vec<Option<Standing>> {
        if self.plan.closes_at <= at {
            return self.final_standings.clone();
        }
        self.read_off(earlier, boulder, at)
    }

    fn read_off(
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
        // The field of a later round is known, and is listed completely once the round has begun.
        let begun = self.deeds_at.first().is_some_and(|first| *first <= at);
        let all_are_listed = earlier.iter().any(Option::is_some) && begun;
        standings(marks, earlier, all_are_listed, self.plan.closes_at <= at)
    }
}
