//! Points, leaderboards, seasons.

pub mod leaderboard;
pub mod score;
pub mod season;
pub mod standing;
