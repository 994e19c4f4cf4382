//! A league's picks once they are closed, and the fingerprints that prove they are unchanged.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::picks::prediction::PodiumPick;

/// `GET /api/leagues/{id}/reveal/{eventId}/{categoryId}`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct RevealAnswer {
    pub reveal: CategoryReveal,
}

/// The same for every caller. Includes only current members.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CategoryReveal {
    pub league_id: String,
    pub event_id: String,
    pub category_id: String,
    /// Members of the league, with or without a pick.
    pub members: u32,
    /// Number of podiums.
    pub picked: u32,
    /// The league's podium: a first place counts three points, a second two, a third one.
    pub consensus: PodiumPick,
    /// All picked athletes, most picked first.
    pub athletes: Vec<RevealedAthlete>,
    /// By name; at most the first thousand.
    pub podiums: Vec<RevealedPodium>,
    /// The form model's podium; null if it does not play in the league, or none was stored at the lock.
    pub form: Option<FormPodium>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct FormPodium {
    pub podium: PodiumPick,
    pub athletes: Vec<PodiumAthlete>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RevealedAthlete {
    pub athlete_id: String,
    pub firstname: String,
    pub lastname: String,
    pub country: String,
    /// Number of podiums with the athlete in first, second, third place.
    pub first: u32,
    pub second: u32,
    pub third: u32,
    /// Chance of standing on the podium that was stored at the lock, from 0 to 1, to three decimals; null if none was.
    pub chance: Option<f64>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RevealedPodium {
    pub user_id: String,
    pub user_name: String,
    pub avatar_url: Option<String>,
    pub data: PodiumPick,
    /// Changed after the lock by a site admin.
    pub edited_by_admin: bool,
    /// Places, 1 to 3, with an athlete whom at most one podium in five contains.
    pub bold: Vec<u32>,
    /// Places, 1 to 3, with an athlete whom no other podium contains.
    pub alone: Vec<u32>,
    /// Places, 1 to 3, with an athlete whose chance of standing on the podium was at most 10 % at the lock.
    pub long_shots: Vec<u32>,
    /// Number of identical podiums, including this one.
    pub same: u32,
    /// An athlete is on no other podium, or the podium is unique where most are shared.
    pub lone_wolf: bool,
}

/// `GET /api/leagues/{id}/fingerprints/{eventId}`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct FingerprintsAnswer {
    /// Newest first; empty if picks closed before fingerprints existed.
    pub fingerprints: Vec<Fingerprint>,
}

/// `GET /api/leagues/{id}/fingerprints/{eventId}/picks`: the picks from which the newest fingerprint can be recomputed.
/// The current picks of all players of the league, including former members.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct CountedPicksAnswer {
    pub picks: Vec<CountedPick>,
}

/// SHA-256 over a league's picks of an event (`docs/fingerprint.md`).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Fingerprint {
    /// Counted from 1; a new fingerprint is made if picks have changed since.
    pub number: u32,
    /// 64 hex characters.
    pub digest: String,
    /// Part of the hashed text.
    pub salt: String,
    /// Number of picks in the text.
    pub picks: u32,
    /// ISO 8601, UTC.
    pub made_at: String,
    /// Null if made at the lock; otherwise the admin who changed a pick after the lock, or the account that took over a
    /// guest's picks.
    pub made_by_id: Option<String>,
    /// Current name of that account.
    pub made_by_name: Option<String>,
    /// A guest's picks went to that account.
    pub of_guest: bool,
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

/// `GET /api/leagues/{id}/members/{userId}/podiums`: a member's closed picks of running events, beside the caller's.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct MemberPodiumsAnswer {
    /// Newest event first; at most the first hundred.
    pub podiums: Vec<MemberPodium>,
}

/// A closed category of an event that is not settled yet, in which the member or the caller has a pick.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MemberPodium {
    pub event_id: String,
    pub event_name: String,
    pub category_id: String,
    pub category_name: String,
    /// The athletes of both podiums.
    pub athletes: Vec<PodiumAthlete>,
    /// The member's pick; null without one.
    pub podium: Option<PodiumPick>,
    /// The caller's pick in this league; null without one.
    pub mine: Option<PodiumPick>,
}

/// `GET /api/leagues/{id}/form`: the form model's podiums in the league's closed categories, beside the caller's.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct FormPodiumsAnswer {
    /// Newest event first; at most twenty. Empty where the model does not play, and while the caller hides an event:
    /// the model has seen its results.
    pub podiums: Vec<ScoredFormPodium>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ScoredFormPodium {
    #[serde(flatten)]
    pub of: MemberPodium,
    /// Points of the model's podium; null before the first ranking.
    pub points: Option<u32>,
    /// Points of the caller's pick; null without one, and before the first ranking.
    pub my_points: Option<u32>,
    /// Not final yet.
    pub provisional: bool,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PodiumAthlete {
    pub athlete_id: String,
    pub firstname: String,
    pub lastname: String,
    pub country: String,
}
