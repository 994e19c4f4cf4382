//! Concurrent contrary actions, many times each (`PODIUM_RACE_ROUNDS`): one wins, the other gets the current
//! state, and after every round the league's invariants hold.

pub(crate) mod admins;
pub(crate) mod all_leagues;
pub(crate) mod blocks;
pub(crate) mod codes;
pub(crate) mod copies;
pub(crate) mod deadlocks;
pub(crate) mod friends;
pub(crate) mod league_capacity;
pub(crate) mod memberships;
pub(crate) mod picks;
pub(crate) mod reactions;
pub(crate) mod reports;
pub(crate) mod site_admins;
pub(crate) mod versions;
