use crate::filter::Field;
use crate::filter::values::ValueKind;

/// Fields of `POST /api/events/query`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum EventField {
    Id,
    Name,
    Series,
    /// Discipline of any of its categories.
    Discipline,
    Year,
    Locked,
    Cancelled,
    /// Whether all of its categories are finished.
    Finished,
    StartsAt,
    EndsAt,
    LocalStartDate,
    LocalEndDate,
}

impl Field for EventField {
    fn parse(name: &str) -> Option<Self> {
        Some(match name {
            "id" | "_id" => Self::Id,
            "name" => Self::Name,
            "series" | "league" => Self::Series,
            "discipline" => Self::Discipline,
            "year" => Self::Year,
            "locked" => Self::Locked,
            "cancelled" => Self::Cancelled,
            "event_finished" => Self::Finished,
            "starts_at" => Self::StartsAt,
            "ends_at" => Self::EndsAt,
            "local_start_date" => Self::LocalStartDate,
            "local_end_date" => Self::LocalEndDate,
            _ => return None,
        })
    }

    fn kind(self) -> ValueKind {
        match self {
            Self::Id => ValueKind::EventId,
            Self::Name => ValueKind::Name,
            Self::Series => ValueKind::Series,
            Self::Discipline => ValueKind::Discipline,
            Self::Year => ValueKind::Year,
            Self::Locked | Self::Cancelled | Self::Finished => ValueKind::Boolean,
            Self::StartsAt | Self::EndsAt => ValueKind::Time,
            Self::LocalStartDate | Self::LocalEndDate => ValueKind::Date,
        }
    }
}
