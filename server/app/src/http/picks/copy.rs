//! Copies of one pick to several leagues at once.

use std::collections::HashSet;

use actix_web::{post, web};
use podium_domain::ids::{LeagueId, PredictionId};
use podium_wire::picks::prediction::{CopyPredictionBody, PredictionsCopiedAnswer};

use crate::http::extract::auth::Caller;
use crate::http::extract::body::Body;
use crate::http::extract::path::{Id, parse_id};
use crate::http::picks::predictions::{event_of, refusal};
use crate::http::respond::error::ApiError;
use crate::http::respond::openapi::{Conflict, Forbidden, InvalidFields, NotFound};
use crate::http::state::AppState;
use podium_store::db::new_hex_id;
use podium_store::picks::{Author, CopyOutcome, PickCopies, SeenVersions};

/// Maximum number of leagues per request.
const LEAGUES_MAX: usize = 100;

/// Creates or replaces the same podium in other leagues of the caller: in all of them, or in none.
#[utoipa::path(tag = "Predictions", request_body = CopyPredictionBody, responses((status = 200, body = PredictionsCopiedAnswer), Forbidden, NotFound, Conflict, InvalidFields))]
#[post("/predictions/{prediction_id}/copy")]
pub(crate) async fn copy(
    state: web::Data<AppState>,
    Caller(caller): Caller,
    Body(body): Body<CopyPredictionBody>,
    Id(source): Id<PredictionId>,
) -> Result<web::Json<PredictionsCopiedAnswer>, ApiError> {
    let leagues = leagues(&body.league_ids)?;
    let event = event_of(&state, &source).await?;
    let author = Author {
        site_admin: caller.is_site_admin(),
        user: caller.user_id,
    };
    let copies = PickCopies {
        author,
        source,
        leagues,
        seen: body.versions.map(SeenVersions),
    };
    let done = state.store.copy_pick(&event, &copies).await;
    let (outcome, wakeups) = done?;
    state.live.wake(&wakeups);
    match outcome {
        CopyOutcome::Copied(predictions) => Ok(web::Json(PredictionsCopiedAnswer {
            success: true,
            predictions,
        })),
        CopyOutcome::Refused(outcome) => Err(refusal(outcome)),
    }
}

/// The distinct leagues, each with the id of a new pick.
fn leagues(ids: &[String]) -> Result<Vec<(LeagueId, PredictionId)>, ApiError> {
    if ids.is_empty() {
        let words = "Please select a league first.";
        return Err(ApiError::invalid_field("leagueIds", words));
    }
    if ids.len() > LEAGUES_MAX {
        let words = format!("You can choose at most {LEAGUES_MAX} leagues at once.");
        return Err(ApiError::invalid_field("leagueIds", words));
    }
    let mut seen = HashSet::new();
    let mut leagues = Vec::with_capacity(ids.len());
    for id in ids {
        let league: LeagueId = parse_id(id)?;
        if seen.insert(league.clone()) {
            let new = new_hex_id().parse().map_err(|_| ApiError::unavailable())?;
            leagues.push((league, new));
        }
    }
    Ok(leagues)
}
