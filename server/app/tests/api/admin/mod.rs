//! Functions for site admins.

pub(crate) mod audit_log;
pub(crate) mod audit_records;
pub(crate) mod configuration;
pub(crate) mod operations;
pub(crate) mod reports;
