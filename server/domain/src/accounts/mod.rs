//! Rules for names, passwords and sign-in of accounts.

pub mod account;
pub mod country;
pub mod password;
pub mod report;
pub mod return_path;
