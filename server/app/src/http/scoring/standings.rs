//! Standings: settled points of members.

use actix_web::{get, post, web};
use podium_domain::filter;
use podium_domain::filter::Page;
use podium_domain::ids::LeagueId;
use podium_domain::leagues::access::Right;
use podium_wire::live::client_message::Window;
use podium_wire::scoring::leaderboard::{EventResult, LeaderboardRow};
use podium_wire::scoring::standing::{
    Standing, StandingAnswer, StandingEntry, StandingList, StandingsQuery,
};

use crate::http::extract::auth::{Caller, SiteAdmin};
use crate::http::extract::body::Body;
use crate::http::extract::league_rights::require;
use crate::http::extract::path::parse_id;
use crate::http::extract::query::{PageQuery, Query};
use crate::http::respond::count::count;
use crate::http::respond::error::ApiError;
use crate::http::respond::openapi::{Forbidden, NotFound};
use crate::http::state::AppState;

/// Default page size (docs/rules.md, "Fixed texts and names").
const LIMIT_DEFAULT: i64 = 100;

fn list_of(standings: Vec<Standing>) -> web::Json<StandingList> {
    let count = count(&standings);
    web::Json(StandingList { standings, count })
}

/// A leaderboard row without provisional points.
fn standing(league: &LeagueId, row: LeaderboardRow) -> Standing {
    Standing {
        id: format!("{league}-{}", row.user_id),
        league_id: league.to_string(),
        user_id: row.user_id,
        user_name: row.user_name,
        total_points: row.total_points,
        event_history: row
            .event_results
            .into_iter()
            .filter(|result| !result.provisional)
            .map(entry)
            .collect(),
    }
}

fn entry(result: EventResult) -> StandingEntry {
    StandingEntry {
        event_id: result.event_id,
        event_name: result.event_name,
        category_id: result.category_id,
        category_name: result.category_name,
        points: result.points,
        timestamp: result.timestamp,
    }
}

/// Standings of a league, by settled points of the current season.
#[utoipa::path(tag = "Standings", params(PageQuery), responses((status = 200, body = StandingList), Forbidden, NotFound))]
#[get("/standings/league/{league_id}")]
pub(crate) async fn of_league(
    state: web::Data<AppState>,
    Caller(caller): Caller,
    id: web::Path<String>,
    Query(parameters): Query<PageQuery>,
) -> Result<web::Json<StandingList>, ApiError> {
    if id.trim().is_empty() {
        return Err(ApiError::invalid_id("League ID is required"));
    }
    let id = parse_id(&id)?;
    let page = parameters.page()?;
    require(&state, &id, &caller, Right::Read).await?;
    let window = Window {
        offset: u32::try_from(page.skip).unwrap_or(u32::MAX),
        limit: u32::try_from(page.limit).unwrap_or(u32::MAX),
    };
    let board = state.live.leaderboard_snapshot(&id).await?;
    let rows = board.settled(window).await?.into_iter();
    Ok(list_of(rows.map(|row| standing(&id, row)).collect()))
}

/// One member's standing in a league in the current season.
#[utoipa::path(tag = "Standings", responses((status = 200, body = StandingAnswer), Forbidden, NotFound))]
#[get("/standings/league/{league_id}/user/{user_id}")]
pub(crate) async fn of_user(
    state: web::Data<AppState>,
    Caller(caller): Caller,
    path: web::Path<(String, String)>,
) -> Result<web::Json<StandingAnswer>, ApiError> {
    let (league, user) = path.into_inner();
    if league.trim().is_empty() || user.trim().is_empty() {
        return Err(ApiError::invalid_id("League ID and User ID are required"));
    }
    let (league, user) = (parse_id(&league)?, parse_id(&user)?);
    require(&state, &league, &caller, Right::Read).await?;
    let nobody_else = Window {
        offset: 0,
        limit: 0,
    };
    let board = state.live.leaderboard(&league, &user, nobody_else).await?;
    let standing = board.own_row.map(|row| standing(&league, row));
    Ok(web::Json(StandingAnswer { standing }))
}

/// Standings that match a filter, across leagues and seasons, by league and user. Site admins only.
#[utoipa::path(tag = "Standings", request_body = StandingsQuery, responses((status = 200, body = StandingList)))]
#[post("/standings/query")]
pub(crate) async fn query(
    state: web::Data<AppState>,
    _: SiteAdmin,
    Body(body): Body<StandingsQuery>,
) -> Result<web::Json<StandingList>, ApiError> {
    let page = Page::parse(body.limit, body.skip, LIMIT_DEFAULT)?;
    let conditions = filter::conditions(&body.query)?;
    Ok(list_of(
        state.store.query_standings(&conditions, page).await?,
    ))
}
