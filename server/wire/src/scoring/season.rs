//! A member's season in a league, and the league's table of a season.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::picks::prediction::{PodiumAthletes, PredictionView};

/// `GET /api/leagues/{id}/season`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct MySeasonAnswer {
    pub season: MySeason,
}

/// Settled points of this year's events, of current members only.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MySeason {
    pub league_id: String,
    pub year: u32,
    /// Newest first: this year, and all years with settled picks of the league.
    pub years: Vec<u32>,
    /// The year has ended, and its table is final.
    pub is_over: bool,
    pub member: SeasonMember,
    pub members: u32,
    /// Tied members share a rank; null before the season's first event.
    pub rank: Option<u32>,
    pub points: u32,
    /// Oldest first.
    pub events: Vec<SeasonEventView>,
    /// By discipline, sorted by name.
    pub accuracy: Vec<DisciplineAccuracy>,
    /// The pick furthest above the average of the members who picked the category; null without points.
    pub best_call: Option<SeasonCall>,
    /// The pick furthest below that average, of those that missed possible points; null if there is no other than the
    /// best.
    pub worst_call: Option<SeasonCall>,
    pub crowd: CrowdDuelView,
    pub form: FormDuelView,
    /// Comparison with the requested member.
    pub head_to_head: Option<HeadToHeadView>,
    /// All badges, earned or not.
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
    /// Points of this event alone.
    pub points: u32,
    /// Number of categories that the member picked; 0 if they did not play.
    pub picked: u32,
    /// Settled categories that any member picked.
    pub categories: u32,
    /// Points of the season so far.
    pub total_points: u32,
    /// Rank after the event by the season's points so far; tied members share it.
    pub rank: u32,
    /// Number of members who played, and their points in total.
    pub players: u32,
    pub players_points: u32,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DisciplineAccuracy {
    /// Name from the results service: `lead`, `boulder`, `speed`, `combined`, or another.
    pub discipline: String,
    pub picks: u32,
    /// Filled places.
    pub places_picked: u32,
    pub places_exact: u32,
    pub places_on_podium: u32,
    pub points: u32,
    /// Points that the best podiums would have earned.
    pub possible_points: u32,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SeasonCall {
    pub pick: PredictionView,
    /// Points that the best podium would have earned.
    pub possible_points: u32,
    /// Number of members who picked the category, and their points in total.
    pub picked: u32,
    pub picked_points: u32,
}

/// Comparison with the league's podium (as in the reveal), over the categories that the member and at least
/// three members picked.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CrowdDuelView {
    pub categories: u32,
    /// Number of categories in which the member has more points than the crowd, and in which both have the same.
    pub beaten: u32,
    pub level: u32,
    pub points: u32,
    pub crowd_points: u32,
    /// Newest first.
    pub list: Vec<CrowdCategory>,
}

/// Comparison with the form model's podiums, over the categories that the member picked and it predicted; whether it
/// plays in the league or not.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FormDuelView {
    pub categories: u32,
    /// Number of categories in which the member has more points than the form, and in which both have the same.
    pub beaten: u32,
    pub level: u32,
    pub points: u32,
    pub form_points: u32,
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
    /// Number of members who picked it.
    pub picked: u32,
    /// The crowd's podium.
    pub podium: PodiumAthletes,
}

/// Comparison over the events that both members played.
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
    /// The occasions on which it was earned, oldest first; empty if not earned yet.
    pub earned: Vec<BadgeOccasion>,
    /// Progress towards a badge that takes several events.
    pub have: u32,
    pub need: u32,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum SeasonBadge {
    /// First place in a finished season, in a league with at least five players.
    Champion,
    /// All three places are exact.
    PerfectPodium,
    /// The only one of at least five players who picked the winner in first place.
    LoneWolf,
    /// The most points at an event with at least five players.
    EventWinner,
    /// More points than the crowd at five events in a row.
    CrowdBeater,
    /// A pick at every event of a finished season of at least three events.
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

/// `GET /api/leagues/{id}/season/standings`: rows `skip .. skip + limit` of the search's matches.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SeasonStandingsAnswer {
    pub year: u32,
    /// The year has ended, and its first member is the champion.
    pub is_over: bool,
    /// By the points of this year's events, tied members by name. Empty before the season's first event.
    pub standings: Vec<SeasonStanding>,
    /// Number of the search's matches.
    pub total: u32,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SeasonStanding {
    /// Rank among all members; tied members share it.
    pub rank: u32,
    pub user_id: String,
    pub user_name: String,
    pub avatar_url: Option<String>,
    pub is_me: bool,
    pub points: u32,
    /// Number of events that the member played.
    pub events: u32,
}

/// `GET /api/leagues/{id}/season/race`: ranks over a season, without events that the caller hides.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SeasonRaceAnswer {
    pub year: u32,
    /// The year has ended.
    pub is_over: bool,
    /// With settled points, oldest first.
    pub events: Vec<SeasonRaceEvent>,
    /// Best first: the ten best members who have played, the caller and their two rivals.
    pub runners: Vec<SeasonRunner>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SeasonRaceEvent {
    pub event_id: String,
    pub event_name: String,
    /// `YYYY-MM-DD`, the first day.
    pub date: Option<String>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SeasonRunner {
    pub user_id: String,
    pub user_name: String,
    pub avatar_url: Option<String>,
    pub is_me: bool,
    /// Next to the caller in the season's table.
    pub is_rival: bool,
    /// After each event, in the order of `events`.
    pub stands: Vec<SeasonStand>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct SeasonStand {
    /// Among all members, by the season's points so far; tied members share it.
    pub rank: u32,
    /// Points of the season so far.
    pub points: u32,
}

/// `GET /api/leagues/{id}/season/averages`: what current members earned with a settled pick, without events that the
/// caller hides. Never from open picks.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct LeagueAveragesAnswer {
    /// The newest year with settled picks, or this year.
    pub year: u32,
    /// Disciplines with settled picks, sorted by name.
    pub disciplines: Vec<DisciplineAverage>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct DisciplineAverage {
    pub discipline: String,
    pub categories: u32,
    /// Number of members' picks, at least one, and their points in total.
    pub picks: u32,
    pub points: u32,
}
