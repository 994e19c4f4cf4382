//! The log of what admins did.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// `GET /api/admin/audit`. Newest first.
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
    /// Null where the server acted by itself.
    pub actor_id: Option<String>,
    /// Null also for an account that is gone.
    pub actor_name: Option<String>,
    pub act: AuditAct,
    pub event_id: Option<String>,
    pub league_id: Option<String>,
    pub prediction_id: Option<String>,
    /// Whom it was done to.
    pub user_id: Option<String>,
    /// What else there is to know, by act.
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
    EventScored,
    /// Final points changed because a result did.
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
    AccountTypeChanged,
}
