//! What is shown to readers without an account.

pub mod delayed;
pub mod initials;
