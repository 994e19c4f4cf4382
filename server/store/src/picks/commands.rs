//! What is asked about picks, and what became of it.

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
        /// For all leagues, and not for this one alone.
        common: bool,
    },
    Update {
        id: PredictionId,
        podium: Podium,
        common: bool,
        /// Only if the pick has this version; none: whatever it has.
        version: Option<i64>,
    },
    Delete {
        id: PredictionId,
        version: Option<i64>,
    },
}

/// Versions of a player's picks of one category, by league, as the player saw them; a league without one had no pick.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SeenVersions(pub BTreeMap<String, i64>);

impl SeenVersions {
    /// The version that a pick there was seen with, or 0.
    pub(crate) fn of(&self, league: &str) -> i64 {
        self.0.get(league).copied().unwrap_or_default()
    }
}

/// A podium for all leagues of its player.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AllLeaguesPick {
    /// The league on the page: written also if its player chose differently there before.
    pub league: LeagueId,
    pub category: CategoryId,
    pub podium: Podium,
    /// Only if every pick that it would make or replace is as it was seen; none: whatever they are.
    pub seen: Option<SeenVersions>,
}

/// What a request asks for.
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

/// What became of it.
#[derive(Debug, Clone, PartialEq)]
pub enum PickOutcome {
    /// Done already, under the same key.
    Repeated,
    Saved(Box<PredictionView>),
    SavedInAllLeagues(Box<SavedEverywhereAnswer>),
    Deleted,
    /// There is one already for this user, category and league.
    Exists(Box<PredictionView>),
    /// The picks are not as the player saw them: how they are now.
    Changed(Vec<PredictionView>),
    Closed(Closed),
    NotAMember,
    UnknownCategory,
    NotOnStartList,
    NotAttending,
    NotFound,
}
