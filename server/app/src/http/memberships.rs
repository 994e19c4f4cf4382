//! Joining, leaving, letting in and removing (spec §7, "Leagues").

use actix_web::{get, post, web};
use podium_wire::account::Done;
use podium_wire::league::{JoinPrivateBody, JoinRequestAnswer, JoinRequestsAnswer, MembersAnswer};

use super::auth::Caller;
use super::body::Body;
use super::leagues::{NOT_FOUND, require_league_admin, require_member};
use super::path::{league_id, user_id};
use super::{ApiError, AppState};
use crate::store::{Bells, JoinOutcome, LeagueKey, MembershipError, StoreError};

type Answer = Result<web::Json<Done>, ApiError>;

fn done(state: &AppState, bells: &Bells, message: &str) -> web::Json<Done> {
    state.live.ring(bells);
    web::Json(Done {
        success: true,
        message: message.to_owned(),
    })
}

fn explained(error: MembershipError) -> ApiError {
    if matches!(error, MembershipError::Store(StoreError::NotFound)) {
        ApiError::not_found(NOT_FOUND)
    } else {
        error.into()
    }
}

#[get("/leagues/{id}/members")]
pub(super) async fn members(
    state: web::Data<AppState>,
    Caller(caller): Caller,
    id: web::Path<String>,
) -> Result<web::Json<MembersAnswer>, ApiError> {
    let id = league_id(&id)?;
    require_member(&state, &id, &caller).await?;
    Ok(web::Json(MembersAnswer {
        members: state.store.members(&id).await?,
    }))
}

#[get("/leagues/{id}/pending-requests")]
pub(super) async fn pending_requests(
    state: web::Data<AppState>,
    Caller(caller): Caller,
    id: web::Path<String>,
) -> Result<web::Json<JoinRequestsAnswer>, ApiError> {
    let id = league_id(&id)?;
    require_league_admin(&state, &id, &caller).await?;
    Ok(web::Json(JoinRequestsAnswer {
        requests: state.store.join_requests(&id).await?,
    }))
}

#[post("/leagues/{id}/join-request")]
pub(super) async fn request_to_join(
    state: web::Data<AppState>,
    Caller(caller): Caller,
    id: web::Path<String>,
) -> Result<web::Json<JoinRequestAnswer>, ApiError> {
    let (outcome, bells) = state
        .store
        .request_to_join(&league_id(&id)?, &caller.user_id)
        .await
        .map_err(explained)?;
    state.live.ring(&bells);
    let auto_approved = outcome == JoinOutcome::Member;
    let message = if auto_approved {
        "You have joined the league!"
    } else {
        "Join request sent!"
    };
    Ok(web::Json(JoinRequestAnswer {
        success: true,
        auto_approved,
        message: message.to_owned(),
    }))
}

#[post("/leagues/{id}/cancel-join-request")]
pub(super) async fn cancel_request(
    state: web::Data<AppState>,
    Caller(caller): Caller,
    id: web::Path<String>,
) -> Answer {
    let bells = state
        .store
        .cancel_request(&league_id(&id)?, &caller.user_id)
        .await
        .map_err(explained)?;
    Ok(done(&state, &bells, "Join request cancelled."))
}

/// A league that is not there and a wrong code sound alike: slugs of private leagues cannot be
/// guessed this way.
#[post("/leagues/{id}/join-private")]
pub(super) async fn join_by_code(
    state: web::Data<AppState>,
    Caller(caller): Caller,
    key: web::Path<String>,
    Body(body): Body<JoinPrivateBody>,
) -> Answer {
    let wrong = || ApiError::from(MembershipError::WrongInviteCode);
    let key = LeagueKey::parse(&key.trim().to_lowercase());
    let id = state
        .store
        .league_id(&key)
        .await
        .map_err(ApiError::if_not_found(wrong))?;
    let bells = state
        .store
        .join_by_code(&id, &caller.user_id, &body.invite_code)
        .await
        .map_err(explained)?;
    Ok(done(&state, &bells, "You have joined the league!"))
}

#[post("/leagues/{id}/leave")]
pub(super) async fn leave(
    state: web::Data<AppState>,
    Caller(caller): Caller,
    id: web::Path<String>,
) -> Answer {
    let bells = state
        .store
        .leave_league(&league_id(&id)?, &caller.user_id)
        .await
        .map_err(explained)?;
    Ok(done(&state, &bells, "You have left the league"))
}

#[post("/leagues/{id}/approve/{user}")]
pub(super) async fn approve(
    state: web::Data<AppState>,
    Caller(caller): Caller,
    path: web::Path<(String, String)>,
) -> Answer {
    let (league, user) = (league_id(&path.0)?, user_id(&path.1)?);
    require_league_admin(&state, &league, &caller).await?;
    let bells = state
        .store
        .approve_request(&league, &user)
        .await
        .map_err(explained)?;
    Ok(done(&state, &bells, "Join request approved successfully"))
}

#[post("/leagues/{id}/reject/{user}")]
pub(super) async fn reject(
    state: web::Data<AppState>,
    Caller(caller): Caller,
    path: web::Path<(String, String)>,
) -> Answer {
    let (league, user) = (league_id(&path.0)?, user_id(&path.1)?);
    require_league_admin(&state, &league, &caller).await?;
    let bells = state
        .store
        .reject_request(&league, &user)
        .await
        .map_err(explained)?;
    Ok(done(&state, &bells, "Join request rejected"))
}

#[post("/leagues/{id}/remove/{user}")]
pub(super) async fn remove(
    state: web::Data<AppState>,
    Caller(caller): Caller,
    path: web::Path<(String, String)>,
) -> Answer {
    let (league, user) = (league_id(&path.0)?, user_id(&path.1)?);
    require_league_admin(&state, &league, &caller).await?;
    let bells = state
        .store
        .remove_member(&league, &user)
        .await
        .map_err(explained)?;
    Ok(done(&state, &bells, "Member removed successfully"))
}
