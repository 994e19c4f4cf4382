//! The whole state of each kind of topic, as sent in `snapshot`.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::admin::feed_health::{FeedHealth, FetchProgress};
use crate::admin::programme::ProgrammeReport;
use crate::events::event::{EventView, StartListAthlete};
use crate::events::result::CategoryRanking;
use crate::leagues::announcement::AnnouncementView;
use crate::leagues::league::{
    Invitation, JoinRequestView, LeagueMember, LeagueView, MyLeague, SentInvitation,
};
use crate::live::leaderboard::LeaderboardWindow;
use crate::notifications::spoiler::SpoilerShields;

/// One variant per kind of topic.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
#[serde(tag = "kind", rename_all = "snake_case")]
#[allow(
    clippy::large_enum_variant,
    reason = "serialised at once, never kept in numbers"
)]
pub enum Snapshot {
    Events(EventsSnapshot),
    Event(Box<EventSnapshot>),
    League(LeagueSnapshot),
    Leaderboard(LeaderboardWindow),
    Requests(RequestsSnapshot),
    Account(AccountSnapshot),
    Feed(FeedSnapshot),
}

/// Topic `events`: all events that are not over yet.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct EventsSnapshot {
    pub events: Vec<EventView>,
}

/// Topic `event:ID`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct EventSnapshot {
    pub event: EventView,
    pub start_list: Vec<StartListAthlete>,
    pub rankings: Vec<CategoryRanking>,
}

/// Topic `league:ID`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct LeagueSnapshot {
    /// Without the fields that only league admins may see.
    pub league: LeagueView,
    /// Only the first if there are many (`MEMBERS_LISTED_MAX`); `league.memberCount` counts all.
    pub members: Vec<LeagueMember>,
    /// Which of these members have picked which open or running category, without the picks.
    pub picked: Vec<PickedMark>,
    /// Per category, the number of other members who have picked it.
    pub picked_besides: Vec<PickedCount>,
    /// All announcements that are kept (`ANNOUNCEMENTS_KEPT`), newest first.
    pub announcements: Vec<AnnouncementView>,
}

/// Number of members who have picked a category.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct PickedCount {
    pub event_id: String,
    pub category_id: String,
    pub count: u32,
}

/// A member has picked a category; the pick itself is not included.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct PickedMark {
    pub user_id: String,
    pub event_id: String,
    pub category_id: String,
}

/// Topic `requests:ID`, league admins only. Oldest first.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct RequestsSnapshot {
    /// Only the first if there are many (`MEMBERS_LISTED_MAX`).
    pub requests: Vec<JoinRequestView>,
    pub invitations: Vec<SentInvitation>,
}

/// Topic `me`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct AccountSnapshot {
    pub leagues: Vec<MyLeague>,
    pub pending_league_ids: Vec<String>,
    pub invitations: Vec<Invitation>,
    pub unseen_notices: u32,
    pub spoilers: SpoilerShields,
}

/// Topic `feed`, site admins only: season lists, running events, and faults.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct FeedSnapshot {
    pub health: Vec<FeedHealth>,
    /// Running fetches that an admin requested; each of their steps is a change.
    pub fetches: Vec<FetchProgress>,
    /// Null if no programme was ever read.
    pub programme: Option<ProgrammeReport>,
}
