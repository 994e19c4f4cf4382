//! Upstream's numbers of rounds, groups, routes and heats: derived from the event's number.

use crate::event::documents::EventId;
use crate::simulated::plan::CategoryPlan;

/// The number of a round. Each event has room for 40 categories of ten rounds.
pub(crate) fn round(event: EventId, category: &CategoryPlan, number: u64) -> u64 {
    100_000 + event % 1_000 * 400 + category.position * 10 + number
}

/// The number of a route; `group` is the index of the starting group or combined stage, `nth` counts from 1.
pub(crate) fn route(round: u64, group: u64, nth: u64) -> u64 {
    round * 100 + group * 50 + nth
}

pub(crate) fn heat(round: u64, number: u64) -> u64 {
    round * 100 + number
}
