//! `/category_rounds/{id}/results`: one round in progress.

use serde::Serialize;
use serde_json::{Value, json};

use crate::simulated::athletes::competitors::Starter;
use crate::simulated::contest::round::Round;
use crate::simulated::contest::standing::Standing;
use crate::simulated::contest::{Contest, GROUPS};
use crate::simulated::document::ascents::{Ascent, Climbed, CombinedStage};
use crate::simulated::document::category::CategoryView;
use crate::simulated::document::rounds::{Route, StartingGroup, format};
use crate::simulated::document::sighting::Sighting;
use crate::simulated::numbers;
use crate::simulated::plan::{BoulderForm, RowForm};

#[derive(Debug, Serialize)]
pub(crate) struct RoundPage<'a> {
    id: u64,
    event: &'a str,
    event_id: u64,
    dcat_id: u64,
    discipline: &'static str,
    status: &'static str,
    status_as_of: String,
    category: &'a str,
    round: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    points_per_boulder_settings: Option<Value>,
    format: &'static str,
    format_identifier: &'static str,
    /// A round in starting groups has no routes of its own, and omits the key.
    #[serde(skip_serializing_if = "Option::is_none")]
    routes: Option<Vec<Route>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    starting_groups: Vec<StartingGroup>,
    ranking: Vec<RoundRow<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    speed_elimination_stages: Option<Vec<Value>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    show_advancement_line: Option<bool>,
    startlist: Vec<Listed<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    next_round_startlist: Option<Vec<u64>>,
}

#[derive(Debug, Serialize)]
struct RoundRow<'a> {
    athlete_id: u64,
    name: &'a str,
    firstname: &'a str,
    lastname: &'a str,
    country: &'a str,
    flag_url: Option<String>,
    federation_id: u64,
    bib: &'a str,
    rank: Option<u64>,
    score: String,
    start_order: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    starting_group: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    group_rank: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    extra_advancement: Option<bool>,
    ascents: Vec<Ascent>,
    combined_stages: Option<Vec<CombinedStage>>,
    active: bool,
    under_appeal: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    qualified: Option<bool>,
}

#[derive(Debug, Serialize)]
pub(crate) struct Listed<'a> {
    athlete_id: u64,
    route_start_positions: Vec<StartPosition>,
    name: &'a str,
    firstname: &'a str,
    lastname: &'a str,
    bib: &'a str,
    country: &'a str,
    flag_url: Option<String>,
    federation_id: u64,
    paraclimbing_guide: Option<()>,
}

#[derive(Debug, Serialize)]
struct StartPosition {
    route_name: String,
    route_id: u64,
    position: u64,
}

/// An athlete who is in the round.
pub(crate) struct StartedAthlete<'a> {
    pub(crate) starter: &'a Starter,
    pub(crate) standing: Standing,
    pub(crate) climbed: Climbed,
}

/// The page of a round, if it is listed already.
pub(crate) fn round_page<'a>(view: &CategoryView<'a>, index: usize) -> Option<RoundPage<'a>> {
    let number = u64::try_from(index).ok()?;
    let plan = view.category.rounds.get(index)?;
    if view.listed_rounds().len() <= index {
        return None;
    }
    let id = numbers::round(view.event.id, view.category, number);
    let held = view
        .contest
        .and_then(|contest| Some((contest, contest.rounds.get(index)?)));
    let (format_identifier, format) = format(plan, view.event.form);
    let stages = held.and_then(|(contest, round)| view.stages(contest, round, id));
    let next_round = held.filter(|(_, round)| plan.closes_at <= view.at && round.is_first());
    Some(RoundPage {
        id,
        event: view.name,
        event_id: view.event.id,
        dcat_id: view.category.id,
        discipline: view.category.discipline.title(),
        status: view.round_status(plan),
        status_as_of: view.round_status_as_of(plan),
        category: &view.category.group,
        round: plan.name,
        points_per_boulder_settings: (plan.boulders() > 0).then(|| view.point_settings()),
        format,
        format_identifier,
        routes: (!plan.is_in_groups()).then(|| view.routes(id, plan)),
        starting_groups: view.starting_groups(id, plan),
        ranking: if stages.is_some() {
            Vec::new()
        } else {
            view.round_rows(index)
        },
        speed_elimination_stages: stages,
        show_advancement_line: view.has_advancement().then_some(true),
        startlist: held
            .map(|(contest, round)| view.startlist(contest, round, id, None))
            .unwrap_or_default(),
        next_round_startlist: next_round.and_then(|(contest, _)| next_startlist(contest, index)),
    })
}

impl<'a> CategoryView<'a> {
    /// Athletes who have begun, by their rank in the round.
    pub(crate) fn started_by_rank(&self, index: usize) -> Vec<StartedAthlete<'a>> {
        let Some(contest) = self.contest else {
            return Vec::new();
        };
        let Some((round, standings)) = contest.rounds.get(index).zip(
            contest
                .standings(self.boulder(), self.at)
                .into_iter()
                .nth(index),
        ) else {
            return Vec::new();
        };
        let number = u64::try_from(index).unwrap_or(0);
        let sighting = Sighting {
            form: self.event.form,
            stamps: self.stamps,
            round,
            round_id: numbers::round(self.event.id, self.category, number),
            route_prefix: self.route_prefix(),
            at: self.at,
            on_round_page: true,
        };
        let mut told: Vec<StartedAthlete<'a>> = contest
            .starters
            .iter()
            .zip(standings)
            .zip(sighting.climbed())
            .filter_map(|((starter, standing), climbed)| {
                Some(StartedAthlete {
                    starter,
                    standing: standing
                        .filter(|standing| standing.begun || standing.rank.is_none())?,
                    climbed: climbed?,
                })
            })
            .collect();
        told.sort_by_key(|told| {
            let rank = told.standing.rank.map(std::cmp::Reverse);
            (std::cmp::Reverse(rank), told.starter.alphabetical)
        });
        told
    }

    fn round_rows(&self, index: usize) -> Vec<RoundRow<'a>> {
        let next = self.category.rounds.get(index + 1);
        let places = next.map(|next| next.places);
        self.started_by_rank(index)
            .into_iter()
            .map(|told| {
                let goes_on = places.is_none_or(|places| {
                    let rank = told
                        .standing
                        .rank
                        .and_then(|rank| usize::try_from(rank).ok());
                    rank.is_some_and(|rank| rank <= places)
                });
                self.round_row(told, goes_on)
            })
            .collect()
    }

    fn round_row(&self, told: StartedAthlete<'a>, goes_on: bool) -> RoundRow<'a> {
        let StartedAthlete {
            starter,
            standing,
            climbed,
        } = told;
        let athlete = &starter.athlete;
        RoundRow {
            athlete_id: athlete.id,
            name: &starter.name,
            firstname: athlete.firstname,
            lastname: athlete.lastname,
            country: athlete.country,
            flag_url: self.flag_url(athlete.country),
            federation_id: athlete.federation_id,
            bib: &starter.bib,
            rank: standing.rank,
            score: standing.score,
            start_order: standing.start_order,
            starting_group: standing.group,
            group_rank: standing.group_rank,
            extra_advancement: self.has_advancement().then_some(false),
            ascents: climbed.ascents.unwrap_or_default(),
            combined_stages: climbed.combined_stages,
            active: standing.climbing,
            under_appeal: false,
            qualified: self.has_advancement().then_some(goes_on),
        }
    }

    fn has_advancement(&self) -> bool {
        self.event.form.rows == RowForm::OldWithAdvancement
    }

    pub(crate) fn point_settings(&self) -> Value {
        let low_zone = self.boulder() == BoulderForm::LowZone;
        json!({
            "points_per_zone": 10,
            "points_per_top": 25,
            "fall_deduction": 0.1,
            "points_per_low_zone": low_zone.then_some(5),
            "use_low_zone": low_zone,
        })
    }

    /// All athletes of the round, in start order.
    pub(crate) fn startlist(
        &self,
        contest: &'a Contest,
        round: &Round,
        id: u64,
        group: Option<u64>,
    ) -> Vec<Listed<'a>> {
        let plan = &round.plan;
        let mut listed: Vec<(u64, Listed<'a>)> = contest
            .starters
            .iter()
            .zip(round.deeds.orders())
            .filter_map(|(starter, place)| {
                let (order, own_group) = place?;
                let own_group =
                    u64::from(own_group.is_some() && own_group == GROUPS.last().copied());
                if group.is_some_and(|group| group != own_group) {
                    return None;
                }
                let routes = if plan.is_in_groups() {
                    self.numbered(id, own_group, plan.boulders(), false)
                } else {
                    self.routes(id, plan)
                };
                let position = |route: Route| StartPosition {
                    route_name: route.name,
                    route_id: route.id,
                    position: order + 1,
                };
                let athlete = &starter.athlete;
                Some((
                    order,
                    Listed {
                        athlete_id: athlete.id,
                        route_start_positions: routes.into_iter().map(position).collect(),
                        name: &starter.name,
                        firstname: athlete.firstname,
                        lastname: athlete.lastname,
                        bib: &starter.bib,
                        country: athlete.country,
                        flag_url: self.flag_url(athlete.country),
                        federation_id: athlete.federation_id,
                        paraclimbing_guide: None,
                    },
                ))
            })
            .collect();
        listed.sort_by_key(|(order, _)| *order);
        listed.into_iter().map(|(_, listed)| listed).collect()
    }
}

/// Athletes who advance, in the start order of the next round.
fn next_startlist(contest: &Contest, index: usize) -> Option<Vec<u64>> {
    let next = contest.rounds.get(index + 1)?;
    let orders = next.deeds.orders().into_iter();
    let mut going: Vec<(u64, u64)> = orders
        .zip(&contest.starters)
        .filter_map(|(place, starter)| Some((place?.0, starter.athlete.id)))
        .collect();
    going.sort_unstable();
    Some(going.into_iter().map(|(_, athlete)| athlete).collect())
}
