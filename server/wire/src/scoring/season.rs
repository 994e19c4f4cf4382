//! A member's season in a league, and the table of a season.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::picks::prediction::{PodiumAthletes, PredictionView};

/// `GET /api/leagues/{id}/season`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct MySeasonAnswer {
    pub season: MySeason,
}

/// Settled points only, of this year's events; those of members, and of nobody who has left.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MySeason {
    pub league_id: String,
    pub year: u32,
    /// Newest first: this year, and those that the league has settled picks of.
    pub years: Vec<u32>,
    /// The year has ended: its table stays as it is.
    pub is_over: bool,
    pub member: SeasonMember,
    pub members: u32,
    /// Shared by equals; null before the season's first event.
    pub rank: Option<u32>,
    pub points: u32,
    /// Oldest first.
    pub events: Vec<SeasonEventView>,
    /// By discipline, in the order of their names.
    pub accuracy: Vec<DisciplineAccuracy>,
    /// The pick that got most beyond what the members who picked the category got on average; null without points.
    pub best_call: Option<SeasonCall>,
    /// The one that got least, and not all that was possible.
    pub worst_call: Option<SeasonCall>,
    pub crowd: CrowdDuelView,
    /// With the member that was asked for.
    pub head_to_head: Option<HeadToHeadView>,
    /// All of them, earned or not.
    pub badges: Vec<BadgeView>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SeasonMember {
    pub user_id: String,
    pub user_name: String,
    pub avatar_url: Option<String>,
    pub is_me: bool,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SeasonEventView {
    pub event_id: String,
    pub event_name: String,
    /// `YYYY-MM-DD`, the first day.
    pub date: Option<String>,
    /// Of this event alone.
    pub points: u32,
    /// Categories that the member has picked; 0: they did not play.
    pub picked: u32,
    /// Settled categories that somebody of the league has picked.
    pub categories: u32,
    /// Of the season so far.
    pub total_points: u32,
    /// After the event, by the season's points so far; shared by equals.
    pub rank: u32,
    /// Members who played, and what they got together.
    pub players: u32,
    pub players_points: u32,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DisciplineAccuracy {
    /// Upstream's word: `lead`, `boulder`, `speed`, `combined`, or another.
    pub discipline: String,
    pub picks: u32,
    /// Places that were filled.
    pub places_picked: u32,
    pub places_exact: u32,
    pub places_on_podium: u32,
    pub points: u32,
    /// What the best podiums would have earned.
    pub possible_points: u32,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SeasonCall {
    pub pick: PredictionView,
    /// What the best podium would have earned.
    pub possible_points: u32,
    /// Members who picked the category, and what they got together.
    pub picked: u32,
    pub picked_points: u32,
}

/// Against the podium of them all (as it is shown when picks open), over the categories that the member picked and that
/// three members or more picked.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CrowdDuelView {
    pub categories: u32,
    /// Categories in which the member has more points than the crowd; in which they have as many.
    pub beaten: u32,
    pub level: u32,
    pub points: u32,
    pub crowd_points: u32,
    /// Newest first.
    pub list: Vec<CrowdCategory>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CrowdCategory {
    pub event_id: String,
    pub event_name: String,
    pub category_id: String,
    pub category_name: String,
    pub points: u32,
    pub crowd_points: u32,
    /// Members who picked it.
    pub picked: u32,
    /// Whom the crowd saw on the podium.
    pub podium: PodiumAthletes,
}

/// Over the events that both have played.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct HeadToHeadView {
    pub against: SeasonMember,
    pub won: u32,
    pub drawn: u32,
    pub lost: u32,
    pub points: u32,
    pub their_points: u32,
    /// Oldest first.
    pub events: Vec<DuelView>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DuelView {
    pub event_id: String,
    pub event_name: String,
    pub points: u32,
    pub their_points: u32,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct BadgeView {
    pub kind: SeasonBadge,
    /// What earned it, oldest first; empty while it is still to be earned.
    pub earned: Vec<BadgeOccasion>,
    /// How far towards it, where it takes several events.
    pub have: u32,
    pub need: u32,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum SeasonBadge {
    /// The best of a season that is over, in a league where five have played.
    Champion,
    /// All three places exact.
    PerfectPodium,
    /// The only one of at least five who put the winner first.
    LoneWolf,
    /// The most points at an event that at least five have played.
    EventWinner,
    /// More points than the crowd at five events in a row.
    CrowdBeater,
    /// A pick at every event of a season that is over, of three events or more.
    EverPresent,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct BadgeOccasion {
    pub event_id: String,
    pub event_name: String,
    pub category_id: Option<String>,
    pub category_name: Option<String>,
    /// `YYYY-MM-DD`, the event's first day.
    pub date: Option<String>,
}

/// `GET /api/leagues/{id}/season/standings`: rows `skip .. skip + limit` of those that fit the search.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SeasonStandingsAnswer {
    pub year: u32,
    /// The year has ended: whoever is first is its champion.
    pub is_over: bool,
    /// By the points of this year's events; equals by name. Empty before the season's first event.
    pub standings: Vec<SeasonStanding>,
    /// That fit the search.
    pub total: u32,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SeasonStanding {
    /// Among all members; shared by equals.
    pub rank: u32,
    pub user_id: String,
    pub user_name: String,
    pub avatar_url: Option<String>,
    pub is_me: bool,
    pub points: u32,
    /// Events that the member played.
    pub events: u32,
}
