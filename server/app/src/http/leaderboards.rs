//! A league's leaderboard, from memory (spec §7, "Leagues").

use actix_web::{get, web};
use podium_wire::client_message::Window;
use podium_wire::leaderboard::LeaderboardAnswer;
use serde::Deserialize;

use super::auth::Caller;
use super::leagues::NOT_FOUND;
use super::openapi::{Forbidden, NotFound};
use super::path::league_id;
use super::{ApiError, AppState};

/// Spec §9: limit 100, offset 0.
#[derive(Debug, Deserialize)]
pub(super) struct PageQuery {
    #[serde(default = "limit_default")]
    limit: u32,
    #[serde(default)]
    offset: u32,
}

fn limit_default() -> u32 {
    100
}

/// Rows asked for at once, at most.
const LIMIT_MAX: u32 = 500;

/// A page of a league's leaderboard, and the caller's own row.
///
/// Open to whoever may see the league: members, and everybody for a public one.
#[utoipa::path(tag = "Leagues", responses((status = 200, body = LeaderboardAnswer), Forbidden, NotFound))]
#[get("/leagues/{league_id}/leaderboard")]
pub(super) async fn page(
    state: web::Data<AppState>,
    Caller(caller): Caller,
    id: web::Path<String>,
    query: Result<web::Query<PageQuery>, actix_web::Error>,
) -> Result<web::Json<LeaderboardAnswer>, ApiError> {
    let query = query.map_err(|_| ApiError::malformed("limit and offset must be whole numbers"))?;
    if query.limit == 0 || query.limit > LIMIT_MAX {
        return Err(ApiError::malformed("limit must be between 1 and 500"));
    }
    let id = league_id(&id)?;
    state
        .store
        .league(&id, &caller.user_id, caller.is_site_admin())
        .await
        .map_err(ApiError::or_not_found(NOT_FOUND))?;
    let window = Window {
        offset: query.offset,
        limit: query.limit,
    };
    Ok(web::Json(
        state.live.leaderboard(&id, &caller.user_id, window).await?,
    ))
}
