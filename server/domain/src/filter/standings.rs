use crate::filter::Field;
use crate::filter::values::ValueKind;

/// Fields of `POST /api/standings/query`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum StandingField {
    League,
    User,
}

impl Field for StandingField {
    fn parse(name: &str) -> Option<Self> {
        Some(match name {
            "leagueId" => Self::League,
            "userId" => Self::User,
            _ => return None,
        })
    }

    fn kind(self) -> ValueKind {
        match self {
            Self::League | Self::User => ValueKind::HexId,
        }
    }
}
