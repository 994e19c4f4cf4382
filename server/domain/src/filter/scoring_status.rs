use crate::filter::Field;
use crate::filter::values::ValueKind;

/// Fields of `POST /api/scoring/events-status`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ScoringStatusField {
    Event,
    Year,
    Series,
}

impl Field for ScoringStatusField {
    fn parse(name: &str) -> Option<Self> {
        Some(match name {
            "id" | "eventId" => Self::Event,
            "year" => Self::Year,
            "series" => Self::Series,
            _ => return None,
        })
    }

    fn kind(self) -> ValueKind {
        match self {
            Self::Event => ValueKind::EventId,
            Self::Year => ValueKind::Year,
            Self::Series => ValueKind::Series,
        }
    }
}
