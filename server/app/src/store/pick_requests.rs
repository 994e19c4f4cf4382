//! What is asked about picks, and what became of it.

use std::sync::Arc;

use podium_domain::event::Closed;
use podium_domain::ids::{CategoryId, LeagueId, PredictionId, UserId};
use podium_domain::pick::Podium;
use podium_wire::prediction::{PredictionView, SavedEverywhereAnswer};

use super::idempotency::Claim;

/// Who writes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Picker {
    pub user: UserId,
    /// Bypasses the locks, and may edit another's pick once it is locked.
    pub site_admin: bool,
}

/// One row that is to be written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PickWrite {
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
    },
    Delete {
        id: PredictionId,
    },
}

/// A podium for all leagues of its player.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CommonPick {
    /// The league on the page: written also if its player chose differently there before.
    pub league: LeagueId,
    pub category: CategoryId,
    pub podium: Podium,
}

/// One wish.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PickWish {
    One(PickWrite),
    Everywhere(CommonPick),
}

/// Who wishes what, and under which key, so that it can be asked for again.
#[derive(Debug, Clone)]
pub struct PickRequest {
    pub picker: Picker,
    pub wish: PickWish,
    pub claim: Option<Arc<Claim>>,
}

/// What became of it.
#[derive(Debug, Clone, PartialEq)]
pub enum PickOutcome {
    /// Done already, under the same key.
    Repeated,
    Saved(Box<PredictionView>),
    SavedEverywhere(Box<SavedEverywhereAnswer>),
    Deleted,
    /// There is one already for this user, category and league.
    Exists(PredictionId),
    Closed(Closed),
    NotAMember,
    UnknownCategory,
    NotOnStartList,
    NotAttending,
    NotFound,
}
