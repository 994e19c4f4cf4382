//! Who looks at which window of a leaderboard.

use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Weak};

use podium_domain::ids::UserId;
use podium_wire::client_message::Window;
use podium_wire::leaderboard::LeaderboardRow;
use podium_wire::live_change::{Change, OwnRow};
use podium_wire::server_message::{ChangeMessage, ServerMessage};

use super::attach::Attach;
use super::board::Board;
use crate::fanout::{ConnectionId, Frame, Presence, message_frame};

/// Rows of a public league's leaderboard that are open to everybody (design section 4).
const OPEN_TOP: u32 = 25;

/// What somebody who is not a member sees of a window; none if it lies below.
pub fn open_part(window: Window) -> Option<Window> {
    let rows = OPEN_TOP
        .checked_sub(window.offset)
        .filter(|rows| *rows > 0)?;
    Some(Window {
        offset: window.offset,
        limit: window.limit.min(rows),
    })
}

#[derive(Debug, Default)]
pub(super) struct Viewers(HashMap<ConnectionId, Viewer>);

#[derive(Debug)]
struct Viewer {
    attach: Attach,
    /// Dead when the connection has left.
    presence: Weak<()>,
    /// What it was told of its own row outside its window.
    own_row: Option<LeaderboardRow>,
}

impl Viewers {
    /// Takes a viewer in, with the reference that its connection must hold while it looks.
    pub(super) fn add(&mut self, attach: Attach) -> Presence {
        let presence = Arc::new(());
        let viewer = Viewer {
            presence: Arc::downgrade(&presence),
            own_row: None,
            attach,
        };
        self.0.insert(viewer.attach.connection, viewer);
        presence
    }

    /// Forgets those who have left.
    pub(super) fn prune(&mut self) {
        self.0
            .retain(|_, viewer| viewer.presence.strong_count() > 0);
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub(super) fn users(&self) -> HashSet<UserId> {
        self.0
            .values()
            .map(|viewer| viewer.attach.user.clone())
            .collect()
    }

    /// The distinct windows: each is serialised once, however many look at it.
    pub(super) fn windows(&self) -> HashSet<Window> {
        self.0
            .values()
            .filter_map(|viewer| viewer.attach.window)
            .collect()
    }

    /// Those of whom `keep` lets a connection not stay; they are forgotten here.
    pub(super) fn take_users_without(
        &mut self,
        keep: impl Fn(&UserId, Window) -> bool,
    ) -> HashSet<UserId> {
        let gone: HashSet<UserId> = self
            .0
            .values()
            .map(|viewer| &viewer.attach)
            .filter(|attach| !keep(&attach.user, attach.window.unwrap_or_default()))
            .map(|attach| attach.user.clone())
            .collect();
        self.0
            .retain(|_, viewer| !gone.contains(&viewer.attach.user));
        gone
    }

    /// Tells each viewer whose own row lies outside its window where it stands, if that moved.
    pub(super) fn tell_own_rows(&mut self, board: &Board, offset: u64) {
        for viewer in self.0.values_mut() {
            let Some(window) = viewer.attach.window else {
                continue;
            };
            let user = &viewer.attach.user;
            let outside = (!board.is_inside(user, window))
                .then(|| board.row(user))
                .flatten();
            if viewer.own_row == outside {
                continue;
            }
            viewer.own_row.clone_from(&outside);
            if let Some(row) = outside {
                let frame = own_row_frame(&viewer.attach, row, offset);
                viewer.attach.worker.send(viewer.attach.connection, frame);
            }
        }
    }
}

fn own_row_frame(attach: &Attach, row: LeaderboardRow, offset: u64) -> Frame {
    message_frame(&ServerMessage::Change(ChangeMessage {
        topic: attach.topic.to_client(),
        offset,
        data: Change::OwnRow(OwnRow { row }),
    }))
}
