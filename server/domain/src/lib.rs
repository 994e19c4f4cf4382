//! The rules of the game.
//!
//! **Invariant:** this folder uses no actix, sqlx, tokio, clock or chance: `now` is an argument, and what is drawn is drawn
//! from a fixed seed. Data from upstream are *updates*, results of functions are *changes*.

pub mod accounts;
pub mod decimal;
pub mod delivery;
pub mod events;
pub mod filter;
pub mod form;
pub mod ids;
pub mod leaderboard;
pub mod leagues;
pub mod notifications;
pub mod outlook;
pub mod picks;
pub mod practice;
pub mod scoring;
pub mod sharing;
pub mod text;
