//! The practice final, for everybody: signed in or not.

mod finals;

use std::collections::BTreeSet;

use actix_web::{HttpRequest, HttpResponse, get, post, web};
use podium_wire::practice::{PracticeBody, PracticeFinals, PracticeRun};
use utoipa_actix_web::service_config::ServiceConfig;

use crate::http::extract::auth::Caller;
use crate::http::extract::body::Body;
use crate::http::extract::podium::podium;
use crate::http::middleware::rate_limits::RateLimit;
use crate::http::practice::finals::Finals;
use crate::http::respond::error::ApiError;
use crate::http::respond::openapi::{InvalidFields, NotFound, TooOften};
use crate::http::respond::response_cache::cached;
use crate::http::state::AppState;

const NOT_FOUND: &str = "This practice final is no longer offered.";
const NOT_A_STARTER: &str = "Please select athletes of this final";

/// Practice finals climbed per address: all visitors of a climbing gym share one router, and the landing page climbs
/// three.
static RUNS: RateLimit = RateLimit::new(240, 240);

pub(crate) fn routes(config: &mut ServiceConfig) {
    config.service(list).service(climb);
}

/// The caches of these handlers, one of each per process.
pub(crate) fn caches() -> impl Fn(&mut web::ServiceConfig) + Clone + Send {
    let finals = web::Data::new(Finals::default());
    move |config| {
        config.app_data(finals.clone());
    }
}

/// Finished finals to practise with, the most exciting first, without their results. Public.
///
/// For a signed-in user without events whose results they hide; while there are any, also without chances and earlier
/// ranks.
#[utoipa::path(tag = "Practice", security(()), responses((status = 200, body = PracticeFinals)))]
#[get("/practice")]
pub(crate) async fn list(
    state: web::Data<AppState>,
    request: HttpRequest,
    caller: Option<Caller>,
    finals: web::Data<Finals>,
) -> Result<HttpResponse, ApiError> {
    let hidden = match caller {
        Some(Caller(caller)) => state.store.hidden_events(&caller.user_id).await?,
        None => BTreeSet::new(),
    };
    let read = || async {
        let finals = finals.read(&state).await?;
        let shown = finals.iter().filter(|of| !hidden.contains(of.event()));
        Ok(PracticeFinals {
            finals: shown.map(|of| of.view(hidden.is_empty())).collect(),
            next: state.store.next_event().await?,
            guests: state.store.welcomes_guests_globally().await?,
        })
    };
    if hidden.is_empty() {
        return cached(&state, &request, "/api/practice".to_owned(), read).await;
    }
    Ok(HttpResponse::Ok().json(read().await?))
}

/// Climbs a finished final once more: every step with the points of this pick. Nothing is stored. Public.
#[utoipa::path(tag = "Practice", security(()), request_body = PracticeBody, responses((status = 200, body = PracticeRun), NotFound, InvalidFields, TooOften))]
#[post("/practice/{final_id}")]
pub(crate) async fn climb(
    state: web::Data<AppState>,
    request: HttpRequest,
    finals: web::Data<Finals>,
    Body(body): Body<PracticeBody>,
    id: web::Path<String>,
) -> Result<web::Json<PracticeRun>, ApiError> {
    state.limits.by_address(&RUNS, &request)?;
    let pick = podium(&body.data)?;
    let finals = finals.read(&state).await?;
    let of = finals.iter().find(|of| of.id() == *id);
    let of = of.ok_or_else(|| ApiError::not_found(NOT_FOUND))?;
    let is_starter = |athlete| of.course.starters.contains(athlete);
    if !pick.slots().all(|(_, athlete)| is_starter(athlete)) {
        return Err(ApiError::invalid_field("data", NOT_A_STARTER));
    }
    Ok(web::Json(of.run(&pick)))
}
