//! Upgrades, logs, metrics, traces, long runs.

pub(crate) mod logs;
pub(crate) mod metrics;
pub(crate) mod results_service;
pub(crate) mod rolling;
pub(crate) mod soak;
pub(crate) mod traces;
pub(crate) mod upgrade;
