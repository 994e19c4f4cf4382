//! `/category_rounds/{id}/results` and `/starting_groups/{id}/results`: one round, as it goes on.

use serde::Serialize;
use serde_json::{Value, json};

use super::ascents::{Ascent, Climbed, CombinedStage, Sighting, shown_run};
use super::rounds::{Route, StartingGroup, format};
use super::{CategoryView, Tenths};
use crate::simulated::competitors::Starter;
use crate::simulated::contest::{Contest, Deeds, GROUPS, Heat, Round, STAGE_NAMES, Standing};
use crate::simulated::numbers;
use crate::simulated::plan::{BoulderForm, RowForm};

#[derive(Debug, Serialize)]
pub(in crate::simulated) struct RoundPage<'a> {
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
    /// A round in starting groups has no routes of its own, not even the key.
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
pub(in crate::simulated) struct GroupPage<'a> {
    event: &'a str,
    discipline: &'static str,
    category: &'a str,
    category_round_id: u64,
    points_per_boulder_settings: Value,
    format: &'static str,
    round: &'static str,
    starting_group_name: &'static str,
    starting_group_id: u64,
    ranking_as_of: String,
    routes: Vec<Route>,
    startlist: Vec<Listed<'a>>,
    ranking: Vec<GroupRow<'a>>,
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
struct GroupRow<'a> {
    athlete_id: u64,
    name: &'a str,
    firstname: &'a str,
    lastname: &'a str,
    bib: &'a str,
    /// A number here, unlike everywhere else.
    score: Tenths,
    rank: Option<u64>,
    federation_id: u64,
    country: &'a str,
    flag_url: Option<String>,
    ascents: Vec<Ascent>,
    start_order: u64,
}

#[derive(Debug, Serialize)]
struct Listed<'a> {
    athlete_id: u64,
    route_start_positions: Vec<Position>,
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
struct Position {
    route_name: String,
    route_id: u64,
    position: u64,
}

/// One athlete of the round.
struct Told<'a> {
    starter: &'a Starter,
    standing: Standing,
    climbed: Climbed,
}

/// The page of a round that is listed by now.
pub(in crate::simulated) fn round_page<'a>(
    view: &CategoryView<'a>,
    index: usize,
) -> Option<RoundPage<'a>> {
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

/// The page of one starting group; `group` counts from 0.
pub(in crate::simulated) fn group_page<'a>(
    view: &CategoryView<'a>,
    index: usize,
    group: u64,
) -> Option<GroupPage<'a>> {
    let number = u64::try_from(index).ok()?;
    let plan = view.category.rounds.get(index)?;
    let id = numbers::round(view.event.id, view.category, number);
    let own = view
        .starting_groups(id, plan)
        .into_iter()
        .nth(usize::try_from(group).ok()?)?;
    let (_, format) = format(plan, view.event.form);
    let held = view
        .contest
        .and_then(|contest| Some((contest, contest.rounds.get(index)?)));
    let (name, rows) = (own.name, view.told_of(index).into_iter());
    Some(GroupPage {
        event: view.name,
        discipline: view.category.discipline.title(),
        category: &view.category.group,
        category_round_id: id,
        points_per_boulder_settings: view.point_settings(),
        format,
        round: plan.name,
        starting_group_name: name,
        starting_group_id: numbers::starting_group(id, group),
        ranking_as_of: view.ranking_as_of(),
        routes: own.routes,
        startlist: held
            .map(|(contest, round)| view.startlist(contest, round, id, Some(group)))
            .unwrap_or_default(),
        ranking: rows
            .filter(|told| told.standing.group == Some(name))
            .map(|told| view.group_row(told))
            .collect(),
    })
}

impl<'a> CategoryView<'a> {
    /// Those who have begun, by their rank in the round.
    fn told_of(&self, index: usize) -> Vec<Told<'a>> {
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
        let mut told: Vec<Told<'a>> = contest
            .starters
            .iter()
            .zip(standings)
            .zip(sighting.climbed())
            .filter_map(|((starter, standing), climbed)| {
                Some(Told {
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
        self.told_of(index)
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

    fn round_row(&self, told: Told<'a>, goes_on: bool) -> RoundRow<'a> {
        let Told {
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

    fn group_row(&self, told: Told<'a>) -> GroupRow<'a> {
        let athlete = &told.starter.athlete;
        GroupRow {
            athlete_id: athlete.id,
            name: &told.starter.name,
            firstname: athlete.firstname,
            lastname: athlete.lastname,
            bib: &told.starter.bib,
            score: Tenths(told.standing.tenths),
            rank: told.standing.group_rank,
            federation_id: athlete.federation_id,
            country: athlete.country,
            flag_url: self.flag_url(athlete.country),
            ascents: told.climbed.ascents.unwrap_or_default(),
            start_order: told.standing.start_order,
        }
    }

    fn has_advancement(&self) -> bool {
        self.event.form.rows == RowForm::OldWithAdvancement
    }

    fn point_settings(&self) -> Value {
        let low_zone = self.boulder() == BoulderForm::LowZone;
        json!({
            "points_per_zone": 10,
            "points_per_top": 25,
            "fall_deduction": 0.1,
            "points_per_low_zone": low_zone.then_some(5),
            "use_low_zone": low_zone,
        })
    }

    /// Everybody of the round, in the order they start.
    fn startlist(
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
                let position = |route: Route| Position {
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

    /// A bracket shows its heats instead of a ranking; they are empty until paired.
    fn stages(&self, contest: &Contest, round: &Round, id: u64) -> Option<Vec<Value>> {
        let Deeds::Heats(bracket) = &round.deeds else {
            return None;
        };
        let first = bracket.heats.iter().map(|heat| heat.stage).min()?;
        let stages = STAGE_NAMES.iter().enumerate().skip(first);
        let told = stages.map(|(stage, name)| {
            let heats = bracket.heats.iter().filter(|heat| heat.stage == stage);
            let heats: Vec<Value> = heats.map(|heat| self.heat(contest, heat, id)).collect();
            json!({"stage_id": stage, "stage_name": name, "heats": heats})
        });
        Some(told.collect())
    }

    fn heat(&self, contest: &Contest, heat: &Heat, id: u64) -> Value {
        let decided = heat.decided_at() <= self.at;
        let paired = heat.paired_at <= self.at;
        let outings = heat.outings.iter().filter(|_| paired);
        let athletes: Vec<Value> = outings
            .filter_map(|outing| {
                let starter = contest.starters.get(outing.starter)?;
                let athlete = &starter.athlete;
                let end = Some(outing.run.end).filter(|_| outing.run.at <= self.at);
                let (_, lane) = heat.lane_of(outing.starter);
                Some(json!({
                    "athlete_id": athlete.id,
                    "name": format!("{} {}", athlete.firstname, athlete.lastname),
                    "country": athlete.country,
                    "bib": starter.bib,
                    "route_name": lane,
                    "time_ms": end.and_then(|end| end.time_ms()),
                    "formatted_ascent_score": shown_run(end),
                    "winner": decided && heat.winner() == outing.starter,
                    "status": if end.is_some() { "active" } else { "pending" },
                }))
            })
            .collect();
        json!({"id": numbers::heat(id, heat.number), "number": heat.number, "athletes": athletes})
    }
}

/// Who goes on, in the order they will start.
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
