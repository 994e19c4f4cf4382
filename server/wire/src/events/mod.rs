//! Competitions, results and their history.

pub mod event;
pub mod history;
pub mod result;
