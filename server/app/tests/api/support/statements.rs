//! Counts the statements of each request, from sqlx's own log.

use std::collections::HashMap;
use std::fmt;
use std::sync::{Mutex, Once, PoisonError};

use reqwest::Method;
use serde_json::Value;
use tracing::field::{Field, Visit};
use tracing::span::{Attributes, Id};
use tracing::{Event, Metadata, Subscriber};
use tracing_subscriber::layer::{Context, Filter, SubscriberExt};
use tracing_subscriber::registry::LookupSpan;
use tracing_subscriber::util::SubscriberInitExt;
use tracing_subscriber::{Layer, Registry};

use crate::support::person::{Answer, Person};

/// The statements by request id.
static HEARD: Mutex<Option<HashMap<String, Vec<String>>>> = Mutex::new(None);
static LISTENING: Once = Once::new();

/// Sends a request; returns its answer and its statements.
pub(crate) async fn counted(
    person: &Person,
    method: Method,
    path: &str,
    body: Option<Value>,
) -> (Answer, Vec<String>) {
    LISTENING.call_once(|| {
        let listener = Registry::default().with(Listener.with_filter(OnlyStatements));
        listener.try_init().expect("nobody else listens");
    });
    let answer = person.send(method, path, body).await;
    let mut received = HEARD.lock().unwrap_or_else(PoisonError::into_inner);
    let statements = received
        .as_mut()
        .and_then(|received| received.remove(&answer.request_id));
    (answer, statements.unwrap_or_default())
}

struct OnlyStatements;

impl<S> Filter<S> for OnlyStatements {
    fn enabled(&self, metadata: &Metadata<'_>, _: &Context<'_, S>) -> bool {
        if metadata.is_span() {
            metadata.name() == "request"
        } else {
            metadata.target() == "sqlx::query"
        }
    }
}

struct Listener;

struct RequestId(String);

impl<S: Subscriber + for<'a> LookupSpan<'a>> Layer<S> for Listener {
    fn on_new_span(&self, attributes: &Attributes<'_>, id: &Id, context: Context<'_, S>) {
        let mut request = Named::new("request_id");
        attributes.record(&mut request);
        if let (Some(span), Some(request)) = (context.span(id), request.value) {
            span.extensions_mut().insert(RequestId(request));
        }
    }

    fn on_event(&self, event: &Event<'_>, context: Context<'_, S>) {
        let Some(span) = context.event_span(event) else {
            return;
        };
        let Some(request) = span.scope().find_map(|span| {
            let extensions = span.extensions();
            extensions.get::<RequestId>().map(|id| id.0.clone())
        }) else {
            return;
        };
        let mut statement = Named::new("summary");
        event.record(&mut statement);
        let mut received = HEARD.lock().unwrap_or_else(PoisonError::into_inner);
        received
            .get_or_insert_default()
            .entry(request)
            .or_default()
            .push(statement.value.unwrap_or_default());
    }
}

/// Extracts the value of one field.
struct Named {
    name: &'static str,
    value: Option<String>,
}

impl Named {
    fn new(name: &'static str) -> Self {
        Self { name, value: None }
    }
}

impl Visit for Named {
    fn record_debug(&mut self, field: &Field, value: &dyn fmt::Debug) {
        if field.name() == self.name {
            self.value = Some(format!("{value:?}"));
        }
    }

    fn record_str(&mut self, field: &Field, value: &str) {
        if field.name() == self.name {
            self.value = Some(value.to_owned());
        }
    }
}
