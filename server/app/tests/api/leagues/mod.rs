//! Leagues, members, invitations, announcements.

pub(crate) mod addresses;
pub(crate) mod admins;
pub(crate) mod announcements;
pub(crate) mod deletion;
pub(crate) mod global_league;
pub(crate) mod invitations;
pub(crate) mod manage;
pub(crate) mod pages;
pub(crate) mod privacy;
pub(crate) mod reactions;
mod story;
mod stream;
