//! Leagues, members, invitations, announcements.

pub mod announcement;
pub mod league;
