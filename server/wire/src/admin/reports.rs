//! Reports of names, leagues and announcements: anybody sends them, site admins decide.

pub use podium_domain::accounts::report::ReportKind;
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// `POST /api/reports`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ReportBody {
    pub kind: ReportKind,
    /// The id of the account, the league or the announcement.
    #[schema(max_length = 24)]
    pub subject_id: String,
    #[serde(default)]
    #[ts(optional = nullable)]
    #[schema(max_length = 500)]
    pub reason: Option<String>,
}

/// `GET /api/admin/reports`. Open ones first, the oldest first; then decided ones, the newest first.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct ReportList {
    pub reports: Vec<ReportView>,
    /// Reports on this page.
    pub count: u32,
    /// All open reports.
    pub open: u32,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ReportView {
    pub id: u64,
    pub kind: ReportKind,
    pub subject_id: String,
    /// The name or announcement at the time of the report.
    pub text: String,
    /// The same today; null if it is gone.
    pub current_text: Option<String>,
    pub reason: Option<String>,
    /// Null for a deleted account.
    pub reporter_id: Option<String>,
    pub reporter_name: Option<String>,
    /// ISO 8601, UTC.
    pub created_at: String,
    /// ISO 8601, UTC; null while the report is open.
    pub decided_at: Option<String>,
    pub decided_by_name: Option<String>,
    /// Null also if the subject was deleted before a decision.
    pub decision: Option<ReportDecision>,
    pub note: Option<String>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ReportDecision {
    Removed,
    Kept,
}

/// A report by the account: without its text, which may be another player's name.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ExportedReport {
    pub kind: ReportKind,
    pub reason: Option<String>,
    /// ISO 8601, UTC.
    pub created_at: String,
    pub decision: Option<ReportDecision>,
}

/// `POST /api/admin/reports/{id}/decision`. Decides all open reports of the same subject.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct DecideReportBody {
    pub decision: ReportDecision,
    /// To the reporters.
    #[serde(default)]
    #[ts(optional = nullable)]
    #[schema(max_length = 500)]
    pub note: Option<String>,
}
