//! Windows of a leaderboard as serialised text for readers over HTTP: each is serialised once and shared.

use std::collections::HashMap;

use bytes::Bytes;
use podium_wire::live::client_message::Window;
use podium_wire::scoring::leaderboard::FormStanding;

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
pub(crate) struct Pages(HashMap<Window, Bytes>);

impl Pages {
    /// Empties the cache, because the board has changed.
    pub(crate) fn clear(&mut self) {
        self.0.clear();
    }

    /// Rows of a window, as a JSON list.
    pub(crate) fn page(&mut self, board: &LeaderboardView, window: Window) -> Bytes {
        if let Some(kept) = self.0.get(&window) {
            return kept.clone();
        }
        let page = Bytes::from(board.rows(window));
        if self.0.len() < WINDOWS_MAX {
            self.0.insert(window, page.clone());
        }
        page
    }
}

/// A `LeaderboardAnswer` made from serialised rows.
pub(crate) fn written_answer(
    rows: &[u8],
    total: usize,
    own_row: Option<&[u8]>,
    form: Option<FormStanding>,
) -> Bytes {
    let total = total.to_string();
    // Cannot fail: four numbers.
    let form = form.and_then(|form| serde_json::to_string(&form).ok());
    let form = form.map(|form| format!(",\"form\":{form}"));
    let parts: [&[u8]; 8] = [
        b"{\"rankings\":",
        rows,
        b",\"total\":",
        total.as_bytes(),
        b",\"ownRow\":",
        own_row.unwrap_or(b"null"),
        form.as_deref().unwrap_or_default().as_bytes(),
        b"}",
    ];
    Bytes::from(parts.concat())
}
