//! Server to browser, over the live socket.
//!
//! `snapshot` and `change` are generic over their data so that the server can splice in bytes
//! that were serialised once, when the change was committed.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::live::change::Change;
use crate::live::snapshot::Snapshot;

/// The messages of servers. A client parses exactly this union.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
#[serde(tag = "type", rename_all = "snake_case")]
#[allow(
    clippy::large_enum_variant,
    reason = "serialised at once, never kept in numbers"
)]
pub enum ServerMessage {
    Welcome(Welcome),
    Snapshot(SnapshotMessage<Snapshot>),
    Change(ChangeMessage<Change>),
    Refused(Refused),
    Revoked(Revoked),
    Pong,
    Goodbye(Goodbye),
}

/// Answer to `hello`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Welcome {
    /// The node of the cluster that answers.
    pub node: String,
    /// A client that receives nothing for twice this time treats the connection as dead. Milliseconds.
    pub heartbeat_ms: u32,
    /// The server's clock, so that countdowns do not depend on the device's clock. Milliseconds, Unix epoch.
    pub server_time_ms: u64,
}

/// The whole state of a topic; replaces the client's state.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct SnapshotMessage<T> {
    pub topic: String,
    pub epoch: String,
    pub offset: u64,
    pub data: T,
}

/// A change of a topic. Applied if `offset` is the client's plus one, ignored if not greater;
/// otherwise a change is missing, and the client subscribes again.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct ChangeMessage<T> {
    pub topic: String,
    pub offset: u64,
    pub data: T,
}

/// A subscription was not granted.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Refused {
    pub topic: String,
    pub code: String,
    pub message: String,
}

/// A subscription ended because the user lost the right to it (no longer a member).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Revoked {
    pub topic: String,
}

/// The server closes the connection on purpose.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Goodbye {
    pub reason: GoodbyeReason,
    /// Delay before reconnecting. Milliseconds; absent if the client should not reconnect.
    pub reconnect_after_ms: Option<u32>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum GoodbyeReason {
    /// The node stops; another one, or the same in a moment, takes over.
    Restarting,
    /// The session was ended (logout, password change).
    SignedOut,
    /// The account became a site admin, or is one no longer: reconnect and follow the topics allowed now.
    RightsChanged,
    /// The client speaks another protocol version: reload the page.
    ProtocolMismatch,
    /// The client broke the protocol or its limits.
    Misbehaved,
}
