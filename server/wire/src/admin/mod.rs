//! Data that only site admins read.

pub mod audit;
pub mod feed_health;
pub mod operations;
pub mod programme;
pub mod reports;
pub mod site_users;
