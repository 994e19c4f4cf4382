//! The response to a write that only confirms success.

use crate::http::respond::error::ApiError;
use crate::http::state::AppState;
use actix_web::web;
use podium_store::outbox::Wakeups;
use podium_wire::accounts::account::Done;

pub(crate) type Answer = Result<web::Json<Done>, ApiError>;

pub(crate) fn done(state: &AppState, wakeups: &Wakeups, message: &str) -> web::Json<Done> {
    state.live.wake(wakeups);
    confirmed(message)
}

/// For writes without wake-ups.
pub(crate) fn confirmed(message: &str) -> web::Json<Done> {
    web::Json(Done {
        success: true,
        message: message.to_owned(),
    })
}
