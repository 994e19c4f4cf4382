//! The global league, which every new account joins.

use actix_web::{delete, get, put, web};
use podium_wire::accounts::account::Done;
use podium_wire::leagues::league::EveryonesLeagueAnswer;

use crate::http::extract::auth::{Caller, SiteAdmin};
use crate::http::extract::path::Id;
use crate::http::respond::done::{Answer, done};
use crate::http::respond::error::ApiError;
use crate::http::respond::openapi::{Conflict, Forbidden, NotFound};
use crate::http::state::AppState;
use podium_domain::ids::LeagueId;

/// The global league, if there is one, and whether the caller is a member.
#[utoipa::path(tag = "Leagues", responses((status = 200, body = EveryonesLeagueAnswer)))]
#[get("/leagues/everyone")]
pub(crate) async fn find(
    state: web::Data<AppState>,
    Caller(caller): Caller,
) -> Result<web::Json<EveryonesLeagueAnswer>, ApiError> {
    let league = state.store.global_league(&caller.user_id).await?;
    Ok(web::Json(EveryonesLeagueAnswer { league }))
}

/// Makes a league the global one, which new accounts join automatically. Site admins only.
///
/// The caller must be an admin of the league, and it must be public and have no member limit.
///
/// The previous global league becomes an ordinary one and keeps its members.
#[utoipa::path(tag = "Leagues", responses((status = 200, body = Done), Forbidden, NotFound, Conflict))]
#[put("/leagues/{league_id}/everyone")]
pub(crate) async fn open(
    state: web::Data<AppState>,
    SiteAdmin(admin): SiteAdmin,
    Id(id): Id<LeagueId>,
) -> Answer {
    let wakeups = state.store.set_global_league(&id, &admin).await?;
    Ok(done(
        &state,
        &wakeups,
        "New accounts now join this league automatically.",
    ))
}

/// Makes the global league an ordinary one; it keeps its members. Site admins who are admins of the league only.
#[utoipa::path(tag = "Leagues", responses((status = 200, body = Done), Forbidden, NotFound))]
#[delete("/leagues/{league_id}/everyone")]
pub(crate) async fn end(
    state: web::Data<AppState>,
    SiteAdmin(admin): SiteAdmin,
    Id(id): Id<LeagueId>,
) -> Answer {
    let wakeups = state.store.unset_global_league(&id, &admin).await?;
    Ok(done(
        &state,
        &wakeups,
        "New accounts no longer join this league.",
    ))
}
