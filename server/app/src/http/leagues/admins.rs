//! Promotion of members to league admins, and demotion.

use actix_web::{delete, post, web};
use podium_wire::accounts::account::Done;

use crate::http::extract::auth::Caller;
use crate::http::extract::path::Id;
use crate::http::respond::done::{Answer, done};
use crate::http::respond::openapi::{Conflict, NotFound};
use crate::http::state::AppState;
use podium_domain::ids::{LeagueId, UserId};

/// Makes a member an admin. League admins only.
#[utoipa::path(tag = "Leagues", responses((status = 200, body = Done), NotFound, Conflict))]
#[post("/leagues/{league_id}/admins/{user_id}")]
pub(crate) async fn promote(
    state: web::Data<AppState>,
    Caller(caller): Caller,
    Id((league, user)): Id<(LeagueId, UserId)>,
) -> Answer {
    let wakeups = state.store.promote(&league, &caller, &user).await?;
    Ok(done(&state, &wakeups, "Member is now a league admin"))
}

/// Demotes an admin to a plain member: the owner may demote any other admin, admins may demote themselves.
#[utoipa::path(tag = "Leagues", responses((status = 200, body = Done), NotFound, Conflict))]
#[delete("/leagues/{league_id}/admins/{user_id}")]
pub(crate) async fn demote(
    state: web::Data<AppState>,
    Caller(caller): Caller,
    Id((league, user)): Id<(LeagueId, UserId)>,
) -> Answer {
    let wakeups = state.store.demote(&league, &caller, &user).await?;
    Ok(done(&state, &wakeups, "Member is no longer a league admin"))
}
