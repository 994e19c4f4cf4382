//! How much of the programme was placed, for site admins.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// The outcome of the last programme that was believed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ProgrammeReport {
    /// Rounds of a category of ours; a round of men and women counts twice.
    pub placed: u32,
    /// Rounds without a published time.
    pub estimated: u32,
    /// Events and rounds that could not be used.
    pub refused: u32,
    /// The first 200.
    pub unplaced: Vec<UnplacedRound>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct UnplacedRound {
    pub event_name: String,
    /// `lead final of men and women`; null for the whole event.
    pub round: Option<String>,
    pub reason: UnplacedReason,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum UnplacedReason {
    /// No event has its number, or its name and day.
    NoEvent,
    /// The round begins on none of the event's days.
    OtherDay,
    /// The event has no category, or several, of the round's discipline and gender: shown without one.
    NoCategory,
}
