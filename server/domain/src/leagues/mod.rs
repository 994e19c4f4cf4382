//! Leagues and the rights of their members.

pub mod access;
pub mod announcement;
pub mod league;
pub mod reaction;
pub mod slug;
pub mod stream;
