//! Joining, leaving, approving and removing members.

use actix_web::{HttpRequest, get, post, web};
use podium_domain::leagues::access::Right;
use podium_wire::accounts::account::Done;
use podium_wire::leagues::league::{
    JoinPrivateBody, JoinRequestAnswer, JoinRequestsAnswer, MembersAnswer,
};

use crate::http::extract::auth::Caller;
use crate::http::extract::body::Body;
use crate::http::extract::league_rights::require;
use crate::http::extract::path::{Id, parse_id, slug};
use crate::http::extract::query::{PageQuery, Query};
use crate::http::respond::count::count;
use crate::http::respond::done::{Answer, done};
use crate::http::respond::error::ApiError;
use crate::http::respond::openapi::{Conflict, Forbidden, NotFound};
use crate::http::state::AppState;
use podium_domain::ids::{LeagueId, UserId};
use podium_store::leagues::{JoinOutcome, LeagueKey};

/// The members: admins first, then in the order of joining. Members only.
#[utoipa::path(tag = "Leagues", params(PageQuery), responses((status = 200, body = MembersAnswer), Forbidden, NotFound))]
#[get("/leagues/{league_id}/members")]
pub(crate) async fn members(
    state: web::Data<AppState>,
    Caller(caller): Caller,
    Query(query): Query<PageQuery>,
    Id(id): Id<LeagueId>,
) -> Result<web::Json<MembersAnswer>, ApiError> {
    let page = query.page()?;
    require(&state, &id, &caller, Right::Read).await?;
    let members = state.store.members(&id, page).await?;
    let count = count(&members);
    Ok(web::Json(MembersAnswer { members, count }))
}

/// Pending join requests, oldest first. League admins only.
#[utoipa::path(tag = "Leagues", params(PageQuery), responses((status = 200, body = JoinRequestsAnswer), Forbidden, NotFound))]
#[get("/leagues/{league_id}/pending-requests")]
pub(crate) async fn pending_requests(
    state: web::Data<AppState>,
    Caller(caller): Caller,
    Query(query): Query<PageQuery>,
    Id(id): Id<LeagueId>,
) -> Result<web::Json<JoinRequestsAnswer>, ApiError> {
    let page = query.page()?;
    require(&state, &id, &caller, Right::Administer).await?;
    let requests = state.store.join_requests(&id, page).await?;
    let count = count(&requests);
    Ok(web::Json(JoinRequestsAnswer { requests, count }))
}

/// Asks to join a public league.
#[utoipa::path(tag = "Leagues", responses((status = 200, body = JoinRequestAnswer), NotFound, Conflict))]
#[post("/leagues/{league_id}/join-request")]
pub(crate) async fn request_to_join(
    state: web::Data<AppState>,
    Caller(caller): Caller,
    Id(id): Id<LeagueId>,
) -> Result<web::Json<JoinRequestAnswer>, ApiError> {
    let (outcome, wakeups) = state.store.request_to_join(&id, &caller.user_id).await?;
    state.live.wake(&wakeups);
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

/// Withdraws the caller's join request.
#[utoipa::path(tag = "Leagues", responses((status = 200, body = Done), NotFound, Conflict))]
#[post("/leagues/{league_id}/cancel-join-request")]
pub(crate) async fn cancel_request(
    state: web::Data<AppState>,
    Caller(caller): Caller,
    id: web::Path<String>,
) -> Answer {
    if id.trim().is_empty() {
        return Err(ApiError::invalid_id("League ID is required"));
    }
    let id: LeagueId = parse_id(&id)?;
    let wakeups = state.store.cancel_request(&id, &caller.user_id).await?;
    Ok(done(&state, &wakeups, "Join request cancelled."))
}

/// Joins a league with its invite code.
///
/// An unknown league and a wrong code get the same error, so that slugs of private leagues cannot be guessed.
#[utoipa::path(tag = "Leagues", request_body = JoinPrivateBody, responses((status = 200, body = Done), NotFound, Conflict))]
#[post("/leagues/{league_id}/join-private")]
pub(crate) async fn join_by_code(
    state: web::Data<AppState>,
    request: HttpRequest,
    Caller(caller): Caller,
    key: web::Path<String>,
    Body(body): Body<JoinPrivateBody>,
) -> Answer {
    state.limits.invite_code(&request, &caller.user_id)?;
    let key = LeagueKey::parse(&slug(&key));
    let wakeups = state
        .store
        .join_by_code(&key, &caller.user_id, &body.invite_code)
        .await?;
    Ok(done(&state, &wakeups, "You have joined the league!"))
}

/// Leaves a league.
#[utoipa::path(tag = "Leagues", responses((status = 200, body = Done), NotFound, Conflict))]
#[post("/leagues/{league_id}/leave")]
pub(crate) async fn leave(
    state: web::Data<AppState>,
    Caller(caller): Caller,
    Id(id): Id<LeagueId>,
) -> Answer {
    let wakeups = state.store.leave_league(&id, &caller.user_id).await?;
    Ok(done(&state, &wakeups, "You have left the league"))
}

/// Approves a join request. League admins only.
#[utoipa::path(tag = "Leagues", responses((status = 200, body = Done), NotFound, Conflict))]
#[post("/leagues/{league_id}/approve/{user_id}")]
pub(crate) async fn approve(
    state: web::Data<AppState>,
    Caller(caller): Caller,
    Id((league, user)): Id<(LeagueId, UserId)>,
) -> Answer {
    let wakeups = state.store.approve_request(&league, &caller, &user).await?;
    Ok(done(&state, &wakeups, "Join request approved successfully"))
}

/// Rejects a join request. League admins only.
#[utoipa::path(tag = "Leagues", responses((status = 200, body = Done), NotFound, Conflict))]
#[post("/leagues/{league_id}/reject/{user_id}")]
pub(crate) async fn reject(
    state: web::Data<AppState>,
    Caller(caller): Caller,
    Id((league, user)): Id<(LeagueId, UserId)>,
) -> Answer {
    let wakeups = state.store.reject_request(&league, &caller, &user).await?;
    Ok(done(&state, &wakeups, "Join request rejected"))
}

/// Removes a member. League admins only.
#[utoipa::path(tag = "Leagues", responses((status = 200, body = Done), NotFound, Conflict))]
#[post("/leagues/{league_id}/remove/{user_id}")]
pub(crate) async fn remove(
    state: web::Data<AppState>,
    Caller(caller): Caller,
    Id((league, user)): Id<(LeagueId, UserId)>,
) -> Answer {
    let wakeups = state.store.remove_member(&league, &caller, &user).await?;
    Ok(done(&state, &wakeups, "Member removed successfully"))
}
