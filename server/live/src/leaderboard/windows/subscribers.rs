//! The subscribers of a leaderboard and their windows.

use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Weak};

use podium_domain::ids::UserId;
use podium_domain::leagues::access::Right;
use podium_wire::live::client_message::Window;
use podium_wire::live::server_message::{ChangeMessage, ServerMessage};

use crate::fanout::frame::message_frame;
use crate::fanout::hub::Presence;
use crate::fanout::worker_link::ConnectionId;
use crate::leaderboard::pages::WINDOWS_MAX;
use crate::leaderboard::view::LeaderboardView;
use crate::leaderboard::windows::open_rows::OPEN_WINDOW;
use crate::leaderboard::windows::own_row::OwnRow;
use crate::topics::subscribe::SubscribeRequest;

/// Why a window is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum NotFollowed {
    NotFound,
    FirstPageOnly,
}

/// The window to subscribe to for a requested one. Members get any window. Non-members get the first page, regardless
/// of the requested size, so that all of them share one window.
pub(crate) fn followed(
    board: &LeaderboardView,
    user: &UserId,
    site_admin: bool,
    window: Window,
) -> Result<Window, NotFollowed> {
    let access = board.access(user, site_admin);
    if access.check(Right::Read).is_ok() {
        Ok(window)
    } else if access.check(Right::See).is_err() {
        Err(NotFollowed::NotFound)
    } else if window.offset == 0 {
        Ok(OPEN_WINDOW)
    } else {
        Err(NotFollowed::FirstPageOnly)
    }
}

#[derive(Debug, Default)]
pub(crate) struct Subscribers {
    all: HashMap<ConnectionId, Subscriber>,
    /// The distinct windows of subscribers; until the next prune, also those of subscribers that are gone.
    windows: HashSet<Window>,
}

#[derive(Debug)]
struct Subscriber {
    request: SubscribeRequest,
    /// Dead once the connection is gone.
    presence: Weak<()>,
    /// `None` before it was sent, and for users who are not members.
    own_row: Option<OwnRow>,
}

impl Subscribers {
    /// Adds a subscriber; its connection keeps the returned reference for as long as it is subscribed.
    pub(crate) fn add(&mut self, request: SubscribeRequest) -> Presence {
        let presence = Arc::new(());
        self.windows.extend(request.window);
        let subscriber = Subscriber {
            presence: Arc::downgrade(&presence),
            own_row: None,
            request,
        };
        self.all.insert(subscriber.request.connection, subscriber);
        presence
    }

    /// Whether this window may be added: the number of windows is limited, because each costs work whenever a ranking
    /// changes. First pages of any size are always allowed.
    pub(crate) fn can_add_window(&mut self, window: Window) -> bool {
        let is_first_page = window.offset == 0;
        let has_room = |windows: &HashSet<Window>| {
            is_first_page || windows.len() < WINDOWS_MAX || windows.contains(&window)
        };
        if !has_room(&self.windows) {
            // Subscribers may have gone since the last prune.
            self.prune();
        }
        has_room(&self.windows)
    }

    /// Removes subscribers that are gone.
    pub(crate) fn prune(&mut self) {
        self.all
            .retain(|_, subscriber| subscriber.presence.strong_count() > 0);
        self.windows = self
            .all
            .values()
            .filter_map(|subscriber| subscriber.request.window)
            .collect();
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.all.is_empty()
    }

    pub(crate) fn have_window(&self, window: Window) -> bool {
        self.windows.contains(&window)
    }

    /// The distinct windows; each is serialised once, regardless of its number of subscribers.
    pub(crate) fn windows(&self) -> impl Iterator<Item = Window> {
        self.windows.iter().copied()
    }

    /// Removes and returns the users of whom `keep` rejects at least one connection.
    pub(crate) fn evict_users_unless(
        &mut self,
        keep: impl Fn(&SubscribeRequest) -> bool,
    ) -> HashSet<UserId> {
        let gone: HashSet<UserId> = self
            .all
            .values()
            .map(|subscriber| &subscriber.request)
            .filter(|request| !keep(request))
            .map(|request| request.user.clone())
            .collect();
        self.all
            .retain(|_, subscriber| !gone.contains(&subscriber.request.user));
        gone
    }

    /// Sends each subscriber what has changed in its own row. `offset_of` is the offset of a window.
    pub(crate) fn send_own_rows(
        &mut self,
        board: &LeaderboardView,
        board_number: u64,
        offset_of: impl Fn(Window) -> u64,
    ) {
        for subscriber in self.all.values_mut() {
            subscriber.send_own_row(board, board_number, &offset_of);
        }
    }

    /// Sends one subscriber what has changed in its own row.
    pub(crate) fn send_own_row(
        &mut self,
        connection: ConnectionId,
        board: &LeaderboardView,
        board_number: u64,
        offset_of: impl Fn(Window) -> u64,
    ) {
        if let Some(subscriber) = self.all.get_mut(&connection) {
            subscriber.send_own_row(board, board_number, offset_of);
        }
    }
}

impl Subscriber {
    fn send_own_row(
        &mut self,
        board: &LeaderboardView,
        board_number: u64,
        offset_of: impl Fn(Window) -> u64,
    ) {
        let request = &self.request;
        let change = OwnRow::update(&mut self.own_row, board, board_number, &request.user);
        let Some(data) = change else { return };
        let frame = message_frame(&ServerMessage::Change(ChangeMessage {
            topic: request.topic.to_client(),
            offset: offset_of(request.window.unwrap_or_default()),
            data,
        }));
        let channel = request.channel();
        request.worker.send(request.connection, channel, frame);
    }
}
