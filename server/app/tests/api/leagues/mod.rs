//! Leagues, members, invitations, announcements.

pub(crate) mod announcements;
pub(crate) mod global_league;
pub(crate) mod invitations;
pub(crate) mod league_addresses;
pub(crate) mod league_admins;
pub(crate) mod league_deletion;
pub(crate) mod league_pages;
pub(crate) mod league_privacy;
pub(crate) mod manage;
