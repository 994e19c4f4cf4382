//! Leagues, members, invitations, announcements.

pub mod announcement;
pub mod export;
pub mod league;
pub mod reactions;
pub mod stream;
