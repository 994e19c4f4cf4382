//! Windows of a leaderboard as serialised text for readers over HTTP: each is serialised once and shared.

use std::collections::HashMap;
use std::sync::Arc;

use bytes::Bytes;
use podium_wire::live::client_message::Window;
use podium_wire::scoring::leaderboard::{FormStanding, LeaderboardRow};
use serde::Serialize;
use serde_json::value::{RawValue, to_raw_value};

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

/// Rows of a window, serialised.
pub(crate) type Rows = Arc<RawValue>;

/// Cached windows of the current board.
#[derive(Debug, Default)]
pub(crate) struct Pages(HashMap<Window, Rows>);

impl Pages {
    /// Empties the cache, because the board has changed.
    pub(crate) fn clear(&mut self) {
        self.0.clear();
    }

    pub(crate) fn page(&mut self, board: &LeaderboardView, window: Window) -> Rows {
        if let Some(page) = self.0.get(&window) {
            return Arc::clone(page);
        }
        let page = serialised(&board.rows(window));
        if self.0.len() < WINDOWS_MAX {
            self.0.insert(window, Arc::clone(&page));
        }
        page
    }
}

pub(crate) fn serialised(rows: &[LeaderboardRow]) -> Rows {
    // Cannot fail: texts and numbers.
    to_raw_value(rows).unwrap_or_default().into()
}

/// A `LeaderboardAnswer` of serialised rows.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Answer<'a> {
    pub(crate) rankings: &'a RawValue,
    pub(crate) total: usize,
    pub(crate) own_row: Option<LeaderboardRow>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) form: Option<FormStanding>,
    pub(crate) season: Option<u32>,
    pub(crate) seasons: &'a [u32],
}

impl Answer<'_> {
    pub(crate) fn written(&self) -> Bytes {
        // Cannot fail either.
        serde_json::to_vec(self).unwrap_or_default().into()
    }
}
