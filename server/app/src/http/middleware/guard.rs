//! Wraps every request: its id, its log span, the same-origin check, and the headers common to all responses.

use std::rc::Rc;
use std::time::{Duration, Instant};

use actix_web::body::{BoxBody, MessageBody};
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::header::{self, HeaderName, HeaderValue};
use actix_web::http::{ConnectionType, Method, StatusCode};
use actix_web::middleware::Next;
use actix_web::{Error, HttpRequest, HttpResponse, ResponseError, web};
use metrics::{Counter, Histogram};
use podium_wire::error_code::ErrorCode;
use tracing::{Instrument, Level, Span};

use crate::http::extract::auth::session_token;
use crate::http::read_only::only_reads;
use crate::http::respond::error::ApiError;
use crate::http::respond::nearby::Nearby;
use crate::http::respond::no_route::method_not_allowed;
use crate::http::respond::request_id::REQUEST_ID;
use crate::http::respond::response_cache::nearby_for_all;
use crate::http::route_table::{Lane, RouteTable};
use crate::http::state::AppState;
use crate::telemetry::{begin_request, describe_request, is_traced};

/// `style-src` allows inline styles because toasts use them; nothing else is inline. Pictures of accounts are Google's
/// (`accounts/google.rs`), all others are ours.
const CONTENT_SECURITY_POLICY: &str = "default-src 'self'; style-src 'self' 'unsafe-inline'; \
    img-src 'self' data: https://*.googleusercontent.com; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; \
    form-action 'self'; object-src 'none'";

/// The one page that other sites may show in a frame. It has no session: its data are public.
const FRAMED: &str = "/embed/";
const FRAMED_SECURITY_POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; \
    img-src 'self' data:; frame-ancestors *; base-uri 'none'; form-action 'none'";

/// Public data, which pages of other sites and frames without an origin may read, refusals included.
const OPEN: &str = "/api/open/";

const HEADERS: [(HeaderName, &str); 6] = [
    (header::CONTENT_SECURITY_POLICY, CONTENT_SECURITY_POLICY),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::REFERRER_POLICY, "same-origin"),
    (header::X_FRAME_OPTIONS, "DENY"),
    (
        HeaderName::from_static("cross-origin-opener-policy"),
        "same-origin",
    ),
    (
        HeaderName::from_static("permissions-policy"),
        "camera=(), geolocation=(), microphone=()",
    ),
];

/// What the middleware of one worker needs for every request.
pub(crate) struct Guard {
    state: web::Data<AppState>,
    routes: web::Data<RouteTable>,
    nearby: web::Data<Nearby>,
    metrics: RequestMetrics,
}

impl Guard {
    pub(crate) fn new(
        state: &web::Data<AppState>,
        routes: &web::Data<RouteTable>,
        nearby: &web::Data<Nearby>,
    ) -> Self {
        Self {
            state: state.clone(),
            routes: routes.clone(),
            nearby: nearby.clone(),
            metrics: RequestMetrics::new(),
        }
    }

    /// A span only if anything would be written from it: only `guard` itself logs while a response from memory is made.
    fn span_if_logged(id: &str) -> Span {
        let is_logged = is_traced() || tracing::enabled!(Level::DEBUG);
        if is_logged { span(id) } else { Span::none() }
    }

    /// The response to a read that needs no handler: the same as the handler's.
    fn at_hand(&self, request: &HttpRequest, id: &str) -> Option<(Span, HttpResponse)> {
        let _permit = self.state.in_flight.admit(Lane::Others).ok()?;
        let version = self.state.live.results_version();
        let response = nearby_for_all(version, &self.nearby, request)?;
        let signed_in = self.state.store.cached_session(&session_token(request)?)?;
        let span = Self::span_if_logged(id);
        span.record("user_id", signed_in.user_id.as_str());
        Some((span, response))
    }

    /// Logs and counts the response, and adds the common headers.
    fn finish(
        &self,
        response: &mut ServiceResponse<BoxBody>,
        span: Span,
        id: &str,
        began: Instant,
    ) {
        let status = response.status();
        describe_request(&span, response.request(), status);
        let inside = span.entered();
        let (method, path) = (response.request().method(), response.request().path());
        let elapsed = began.elapsed();
        tracing::debug!(%method, path = self.routes.without_secret(path), status = status.as_u16(), elapsed_ms = elapsed.as_millis(), "answered");
        if status == StatusCode::FORBIDDEN {
            tracing::info!(%method, path = self.routes.without_secret(path), "refused");
        }
        drop(inside);
        self.metrics.count(status, elapsed);
        add_headers(response, id);
        let upgraded = response.status() == StatusCode::SWITCHING_PROTOCOLS;
        if self.state.draining.has_begun() && !upgraded {
            response
                .response_mut()
                .head_mut()
                .set_connection_type(ConnectionType::Close);
        }
    }

    async fn handle(
        &self,
        request: ServiceRequest,
        next: Next<impl MessageBody + 'static>,
    ) -> Result<ServiceResponse<BoxBody>, Error> {
        if let Err(error) = check_origin(&self.state, &request) {
            let response = error.error_response();
            return Ok(request.into_response(response));
        }
        let lane = self.routes.lane(request.method(), request.path());
        let Ok(_permit) = self.state.in_flight.admit(lane) else {
            return Ok(request.into_response(ApiError::unavailable().error_response()));
        };
        if self.routes.refuses(request.method(), request.path()) {
            let methods = self.routes.methods(request.path());
            let response = method_not_allowed(request.request(), methods);
            return Ok(request.into_response(response));
        }
        let (path, query) = (request.path(), request.query_string());
        if let Some(name) = self.routes.unknown_parameter(request.method(), path, query) {
            let shown: String = name.chars().take(60).collect();
            let error = ApiError::malformed(format!("Unknown query parameter: {shown}"));
            return Ok(request.into_response(error.error_response()));
        }
        match next.call(request).await {
            Ok(response) => Ok(response.map_into_boxed_body()),
            Err(error) => Err(error),
        }
    }
}

pub(crate) async fn guard(
    guard: Rc<Guard>,
    mut request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<BoxBody>, Error> {
    let began = Instant::now();
    // HEAD is GET without a body, which the connection leaves out by itself. No socket is opened by HEAD.
    if request.method() == Method::HEAD && !request.headers().contains_key(header::UPGRADE) {
        request.head_mut().method = Method::GET;
    }
    let id = hex::encode(rand::random::<[u8; 8]>());
    if let Some((span, response)) = guard.at_hand(request.request(), &id) {
        let mut response = request.into_response(response);
        guard.finish(&mut response, span, &id, began);
        return Ok(response);
    }
    // Boxed, so that the response above needs no room for it.
    let handled = async {
        let span = span(&id);
        let handled = guard.handle(request, next).instrument(span.clone());
        let mut response = REQUEST_ID.scope(id.clone(), handled).await?;
        guard.finish(&mut response, span, &id, began);
        Ok(response)
    };
    Box::pin(handled).await
}

/// At the highest level, so that every log line carries it; `auth.rs` fills in the user.
fn span(id: &str) -> Span {
    let span = tracing::error_span!(
        "request",
        request_id = %id,
        user_id = tracing::field::Empty,
        otel.kind = tracing::field::Empty,
    );
    begin_request(&span);
    span
}

/// Handles of the metrics of requests: finding them by name takes a lock that all workers share.
struct RequestMetrics {
    /// By the first digit of the status, from 1.
    total: [Counter; 5],
    seconds: Histogram,
}

impl RequestMetrics {
    /// Counts nothing if the recorder is not installed yet.
    fn new() -> Self {
        let count =
            |class: &'static str| metrics::counter!("podium_requests_total", "status" => class);
        Self {
            total: ["1xx", "2xx", "3xx", "4xx", "5xx"].map(count),
            seconds: metrics::histogram!("podium_request_seconds"),
        }
    }

    fn count(&self, status: StatusCode, elapsed: Duration) {
        let class = usize::from(status.as_u16() / 100).clamp(1, self.total.len());
        if let Some(total) = self.total.get(class - 1) {
            total.increment(1);
        }
        self.seconds.record(elapsed);
    }
}

/// Browsers send the origin of a request; requests from other sites may only read.
fn check_origin(state: &AppState, request: &ServiceRequest) -> Result<(), ApiError> {
    if only_reads(request.method()) {
        return Ok(());
    }
    let Some(origin) = request.headers().get(header::ORIGIN) else {
        return Ok(());
    };
    if state
        .origin
        .is_ours(origin, request.headers().get(header::HOST))
    {
        Ok(())
    } else {
        Err(ApiError::new(
            StatusCode::FORBIDDEN,
            ErrorCode::CrossOrigin,
            "Requests from other sites are refused.",
        ))
    }
}

fn add_headers(response: &mut ServiceResponse<BoxBody>, id: &str) {
    let path = response.request().path();
    let (is_api, is_framed) = (path.starts_with("/api"), path.starts_with(FRAMED));
    let is_open = path.starts_with(OPEN);
    let headers = response.headers_mut();
    for (name, value) in HEADERS {
        headers.insert(name, HeaderValue::from_static(value));
    }
    if is_open {
        headers.insert(
            header::ACCESS_CONTROL_ALLOW_ORIGIN,
            HeaderValue::from_static("*"),
        );
        headers.insert(
            header::ACCESS_CONTROL_EXPOSE_HEADERS,
            HeaderValue::from_static("retry-after"),
        );
    }
    if is_framed {
        headers.remove(header::X_FRAME_OPTIONS);
        let policy = HeaderValue::from_static(FRAMED_SECURITY_POLICY);
        headers.insert(header::CONTENT_SECURITY_POLICY, policy);
    }
    if let Ok(id) = HeaderValue::from_str(id) {
        headers.insert(HeaderName::from_static("x-request-id"), id);
    }
    if is_api && !headers.contains_key(header::CACHE_CONTROL) {
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    }
}
