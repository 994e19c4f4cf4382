//! A league's leaderboard, from memory (spec §7, "Leagues").

use std::collections::BTreeSet;

use actix_web::http::header::ContentType;
use actix_web::{HttpResponse, get, web};
use podium_domain::league_access::Right;
use podium_wire::client_message::Window;
use podium_wire::leaderboard::LeaderboardAnswer;

use super::auth::Caller;
use super::league_rights::require;
use super::openapi::{Forbidden, NotFound};
use super::path::league_id;
use super::query::{Query, WindowQuery};
use super::{ApiError, AppState};
use crate::live::LeaderboardPage;

/// Spec §9: limit 100, offset 0.
const LIMIT_DEFAULT: u32 = 100;
/// Rows asked for at once, at most.
const LIMIT_MAX: u32 = 500;
const OFFSET_MAX: u32 = 1_000_000;
/// A page of a league's leaderboard, and the caller's own row.
///
/// Of a public league, the first 25 rows are open to everybody; the rest is for its members. `shielded` asks for it as
/// if the events that the caller has shielded had not been.
#[utoipa::path(tag = "Leagues", params(WindowQuery), responses((status = 200, body = LeaderboardAnswer), Forbidden, NotFound))]
#[get("/leagues/{league_id}/leaderboard")]
pub(super) async fn page(
    state: web::Data<AppState>,
    Caller(caller): Caller,
    id: web::Path<String>,
    Query(query): Query<WindowQuery>,
) -> Result<HttpResponse, ApiError> {
    let limit = query.limit.unwrap_or(LIMIT_DEFAULT);
    if limit == 0 || limit > LIMIT_MAX {
        return Err(ApiError::malformed("limit must be between 1 and 500"));
    }
    let offset = query.offset.unwrap_or_default();
    if offset > OFFSET_MAX {
        return Err(ApiError::malformed("offset must be between 0 and 1000000"));
    }
    let id = league_id(&id)?;
    // Once the board is in memory it knows who may read it. Until then, nobody makes the server read a league that is
    // not there, or not theirs to see.
    if !state.live.has_leaderboard(&id) {
        Box::pin(require(&state, &id, &caller, Right::See)).await?;
    }
    let without = match query.shielded {
        Some(true) => state.store.shielded_events(&caller.user_id).await?,
        Some(false) | None => BTreeSet::new(),
    };
    let page = state
        .live
        .leaderboard_page(
            &id,
            &caller.user_id,
            caller.is_site_admin(),
            Window { offset, limit },
            without,
        )
        .await?;
    match page {
        LeaderboardPage::Answer(written) => Ok(HttpResponse::Ok()
            .content_type(ContentType::json())
            .body(written)),
        LeaderboardPage::MembersOnly => Err(ApiError::forbidden(
            "Only members of this league see more than the top 25.",
        )),
    }
}
