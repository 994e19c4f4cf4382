//! Postgres, and nothing else knows it: the only folder (beside `startup`) that names `sqlx`.
//!
//! Reads give domain types where a rule follows and wire types where an answer follows. Every
//! write that a screen may be watching goes through [`Transaction`], which stores what the live
//! topics will say in the same transaction.

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
