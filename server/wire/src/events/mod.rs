//! Competitions, results and their history.

pub mod athlete;
pub mod event;
pub mod form;
pub mod history;
pub mod outlook;
pub mod programme;
pub mod result;
