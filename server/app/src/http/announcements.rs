//! What a league's admins tell its members.

use actix_web::{delete, get, post, web};
use podium_domain::announcement;
use podium_domain::league_access::Right;
use podium_wire::account::Done;
use podium_wire::announcement::{AnnounceBody, AnnouncementAnswer, AnnouncementList};

use super::answer::count;
use super::auth::Caller;
use super::body::Body;
use super::league_rights::require;
use super::memberships::{Answer, done};
use super::openapi::{Forbidden, InvalidFields, NotFound};
use super::path::{announcement_id, league_id};
use super::{ApiError, AppState};

/// What the league's admins have told, newest first. Members only.
#[utoipa::path(tag = "Leagues", responses((status = 200, body = AnnouncementList), Forbidden, NotFound))]
#[get("/leagues/{league_id}/announcements")]
pub(super) async fn list(
    state: web::Data<AppState>,
    Caller(caller): Caller,
    id: web::Path<String>,
) -> Result<web::Json<AnnouncementList>, ApiError> {
    let id = league_id(&id)?;
    require(&state, &id, &caller, Right::Read).await?;
    let announcements = state.store.announcements(&id).await?;
    let count = count(&announcements);
    Ok(web::Json(AnnouncementList {
        announcements,
        count,
    }))
}

/// Tells the league's members something; the newest 20 are kept. League admins only.
#[utoipa::path(tag = "Leagues", request_body = AnnounceBody, responses((status = 200, body = AnnouncementAnswer), NotFound, InvalidFields))]
#[post("/leagues/{league_id}/announcements")]
pub(super) async fn announce(
    state: web::Data<AppState>,
    Caller(caller): Caller,
    id: web::Path<String>,
    Body(body): Body<AnnounceBody>,
) -> Result<web::Json<AnnouncementAnswer>, ApiError> {
    let id = league_id(&id)?;
    // Before what is wrong with the text: that would tell strangers that the league is there.
    require(&state, &id, &caller, Right::Administer).await?;
    let text = announcement::parse(&body.text)
        .map_err(|error| ApiError::invalid_field("text", error.to_string()))?;
    let (announcement, bells) = state.store.announce(&id, &caller, &text).await?;
    state.live.ring(&bells);
    Ok(web::Json(AnnouncementAnswer { announcement }))
}

/// Takes an announcement back, whoever wrote it; once more changes nothing. League admins only.
#[utoipa::path(tag = "Leagues", responses((status = 200, body = Done), NotFound))]
#[delete("/leagues/{league_id}/announcements/{announcement_id}")]
pub(super) async fn take_back(
    state: web::Data<AppState>,
    Caller(caller): Caller,
    path: web::Path<(String, String)>,
) -> Answer {
    let (league, id) = (league_id(&path.0)?, announcement_id(&path.1)?);
    let bells = state
        .store
        .take_announcement_back(&league, &caller, id)
        .await?;
    Ok(done(&state, &bells, "The announcement was taken back"))
}
