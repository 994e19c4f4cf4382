//! Who leads leagues by settled points, and where somebody stands in theirs: from the boards in memory, whose order by
//! settled points is made once per reading, so that asking costs no more than what is told.

use std::collections::BTreeSet;

use futures_util::{StreamExt, TryStreamExt, stream};
use podium_domain::ids::{EventId, LeagueId, UserId};
use tokio::sync::oneshot;

use crate::error::LiveError;
use crate::leaderboard::queries::Read;
use crate::registry::Live;

/// Leagues that one question reads at the same time: those that are not in memory take a connection each.
const AT_ONCE: usize = 4;

/// A league's standings by settled points, as one of its members sees them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FinalStandings {
    pub members: u32,
    /// Best first, at most [`BEST_MAX`](podium_domain::board::BEST_MAX).
    pub best: Vec<FinalStanding>,
    /// Whoever asked.
    pub own: FinalStanding,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FinalStanding {
    pub user: UserId,
    pub name: String,
    pub picture: Option<String>,
    /// Shared by equals.
    pub rank: u32,
    pub points: u32,
}

/// Reads a league's settled standings for one of its members.
#[derive(Debug)]
pub(crate) struct ReadFinalStandings {
    pub(crate) user: UserId,
    /// Leaves these events out.
    pub(crate) excluding: BTreeSet<EventId>,
    pub(crate) reply: oneshot::Sender<Result<FinalStandings, LiveError>>,
}

impl Live {
    /// In the order of the leagues; none of those that are gone, or that the user is no member of. As if the events in
    /// `excluding` had not been.
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
