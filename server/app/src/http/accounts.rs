//! Registering, signing in and out (spec §7, "Auth").

use actix_web::http::StatusCode;
use actix_web::{HttpRequest, HttpResponse, get, post, web};
use podium_domain::account::{self, Registration};
use podium_domain::ids::UserId;
use podium_wire::account::{ClientConfig, Done, LoginBody, MeAnswer, RegisterBody, SignedInAnswer};
use podium_wire::error_code::ErrorCode;

use super::auth::{Caller, expired_cookie, session_cookie, session_token};
use super::body::Body;
use super::openapi::{Conflict, InvalidFields, WrongCredentials};
use super::path::new_hex_id;
use super::{ApiError, AppState};
use crate::store::SessionToken;

/// What the client must know before anybody signs in.
#[utoipa::path(tag = "Accounts", security(()), responses((status = 200, body = ClientConfig)))]
#[get("/config")]
pub(super) async fn config(state: web::Data<AppState>) -> web::Json<ClientConfig> {
    web::Json(ClientConfig {
        admin_email: state.admin_email.clone(),
        google_sign_in: false,
        protocol: podium_wire::PROTOCOL_VERSION,
    })
}

/// The signed-in user.
#[utoipa::path(tag = "Accounts", responses((status = 200, body = MeAnswer)))]
#[get("/auth/me")]
pub(super) async fn me(caller: Caller) -> web::Json<MeAnswer> {
    web::Json(MeAnswer { user: caller.0.me })
}

/// Opens an account and signs it in.
#[utoipa::path(tag = "Accounts", security(()), request_body = RegisterBody, responses((status = 200, body = SignedInAnswer), Conflict, InvalidFields))]
#[post("/auth/register")]
pub(super) async fn register(
    state: web::Data<AppState>,
    Body(body): Body<RegisterBody>,
) -> Result<HttpResponse, ApiError> {
    let registration = Registration::parse(&body.email, &body.name, &body.password)
        .map_err(|error| ApiError::invalid_field(error.field(), error.to_string()))?;
    let hash = state.passwords.hash(body.password).await?;
    let id: UserId = new_hex_id().parse().map_err(|_| ApiError::unavailable())?;
    state
        .store
        .create_user(&id, &registration.email, &registration.name, &hash)
        .await
        .map_err(|error| {
            if error.is_conflict("users_email_is_taken") {
                ApiError::conflict(ErrorCode::EmailTaken, "This email is already registered.")
            } else {
                error.into()
            }
        })?;
    sign_in(&state, &id).await
}

/// Signs in; the session travels in a cookie.
#[utoipa::path(tag = "Accounts", security(()), request_body = LoginBody, responses((status = 200, body = SignedInAnswer), WrongCredentials))]
#[post("/auth/login")]
pub(super) async fn login(
    state: web::Data<AppState>,
    request: HttpRequest,
    Body(body): Body<LoginBody>,
) -> Result<HttpResponse, ApiError> {
    let wrong = || {
        ApiError::new(
            StatusCode::UNAUTHORIZED,
            ErrorCode::WrongCredentials,
            "Invalid email or password",
        )
    };
    let too_long = body.password.chars().count() > account::PASSWORD_LENGTH_MAX;
    let email = account::parse_email(&body.email).ok().filter(|_| !too_long);
    let credentials = match email {
        Some(email) => state.store.credentials(&email).await?,
        None => None,
    };
    // Unknown address, wrong password and account without one: same work, same words.
    let hash = credentials
        .as_ref()
        .and_then(|known| known.password_hash.clone());
    let password = if too_long {
        String::new()
    } else {
        body.password
    };
    let matches = state.passwords.verify(password, hash).await?;
    let Some(known) = credentials.filter(|_| matches) else {
        return Err(wrong());
    };
    if let Some(old) = session_token(&request) {
        state.store.close_session(&old).await?;
    }
    sign_in(&state, &known.user_id).await
}

/// Ends the session of the cookie, if there is one.
#[utoipa::path(tag = "Accounts", security(()), responses((status = 200, body = Done)))]
#[post("/auth/logout")]
pub(super) async fn logout(
    state: web::Data<AppState>,
    request: HttpRequest,
) -> Result<HttpResponse, ApiError> {
    if let Some(token) = session_token(&request) {
        state.store.close_session(&token).await?;
    }
    let done = Done {
        success: true,
        message: "Logged out".to_owned(),
    };
    Ok(HttpResponse::Ok().cookie(expired_cookie(&state)).json(done))
}

/// A new session at every login: a token known before is worth nothing after.
async fn sign_in(state: &AppState, user: &UserId) -> Result<HttpResponse, ApiError> {
    let token = SessionToken::generate();
    state.store.open_session(user, &token).await?;
    let answer = SignedInAnswer {
        success: true,
        user: state.store.me(user).await?,
    };
    Ok(HttpResponse::Ok()
        .cookie(session_cookie(state, &token))
        .json(answer))
}
