//! Access to Postgres: the only crate with SQL.
//!
//! Reads return domain types for use by rules and wire types for use in answers. Every write whose effect a screen may
//! be showing goes through [`Transaction`](outbox::Transaction), which stores the changes of the live topics in the same
//! transaction.

pub mod accounts;
pub mod audit;
pub mod db;
pub mod delivery;
pub mod demo;
pub mod events;
pub mod ingest;
pub mod insights;
pub mod leagues;
pub mod lifecycle;
pub mod live_topics;
pub mod outbox;
pub mod picks;
pub mod scoring;
pub mod sharing;

pub use crate::db::pool::schema::MIGRATOR;
