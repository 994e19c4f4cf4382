//! Telemetry of the process: its log, and traces if there is a collector.

#[cfg(feature = "otlp")]
pub(crate) mod traces;

pub use traces::{Traces, TracesError, begin_request, describe_request, is_traced};

#[cfg(not(feature = "otlp"))]
#[path = "no_traces.rs"]
mod traces;

use std::io::IsTerminal;

use tracing::Subscriber;
use tracing_subscriber::layer::{Layer, SubscriberExt};
use tracing_subscriber::registry::LookupSpan;
use tracing_subscriber::util::SubscriberInitExt;
use tracing_subscriber::{EnvFilter, fmt};

use crate::config::{LogFormat, TelemetryOptions};
use podium_store::db::{CHATTY, CHATTY_TARGET};

/// Regardless of the configured filter: below this level, the NATS client logs the whole address with its password.
const SECRETIVE: [&str; 2] = ["async_nats=info", "async_nats::connector=info"];

/// Starts the process-wide log, and traces if configured; dropping the returned value exports the last traces. If
/// traces cannot start, the error is returned, and the log is available to record it.
pub fn start(options: &TelemetryOptions) -> Result<Option<Traces>, TracesError> {
    let wished = options.otlp_endpoint.as_ref().map(traces::to).transpose();
    let (outcome, begun) = match wished {
        Ok(begun) => (Ok(()), begun),
        Err(error) => (Err(error), None),
    };
    let Some((traces, layer)) = begun else {
        // One filter for everything, so that disabled events cost nothing.
        tracing_subscriber::registry()
            .with(filter(options))
            .with(lines(options))
            .init();
        return outcome.map(|()| None);
    };
    tracing_subscriber::registry()
        .with(lines(options).with_filter(filter(options)))
        .with(layer)
        .init();
    Ok(Some(traces))
}

/// An invalid filter counts as `info`. Messages (`NOTICE`) of the database below `warn` appear only if the filter names
/// their target.
fn filter(options: &TelemetryOptions) -> EnvFilter {
    let filter = EnvFilter::try_new(&options.log).unwrap_or_else(|_| EnvFilter::new("info"));
    let chatty = (!options.log.contains(CHATTY_TARGET)).then_some(CHATTY);
    SECRETIVE
        .into_iter()
        .chain(chatty)
        .filter_map(|directive| directive.parse().ok())
        .fold(filter, EnvFilter::add_directive)
}

fn lines<S>(options: &TelemetryOptions) -> Box<dyn Layer<S> + Send + Sync>
where
    S: Subscriber + for<'span> LookupSpan<'span>,
{
    let lines = fmt::layer()
        .with_ansi(std::io::stderr().is_terminal())
        .with_writer(std::io::stderr);
    match options.log_format {
        LogFormat::Text => lines.boxed(),
        LogFormat::Json => lines.json().flatten_event(true).boxed(),
    }
}
