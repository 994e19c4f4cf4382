//! Single reads of a leaderboard, optionally without the events hidden by the reader's spoiler guard.

use std::collections::BTreeSet;

use actix::prelude::*;
use bytes::Bytes;
use podium_domain::ids::{EventId, LeagueId, UserId};
use podium_domain::leagues::access::Right;
use podium_wire::live::client_message::Window;
use podium_wire::scoring::leaderboard::LeaderboardAnswer;
use tokio::sync::oneshot;
use tokio::task::spawn_blocking;

use crate::error::LiveError;
use crate::leaderboard::final_standings::ReadFinalStandings;
use crate::leaderboard::pages::{LeaderboardPage, Pages, written_answer};
use crate::leaderboard::subset::{LeaderboardSnapshot, LeaderboardVersion, ReadSnapshot};
use crate::leaderboard::view::LeaderboardView;
use crate::registry::Live;

/// Empty set of events to leave out.
static NOTHING: BTreeSet<EventId> = BTreeSet::new();

/// A single read of the leaderboard.
#[derive(Debug, Message)]
#[rtype(result = "()")]
pub(crate) enum Read {
    Page(ReadPage),
    FinalStandings(ReadFinalStandings),
    Snapshot(ReadSnapshot),
}

/// A page of the leaderboard and the reader's own row.
#[derive(Debug)]
pub(crate) struct ReadPage {
    pub(crate) window: Window,
    pub(crate) user: UserId,
    /// Site admins may read every league.
    pub(crate) site_admin: bool,
    /// Events that are left out of the points.
    pub(crate) excluding: BTreeSet<EventId>,
    pub(crate) reply: PageReply,
}

pub(crate) type PageReply = oneshot::Sender<Result<LeaderboardPage, LiveError>>;

impl Read {
    pub(crate) fn excluding(&self) -> &BTreeSet<EventId> {
        match self {
            Self::Page(read) => &read.excluding,
            Self::FinalStandings(read) => &read.excluding,
            Self::Snapshot(_) => &NOTHING,
        }
    }

    /// Answers that the league does not exist.
    pub(crate) fn reject(self) {
        match self {
            Self::Page(read) => drop(read.reply.send(Err(LiveError::NotFound))),
            Self::FinalStandings(read) => drop(read.reply.send(Err(LiveError::NotFound))),
            Self::Snapshot(read) => drop(read.reply.send(Err(LiveError::NotFound))),
        }
    }

    /// Answers the read; a reply without a receiver is dropped.
    pub(crate) fn answer(
        self,
        board: &LeaderboardView,
        version: LeaderboardVersion,
        pages: &mut Pages,
    ) {
        match self {
            Self::Page(read) => {
                let rows = |window| pages.page(board, window);
                let page = page(board, &read.user, read.site_admin, read.window, rows);
                drop(read.reply.send(page));
            }
            Self::FinalStandings(ReadFinalStandings { user, reply, .. }) => {
                drop(reply.send(board.final_standings(&user).ok_or(LiveError::NotFound)));
            }
            Self::Snapshot(read) => {
                let board = board.clone();
                drop(read.reply.send(Ok(LeaderboardSnapshot { version, board })));
            }
        }
    }
}

/// The part of a window that a user may see, with the user's own row; `rows` are those of the part.
pub(crate) fn page(
    board: &LeaderboardView,
    user: &UserId,
    site_admin: bool,
    window: Window,
    rows: impl FnOnce(Window) -> Bytes,
) -> Result<LeaderboardPage, LiveError> {
    let access = board.access(user, site_admin);
    if access.check(Right::See).is_err() {
        return Err(LiveError::NotFound);
    }
    let Some(window) = board.part(user, site_admin, window) else {
        return Ok(LeaderboardPage::MembersOnly);
    };
    let own_row = board.row(user);
    let answer = written_answer(&rows(window), board.len(), own_row.as_deref(), board.form());
    Ok(LeaderboardPage::Answer(answer))
}

/// Number of members above which a ranking for one reader is made on a blocking thread. Lower than the bound for the
/// shared board, because such a ranking is repeated for each read.
pub(crate) const LARGE: usize = 2_000;

/// Ranks all members for one reader and answers the read.
pub(crate) fn answer_excluding(board: &LeaderboardView, version: LeaderboardVersion, read: Read) {
    let board = board.clone();
    let is_large = board.len() > LARGE;
    let answer = move || {
        let excluding = board.excluding(read.excluding());
        read.answer(&excluding, version, &mut Pages::default());
    };
    if is_large {
        drop(spawn_blocking(answer));
    } else {
        answer();
    }
}

impl Live {
    /// Whether the league's leaderboard is in memory or being loaded.
    pub fn has_leaderboard(&self, league: &LeagueId) -> bool {
        self.shown_boards().has(league)
    }

    /// The part of a window that this user may see, leaving out the events in `excluding`. Site admins may see all.
    pub async fn leaderboard_page(
        &self,
        league: &LeagueId,
        user: &UserId,
        site_admin: bool,
        window: Window,
        excluding: BTreeSet<EventId>,
    ) -> Result<LeaderboardPage, LiveError> {
        let boards = self.shown_boards();
        if excluding.is_empty()
            && let Some(page) = boards.page(league, user, site_admin, window)
        {
            return page;
        }
        let (reply, answer) = oneshot::channel();
        let read = ReadPage {
            window,
            user: user.clone(),
            site_admin,
            excluding,
            reply,
        };
        self.read_board(league, Read::Page(read))?;
        answer.await.map_err(|_| LiveError::Unavailable)?
    }

    pub(crate) fn read_board(&self, league: &LeagueId, read: Read) -> Result<(), LiveError> {
        self.league(league)
            .try_send(read)
            .map_err(|_| LiveError::Unavailable)
    }

    /// A window and a user's own row, for a caller who may read the league.
    pub async fn leaderboard(
        &self,
        league: &LeagueId,
        user: &UserId,
        window: Window,
    ) -> Result<LeaderboardAnswer, LiveError> {
        let page = self.leaderboard_page(league, user, true, window, BTreeSet::new());
        match page.await? {
            LeaderboardPage::Answer(written) => {
                serde_json::from_slice(&written).map_err(|_| LiveError::Unavailable)
            }
            LeaderboardPage::MembersOnly => Err(LiveError::NotFound),
        }
    }
}
