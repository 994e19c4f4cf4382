//! Events and start lists.

use actix_web::{HttpRequest, HttpResponse, get, post, put, web};
use podium_domain::filter;
use podium_domain::filter::{InvalidFilter, Page};
use podium_domain::ids::{EventId, UserId};
use podium_wire::events::event::{
    EventAnswer, EventList, EventNameAnswer, EventView, EventsQuery, LockAnswer, StartListAnswer,
};
use serde::Deserialize;

use crate::http::extract::auth::{AnySession, Caller, SiteAdmin};
use crate::http::extract::body::Body;
use crate::http::extract::path::{Id, parse_id};
use crate::http::extract::query::{Query, page_query};
use crate::http::middleware::rate_limits::RateLimit;
use crate::http::respond::count::count;
use crate::http::respond::error::ApiError;
use crate::http::respond::openapi::NotFound;
use crate::http::respond::response_cache::cached_for_all;
use crate::http::state::AppState;

/// Requests for names of events per address: many members of a chat open a link at once.
static NAMES: RateLimit = RateLimit::new(120, 120);
/// Default page size (docs/rules.md, "Fixed texts and names").
const LIMIT_DEFAULT: i64 = 100;
pub(crate) const NOT_FOUND: &str = "Event not found.";

fn list_of(events: Vec<EventView>) -> EventList {
    let count = count(&events);
    EventList { events, count }
}

page_query!(
    /// Larger than the default: this listing had no pages in earlier versions.
    EventsPageQuery, 500, 500
);

/// All events, by start date.
#[utoipa::path(tag = "Events", params(EventsPageQuery), responses((status = 200, body = EventList)))]
#[get("/events")]
pub(crate) async fn list(
    state: web::Data<AppState>,
    request: HttpRequest,
    _: AnySession,
    Query(parameters): Query<EventsPageQuery>,
) -> Result<HttpResponse, ApiError> {
    let page = parameters.page()?;
    let read = || async { Ok(list_of(state.store.query_events(&[], page).await?)) };
    if page != EventsPageQuery::default().page()? {
        return Ok(HttpResponse::Ok().json(read().await?));
    }
    cached_for_all(&state, &request, "/api/events".to_owned(), read).await
}

/// Events that are not over, without cancelled ones, by start date.
#[utoipa::path(tag = "Events", responses((status = 200, body = EventList)))]
#[get("/events/upcoming")]
pub(crate) async fn upcoming(
    state: web::Data<AppState>,
    request: HttpRequest,
    _: AnySession,
) -> Result<HttpResponse, ApiError> {
    let read = || async { Ok(list_of(state.store.upcoming_events().await?)) };
    cached_for_all(&state, &request, "/api/events/upcoming".to_owned(), read).await
}

/// Events that match a filter, by start date.
#[utoipa::path(tag = "Events", request_body = EventsQuery, responses((status = 200, body = EventList)))]
#[post("/events/query")]
pub(crate) async fn query(
    state: web::Data<AppState>,
    _: Caller,
    Body(body): Body<EventsQuery>,
) -> Result<web::Json<EventList>, ApiError> {
    let page = Page::parse(body.limit, body.skip, LIMIT_DEFAULT)?;
    let conditions = filter::conditions(&body.query)?;
    Ok(web::Json(list_of(
        state.store.query_events(&conditions, page).await?,
    )))
}

/// The name, place and days of an event, and who is on its podiums now; also without a session.
#[utoipa::path(tag = "Events", security(()), responses((status = 200, body = EventNameAnswer), NotFound))]
#[get("/events/name/{event_id}")]
pub(crate) async fn name(
    state: web::Data<AppState>,
    request: HttpRequest,
    id: web::Path<String>,
) -> Result<HttpResponse, ApiError> {
    state.limits.by_address(&NAMES, &request)?;
    let id: EventId = parse_id(&id)?;
    let read = || async {
        let event = state.store.public_event(&id).await;
        event.map_err(ApiError::or_not_found(NOT_FOUND))
    };
    cached_for_all(&state, &request, format!("/api/events/name/{id}"), read).await
}

/// One event.
#[utoipa::path(tag = "Events", responses((status = 200, body = EventAnswer), NotFound))]
#[get("/events/{event_id}")]
pub(crate) async fn one(
    state: web::Data<AppState>,
    request: HttpRequest,
    _: AnySession,
    Id(id): Id<EventId>,
) -> Result<HttpResponse, ApiError> {
    let read = || async {
        let event = state.store.event(&id).await;
        let event = event.map_err(ApiError::or_not_found(NOT_FOUND))?;
        Ok(EventAnswer { event })
    };
    cached_for_all(&state, &request, format!("/api/events/{id}"), read).await
}

/// Locks an event for picks. Site admins only.
#[utoipa::path(tag = "Events", responses((status = 200, body = LockAnswer), NotFound))]
#[put("/events/{event_id}/lock")]
pub(crate) async fn lock(
    state: web::Data<AppState>,
    SiteAdmin(admin): SiteAdmin,
    Id(id): Id<EventId>,
) -> Result<web::Json<LockAnswer>, ApiError> {
    set_locked(&state, &id, true, &admin.user_id).await
}

/// Unlocks an event for picks. Site admins only.
#[utoipa::path(tag = "Events", responses((status = 200, body = LockAnswer), NotFound))]
#[put("/events/{event_id}/unlock")]
pub(crate) async fn unlock(
    state: web::Data<AppState>,
    SiteAdmin(admin): SiteAdmin,
    Id(id): Id<EventId>,
) -> Result<web::Json<LockAnswer>, ApiError> {
    set_locked(&state, &id, false, &admin.user_id).await
}

async fn set_locked(
    state: &AppState,
    id: &EventId,
    locked: bool,
    admin: &UserId,
) -> Result<web::Json<LockAnswer>, ApiError> {
    let (answer, wakeups) = state
        .store
        .set_event_locked(id, locked, admin)
        .await
        .map_err(ApiError::or_not_found(NOT_FOUND))?;
    state.live.wake(&wakeups);
    Ok(web::Json(answer))
}

/// The start list of an event.
#[utoipa::path(tag = "Events", responses((status = 200, body = StartListAnswer), NotFound))]
#[get("/upcoming/{event_id}")]
pub(crate) async fn start_list(
    state: web::Data<AppState>,
    request: HttpRequest,
    _: AnySession,
    Id(id): Id<EventId>,
) -> Result<HttpResponse, ApiError> {
    let read = || async {
        let registrations = state.store.start_list(&id).await?;
        // Either nobody is registered yet, or the event does not exist.
        if registrations.is_empty() && !state.store.has_event(&id).await? {
            return Err(ApiError::not_found(NOT_FOUND));
        }
        Ok(StartListAnswer {
            event_id: id.to_string(),
            registrations,
        })
    };
    cached_for_all(&state, &request, format!("/api/upcoming/{id}"), read).await
}
