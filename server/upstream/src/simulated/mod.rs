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

mod address;
mod calendar;
mod categories;
mod clock;
mod competitors;
mod contest;
mod cycle;
mod document;
mod gyms;
mod numbers;
mod outline;
mod pages;
mod place;
mod plan;
mod season;
mod simulation;
mod tenant;
mod towns;

pub use clock::Clock;
pub use plan::Phase;
pub use season::{Favourite, Season, SeasonPlan};
pub use simulation::SimulatedOverview;
pub use tenant::Tenant;

pub(crate) use simulation::Simulation;
