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

/// The league of everyone, if there is one, and whether the caller is in it.
#[utoipa::path(tag = "Leagues", responses((status = 200, body = EveryonesLeagueAnswer)))]
#[get("/leagues/everyone")]
pub(crate) async fn find(
    state: web::Data<AppState>,
    Caller(caller): Caller,
) -> Result<web::Json<EveryonesLeagueAnswer>, ApiError> {
    let league = state.store.global_league(&caller.user_id).await?;
    Ok(web::Json(EveryonesLeagueAnswer { league }))
}

/// Makes a league the one that whoever opens an account is in. Site admins only, of a public league that they
/// administer, without a limit of members.
///
/// The one before, if there was one, is an ordinary league again; who is in it stays.
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
        "Whoever opens an account is in this league from now on.",
    ))
}

/// Makes the league of everyone an ordinary one again; who is in it stays. Site admins only, of a league that they
/// administer.
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
        "New accounts are in this league no longer.",
    ))
}
