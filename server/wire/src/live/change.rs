//! Changes of topics, as stored in the table `changes` and sent in `change`.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::admin::feed_health::{FeedHealth, FetchProgress};
use crate::admin::programme::ProgrammeReport;
use crate::events::event::{EventView, StartListAthlete};
use crate::events::result::{RankingRow, RoundView};
use crate::leagues::announcement::AnnouncementView;
use crate::leagues::league::{
    Invitation, JoinRequestView, LeagueMember, LeagueView, MyLeague, SentInvitation,
};
use crate::leagues::reactions::{Reaction, ReactionCount};
use crate::live::leaderboard::{LeaderboardMoved, OwnRowMoved};
use crate::live::snapshot::PickedMark;
use crate::notifications::notification::NoticeView;
use crate::notifications::spoiler::SpoilerShields;
use crate::picks::prediction::PredictionView;
use crate::scoring::leaderboard::LeaderboardRow;

/// All changes of all topics, by `kind`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Change {
    // Topics `events` and `event:ID`.
    EventUpdated(EventUpdated),
    // Topic `event:ID`.
    StartListUpdated(StartListUpdated),
    RankingUpdated(RankingUpdated),
    CategoryScored(CategoryScored),
    FormPredicted(FormPredicted),
    // Topic `league:ID`.
    LeagueUpdated(LeagueUpdated),
    MemberJoined(MemberJoined),
    MemberLeft(MemberLeft),
    MemberChanged(MemberChanged),
    AnnouncementsChanged(AnnouncementsChanged),
    /// The league's stream has other entries: read it again.
    StreamChanged,
    Reacted(Reacted),
    Picked(Picked),
    Unpicked(Picked),
    FingerprintMade(FingerprintMade),
    // Topic `requests:ID`.
    RequestArrived(RequestArrived),
    RequestGone(RequestGone),
    InvitationSent(InvitationSent),
    InvitationEnded(InvitationEnded),
    AdminDemoted(AdminDemoted),
    // Topic `leaderboard:ID`.
    LeaderboardMoved(LeaderboardMoved),
    // Topic `leaderboard:ID`, to one subscriber, with the offset of the window: does not count as a change of it.
    OwnRow(OwnRow),
    OwnRowMoved(OwnRowMoved),
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
    /// Some of the user's sessions were ended: their sockets are closed.
    SessionsEnded,
    /// The account gained or lost site admin rights.
    RightsChanged,
    NameChanged(NameChanged),
    /// The user's address was confirmed or refused, or a mail switch was set.
    MailChanged,
    ShieldsChanged(ShieldsChanged),
    // Topic `feed`.
    FeedHealthChanged(FeedHealthChanged),
    FetchProgressed(FetchProgress),
    ProgrammeRead(ProgrammeReport),
}

/// Name, dates, lock, categories or their statuses changed: the current event.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct EventUpdated {
    pub event: EventView,
}

/// New or changed entries, and athletes that left the list.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct StartListUpdated {
    pub upserted: Vec<StartListAthlete>,
    pub removed_athlete_ids: Vec<String>,
}

/// New or changed rows, and athletes that left the ranking.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct RankingUpdated {
    pub category_id: String,
    pub status: String,
    pub ranking_as_of: Option<String>,
    /// Points computed from this ranking are provisional.
    pub provisional: bool,
    pub rounds: Vec<RoundView>,
    pub upserted: Vec<RankingRow>,
    pub removed_athlete_ids: Vec<String>,
}

/// The points of a category became final.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct CategoryScored {
    pub category_id: String,
    pub predictions: u32,
}

/// The form model's podium of a closed category was stored: from now on it competes there.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct FormPredicted {
    pub category_id: String,
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

/// A member gained or lost admin rights, or has another name.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct MemberChanged {
    pub member: LeagueMember,
}

/// An admin published or withdrew an announcement.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct AnnouncementsChanged {
    pub made: Option<AnnouncementView>,
    /// Announcements that were withdrawn or are no longer among the newest.
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

/// The user lost the right to subscribe to the topic.
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

/// The user was invited to a league.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct InvitationArrived {
    pub invitation: Invitation,
}

/// Accepted, declined, withdrawn, or the league was deleted.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct InvitationGone {
    pub league_id: String,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Picked {
    pub marks: Vec<PickedMark>,
}

/// A member reacted, took a reaction back, or changed it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Reacted {
    /// As in [`Reactions`](crate::leagues::reactions::Reactions).
    pub object: String,
    /// Of everybody, afterwards.
    pub counts: Vec<ReactionCount>,
    pub user_id: String,
    pub reaction: Option<Reaction>,
}

/// The picks of an event closed, or changed afterwards: their fingerprint. Without the salt, which is available only
/// while picks are closed.
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

/// The subscriber's whole row.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct OwnRow {
    pub row: LeaderboardRow,
}

/// The user became a member (created the league, was approved, or joined by code).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct LeagueJoined {
    pub league: MyLeague,
}

/// The user is no longer a member.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct LeagueLeft {
    pub league_id: String,
    pub name: String,
    /// True if an admin removed the user; false if they left.
    pub removed: bool,
}

/// The user's own display name changed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct NameChanged {
    pub name: String,
}

/// The user's join request is no longer pending, and the user is not a member.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct RequestRejected {
    pub league_id: String,
    /// True if an admin rejected it; false if the user cancelled it.
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

/// Final points changed: a result was corrected, or a category was cancelled or reinstated.
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

/// An athlete in the user's open picks will not start.
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
    /// Over all leagues.
    pub prediction_ids: Vec<String>,
}

/// A new notification, or one that replaces another.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct NoticeTold {
    pub notice: NoticeView,
    /// Whether it replaces an unseen notification, so that the number of unseen ones stays the same.
    pub replaces_unseen: bool,
}

/// Notifications seen on one of the user's devices: exactly these, not those that arrived in the meantime.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct NoticesSeen {
    pub ids: Vec<u64>,
}

/// Notifications that no longer apply: decided, withdrawn, or too old.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct NoticesGone {
    pub ids: Vec<u64>,
    /// Number of unseen notifications among them.
    pub unseen: u32,
}

/// All spoiler guards and their default, after a change of any. Changes of notifications are sent separately.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ShieldsChanged {
    pub spoilers: SpoilerShields,
}
