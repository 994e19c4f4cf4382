//! Rows of a window as sent over the socket, and the difference between two states of a window. Pure.

use std::collections::HashMap;

use podium_domain::ids::EventId;
use podium_domain::leaderboard::dense::CategoryPoints;
use podium_wire::live::client_message::Window;
use podium_wire::live::leaderboard::{
    LeaderboardMoved, PointsMoved, RowMoved, WindowCategory, WindowResult, WindowRow,
};

use crate::leaderboard::view::{LeaderboardView, positions};

/// Number of newest results in a row (specification, "League detail": the last 3 event results).
const NEWEST: usize = 3;

impl LeaderboardView {
    /// The rows of a window. Their results refer to `categories`, to which missing ones are appended.
    pub(crate) fn window_rows(
        &self,
        window: Window,
        categories: &mut Vec<WindowCategory>,
    ) -> Vec<WindowRow> {
        let positions = positions(window, self.len());
        let mut listed = HashMap::new();
        let mut index_of = |points: &CategoryPoints| {
            let key = (points.category, points.provisional);
            if let Some(known) = listed.get(&key) {
                return Some(*known);
            }
            let at = index_in(categories, self.window_category(points)?);
            listed.insert(key, at);
            Some(at)
        };
        let rows = positions.filter_map(|position| {
            let (row, results) = self.ranked.at(position)?;
            let mut newest_event = None;
            let results = results.enumerate().filter_map(|(at, points)| {
                let event = self.event_of(&points)?;
                let of_newest = *newest_event.get_or_insert(event) == event;
                let corrected_from = self.corrected_from(row.number, &points);
                let shown = at < NEWEST || points.provisional || of_newest;
                let category = shown.then(|| index_of(&points))??;
                Some(WindowResult(category, points.points, corrected_from))
            });
            Some(WindowRow {
                results: results.collect(),
                rank: row.rank,
                previous_rank: row.previous_rank,
                user_id: row.user.to_string(),
                user_name: row.name.to_owned(),
                avatar_url: self.picture(row.number).map(str::to_owned),
                total_points: row.settled,
                provisional_points: row.provisional,
            })
        });
        rows.collect()
    }

    fn event_of(&self, points: &CategoryPoints) -> Option<&EventId> {
        Some(&self.facts.categories.get(points.category)?.event)
    }

    fn window_category(&self, points: &CategoryPoints) -> Option<WindowCategory> {
        let category = self.facts.categories.get(points.category)?;
        Some(WindowCategory {
            event_id: category.event.to_string(),
            event_name: category.event_name.clone(),
            category_id: category.id.to_string(),
            category_name: category.name.clone(),
            provisional: points.provisional,
        })
    }
}

fn index_in(categories: &mut Vec<WindowCategory>, category: WindowCategory) -> u32 {
    let at = categories.iter().position(|known| *known == category);
    let at = at.unwrap_or_else(|| {
        categories.push(category);
        categories.len() - 1
    });
    u32::try_from(at).unwrap_or(u32::MAX)
}

/// What turns the rows `before` into `after`; `None` if they are equal. The totals and new categories are the caller's.
pub(crate) fn difference(before: &[WindowRow], after: &[WindowRow]) -> Option<LeaderboardMoved> {
    if before == after {
        return None;
    }
    let places: HashMap<&str, usize> = before
        .iter()
        .enumerate()
        .map(|(at, row)| (row.user_id.as_str(), at))
        .collect();
    let mut moved = LeaderboardMoved::default();
    let mut order = Vec::with_capacity(after.len());
    for (at, row) in after.iter().enumerate() {
        let place = places.get(row.user_id.as_str()).copied();
        let known = place.and_then(|place| Some((place, before.get(place)?)));
        let known = known.filter(|(_, known)| {
            known.user_name == row.user_name && known.avatar_url == row.avatar_url
        });
        let Some((place, known)) = known else {
            order.push(None);
            moved.entered.push(row.clone());
            continue;
        };
        order.push(Some(number(place)));
        let (old, new) = (standing(at, known), standing(at, row));
        if old != new {
            moved.standings.push(new);
        }
        if same_categories(&known.results, &row.results) {
            let results = known.results.iter().zip(&row.results).enumerate();
            let changed = results.filter(|(_, (old, new))| old != new);
            moved.points.extend(
                changed.map(|(place, (_, new))| PointsMoved(number(at), number(place), new.1)),
            );
        } else {
            moved.results.push((number(at), row.results.clone()));
        }
    }
    let in_place = order
        .iter()
        .copied()
        .eq((0..before.len()).map(|at| Some(number(at))));
    moved.order = (!in_place).then_some(order);
    Some(moved)
}

/// Whether only points differ, if anything.
fn same_categories(before: &[WindowResult], after: &[WindowResult]) -> bool {
    let fixed = |result: &WindowResult| (result.0, result.2);
    before.iter().map(fixed).eq(after.iter().map(fixed))
}

fn standing(at: usize, row: &WindowRow) -> RowMoved {
    RowMoved(
        number(at),
        row.rank,
        row.previous_rank,
        row.total_points,
        row.provisional_points,
    )
}

fn number(at: usize) -> u32 {
    u32::try_from(at).unwrap_or(u32::MAX)
}

#[cfg(test)]
#[path = "rows_tests.rs"]
mod tests;
