//! The country that a user plays for.

use actix_web::{get, put, web};
use podium_domain::accounts::country::is_country;
use podium_wire::accounts::account::PlayerCountry;

use crate::http::extract::auth::Caller;
use crate::http::extract::body::Body;
use crate::http::respond::error::ApiError;
use crate::http::respond::openapi::InvalidFields;
use crate::http::state::AppState;

/// The country that the caller plays for.
#[utoipa::path(tag = "Accounts", responses((status = 200, body = PlayerCountry)))]
#[get("/auth/country")]
pub(crate) async fn read(
    state: web::Data<AppState>,
    Caller(caller): Caller,
) -> Result<web::Json<PlayerCountry>, ApiError> {
    let country = state.store.player_country(&caller.user_id).await?;
    Ok(web::Json(PlayerCountry { country }))
}

/// Sets the country that the caller plays for; null removes it.
///
/// Members of a league can filter its leaderboard by country.
#[utoipa::path(tag = "Accounts", request_body = PlayerCountry, responses((status = 200, body = PlayerCountry), InvalidFields))]
#[put("/auth/country")]
pub(crate) async fn set(
    state: web::Data<AppState>,
    Caller(caller): Caller,
    Body(body): Body<PlayerCountry>,
) -> Result<web::Json<PlayerCountry>, ApiError> {
    if body
        .country
        .as_deref()
        .is_some_and(|country| !is_country(country))
    {
        return Err(ApiError::invalid_field(
            "country",
            "A country is three capital letters, as in results.",
        ));
    }
    state
        .store
        .set_player_country(&caller.user_id, body.country.as_deref())
        .await?;
    Ok(web::Json(body))
}
