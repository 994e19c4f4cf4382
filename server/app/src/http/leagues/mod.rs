//! Leagues, members, invitations.

pub(crate) mod admins;
pub(crate) mod announcements;
pub(crate) mod global_league;
pub(crate) mod invitations;
pub(crate) mod manage;
pub(crate) mod memberships;
