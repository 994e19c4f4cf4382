//! Browser to server, over the live socket. The socket carries no commands: writes go by REST.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// The messages of clients.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum ClientMessage {
    Hello(Hello),
    Subscribe(Subscribe),
    Unsubscribe(Unsubscribe),
    Ping,
}

/// First message of a connection.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Hello {
    /// Must equal `PROTOCOL_VERSION`.
    pub protocol: u32,
}

/// Follow a topic; a second `subscribe` to the same topic replaces the first (a new window).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Subscribe {
    /// `events`, `event:ID`, `league:ID`, `leaderboard:ID`, `requests:ID` or `me`.
    pub topic: String,
    /// The client's position, if it followed this topic before: answered with the missed
    /// changes, or with a snapshot if they are no longer available.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub since: Option<Since>,
    /// Leaderboards only; the first 25 rows when absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub window: Option<Window>,
}

/// A position in a topic's stream. Within an epoch the numbering is unbroken.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Since {
    pub epoch: String,
    pub offset: u64,
}

/// Rows of a leaderboard, counted from 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
pub struct Window {
    pub offset: u32,
    /// 1 to 100.
    pub limit: u32,
}

impl Default for Window {
    fn default() -> Self {
        Self {
            offset: 0,
            limit: 25,
        }
    }
}

/// Stop following a topic.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Unsubscribe {
    pub topic: String,
}
