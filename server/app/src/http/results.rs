//! Results (spec §7, "Results").

use actix_web::{get, web};
use podium_wire::result::{ResultAnswer, ResultList};

use super::auth::Caller;
use super::openapi::NotFound;
use super::path::{category_id, event_id};
use super::{ApiError, AppState};

const NOT_FOUND: &str = "No results found for this event.";

/// All results of an event.
#[utoipa::path(tag = "Results", responses((status = 200, body = ResultList), NotFound))]
#[get("/results/{event_id}")]
pub(super) async fn of_event(
    state: web::Data<AppState>,
    _: Caller,
    id: web::Path<String>,
) -> Result<web::Json<ResultList>, ApiError> {
    let id = event_id(&id)?;
    let results = state
        .store
        .results(&id, None)
        .await
        .map_err(ApiError::or_not_found(NOT_FOUND))?;
    Ok(web::Json(ResultList { results }))
}

/// The result of one category.
#[utoipa::path(tag = "Results", responses((status = 200, body = ResultAnswer), NotFound))]
#[get("/results/{event_id}/{category_id}")]
pub(super) async fn of_category(
    state: web::Data<AppState>,
    _: Caller,
    path: web::Path<(String, String)>,
) -> Result<web::Json<ResultAnswer>, ApiError> {
    let (event, category) = (event_id(&path.0)?, category_id(&path.1)?);
    let mut results = state
        .store
        .results(&event, Some(&category))
        .await
        .map_err(ApiError::or_not_found(NOT_FOUND))?;
    let result = results
        .pop()
        .ok_or_else(|| ApiError::not_found(NOT_FOUND))?;
    Ok(web::Json(ResultAnswer { result }))
}
