//! The wire format: types as JSON, topics, frames of clients.
#![allow(
    clippy::expect_used,
    reason = "a test that does not find what it expects has failed"
)]

mod announcements;
mod client_frames;
mod generated_types;
mod invitations;
mod messages;
mod picks;
mod push;
mod reveals;
mod rounds;
mod samples;
mod season;
mod shares;
mod spoilers;
mod topics;
