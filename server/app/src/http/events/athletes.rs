//! Pages of athletes.

use actix_web::{get, web};
use podium_domain::form::{RatedDay, RatingHistory};
use podium_domain::ids::AthleteId;
use podium_wire::events::athlete::{AthleteAnswer, AthleteRating, AthleteRatings};

use crate::http::extract::auth::Caller;
use crate::http::extract::path::Id;
use crate::http::middleware::rate_limits::RateLimit;
use crate::http::respond::error::ApiError;
use crate::http::respond::openapi::{NotFound, TooOften};
use crate::http::state::AppState;

/// Pages by one account: each takes some milliseconds of a core for the ratings.
static PAGES: RateLimit = RateLimit::new(60, 60);

/// Ratings are shown on the scale of Elo ratings: ten times the odds are 400 points.
const MIDDLE: f64 = 1_500.0;
const OF_TEN_TIMES_THE_ODDS: f64 = 400.0;

fn in_points(logarithmic_odds: f64) -> f64 {
    logarithmic_odds * std::f64::consts::LOG10_E * OF_TEN_TIMES_THE_ODDS
}

fn rating(day: RatedDay) -> AthleteRating {
    let (event, rank) = day.result.unzip();
    AthleteRating {
        date: day.date.to_string(),
        rating: (MIDDLE + in_points(day.rating.value)).round(),
        error: in_points(day.rating.error).round(),
        event_id: event.map(|event| event.to_string()),
        rank,
    }
}

fn ratings(history: RatingHistory) -> AthleteRatings {
    AthleteRatings {
        discipline: history.pool.discipline().name().to_owned(),
        group: history.pool.group().to_owned(),
        days: history.days.into_iter().map(rating).collect(),
    }
}

/// An athlete's results, ratings over time, next starts, and who picked the athlete in the caller's leagues.
///
/// Picks are those of closed categories only. Results of events that the caller's spoiler guard hides are left out, of the
/// ratings too.
#[utoipa::path(tag = "Events", responses((status = 200, body = AthleteAnswer), NotFound, TooOften))]
#[get("/athletes/{athlete_id}")]
pub(crate) async fn athlete(
    state: web::Data<AppState>,
    Caller(caller): Caller,
    Id(id): Id<AthleteId>,
) -> Result<web::Json<AthleteAnswer>, ApiError> {
    state.limits.by_account(&PAGES, &caller.user_id)?;
    let page = state.store.athlete(&id, &caller.user_id).await;
    let (mut athlete, hidden) = page.map_err(ApiError::or_not_found("Athlete not found."))?;
    let histories = state.live.rating_histories(id, hidden).await?;
    athlete.ratings = histories.into_iter().map(ratings).collect();
    Ok(web::Json(AthleteAnswer { athlete }))
}
