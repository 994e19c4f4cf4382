//! A leaderboard on the live socket: a window sent once, then what moved in it (docs/live-protocol.md, "Leaderboards").
//!
//! Rows refer to categories by index, so that the names of a category are sent once per window and not once per row.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::scoring::leaderboard::FormStanding;

/// Rows `offset .. offset + rows.length` of `total`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct LeaderboardWindow {
    pub offset: u32,
    pub limit: u32,
    pub total: u32,
    /// The categories that `results` refer to, in no particular order.
    pub categories: Vec<WindowCategory>,
    pub rows: Vec<WindowRow>,
    /// Absent where the form model does not play, or has no points yet.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub form: Option<FormStanding>,
}

/// A category with results in the window. A category that is settled while it is shown is listed once more, as not
/// provisional.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct WindowCategory {
    pub event_id: String,
    pub event_name: String,
    pub category_id: String,
    pub category_name: String,
    /// Whether the category is running.
    pub provisional: bool,
}

/// A row of the REST response (`LeaderboardRow`), with its newest results only.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct WindowRow {
    pub rank: u32,
    pub previous_rank: Option<u32>,
    pub user_id: String,
    pub user_name: String,
    pub avatar_url: Option<String>,
    pub total_points: u32,
    pub provisional_points: u32,
    /// Newest first: the newest three, those of running categories, and all of the newest event.
    pub results: Vec<WindowResult>,
}

/// Index in `categories`, points, and points before a correction (null without a correction).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct WindowResult(pub u32, pub u32, pub Option<u32>);

/// The difference between two states of a window.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct LeaderboardMoved {
    pub total: u32,
    /// Appended to the categories of the window.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<WindowCategory>>")]
    pub categories: Vec<WindowCategory>,
    /// For each row its index before the change, or null if it entered the window; absent if no row changed its place.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub order: Option<Vec<Option<u32>>>,
    /// The rows that entered, in the order of their nulls in `order`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<WindowRow>>")]
    pub entered: Vec<WindowRow>,
    /// Other rows whose rank or points changed.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<RowMoved>>")]
    pub standings: Vec<RowMoved>,
    /// Points of results that changed alone.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<PointsMoved>>")]
    pub points: Vec<PointsMoved>,
    /// Other rows whose results changed: index after the change, all results of the row.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<(u32, Vec<WindowResult>)>>")]
    pub results: Vec<(u32, Vec<WindowResult>)>,
    /// The form model's standing, if it changed. It appears and disappears with a snapshot only.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub form: Option<FormStanding>,
}

/// Index after the change, rank, previous rank, settled points, provisional points.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct RowMoved(pub u32, pub u32, pub Option<u32>, pub u32, pub u32);

/// Index of the row after the change, index of the result in the row, points.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct PointsMoved(pub u32, pub u32, pub u32);

/// The subscriber's own row has moved; the rest of it is as in the last `own_row`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct OwnRowMoved {
    pub rank: u32,
    pub previous_rank: Option<u32>,
    pub total_points: u32,
    pub provisional_points: u32,
    /// Points of the provisional results, in the order of `eventResults`, which begins with them.
    pub provisional: Vec<u32>,
}

impl LeaderboardWindow {
    /// Applies a change, as a client does. Indices that do not exist are ignored.
    pub fn apply(&mut self, moved: LeaderboardMoved) {
        let mut entered = moved.entered.into_iter();
        if let Some(order) = moved.order {
            let rows = order.into_iter().filter_map(|from| match from {
                Some(from) => self.rows.get(usize::try_from(from).ok()?).cloned(),
                None => entered.next(),
            });
            self.rows = rows.collect();
        }
        self.total = moved.total;
        self.form = moved.form.or(self.form);
        self.categories.extend(moved.categories);
        for RowMoved(at, rank, previous_rank, total_points, provisional_points) in moved.standings {
            if let Some(row) = self.row(at) {
                (row.rank, row.previous_rank) = (rank, previous_rank);
                (row.total_points, row.provisional_points) = (total_points, provisional_points);
            }
        }
        for PointsMoved(at, place, points) in moved.points {
            let results = self.row(at).map(|row| &mut row.results);
            let place = usize::try_from(place).ok();
            if let Some(result) = results.and_then(|results| results.get_mut(place?)) {
                result.1 = points;
            }
        }
        for (at, results) in moved.results {
            if let Some(row) = self.row(at) {
                row.results = results;
            }
        }
    }

    fn row(&mut self, at: u32) -> Option<&mut WindowRow> {
        self.rows.get_mut(usize::try_from(at).ok()?)
    }
}
