//! The calendar subscription of a user: its address is created and revoked in the settings; the address alone,
//! without a session, gives access.

pub(crate) mod document;
mod rounds;

use actix_web::http::header::{CACHE_CONTROL, ETAG, EntityTag};
use actix_web::{HttpRequest, HttpResponse, delete, get, post, web};
use podium_wire::sharing::calendar::{CalendarLinkAnswer, CalendarLinkMade};
use sha2::{Digest, Sha256};

use crate::http::extract::auth::Caller;
use crate::http::middleware::rate_limits::RateLimit;
use crate::http::respond::error::ApiError;
use crate::http::respond::response_cache::etag_matches;
use crate::http::state::AppState;
use podium_store::db::SessionToken;

/// Whether the caller has a calendar address.
#[utoipa::path(tag = "Calendar", responses((status = 200, body = CalendarLinkAnswer)))]
#[get("/auth/calendar")]
pub(crate) async fn read_link(
    state: web::Data<AppState>,
    Caller(caller): Caller,
) -> Result<web::Json<CalendarLinkAnswer>, ApiError> {
    let created_at = state.store.calendar_link(&caller.user_id).await?;
    Ok(web::Json(CalendarLinkAnswer { created_at }))
}

/// Creates the address of the caller's calendar, and revokes an earlier one. The address is returned only here.
#[utoipa::path(tag = "Calendar", responses((status = 200, body = CalendarLinkMade)))]
#[post("/auth/calendar")]
pub(crate) async fn make_link(
    state: web::Data<AppState>,
    Caller(caller): Caller,
) -> Result<web::Json<CalendarLinkMade>, ApiError> {
    let token = SessionToken::generate();
    let created_at = state
        .store
        .create_calendar_link(&caller.user_id, &token)
        .await?;
    let url = format!("{}/calendar/{}.ics", state.origin.as_str(), token.reveal());
    Ok(web::Json(CalendarLinkMade { created_at, url }))
}

/// Revokes the address of the caller's calendar.
#[utoipa::path(tag = "Calendar", responses((status = 200, body = CalendarLinkAnswer)))]
#[delete("/auth/calendar")]
pub(crate) async fn end_link(
    state: web::Data<AppState>,
    Caller(caller): Caller,
) -> Result<web::Json<CalendarLinkAnswer>, ApiError> {
    state.store.delete_calendar_link(&caller.user_id).await?;
    Ok(web::Json(CalendarLinkAnswer { created_at: None }))
}

/// Calendar requests per address: services that fetch for millions of users come from few addresses.
static CALENDARS: RateLimit = RateLimit::new(300, 300);

/// Calendar programs fetch this about once an hour.
#[utoipa::path(extensions(("x-lane" = json!("others"))))]
#[get("/calendar/{token}.ics")]
pub(crate) async fn read_calendar(
    state: web::Data<AppState>,
    request: HttpRequest,
    token: web::Path<String>,
) -> Result<HttpResponse, ApiError> {
    state.limits.by_address(&CALENDARS, &request)?;
    let token = SessionToken::from_cookie(&token);
    let events = state
        .store
        .calendar(&token)
        .await
        .map_err(ApiError::or_not_found("Calendar not found."))?;
    let text = document::written(&events, state.origin.as_str());
    let tag = EntityTag::new_strong(hex::encode(Sha256::digest(&text)));
    let is_known = etag_matches(&request, &tag);
    let mut answer = if is_known {
        HttpResponse::NotModified()
    } else {
        HttpResponse::Ok()
    };
    // Caches between the server and the subscriber must not store it.
    answer
        .insert_header((ETAG, tag.to_string()))
        .insert_header((CACHE_CONTROL, "private, no-cache"));
    if is_known {
        return Ok(answer.finish());
    }
    Ok(answer
        .content_type("text/calendar; charset=utf-8")
        .body(text))
}
