//! Tests of the game's rules, by cases and by properties.

mod delivery;
mod events;
mod filter;
mod form;
mod leaderboard;
mod leagues;
mod notifications;
mod outlook;
mod picks;
mod scoring;
