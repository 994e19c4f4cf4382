//! Who looks at a leaderboard once, and what they are answered: also as if events had not been that they have shielded.

use std::collections::BTreeSet;

use actix::prelude::*;
use podium_domain::ids::{EventId, UserId};
use podium_domain::league_access::Right;
use podium_wire::client_message::Window;
use tokio::sync::oneshot;
use tokio::task::spawn_blocking;

use super::board::Board;
use super::board_among::{BoardNow, BoardVersion, ReadBoard};
use super::league_pages::{LeaderboardPage, Pages};
use super::registry::LiveError;
use super::settled_standings::ReadSettled;

/// Nothing is left out.
static NOTHING: BTreeSet<EventId> = BTreeSet::new();

/// Somebody who looks once.
#[derive(Debug, Message)]
#[rtype(result = "()")]
pub(super) enum Read {
    Page(ReadPage),
    Settled(ReadSettled),
    Board(ReadBoard),
}

/// A page of the leaderboard and the reader's own row.
#[derive(Debug)]
pub(super) struct ReadPage {
    pub(super) window: Window,
    pub(super) user: UserId,
    /// Reads every league.
    pub(super) site_admin: bool,
    /// As if these events had not been.
    pub(super) without: BTreeSet<EventId>,
    pub(super) reply: PageReply,
}

pub(super) type PageReply = oneshot::Sender<Result<LeaderboardPage, LiveError>>;

impl Read {
    pub(super) fn without(&self) -> &BTreeSet<EventId> {
        match self {
            Self::Page(read) => &read.without,
            Self::Settled(read) => &read.without,
            Self::Board(_) => &NOTHING,
        }
    }

    /// There is no such league.
    pub(super) fn refuse(self) {
        match self {
            Self::Page(read) => drop(read.reply.send(Err(LiveError::NotFound))),
            Self::Settled(read) => drop(read.reply.send(Err(LiveError::NotFound))),
            Self::Board(read) => drop(read.reply.send(Err(LiveError::NotFound))),
        }
    }

    /// Whoever asked may be gone.
    pub(super) fn answer(self, board: &Board, version: BoardVersion, pages: &mut Pages) {
        match self {
            Self::Page(read) => {
                let page = page(board, pages, &read);
                drop(read.reply.send(page));
            }
            Self::Settled(ReadSettled { user, reply, .. }) => {
                drop(reply.send(board.settled(&user).ok_or(LiveError::NotFound)));
            }
            Self::Board(read) => {
                let board = board.clone();
                drop(read.reply.send(Ok(BoardNow { version, board })));
            }
        }
    }
}

fn page(board: &Board, pages: &mut Pages, read: &ReadPage) -> Result<LeaderboardPage, LiveError> {
    let access = board.access(&read.user, read.site_admin);
    if access.check(Right::See).is_err() {
        return Err(LiveError::NotFound);
    }
    let Some(window) = board.part(&read.user, read.site_admin, read.window) else {
        return Ok(LeaderboardPage::MembersOnly);
    };
    let own_row = board.row(&read.user);
    let answer = pages.answer(board, window, own_row.as_deref());
    Ok(LeaderboardPage::Answer(answer))
}

/// Members that are ranked for one reader on a thread of its own: unlike what all readers share, this is done again and
/// again.
pub(super) const LARGE: usize = 2_000;

/// Everybody is ranked anew for this one reader.
pub(super) fn answer_without(board: &Board, version: BoardVersion, read: Read) {
    let board = board.clone();
    let is_large = board.len() > LARGE;
    let answer = move || {
        let without = board.without(read.without());
        read.answer(&without, version, &mut Pages::default());
    };
    if is_large {
        drop(spawn_blocking(answer));
    } else {
        answer();
    }
}
