//! The shell around the rules. Imports point left along this line, and `tests/tidy.rs` enforces it:
//! `peer < store < fanout < live < feed < mail < push < webhook < http < ws < startup < demo`.

pub mod causes;
pub mod commands;
pub mod config;
pub mod demo;
pub mod fanout;
pub mod feed;
pub mod google;
pub mod http;
pub mod live;
pub mod mail;
pub mod metrics;
pub mod operations;
mod outbox_rounds;
pub mod peer;
pub mod push;
pub mod seldom;
pub mod startup;
pub mod store;
pub mod telemetry;
pub mod until_stopped;
pub mod webhook;
pub mod ws;
