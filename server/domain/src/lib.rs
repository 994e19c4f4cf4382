//! The rules of the game.
//!
//! **Invariant:** nothing here knows actix, sqlx, tokio, a clock or randomness; `now` is an
//! argument. Upstream facts are *updates*, results of functions are *changes*.

pub mod account;
pub mod announcement;
pub mod athlete;
pub mod board;
pub mod common_picks;
pub mod correction;
pub mod country;
pub mod crowd;
pub mod decimal;
pub mod event;
pub mod filter;
pub mod fingerprint;
pub mod history;
pub mod ical;
pub mod ids;
pub mod leaderboard;
pub mod league;
pub mod league_access;
pub mod mail_delivery;
pub mod my_season;
pub mod notice;
pub mod password;
pub mod pick;
pub mod public_address;
pub mod push;
pub mod ranking;
pub mod reminder;
pub mod replay;
pub mod return_path;
pub mod reveal;
pub mod round_result;
pub mod round_sheet;
pub mod score;
pub mod scoring;
pub mod season;
pub mod settlement;
pub mod slug;
pub mod spoiler;
pub mod start_list;
pub mod text;
pub mod webhook;
