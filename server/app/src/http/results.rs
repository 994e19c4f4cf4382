//! Results (spec §7, "Results").

use actix_web::{get, web};
use podium_wire::result::{ResultAnswer, ResultList, ResultView, ResultsPage};

use super::answer::count;
use super::auth::Caller;
use super::openapi::NotFound;
use super::path::{category_id, event_id};
use super::query::{Query, ResultsPageQuery};
use super::{ApiError, AppState};

const NOT_FOUND: &str = "No results found for this event.";

fn list_of(results: Vec<ResultView>) -> Result<web::Json<ResultList>, ApiError> {
    if results.is_empty() {
        Err(ApiError::not_found(NOT_FOUND))
    } else {
        Ok(web::Json(ResultList { results }))
    }
}

/// Results of the categories that have a ranking, newest event first.
#[utoipa::path(tag = "Results", params(ResultsPageQuery), responses((status = 200, body = ResultsPage)))]
#[get("/results")]
pub(super) async fn page(
    state: web::Data<AppState>,
    _: Caller,
    Query(query): Query<ResultsPageQuery>,
) -> Result<web::Json<ResultsPage>, ApiError> {
    let results = state.store.results_page(query.page()?).await?;
    let count = count(&results);
    Ok(web::Json(ResultsPage { results, count }))
}

/// All results of the event with this name.
#[utoipa::path(tag = "Results", responses((status = 200, body = ResultList), NotFound))]
#[get("/results/event/{event_name}")]
pub(super) async fn by_event_name(
    state: web::Data<AppState>,
    _: Caller,
    name: web::Path<String>,
) -> Result<web::Json<ResultList>, ApiError> {
    let name = name.trim();
    if name.is_empty() {
        return Err(ApiError::malformed("Event name is required"));
    }
    list_of(state.store.results_by_event_name(name).await?)
}

/// All results of an event.
#[utoipa::path(tag = "Results", responses((status = 200, body = ResultList), NotFound))]
#[get("/results/{event_id}")]
pub(super) async fn of_event(
    state: web::Data<AppState>,
    _: Caller,
    id: web::Path<String>,
) -> Result<web::Json<ResultList>, ApiError> {
    let id = event_id(&id)?;
    list_of(state.store.results(&id, None).await?)
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
    let mut results = state.store.results(&event, Some(&category)).await?;
    let result = results
        .pop()
        .ok_or_else(|| ApiError::not_found(NOT_FOUND))?;
    Ok(web::Json(ResultAnswer { result }))
}
