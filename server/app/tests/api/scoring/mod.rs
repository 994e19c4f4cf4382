//! Points, leaderboards, seasons.

pub(crate) mod board_parts;
pub(crate) mod by_itself;
pub(crate) mod large_league;
pub(crate) mod my_season;
pub(crate) mod score_previews;
pub(crate) mod scoring_states;
pub(crate) mod scoring_void;
pub(crate) mod settle;
pub(crate) mod shielded_boards;
pub(crate) mod top_scores;
pub(crate) mod windows;
