//! Announcements of a league's admins to its members.

use actix_web::{delete, get, post, web};
use podium_domain::leagues::access::Right;
use podium_domain::leagues::announcement;
use podium_wire::accounts::account::Done;
use podium_wire::leagues::announcement::{AnnounceBody, AnnouncementAnswer, AnnouncementList};

use crate::http::extract::auth::Caller;
use crate::http::extract::body::Body;
use crate::http::extract::league_rights::require;
use crate::http::extract::path::{Id, parse_id, row_id};
use crate::http::respond::count::count;
use crate::http::respond::done::{Answer, done};
use crate::http::respond::error::ApiError;
use crate::http::respond::openapi::{Forbidden, InvalidFields, NotFound};
use crate::http::state::AppState;
use podium_domain::ids::LeagueId;

/// The league's announcements, newest first. Members only.
#[utoipa::path(tag = "Leagues", responses((status = 200, body = AnnouncementList), Forbidden, NotFound))]
#[get("/leagues/{league_id}/announcements")]
pub(crate) async fn list(
    state: web::Data<AppState>,
    Caller(caller): Caller,
    Id(id): Id<LeagueId>,
) -> Result<web::Json<AnnouncementList>, ApiError> {
    require(&state, &id, &caller, Right::Read).await?;
    let announcements = state.store.announcements(&id).await?;
    let count = count(&announcements);
    Ok(web::Json(AnnouncementList {
        announcements,
        count,
    }))
}

/// Publishes an announcement to the league's members; the newest 20 are kept. League admins only.
#[utoipa::path(tag = "Leagues", request_body = AnnounceBody, responses((status = 200, body = AnnouncementAnswer), NotFound, InvalidFields))]
#[post("/leagues/{league_id}/announcements")]
pub(crate) async fn announce(
    state: web::Data<AppState>,
    Caller(caller): Caller,
    Body(body): Body<AnnounceBody>,
    Id(id): Id<LeagueId>,
) -> Result<web::Json<AnnouncementAnswer>, ApiError> {
    // Rights are checked before the text, because a validation error would reveal to strangers that the league
    // exists.
    require(&state, &id, &caller, Right::Administer).await?;
    let text = announcement::parse(&body.text)
        .map_err(|error| ApiError::invalid_field("text", error.to_string()))?;
    let (announcement, wakeups) = state.store.announce(&id, &caller, &text).await?;
    state.live.wake(&wakeups);
    Ok(web::Json(AnnouncementAnswer { announcement }))
}

/// Withdraws an announcement by any admin. Idempotent. League admins only.
#[utoipa::path(tag = "Leagues", responses((status = 200, body = Done), NotFound))]
#[delete("/leagues/{league_id}/announcements/{announcement_id}")]
pub(crate) async fn take_back(
    state: web::Data<AppState>,
    Caller(caller): Caller,
    path: web::Path<(String, String)>,
) -> Answer {
    let (league, id) = (
        parse_id(&path.0)?,
        row_id(&path.1, "Invalid announcement ID")?,
    );
    let wakeups = state
        .store
        .take_announcement_back(&league, &caller, id)
        .await?;
    Ok(done(&state, &wakeups, "Announcement removed"))
}
