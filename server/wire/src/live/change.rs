//! One step of each kind of topic, as written to the `changes` table and sent in `change`.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::admin::feed_health::{FeedHealth, FetchProgress};
use crate::events::event::{EventView, StartListAthlete};
use crate::events::result::{RankingRow, RoundView};
use crate::leagues::announcement::AnnouncementView;
use crate::leagues::league::{
    Invitation, JoinRequestView, LeagueMember, LeagueView, MyLeague, SentInvitation,
};
use crate::live::snapshot::PickedMark;
use crate::notifications::notification::NoticeView;
use crate::notifications::spoiler::SpoilerShields;
use crate::picks::prediction::PredictionView;
use crate::scoring::leaderboard::LeaderboardRow;

/// All changes of all topics; the `kind` says which.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Change {
    // Topics `events` and `event:ID`.
    EventUpdated(EventUpdated),
    // Topic `event:ID`.
    StartListUpdated(StartListUpdated),
    RankingUpdated(RankingUpdated),
    CategoryScored(CategoryScored),
    // Topic `league:ID`.
    LeagueUpdated(LeagueUpdated),
    MemberJoined(MemberJoined),
    MemberLeft(MemberLeft),
    MemberChanged(MemberChanged),
    AnnouncementsChanged(AnnouncementsChanged),
    Picked(Picked),
    Unpicked(Picked),
    FingerprintMade(FingerprintMade),
    // Topic `requests:ID`.
    RequestArrived(RequestArrived),
    RequestGone(RequestGone),
    InvitationSent(InvitationSent),
    InvitationEnded(InvitationEnded),
    AdminDemoted(AdminDemoted),
    // Topic `leaderboard:ID`; to one subscriber whose row lies outside its window.
    OwnRow(OwnRow),
    // Topics `league:ID`, `requests:ID` and `me`.
    LeagueDeleted(LeagueDeleted),
    // Topic `me`.
    LeagueJoined(LeagueJoined),
    MyRoleChanged(LeagueJoined),
    InvitationArrived(InvitationArrived),
    InvitationGone(InvitationGone),
    LeagueLeft(LeagueLeft),
    RequestRejected(RequestRejected),
    RequestPending(RequestPending),
    PredictionSaved(PredictionSaved),
    PredictionDeleted(PredictionDeleted),
    ScoreCorrected(ScoreCorrected),
    AthleteWithdrawn(AthleteWithdrawn),
    NoticeTold(NoticeTold),
    NoticesSeen(NoticesSeen),
    NoticesGone(NoticesGone),
    /// Some of my sessions were ended: the sockets of those are closed.
    SessionsEnded,
    /// The account became, or is no longer, a site admin's.
    RightsChanged,
    /// My address was confirmed or refused, or a switch of my mail was set.
    MailChanged,
    ShieldsChanged(ShieldsChanged),
    // Topic `feed`.
    FeedHealthChanged(FeedHealthChanged),
    FetchProgressed(FetchProgress),
}

/// Name, dates, lock, categories or their statuses changed: the event as it is now.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct EventUpdated {
    pub event: EventView,
}

/// Entries that are new or changed, and athletes that left the list.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct StartListUpdated {
    pub upserted: Vec<StartListAthlete>,
    pub removed_athlete_ids: Vec<String>,
}

/// Rows that are new or changed, and athletes that left the ranking.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct RankingUpdated {
    pub category_id: String,
    pub status: String,
    pub ranking_as_of: Option<String>,
    /// Points computed from this ranking are shown as provisional.
    pub provisional: bool,
    pub rounds: Vec<RoundView>,
    pub upserted: Vec<RankingRow>,
    pub removed_athlete_ids: Vec<String>,
}

/// A category's points are final.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct CategoryScored {
    pub category_id: String,
    pub predictions: u32,
}

/// Settings of the league changed (never carries the invite code).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct LeagueUpdated {
    pub league: LeagueView,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct MemberJoined {
    pub member: LeagueMember,
    pub member_count: u32,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct MemberLeft {
    pub user_id: String,
    pub member_count: u32,
}

/// Became an admin, or is one no longer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct MemberChanged {
    pub member: LeagueMember,
}

/// An admin told something, or took it back.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct AnnouncementsChanged {
    pub made: Option<AnnouncementView>,
    /// Taken back, or no longer among the newest that are kept.
    pub gone_ids: Vec<u64>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct InvitationSent {
    pub invitation: SentInvitation,
}

/// Accepted, declined or withdrawn.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct InvitationEnded {
    pub user_id: String,
}

/// The topic is no longer theirs to follow.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct AdminDemoted {
    pub user_id: String,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct LeagueDeleted {
    pub league_id: String,
    pub name: String,
}

/// Somebody wants me in their league.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct InvitationArrived {
    pub invitation: Invitation,
}

/// Accepted, declined, withdrawn, or the league is no more.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct InvitationGone {
    pub league_id: String,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Picked {
    pub marks: Vec<PickedMark>,
}

/// Picks of an event are closed, or were changed since: this is what they are. Without the salt, which is told only
/// while they stay closed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct FingerprintMade {
    pub event_id: String,
    pub number: u32,
    pub digest: String,
    pub picks: u32,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct RequestArrived {
    pub request: JoinRequestView,
}

/// Approved, rejected or cancelled.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct RequestGone {
    pub user_id: String,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct OwnRow {
    pub row: LeaderboardRow,
}

/// I am a member now (created, approved, let in by code).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct LeagueJoined {
    pub league: MyLeague,
}

/// I am no longer a member.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct LeagueLeft {
    pub league_id: String,
    /// True when an admin removed me; false when I left.
    pub removed: bool,
}

/// My request is no longer pending and I am not a member.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct RequestRejected {
    pub league_id: String,
    /// True when an admin refused it; false when I cancelled it.
    pub rejected: bool,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct RequestPending {
    pub league_id: String,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct PredictionSaved {
    pub prediction: PredictionView,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct PredictionDeleted {
    pub prediction_id: String,
}

/// Points that were final are others now: the result was corrected, or what was cancelled is not,
/// or the other way round.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct ScoreCorrected {
    pub prediction_id: String,
    pub event_id: String,
    pub category_id: String,
    pub league_id: String,
    pub from: u32,
    pub to: u32,
}

/// A fault began, changed or ended.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct FeedHealthChanged {
    pub health: FeedHealth,
}

/// An athlete of open picks of mine will not start.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct AthleteWithdrawn {
    pub event_id: String,
    pub event_name: String,
    pub category_id: String,
    pub category_name: String,
    pub athlete_id: String,
    pub firstname: String,
    pub lastname: String,
    /// In every league.
    pub prediction_ids: Vec<String>,
}

/// A notice is new, or another one about the same.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct NoticeTold {
    pub notice: NoticeView,
    /// It takes the place of one that was not seen yet: the number of those unseen stays.
    pub replaces_unseen: bool,
}

/// On one of my devices. Exactly these: one that came meanwhile is not among them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct NoticesSeen {
    pub ids: Vec<u64>,
}

/// Nothing to be told any more: decided, withdrawn, or too old.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct NoticesGone {
    pub ids: Vec<u64>,
    /// So many of them were not seen yet.
    pub unseen: u32,
}

/// Shields were raised or lowered, or will be by themselves: all of them, as they are now. Notices come and go beside it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ShieldsChanged {
    pub spoilers: SpoilerShields,
}
