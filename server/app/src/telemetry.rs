//! The log.

use std::io::IsTerminal;

use tracing_subscriber::EnvFilter;

use crate::config::{LogFormat, LogOptions};

/// Below this, the client of NATS writes the whole address, password and all; whatever is wished for.
const SECRETIVE: [&str; 2] = ["async_nats=info", "async_nats::connector=info"];

/// Starts logging for the whole process. A filter that cannot be read counts as `info`.
pub fn start(options: &LogOptions) {
    let filter = EnvFilter::try_new(&options.log).unwrap_or_else(|_| EnvFilter::new("info"));
    let filter = SECRETIVE
        .iter()
        .filter_map(|directive| directive.parse().ok())
        .fold(filter, EnvFilter::add_directive);
    let builder = tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_ansi(std::io::stderr().is_terminal())
        .with_writer(std::io::stderr);
    match options.log_format {
        LogFormat::Text => builder.init(),
        LogFormat::Json => builder.json().flatten_event(true).init(),
    }
}
