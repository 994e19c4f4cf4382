//! What an account may be called, and how it signs in.

pub mod account;
pub mod country;
pub mod password;
pub mod return_path;
