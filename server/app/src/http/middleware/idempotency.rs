//! `Idempotency-Key` on writes (docs/invariants.md, "Writes"): a client that lost the response repeats the request with
//! the same key and gets the stored response; the write happens once.
//!
//! Only successful writes are stored: a refusal has no effect, so a repeat is processed again.

use std::sync::Arc;
use std::time::Duration;

use actix_web::body::{BoxBody, MessageBody, to_bytes};
use actix_web::dev::{Payload, ServiceRequest, ServiceResponse};
use actix_web::http::StatusCode;
use actix_web::http::header::{HeaderMap, HeaderName, HeaderValue};
use actix_web::middleware::Next;
use actix_web::web::Bytes;
use actix_web::{Error, HttpResponse, ResponseError, web};
use podium_wire::error_code::ErrorCode;
use sha2::{Digest, Sha256};
use tokio::time::{Instant, sleep};

use crate::http::extract::auth::Caller;
use crate::http::extract::body::read_bytes;
use crate::http::read_only::only_reads;
use crate::http::read_only::takes_key;
use crate::http::respond::error::ApiError;
use crate::http::route_table::RouteTable;
use crate::http::state::AppState;
use podium_store::db::{IdempotencyKey, IdempotencyRecord};

const HEADER: &str = "idempotency-key";
/// Marks a stored response that is sent again.
const REPLAYED: HeaderName = HeaderName::from_static("idempotency-replayed");
/// Length of a key in characters: long enough to exclude accidental collisions.
const KEY_LENGTH: std::ops::RangeInclusive<usize> = 16..=64;
/// How long a repeat waits for the response to the first request.
const ANSWER_WAIT: Duration = Duration::from_secs(2);
const ANSWER_POLL_INTERVAL: Duration = Duration::from_millis(25);

/// Wraps every route of the API: executes a write with a key only once.
pub async fn idempotent(
    state: web::Data<AppState>,
    routes: web::Data<RouteTable>,
    mut request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<BoxBody>, Error> {
    let Some(key) = key_of(&request, &routes) else {
        return Ok(next.call(request).await?.map_into_boxed_body());
    };
    let key = match read_key(&mut request, key).await {
        Ok(key) => Arc::new(key),
        Err(error) => return Ok(request.into_response(error.error_response())),
    };
    match stored_answer(&state, &key).await {
        Ok(None) => {}
        // No handler runs, so the rate limit of writes is checked here.
        Ok(Some(answer)) => {
            let limited = state.limits.write(&key.user);
            let answer = limited.map_or_else(|error| error.error_response(), |()| answer);
            return Ok(request.into_response(answer));
        }
        Err(error) => return Ok(request.into_response(error.error_response())),
    }
    let response = key.scope(next.call(request)).await?.map_into_boxed_body();
    if key.has_committed() {
        return Ok(store_response(&state, &key, response).await);
    }
    // A refusal may be caused by this same request's own earlier execution under the same key.
    if key.is_repeated() || response.status().is_client_error() {
        match stored_answer(&state, &key).await {
            Ok(None) => {}
            Ok(Some(answer)) => return Ok(response.into_response(answer)),
            Err(error) => return Ok(response.into_response(error.error_response())),
        }
    }
    Ok(response)
}

/// The key of a write to an existing route; unknown routes are refused as such.
fn key_of(request: &ServiceRequest, routes: &RouteTable) -> Option<HeaderValue> {
    let key = request.headers().get(HEADER)?;
    let (method, path) = (request.method(), request.path());
    let is_write = !only_reads(method) && routes.methods(path).contains(method);
    (is_write && takes_key(path)).then(|| key.clone())
}

/// The key in these headers.
pub(crate) fn key(headers: &HeaderMap) -> Result<Option<String>, ApiError> {
    headers.get(HEADER).map(parse_key).transpose()
}

fn parse_key(key: &HeaderValue) -> Result<String, ApiError> {
    key.to_str()
        .ok()
        .filter(|key| {
            KEY_LENGTH.contains(&key.len())
                && key
                    .bytes()
                    .all(|byte| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_')
        })
        .map(str::to_owned)
        .ok_or_else(|| {
            ApiError::malformed(
                "Idempotency-Key: 16 to 64 letters, digits, hyphens and underscores",
            )
        })
}

/// Reads the caller and the body for the key; the handler still finds both in the request.
async fn read_key(
    request: &mut ServiceRequest,
    key: HeaderValue,
) -> Result<IdempotencyKey, ApiError> {
    let key = parse_key(&key)?;
    let user = Caller::resolve(request.request()).await?.user_id;
    let mut payload = std::mem::replace(request.parts_mut().1, Payload::None);
    let body = read_bytes(&mut payload).await?;
    let mut hash = Sha256::new();
    for part in [
        request.method().as_str().as_bytes(),
        request.uri().to_string().as_bytes(),
    ] {
        hash.update(part);
        hash.update([0]);
    }
    hash.update(&body);
    request.set_payload(Payload::from(body));
    Ok(IdempotencyKey::new(user, key, hash.finalize().to_vec()))
}

/// The stored response. Waits briefly if the first request is still in progress.
async fn stored_answer(
    state: &AppState,
    key: &IdempotencyKey,
) -> Result<Option<HttpResponse>, ApiError> {
    let patience = Instant::now() + ANSWER_WAIT;
    loop {
        match state.store.idempotency_record(key).await? {
            None => return Ok(None),
            Some(IdempotencyRecord { request_hash, .. }) if request_hash != key.request_hash => {
                return Err(ApiError::new(
                    StatusCode::UNPROCESSABLE_ENTITY,
                    ErrorCode::IdempotencyKeyReused,
                    "This idempotency key was used for another request.",
                ));
            }
            Some(IdempotencyRecord {
                answer: Some((status, body)),
                ..
            }) => return Ok(Some(replay(status, body))),
            Some(_) if Instant::now() < patience => sleep(ANSWER_POLL_INTERVAL).await,
            Some(_) => {
                return Err(ApiError::answer_lost());
            }
        }
    }
}

fn replay(status: u16, body: String) -> HttpResponse {
    let status = StatusCode::from_u16(status).unwrap_or(StatusCode::OK);
    HttpResponse::build(status)
        .insert_header((REPLAYED, "true"))
        .content_type("application/json")
        .body(body)
}

/// Stores the response to a committed write. If that fails, the write stays committed, and only a repeat does not get
/// the response.
async fn store_response(
    state: &AppState,
    key: &IdempotencyKey,
    response: ServiceResponse<BoxBody>,
) -> ServiceResponse<BoxBody> {
    let (request, response) = response.into_parts();
    let (response, body) = response.into_parts();
    let bytes: Bytes = to_bytes(body).await.unwrap_or_default();
    let status = response.status().as_u16();
    let text = std::str::from_utf8(&bytes).unwrap_or_default();
    if let Err(error) = state.store.store_answer(key, status, text).await {
        tracing::warn!(cause = ?error, "could not store the answer under its idempotency key");
    }
    ServiceResponse::new(request, response.set_body(BoxBody::new(bytes)))
}
