//! Windows of a leaderboard as serialised text: each is serialised once and shared by all readers, on sockets and over
//! HTTP.

use std::collections::HashMap;

use bytes::Bytes;
use podium_wire::live::client_message::Window;
use podium_wire::live::topic::Topic;

use crate::fanout::frame::{Frame, written_snapshot_frame};
use crate::leaderboard::view::LeaderboardView;

/// Maximum number of distinct windows with subscribers per league, and of cached windows.
pub(crate) const WINDOWS_MAX: usize = 256;

/// The part of a window that a user may see.
#[derive(Debug)]
pub enum LeaderboardPage {
    /// A serialised `LeaderboardAnswer`.
    Answer(Bytes),
    /// The window lies below the rows of a public league that are open to non-members.
    MembersOnly,
}

/// Cached windows of the current board.
#[derive(Debug, Default)]
pub(crate) struct Pages(HashMap<Window, Page>);

#[derive(Debug, Clone)]
struct Page {
    rows: Bytes,
    frame: Option<Frame>,
}

/// The topic, epoch and version written into a frame.
pub(crate) struct Stamp<'a> {
    pub(crate) topic: &'a Topic,
    pub(crate) epoch: &'a str,
    pub(crate) version: u64,
}

impl Pages {
    /// Empties the cache, because the board has changed.
    pub(crate) fn clear(&mut self) {
        self.0.clear();
    }

    /// A snapshot frame of the window.
    pub(crate) fn frame(
        &mut self,
        board: &LeaderboardView,
        window: Window,
        stamp: &Stamp<'_>,
    ) -> Frame {
        let page = self.page(board, window);
        if let Some(frame) = page.frame {
            return frame;
        }
        let Window { offset, limit } = window;
        let (total, rows) = (board.len(), String::from_utf8_lossy(&page.rows));
        let data = format!(
            r#"{{"kind":"leaderboard","offset":{offset},"limit":{limit},"total":{total},"rows":{rows}}}"#
        );
        let frame = written_snapshot_frame(stamp.topic, stamp.epoch, stamp.version, &data);
        if let Some(kept) = self.0.get_mut(&window) {
            kept.frame = Some(frame.clone());
        }
        frame
    }

    /// A `LeaderboardAnswer` with this row as the reader's own.
    pub(crate) fn answer(
        &mut self,
        board: &LeaderboardView,
        window: Window,
        own_row: Option<&[u8]>,
    ) -> Bytes {
        let rows = self.page(board, window).rows;
        written_answer(&rows, board.len(), own_row)
    }

    fn page(&mut self, board: &LeaderboardView, window: Window) -> Page {
        if let Some(kept) = self.0.get(&window) {
            return kept.clone();
        }
        let page = Page {
            rows: Bytes::from(board.rows(window)),
            frame: None,
        };
        if self.0.len() < WINDOWS_MAX {
            self.0.insert(window, page.clone());
        }
        page
    }
}

/// A `LeaderboardAnswer` made from serialised rows.
pub(crate) fn written_answer(rows: &[u8], total: usize, own_row: Option<&[u8]>) -> Bytes {
    let total = total.to_string();
    let parts: [&[u8]; 7] = [
        b"{\"rankings\":",
        rows,
        b",\"total\":",
        total.as_bytes(),
        b",\"ownRow\":",
        own_row.unwrap_or(b"null"),
        b"}",
    ];
    Bytes::from(parts.concat())
}
