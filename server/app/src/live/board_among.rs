//! A leaderboard of some of its members: one's friends, or those of a country. Ranked for whoever asks, and away from
//! the actor: what moves every few seconds for all is not recomputed for every part of it.

use std::collections::BTreeSet;

use bytes::Bytes;
use podium_domain::board::Among;
use podium_domain::ids::{EventId, LeagueId, UserId};
use podium_wire::client_message::Window;
use tokio::sync::oneshot;
use tokio::task::spawn_blocking;

use super::board::Board;
use super::league_loading::LARGE;
use super::league_pages::written_answer;
use super::league_reads::Read;
use super::registry::{Live, LiveError};

/// Some members of a league as they stood at one moment.
#[derive(Debug)]
pub struct BoardAmong {
    board: Board,
    among: Among,
}

impl BoardAmong {
    fn new(board: Board, users: &[UserId]) -> Self {
        Self {
            among: board.among(users),
            board,
        }
    }

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
pub(super) struct ReadBoard {
    /// As if these events had not been.
    pub(super) without: BTreeSet<EventId>,
    pub(super) reply: oneshot::Sender<Result<Board, LiveError>>,
}

impl Live {
    /// These members of a league ranked among themselves, as if the events in `without` had not been. Whoever asks has
    /// been asked whether they may read the league.
    pub async fn leaderboard_among(
        &self,
        league: &LeagueId,
        users: Vec<UserId>,
        without: BTreeSet<EventId>,
    ) -> Result<BoardAmong, LiveError> {
        let (reply, answer) = oneshot::channel();
        self.read_board(league, Read::Board(ReadBoard { without, reply }))?;
        let board = answer.await.map_err(|_| LiveError::Unavailable)??;
        if users.len() <= LARGE {
            return Ok(BoardAmong::new(board, &users));
        }
        spawn_blocking(move || BoardAmong::new(board, &users))
            .await
            .map_err(|_| LiveError::Unavailable)
    }
}
