//! Competitions: status, start lists, rankings, rounds.

pub mod age_group;
pub mod climb_score;
pub mod deciding;
pub mod event;
pub mod history;
pub mod name_mark;
pub mod official_ranking;
pub mod programme;
pub mod ranking;
pub mod round_result;
mod round_role;
pub mod season;
pub mod start_list;
