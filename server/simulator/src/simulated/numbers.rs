//! Upstream's numbers of rounds, groups, routes and heats: the same in every cycle of a live event.

use crate::event::documents::EventId;
use crate::simulated::plan::{CategoryPlan, EventPlan};

/// Room for 40 categories of ten rounds in every event.
pub(crate) fn round(event: EventId, category: &CategoryPlan, number: u64) -> u64 {
    100_000 + event % 1_000 * 400 + category.position * 10 + number
}

/// `group` counts from 0.
pub(crate) fn starting_group(round: u64, group: u64) -> u64 {
    round * 10 + group + 1
}

pub(crate) fn combined_stage(round: u64, stage: u64) -> u64 {
    round * 10 + stage + 5
}

/// `group` is that of the starting group, or the combined stage; `nth` counts from 1.
pub(crate) fn route(round: u64, group: u64, nth: u64) -> u64 {
    round * 100 + group * 50 + nth
}

pub(crate) fn heat(round: u64, number: u64) -> u64 {
    round * 100 + number
}

/// Which category and which of its rounds a number belongs to.
pub(crate) fn find_round(event: &EventPlan, id: u64) -> Option<(&CategoryPlan, usize)> {
    event.categories.iter().find_map(|category| {
        let mut numbered = (0..).zip(0..category.rounds.len());
        numbered
            .find(|(number, _)| round(event.id, category, *number) == id)
            .map(|(_, index)| (category, index))
    })
}
