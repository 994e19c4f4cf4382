//! Accounts, sign-in and profiles.

pub(crate) mod account;
pub(crate) mod argon2id;
pub(crate) mod country;
pub(crate) mod google;
pub mod google_client;
pub(crate) mod login_throttle;
pub(crate) mod passwords;
pub(crate) mod profile;
pub(crate) mod sign_in;
pub(crate) mod users;
