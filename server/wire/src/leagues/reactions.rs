//! Reactions of a league's members.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::strict;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Reaction {
    Clap,
    Fire,
    Wow,
    Laugh,
    Ouch,
    Heart,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ReactionCount {
    pub reaction: Reaction,
    pub count: u32,
}

/// The reactions to one object.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Reactions {
    /// `entry/17` of the league's stream, `result/EVENT/CATEGORY`, or `podium/EVENT/CATEGORY/USER`.
    pub object: String,
    /// The most frequent first.
    pub counts: Vec<ReactionCount>,
    /// The caller's own.
    pub mine: Option<Reaction>,
}

/// `PUT /api/leagues/{id}/reactions`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ReactBody {
    /// As in `Reactions`.
    #[schema(
        pattern = "^(entry/[1-9][0-9]{0,17}|(result|podium)/([a-z]{1,10}-)?[0-9]{1,20}/([a-z]{1,10}-)?[0-9]{1,20}(/[0-9a-f]{24})?)$"
    )]
    pub object: String,
    /// Null: takes the caller's reaction back.
    #[schema(required = true)]
    #[serde(deserialize_with = "strict::optional_word")]
    pub reaction: Option<Reaction>,
}

/// `PUT /api/leagues/{id}/reactions`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct ReactionsAnswer {
    pub reactions: Reactions,
}

/// `GET /api/leagues/{id}/reactions/{event_id}/{category_id}`: to a category's result and to members' podiums.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct ReactionList {
    /// False where the league's admins have switched reactions off.
    pub enabled: bool,
    pub reactions: Vec<Reactions>,
    pub count: u32,
}
