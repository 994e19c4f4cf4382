use crate::filter::predictions::PredictionField;
use crate::filter::values::ValueKind;
use crate::filter::{Field, InvalidFilter};

/// Fields of `POST /api/predictions/with-events`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PredictionWithEventField {
    Prediction(PredictionField),
    Year,
    Discipline,
    /// Called league on the page My Picks; `leagueId` is the group of players.
    Series,
}

impl Field for PredictionWithEventField {
    fn parse(name: &str) -> Option<Self> {
        Some(match name {
            "year" => Self::Year,
            "discipline" => Self::Discipline,
            "series" | "league" => Self::Series,
            _ => Self::Prediction(PredictionField::parse(name)?),
        })
    }

    fn kind(self) -> ValueKind {
        match self {
            Self::Prediction(field) => field.kind(),
            Self::Year => ValueKind::Year,
            Self::Discipline => ValueKind::Discipline,
            Self::Series => ValueKind::Series,
        }
    }
}

/// Sort orders of predictions with their events, newest or greatest first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum PredictionSort {
    #[default]
    CreatedAt,
    UpdatedAt,
    StartsAt,
    TotalPoints,
    EventName,
}

impl PredictionSort {
    pub fn parse(name: &str) -> Result<Self, InvalidFilter> {
        Ok(match name {
            "createdAt" => Self::CreatedAt,
            "updatedAt" => Self::UpdatedAt,
            "starts_at" => Self::StartsAt,
            "totalPoints" => Self::TotalPoints,
            "eventName" => Self::EventName,
            _ => {
                return Err(InvalidFilter::SortField(
                    "createdAt, updatedAt, starts_at, totalPoints, eventName",
                ));
            }
        })
    }
}
