//! Commands for picks, and their outcomes.

use std::collections::BTreeMap;
use std::sync::Arc;

use podium_domain::events::event::Closed;
use podium_domain::ids::{CategoryId, LeagueId, PredictionId, UserId};
use podium_domain::picks::pick::Podium;
use podium_wire::picks::prediction::{PredictionView, SavedEverywhereAnswer};

use crate::db::idempotency::IdempotencyKey;

/// The user who writes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Author {
    pub user: UserId,
    /// Bypasses the locks, and may edit another's pick once it is locked.
    pub site_admin: bool,
}

/// A change of one row.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PickMutation {
    Create {
        id: PredictionId,
        league: LeagueId,
        category: CategoryId,
        podium: Podium,
        /// Saved for all leagues, not for this one alone.
        common: bool,
    },
    Update {
        id: PredictionId,
        podium: Podium,
        common: bool,
        /// Only if the pick has this version; `None`: any version.
        version: Option<i64>,
    },
    Delete {
        id: PredictionId,
        version: Option<i64>,
    },
}

impl PickMutation {
    /// The pick that is created, changed or deleted.
    pub(crate) fn id(&self) -> &PredictionId {
        match self {
            Self::Create { id, .. } | Self::Update { id, .. } | Self::Delete { id, .. } => id,
        }
    }
}

/// Versions of a player's picks of one category, by league, as the player saw them; a league without one had no pick.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SeenVersions(pub BTreeMap<String, i64>);

impl SeenVersions {
    /// Version of the pick that the player saw in this league, or 0.
    pub(crate) fn of(&self, league: &str) -> i64 {
        self.0.get(league).copied().unwrap_or_default()
    }
}

/// A podium for all leagues of its player.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AllLeaguesPick {
    /// The league on the page: written even if its player has chosen a different podium there.
    pub league: LeagueId,
    pub category: CategoryId,
    pub podium: Podium,
    /// Only if every pick that would be created or replaced has the version seen; `None`: any version.
    pub seen: Option<SeenVersions>,
}

/// Command of a request.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PickCommand {
    One(PickMutation),
    AllLeagues(AllLeaguesPick),
}

/// A command with its author and idempotency key.
#[derive(Debug, Clone)]
pub struct PickRequest {
    pub author: Author,
    pub command: PickCommand,
    pub key: Option<Arc<IdempotencyKey>>,
}

/// Outcome of a command.
#[derive(Debug, Clone, PartialEq)]
pub enum PickOutcome {
    /// Already done under the same idempotency key.
    Repeated,
    Saved(Box<PredictionView>),
    SavedInAllLeagues(Box<SavedEverywhereAnswer>),
    Deleted,
    /// A pick of this user, category and league already exists.
    Exists(Box<PredictionView>),
    /// The picks differ from what the player saw; these are the current ones.
    Changed(Vec<PredictionView>),
    Closed(Closed),
    NotAMember,
    UnknownCategory,
    NotOnStartList,
    NotAttending,
    NotFound,
}
