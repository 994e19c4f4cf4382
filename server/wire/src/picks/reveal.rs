//! What a league's members see of each other's picks once they are closed, and by what they may check it.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::picks::prediction::PodiumPick;

/// `GET /api/leagues/{id}/reveal/{eventId}/{categoryId}`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct RevealAnswer {
    pub reveal: CategoryReveal,
}

/// The same for all who ask. Of members: whoever has left is not shown, nor counted.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CategoryReveal {
    pub league_id: String,
    pub event_id: String,
    pub category_id: String,
    /// Of the league, with a pick or without.
    pub members: u32,
    /// Podiums in all.
    pub picked: u32,
    /// The podium of them all: three points for each first place, two for a second, one for a third.
    pub consensus: PodiumPick,
    /// Everybody who is on a podium, most picked first.
    pub athletes: Vec<RevealedAthlete>,
    /// By name; of more than a thousand the first ones.
    pub podiums: Vec<RevealedPodium>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RevealedAthlete {
    pub athlete_id: String,
    pub firstname: String,
    pub lastname: String,
    pub country: String,
    /// Podiums that have the athlete first, second, third.
    pub first: u32,
    pub second: u32,
    pub third: u32,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RevealedPodium {
    pub user_id: String,
    pub user_name: String,
    pub avatar_url: Option<String>,
    pub data: PodiumPick,
    /// After the lock, by a site admin.
    pub edited_by_admin: bool,
    /// Places, 1 to 3, with an athlete whom at most one podium in five has.
    pub bold: Vec<u32>,
    /// Places, 1 to 3, with an athlete whom nobody else has.
    pub alone: Vec<u32>,
    /// Podiums exactly like this one, itself among them.
    pub same: u32,
    /// Somebody of theirs is nobody else's, or the podium is, where most are shared.
    pub lone_wolf: bool,
}

/// `GET /api/leagues/{id}/fingerprints/{eventId}`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct FingerprintsAnswer {
    /// Newest first; none where picks closed before there were any.
    pub fingerprints: Vec<Fingerprint>,
}

/// `GET /api/leagues/{id}/fingerprints/{eventId}/picks`: what to make the newest one again from. Of all who picked in the
/// league, former members too, as they are now.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct CountedPicksAnswer {
    pub picks: Vec<CountedPick>,
}

/// SHA-256 over a league's picks of an event (`docs/fingerprint.md`).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Fingerprint {
    /// From 1; another one follows where picks have become others since.
    pub number: u32,
    /// 64 hex characters.
    pub digest: String,
    /// A line of the text that it is made of.
    pub salt: String,
    /// How many picks are counted in.
    pub picks: u32,
    /// ISO 8601, UTC.
    pub made_at: String,
    /// Null where the lock made it; else who changed a pick after it.
    pub made_by_id: Option<String>,
    /// As they are called now.
    pub made_by_name: Option<String>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CountedPick {
    pub category_id: String,
    pub user_id: String,
    pub first: Option<String>,
    pub second: Option<String>,
    pub third: Option<String>,
}
