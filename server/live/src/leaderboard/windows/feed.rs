//! One window of a leaderboard as its subscribers hold it: the rows last sent, numbered changes, and the newest of them
//! for clients that reconnect.

use podium_wire::live::change::Change;
use podium_wire::live::client_message::{Since, Window};
use podium_wire::live::leaderboard::{LeaderboardWindow, WindowCategory, WindowRow};
use podium_wire::live::server_message::{ChangeMessage, ServerMessage};
use podium_wire::live::snapshot::Snapshot;
use podium_wire::live::topic::Topic;
use podium_wire::scoring::leaderboard::FormStanding;

use crate::fanout::frame::{Frame, message_frame, snapshot_frame};
use crate::fanout::replay_buffer::ReplayBuffer;
use crate::leaderboard::view::LeaderboardView;
use crate::leaderboard::windows::rows::difference;

/// Number of changes kept per window (docs/live-protocol.md, "Leaderboards").
const WINDOW_REPLAY_LENGTH: usize = 32;
/// Number of categories added by changes, after which a snapshot lists only those that are shown.
const WINDOW_CATEGORIES_ADDED_MAX: usize = 64;

#[derive(Debug)]
pub(crate) struct WindowFeed {
    topic: Topic,
    /// Unique to this feed: another feed of the same window numbers its changes from zero again.
    epoch: String,
    window: Window,
    total: u32,
    categories: Vec<WindowCategory>,
    /// Number of categories in the last snapshot of all of them.
    first_categories: usize,
    rows: Vec<WindowRow>,
    form: Option<FormStanding>,
    changes: ReplayBuffer,
    /// The snapshot at the newest offset, once it was needed.
    snapshot: Option<Frame>,
}

impl WindowFeed {
    pub(crate) fn new(topic: Topic, window: Window, board: &LeaderboardView) -> Self {
        let mut categories = Vec::new();
        let rows = board.window_rows(window, &mut categories);
        Self {
            first_categories: categories.len(),
            rows,
            total: total_of(board),
            form: board.form(),
            changes: ReplayBuffer::keeping(WINDOW_REPLAY_LENGTH, 0),
            snapshot: None,
            epoch: hex::encode(rand::random::<[u8; 6]>()),
            topic,
            window,
            categories,
        }
    }

    pub(crate) fn topic(&self) -> &Topic {
        &self.topic
    }

    /// The offset of the newest change.
    pub(crate) fn offset(&self) -> u64 {
        self.changes.newest()
    }

    /// Takes over the board's rows. Returns the frame of the change, or `None` if nothing shown has changed.
    pub(crate) fn advance(&mut self, board: &LeaderboardView) -> Option<Frame> {
        self.take_over(board, false)
    }

    /// Takes over the rows of a board that has changed. The change is also sent if it lies outside the window: clients
    /// that show another selection of rows load it again.
    pub(crate) fn publish(&mut self, board: &LeaderboardView) -> Option<Frame> {
        self.take_over(board, true)
    }

    fn take_over(&mut self, board: &LeaderboardView, has_changed: bool) -> Option<Frame> {
        let known = self.categories.len();
        let rows = board.window_rows(self.window, &mut self.categories);
        let (total, form) = (total_of(board), board.form());
        let moved = difference(&self.rows, &rows);
        if moved.is_none() && total == self.total && form == self.form && !has_changed {
            return None;
        }
        let mut moved = moved.unwrap_or_default();
        let all_entered = !rows.is_empty() && moved.entered.len() == rows.len();
        let added = self.categories.len() - self.first_categories;
        let form_came_or_went = form.is_some() != self.form.is_some();
        if all_entered || form_came_or_went || added > WINDOW_CATEGORIES_ADDED_MAX {
            return Some(self.whole_again(board));
        }
        moved.total = total;
        moved.form = form.filter(|_| form != self.form);
        moved.categories = self.categories.get(known..).unwrap_or_default().to_vec();
        (self.rows, self.total, self.form) = (rows, total, form);
        let offset = self.offset() + 1;
        let change = message_frame(&ServerMessage::Change(ChangeMessage {
            topic: self.topic.to_client(),
            offset,
            data: Change::LeaderboardMoved(moved),
        }));
        Some(self.append(offset, change))
    }

    /// The next change as a snapshot, without the categories that are no longer shown.
    fn whole_again(&mut self, board: &LeaderboardView) -> Frame {
        self.categories.clear();
        self.rows = board.window_rows(self.window, &mut self.categories);
        self.first_categories = self.categories.len();
        self.total = total_of(board);
        self.form = board.form();
        let offset = self.offset() + 1;
        let snapshot = self.written(offset);
        self.append(offset, snapshot)
    }

    fn append(&mut self, offset: u64, frame: Frame) -> Frame {
        self.snapshot = None;
        self.changes.push(offset, frame.clone());
        frame
    }

    /// What brings a client up to date: the changes it missed, or a snapshot if they are no longer kept.
    pub(crate) fn catch_up(&mut self, since: Option<&Since>) -> Vec<Frame> {
        since
            .filter(|since| since.epoch == self.epoch)
            .and_then(|since| self.changes.missed_since(since.offset))
            .unwrap_or_else(|| vec![self.snapshot()])
    }

    fn snapshot(&mut self) -> Frame {
        if let Some(frame) = &self.snapshot {
            return frame.clone();
        }
        let frame = self.written(self.offset());
        self.snapshot.insert(frame).clone()
    }

    fn written(&self, offset: u64) -> Frame {
        let window = LeaderboardWindow {
            offset: self.window.offset,
            limit: self.window.limit,
            total: self.total,
            categories: self.categories.clone(),
            rows: self.rows.clone(),
            form: self.form,
        };
        snapshot_frame(
            &self.topic,
            &self.epoch,
            offset,
            Snapshot::Leaderboard(window),
        )
    }
}

fn total_of(board: &LeaderboardView) -> u32 {
    u32::try_from(board.len()).unwrap_or(u32::MAX)
}

#[cfg(test)]
#[path = "feed_tests.rs"]
mod tests;
