//! The big screen of a league: its admins create the address and steer it; the address alone, without a session, gives
//! access.

pub(crate) mod scene;
pub(crate) mod source;

use actix_web::http::header::ContentType;
use actix_web::{HttpRequest, HttpResponse, delete, get, post, put, web};
use podium_domain::ids::LeagueId;
use podium_domain::leagues::access::Right;
use podium_store::db::SessionToken;
use podium_store::sharing::ScreenChanges;
use podium_wire::sharing::screen::{
    SCREEN_DELAY_MAX, ScreenAnswer, ScreenMadeAnswer, ScreenState, SteerScreenBody,
};

use crate::http::extract::auth::Caller;
use crate::http::extract::body::Body;
use crate::http::extract::league_rights::require;
use crate::http::extract::path::Id;
use crate::http::respond::error::ApiError;
use crate::http::respond::league_outlooks::LeagueOutlooks;
use crate::http::respond::openapi::{Forbidden, InvalidFields, NotFound, TooOften};
use crate::http::respond::web_app::{first_page, not_indexed};
use crate::http::sharing::readers::{READS, Readers};
use crate::http::sharing::screen::source::ScreenSource;
use crate::http::state::AppState;

/// Big screens and who follows them.
#[derive(Clone, Default)]
pub(crate) struct Screens(Readers);

/// The league's big screen, without its address. League admins only.
#[utoipa::path(tag = "Big screen", responses((status = 200, body = ScreenAnswer), Forbidden, NotFound))]
#[get("/leagues/{league_id}/screen")]
pub(crate) async fn read(
    state: web::Data<AppState>,
    Caller(caller): Caller,
    Id(league): Id<LeagueId>,
) -> Result<web::Json<ScreenAnswer>, ApiError> {
    require(&state, &league, &caller, Right::Administer).await?;
    answer(&state, &league).await
}

/// Creates the address of the league's big screen, and revokes an earlier one. League admins only.
///
/// Only this answer contains the address.
#[utoipa::path(tag = "Big screen", responses((status = 200, body = ScreenMadeAnswer), Forbidden, NotFound))]
#[post("/leagues/{league_id}/screen")]
pub(crate) async fn make(
    state: web::Data<AppState>,
    Caller(caller): Caller,
    Id(league): Id<LeagueId>,
) -> Result<web::Json<ScreenMadeAnswer>, ApiError> {
    let token = SessionToken::generate();
    let wakeups = state.store.set_screen(&league, &caller, &token).await?;
    state.live.wake(&wakeups);
    let url = format!("{}/tv/{}", state.origin.as_str(), token.reveal());
    Ok(web::Json(ScreenMadeAnswer { url }))
}

/// Changes what the league's big screen shows: names or initials, the delay, and its views. League admins only.
#[utoipa::path(tag = "Big screen", request_body = SteerScreenBody, responses((status = 200, body = ScreenAnswer), Forbidden, NotFound, InvalidFields))]
#[put("/leagues/{league_id}/screen")]
pub(crate) async fn steer(
    state: web::Data<AppState>,
    Caller(caller): Caller,
    Body(body): Body<SteerScreenBody>,
    Id(league): Id<LeagueId>,
) -> Result<web::Json<ScreenAnswer>, ApiError> {
    require(&state, &league, &caller, Right::Administer).await?;
    let delay_seconds = match body.delay_seconds {
        Some(seconds) => Some(delay(seconds)?),
        None => None,
    };
    let changes = ScreenChanges {
        initials: body.initials,
        delay_seconds,
        mode: body.mode,
        next: body.next.unwrap_or_default(),
    };
    let store = &state.store;
    let wakeups = store.steer_screen(&league, &caller, &changes).await?;
    state.live.wake(&wakeups);
    answer(&state, &league).await
}

fn delay(seconds: i64) -> Result<i32, ApiError> {
    let words = || format!("The delay can be 0 to {SCREEN_DELAY_MAX} seconds.");
    let refused = || ApiError::invalid_field("delaySeconds", words());
    let known = u32::try_from(seconds)
        .ok()
        .filter(|seconds| *seconds <= SCREEN_DELAY_MAX);
    let seconds = known.ok_or_else(refused)?;
    i32::try_from(seconds).map_err(|_| refused())
}

/// Revokes the address of the league's big screen. League admins only.
#[utoipa::path(tag = "Big screen", responses((status = 200, body = ScreenAnswer), Forbidden, NotFound))]
#[delete("/leagues/{league_id}/screen")]
pub(crate) async fn end(
    state: web::Data<AppState>,
    Caller(caller): Caller,
    Id(league): Id<LeagueId>,
) -> Result<web::Json<ScreenAnswer>, ApiError> {
    let wakeups = state.store.end_screen(&league, &caller).await?;
    state.live.wake(&wakeups);
    Ok(web::Json(ScreenAnswer { screen: None }))
}

async fn answer(state: &AppState, league: &LeagueId) -> Result<web::Json<ScreenAnswer>, ApiError> {
    let screen = state.store.screen(league).await?;
    Ok(web::Json(ScreenAnswer { screen }))
}

/// The screen at this moment. Needs no session.
///
/// With a delay it has no scene: only who follows the screen waits long enough.
#[utoipa::path(tag = "Big screen", security(()), responses((status = 200, body = ScreenState), NotFound, TooOften))]
#[get("/screens/{token}")]
pub(crate) async fn now(
    state: web::Data<AppState>,
    screens: web::Data<Screens>,
    outlooks: web::Data<LeagueOutlooks>,
    request: HttpRequest,
    token: web::Path<String>,
) -> Result<HttpResponse, ApiError> {
    state.limits.by_address(&READS, &request)?;
    let mut source = ScreenSource::new(outlooks);
    let screen = screens.0.json(&state, &mut source, &token).await?;
    Ok(HttpResponse::Ok()
        .content_type(ContentType::json())
        .body(screen))
}

/// The screen as server-sent events: all of it at first, and again after each change. Needs no session.
///
/// Each message is the whole state. An event named `closed` is the last one: the address was revoked.
#[utoipa::path(tag = "Big screen", security(()), responses((status = 200, body = ScreenState, content_type = "text/event-stream"), NotFound, TooOften))]
#[get("/screens/{token}/live")]
pub(crate) async fn live(
    state: web::Data<AppState>,
    screens: web::Data<Screens>,
    outlooks: web::Data<LeagueOutlooks>,
    request: HttpRequest,
    token: web::Path<String>,
) -> Result<HttpResponse, ApiError> {
    let source = ScreenSource::new(outlooks);
    screens.0.stream(&state, &request, source, &token).await
}

/// The screen's page: the web app's first page. A route of its own, because the address is a secret for the log.
#[utoipa::path(extensions(("x-lane" = json!("others"))))]
#[get("/tv/{token}")]
pub(crate) async fn page(
    state: web::Data<AppState>,
    request: HttpRequest,
    _token: web::Path<String>,
) -> HttpResponse {
    let mut page = first_page(&state, &request, None);
    not_indexed(&mut page);
    page
}
