//! Events and categories: the results service's data, and its effect on picks.

use chrono::{DateTime, NaiveDate, Utc};
use serde::{Deserialize, Serialize};

use crate::ids::{CategoryId, EventId, Series};

/// All stored data of an event document.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EventFacts {
    pub id: EventId,
    pub series: Series,
    pub name: String,
    pub location: String,
    pub country: Option<String>,
    pub local_start_date: Option<NaiveDate>,
    pub local_end_date: Option<NaiveDate>,
    /// Local midnight of the first day, which is when picks close; not when climbing starts.
    pub starts_at: Option<DateTime<Utc>>,
    pub ends_at: Option<DateTime<Utc>>,
    pub timezone: Option<String>,
    pub registration_url: Option<String>,
    pub public_information: PublicInformation,
    pub is_para: bool,
    /// Names of the rounds of all categories, where the results service lists them.
    pub announced_rounds: Vec<String>,
    pub categories: Vec<CategoryFacts>,
}

#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct PublicInformation {
    pub organiser_name: Option<String>,
    pub organiser_url: Option<String>,
    pub venue_name: Option<String>,
    pub description: Option<String>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CategoryFacts {
    pub id: CategoryId,
    pub name: String,
    pub discipline: String,
    pub status: CategoryStatus,
    pub rounds: Vec<Round>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Round {
    pub id: String,
    pub name: String,
    pub kind: String,
    pub status: String,
    pub starting_groups: Vec<String>,
    /// `boulder_finals_ifsc_2025`; missing if upstream has not rebuilt the document since 2026.
    #[serde(default)]
    pub format_identifier: Option<String>,
}

impl Round {
    /// A round's status is one of its category's words.
    pub fn phase(&self) -> CategoryPhase {
        CategoryStatus::new(self.status.as_str()).phase()
    }
}

/// A category's status: mapped to a closed list, with the results service's text kept for display.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CategoryStatus(String);

/// The meaning of a status for a pick (docs/rules.md, "When predictions are closed").
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CategoryPhase {
    /// Picks are open as long as the event is.
    Open,
    /// Running, or an unknown status: refuses picks like a locked event.
    Running,
    /// `finished` or `completed`.
    Finished,
    /// Will not take place, or not to its end; refuses picks like a locked event.
    Cancelled,
}

impl CategoryStatus {
    pub fn new(raw: impl Into<String>) -> Self {
        Self(raw.into())
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }

    pub fn phase(&self) -> CategoryPhase {
        match self.0.as_str() {
            "registration_pending" | "registration_active" => CategoryPhase::Open,
            "finished" | "completed" => CategoryPhase::Finished,
            "cancelled" | "canceled" => CategoryPhase::Cancelled,
            _ => CategoryPhase::Running,
        }
    }
}

/// Why a pick is refused (docs/rules.md, "When predictions are closed"); the texts are fixed (docs/rules.md,
/// "Fixed texts and names").
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Closed {
    #[error("This event is locked. No new predictions allowed.")]
    EventLocked,
    #[error("This category has already finished. No new predictions allowed.")]
    CategoryFinished,
    #[error("This podium is locked.")]
    PredictionLocked,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unknown_statuses_are_not_open() {
        for (raw, phase) in [
            ("registration_pending", CategoryPhase::Open),
            ("registration_active", CategoryPhase::Open),
            ("active", CategoryPhase::Running),
            ("under_appeal", CategoryPhase::Running),
            ("", CategoryPhase::Running),
            ("finished", CategoryPhase::Finished),
            ("completed", CategoryPhase::Finished),
            ("cancelled", CategoryPhase::Cancelled),
            ("canceled", CategoryPhase::Cancelled),
        ] {
            assert_eq!(CategoryStatus::new(raw).phase(), phase, "{raw}");
        }
    }
}
