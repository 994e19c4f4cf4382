//! The list of a category's rounds, as in events and results.

use serde::Serialize;

use crate::simulated::contest::GROUPS;
use crate::simulated::document::category::CategoryView;
use crate::simulated::numbers;
use crate::simulated::plan::{BoulderForm, RoundKind, RoundPlan};

#[derive(Debug, Serialize)]
pub(crate) struct ListedRound {
    category_round_id: u64,
    kind: &'static str,
    name: &'static str,
    status: &'static str,
    status_as_of: String,
    starting_groups: Vec<StartingGroup>,
    format_identifier: &'static str,
}

#[derive(Debug, Serialize)]
struct StartingGroup {
    name: &'static str,
}

impl<'a> CategoryView<'a> {
    /// A round is listed after the end of the previous one; the first is always listed.
    pub(crate) fn listed_rounds(&self) -> Vec<ListedRound> {
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

    fn round_status(&self, round: &RoundPlan) -> &'static str {
        match self.at {
            at if at < round.opens_at => "pending",
            at if at < round.closes_at => "active",
            _ => "finished",
        }
    }

    fn round_status_as_of(&self, round: &RoundPlan) -> String {
        let moments = [0, round.opens_at, round.closes_at];
        let has_contest = self.contest.is_some();
        let passed = moments
            .into_iter()
            .filter(|moment| has_contest && *moment <= self.at);
        self.stamps.upstream(passed.max().unwrap_or(0))
    }

    fn listed_round(&self, number: u64, round: &RoundPlan) -> ListedRound {
        let groups = GROUPS.iter().filter(|_| round.is_in_groups());
        ListedRound {
            category_round_id: numbers::round(self.event.id, self.category, number),
            kind: self.category.discipline.kind(),
            name: round.name,
            status: self.round_status(round),
            status_as_of: self.round_status_as_of(round),
            starting_groups: groups.map(|name| StartingGroup { name }).collect(),
            format_identifier: format_identifier(round, self.event.boulder),
        }
    }

    /// A prefix such as in "F-13 #1": where many age groups climb at once, boulders are named after their group.
    pub(crate) fn route_prefix(&self) -> Option<&'a str> {
        (self.boulder() == BoulderForm::LowZone).then_some(self.category.group.as_str())
    }
}

fn format_identifier(round: &RoundPlan, form: BoulderForm) -> &'static str {
    let newest = form == BoulderForm::Points2026;
    match round.kind {
        RoundKind::Boulder { in_groups, .. } => match (form, in_groups, round.name) {
            (BoulderForm::TopsAndZones, true, _) => "boulder_two_groups",
            (BoulderForm::TopsAndZones, false, _) => "boulder_one_group",
            (BoulderForm::Points2026, true, _) => "boulder_two_groups_ifsc_2026",
            (_, true, _) => "boulder_two_groups_ifsc_2025",
            (BoulderForm::Points2026, false, "Final") => "boulder_finals_ifsc_2026",
            (BoulderForm::Points2025, false, "Final") => "boulder_finals_ifsc_2025",
            (BoulderForm::Points2026, false, _) => "boulder_one_group_ifsc_2026",
            (_, false, _) => "boulder_one_group_ifsc_2025",
        },
        RoundKind::LeadTwoRoutes => "lead_one_group_two_routes",
        RoundKind::LeadOneRoute => "lead_one_group_one_route",
        RoundKind::SpeedLanes if newest => "speed_qualification_ifsc_2026",
        RoundKind::SpeedLanes => "speed_qualification_ifsc_2025",
        RoundKind::SpeedHeats => "speed_elimination_ifsc_2026",
        RoundKind::BoulderLead if round.name == "Final" => "bl_final",
        RoundKind::BoulderLead => "bl_qualification",
    }
}
