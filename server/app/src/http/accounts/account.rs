//! Actions of users on their own account. Actions that could do harm on a device left unlocked ask for the password
//! again.

use actix_web::http::header::CONTENT_DISPOSITION;
use actix_web::{HttpRequest, HttpResponse, delete, get, post, web};
use podium_domain::accounts::password;
use podium_domain::accounts::password::InvalidPassword;
use podium_domain::text;
use podium_wire::accounts::account::Done;
use podium_wire::accounts::lifecycle::{
    AccountExport, ChangePasswordBody, ConfirmPasswordBody, KeyAnswer, KeyBody, PasswordConfirmed,
    SessionList, SessionsEndedAnswer,
};
use podium_wire::admin::site_users::ResetPasswordBody;
use podium_wire::error_code::ErrorCode;

use crate::http::accounts::login_throttle::{PasswordAttempt, remember_device};
use crate::http::cookies::add_cookie;
use crate::http::extract::auth::{AccountHolder, Caller, Confirmed, expired_cookie};
use crate::http::extract::body::Body;
use crate::http::extract::path::Id;
use crate::http::middleware::rate_limits::SIGN_INS;
use crate::http::respond::done::{Answer, confirmed};
use crate::http::respond::error::ApiError;
use crate::http::respond::openapi::{
    Conflict, Forbidden, InvalidFields, NotFound, WrongCredentials,
};
use crate::http::state::AppState;
use podium_domain::ids::SessionId;
use podium_store::accounts::MakeKeyError;
use podium_store::db::{SessionToken, new_hex_id};

/// Maximum number of characters of a key's name.
const KEY_NAME_MAX: usize = 60;

/// Confirms the caller's password.
///
/// For the next ten minutes this session may use the routes that require it (403 `password_required` otherwise).
#[utoipa::path(tag = "Accounts", request_body = ConfirmPasswordBody, responses((status = 200, body = PasswordConfirmed), WrongCredentials))]
#[post("/auth/confirm-password")]
pub(crate) async fn confirm_password(
    state: web::Data<AppState>,
    Caller(caller): Caller,
    Body(body): Body<ConfirmPasswordBody>,
) -> Result<web::Json<PasswordConfirmed>, ApiError> {
    let attempt = PasswordAttempt {
        password: body.password,
        hash: state.store.password_hash(&caller.user_id).await?,
    };
    attempt.verify_again(&state, &caller.session).await?;
    let until = state.store.confirm_session(&caller.session).await;
    state.store.evict_sessions(&caller.user_id);
    Ok(web::Json(PasswordConfirmed {
        success: true,
        confirmed_until: until.map_err(ApiError::if_not_found(ApiError::not_signed_in))?,
    }))
}

/// Replaces the password and ends all other sessions.
///
/// An account without a password, because it signs in with Google, sets its first one after it has confirmed its
/// identity there again.
#[utoipa::path(tag = "Accounts", request_body = ChangePasswordBody, responses((status = 200, body = Done), WrongCredentials, InvalidFields))]
#[post("/auth/change-password")]
pub(crate) async fn change_password(
    state: web::Data<AppState>,
    AccountHolder(caller): AccountHolder,
    Body(body): Body<ChangePasswordBody>,
) -> Answer {
    password::check(&body.new_password, &caller.me.email).map_err(invalid_new_password)?;
    let old = match state.store.password_hash(&caller.user_id).await? {
        None if caller.confirmed => None,
        None => return Err(ApiError::password_required()),
        hash => {
            let attempt = PasswordAttempt {
                password: body.current_password,
                hash,
            };
            Some(attempt.verify_again(&state, &caller.session).await?)
        }
    };
    let new = state.passwords.hash(body.new_password).await?;
    let wakeups = state
        .store
        .change_password(&caller.user_id, old.as_deref(), &new, &caller.session)
        .await
        .map_err(ApiError::if_not_found(ApiError::wrong_credentials))?;
    state.live.on_sessions_ended(&caller.user_id, &wakeups);
    Ok(confirmed("Your password has been changed."))
}

fn invalid_new_password(error: InvalidPassword) -> ApiError {
    ApiError::invalid_field("newPassword", error.to_string())
}

/// Sets a new password with a reset link from a site admin. All sessions of the account end.
#[utoipa::path(tag = "Accounts", security(()), request_body = ResetPasswordBody, responses((status = 200, body = Done), NotFound, InvalidFields))]
#[post("/auth/reset-password")]
pub(crate) async fn reset_password(
    state: web::Data<AppState>,
    request: HttpRequest,
    Body(body): Body<ResetPasswordBody>,
) -> Result<HttpResponse, ApiError> {
    state.limits.by_address(&SIGN_INS, &request)?;
    let token = SessionToken::from_cookie(&body.token);
    let used_up = ApiError::if_not_found(ApiError::reset_link_invalid);
    let user = state.store.reset_link_user(&token).await.map_err(used_up)?;
    let email = state.store.me(&user).await?.email;
    password::check(&body.new_password, &email).map_err(invalid_new_password)?;
    let hash = state.passwords.hash(body.new_password).await?;
    let wakeups = state
        .store
        .reset_password(&user, &token, &hash)
        .await
        .map_err(ApiError::if_not_found(ApiError::reset_link_invalid))?;
    state.live.on_sessions_ended(&user, &wakeups);
    // Remembers this device, so that an attacker's guesses elsewhere do not lock the user out here.
    let device = remember_device(&state, &request, &email).await?;
    let mut answer = HttpResponse::Ok().json(confirmed(
        "Your password has been changed. Log in with the new one.",
    ));
    add_cookie(&mut answer, device.as_ref());
    Ok(answer)
}

fn key_name(written: &str) -> Result<String, ApiError> {
    let name = text::tidy_name(written);
    if text::is_legible_name(&name) && name.chars().count() <= KEY_NAME_MAX {
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
pub(crate) async fn make_key(
    state: web::Data<AppState>,
    Confirmed(caller): Confirmed,
    Body(body): Body<KeyBody>,
) -> Result<web::Json<KeyAnswer>, ApiError> {
    if caller.me.guest {
        return Err(ApiError::guests_cannot());
    }
    let name = key_name(&body.name)?;
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

/// The caller's sessions, newest first. Requires a recent password confirmation.
#[utoipa::path(tag = "Accounts", responses((status = 200, body = SessionList), Forbidden))]
#[get("/auth/sessions")]
pub(crate) async fn sessions(
    state: web::Data<AppState>,
    Confirmed(caller): Confirmed,
) -> Result<web::Json<SessionList>, ApiError> {
    Ok(web::Json(SessionList {
        sessions: state
            .store
            .sessions(&caller.user_id, &caller.session)
            .await?,
    }))
}

/// Ends one of the caller's sessions. Requires a recent password confirmation.
#[utoipa::path(tag = "Accounts", responses((status = 200, body = Done), NotFound))]
#[delete("/auth/sessions/{session_id}")]
pub(crate) async fn end_session(
    state: web::Data<AppState>,
    Confirmed(caller): Confirmed,
    Id(id): Id<SessionId>,
) -> Answer {
    let wakeups = state
        .store
        .end_session(&caller.user_id, &id)
        .await
        .map_err(ApiError::or_not_found("Session not found."))?;
    state.live.on_sessions_ended(&caller.user_id, &wakeups);
    Ok(confirmed("The session has been ended."))
}

/// Ends all of the caller's other sessions. Requires a recent password confirmation.
#[utoipa::path(tag = "Accounts", responses((status = 200, body = SessionsEndedAnswer)))]
#[delete("/auth/sessions")]
pub(crate) async fn end_other_sessions(
    state: web::Data<AppState>,
    Confirmed(caller): Confirmed,
) -> Result<web::Json<SessionsEndedAnswer>, ApiError> {
    let (ended, wakeups) = state
        .store
        .end_other_sessions(&caller.user_id, &caller.session)
        .await?;
    state.live.on_sessions_ended(&caller.user_id, &wakeups);
    Ok(web::Json(SessionsEndedAnswer {
        success: true,
        ended,
    }))
}

/// Exports all stored data about the caller as a file. Requires a recent password confirmation.
#[utoipa::path(tag = "Accounts", responses((status = 200, body = AccountExport), Forbidden))]
#[get("/auth/export")]
pub(crate) async fn export(
    state: web::Data<AppState>,
    Confirmed(caller): Confirmed,
) -> Result<HttpResponse, ApiError> {
    let export = state
        .store
        .export_account(&caller.user_id, Some(&caller.session))
        .await
        .map_err(ApiError::if_not_found(ApiError::not_signed_in))?;
    let disposition = (
        CONTENT_DISPOSITION,
        "attachment; filename=\"podium-account.json\"",
    );
    Ok(HttpResponse::Ok().insert_header(disposition).json(export))
}

/// Deletes the caller's account. Requires a recent password confirmation.
///
/// Ownership of the caller's leagues is transferred. The last site admin cannot be deleted.
#[utoipa::path(tag = "Accounts", responses((status = 200, body = Done), Conflict))]
#[delete("/auth/me")]
pub(crate) async fn delete(
    state: web::Data<AppState>,
    Confirmed(caller): Confirmed,
) -> Result<HttpResponse, ApiError> {
    let wakeups = state
        .store
        .delete_account(&caller.user_id)
        .await
        .map_err(ApiError::if_not_found(ApiError::not_signed_in))?;
    state.live.on_sessions_ended(&caller.user_id, &wakeups);
    let done = confirmed("Your account has been deleted.");
    Ok(HttpResponse::Ok().cookie(expired_cookie(&state)).json(done))
}
