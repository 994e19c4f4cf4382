//! What the process tells of itself: its log, and traces for whoever has a collector.

#[cfg(feature = "otlp")]
pub(crate) mod traces;

pub use traces::{Traces, TracesError, begin_request, describe_request};

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

/// Below this, the client of NATS writes the whole address, password and all; whatever is wished for.
const SECRETIVE: [&str; 2] = ["async_nats=info", "async_nats::connector=info"];

/// Starts the log, and the traces where they are wished for, for the whole process; what is returned sends the last
/// traces when it is dropped. Traces that cannot be are an error, and the log is there to say so.
pub fn start(options: &TelemetryOptions) -> Result<Option<Traces>, TracesError> {
    let wished = options.otlp_endpoint.as_ref().map(traces::to).transpose();
    let (told, begun) = match wished {
        Ok(begun) => (Ok(()), begun),
        Err(error) => (Err(error), None),
    };
    let Some((traces, layer)) = begun else {
        // One filter for everything: what nobody listens to costs nothing.
        tracing_subscriber::registry()
            .with(filter(options))
            .with(lines(options))
            .init();
        return told.map(|()| None);
    };
    tracing_subscriber::registry()
        .with(lines(options).with_filter(filter(options)))
        .with(layer)
        .init();
    Ok(Some(traces))
}

/// A filter that cannot be read counts as `info`. What the database says of its own is told to whoever asks for it.
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
