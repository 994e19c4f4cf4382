//! How one node is, for site admins who have no dashboard of their own.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// `GET /api/admin/operations`: the metrics that Prometheus would read from the answering node.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OperationsAnswer {
    /// The machine's name and the node's address.
    pub node: String,
    pub version: String,
    /// ISO 8601, UTC.
    pub started_at: String,
    /// ISO 8601, UTC.
    pub measured_at: String,
    pub figures: Vec<OperationsFigure>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OperationsFigure {
    pub name: FigureName,
    pub state: FigureState,
    /// Null if nothing was measured in these minutes.
    pub value: Option<f64>,
    pub unit: FigureUnit,
    /// The period that it covers; null for the current value.
    pub minutes: Option<u32>,
    /// Its parts or limits, where these are useful.
    pub parts: Vec<FigurePart>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FigurePart {
    /// Name, as in the metric's label.
    pub name: String,
    pub value: f64,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum FigureName {
    Sockets,
    SlowCloses,
    /// Topics followed, leaderboards in memory, events watched.
    Actors,
    ActorRestarts,
    /// From a change's commit to the sockets; 99 of 100 are faster.
    PublishLag,
    /// Picks per transaction.
    PickBatch,
    /// 99 of 100 are faster.
    PickCommit,
    /// Wait for an event's exclusive lock; 99 of 100 are faster.
    LockWait,
    /// Age of the oldest results among the events that are fetched.
    FeedAge,
    FeedFaults,
    /// 95 of 100 are faster.
    RequestTime,
    /// Share of requests that failed with 5xx.
    Errors,
    Shed,
    DatabaseConnections,
    DatabaseUnavailable,
    PasswordsRefused,
    /// Age of the oldest queued mail, if mail is configured.
    MailWaits,
    /// Age of the oldest queued push, if push is configured.
    PushWaits,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum FigureState {
    Good,
    /// The condition of an alert rule (`deploy/alerts.yaml`) holds.
    Attention,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum FigureUnit {
    Count,
    Seconds,
    /// A fraction of 1.
    Ratio,
}
