//! The windows of a leaderboard that are sent over sockets.

use std::collections::HashMap;

use podium_wire::live::client_message::Window;

use crate::fanout::frame::Frame;
use crate::fanout::hub::Hub;
use crate::fanout::worker_link::Channel;
use crate::leaderboard::pages::WINDOWS_MAX;
use crate::leaderboard::view::LeaderboardView;
use crate::leaderboard::windows::feed::WindowFeed;
use crate::leaderboard::windows::subscribers::Subscribers;
use crate::topics::subscribe::SubscribeRequest;

/// A feed outlives its subscribers, so that one that returns gets only what it missed.
#[derive(Debug, Default)]
pub(crate) struct WindowFeeds(HashMap<Window, WindowFeed>);

impl WindowFeeds {
    /// The feed of the requested window, with the rows of this board; earlier subscribers get the change.
    pub(crate) fn up_to_date(
        &mut self,
        request: &SubscribeRequest,
        board: &LeaderboardView,
        hub: &Hub,
    ) -> &mut WindowFeed {
        let window = request.window.unwrap_or_default();
        self.send(window, hub, |feed| feed.advance(board));
        self.0
            .entry(window)
            .or_insert_with(|| WindowFeed::new(request.topic.clone(), window, board))
    }

    /// Sends the change of the board to the subscribers of a window.
    pub(crate) fn publish(&mut self, window: Window, board: &LeaderboardView, hub: &Hub) {
        self.send(window, hub, |feed| feed.publish(board));
    }

    fn send(
        &mut self,
        window: Window,
        hub: &Hub,
        change: impl FnOnce(&mut WindowFeed) -> Option<Frame>,
    ) {
        if let Some(feed) = self.0.get_mut(&window)
            && let Some(frame) = change(feed)
        {
            let channel = Channel {
                topic: feed.topic().clone(),
                window: Some(window),
            };
            hub.publish(&channel, &frame);
        }
    }

    /// The offset of a window's newest change; 0 without a feed.
    pub(crate) fn offset(&self, window: Window) -> u64 {
        self.0.get(&window).map_or(0, WindowFeed::offset)
    }

    /// Drops feeds without subscribers if there are too many.
    pub(crate) fn bound(&mut self, subscribers: &Subscribers) {
        if self.0.len() > WINDOWS_MAX {
            self.0.retain(|window, _| subscribers.have_window(*window));
        }
    }
}
