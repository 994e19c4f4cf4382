//! Accounts, sessions and profiles.

pub mod account;
pub mod friends;
pub mod lifecycle;
pub mod profile;
