//! Names of live topics; the only place where they are formatted and parsed (docs/live-protocol.md).

use std::fmt;
use std::str::FromStr;

use podium_domain::ids::{EventId, LeagueId, UserId};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// One numbered stream of changes.
///
/// Clients write `me` for their own account; on the server the topic includes the user's id.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Topic {
    /// Locks, Live badges and statuses of all current events.
    Events,
    /// One event: lock, statuses, start list, rankings.
    Event(EventId),
    /// One league: roster, settings, members who have picked.
    League(LeagueId),
    /// A window on a league's leaderboard, and the subscriber's own row.
    Leaderboard(LeagueId),
    /// Join requests of a league, for its admins.
    Requests(LeagueId),
    /// One user's own data, on all their devices.
    Account(UserId),
    /// The freshness of fetched results, for site admins.
    Feed,
}

/// The text is not the name of a topic.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnknownTopic;

impl Topic {
    /// Parses a topic from a client; `me` becomes the caller's account.
    ///
    /// # Errors [`UnknownTopic`] for anything else, including another user's account.
    pub fn from_client(text: &str, me: &UserId) -> Result<Self, UnknownTopic> {
        if text == "me" {
            return Ok(Self::Account(me.clone()));
        }
        match text.parse()? {
            Self::Account(_) => Err(UnknownTopic),
            topic @ (Self::Events
            | Self::Event(_)
            | Self::League(_)
            | Self::Leaderboard(_)
            | Self::Requests(_)
            | Self::Feed) => Ok(topic),
        }
    }

    /// The topic as clients write it.
    pub fn to_client(&self) -> String {
        match self {
            Self::Account(_) => "me".to_owned(),
            Self::Events
            | Self::Event(_)
            | Self::League(_)
            | Self::Leaderboard(_)
            | Self::Requests(_)
            | Self::Feed => self.to_string(),
        }
    }
}

impl fmt::Display for Topic {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Events => write!(formatter, "events"),
            Self::Event(id) => write!(formatter, "event:{id}"),
            Self::League(id) => write!(formatter, "league:{id}"),
            Self::Leaderboard(id) => write!(formatter, "leaderboard:{id}"),
            Self::Requests(id) => write!(formatter, "requests:{id}"),
            Self::Account(id) => write!(formatter, "account:{id}"),
            Self::Feed => write!(formatter, "feed"),
        }
    }
}

impl FromStr for Topic {
    type Err = UnknownTopic;

    fn from_str(text: &str) -> Result<Self, UnknownTopic> {
        match text {
            "events" => return Ok(Self::Events),
            "feed" => return Ok(Self::Feed),
            _ => {}
        }
        let (kind, id) = text.split_once(':').ok_or(UnknownTopic)?;
        let league = || id.parse().map_err(|_| UnknownTopic);
        match kind {
            "event" => id.parse().map(Self::Event).map_err(|_| UnknownTopic),
            "league" => league().map(Self::League),
            "leaderboard" => league().map(Self::Leaderboard),
            "requests" => league().map(Self::Requests),
            "account" => id.parse().map(Self::Account).map_err(|_| UnknownTopic),
            _ => Err(UnknownTopic),
        }
    }
}

impl Serialize for Topic {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.to_client())
    }
}

impl<'de> Deserialize<'de> for Topic {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?
            .parse()
            .map_err(|UnknownTopic| serde::de::Error::custom("unknown topic"))
    }
}
