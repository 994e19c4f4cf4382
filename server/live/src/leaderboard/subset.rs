//! A leaderboard of some of its members: one's friends, or those of a country. Ranked for whoever asks, and away from
//! the actor: what moves every few seconds for all is not recomputed for every part of it.

use std::collections::BTreeSet;

use bytes::Bytes;
use podium_domain::ids::{EventId, LeagueId, UserId};
use podium_domain::leaderboard::dense::subset::Subset;
use podium_wire::live::client_message::Window;
use tokio::sync::oneshot;
use tokio::task::spawn_blocking;

use crate::error::LiveError;
use crate::leaderboard::pages::written_answer;
use crate::leaderboard::queries::{LARGE, Read};
use crate::leaderboard::view::LeaderboardView;
use crate::registry::Live;

/// Which of a league's boards it is: any that shows something else has another one.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct LeaderboardVersion {
    /// Of the actor's life.
    pub(crate) epoch: String,
    pub(crate) number: u64,
}

/// A league's board at one moment.
#[derive(Debug)]
pub struct LeaderboardSnapshot {
    pub(crate) version: LeaderboardVersion,
    pub(crate) board: LeaderboardView,
}

/// Some members of a league as they stood then.
#[derive(Debug)]
pub struct LeaderboardSubset {
    board: LeaderboardView,
    subset: Subset,
}

impl LeaderboardSnapshot {
    pub fn version(&self) -> &LeaderboardVersion {
        &self.version
    }

    /// These members ranked among themselves, leaving out the events in `excluding`.
    pub async fn subset(
        self,
        users: Vec<UserId>,
        excluding: BTreeSet<EventId>,
    ) -> Result<LeaderboardSubset, LiveError> {
        let is_concerned = self.board.concerned(&excluding);
        let is_large = users.len() > LARGE || (is_concerned && self.board.len() > LARGE);
        let rank = move || {
            let board = if is_concerned {
                self.board.excluding(&excluding)
            } else {
                self.board
            };
            LeaderboardSubset {
                subset: board.subset(&users),
                board,
            }
        };
        if is_large {
            let ranked = spawn_blocking(rank).await;
            ranked.map_err(|_| LiveError::Unavailable)
        } else {
            Ok(rank())
        }
    }
}

impl LeaderboardSubset {
    /// A `LeaderboardAnswer`, written: ranks are among these members, and the reader's own row is there if they are
    /// one of them.
    pub fn answer(&self, window: Window, reader: &UserId) -> Bytes {
        let rows = self.board.subset_rows(&self.subset, window);
        let own_row = self.board.subset_row(&self.subset, reader);
        written_answer(&rows, self.subset.len(), own_row.as_deref())
    }
}

/// The board as it stands, for whoever ranks a part of it.
#[derive(Debug)]
pub(crate) struct ReadSnapshot {
    pub(crate) reply: oneshot::Sender<Result<LeaderboardSnapshot, LiveError>>,
}

impl Live {
    /// Whoever asks has been asked whether they may read the league.
    pub async fn leaderboard_snapshot(
        &self,
        league: &LeagueId,
    ) -> Result<LeaderboardSnapshot, LiveError> {
        let (reply, answer) = oneshot::channel();
        self.read_board(league, Read::Snapshot(ReadSnapshot { reply }))?;
        answer.await.map_err(|_| LiveError::Unavailable)?
    }
}
