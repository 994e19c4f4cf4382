//! A league's picks once they are closed, and the fingerprints that prove they have not changed since.

use actix_web::{HttpRequest, HttpResponse, get, web};
use podium_domain::ids::{CategoryId, EventId, LeagueId, UserId};
use podium_domain::leagues::access::Right;
use podium_wire::picks::prediction::PickHistoryAnswer;
use podium_wire::picks::reveal::{
    CountedPicksAnswer, FingerprintsAnswer, FormPodiumsAnswer, MemberPodiumsAnswer, RevealAnswer,
};
use serde::Deserialize;

use crate::http::extract::auth::Caller;
use crate::http::extract::league_rights::require;
use crate::http::extract::path::{Id, parse_id};
use crate::http::extract::query::Query;
use crate::http::respond::error::ApiError;
use crate::http::respond::openapi::{Conflict, Forbidden, NotFound};
use crate::http::respond::response_cache::cached;
use crate::http::state::AppState;

const NO_EVENT: &str = "Event not found.";
const NO_MEMBER: &str = "Member not found.";

/// All podiums of one category in a league.
///
/// Members only, once picks are closed. The response is the same for all members.
#[utoipa::path(tag = "Leagues", responses((status = 200, body = RevealAnswer), Forbidden, NotFound, Conflict))]
#[get("/leagues/{league_id}/reveal/{event_id}/{category_id}")]
pub(crate) async fn reveal(
    state: web::Data<AppState>,
    request: HttpRequest,
    Caller(caller): Caller,
    Id((league, event, category)): Id<(LeagueId, EventId, CategoryId)>,
) -> Result<HttpResponse, ApiError> {
    require(&state, &league, &caller, Right::Read).await?;
    let read = || async {
        let reveal = state.store.reveal(&league, &event, &category).await;
        let reveal = reveal.map_err(ApiError::or_not_found("Category not found."))?;
        Ok(RevealAnswer { reveal })
    };
    let path = format!("/api/leagues/{league}/reveal/{event}/{category}");
    cached(&state, &request, path, read).await
}

/// A member's podiums of running events, beside the caller's: categories whose picks are closed, in events that are not
/// settled yet.
///
/// Members only. Never a podium whose category is still open.
#[utoipa::path(tag = "Leagues", responses((status = 200, body = MemberPodiumsAnswer), Forbidden, NotFound))]
#[get("/leagues/{league_id}/members/{user_id}/podiums")]
pub(crate) async fn member_podiums(
    state: web::Data<AppState>,
    Caller(caller): Caller,
    Id((league, member)): Id<(LeagueId, UserId)>,
) -> Result<web::Json<MemberPodiumsAnswer>, ApiError> {
    require(&state, &league, &caller, Right::Read).await?;
    let store = &state.store;
    let stored = store.member_podiums(&league, &member, &caller.user_id);
    let podiums = stored.await.map_err(ApiError::or_not_found(NO_MEMBER))?;
    Ok(web::Json(MemberPodiumsAnswer { podiums }))
}

/// The form model's podiums in a league where it plays, with points, beside the caller's: categories whose picks are
/// closed.
///
/// Members only.
#[utoipa::path(tag = "Leagues", responses((status = 200, body = FormPodiumsAnswer), Forbidden, NotFound))]
#[get("/leagues/{league_id}/form")]
pub(crate) async fn form_podiums(
    state: web::Data<AppState>,
    Caller(caller): Caller,
    Id(league): Id<LeagueId>,
) -> Result<web::Json<FormPodiumsAnswer>, ApiError> {
    require(&state, &league, &caller, Right::Read).await?;
    let podiums = state.store.form_podiums(&league, &caller.user_id).await?;
    Ok(web::Json(FormPodiumsAnswer { podiums }))
}

/// Fingerprints of a league's picks of an event, newest first.
///
/// Members only, while picks are closed. `docs/fingerprint.md` describes how they are computed.
#[utoipa::path(tag = "Leagues", responses((status = 200, body = FingerprintsAnswer), Forbidden, NotFound, Conflict))]
#[get("/leagues/{league_id}/fingerprints/{event_id}")]
pub(crate) async fn fingerprints(
    state: web::Data<AppState>,
    request: HttpRequest,
    Caller(caller): Caller,
    Id((league, event)): Id<(LeagueId, EventId)>,
) -> Result<HttpResponse, ApiError> {
    require(&state, &league, &caller, Right::Read).await?;
    let read = || async {
        let stored = state.store.fingerprints(&league, &event).await;
        let fingerprints = stored.map_err(ApiError::or_not_found(NO_EVENT))?;
        Ok(FingerprintsAnswer { fingerprints })
    };
    let path = format!("/api/leagues/{league}/fingerprints/{event}");
    cached(&state, &request, path, read).await
}

/// The picks from which the newest fingerprint can be recomputed: all categories, including former members' picks.
///
/// Members only, while picks are closed.
#[utoipa::path(tag = "Leagues", responses((status = 200, body = CountedPicksAnswer), Forbidden, NotFound, Conflict))]
#[get("/leagues/{league_id}/fingerprints/{event_id}/picks")]
pub(crate) async fn counted_picks(
    state: web::Data<AppState>,
    request: HttpRequest,
    Caller(caller): Caller,
    Id((league, event)): Id<(LeagueId, EventId)>,
) -> Result<HttpResponse, ApiError> {
    require(&state, &league, &caller, Right::Read).await?;
    let read = || async {
        let stored = state.store.counted_picks(&league, &event).await;
        let picks = stored.map_err(ApiError::or_not_found(NO_EVENT))?;
        Ok(CountedPicksAnswer { picks })
    };
    let path = format!("/api/leagues/{league}/fingerprints/{event}/picks");
    cached(&state, &request, path, read).await
}

/// League of the pick.
#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(rename_all = "camelCase")]
pub(crate) struct PickHistoryQuery {
    #[param(rename = "leagueId", pattern = "^[0-9a-f]{24}$")]
    league_id: String,
}

/// Versions of the caller's own pick, newest first, even if it was deleted.
#[utoipa::path(tag = "Predictions", params(PickHistoryQuery), responses((status = 200, body = PickHistoryAnswer)))]
#[get("/predictions/history/{event_id}/{category_id}")]
pub(crate) async fn pick_history(
    state: web::Data<AppState>,
    Caller(caller): Caller,
    Query(query): Query<PickHistoryQuery>,
    Id((event, category)): Id<(EventId, CategoryId)>,
) -> Result<web::Json<PickHistoryAnswer>, ApiError> {
    let league = parse_id(&query.league_id)?;
    let store = &state.store;
    let history = store.pick_history(&caller.user_id, &event, &category, &league);
    Ok(web::Json(PickHistoryAnswer {
        history: history.await?,
    }))
}
