use crate::filter::Field;
use crate::filter::values::ValueKind;

/// Fields of `POST /api/predictions/query`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PredictionField {
    Event,
    Category,
    League,
    User,
    /// Whether the prediction, its category or its event is locked.
    Locked,
    /// Whether its category is finished.
    Finished,
}

impl Field for PredictionField {
    fn parse(name: &str) -> Option<Self> {
        Some(match name {
            "eventId" => Self::Event,
            "categoryId" => Self::Category,
            "leagueId" => Self::League,
            "userId" => Self::User,
            "locked" => Self::Locked,
            "event_finished" => Self::Finished,
            _ => return None,
        })
    }

    fn kind(self) -> ValueKind {
        match self {
            Self::Event => ValueKind::EventId,
            Self::Category => ValueKind::CategoryId,
            Self::League | Self::User => ValueKind::HexId,
            Self::Locked | Self::Finished => ValueKind::Boolean,
        }
    }
}
