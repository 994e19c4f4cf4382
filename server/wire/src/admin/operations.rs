//! Health and backlogs, for site admins without a dashboard.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// `GET /api/admin/operations`: plain figures; `deploy/alerts.yaml` judges the same ones.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OperationsAnswer {
    /// Host name and port of the node that answers.
    pub node: String,
    pub version: String,
    /// ISO 8601, UTC.
    pub started_at: String,
    /// ISO 8601, UTC.
    pub measured_at: String,
    /// Live sockets on this node.
    pub sockets: u32,
    pub database: DatabaseConnections,
    pub failures: Failures,
    /// Of the events under way, the oldest last complete fetch, ISO 8601 UTC; null: no event is under way.
    pub results_at: Option<String>,
    /// Null: mail is not configured.
    pub mail: Option<Backlog>,
    /// Null: push is not configured.
    pub push: Option<Backlog>,
    pub webhooks: Backlog,
}

/// Connections of this node to the database by state.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct DatabaseConnections {
    pub busy: u32,
    pub idle: u32,
    /// Connections that may still be opened.
    pub unopened: u32,
}

/// Counts of this node since it started.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct Failures {
    /// Requests answered with a status of 500 or above.
    pub failed: f64,
    /// Requests refused because too many were under way.
    pub shed: f64,
    /// Actors that panicked and were started again.
    pub restarts: f64,
}

/// Messages of one kind that wait to be sent, on all nodes.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Backlog {
    pub waiting: i32,
    /// How long the oldest one has waited.
    pub oldest_seconds: f64,
}
