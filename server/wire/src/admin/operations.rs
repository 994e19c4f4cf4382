//! Health and backlogs, for site admins without a dashboard.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// `GET /api/admin/operations`. The same figures as in `deploy/alerts.yaml`, without thresholds.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OperationsAnswer {
    /// Host name and port of the responding node.
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
    /// The least recent complete fetch among running events. ISO 8601, UTC; null if no event is running.
    pub results_at: Option<String>,
    /// Null if mail is not configured.
    pub mail: Option<Backlog>,
    /// Null if push is not configured.
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
    /// Requests with a 5xx status.
    pub failed: f64,
    /// Requests refused because too many were in progress.
    pub shed: f64,
    /// Actors that panicked and were restarted.
    pub restarts: f64,
}

/// Queued messages of one kind, on all nodes.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Backlog {
    pub waiting: i32,
    /// Age of the oldest one.
    pub oldest_seconds: f64,
}
