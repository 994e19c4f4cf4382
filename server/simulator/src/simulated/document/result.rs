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
use crate::simulated::numbers;

#[derive(Debug, Serialize)]
pub(crate) struct ResultDocument<'a> {
    dcat: String,
    status: &'static str,
    status_as_of: String,
    ranking_as_of: String,
    category_rounds: Vec<ListedRound>,
    ranking: Option<Vec<Row<'a>>>,
}

#[derive(Debug, Serialize)]
pub(crate) struct Row<'a> {
    athlete_id: u64,
    rank: Option<u64>,
    name: &'a str,
    firstname: &'a str,
    lastname: &'a str,
    paraclimbing_sport_class: Option<&'static str>,
    bib_number: &'a str,
    country: &'a str,
    organisation_id: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) rounds: Option<Vec<RoundEntry>>,
}

#[derive(Debug, Serialize)]
pub(crate) struct RoundEntry {
    category_round_id: u64,
    round_name: &'static str,
    rank: Option<u64>,
    score: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    starting_group: Option<&'static str>,
    #[serde(flatten)]
    climbed: Climbed,
}

pub(crate) fn result<'a>(view: &CategoryView<'a>) -> ResultDocument<'a> {
    let rows = view.rows();
    ResultDocument {
        dcat: view.category.name(),
        status: view.status(),
        status_as_of: view.status_as_of(),
        ranking_as_of: view.ranking_as_of(),
        category_rounds: view.listed_rounds(),
        ranking: (!rows.is_empty()).then_some(rows),
    }
}

impl<'a> CategoryView<'a> {
    fn rows(&self) -> Vec<Row<'a>> {
        let Some(contest) = self.contest else {
            return Vec::new();
        };
        let mut climbed = self.climbed_by_round(contest);
        self.placed()
            .into_iter()
            .filter_map(|placed| {
                let starter = contest.starters.get(placed.starter)?;
                let mut row = self.row(starter, placed.rank);
                row.rounds = Some(self.entries(contest, placed, &mut climbed));
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
                    form: self.event.boulder,
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
        climbs: &mut [Vec<Option<Climbed>>],
    ) -> Vec<RoundEntry> {
        let starter = placed.starter;
        let rounds = (0..).zip(&contest.rounds).zip(placed.rounds).zip(climbs);
        rounds
            .filter_map(|(((number, round), standing), climbs)| {
                let Standing { rank, score, group } = standing?;
                Some(RoundEntry {
                    category_round_id: numbers::round(self.event.id, self.category, number),
                    round_name: round.plan.name,
                    rank,
                    score,
                    starting_group: group,
                    climbed: climbs.get_mut(starter)?.take()?,
                })
            })
            .collect()
    }

    /// The row without its rounds.
    pub(crate) fn row(&self, starter: &'a Starter, rank: Option<u64>) -> Row<'a> {
        let athlete = &starter.athlete;
        Row {
            athlete_id: athlete.id,
            rank,
            name: &starter.name,
            firstname: athlete.firstname,
            lastname: athlete.lastname,
            paraclimbing_sport_class: self.category.para_class,
            bib_number: &starter.bib,
            country: athlete.country,
            organisation_id: athlete.federation_id,
            rounds: None,
        }
    }

    /// Every athlete with rank 1, 2 or 3, as the event document repeats them.
    pub(crate) fn top_three(&self) -> Vec<Row<'a>> {
        let Some(contest) = self.contest else {
            return Vec::new();
        };
        self.placed()
            .into_iter()
            .filter(|placed| placed.rank.is_some_and(|rank| rank <= 3))
            .filter_map(|placed| {
                let starter = contest.starters.get(placed.starter)?;
                Some(self.row(starter, placed.rank))
            })
            .collect()
    }
}
