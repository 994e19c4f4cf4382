//! Messages from server to browser, over the live socket.
//!
//! `snapshot` and `change` are generic over their data so that the server can splice in bytes
//! that were serialised once, when the change was committed.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::live::change::Change;
use crate::live::snapshot::Snapshot;

/// Messages of the server. A client parses exactly this union.
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

/// Response to `hello`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Welcome {
    /// Name of the responding node.
    pub node: String,
    /// Interval of heartbeats; a client that receives nothing for twice this time treats the connection as dead.
    /// Milliseconds.
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

/// A change of a topic. The client applies it if `offset` is its own plus one and ignores it if `offset` is not
/// greater; otherwise a change is missing, and the client subscribes again.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct ChangeMessage<T> {
    pub topic: String,
    pub offset: u64,
    pub data: T,
}

/// A subscription was refused.
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

/// The server closes the connection deliberately.
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
    /// The node is stopping; another node takes over, or the same one after its restart.
    Restarting,
    /// The session was ended (logout, password change).
    SignedOut,
    /// The account gained or lost site admin rights: reconnect and subscribe to the topics allowed now.
    RightsChanged,
    /// The client uses another protocol version: reload the page.
    ProtocolMismatch,
    /// The client violated the protocol or its limits.
    Misbehaved,
}
