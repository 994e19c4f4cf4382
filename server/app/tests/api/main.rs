//! The server through its front door: a real server on a free port, a database of its own for each
//! test, our stand-in for the results service.

#![allow(
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "a test that does not find what it expects has failed"
)]

mod accounts;
mod bad_input;
mod feed_health;
mod intake;
mod invitations;
mod large_league;
mod league_addresses;
mod league_admins;
mod league_deletion;
mod league_pages;
mod league_privacy;
mod leagues;
mod live;
mod locks;
mod picks;
mod races;
mod restart;
mod scoring;
mod scoring_states;
mod scoring_void;
mod support;
