//! What happened in a league.

use actix_web::{get, web};
use podium_domain::filter::{InvalidFilter, Page};
use podium_domain::ids::LeagueId;
use podium_domain::leagues::access::Right;
use podium_wire::leagues::stream::StreamAnswer;
use serde::Deserialize;

use crate::http::extract::auth::Caller;
use crate::http::extract::league_rights::require;
use crate::http::extract::path::Id;
use crate::http::extract::query::{Query, page_query};
use crate::http::respond::error::ApiError;
use crate::http::respond::openapi::{Forbidden, NotFound};
use crate::http::state::AppState;

page_query!(
    /// The stream has 100 entries at most.
    StreamQuery, 20, 100
);

/// What happened in the league, newest first: who joined, picks that closed, how chances changed, points that became
/// final, a season's champions, announcements.
/// Without results of events that the caller hides. Members only.
#[utoipa::path(tag = "Leagues", params(StreamQuery), responses((status = 200, body = StreamAnswer), Forbidden, NotFound))]
#[get("/leagues/{league_id}/stream")]
pub(crate) async fn read(
    state: web::Data<AppState>,
    Caller(caller): Caller,
    Query(query): Query<StreamQuery>,
    Id(id): Id<LeagueId>,
) -> Result<web::Json<StreamAnswer>, ApiError> {
    let page = query.page()?;
    require(&state, &id, &caller, Right::Read).await?;
    let hidden = state.store.hidden_events(&caller.user_id).await?;
    Ok(web::Json(
        state
            .store
            .stream(&id, &caller.user_id, &hidden, page)
            .await?,
    ))
}
