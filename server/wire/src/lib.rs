//! Every byte that crosses the network, and its TypeScript.
//!
//! One Rust type per request body, response body and live message. `serde` decides what is
//! written; `ts-rs` makes `web/src/wire/generated.ts` from the same types
//! (`cargo run -p podium-wire --bin export-types`, or `make types`).
//!
//! Field names are camelCase except where the specification spells them otherwise
//! (`_id`, `local_start_date`, `dcats`, `event_finished`, …).
//!
//! **Invariant:** no type here knows a database, an actor or a socket.

pub mod account;
pub mod account_life;
pub mod announcement;
pub mod audit;
pub mod calendar;
pub mod client_frames;
pub mod client_message;
pub mod error_code;
pub mod event;
pub mod feed;
pub mod history;
pub mod leaderboard;
pub mod league;
pub mod live_change;
pub mod live_snapshot;
pub mod mail;
pub mod my_season;
pub mod notice;
pub mod operations;
pub mod prediction;
pub mod profile;
pub mod push;
pub mod result;
pub mod reveal;
pub mod scoring;
pub mod server_message;
pub mod share;
pub mod site_users;
pub mod spoiler;
pub mod standing;
mod strict;
pub mod topic;
pub mod typescript;
pub mod webhook;

/// Version of the live protocol, said in `hello`. A client that speaks another is refused.
pub const PROTOCOL_VERSION: u32 = 1;

/// Attributes shared by all exported types are too many to repeat; see [`typescript`] for the list.
pub use topic::Topic;
