//! The log of what admins did.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// `GET /api/admin/audit` and `GET /api/leagues/{leagueId}/log`. Newest first.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct AuditList {
    pub entries: Vec<AuditEntry>,
    pub count: u32,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AuditEntry {
    pub id: u64,
    /// ISO 8601, UTC.
    pub happened_at: String,
    /// Null if the server acted automatically.
    pub actor_id: Option<String>,
    /// Null also for a deleted account.
    pub actor_name: Option<String>,
    pub act: AuditAct,
    pub event_id: Option<String>,
    /// Current name; null also for a deleted event.
    pub event_name: Option<String>,
    pub league_id: Option<String>,
    /// Current name; null also for a deleted league.
    pub league_name: Option<String>,
    pub prediction_id: Option<String>,
    /// The affected account.
    pub user_id: Option<String>,
    /// Current name.
    pub user_name: Option<String>,
    /// Further details, depending on the act.
    #[ts(type = "Record<string, unknown>")]
    #[schema(value_type = Object)]
    pub detail: serde_json::Map<String, serde_json::Value>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum AuditAct {
    EventLocked,
    EventUnlocked,
    PredictionsLocked,
    PredictionsUnlocked,
    PredictionLocked,
    PredictionUnlocked,
    /// An admin changed another's pick after the lock.
    PredictionEdited,
    /// Fingerprint of a league's picks: at the lock, or after an admin changed one.
    FingerprintMade,
    EventScored,
    /// Final points changed because of a changed result.
    ScoresCorrected,
    ResultsFetched,
    LeagueSettingsChanged,
    MemberRemoved,
    InviteCodeChanged,
    SlugChanged,
    AdminPromoted,
    AdminDemoted,
    OwnershipPassed,
    LeagueDeleted,
    /// This league became the league of everyone, which new accounts join automatically.
    EveryonesLeagueSet,
    EveryonesLeagueEnded,
    /// A league's admin published an announcement.
    Announced,
    AnnouncementTakenBack,
    /// The league's chat was set or changed.
    WebhookSet,
    /// The league's chat was removed; by the server if the chat's address no longer exists.
    WebhookEnded,
    AccountTypeChanged,
    AccountDisabled,
    AccountEnabled,
    /// Signed out everywhere.
    SessionsEnded,
    ResetLinkMade,
    /// The user set a password with such a link.
    PasswordReset,
}

/// Subjects of acts, to filter by.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum AuditKind {
    Locks,
    Scoring,
    Picks,
    Leagues,
    Accounts,
}

impl AuditKind {
    pub fn acts(self) -> &'static [AuditAct] {
        use AuditAct as Act;
        match self {
            Self::Locks => &[
                Act::EventLocked,
                Act::EventUnlocked,
                Act::PredictionsLocked,
                Act::PredictionsUnlocked,
                Act::PredictionLocked,
                Act::PredictionUnlocked,
            ],
            Self::Scoring => &[Act::EventScored, Act::ScoresCorrected, Act::ResultsFetched],
            Self::Picks => &[Act::PredictionEdited, Act::FingerprintMade],
            Self::Leagues => &[
                Act::LeagueSettingsChanged,
                Act::MemberRemoved,
                Act::InviteCodeChanged,
                Act::SlugChanged,
                Act::AdminPromoted,
                Act::AdminDemoted,
                Act::OwnershipPassed,
                Act::LeagueDeleted,
                Act::EveryonesLeagueSet,
                Act::EveryonesLeagueEnded,
                Act::Announced,
                Act::AnnouncementTakenBack,
                Act::WebhookSet,
                Act::WebhookEnded,
            ],
            Self::Accounts => &[
                Act::AccountTypeChanged,
                Act::AccountDisabled,
                Act::AccountEnabled,
                Act::SessionsEnded,
                Act::ResetLinkMade,
                Act::PasswordReset,
            ],
        }
    }
}

impl AuditAct {
    /// Whether members of the league see the details of the act: not of a pick, which may be open
    /// again.
    pub fn tells_members_more(self) -> bool {
        matches!(
            self,
            Self::LeagueSettingsChanged
                | Self::SlugChanged
                | Self::OwnershipPassed
                | Self::FingerprintMade
        )
    }
}
