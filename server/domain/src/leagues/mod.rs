//! Leagues and who may do what in them.

pub mod access;
pub mod announcement;
pub mod league;
pub mod slug;
