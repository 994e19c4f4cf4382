//! Points, settlement, corrections, seasons.

pub mod conclusion;
pub mod correction;
pub mod points;
pub mod replay;
pub mod season;
pub mod settlement;
pub mod tally;
