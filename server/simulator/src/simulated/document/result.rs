//! `/events/{id}/result/{dcat}`: a whole category, round by round.

use serde::Serialize;

use crate::simulated::athletes::competitors::Starter;
use crate::simulated::contest::Contest;
use crate::simulated::contest::standing::Standing;
use crate::simulated::document::ascents::Climbed;
use crate::simulated::document::category::CategoryView;
use crate::simulated::document::category::Placed;
use crate::simulated::document::rounds::ListedRound;
use crate::simulated::document::sighting::Sighting;
use crate::simulated::document::{Nullable, flag_url};
use crate::simulated::numbers;
use crate::simulated::plan::{BoulderForm, RowForm};

#[derive(Debug, Serialize)]
pub(crate) struct ResultDocument<'a> {
    event: &'a str,
    dcat: String,
    status: &'static str,
    status_as_of: String,
    ranking_as_of: String,
    cutoff_rank: Option<u64>,
    category_rounds: Vec<ListedRound<'a>>,
    ranking: Option<Vec<Row<'a>>>,
}

/// An athlete's row, with the keys of its generation of documents.
#[derive(Debug, Serialize)]
pub(crate) struct Row<'a> {
    athlete_id: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    squad_id: Option<Nullable<u64>>,
    rank: Option<u64>,
    name: &'a str,
    firstname: &'a str,
    lastname: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    paraclimbing_sport_class: Option<Nullable<&'a str>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    sport_class_status: Option<Nullable<&'static str>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    bib: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    bib_number: Option<&'a str>,
    country: &'a str,
    flag_url: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    federation_id: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    organisation_id: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) rounds: Option<Vec<RoundEntry>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    extra_advancement: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    qualified: Option<Nullable<bool>>,
}

#[derive(Debug, Serialize)]
pub(crate) struct RoundEntry {
    category_round_id: u64,
    round_name: &'static str,
    rank: Option<u64>,
    score: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    starting_group: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    invisible_score: Option<Nullable<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    applied_invisible_score_tiebreaker: Option<bool>,
    #[serde(flatten)]
    climbed: Climbed,
}

pub(crate) fn result<'a>(view: &CategoryView<'a>) -> ResultDocument<'a> {
    let rows = view.rows();
    ResultDocument {
        event: view.name,
        dcat: view.category.name(),
        status: view.status(),
        status_as_of: view.status_as_of(),
        ranking_as_of: view.ranking_as_of(),
        cutoff_rank: None,
        category_rounds: view.listed_rounds(),
        ranking: (!rows.is_empty()).then_some(rows),
    }
}

impl<'a> CategoryView<'a> {
    fn rows(&self) -> Vec<Row<'a>> {
        let Some(contest) = self.contest else {
            return Vec::new();
        };
        let mut told = self.climbed_by_round(contest);
        self.placed()
            .into_iter()
            .filter_map(|placed| {
                let starter = contest.starters.get(placed.starter)?;
                let mut row = self.row(starter, placed.rank);
                row.rounds = Some(self.entries(contest, placed, &mut told));
                Some(row)
            })
            .collect()
    }

    /// By round and starter; each entry is taken once.
    fn climbed_by_round(&self, contest: &Contest) -> Vec<Vec<Option<Climbed>>> {
        let rounds = (0..).zip(&contest.rounds);
        rounds
            .map(|(number, round)| {
                let sighting = Sighting {
                    form: self.event.form,
                    stamps: self.stamps,
                    round,
                    round_id: numbers::round(self.event.id, self.category, number),
                    route_prefix: self.route_prefix(),
                    at: self.at,
                };
                if round.plan.opens_at <= self.at {
                    sighting.climbed()
                } else {
                    Vec::new()
                }
            })
            .collect()
    }

    fn entries(
        &self,
        contest: &Contest,
        placed: Placed,
        told: &mut [Vec<Option<Climbed>>],
    ) -> Vec<RoundEntry> {
        let starter = placed.starter;
        let rounds = (0..).zip(&contest.rounds).zip(placed.rounds).zip(told);
        rounds
            .filter_map(|(((number, round), standing), told)| {
                let Standing {
                    rank, score, group, ..
                } = standing?;
                let newest = self.boulder() == BoulderForm::Points2026 && round.plan.boulders() > 0;
                Some(RoundEntry {
                    category_round_id: numbers::round(self.event.id, self.category, number),
                    round_name: round.plan.name,
                    rank,
                    score,
                    starting_group: group,
                    invisible_score: newest.then_some(Nullable::Null),
                    applied_invisible_score_tiebreaker: newest.then_some(false),
                    climbed: told.get_mut(starter)?.take()?,
                })
            })
            .collect()
    }

    /// The row without its rounds.
    pub(crate) fn row(&self, starter: &'a Starter, rank: Option<u64>) -> Row<'a> {
        let athlete = &starter.athlete;
        let rows = self.event.form.rows;
        let new = rows == RowForm::New;
        let with_class = !new || self.event.para;
        Row {
            athlete_id: athlete.id,
            squad_id: new.then_some(Nullable::Null),
            rank,
            name: &starter.name,
            firstname: athlete.firstname,
            lastname: athlete.lastname,
            paraclimbing_sport_class: with_class.then(|| self.category.para_class.into()),
            sport_class_status: with_class
                .then(|| self.category.para_class.map(|_| "fixed_review_date").into()),
            bib: (!new).then_some(&starter.bib),
            bib_number: new.then_some(&starter.bib),
            country: athlete.country,
            flag_url: self.flag_url(athlete.country),
            federation_id: (!new).then_some(athlete.federation_id),
            organisation_id: new.then_some(athlete.federation_id),
            rounds: None,
            extra_advancement: (rows == RowForm::OldWithAdvancement).then_some(false),
            qualified: match rows {
                RowForm::New => None,
                RowForm::Old => Some(Nullable::Null),
                RowForm::OldWithAdvancement => Some(Nullable::Value(true)),
            },
        }
    }

    /// `None` for gyms, which have no flags.
    pub(crate) fn flag_url(&self, country: &str) -> Option<String> {
        let gyms = self.event.form.rows == RowForm::OldWithAdvancement;
        (!gyms).then(|| flag_url(country))
    }

    /// Every athlete with rank 1, 2 or 3, as the event document repeats them.
    pub(crate) fn top_three(&self) -> Vec<Row<'a>> {
        let Some(contest) = self.contest else {
            return Vec::new();
        };
        let has_rounds = self.event.form.rows != RowForm::New;
        self.placed()
            .into_iter()
            .filter(|placed| placed.rank.is_some_and(|rank| rank <= 3))
            .filter_map(|placed| {
                let starter = contest.starters.get(placed.starter)?;
                let mut row = self.row(starter, placed.rank);
                row.rounds = has_rounds.then(Vec::new);
                Some(row)
            })
            .collect()
    }
}
