//! Crashes, silent connections and restores: no acknowledged write is lost.

pub(crate) mod away;
pub(crate) mod crash;
pub(crate) mod deleted_league;
pub(crate) mod embedded_postgres;
pub(crate) mod idempotency;
pub(crate) mod restore;
pub(crate) mod silent_database;
