//! Web push settings of users, per device.

use actix_web::{delete, get, put, web};
use podium_wire::delivery::push::{PushDeviceBody, PushSettings};

use crate::http::extract::auth::Caller;
use crate::http::extract::body::Body;
use crate::http::extract::path::Id;
use crate::http::respond::error::ApiError;
use crate::http::respond::openapi::{InvalidFields, NotFound};
use crate::http::state::AppState;
use podium_domain::ids::SessionId;
use podium_store::delivery::PushDeviceError;
use podium_worker::push::{AddressFault, Push};

impl From<AddressFault> for ApiError {
    fn from(fault: AddressFault) -> Self {
        match fault {
            AddressFault::Endpoint => {
                Self::invalid_field("endpoint", "This is not a push service address.")
            }
            AddressFault::Key => {
                Self::invalid_field("p256dh", "This is not a browser's public key.")
            }
            AddressFault::Secret => {
                Self::invalid_field("auth", "This is not a 16-byte secret in base64url.")
            }
        }
    }
}

impl From<PushDeviceError> for ApiError {
    fn from(error: PushDeviceError) -> Self {
        match error {
            PushDeviceError::SignedOut => Self::not_signed_in(),
            PushDeviceError::Store(error) => error.into(),
        }
    }
}

fn configured(state: &AppState) -> Result<&Push, ApiError> {
    let none = || ApiError::not_found("Push notifications are not available here.");
    state.push.as_ref().ok_or_else(none)
}

/// The caller's devices with push notifications, if this installation sends any.
#[utoipa::path(tag = "Push", responses((status = 200, body = PushSettings), NotFound))]
#[get("/auth/push")]
pub(crate) async fn read_settings(
    state: web::Data<AppState>,
    Caller(caller): Caller,
) -> Result<web::Json<PushSettings>, ApiError> {
    configured(&state)?;
    let settings = state.store.push_settings(&caller.user_id, &caller.session);
    Ok(web::Json(settings.await?))
}

/// Switches push notifications on for this session's browser, or changes their kinds.
///
/// The subscription ends with the session. An account has at most ten devices; the one switched on first is dropped.
#[utoipa::path(tag = "Push", request_body = PushDeviceBody, responses((status = 200, body = PushSettings), NotFound, InvalidFields))]
#[put("/auth/push")]
pub(crate) async fn set_device(
    state: web::Data<AppState>,
    Caller(caller): Caller,
    Body(body): Body<PushDeviceBody>,
) -> Result<web::Json<PushSettings>, ApiError> {
    let push = configured(&state)?;
    let address = push.address(&body.endpoint, &body.p256dh, &body.auth)?;
    let (user, session) = (&caller.user_id, &caller.session);
    let set = state
        .store
        .set_push_device(user, session, &address, body.switches)
        .await?;
    Ok(web::Json(set))
}

/// Switches push notifications off for one of the caller's devices, given by its session.
#[utoipa::path(tag = "Push", responses((status = 200, body = PushSettings), NotFound))]
#[delete("/auth/push/{session_id}")]
pub(crate) async fn forget_device(
    state: web::Data<AppState>,
    Caller(caller): Caller,
    Id(device): Id<SessionId>,
) -> Result<web::Json<PushSettings>, ApiError> {
    configured(&state)?;
    let user = &caller.user_id;
    let forgotten = state.store.forget_push_device(user, &device).await;
    forgotten.map_err(ApiError::or_not_found(
        "Push notifications are off on that device.",
    ))?;
    let settings = state.store.push_settings(user, &caller.session).await?;
    Ok(web::Json(settings))
}
