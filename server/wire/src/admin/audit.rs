//! The audit log of admins' actions.

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
    /// Further details, depending on the kind of action.
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
    /// A site admin changed a player's pick after the lock.
    PredictionEdited,
    /// A fingerprint of a league's picks was computed: at the lock, or after an admin changed a pick.
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
    /// This league became the global league, which new accounts join automatically.
    EveryonesLeagueSet,
    EveryonesLeagueEnded,
    /// A league admin published an announcement.
    Announced,
    AnnouncementTakenBack,
    /// The league's chat webhook was set or changed.
    WebhookSet,
    /// The league's chat webhook was removed; by the server if its address no longer exists.
    WebhookEnded,
    /// The address of the league's big screen was made, or replaced.
    ScreenSet,
    ScreenEnded,
    /// A user made a key for a program.
    KeyMade,
    KeyEnded,
    AccountTypeChanged,
    AccountDisabled,
    AccountEnabled,
    /// All sessions of the account were ended.
    SessionsEnded,
    ResetLinkMade,
    /// A site admin decided about a reported name, league or announcement.
    ReportDecided,
    /// The user set a password with a reset link.
    PasswordReset,
}

/// Subjects of actions, to filter by.
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
                Act::ScreenSet,
                Act::ScreenEnded,
            ],
            Self::Accounts => &[
                Act::KeyMade,
                Act::KeyEnded,
                Act::AccountTypeChanged,
                Act::AccountDisabled,
                Act::AccountEnabled,
                Act::SessionsEnded,
                Act::ResetLinkMade,
                Act::ReportDecided,
                Act::PasswordReset,
            ],
        }
    }
}

impl AuditAct {
    /// Whether members of the league see the details of the action: not those of a pick, which may be open again.
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
