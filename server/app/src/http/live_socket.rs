//! Checks before the upgrade to a WebSocket: the session, the origin and the client's address.

use std::rc::Rc;
use std::time::Duration;

use actix_web::http::header::{self, HeaderMap};
use actix_web::http::{StatusCode, Version};
use actix_web::{HttpRequest, HttpResponse, get, web};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use podium_wire::error_code::ErrorCode;

use crate::http::extract::auth::{Caller, session_token};
use crate::http::respond::error::ApiError;
use crate::http::state::AppState;
use podium_live::fanout::{TooManyConnections, WorkerHandle};
use podium_live::socket::{Opening, open};
use podium_transport::UpgradeHandoff;

/// `Retry-After` for a client with too many sockets: broken ones are detected sooner than this.
const RETRY_AFTER: Duration = Duration::from_secs(45);

/// `GET /api/live`. Browsers send the cookie with any page's requests, so an `Origin` header with our own origin is
/// required.
#[utoipa::path(extensions(("x-lane" = json!("unlimited"))))]
#[get("/api/live")]
pub(crate) async fn live_socket(
    request: HttpRequest,
    payload: web::Payload,
    state: web::Data<AppState>,
    worker: web::Data<WorkerHandle>,
    caller: Caller,
) -> Result<HttpResponse, ApiError> {
    let headers = request.headers();
    let ours = headers
        .get(header::ORIGIN)
        .is_some_and(|origin| state.origin.is_ours(origin, headers.get(header::HOST)));
    if !ours {
        return Err(ApiError::new(
            StatusCode::FORBIDDEN,
            ErrorCode::CrossOrigin,
            "Requests from other sites are refused.",
        ));
    }
    let version = headers
        .get(header::SEC_WEBSOCKET_VERSION)
        .map(header::HeaderValue::as_bytes);
    // A body would be read as the client's first frames.
    let has_body = headers.contains_key(header::TRANSFER_ENCODING)
        || headers.contains_key(header::CONTENT_LENGTH);
    let is_older = request.version() < Version::HTTP_11;
    if version != Some(b"13") || has_body || is_older || !has_key(headers) {
        return Err(not_spoken_here());
    }
    let Some(handoff) = request.conn_data::<Rc<UpgradeHandoff>>() else {
        return Err(ApiError::unavailable());
    };
    if state.draining.has_begun() {
        return Err(ApiError::unavailable());
    }
    let address = state.limits.address(&request);
    let permit = state
        .live
        .hub()
        .connection_limits()
        .acquire(&caller.0.user_id, address)
        .map_err(|TooManyConnections| ApiError::too_many_requests(RETRY_AFTER))?;
    let token = session_token(&request);
    let opening = Opening {
        site_admin: caller.0.is_site_admin(),
        user: caller.0.user_id,
        token,
        live: state.live.clone(),
        worker: WorkerHandle::clone(&worker),
        permit,
    };
    open(&request, handoff, payload, opening).map_err(|_| not_spoken_here())
}

/// Whether there is exactly one key of sixteen bytes in base64 (RFC 6455, section 4.1).
fn has_key(headers: &HeaderMap) -> bool {
    let mut keys = headers.get_all(header::SEC_WEBSOCKET_KEY);
    match (keys.next(), keys.next()) {
        (Some(key), None) => STANDARD.decode(key).is_ok_and(|key| key.len() == 16),
        _ => false,
    }
}

fn not_spoken_here() -> ApiError {
    ApiError::malformed("This address expects a WebSocket (version 13).")
}
