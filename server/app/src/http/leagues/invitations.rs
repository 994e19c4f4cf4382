//! Invitations: by user id, and by link.

use actix_web::{HttpRequest, delete, get, post, web};
use podium_domain::ids::{LeagueId, UserId};
use podium_domain::leagues::access::Right;
use podium_wire::accounts::account::Done;
use podium_wire::error_code::ErrorCode;
use podium_wire::leagues::league::{
    InviteUserBody, JoinPreviewAnswer, MyInvitationsAnswer, SentInvitationsAnswer,
};

use crate::http::extract::auth::Caller;
use crate::http::extract::body::Body;
use crate::http::extract::league_rights::require;
use crate::http::extract::path;
use crate::http::extract::path::{Id, parse_id};
use crate::http::extract::query::{PageQuery, Query};
use crate::http::middleware::rate_limits::CODES_PER_ADDRESS;
use crate::http::respond::count::count;
use crate::http::respond::done::{Answer, done};
use crate::http::respond::error::ApiError;
use crate::http::respond::openapi::{Conflict, Forbidden, NotFound, TooOften};
use crate::http::state::AppState;
use podium_store::leagues::JoinOutcome;

/// Invites a user. League admins only.
#[utoipa::path(tag = "Leagues", request_body = InviteUserBody, responses((status = 200, body = Done), NotFound, Conflict))]
#[post("/leagues/{league_id}/invite-user")]
pub(crate) async fn invite(
    state: web::Data<AppState>,
    Caller(caller): Caller,
    Body(body): Body<InviteUserBody>,
    Id(league): Id<LeagueId>,
) -> Answer {
    let user = parse_id(body.invited_user_id.trim())?;
    let (outcome, wakeups) = state.store.invite(&league, &caller, &user).await?;
    let message = match outcome {
        JoinOutcome::Pending => "Invitation sent successfully",
        JoinOutcome::Member => "They had already asked to join and are now a member",
    };
    Ok(done(&state, &wakeups, message))
}

/// Pending invitations, oldest first. League admins only.
#[utoipa::path(tag = "Leagues", params(PageQuery), responses((status = 200, body = SentInvitationsAnswer), Forbidden, NotFound))]
#[get("/leagues/{league_id}/invitations")]
pub(crate) async fn sent(
    state: web::Data<AppState>,
    Caller(caller): Caller,
    Query(query): Query<PageQuery>,
    Id(id): Id<LeagueId>,
) -> Result<web::Json<SentInvitationsAnswer>, ApiError> {
    let page = query.page()?;
    require(&state, &id, &caller, Right::Administer).await?;
    let invitations = state.store.sent_invitations(&id, page).await?;
    let count = count(&invitations);
    Ok(web::Json(SentInvitationsAnswer { invitations, count }))
}

/// Withdraws an invitation. League admins only.
#[utoipa::path(tag = "Leagues", responses((status = 200, body = Done), NotFound, Conflict))]
#[delete("/leagues/{league_id}/invitations/{user_id}")]
pub(crate) async fn withdraw(
    state: web::Data<AppState>,
    Caller(caller): Caller,
    Id((league, user)): Id<(LeagueId, UserId)>,
) -> Answer {
    let wakeups = state
        .store
        .withdraw_invitation(&league, &caller, &user)
        .await?;
    Ok(done(&state, &wakeups, "Invitation withdrawn"))
}

/// The caller's pending invitations, newest first.
#[utoipa::path(tag = "Leagues", responses((status = 200, body = MyInvitationsAnswer)))]
#[get("/leagues/my-invitations")]
pub(crate) async fn mine(
    state: web::Data<AppState>,
    Caller(caller): Caller,
) -> Result<web::Json<MyInvitationsAnswer>, ApiError> {
    let invitations = state.store.my_invitations(&caller.user_id).await?;
    Ok(web::Json(MyInvitationsAnswer { invitations }))
}

/// Accepts an invitation.
#[utoipa::path(tag = "Leagues", responses((status = 200, body = Done), NotFound, Conflict))]
#[post("/leagues/{league_id}/accept-invitation")]
pub(crate) async fn accept(
    state: web::Data<AppState>,
    Caller(caller): Caller,
    Id(id): Id<LeagueId>,
) -> Answer {
    let wakeups = state.store.accept_invitation(&id, &caller.user_id).await?;
    Ok(done(&state, &wakeups, "You have joined the league!"))
}

/// Declines an invitation.
#[utoipa::path(tag = "Leagues", responses((status = 200, body = Done), NotFound, Conflict))]
#[post("/leagues/{league_id}/decline-invitation")]
pub(crate) async fn decline(
    state: web::Data<AppState>,
    Caller(caller): Caller,
    Id(id): Id<LeagueId>,
) -> Answer {
    let wakeups = state.store.decline_invitation(&id, &caller.user_id).await?;
    Ok(done(&state, &wakeups, "Invitation declined"))
}

/// Preview of the league of an invite link, also without a session. To join, use `join-private` with the code.
#[utoipa::path(tag = "Leagues", security(()), responses((status = 200, body = JoinPreviewAnswer), NotFound, TooOften))]
#[get("/join/{slug}/{code}")]
pub(crate) async fn preview(
    state: web::Data<AppState>,
    request: HttpRequest,
    caller: Option<Caller>,
    path: web::Path<(String, String)>,
) -> Result<web::Json<JoinPreviewAnswer>, ApiError> {
    let user = caller.map(|Caller(caller)| caller.user_id);
    match &user {
        Some(user) => state.limits.invite_code(&request, user)?,
        None => state.limits.by_address(&CODES_PER_ADDRESS, &request)?,
    }
    let (slug, code) = path.into_inner();
    let league = state
        .store
        .join_preview(&path::slug(&slug), &code, user.as_ref())
        .await
        .map_err(ApiError::if_not_found(|| {
            ApiError::new(
                actix_web::http::StatusCode::NOT_FOUND,
                ErrorCode::WrongInviteCode,
                "This invite link no longer works. Ask for a new one.",
            )
        }))?;
    Ok(web::Json(JoinPreviewAnswer { league }))
}
