//! Locks of predictions, one or all of an event (docs/rules.md, "When predictions are closed").

use actix_web::{put, web};
use podium_domain::ids::{EventId, PredictionId, UserId};
use podium_wire::accounts::account::Done;
use podium_wire::events::event::LockAnswer;

use crate::http::extract::auth::SiteAdmin;
use crate::http::extract::path::Id;
use crate::http::picks::predictions::NOT_FOUND;
use crate::http::respond::done::{Answer, done};
use crate::http::respond::error::ApiError;
use crate::http::respond::openapi::NotFound;
use crate::http::state::AppState;

/// Locks a prediction. Site admins only.
#[utoipa::path(tag = "Predictions", responses((status = 200, body = Done), NotFound))]
#[put("/predictions/{prediction_id}/lock")]
pub(crate) async fn lock(
    state: web::Data<AppState>,
    SiteAdmin(admin): SiteAdmin,
    Id(id): Id<PredictionId>,
) -> Answer {
    set_locked(&state, &id, true, &admin.user_id).await
}

/// Unlocks a prediction. Site admins only.
#[utoipa::path(tag = "Predictions", responses((status = 200, body = Done), NotFound))]
#[put("/predictions/{prediction_id}/unlock")]
pub(crate) async fn unlock(
    state: web::Data<AppState>,
    SiteAdmin(admin): SiteAdmin,
    Id(id): Id<PredictionId>,
) -> Answer {
    set_locked(&state, &id, false, &admin.user_id).await
}

async fn set_locked(state: &AppState, id: &PredictionId, locked: bool, admin: &UserId) -> Answer {
    let wakeups = state
        .store
        .set_prediction_locked(id, locked, admin)
        .await
        .map_err(ApiError::or_not_found(NOT_FOUND))?;
    let verb = if locked { "locked" } else { "unlocked" };
    let message = format!("Prediction {verb} successfully");
    Ok(done(state, &wakeups, &message))
}

/// Locks all predictions of an event. Site admins only.
#[utoipa::path(tag = "Predictions", responses((status = 200, body = LockAnswer), NotFound))]
#[put("/predictions/event/{event_id}/lock")]
pub(crate) async fn lock_event(
    state: web::Data<AppState>,
    SiteAdmin(admin): SiteAdmin,
    Id(id): Id<EventId>,
) -> Result<web::Json<LockAnswer>, ApiError> {
    set_event_predictions_locked(&state, &id, true, &admin.user_id).await
}

/// Unlocks all predictions of an event. Site admins only.
#[utoipa::path(tag = "Predictions", responses((status = 200, body = LockAnswer), NotFound))]
#[put("/predictions/event/{event_id}/unlock")]
pub(crate) async fn unlock_event(
    state: web::Data<AppState>,
    SiteAdmin(admin): SiteAdmin,
    Id(id): Id<EventId>,
) -> Result<web::Json<LockAnswer>, ApiError> {
    set_event_predictions_locked(&state, &id, false, &admin.user_id).await
}

async fn set_event_predictions_locked(
    state: &AppState,
    id: &EventId,
    locked: bool,
    admin: &UserId,
) -> Result<web::Json<LockAnswer>, ApiError> {
    let (answer, wakeups) = state
        .store
        .set_predictions_locked(id, locked, admin)
        .await
        .map_err(ApiError::or_not_found("Event not found."))?;
    state.live.wake(&wakeups);
    Ok(web::Json(answer))
}
