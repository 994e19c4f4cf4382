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

/// The events that the caller has shielded.
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

/// Whether a shield is raised for every event that the caller picks.
///
/// Events that they have picked already and that are not over are shielded at once.
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

/// Raises the caller's shield of an event, or lowers it.
///
/// While it is up, no notice, mail or push tells the caller how anybody climbed there. Notices that were withheld are
/// told when it is lowered.
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
