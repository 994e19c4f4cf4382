//! For whoever keeps the server running.

use actix_web::{HttpResponse, get, web};

use super::{ApiError, AppState};

/// The process answers.
#[get("/health/live")]
pub(super) async fn live() -> HttpResponse {
    HttpResponse::NoContent().finish()
}

/// The database answers: send traffic here.
#[get("/health/ready")]
pub(super) async fn ready(state: web::Data<AppState>) -> Result<HttpResponse, ApiError> {
    state.store.ping().await?;
    Ok(HttpResponse::NoContent().finish())
}
