//! Points: scoring, corrections and queries.

pub(crate) mod conclude;
pub(crate) mod corrections;
pub(crate) mod leaderboard;
pub(crate) mod previews;
pub(crate) mod score_event;
pub(crate) mod seasons;
pub(crate) mod settle;
pub(crate) mod standings;
pub(crate) mod statuses;

pub use leaderboard::{BoardMember, CategoryFacts, LeagueBoard};
