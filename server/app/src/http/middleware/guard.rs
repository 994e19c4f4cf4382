//! Wraps every request: its id, its log span, the same-origin check, and the headers common to all responses.

use std::time::Instant;

use actix_web::body::{BoxBody, MessageBody};
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::header::{self, HeaderName, HeaderValue};
use actix_web::http::{ConnectionType, StatusCode};
use actix_web::middleware::Next;
use actix_web::{Error, ResponseError, web};
use podium_wire::error_code::ErrorCode;
use tracing::Instrument;

use crate::http::read_only::only_reads;
use crate::http::respond::error::ApiError;
use crate::http::respond::no_route::method_not_allowed;
use crate::http::respond::request_id::REQUEST_ID;
use crate::http::route_table::RouteTable;
use crate::http::state::AppState;
use crate::telemetry::{begin_request, describe_request};

/// `style-src` allows inline styles because toasts use them; nothing else is inline. Pictures of accounts are Google's
/// (`accounts/google.rs`), all others are ours.
const CONTENT_SECURITY_POLICY: &str = "default-src 'self'; style-src 'self' 'unsafe-inline'; \
    img-src 'self' data: https://*.googleusercontent.com; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; \
    form-action 'self'; object-src 'none'";

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

pub async fn guard(
    state: web::Data<AppState>,
    routes: web::Data<RouteTable>,
    request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<BoxBody>, Error> {
    let id = hex::encode(rand::random::<[u8; 8]>());
    // At the highest level, so that every log line carries it; `auth.rs` fills in the user.
    let span = tracing::error_span!(
        "request",
        request_id = %id,
        user_id = tracing::field::Empty,
        otel.kind = tracing::field::Empty,
    );
    begin_request(&span);
    let (method, path) = (request.method().clone(), request.path().to_owned());
    let draining = state.draining.clone();
    let started = Instant::now();
    let table = &routes;
    let handled = async move {
        if let Err(error) = check_origin(&state, &request) {
            let response = error.error_response();
            return Ok(request.into_response(response));
        }
        let lane = table.lane(request.method(), request.path());
        let Ok(_permit) = state.in_flight.admit(lane) else {
            return Ok(request.into_response(ApiError::unavailable().error_response()));
        };
        if table.refuses(request.method(), request.path()) {
            let methods = table.methods(request.path());
            let response = method_not_allowed(request.request(), methods);
            return Ok(request.into_response(response));
        }
        match next.call(request).await {
            Ok(response) => Ok(response.map_into_boxed_body()),
            Err(error) => Err(error),
        }
    };
    let mut response = REQUEST_ID
        .scope(id.clone(), handled.instrument(span.clone()))
        .await?;
    let status = response.status();
    describe_request(&span, response.request(), status);
    let _inside = span.entered();
    let elapsed = started.elapsed();
    tracing::debug!(%method, path = routes.without_secret(&path), status = status.as_u16(), elapsed_ms = elapsed.as_millis(), "answered");
    if status == StatusCode::FORBIDDEN {
        tracing::info!(%method, path = routes.without_secret(&path), "refused");
    }
    metrics::counter!("podium_requests_total", "status" => class(status)).increment(1);
    metrics::histogram!("podium_request_seconds").record(elapsed);
    add_headers(&mut response, &id, &path);
    let upgraded = response.status() == StatusCode::SWITCHING_PROTOCOLS;
    if draining.has_begun() && !upgraded {
        response
            .response_mut()
            .head_mut()
            .set_connection_type(ConnectionType::Close);
    }
    Ok(response)
}

fn class(status: StatusCode) -> &'static str {
    match status.as_u16() {
        ..200 => "1xx",
        200..300 => "2xx",
        300..400 => "3xx",
        400..500 => "4xx",
        500.. => "5xx",
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

fn add_headers(response: &mut ServiceResponse<BoxBody>, id: &str, path: &str) {
    let headers = response.headers_mut();
    for (name, value) in HEADERS {
        headers.insert(name, HeaderValue::from_static(value));
    }
    if let Ok(id) = HeaderValue::from_str(id) {
        headers.insert(HeaderName::from_static("x-request-id"), id);
    }
    if path.starts_with("/api") && !headers.contains_key(header::CACHE_CONTROL) {
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    }
}
