//! Leagues, members, invitations, announcements.

pub mod announcement;
pub mod league;
pub mod reactions;
pub mod stream;
