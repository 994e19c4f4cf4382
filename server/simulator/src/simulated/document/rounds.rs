//! The list of a category's rounds, as in events and results.

use serde::Serialize;

use crate::simulated::contest::GROUPS;
use crate::simulated::contest::lanes::LANES;
use crate::simulated::document::category::CategoryView;
use crate::simulated::numbers;
use crate::simulated::plan::{BoulderForm, Form, RoundKind, RoundPlan, SpeedForm};

#[derive(Debug, Serialize)]
pub(crate) struct ListedRound<'a> {
    category_round_id: u64,
    kind: &'static str,
    name: &'static str,
    category: &'a str,
    schedule: Option<()>,
    status: &'static str,
    status_as_of: String,
    result_url: String,
    starting_groups: Vec<StartingGroup>,
    combined_stages: Vec<CombinedStage>,
    round: LeagueRound,
    format_identifier: &'static str,
    format: &'static str,
    pub(crate) routes: Vec<Route>,
}

#[derive(Debug, Serialize)]
pub(crate) struct StartingGroup {
    id: u64,
    pub(crate) name: &'static str,
    ranking: String,
    pub(crate) routes: Vec<Route>,
}

#[derive(Debug, Serialize)]
struct CombinedStage {
    id: u64,
    kind: &'static str,
    schedule: Option<()>,
    status: &'static str,
    status_as_of: String,
    results: String,
    routes: Vec<Route>,
}

#[derive(Debug, Serialize)]
struct LeagueRound {
    league_round_id: u64,
}

#[derive(Debug, Serialize)]
pub(crate) struct Route {
    pub(crate) id: u64,
    pub(crate) name: String,
    startlist: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    ranking: Option<String>,
}

impl<'a> CategoryView<'a> {
    /// A round is listed after the end of the previous one; the first is always listed.
    pub(crate) fn listed_rounds(&self) -> Vec<ListedRound<'a>> {
        let before = std::iter::once(None).chain(self.category.rounds.iter().map(Some));
        (0..)
            .zip(&self.category.rounds)
            .zip(before)
            .filter(|(_, before)| {
                before.is_none_or(|before| self.contest.is_some() && before.closes_at <= self.at)
            })
            .map(|((number, round), _)| self.listed_round(number, round))
            .collect()
    }

    pub(crate) fn round_status(&self, round: &RoundPlan) -> &'static str {
        match self.at {
            at if at < round.opens_at => "pending",
            at if at < round.closes_at => "active",
            _ => "finished",
        }
    }

    pub(crate) fn round_status_as_of(&self, round: &RoundPlan) -> String {
        let moments = [0, round.opens_at, round.closes_at];
        let has_contest = self.contest.is_some();
        let passed = moments
            .into_iter()
            .filter(|moment| has_contest && *moment <= self.at);
        self.stamps.upstream(passed.max().unwrap_or(0))
    }

    fn listed_round(&self, number: u64, round: &RoundPlan) -> ListedRound<'a> {
        let id = numbers::round(self.event.id, self.category, number);
        let (format_identifier, format) = format(round, self.event.form);
        ListedRound {
            category_round_id: id,
            kind: self.category.discipline.kind(),
            name: round.name,
            category: &self.category.group,
            schedule: None,
            status: self.round_status(round),
            status_as_of: self.round_status_as_of(round),
            result_url: format!("/api/v1/category_rounds/{id}/results"),
            starting_groups: self.starting_groups(id, round),
            combined_stages: self.combined_stages(id, round),
            round: LeagueRound {
                league_round_id: match round.name {
                    "Qualification" => 1,
                    "Final" => 3,
                    _ => 2,
                },
            },
            format_identifier,
            format,
            routes: self.routes(id, round),
        }
    }

    pub(crate) fn starting_groups(&self, id: u64, round: &RoundPlan) -> Vec<StartingGroup> {
        let groups = (0..).zip(GROUPS).filter(|_| round.is_in_groups());
        groups
            .map(|(group, name)| StartingGroup {
                id: numbers::starting_group(id, group),
                name,
                ranking: format!(
                    "/api/v1/starting_groups/{}/results",
                    numbers::starting_group(id, group)
                ),
                routes: self.numbered(id, group, round.boulders(), false),
            })
            .collect()
    }

    fn combined_stages(&self, id: u64, round: &RoundPlan) -> Vec<CombinedStage> {
        if round.kind != RoundKind::BoulderLead {
            return Vec::new();
        }
        [(0, "boulder", round.boulders()), (1, "lead", 1)]
            .map(|(stage, kind, routes)| CombinedStage {
                id: numbers::combined_stage(id, stage),
                kind,
                schedule: None,
                status: self.round_status(round),
                status_as_of: self.round_status_as_of(round),
                results: format!(
                    "/api/v1/combined_stages/{}/results",
                    numbers::combined_stage(id, stage)
                ),
                routes: self.numbered(id, stage, routes, kind == "lead"),
            })
            .into()
    }

    /// Routes of the round itself: routes of groups and stages are listed there.
    pub(crate) fn routes(&self, id: u64, round: &RoundPlan) -> Vec<Route> {
        match round.kind {
            RoundKind::BoulderLead => Vec::new(),
            RoundKind::Boulder { in_groups, .. } if in_groups => Vec::new(),
            RoundKind::Boulder { boulders, .. } => self.numbered(id, 0, boulders, false),
            RoundKind::LeadTwoRoutes => self.numbered(id, 0, 2, true),
            RoundKind::LeadOneRoute => self.numbered(id, 0, 1, true),
            RoundKind::SpeedLanes | RoundKind::SpeedHeats => (1..)
                .zip(LANES)
                .map(|(nth, name)| route(numbers::route(id, 0, nth), name.to_owned(), false))
                .collect(),
        }
    }

    pub(crate) fn numbered(&self, id: u64, group: u64, count: u64, ranked: bool) -> Vec<Route> {
        let name = |nth: u64| match self.route_prefix() {
            Some(prefix) => format!("{prefix} #{nth}"),
            None => nth.to_string(),
        };
        (1..=count)
            .map(|nth| route(numbers::route(id, group, nth), name(nth), ranked))
            .collect()
    }

    /// A prefix such as in "F-13 #1": where many age groups climb at once, boulders are named after their group.
    pub(crate) fn route_prefix(&self) -> Option<&'a str> {
        (self.boulder() == BoulderForm::LowZone).then_some(self.category.group.as_str())
    }
}

fn route(id: u64, name: String, ranked: bool) -> Route {
    Route {
        id,
        name,
        startlist: format!("/api/v1/routes/{id}/startlist"),
        ranking: ranked.then(|| format!("/api/v1/routes/{id}/results")),
    }
}

/// Upstream's identifier of a format, and its name.
pub(crate) fn format(round: &RoundPlan, form: Form) -> (&'static str, &'static str) {
    let newest = form.boulder == BoulderForm::Points2026;
    match round.kind {
        RoundKind::Boulder { in_groups, .. } => match (form.boulder, in_groups, round.name) {
            (BoulderForm::TopsAndZones, true, _) => ("boulder_two_groups", "IFSC: 2 groups"),
            (BoulderForm::TopsAndZones, false, _) => ("boulder_one_group", "IFSC: 1 group"),
            (BoulderForm::Points2026, true, _) => (
                "boulder_two_groups_ifsc_2026",
                "IFSC: 2 groups 2026 (points)",
            ),
            (_, true, _) => (
                "boulder_two_groups_ifsc_2025",
                "IFSC: 2 groups 2025 (points)",
            ),
            (BoulderForm::Points2026, false, "Final") => {
                ("boulder_finals_ifsc_2026", "IFSC: finals 2026 (points)")
            }
            (BoulderForm::Points2025, false, "Final") => {
                ("boulder_finals_ifsc_2025", "IFSC: finals 2025 (points)")
            }
            (_, false, _) if newest => {
                ("boulder_one_group_ifsc_2026", "IFSC: 1 group 2026 (points)")
            }
            (_, false, _) => ("boulder_one_group_ifsc_2025", "IFSC: 1 group 2025 (points)"),
        },
        RoundKind::LeadTwoRoutes => ("lead_one_group_two_routes", "IFSC: 2 routes"),
        RoundKind::LeadOneRoute => ("lead_one_group_one_route", "IFSC: 1 route"),
        RoundKind::SpeedLanes if newest => {
            ("speed_qualification_ifsc_2026", "IFSC 2026: Qualification")
        }
        RoundKind::SpeedLanes => ("speed_qualification_ifsc_2025", "IFSC 2025: Qualification"),
        RoundKind::SpeedHeats => match form.speed {
            SpeedForm::Winner => ("speed_elimination_ifsc_2023", "IFSC 2023+: Elimination"),
            SpeedForm::Qualified => ("speed_elimination_ifsc_2026", "IFSC 2026: Elimination"),
        },
        RoundKind::BoulderLead if round.name == "Final" => ("bl_final", "IFSC: Finals"),
        RoundKind::BoulderLead => ("bl_qualification", "IFSC: Qualification"),
    }
}
