//! Derives every athlete's row data from a round at one moment.

use crate::simulated::contest::GROUPS;
use crate::simulated::contest::boulder::{BoulderStart, Climb, ClimbPhase, Reached};
use crate::simulated::contest::combined::CombinedStart;
use crate::simulated::contest::deeds::Deeds;
use crate::simulated::contest::heats::{Heat, Outing, STAGE_NAMES};
use crate::simulated::contest::lanes::{LANES, RunEnd};
use crate::simulated::contest::lead::{LeadClimb, LeadStart, RouteRank, corrective_ranks};
use crate::simulated::contest::round::Round;
use crate::simulated::document::Tenths;
use crate::simulated::document::ascents::{
    Ascent, BoulderAscent, Climbed, CombinedStage, HalfRank, LeadAscent, QualificationAscent,
    RunAscent, SpeedStage,
};
use crate::simulated::numbers;
use crate::simulated::plan::{BoulderForm, Ms};

/// The round, the moment and the format of a view.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Sighting<'a> {
    pub(crate) form: BoulderForm,
    pub(crate) round: &'a Round,
    pub(crate) round_id: u64,
    /// In some federations, names of routes begin with the category.
    pub(crate) route_prefix: Option<&'a str>,
    pub(crate) at: Ms,
}

impl Sighting<'_> {
    /// The visible actions of every starter, in the order of starters.
    pub(crate) fn climbed(&self) -> Vec<Option<Climbed>> {
        match &self.round.deeds {
            Deeds::Boulder(starts) => each(starts, |start| ascents(self.boulders(start))),
            Deeds::LeadTwoRoutes(starts) => {
                let ranks = corrective_ranks(starts, self.at);
                let ranked = starts.iter().zip(ranks);
                ranked
                    .map(|(start, ranks)| {
                        let start = start.as_ref()?;
                        Some(ascents(self.qualification_routes(start, &ranks)))
                    })
                    .collect()
            }
            Deeds::LeadOneRoute(starts) => each(starts, |start| {
                let climb = start.known(self.at).into_iter().next().flatten();
                ascents(vec![self.lead(climb, start.climbs.is_some(), 0)])
            }),
            Deeds::Lanes(starts) => each(starts, |start| {
                let runs = start.runs.iter().flatten();
                let mut lane_runs: Vec<Ascent> = (1..)
                    .zip(LANES)
                    .zip(runs)
                    .map(|((lane, name), run)| {
                        let known = Some(*run).filter(|run| run.at <= self.at);
                        self.run(false, (lane, name), known.map(|run| run.end))
                    })
                    .collect();
                if lane_runs.is_empty() {
                    let lanes = (1..).zip(LANES);
                    lane_runs = lanes.map(|lane| self.run(false, lane, None)).collect();
                }
                ascents(lane_runs)
            }),
            Deeds::Heats(bracket) => (0..bracket.field())
                .map(|starter| {
                    let heats = bracket.heats_of(starter, self.at);
                    let run = heats.filter(|(_, outing)| outing.run.at <= self.at);
                    Some(Climbed {
                        speed_elimination_stages: Some(
                            run.map(|(heat, outing)| self.heat(heat, outing)).collect(),
                        ),
                        ..Climbed::default()
                    })
                })
                .collect(),
            Deeds::Combined(starts) => self.combined(starts),
        }
    }

    fn over(&self) -> bool {
        self.round.plan.closes_at <= self.at
    }

    /// The status of a judged ascent: final once the round is over.
    fn judged(&self) -> &'static str {
        if self.over() { "locked" } else { "confirmed" }
    }

    fn boulders(&self, start: &BoulderStart) -> Vec<Ascent> {
        let group = u64::from(start.group.is_some() && start.group == GROUPS.last().copied());
        let boulders = self.round.plan.boulders();
        match &start.climbs {
            Some(climbs) => (1..)
                .zip(climbs)
                .map(|(nth, climb)| self.boulder(group, nth, Some(climb), self.form))
                .collect(),
            None => (1..=boulders)
                .map(|nth| self.boulder(group, nth, None, self.form))
                .collect(),
        }
    }

    fn boulder(&self, group: u64, nth: u64, climb: Option<&Climb>, form: BoulderForm) -> Ascent {
        let sight = climb.map(|climb| climb.at(self.at));
        let seen = sight.filter(|sight| sight.has_begun());
        let low_zone = form == BoulderForm::LowZone;
        let reached = |least: Reached| seen.is_some_and(|sight| sight.best >= least);
        let points = seen.map_or(0, |sight| sight.points_in_tenths(low_zone));
        let has_points = form != BoulderForm::TopsAndZones;
        let low_zone_state = match form {
            BoulderForm::LowZone | BoulderForm::Points2026 => Some(reached(Reached::LowZone)),
            BoulderForm::Points2025 | BoulderForm::TopsAndZones => None,
        };
        Ascent::Boulder(BoulderAscent {
            route_id: numbers::route(self.round_id, group, nth),
            route_name: self.route_name(nth),
            top: reached(Reached::Top),
            top_tries: seen.map(|sight| sight.tries),
            zone: reached(Reached::Zone),
            zone_tries: seen.map(|sight| sight.zone_tries),
            low_zone: has_points.then(|| low_zone_state.into()),
            points: has_points.then_some(Tenths(points)),
            low_zone_tries: has_points.then(|| {
                let counted = seen.filter(|_| low_zone);
                counted.map(|sight| sight.low_zone_tries).into()
            }),
            status: match seen.map(|sight| sight.phase) {
                None | Some(ClimbPhase::Pending) => "pending",
                Some(ClimbPhase::Active) => "active",
                Some(ClimbPhase::Confirmed) => self.judged(),
            },
        })
    }

    pub(crate) fn route_name(&self, nth: u64) -> String {
        match self.route_prefix {
            Some(prefix) => format!("{prefix} #{nth}"),
            None => nth.to_string(),
        }
    }

    fn lead(&self, climb: Option<LeadClimb>, starts: bool, stage: u64) -> Ascent {
        let waiting = if starts { "" } else { "DNS" };
        Ascent::Lead(LeadAscent {
            route_id: numbers::route(self.round_id, stage, 1),
            route_name: "1",
            top: climb.is_some_and(|climb| climb.top),
            score: climb.map_or_else(|| waiting.to_owned(), |climb| climb.score()),
            plus: climb.is_some_and(|climb| climb.plus),
            restarted: false,
            time_ms: climb.map(|climb| climb.time_ms),
            status: climb.map_or("pending", |_| self.judged()),
        })
    }

    fn qualification_routes(&self, start: &LeadStart, ranks: &[Option<RouteRank>]) -> Vec<Ascent> {
        let known = start.known(self.at);
        let starts = start.climbs.is_some();
        (1..)
            .zip(["1", "2"])
            .map(|(nth, route_name)| {
                let index = usize::from(nth == 2_u64);
                let climb = known.get(index).copied().flatten();
                let rank = ranks.get(index).copied().flatten();
                let waiting = if starts { "" } else { "DNS" };
                Ascent::LeadQualification(QualificationAscent {
                    route_id: numbers::route(self.round_id, 0, nth),
                    route_name,
                    top: climb.is_some_and(|climb| climb.top),
                    plus: climb.is_some_and(|climb| climb.plus),
                    rank: rank.map(|rank| rank.rank),
                    corrective_rank: rank.map(half_rank),
                    score: climb.map_or_else(|| waiting.to_owned(), |climb| climb.score()),
                })
            })
            .collect()
    }

    fn run(
        &self,
        in_heat: bool,
        (lane, route_name): (u64, &'static str),
        end: Option<RunEnd>,
    ) -> Ascent {
        Ascent::Run(RunAscent {
            route_id: numbers::route(self.round_id, 0, lane),
            route_name,
            // No measured time, which upstream writes as 0.
            time_ms: end.map(|end| end.time_ms().unwrap_or(0)),
            dnf: end == Some(RunEnd::Fall),
            dns: end == Some(RunEnd::FalseStart),
            not_started: in_heat && end.is_none(),
            status: match (end, in_heat) {
                (None, _) => "pending",
                // Upstream never closes these.
                (Some(_), true) => "active",
                (Some(_), false) => self.judged(),
            },
        })
    }

    fn heat(&self, heat: &Heat, outing: Outing) -> SpeedStage {
        let won = heat.decided_at() <= self.at && heat.winner() == outing.starter;
        let lane = heat.lane_of(outing.starter);
        let end = outing.run.end;
        SpeedStage {
            id: heat.stage,
            name: STAGE_NAMES.get(heat.stage).copied().unwrap_or_default(),
            heat_id: numbers::heat(self.round_id, heat.number),
            score: end.score(),
            qualified: won,
            time: end.time_ms(),
            ascents: vec![self.run(true, lane, Some(end))],
        }
    }

    fn combined(&self, starts: &[Option<CombinedStart>]) -> Vec<Option<Climbed>> {
        let boulder = |start: &CombinedStart| start.boulder_tenths(self.at);
        let lead = |start: &CombinedStart| start.lead_tenths(self.at);
        let rank = |own: u64, of: &dyn Fn(&CombinedStart) -> u64| {
            let ahead = starts.iter().flatten().filter(|other| of(other) > own);
            u64::try_from(ahead.count()).unwrap_or(0) + 1
        };
        each(starts, |start| {
            let climbs = (1..).zip(&start.climbs);
            let lead_climb = start.lead_known(self.at);
            let stages = vec![
                CombinedStage {
                    stage_name: "Boulder",
                    stage_score: Tenths(boulder(start)),
                    stage_rank: Some(rank(boulder(start), &boulder)),
                    ascents: climbs
                        .map(|(nth, climb)| self.boulder(0, nth, Some(climb), BoulderForm::LowZone))
                        .collect(),
                },
                CombinedStage {
                    stage_name: "Lead",
                    stage_score: Tenths(lead(start)),
                    stage_rank: lead_climb.map(|_| rank(lead(start), &lead)),
                    ascents: vec![self.lead(lead_climb, true, 1)],
                },
            ];
            Climbed {
                combined_stages: Some(stages),
                ..Climbed::default()
            }
        })
    }
}

fn each<T>(starts: &[Option<T>], tell: impl Fn(&T) -> Climbed) -> Vec<Option<Climbed>> {
    let climbed = starts.iter().map(|start| start.as_ref().map(&tell));
    climbed.collect()
}

fn ascents(ascents: Vec<Ascent>) -> Climbed {
    Climbed {
        ascents: Some(ascents),
        ..Climbed::default()
    }
}

fn half_rank(rank: RouteRank) -> HalfRank {
    match u32::try_from(rank.doubled) {
        Ok(doubled) if rank.doubled != rank.rank * 2 => HalfRank::Shared(f64::from(doubled) / 2.0),
        _ => HalfRank::Alone(rank.rank),
    }
}
