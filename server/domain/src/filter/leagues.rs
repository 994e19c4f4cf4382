use crate::filter::Field;
use crate::filter::values::ValueKind;

/// Fields of `POST /api/leagues/query`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LeagueField {
    Id,
    Name,
    JoinPolicy,
}

impl Field for LeagueField {
    fn parse(name: &str) -> Option<Self> {
        Some(match name {
            "_id" => Self::Id,
            "name" => Self::Name,
            "joinPolicy" => Self::JoinPolicy,
            _ => return None,
        })
    }

    fn kind(self) -> ValueKind {
        match self {
            Self::Id => ValueKind::HexId,
            Self::Name => ValueKind::Name,
            Self::JoinPolicy => ValueKind::Word(&["approval", "open"]),
        }
    }
}
