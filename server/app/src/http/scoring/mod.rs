//! Points, leaderboards, seasons.

pub(crate) mod leaderboards;
pub(crate) mod replay;
pub(crate) mod season;
pub(crate) mod settle;
pub(crate) mod standings;
