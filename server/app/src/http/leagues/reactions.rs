//! Reactions of a league's members.

use actix_web::{get, put, web};
use podium_domain::ids::{CategoryId, EventId, LeagueId};
use podium_domain::leagues::access::Right;
use podium_domain::leagues::reaction::ReactionObject;
use podium_wire::leagues::reactions::{ReactBody, ReactionList, ReactionsAnswer};

use crate::http::extract::auth::Caller;
use crate::http::extract::body::Body;
use crate::http::extract::league_rights::require;
use crate::http::extract::path::{Id, parse_id};
use crate::http::respond::error::ApiError;
use crate::http::respond::openapi::{Conflict, Forbidden, InvalidFields, NotFound};
use crate::http::state::AppState;

/// Sets the caller's reaction to an entry of the stream, a member's podium or a result, or takes it back.
///
/// Members only, one reaction per member and object. Podiums and results from the moment picks are closed. Can be
/// repeated.
#[utoipa::path(tag = "Leagues", request_body = ReactBody, responses((status = 200, body = ReactionsAnswer), Forbidden, NotFound, Conflict, InvalidFields))]
#[put("/leagues/{league_id}/reactions")]
pub(crate) async fn react(
    state: web::Data<AppState>,
    Caller(caller): Caller,
    Body(body): Body<ReactBody>,
    Id(id): Id<LeagueId>,
) -> Result<web::Json<ReactionsAnswer>, ApiError> {
    require(&state, &id, &caller, Right::Read).await?;
    let object: ReactionObject = body
        .object
        .parse()
        .map_err(|_| ApiError::invalid_field("object", "There is nothing like that."))?;
    let reacting = state
        .store
        .react(&id, &caller.user_id, &object, body.reaction);
    let (reactions, wakeups) = reacting.await?;
    state.live.wake(&wakeups);
    Ok(web::Json(ReactionsAnswer { reactions }))
}

/// The reactions to a category's result and to members' podiums; none while picks are open. Members only.
#[utoipa::path(tag = "Leagues", responses((status = 200, body = ReactionList), Forbidden, NotFound))]
#[get("/leagues/{league_id}/reactions/{event_id}/{category_id}")]
pub(crate) async fn list(
    state: web::Data<AppState>,
    Caller(caller): Caller,
    path: web::Path<(String, String, String)>,
) -> Result<web::Json<ReactionList>, ApiError> {
    let league: LeagueId = parse_id(&path.0)?;
    let (event, category): (EventId, CategoryId) = (parse_id(&path.1)?, parse_id(&path.2)?);
    require(&state, &league, &caller, Right::Read).await?;
    let store = &state.store;
    let list = store.reactions(&league, &caller.user_id, &event, &category);
    Ok(web::Json(list.await?))
}
