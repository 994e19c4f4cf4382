//! Traces by OTLP over HTTP: every request and the work behind it, to the operator's collector. The SDK itself reads
//! its `OTEL_` variables (name, sampling, headers, queues).

use std::sync::atomic::{AtomicBool, Ordering};

use actix_web::HttpRequest;
use actix_web::http::StatusCode;
use opentelemetry::KeyValue;
use opentelemetry::trace::{Status, TraceContextExt, TracerProvider};
use opentelemetry_otlp::{ExporterBuildError, SpanExporter, WithExportConfig};
use opentelemetry_sdk::Resource;
use opentelemetry_sdk::trace::SdkTracerProvider;
use tracing::{Span, Subscriber};
use tracing_opentelemetry::OpenTelemetrySpanExt;
use tracing_subscriber::filter::{LevelFilter, Targets};
use tracing_subscriber::layer::Layer;
use tracing_subscriber::registry::LookupSpan;
use url::Url;

/// The service name unless `OTEL_SERVICE_NAME` sets another.
const SERVICE: &str = "podium";

/// Whether traces are on: matching a request's route again is too expensive otherwise.
static ON: AtomicBool = AtomicBool::new(false);

#[derive(Debug, thiserror::Error)]
pub enum TracesError {
    #[error("traces cannot be sent there")]
    Exporter(#[from] ExporterBuildError),
    #[error("traces are sent to an http or https address")]
    Address,
}

/// Exports pending spans when it is dropped, for some seconds at most.
#[derive(Debug)]
pub struct Traces {
    provider: SdkTracerProvider,
}

impl Drop for Traces {
    fn drop(&mut self) {
        if let Err(error) = self.provider.shutdown() {
            tracing::warn!(cause = ?error, "could not send the last traces");
        }
    }
}

/// Exports this server's own spans to a collector. The queue is bounded, and spans are dropped if the collector is
/// slow or away: no request waits for it.
pub(crate) fn to<S>(endpoint: &Url) -> Result<(Traces, impl Layer<S> + use<S>), TracesError>
where
    S: Subscriber + for<'span> LookupSpan<'span>,
{
    let exporter = SpanExporter::builder()
        .with_http()
        .with_endpoint(address(endpoint)?)
        .build()?;
    let named = std::env::var_os("OTEL_SERVICE_NAME").is_some();
    let resource = Resource::builder()
        .with_attribute(KeyValue::new("service.version", env!("CARGO_PKG_VERSION")));
    let resource = if named {
        resource
    } else {
        resource.with_service_name(SERVICE)
    };
    let provider = SdkTracerProvider::builder()
        .with_batch_exporter(exporter)
        .with_resource(resource.build())
        .build();
    let ours = Targets::new().with_target("podium", LevelFilter::INFO);
    let layer = tracing_opentelemetry::layer()
        .with_tracer(provider.tracer(SERVICE))
        .with_location(false)
        .with_threads(false)
        .with_filter(ours);
    ON.store(true, Ordering::Relaxed);
    Ok((Traces { provider }, layer))
}

/// The full address from the collector's root address, as in `OTEL_EXPORTER_OTLP_ENDPOINT`.
fn address(endpoint: &Url) -> Result<String, TracesError> {
    if !matches!(endpoint.scheme(), "http" | "https") {
        return Err(TracesError::Address);
    }
    let mut address = endpoint.clone();
    address
        .path_segments_mut()
        .map_err(|()| TracesError::Address)?
        .pop_if_empty()
        .extend(["v1", "traces"]);
    Ok(address.into())
}

/// Whether requests are traced.
pub fn is_traced() -> bool {
    ON.load(Ordering::Relaxed)
}

/// Must be called before any work is done in the span.
pub fn begin_request(span: &Span) {
    if ON.load(Ordering::Relaxed) {
        span.record("otel.kind", "server");
    }
}

/// Names a request by its route, never by its path, which may contain a secret (HTTP span conventions).
pub fn describe_request(span: &Span, request: &HttpRequest, status: StatusCode) {
    if !ON.load(Ordering::Relaxed) {
        return;
    }
    let context = span.context();
    let record = context.span();
    let method = request.method().to_string();
    if let Some(route) = request.match_pattern() {
        record.update_name(format!("{method} {route}"));
        record.set_attribute(KeyValue::new("http.route", route));
    } else {
        record.update_name(method.clone());
    }
    record.set_attribute(KeyValue::new("http.request.method", method));
    let code = i64::from(status.as_u16());
    record.set_attribute(KeyValue::new("http.response.status_code", code));
    if status.is_server_error() {
        record.set_status(Status::error(""));
    }
}

#[cfg(test)]
mod tests {
    use super::address;

    #[test]
    fn a_collector_is_configured_by_its_root_url() {
        for (given, url) in [
            (
                "http://collector:4318",
                Some("http://collector:4318/v1/traces"),
            ),
            (
                "http://collector:4318/",
                Some("http://collector:4318/v1/traces"),
            ),
            ("https://host/otlp", Some("https://host/otlp/v1/traces")),
            ("https://host/otlp/", Some("https://host/otlp/v1/traces")),
            ("grpc://collector:4317", None),
        ] {
            let endpoint = given.parse().expect("an address");
            assert_eq!(address(&endpoint).ok().as_deref(), url, "{given}");
        }
    }
}
