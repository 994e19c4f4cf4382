//! A leaderboard of some of its members: one's friends, or those of a country. Ranked for whoever asks, and away from
//! the actor: what moves every few seconds for all is not recomputed for every part of it.

use std::collections::BTreeSet;

use bytes::Bytes;
use podium_domain::ids::{EventId, LeagueId, UserId};
use podium_domain::leaderboard::dense::subset::Among;
use podium_wire::live::client_message::Window;
use tokio::sync::oneshot;
use tokio::task::spawn_blocking;

use crate::error::LiveError;
use crate::leaderboard::pages::written_answer;
use crate::leaderboard::queries::{LARGE, Read};
use crate::leaderboard::view::Board;
use crate::registry::Live;

/// Which of a league's boards it is: any that shows something else has another one.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct BoardVersion {
    /// Of the actor's life.
    pub(crate) epoch: String,
    pub(crate) number: u64,
}

/// A league's board at one moment.
#[derive(Debug)]
pub struct BoardNow {
    pub(crate) version: BoardVersion,
    pub(crate) board: Board,
}

/// Some members of a league as they stood then.
#[derive(Debug)]
pub struct BoardAmong {
    board: Board,
    among: Among,
}

impl BoardNow {
    pub fn version(&self) -> &BoardVersion {
        &self.version
    }

    /// These members ranked among themselves, as if the events in `without` had not been.
    pub async fn among(
        self,
        users: Vec<UserId>,
        without: BTreeSet<EventId>,
    ) -> Result<BoardAmong, LiveError> {
        let is_concerned = self.board.concerned(&without);
        let is_large = users.len() > LARGE || (is_concerned && self.board.len() > LARGE);
        let rank = move || {
            let board = if is_concerned {
                self.board.without(&without)
            } else {
                self.board
            };
            BoardAmong {
                among: board.among(&users),
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

impl BoardAmong {
    /// A `LeaderboardAnswer`, written: ranks are among these members, and the reader's own row is there if they are
    /// one of them.
    pub fn answer(&self, window: Window, reader: &UserId) -> Bytes {
        let rows = self.board.rows_among(&self.among, window);
        let own_row = self.board.row_among(&self.among, reader);
        written_answer(&rows, self.among.len(), own_row.as_deref())
    }
}

/// The board as it stands, for whoever ranks a part of it.
#[derive(Debug)]
pub(crate) struct ReadBoard {
    pub(crate) reply: oneshot::Sender<Result<BoardNow, LiveError>>,
}

impl Live {
    /// Whoever asks has been asked whether they may read the league.
    pub async fn board_now(&self, league: &LeagueId) -> Result<BoardNow, LiveError> {
        let (reply, answer) = oneshot::channel();
        self.read_board(league, Read::Board(ReadBoard { reply }))?;
        answer.await.map_err(|_| LiveError::Unavailable)?
    }
}
