//! The caller's own account: its sessions, password, data and deletion.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::accounts::account::Me;
use crate::accounts::friends::Friend;
use crate::admin::audit::AuditEntry;
use crate::admin::reports::ExportedReport;
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
    /// End of the confirmation. ISO 8601, UTC.
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

/// A session of the account.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SessionView {
    pub id: String,
    /// ISO 8601, UTC.
    pub created_at: String,
    /// ISO 8601, UTC; accurate to about ten minutes.
    pub last_seen_at: String,
    /// The session of this request.
    pub current: bool,
    /// The browser's user agent at sign-in.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub user_agent: Option<String>,
    /// The name of a program's key; null for a browser.
    #[serde(default)]
    pub key_name: Option<String>,
}

/// `POST /api/auth/keys`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct KeyBody {
    /// What the key is for: 1 to 60 characters.
    #[schema(min_length = 1, max_length = 60)]
    pub name: String,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct KeyAnswer {
    /// Sent as `Authorization: Bearer KEY`. Only this answer has it.
    pub key: String,
}

/// `DELETE /api/auth/sessions`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct SessionsEndedAnswer {
    pub success: bool,
    /// Number of ended sessions; the session of this request continues.
    pub ended: u32,
}

/// `GET /api/auth/export`: all stored data about an account, except its password's hash.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AccountExport {
    /// Time of the export. ISO 8601, UTC.
    pub exported_at: String,
    pub profile: Me,
    /// ISO 8601, UTC.
    pub registered_at: String,
    pub sessions: Vec<SessionView>,
    /// Linked sign-in providers, oldest link first.
    pub identities: Vec<ExportedIdentity>,
    pub leagues: Vec<ExportedMembership>,
    pub join_requests: Vec<ExportedJoinRequest>,
    /// Unanswered invitations, to the account and by it.
    pub invitations: Vec<ExportedInvitation>,
    /// Newest first.
    pub predictions: Vec<PredictionView>,
    /// Versions of current and deleted picks, newest first; at most fifty per pick.
    pub pick_history: Vec<PickVersion>,
    /// Newest first.
    pub notices: Vec<NoticeView>,
    /// The account's actions as an admin, and admins' actions on it, newest first.
    pub audit: Vec<AuditEntry>,
    /// Queued and sent mails.
    pub mail: ExportedMail,
    /// Devices with push notifications.
    pub push: Vec<ExportedPushDevice>,
    /// Creation of the calendar's address; null if there is none.
    pub calendar_since: Option<String>,
    /// The account's announcements that leagues still keep, newest first.
    pub announcements: Vec<ExportedAnnouncement>,
    /// Newest first.
    pub reports: Vec<ExportedReport>,
    /// The country that the account plays for; null if not set.
    pub country: Option<String>,
    /// Whom the account has chosen as friends.
    pub friends: Vec<Friend>,
    /// Whom the account has blocked.
    pub blocked: Vec<Friend>,
    pub spoilers: SpoilerShields,
    /// Picks shared by a public link, newest first.
    pub shares: Vec<ExportedShare>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ExportedIdentity {
    /// The provider, such as `https://accounts.google.com`.
    pub issuer: String,
    /// The user's permanent id at the provider.
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

/// The highest role of a user in a league.
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
    /// The invited account.
    pub user_id: String,
    /// Null if that account was deleted.
    pub invited_by_user_id: Option<String>,
    /// ISO 8601, UTC.
    pub invited_at: String,
}
