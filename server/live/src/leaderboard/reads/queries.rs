//! Single reads of a leaderboard, optionally without the events hidden by the reader's spoiler guard.

use std::collections::BTreeSet;

use podium_domain::ids::{EventId, UserId};
use podium_domain::leagues::access::Right;
use podium_wire::live::client_message::Window;
use tokio::sync::oneshot;

use crate::error::LiveError;
use crate::leaderboard::pages::{Answer, LeaderboardPage, Pages, Rows};
use crate::leaderboard::reads::final_standings::ReadFinalStandings;
use crate::leaderboard::reads::subset::{LeaderboardSnapshot, LeaderboardVersion, ReadSnapshot};
use crate::leaderboard::view::LeaderboardView;

/// Empty set of events to leave out.
static NOTHING: BTreeSet<EventId> = BTreeSet::new();

/// A single read of the leaderboard.
#[derive(Debug)]
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
    rows: impl FnOnce(Window) -> Rows,
) -> Result<LeaderboardPage, LiveError> {
    let access = board.access(user, site_admin);
    if access.check(Right::See).is_err() {
        return Err(LiveError::NotFound);
    }
    let Some(window) = board.part(user, site_admin, window) else {
        return Ok(LeaderboardPage::MembersOnly);
    };
    let (season, seasons) = board.seasons();
    let answer = Answer {
        rankings: &rows(window),
        total: board.len(),
        own_row: board.row(user),
        form: board.form(),
        season,
        seasons,
    };
    Ok(LeaderboardPage::Answer(answer.written()))
}

/// Ranks all members for one reader and answers the read.
pub(crate) fn answer_excluding(board: &LeaderboardView, version: LeaderboardVersion, read: Read) {
    let excluding = board.excluding(read.excluding());
    read.answer(&excluding, version, &mut Pages::default());
}
