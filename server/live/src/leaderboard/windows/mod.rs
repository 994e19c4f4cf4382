//! What subscribers hold of a leaderboard: a window of rows and their own row, sent once and then as changes.

pub(crate) mod feed;
pub(crate) mod feeds;
pub(crate) mod open_rows;
pub(crate) mod own_row;
pub(crate) mod rows;
pub(crate) mod subscribers;
