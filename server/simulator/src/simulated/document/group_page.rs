//! `/starting_groups/{id}/results`: the half of a round that climbs the same boulders.

use serde::Serialize;
use serde_json::Value;

use crate::simulated::document::Tenths;
use crate::simulated::document::ascents::Ascent;
use crate::simulated::document::category::CategoryView;
use crate::simulated::document::round_page::{Listed, StartedAthlete};
use crate::simulated::document::rounds::{Route, format};
use crate::simulated::numbers;

#[derive(Debug, Serialize)]
pub(crate) struct GroupPage<'a> {
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

/// The page of one starting group; `group` counts from 0.
pub(crate) fn group_page<'a>(
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
    let (name, rows) = (own.name, view.started_by_rank(index).into_iter());
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
    fn group_row(&self, told: StartedAthlete<'a>) -> GroupRow<'a> {
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
}
