//! Results.

use std::str::FromStr;

use actix_web::{HttpRequest, HttpResponse, get, web};
use podium_wire::events::result::{ResultAnswer, ResultList, ResultView, ResultsPage};
use serde::Deserialize;

use crate::http::extract::auth::AnySession;
use crate::http::extract::path::{ApiId, Id};
use crate::http::extract::query::{Query, page_query};
use crate::http::respond::count::count;
use crate::http::respond::error::ApiError;
use crate::http::respond::openapi::NotFound;
use crate::http::respond::response_cache::{cached, cached_for_all};
use crate::http::state::AppState;
use podium_domain::filter::{InvalidFilter, Page};
use podium_domain::ids::{CategoryId, EventId, MalformedId};

const NOT_FOUND: &str = "No results found for this event.";

/// Results have no ids of their own: they are found by their event's.
pub(crate) struct ResultId(EventId);

impl FromStr for ResultId {
    type Err = MalformedId;

    fn from_str(text: &str) -> Result<Self, MalformedId> {
        text.parse().map(Self)
    }
}

impl ApiId for ResultId {
    const MISSING: &'static str = "Result ID is required";
    const MALFORMED: &'static str = EventId::MALFORMED;
}

fn list_of(results: Vec<ResultView>) -> Result<ResultList, ApiError> {
    if results.is_empty() {
        Err(ApiError::not_found(NOT_FOUND))
    } else {
        Ok(ResultList { results })
    }
}

page_query!(
    /// Smaller than the default, because results are large.
    ResultsPageQuery, 20, 50
);

/// Results of the categories that have a ranking, newest event first.
#[utoipa::path(tag = "Results", params(ResultsPageQuery), responses((status = 200, body = ResultsPage)))]
#[get("/results")]
pub(crate) async fn page(
    state: web::Data<AppState>,
    request: HttpRequest,
    _: AnySession,
    Query(query): Query<ResultsPageQuery>,
) -> Result<HttpResponse, ApiError> {
    let page = query.page()?;
    let read = || async {
        let results = state.store.results_page(page).await?;
        let count = count(&results);
        Ok(ResultsPage { results, count })
    };
    if page != ResultsPageQuery::default().page()? {
        return Ok(HttpResponse::Ok().json(read().await?));
    }
    cached_for_all(&state, &request, "/api/results".to_owned(), read).await
}

/// All results of the event with this name.
#[utoipa::path(tag = "Results", responses((status = 200, body = ResultList), NotFound))]
#[get("/results/event/{event_name}")]
pub(crate) async fn by_event_name(
    state: web::Data<AppState>,
    request: HttpRequest,
    _: AnySession,
    name: web::Path<String>,
) -> Result<HttpResponse, ApiError> {
    let name = name.trim();
    if name.is_empty() {
        return Err(ApiError::malformed("Event name is required"));
    }
    let read = || async { list_of(state.store.results_by_event_name(name).await?) };
    cached(&state, &request, format!("/api/results/event/{name}"), read).await
}

/// All results of an event.
#[utoipa::path(tag = "Results", responses((status = 200, body = ResultList), NotFound))]
#[get("/results/{event_id}")]
pub(crate) async fn of_event(
    state: web::Data<AppState>,
    request: HttpRequest,
    _: AnySession,
    Id(id): Id<ResultId>,
) -> Result<HttpResponse, ApiError> {
    let read = || async { list_of(state.store.results(&id.0, None).await?) };
    cached_for_all(&state, &request, format!("/api/results/{}", id.0), read).await
}

/// The result of one category.
#[utoipa::path(tag = "Results", responses((status = 200, body = ResultAnswer), NotFound))]
#[get("/results/{event_id}/{category_id}")]
pub(crate) async fn of_category(
    state: web::Data<AppState>,
    request: HttpRequest,
    _: AnySession,
    Id((result, category)): Id<(ResultId, CategoryId)>,
) -> Result<HttpResponse, ApiError> {
    let read = || async {
        let mut results = state.store.results(&result.0, Some(&category)).await?;
        let result = results.pop();
        let result = result.ok_or_else(|| ApiError::not_found(NOT_FOUND))?;
        Ok(ResultAnswer { result })
    };
    let path = format!("/api/results/{}/{category}", result.0);
    cached_for_all(&state, &request, path, read).await
}
