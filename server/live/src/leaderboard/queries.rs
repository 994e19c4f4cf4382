//! Who looks at a leaderboard once, and what they are answered: also as if events had not been that they have shielded.

use std::collections::BTreeSet;

use actix::prelude::*;
use podium_domain::ids::{EventId, UserId};
use podium_domain::leagues::access::Right;
use podium_wire::live::client_message::Window;
use tokio::sync::oneshot;
use tokio::task::spawn_blocking;

use crate::error::LiveError;
use crate::leaderboard::final_standings::ReadSettled;
use crate::leaderboard::pages::{LeaderboardPage, Pages};
use crate::leaderboard::subset::{BoardNow, BoardVersion, ReadBoard};
use crate::leaderboard::view::Board;

/// Nothing is left out.
static NOTHING: BTreeSet<EventId> = BTreeSet::new();

/// Somebody who looks once.
#[derive(Debug, Message)]
#[rtype(result = "()")]
pub(crate) enum Read {
    Page(ReadPage),
    Settled(ReadSettled),
    Board(ReadBoard),
}

/// A page of the leaderboard and the reader's own row.
#[derive(Debug)]
pub(crate) struct ReadPage {
    pub(crate) window: Window,
    pub(crate) user: UserId,
    /// Reads every league.
    pub(crate) site_admin: bool,
    /// As if these events had not been.
    pub(crate) without: BTreeSet<EventId>,
    pub(crate) reply: PageReply,
}

pub(crate) type PageReply = oneshot::Sender<Result<LeaderboardPage, LiveError>>;

impl Read {
    pub(crate) fn without(&self) -> &BTreeSet<EventId> {
        match self {
            Self::Page(read) => &read.without,
            Self::Settled(read) => &read.without,
            Self::Board(_) => &NOTHING,
        }
    }

    /// There is no such league.
    pub(crate) fn refuse(self) {
        match self {
            Self::Page(read) => drop(read.reply.send(Err(LiveError::NotFound))),
            Self::Settled(read) => drop(read.reply.send(Err(LiveError::NotFound))),
            Self::Board(read) => drop(read.reply.send(Err(LiveError::NotFound))),
        }
    }

    /// Whoever asked may be gone.
    pub(crate) fn answer(self, board: &Board, version: BoardVersion, pages: &mut Pages) {
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
pub(crate) const LARGE: usize = 2_000;

/// Everybody is ranked anew for this one reader.
pub(crate) fn answer_without(board: &Board, version: BoardVersion, read: Read) {
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
