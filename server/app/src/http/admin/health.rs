//! Health checks for operators.

use actix_web::{HttpResponse, get, web};

use crate::http::respond::error::ApiError;
use crate::http::state::AppState;

/// Liveness: 204 while the process responds.
#[utoipa::path(tag = "Health", extensions(("x-lane" = json!("unlimited"))), security(()), responses((status = 204)))]
#[get("/health/live")]
pub(crate) async fn live() -> HttpResponse {
    HttpResponse::NoContent().finish()
}

/// Readiness: 204 if the database responds within a second, its disk has room, and the node is not stopping.
#[utoipa::path(tag = "Health", extensions(("x-lane" = json!("unlimited"))), security(()), responses((status = 204)))]
#[get("/health/ready")]
pub(crate) async fn ready(state: web::Data<AppState>) -> Result<HttpResponse, ApiError> {
    // Asking for a connection would wait for the restart instead of failing.
    if state.draining.has_begun() || state.embedded.is_down() {
        return Err(ApiError::unavailable());
    }
    state.store.ping().await?;
    Ok(HttpResponse::NoContent().finish())
}
