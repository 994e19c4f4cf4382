//! Extractors for handlers.

pub(crate) mod auth;
pub(crate) mod body;
pub(crate) mod league_rights;
pub(crate) mod path;
pub(crate) mod podium;
pub(crate) mod query;
