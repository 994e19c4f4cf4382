//! Every request, response and live message, with their TypeScript types.
//!
//! One Rust type per request body, response body and live message. `serde` defines the JSON; `ts-rs` generates
//! `web/src/wire/generated.ts` from the same types (`cargo run -p podium-wire --bin export-types`, or `make types`).
//!
//! Field names are camelCase except those that are fixed (docs/rules.md, "Fixed texts and names"):
//! `_id`, `local_start_date`, `dcats`, `event_finished`, ….
//!
//! **Invariant:** no type here depends on a database, an actor or a socket.

pub mod accounts;
pub mod admin;
pub mod delivery;
pub mod error_code;
pub mod events;
pub mod leagues;
pub mod live;
pub mod notifications;
pub mod picks;
pub mod practice;
pub mod scoring;
pub mod sharing;
mod strict;
pub mod typescript;

/// Version of the live protocol, sent in `hello`. Clients with another version are refused.
pub const PROTOCOL_VERSION: u32 = 2;
