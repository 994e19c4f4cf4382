//! Points, leaderboards, seasons.

pub(crate) mod background_jobs;
pub(crate) mod exports;
pub(crate) mod form_opponent;
pub(crate) mod large_league;
pub(crate) mod leaderboard_subsets;
pub(crate) mod outlooks;
pub(crate) mod score_previews;
pub(crate) mod season;
pub(crate) mod seasons_turn;
pub(crate) mod settle;
pub(crate) mod spoiler_leaderboards;
pub(crate) mod states;
pub(crate) mod top_scores;
pub(crate) mod unfinished;
pub(crate) mod void;
pub(crate) mod windows;
