//! The application shell: HTTP, commands, configuration, start-up and metrics.

pub mod commands;
pub mod config;
pub mod demo;
pub mod http;
pub mod metrics;
pub mod network;
pub mod own_pages;
pub mod start_error;
pub mod startup;
pub mod telemetry;
