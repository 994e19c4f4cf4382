//! Messages from browser to server, over the live socket. The socket carries no commands: writes use REST.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// Messages of clients.
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

/// Subscribes to a topic; a second `subscribe` to the same topic replaces the first, for example with a new window.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Subscribe {
    /// `events`, `event:ID`, `league:ID`, `leaderboard:ID`, `requests:ID` or `me`.
    pub topic: String,
    /// The client's position, if it was subscribed before: the response is the missed changes, or a snapshot if they
    /// are no longer available.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub since: Option<Since>,
    /// For leaderboards only; default: the first 25 rows.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub window: Option<Window>,
}

/// A position in a topic's stream. Offsets within an epoch have no gaps.
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

/// Ends a subscription.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Unsubscribe {
    pub topic: String,
}
