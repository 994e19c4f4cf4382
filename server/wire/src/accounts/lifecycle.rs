//! What people do with an account of their own: its sessions, its password, its data, its end.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::accounts::account::Me;
use crate::admin::audit::AuditEntry;
use crate::delivery::mail::ExportedMail;
use crate::delivery::push::ExportedPushDevice;
use crate::leagues::announcement::ExportedAnnouncement;
use crate::notifications::notification::NoticeView;
use crate::notifications::spoiler::SpoilerShields;
use crate::picks::prediction::{PickVersion, PredictionView};
use crate::sharing::share::ExportedShare;

/// `POST /api/auth/confirm-password`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct ConfirmPasswordBody {
    pub password: String,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PasswordConfirmed {
    pub success: bool,
    /// ISO 8601, UTC; from then on the password is asked again.
    pub confirmed_until: String,
}

/// `POST /api/auth/change-password`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ChangePasswordBody {
    pub current_password: String,
    pub new_password: String,
}

/// `GET /api/auth/sessions`. Newest first.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct SessionList {
    pub sessions: Vec<SessionView>,
}

/// Where somebody is signed in.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SessionView {
    pub id: String,
    /// ISO 8601, UTC.
    pub created_at: String,
    /// ISO 8601, UTC; to about ten minutes.
    pub last_seen_at: String,
    /// The one that asks.
    pub current: bool,
    /// What the browser called itself when it signed in.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub user_agent: Option<String>,
}

/// `DELETE /api/auth/sessions`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct SessionsEndedAnswer {
    pub success: bool,
    /// Sessions that were ended; the one that asked goes on.
    pub ended: u32,
}

/// `GET /api/auth/export`: everything that is stored about an account, but its password's hash.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AccountExport {
    /// ISO 8601, UTC; everything is as of this instant.
    pub exported_at: String,
    pub profile: Me,
    /// ISO 8601, UTC.
    pub registered_at: String,
    pub sessions: Vec<SessionView>,
    /// Where else the account signs in, the first one linked first.
    pub identities: Vec<ExportedIdentity>,
    pub leagues: Vec<ExportedMembership>,
    pub join_requests: Vec<ExportedJoinRequest>,
    /// Those that are not answered yet: to the account, and by it to others.
    pub invitations: Vec<ExportedInvitation>,
    /// Newest first.
    pub predictions: Vec<PredictionView>,
    /// What became of them and of those deleted, newest first; at most fifty versions of each.
    pub pick_history: Vec<PickVersion>,
    /// Newest first.
    pub notices: Vec<NoticeView>,
    /// What they did as an admin and what admins did to them, newest first.
    pub audit: Vec<AuditEntry>,
    /// What is sent to them by e-mail, and was.
    pub mail: ExportedMail,
    /// Where they are told while Podium is closed.
    pub push: Vec<ExportedPushDevice>,
    /// Since when a calendar may be subscribed to; null when there is none.
    pub calendar_since: Option<String>,
    /// What they told leagues as an admin and the leagues keep, newest first.
    pub announcements: Vec<ExportedAnnouncement>,
    /// Which one they play for; null where they have not said.
    pub country: Option<String>,
    pub spoilers: SpoilerShields,
    /// The picks that they show to everybody who has the link, newest first.
    pub shares: Vec<ExportedShare>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ExportedIdentity {
    /// Who vouches for it, such as `https://accounts.google.com`.
    pub issuer: String,
    /// The account's name there, which never changes.
    pub subject: String,
    /// ISO 8601, UTC.
    pub linked_at: String,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ExportedMembership {
    pub league_id: String,
    pub league_name: String,
    pub role: LeagueRole,
    /// ISO 8601, UTC.
    pub joined_at: String,
}

/// The highest of somebody's roles in a league.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum LeagueRole {
    Member,
    Admin,
    Owner,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ExportedJoinRequest {
    pub league_id: String,
    pub league_name: String,
    /// ISO 8601, UTC.
    pub requested_at: String,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ExportedInvitation {
    pub league_id: String,
    pub league_name: String,
    /// Who is invited.
    pub user_id: String,
    /// Null once that account is gone.
    pub invited_by_user_id: Option<String>,
    /// ISO 8601, UTC.
    pub invited_at: String,
}
