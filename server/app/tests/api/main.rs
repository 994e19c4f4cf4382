//! Tests of the public API: a real server on a free port, a separate database for each test, and our fake results
//! service.

#![allow(
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "a test that does not find what it expects has failed"
)]

mod accounts;
mod admin;
mod delivery;
mod events;
mod leagues;
mod live;
mod matrix;
mod notifications;
mod picks;
mod protocol;
mod races;
mod scoring;
mod sharing;
mod support;
