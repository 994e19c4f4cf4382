//! A simulated season: invented athletes, about thirty events around today, one of them live and progressing
//! attempt by attempt, in the service's own format.
//!
//! In reading order:
//!
//! - `plan`, `venue`: events, categories and rounds; towns, gyms and page addresses.
//! - `tenant`, `categories`, `cycle`, `calendar`: the events of both federations around a day.
//! - `athletes`: names and nations, strength, form and entries.
//! - `contest`: the course of a category. From starters and a seed to actions with their times.
//! - `dice`: reproducible random numbers.
//! - `season`: the combination of these. Pure; everything follows from a seed and a day.
//! - `numbers`, `document`: the state known at a moment, in upstream's format.
//! - `clock`, `simulation`, `pages`: the season in time, and the pages that a client can request.
//! - `outline`: an overview of the served season, for the controls.
//! - `single`: the documents of one finished event, without a season.

pub(crate) mod athletes;
pub(crate) mod calendar;
pub(crate) mod categories;
pub(crate) mod clock;
pub(crate) mod contest;
pub(crate) mod cycle;
pub(crate) mod dice;
pub(crate) mod document;
pub(crate) mod numbers;
pub(crate) mod outline;
pub(crate) mod pages;
pub(crate) mod plan;
pub(crate) mod programme;
pub(crate) mod season;
pub(crate) mod simulation;
pub(crate) mod single;
pub(crate) mod tenant;
#[cfg(test)]
mod tests;
pub(crate) mod venue;

pub use clock::Clock;
pub use plan::Phase;
pub use season::{Favourite, Season, SeasonPlan};
pub use simulation::SimulatedOverview;
pub use single::generate_event;
pub use tenant::Tenant;
