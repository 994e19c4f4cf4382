//! Leagues, their members and join requests.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::strict;

/// Maximum number of members listed in a league, a roster or a snapshot: a phone could not hold 20,000.
pub const MEMBERS_LISTED_MAX: u32 = 200;

/// A league as visible to the caller. Join requests are omitted for callers who are not its admins, the invite code for
/// those who may not invite.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[allow(
    clippy::struct_excessive_bools,
    reason = "each is one independent fact of the league"
)]
#[serde(rename_all = "camelCase")]
pub struct LeagueView {
    #[serde(rename = "_id")]
    pub id: String,
    pub name: String,
    pub slug: String,
    pub description: Option<String>,
    #[serde(rename = "type")]
    pub league_type: LeagueType,
    pub join_policy: JoinPolicy,
    pub max_members: Option<u32>,
    pub member_count: u32,
    pub owner_id: String,
    pub admin_ids: Vec<String>,
    /// Empty for callers who are not members; only the first to have joined if there are many (`MEMBERS_LISTED_MAX`).
    /// `member_count` counts all members.
    pub member_ids: Vec<String>,
    #[serde(default)]
    pub is_current_user_admin_or_owner: bool,
    #[serde(default)]
    pub is_current_user_member: bool,
    /// New accounts join this league automatically.
    #[serde(default)]
    pub of_everyone: bool,
    /// The form model competes: it is listed on the leaderboard, without a rank.
    #[serde(default)]
    pub form_plays: bool,
    /// Guests may join.
    #[serde(default)]
    pub welcomes_guests: bool,
    /// Every member may invite, and not only admins.
    #[serde(default)]
    pub members_invite: bool,
    /// Members may react.
    #[serde(default)]
    pub has_reactions: bool,
    /// Anybody may read the leaderboard, without an account.
    #[serde(default)]
    pub open_page: bool,
    /// Search engines may list the open page.
    #[serde(default)]
    pub searchable: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub pending_request_ids: Option<Vec<String>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub invite_code: Option<String>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum LeagueType {
    Public,
    Private,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum JoinPolicy {
    /// A league admin decides on each join request.
    Approval,
    /// Join requests to a public league are granted at once.
    Open,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LeagueMember {
    pub id: String,
    pub name: String,
    pub picture: Option<String>,
    pub is_admin: bool,
    pub is_owner: bool,
    #[serde(default)]
    pub guest: bool,
}

/// One of the caller's own leagues.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MyLeague {
    #[serde(rename = "_id")]
    pub id: String,
    pub name: String,
    pub slug: String,
    #[serde(rename = "type")]
    pub league_type: LeagueType,
    pub is_admin: bool,
    pub is_owner: bool,
    pub member_count: u32,
    /// New accounts join this league automatically.
    #[serde(default)]
    pub of_everyone: bool,
}

/// The global league, which new accounts join automatically; existing accounts may join it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct EveryonesLeague {
    #[serde(rename = "_id")]
    pub id: String,
    pub name: String,
    pub slug: String,
    pub member_count: u32,
    pub is_current_user_member: bool,
}

/// `GET /api/leagues/everyone`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct EveryonesLeagueAnswer {
    /// Null if there is no global league.
    pub league: Option<EveryonesLeague>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct JoinRequestView {
    pub user_id: String,
    pub name: String,
    pub picture: Option<String>,
    #[serde(default)]
    pub guest: bool,
    /// ISO 8601, UTC.
    pub requested_at: String,
}

/// An invitation as the invited user sees it; of a private league, only what is needed to decide.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Invitation {
    pub league_id: String,
    pub league_name: String,
    pub slug: String,
    #[serde(rename = "type")]
    pub league_type: LeagueType,
    pub description: Option<String>,
    pub member_count: u32,
    /// Null if that account was deleted, like the name.
    pub inviter_id: Option<String>,
    pub invited_by: Option<String>,
    /// ISO 8601, UTC.
    pub invited_at: String,
}

/// An invitation as the league's admins see it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SentInvitation {
    pub user_id: String,
    pub name: String,
    pub picture: Option<String>,
    /// ISO 8601, UTC.
    pub invited_at: String,
}

/// Preview of a league for everybody with an invite link, signed in or not.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct JoinPreview {
    pub league_id: String,
    pub name: String,
    pub slug: String,
    #[serde(rename = "type")]
    pub league_type: LeagueType,
    pub description: Option<String>,
    pub member_count: u32,
    pub max_members: Option<u32>,
    /// The league's owner.
    pub inviter_name: String,
    /// Guests may join.
    pub welcomes_guests: bool,
    /// False for callers who are not signed in.
    pub is_current_user_member: bool,
    /// The next event with open picks; null if there is none.
    pub next_event: Option<NextEvent>,
}

/// The next event to pick.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct NextEvent {
    pub event_id: String,
    pub name: String,
    pub local_start_date: Option<String>,
    pub local_end_date: Option<String>,
    /// ISO 8601, UTC; null if unknown, or if an admin reopened picks (they stay open until the next lock).
    pub picks_close_at: Option<String>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct LeagueAnswer {
    pub league: LeagueView,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct LeagueList {
    pub leagues: Vec<LeagueView>,
    pub count: u32,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct MyLeaguesAnswer {
    pub leagues: Vec<MyLeague>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PendingLeaguesAnswer {
    pub pending_league_ids: Vec<String>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct MembersAnswer {
    /// Admins first, then in the order of joining.
    pub members: Vec<LeagueMember>,
    /// Members on this page; `memberCount` of the league counts all.
    pub count: u32,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct JoinRequestsAnswer {
    /// Oldest first.
    pub requests: Vec<JoinRequestView>,
    pub count: u32,
}

/// `GET /api/leagues/my-invitations`. Newest first.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct MyInvitationsAnswer {
    pub invitations: Vec<Invitation>,
}

/// `GET /api/leagues/{id}/invitations`. Oldest first.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct SentInvitationsAnswer {
    pub invitations: Vec<SentInvitation>,
    pub count: u32,
}

/// `GET /api/join/{slug}/{code}`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct JoinPreviewAnswer {
    pub league: JoinPreview,
}

/// `POST /api/leagues/{id}/invite-user`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct InviteUserBody {
    #[schema(pattern = "^[0-9a-f]{24}$")]
    pub invited_user_id: String,
}

/// `POST /api/leagues/{id}/regenerate-invite`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct InviteCodeRegenerated {
    pub success: bool,
    pub invite_code: String,
}

/// `POST /api/leagues/{id}/update-slug`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct UpdateSlugBody {
    /// The slug is generated from it; the league's name stays the same.
    pub name: String,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct SlugUpdated {
    pub success: bool,
    pub slug: String,
}

/// `POST /api/leagues`. Limits are in docs/rules.md, "Leagues"; violations get 422 with `fields`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CreateLeagueBody {
    #[schema(min_length = 3, max_length = 30)]
    pub name: String,
    #[serde(default)]
    #[ts(optional)]
    pub description: Option<String>,
    #[serde(rename = "type", deserialize_with = "strict::word")]
    pub league_type: LeagueType,
    #[serde(default, deserialize_with = "strict::optional_integer")]
    #[ts(optional)]
    #[schema(minimum = 2, maximum = 1000)]
    pub max_members: Option<i64>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LeagueCreated {
    pub success: bool,
    pub league_id: String,
    pub slug: String,
}

/// `PUT /api/leagues/{id}`. Other fields are refused, because they cannot be changed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct UpdateLeagueBody {
    #[serde(default)]
    #[ts(optional)]
    #[schema(min_length = 3, max_length = 30)]
    pub name: Option<String>,
    /// Empty: removes the description.
    #[serde(default)]
    #[ts(optional)]
    #[schema(max_length = 200)]
    pub description: Option<String>,
    #[serde(rename = "type", default, deserialize_with = "strict::optional_word")]
    #[ts(optional)]
    pub league_type: Option<LeagueType>,
    #[serde(default, deserialize_with = "strict::optional_word")]
    #[ts(optional)]
    pub join_policy: Option<JoinPolicy>,
    #[serde(default)]
    #[ts(optional)]
    pub form_plays: Option<bool>,
    #[serde(default)]
    #[ts(optional)]
    pub welcomes_guests: Option<bool>,
    #[serde(default)]
    #[ts(optional)]
    pub members_invite: Option<bool>,
    #[serde(default)]
    #[ts(optional)]
    pub has_reactions: Option<bool>,
    #[serde(default)]
    #[ts(optional)]
    pub open_page: Option<bool>,
    #[serde(default)]
    #[ts(optional)]
    pub searchable: Option<bool>,
}

/// `POST /api/leagues/query`.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[serde(default)]
pub struct LeaguesQuery {
    #[ts(type = "Record<string, unknown>")]
    #[schema(value_type = Object)]
    pub query: serde_json::Map<String, serde_json::Value>,
    #[serde(rename = "type", deserialize_with = "strict::optional_word")]
    pub league_type: Option<LeagueType>,
    #[schema(minimum = 1, maximum = 500)]
    #[serde(deserialize_with = "strict::optional_integer")]
    pub limit: Option<i64>,
    #[schema(minimum = 0, maximum = 1_000_000)]
    #[serde(deserialize_with = "strict::optional_integer")]
    pub skip: Option<i64>,
}

/// `POST /api/leagues/{id}/join-request`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct JoinRequestAnswer {
    pub success: bool,
    /// True if the caller is a member now; false if the request waits for an admin.
    pub auto_approved: bool,
    pub message: String,
}

/// `POST /api/leagues/{id}/join-private`; `{id}` may be the id or the slug.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct JoinPrivateBody {
    pub invite_code: String,
}
