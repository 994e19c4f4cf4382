//! Results of a category.

use podium_domain::events::round_result::RoundResult;
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// The ranking of one category without ascents, as in the live topic.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CategoryRanking {
    pub category_id: String,
    pub status: String,
    pub ranking_as_of: Option<String>,
    /// Points computed from this ranking are provisional.
    pub provisional: bool,
    pub rounds: Vec<RoundView>,
    pub rows: Vec<RankingRow>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct RoundView {
    pub category_round_id: String,
    pub name: String,
    pub kind: String,
    pub status: String,
    /// This round decides the category: provisional points begin with its first rank.
    pub decides: bool,
    pub starting_groups: Vec<StartingGroupView>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct StartingGroupView {
    pub name: String,
}

/// An athlete's rank. Tied athletes share a rank (1, 1, 3); null means no rank (DNS).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct RankingRow {
    pub athlete_id: String,
    pub firstname: String,
    pub lastname: String,
    pub country: String,
    pub rank: Option<u32>,
    pub rounds: Vec<RankingRound>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct RankingRound {
    pub category_round_id: String,
    pub rank: Option<u32>,
    /// As displayed: `99.2`, `45+`, `TOP`, `4.90`, `DNS`.
    pub score: Option<String>,
    pub starting_group: Option<String>,
}

/// `GET /api/results/{id}/{cid}`, with all data of the results service about each ascent.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct ResultView {
    #[allow(
        clippy::pub_underscore_fields,
        reason = "the specification spells it so"
    )]
    pub _id: String,
    pub event_id: String,
    pub dcat_id: String,
    pub event: String,
    pub dcat: String,
    pub status: String,
    pub ranking_as_of: Option<String>,
    pub provisional: bool,
    pub category_rounds: Vec<RoundView>,
    pub ranking: Vec<ResultRow>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct ResultRow {
    pub athlete_id: String,
    pub name: String,
    pub firstname: String,
    pub lastname: String,
    pub country: String,
    pub bib: Option<String>,
    pub federation_id: Option<u32>,
    pub paraclimbing_sport_class: Option<String>,
    pub rank: Option<u32>,
    /// With ascents or elimination stages.
    pub rounds: Vec<RoundResult>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct ResultList {
    pub results: Vec<ResultView>,
}

/// `GET /api/results`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct ResultsPage {
    pub results: Vec<ResultView>,
    pub count: u32,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct ResultAnswer {
    pub result: ResultView,
}
