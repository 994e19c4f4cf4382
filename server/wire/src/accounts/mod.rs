//! Accounts, sessions and profiles.

pub mod account;
pub mod lifecycle;
pub mod profile;
