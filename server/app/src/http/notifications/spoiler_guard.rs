//! The spoiler guard: events whose results are hidden from the caller until requested.

use actix_web::{get, put, web};
use podium_wire::notifications::spoiler::{ShieldBody, SpoilerShields, SpoilersBody};

use crate::http::extract::auth::Caller;
use crate::http::extract::body::Body;
use crate::http::extract::path::Id;
use crate::http::respond::error::ApiError;
use crate::http::respond::openapi::NotFound;
use crate::http::state::AppState;
use podium_domain::ids::EventId;
use podium_store::outbox::Wakeups;

/// The caller's spoiler guards.
#[utoipa::path(tag = "Accounts", responses((status = 200, body = SpoilerShields)))]
#[get("/auth/spoilers")]
pub(crate) async fn read(
    state: web::Data<AppState>,
    Caller(caller): Caller,
) -> Result<web::Json<SpoilerShields>, ApiError> {
    Ok(web::Json(
        state.store.spoiler_guards(&caller.user_id).await?,
    ))
}

/// Switches automatic spoiler guards on or off: whether an event is hidden once the caller picks it.
///
/// Switching on also hides the events that the caller has already picked and that are not over.
#[utoipa::path(tag = "Accounts", request_body = SpoilersBody, responses((status = 200, body = SpoilerShields)))]
#[put("/auth/spoilers")]
pub(crate) async fn set_by_themselves(
    state: web::Data<AppState>,
    Caller(caller): Caller,
    Body(body): Body<SpoilersBody>,
) -> Result<web::Json<SpoilerShields>, ApiError> {
    let set = state
        .store
        .set_auto_hide(&caller.user_id, body.by_itself)
        .await
        .map_err(ApiError::if_not_found(ApiError::not_signed_in))?;
    Ok(answer(&state, set))
}

/// Hides or reveals an event's results for the caller.
///
/// While the event is hidden, no notification, mail or push to the caller contains its results. Withheld notifications
/// are delivered when it is revealed.
#[utoipa::path(tag = "Events", request_body = ShieldBody, responses((status = 200, body = SpoilerShields), NotFound))]
#[put("/events/{event_id}/shield")]
pub(crate) async fn set_shield(
    state: web::Data<AppState>,
    Caller(caller): Caller,
    Body(body): Body<ShieldBody>,
    Id(id): Id<EventId>,
) -> Result<web::Json<SpoilerShields>, ApiError> {
    let set = state
        .store
        .set_event_hidden(&caller.user_id, &id, body.raised)
        .await
        .map_err(ApiError::or_not_found("Event not found."))?;
    Ok(answer(&state, set))
}

fn answer(
    state: &AppState,
    (shields, wakeups): (SpoilerShields, Wakeups),
) -> web::Json<SpoilerShields> {
    state.live.wake(&wakeups);
    web::Json(shields)
}
