//! Standings of leagues by settled points: the best members and the reader's own standing, from the boards in memory. A
//! board sorts by settled points once per database read, so a request costs no more than the size of its response.

use std::collections::BTreeSet;

use futures_util::{StreamExt, TryStreamExt, stream};
use podium_domain::ids::{EventId, LeagueId, UserId};
use tokio::sync::oneshot;

use crate::error::LiveError;
use crate::leaderboard::queries::Read;
use crate::registry::Live;

/// Maximum number of leagues that one request reads concurrently: each league that is not in memory takes a database
/// connection.
const AT_ONCE: usize = 4;

/// A league's standings by settled points, as one of its members sees them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FinalStandings {
    pub members: u32,
    /// Best first, at most [`BEST_MAX`](podium_domain::board::BEST_MAX).
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

impl Live {
    /// Standings in the order of `leagues`, leaving out the events in `excluding`; `None` for leagues that do not exist
    /// or of which the user is not a member.
    pub async fn final_standings(
        &self,
        leagues: &[LeagueId],
        user: &UserId,
        excluding: &BTreeSet<EventId>,
    ) -> Result<Vec<Option<FinalStandings>>, LiveError> {
        let asked = leagues
            .iter()
            .map(|league| self.final_standings_of(league, user, excluding));
        stream::iter(asked).buffered(AT_ONCE).try_collect().await
    }

    async fn final_standings_of(
        &self,
        league: &LeagueId,
        user: &UserId,
        excluding: &BTreeSet<EventId>,
    ) -> Result<Option<FinalStandings>, LiveError> {
        let (reply, answer) = oneshot::channel();
        let read = ReadFinalStandings {
            user: user.clone(),
            excluding: excluding.clone(),
            reply,
        };
        self.read_board(league, Read::FinalStandings(read))?;
        match answer.await.map_err(|_| LiveError::Unavailable)? {
            Ok(standings) => Ok(Some(standings)),
            Err(LiveError::NotFound) => Ok(None),
            Err(error) => Err(error),
        }
    }
}
