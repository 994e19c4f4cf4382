//! Accounts, sign-in, sessions.

pub(crate) mod blocks;
pub(crate) mod deletion;
pub(crate) mod deletion_race;
pub(crate) mod export;
pub(crate) mod friends;
pub(crate) mod google;
pub(crate) mod guests;
pub(crate) mod keys;
pub(crate) mod login_throttle;
pub(crate) mod names;
pub(crate) mod password_resets;
pub(crate) mod password_rules;
pub(crate) mod profile;
pub(crate) mod sessions;
pub(crate) mod sign_in;
pub(crate) mod site_users;
