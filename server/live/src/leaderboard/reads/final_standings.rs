//! Standings of leagues by settled points: the best members and the reader's own standing, from the boards in memory. A
//! board sorts by settled points once per database read, so a request costs no more than the size of its response.

use std::collections::BTreeSet;

use podium_domain::ids::{EventId, UserId};
use tokio::sync::oneshot;

use crate::error::LiveError;

/// A league's standings by settled points, as one of its members sees them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FinalStandings {
    pub members: u32,
    /// Best first, at most [`BEST_MAX`](podium_domain::leaderboard::dense::BEST_MAX).
    pub best: Vec<FinalStanding>,
    /// The requesting member's standing.
    pub own: FinalStanding,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FinalStanding {
    pub user: UserId,
    pub name: String,
    pub picture: Option<String>,
    /// Members with equal points share a rank.
    pub rank: u32,
    pub points: u32,
}

/// Reads a league's settled standings for one of its members.
#[derive(Debug)]
pub(crate) struct ReadFinalStandings {
    pub(crate) user: UserId,
    /// Events that are left out of the points.
    pub(crate) excluding: BTreeSet<EventId>,
    pub(crate) reply: oneshot::Sender<Result<FinalStandings, LiveError>>,
}
