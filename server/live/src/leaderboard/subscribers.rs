//! Who looks at which window of a leaderboard.

use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Weak};

use podium_domain::ids::UserId;
use podium_domain::leagues::access::Right;
use podium_wire::live::client_message::Window;

use crate::fanout::frame::change_frame;
use crate::fanout::hub::Presence;
use crate::fanout::worker_link::ConnectionId;
use crate::leaderboard::pages::WINDOWS_MAX;
use crate::leaderboard::view::Board;
use crate::topics::subscribe::Attach;

/// Rows of a public league's leaderboard that are open to everybody (docs/rules.md, "Leagues").
const OPEN_TOP: u32 = 25;

/// All that somebody who is not a member follows of a leaderboard.
const STRANGERS_WINDOW: Window = Window {
    offset: 0,
    limit: OPEN_TOP,
};

/// What somebody who is not a member sees of a window; none if it lies below.
pub(crate) fn open_part(window: Window) -> Option<Window> {
    let rows = OPEN_TOP
        .checked_sub(window.offset)
        .filter(|rows| *rows > 0)?;
    Some(Window {
        offset: window.offset,
        limit: window.limit.min(rows),
    })
}

/// Why a window is not followed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum NotFollowed {
    NotFound,
    FirstPageOnly,
}

/// The window that somebody follows who asked for this one. Members follow any; others the first page, whichever size
/// they asked for, so that all of them together are one window.
pub(crate) fn followed(
    board: &Board,
    user: &UserId,
    site_admin: bool,
    asked: Window,
) -> Result<Window, NotFollowed> {
    let access = board.access(user, site_admin);
    if access.check(Right::Read).is_ok() {
        Ok(asked)
    } else if access.check(Right::See).is_err() {
        Err(NotFollowed::NotFound)
    } else if asked.offset == 0 {
        Ok(STRANGERS_WINDOW)
    } else {
        Err(NotFollowed::FirstPageOnly)
    }
}

#[derive(Debug, Default)]
pub(crate) struct Viewers {
    all: HashMap<ConnectionId, Viewer>,
    /// The distinct windows they look at; until the next count also those of who left.
    windows: HashSet<Window>,
}

#[derive(Debug)]
struct Viewer {
    attach: Attach,
    /// Dead when the connection has left.
    presence: Weak<()>,
    /// What it was told of its own row outside its window.
    own_row: Option<Vec<u8>>,
}

impl Viewers {
    /// Takes a viewer in, with the reference that its connection must hold while it looks.
    pub(crate) fn add(&mut self, attach: Attach) -> Presence {
        let presence = Arc::new(());
        self.windows.extend(attach.window);
        let viewer = Viewer {
            presence: Arc::downgrade(&presence),
            own_row: None,
            attach,
        };
        self.all.insert(viewer.attach.connection, viewer);
        presence
    }

    /// Whether somebody may look at this window: each one is work whenever a ranking moves. There is always room for
    /// the first page, of any size.
    pub(crate) fn have_room_for(&mut self, window: Window) -> bool {
        let is_first_page = window.offset == 0;
        let has_room = |windows: &HashSet<Window>| {
            is_first_page || windows.len() < WINDOWS_MAX || windows.contains(&window)
        };
        if !has_room(&self.windows) {
            // Some may have left.
            self.prune();
        }
        has_room(&self.windows)
    }

    /// Forgets those who have left.
    pub(crate) fn prune(&mut self) {
        self.all
            .retain(|_, viewer| viewer.presence.strong_count() > 0);
        self.windows = self
            .all
            .values()
            .filter_map(|viewer| viewer.attach.window)
            .collect();
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.all.is_empty()
    }

    /// The distinct windows: each is serialised once, however many look at it.
    pub(crate) fn windows(&self) -> impl Iterator<Item = Window> {
        self.windows.iter().copied()
    }

    /// Those of whom `keep` lets a connection not stay; they are forgotten here.
    pub(crate) fn take_users_without(&mut self, keep: impl Fn(&Attach) -> bool) -> HashSet<UserId> {
        let gone: HashSet<UserId> = self
            .all
            .values()
            .map(|viewer| &viewer.attach)
            .filter(|attach| !keep(attach))
            .map(|attach| attach.user.clone())
            .collect();
        self.all
            .retain(|_, viewer| !gone.contains(&viewer.attach.user));
        gone
    }

    /// Tells each viewer whose own row lies outside its window where it stands, if that moved.
    pub(crate) fn tell_own_rows(&mut self, board: &Board, offset: u64) {
        for viewer in self.all.values_mut() {
            viewer.tell_own_row(board, offset);
        }
    }

    /// Tells one of them.
    pub(crate) fn tell_own_row(&mut self, connection: ConnectionId, board: &Board, offset: u64) {
        if let Some(viewer) = self.all.get_mut(&connection) {
            viewer.tell_own_row(board, offset);
        }
    }
}

impl Viewer {
    fn tell_own_row(&mut self, board: &Board, offset: u64) {
        let Some(window) = self.attach.window else {
            return;
        };
        let user = &self.attach.user;
        let outside = (!board.is_inside(user, window))
            .then(|| board.row(user))
            .flatten();
        if self.own_row == outside {
            return;
        }
        if let Some(row) = &outside {
            let data = format!(
                r#"{{"kind":"own_row","row":{}}}"#,
                String::from_utf8_lossy(row)
            );
            let frame = change_frame(&self.attach.topic, offset, &data);
            let channel = self.attach.channel();
            self.attach
                .worker
                .send(self.attach.connection, channel, frame);
        }
        self.own_row = outside;
    }
}
