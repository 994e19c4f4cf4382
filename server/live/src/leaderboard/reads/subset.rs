//! A leaderboard of some members of a league, such as friends or those of a country. Ranked per request and outside the
//! actor, so that a change of the whole board does not recompute every subset.

use std::collections::BTreeSet;

use bytes::Bytes;
use podium_domain::ids::{EventId, UserId};
use podium_domain::leaderboard::dense::subset::Subset;
use podium_wire::live::client_message::Window;
use podium_wire::scoring::leaderboard::LeaderboardRow;
use tokio::sync::oneshot;
use tokio::task::spawn_blocking;

use crate::error::LiveError;
use crate::leaderboard::pages::{Answer, LeaderboardPage, serialised};
use crate::leaderboard::reads::queries::page;
use crate::leaderboard::view::LeaderboardView;

/// Number of members above which a ranking for one reader is made on a blocking thread. Lower than the bound for the
/// shared board, because such a ranking is repeated for each read.
pub(crate) const LARGE_FOR_ONE_READER: usize = 2_000;

/// Identifies the content of a league's board: another version means other content.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct LeaderboardVersion {
    /// Epoch of the actor.
    pub(crate) epoch: String,
    pub(crate) number: u64,
}

/// A league's board at one moment; a clone shares it.
#[derive(Debug, Clone)]
pub struct LeaderboardSnapshot {
    pub(crate) version: LeaderboardVersion,
    pub(crate) board: LeaderboardView,
}

/// A ranking of some members of a league, from a snapshot.
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
        let is_large = users.len() > LARGE_FOR_ONE_READER
            || (is_concerned && self.board.len() > LARGE_FOR_ONE_READER);
        let rank = move || {
            let board = self.without(&excluding);
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

    fn without(self, excluding: &BTreeSet<EventId>) -> LeaderboardView {
        if self.board.concerned(excluding) {
            self.board.excluding(excluding)
        } else {
            self.board
        }
    }

    /// The part of a window that this user may see, leaving out the events in `excluding`.
    pub async fn page(
        self,
        user: UserId,
        site_admin: bool,
        window: Window,
        excluding: BTreeSet<EventId>,
    ) -> Result<LeaderboardPage, LiveError> {
        let page = move || {
            let board = self.without(&excluding);
            let rows = |window| serialised(&board.rows(window));
            page(&board, &user, site_admin, window, rows)
        };
        let page = spawn_blocking(page).await;
        page.map_err(|_| LiveError::Unavailable)?
    }

    /// Approximate memory use.
    pub fn kibibytes(&self) -> u32 {
        // A member's name, id and picture, and 20 bytes for each category.
        let of_member = 300 + 20 * self.board.facts.categories.len();
        u32::try_from(self.board.len() * of_member / 1024 + 1).unwrap_or(u32::MAX)
    }

    /// Rows of a window, in the order of settled points alone.
    pub async fn settled(self, window: Window) -> Result<Vec<LeaderboardRow>, LiveError> {
        let rows = move || self.board.settled().rows(window);
        let rows = spawn_blocking(rows).await;
        rows.map_err(|_| LiveError::Unavailable)
    }
}

impl LeaderboardSubset {
    /// A serialised `LeaderboardAnswer`: ranks are among these members, and it contains the reader's own row if the
    /// reader is one of them.
    pub fn answer(&self, window: Window, reader: &UserId) -> Bytes {
        let (season, seasons) = self.board.seasons();
        let answer = Answer {
            rankings: &serialised(&self.board.subset_rows(&self.subset, window)),
            total: self.subset.len(),
            own_row: self.board.subset_row(&self.subset, reader),
            form: self.board.form_in_subset(&self.subset),
            season,
            seasons,
        };
        answer.written()
    }
}

/// Reads the current board, to rank a subset of it.
#[derive(Debug)]
pub(crate) struct ReadSnapshot {
    pub(crate) reply: oneshot::Sender<Result<LeaderboardSnapshot, LiveError>>,
}
