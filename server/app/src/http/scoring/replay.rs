//! Replays of a competition with a league's points over time, and the distribution of picks.

use actix_web::{HttpRequest, HttpResponse, get, web};
use podium_domain::ids::{CategoryId, EventId, LeagueId};
use podium_domain::leagues::access::Right;
use podium_wire::events::history::{CategoryCrowd, CrowdAnswer, HistoryAnswer, RaceAnswer};
use serde::Deserialize;

use crate::http::extract::auth::{AnySession, Caller};
use crate::http::extract::league_rights::require;
use crate::http::extract::path::{Id, parse_id};
use crate::http::extract::query::Query;
use crate::http::respond::error::ApiError;
use crate::http::respond::openapi::{Conflict, Forbidden, NotFound};
use crate::http::respond::read_cache::ReadCache;
use crate::http::respond::response_cache::cached_for_all;
use crate::http::state::AppState;
use podium_store::insights::{LeagueReplay, PickStats};

const NOT_FOUND: &str = "No results found for this event.";

/// Caches of recent reads.
#[derive(Default)]
pub(crate) struct Replays {
    replays: ReadCache<(LeagueId, EventId), LeagueReplay>,
    pick_stats: ReadCache<(EventId, CategoryId, Option<LeagueId>), PickStats>,
}

/// How a category's ranking developed.
///
/// For the time before this server recorded the event, one ranking per round.
#[utoipa::path(tag = "Results", responses((status = 200, body = HistoryAnswer), NotFound))]
#[get("/results/{event_id}/{category_id}/history")]
pub(crate) async fn history(
    state: web::Data<AppState>,
    request: HttpRequest,
    _: AnySession,
    Id((event, category)): Id<(EventId, CategoryId)>,
) -> Result<HttpResponse, ApiError> {
    let read = || async {
        let history = state.store.ranking_history(&event, &category).await;
        let history = history.map_err(ApiError::or_not_found(NOT_FOUND))?;
        Ok(HistoryAnswer { history })
    };
    let path = format!("/api/results/{event}/{category}/history");
    cached_for_all(&state, &request, path, read).await
}

/// Replay of an event in a league: the points if it had ended at each moment, for the ten best members and the caller.
///
/// Members only, once picks are closed.
#[utoipa::path(tag = "Leagues", responses((status = 200, body = RaceAnswer), Forbidden, NotFound, Conflict))]
#[get("/leagues/{league_id}/race/{event_id}")]
pub(crate) async fn race(
    state: web::Data<AppState>,
    cache: web::Data<Replays>,
    Caller(caller): Caller,
    Id((league, event)): Id<(LeagueId, EventId)>,
) -> Result<web::Json<RaceAnswer>, ApiError> {
    require(&state, &league, &caller, Right::Read).await?;
    let read = async {
        let facts = state.store.league_replay(&league, &event).await;
        facts.map_err(ApiError::or_not_found("Event not found."))
    };
    let version = state.live.results_version();
    let key = (league.clone(), event.clone());
    let facts = cache.replays.get(version, key, read).await?;
    let race = state.store.replay(&facts, &caller).await?;
    Ok(web::Json(RaceAnswer { race }))
}

/// League whose picks are included.
#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(rename_all = "camelCase")]
pub(crate) struct PickStatsQuery {
    #[param(rename = "leagueId", pattern = "^[0-9a-f]{24}$")]
    league_id: Option<String>,
}

/// Pick statistics of a category: everybody's picks, how surprising the result was, and the best totals; optionally
/// those of a league.
///
/// Available once picks are closed. Users with the best totals are named only to users who share a league with them.
#[utoipa::path(tag = "Results", params(PickStatsQuery), responses((status = 200, body = CrowdAnswer), Forbidden, NotFound, Conflict))]
#[get("/results/{event_id}/{category_id}/crowd")]
pub(crate) async fn crowd(
    state: web::Data<AppState>,
    cache: web::Data<Replays>,
    Caller(caller): Caller,
    Query(query): Query<PickStatsQuery>,
    Id((event, category)): Id<(EventId, CategoryId)>,
) -> Result<web::Json<CrowdAnswer>, ApiError> {
    let league = query.league_id.as_deref().map(parse_id).transpose()?;
    if let Some(league) = &league {
        require(&state, league, &caller, Right::Read).await?;
    }
    let everyone = facts(&state, &cache, &event, &category, None).await?;
    let known = state.store.known_of(&caller.user_id, &everyone).await?;
    let of_league = match league {
        None => None,
        Some(league) => {
            let facts = facts(&state, &cache, &event, &category, Some(league)).await?;
            // A user who may read the league may see all its members.
            Some(facts.visible_to_members(&caller.user_id))
        }
    };
    Ok(web::Json(CrowdAnswer {
        crowd: CategoryCrowd {
            everyone: everyone.visible_to(&caller.user_id, &known),
            league: of_league,
            provisional: everyone.provisional,
        },
    }))
}

async fn facts(
    state: &AppState,
    cache: &Replays,
    event: &EventId,
    category: &CategoryId,
    league: Option<LeagueId>,
) -> Result<std::sync::Arc<PickStats>, ApiError> {
    let read = async {
        let facts = state
            .store
            .pick_stats(event, category, league.as_ref())
            .await;
        facts.map_err(ApiError::or_not_found(NOT_FOUND))
    };
    let version = state.live.results_version();
    let key = (event.clone(), category.clone(), league.clone());
    cache.pick_stats.get(version, key, read).await
}
