//! Keys with which a user's programs read (docs/bots.md).

use actix_web::{post, web};
use podium_domain::ids::SessionId;
use podium_domain::text;
use podium_store::accounts::MakeKeyError;
use podium_store::db::SessionToken;
use podium_wire::accounts::lifecycle::{KeyAnswer, KeyBody};
use podium_wire::error_code::ErrorCode;

use crate::http::extract::auth::Confirmed;
use crate::http::extract::body::Body;
use crate::http::respond::error::ApiError;
use crate::http::respond::openapi::{Conflict, Forbidden, InvalidFields};
use crate::http::state::AppState;
use podium_store::db::new_hex_id;

/// Maximum number of characters of a key's name.
const NAME_MAX: usize = 60;

fn name(written: &str) -> Result<String, ApiError> {
    let name = text::tidy_name(written);
    if text::is_legible_name(&name) && name.chars().count() <= NAME_MAX {
        return Ok(name);
    }
    let words = "Name what the key is for, in 60 characters at most.";
    Err(ApiError::invalid_field("name", words))
}

/// Makes a key with which a program reads for the caller. Requires a recent password confirmation.
///
/// Only this answer has the key. It is listed with the sessions and revoked like one. An account has ten at most.
#[utoipa::path(tag = "Accounts", request_body = KeyBody, responses((status = 200, body = KeyAnswer), Forbidden, Conflict, InvalidFields))]
#[post("/auth/keys")]
pub(crate) async fn make(
    state: web::Data<AppState>,
    Confirmed(caller): Confirmed,
    Body(body): Body<KeyBody>,
) -> Result<web::Json<KeyAnswer>, ApiError> {
    if caller.me.guest {
        return Err(ApiError::guests_cannot());
    }
    let name = name(&body.name)?;
    let id: SessionId = new_hex_id().parse().map_err(|_| ApiError::unavailable())?;
    let key = format!("podium_{}", SessionToken::generate().reveal());
    let token = SessionToken::from_key(&key);
    let made = state.store.make_key(&caller.user_id, &id, &name, &token);
    match made.await {
        Ok(()) => Ok(web::Json(KeyAnswer { key })),
        Err(MakeKeyError::TooMany) => Err(ApiError::conflict(
            ErrorCode::TooManyKeys,
            "An account has ten keys at most. Revoke one first.",
        )),
        Err(MakeKeyError::Store(error)) => Err(error.into()),
    }
}
