//! An athlete, from the results service's profile.

use chrono::NaiveDate;

use crate::ids::{AthleteId, CategoryId, EventId};

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AthleteProfile {
    pub id: AthleteId,
    pub firstname: String,
    pub lastname: String,
    pub country: String,
    /// As written by the results service.
    pub gender: Option<String>,
    pub birthday: Option<NaiveDate>,
    pub height_cm: Option<u32>,
    pub arm_span_cm: Option<u32>,
    pub photo_url: Option<String>,
    pub sport_class: Option<String>,
    pub results: Vec<CareerResult>,
}

/// A place in one category of one event.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CareerResult {
    pub event: EventId,
    pub category: CategoryId,
    pub event_name: String,
    pub discipline: String,
    pub rank: Option<u32>,
    pub date: Option<NaiveDate>,
}
