//! A season that lives: invented athletes, some thirty events around today, one of them going on
//! attempt by attempt, in the service's own words.
//!
//! In reading order:
//!
//! - `plan`, `place`, `towns`: what an event, a category and a round are; where the towns lie.
//! - `tenant`, `categories`, `cycle`, `calendar`: the events of both federations around a day.
//! - `competitors`, `gyms`: who there is, how strong, in what form, and who enters where.
//! - `contest`: the physics. From starters and a seed to deeds with their times.
//! - `season`: all of that together. Pure; everything follows from a seed and a day.
//! - `numbers`, `document`: what is known at a moment, as upstream would write it.
//! - `clock`, `address`, `simulation`, `pages`: the season in time, and what a client can ask for.
//! - `outline`: what is served, for those who pull the strings.

pub(crate) mod calendar;
pub(crate) mod categories;
pub(crate) mod clock;
pub(crate) mod competitors;
pub(crate) mod contest;
pub(crate) mod cycle;
pub(crate) mod document;
pub(crate) mod numbers;
pub(crate) mod outline;
pub(crate) mod pages;
pub(crate) mod plan;
pub(crate) mod season;
pub(crate) mod simulation;
pub(crate) mod tenant;
#[cfg(test)]
mod tests;
pub(crate) mod venue;

pub use clock::Clock;
pub use plan::Phase;
pub use season::{Favourite, Season, SeasonPlan};
pub use simulation::SimulatedOverview;
pub use tenant::Tenant;
