//! What happened in a league, newest first, and how its members reacted.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::leagues::reactions::Reactions;
use crate::picks::prediction::AthleteName;

/// Number of entries kept per league: the newest ones.
pub const STREAM_KEPT: u32 = 100;

/// A player, with the current name.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StreamPlayer {
    pub user_id: String,
    pub name: String,
    pub picture: Option<String>,
}

/// How an event moved a member of the league.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StreamMove {
    pub player: StreamPlayer,
    /// By the event.
    pub points: u32,
    /// Rank without the event.
    pub from: u32,
    pub to: u32,
}

/// An athlete on the podium whom one member alone had on theirs.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CalledIt {
    pub player: StreamPlayer,
    pub category_id: String,
    pub category_name: String,
    pub athlete: AthleteName,
    pub rank: u32,
}

/// A moment at which an athlete's chance to win a category had changed by 20 points or more.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StorySwing {
    pub category_id: String,
    pub category_name: String,
    /// ISO 8601, UTC.
    pub at: String,
    pub athlete: AthleteName,
    /// Chances in percent; 0 and 100 only where nothing else can happen.
    pub before: u32,
    pub after: u32,
}

/// What happened.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum StreamFact {
    Joined {
        player: StreamPlayer,
    },
    /// Picks closed: everybody's podiums are open.
    #[serde(rename_all = "camelCase")]
    Revealed {
        event_id: String,
        event_name: String,
        /// Members with a pick.
        picked: u32,
        members: u32,
    },
    /// How the chances in an event changed while it was climbed.
    #[serde(rename_all = "camelCase")]
    Story {
        event_id: String,
        event_name: String,
        /// Oldest first; the newest twelve.
        swings: Vec<StorySwing>,
    },
    /// Points of an event became final, or were corrected.
    #[serde(rename_all = "camelCase")]
    Scored {
        event_id: String,
        event_name: String,
        members: u32,
        /// Categories of the event whose points are final.
        categories: u32,
        /// Picks of the league whose final points were corrected.
        corrected: u32,
        /// Members who earned most or moved, and those who lead.
        moves: Vec<StreamMove>,
        called: Vec<CalledIt>,
    },
    /// A season ended.
    Champion {
        year: u32,
        /// In the order of their names; of the first ten those who are still members.
        champions: Vec<StreamPlayer>,
        count: u32,
        points: u32,
    },
    #[serde(rename_all = "camelCase")]
    Announced {
        announcement_id: u64,
        text: String,
        player: StreamPlayer,
    },
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StreamEntry {
    pub id: u64,
    /// ISO 8601, UTC.
    pub happened_at: String,
    pub fact: StreamFact,
    pub reactions: Reactions,
}

/// `GET /api/leagues/{id}/stream`. Newest first.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StreamAnswer {
    pub entries: Vec<StreamEntry>,
    pub count: u32,
    /// Entries about results of events that the caller hides, left out.
    pub withheld: u32,
}
