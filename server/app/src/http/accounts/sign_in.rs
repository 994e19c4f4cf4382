//! Registration, sign-in and sign-out.

use actix_web::http::header::USER_AGENT;
use actix_web::{HttpRequest, HttpResponse, get, post, web};
use podium_domain::accounts::account;
use podium_domain::accounts::account::Registration;
use podium_domain::ids::{SessionId, UserId};
use podium_wire::accounts::account::{
    ClientConfig, Done, LoginBody, MeAnswer, OwnPageAnswer, RegisterBody, SignedInAnswer,
};
use podium_wire::error_code::ErrorCode;

use crate::http::accounts::login_throttle::{PasswordAttempt, remember_device};
use crate::http::cookies::add_cookie;
use crate::http::extract::auth::{Caller, expired_cookie, session_cookie, session_token};
use crate::http::extract::body::Body;
use crate::http::middleware::rate_limits::{RateLimit, SIGN_INS};
use crate::http::respond::done::confirmed;
use crate::http::respond::error::ApiError;
use crate::http::respond::openapi::{Conflict, InvalidFields, NotFound, WrongCredentials};
use crate::http::state::AppState;
use crate::own_pages::OwnPage;
use podium_store::accounts::NewSession;
use podium_store::db::new_hex_id;
use podium_store::db::{SessionToken, StoreError};

/// Settings that the client needs before the sign-in.
#[utoipa::path(tag = "Accounts", security(()), responses((status = 200, body = ClientConfig)))]
#[get("/config")]
pub(crate) async fn config(state: web::Data<AppState>) -> web::Json<ClientConfig> {
    web::Json(state.own_pages.link(ClientConfig {
        admin_email: state.admin_email.clone(),
        google_sign_in: state.google.is_some(),
        mail: state.mail.is_some(),
        push_key: state.push.as_ref().map(|push| push.public_key.to_string()),
        imprint: None,
        privacy: None,
        protocol: podium_wire::PROTOCOL_VERSION,
    }))
}

fn text(page: Option<&OwnPage>) -> Result<web::Json<OwnPageAnswer>, ApiError> {
    match page {
        Some(OwnPage::Text(text)) => Ok(web::Json(OwnPageAnswer { text: text.clone() })),
        _ => Err(ApiError::not_found("This installation has no such page.")),
    }
}

/// The imprint, if this installation has one.
#[utoipa::path(tag = "Accounts", security(()), responses((status = 200, body = OwnPageAnswer), NotFound))]
#[get("/imprint")]
pub(crate) async fn imprint(
    state: web::Data<AppState>,
) -> Result<web::Json<OwnPageAnswer>, ApiError> {
    text(state.own_pages.imprint.as_ref())
}

/// The privacy notice, if this installation has one.
#[utoipa::path(tag = "Accounts", security(()), responses((status = 200, body = OwnPageAnswer), NotFound))]
#[get("/privacy")]
pub(crate) async fn privacy(
    state: web::Data<AppState>,
) -> Result<web::Json<OwnPageAnswer>, ApiError> {
    text(state.own_pages.privacy.as_ref())
}

/// The signed-in user.
#[utoipa::path(tag = "Accounts", responses((status = 200, body = MeAnswer)))]
#[get("/auth/me")]
pub(crate) async fn me(caller: Caller) -> web::Json<MeAnswer> {
    web::Json(MeAnswer { user: caller.0.me })
}

/// New accounts per address: a school class can register in one lesson, but not a thousand people an hour.
static REGISTRATIONS: RateLimit = RateLimit::new(40, 4);

/// Creates an account and signs in.
#[utoipa::path(tag = "Accounts", security(()), request_body = RegisterBody, responses((status = 200, body = SignedInAnswer), Conflict, InvalidFields))]
#[post("/auth/register")]
pub(crate) async fn register(
    state: web::Data<AppState>,
    request: HttpRequest,
    Body(body): Body<RegisterBody>,
) -> Result<HttpResponse, ApiError> {
    state.limits.by_address(&REGISTRATIONS, &request)?;
    let registration = Registration::parse(&body.email, &body.name, &body.password)?;
    let hash = state.passwords.hash(body.password).await?;
    let id: UserId = new_hex_id().parse().map_err(|_| ApiError::unavailable())?;
    let wakeups = state
        .store
        .create_user(&id, &registration.email, &registration.name, &hash)
        .await
        .map_err(email_taken)?;
    state.live.wake(&wakeups);
    sign_in(&state, &request, &id, Some(&hash)).await
}

pub(super) fn email_taken(error: StoreError) -> ApiError {
    if error.is_conflict("users_email_is_taken") {
        ApiError::conflict(ErrorCode::EmailTaken, "This email is already registered.")
    } else {
        error.into()
    }
}

/// Signs in; the session is in a cookie. Disabled accounts are refused.
#[utoipa::path(tag = "Accounts", security(()), request_body = LoginBody, responses((status = 200, body = SignedInAnswer), WrongCredentials))]
#[post("/auth/login")]
pub(crate) async fn login(
    state: web::Data<AppState>,
    request: HttpRequest,
    Body(body): Body<LoginBody>,
) -> Result<HttpResponse, ApiError> {
    state.limits.by_address(&SIGN_INS, &request)?;
    let email = account::parse_email(&body.email).ok();
    let credentials = match &email {
        Some(email) => state.store.credentials(email).await?,
        None => None,
    };
    // Unknown address, wrong password and account without a password: same work, same message, same waits.
    let (user, hash) = credentials
        .map(|known| (known.user_id, known.password_hash))
        .unzip();
    let attempt = PasswordAttempt {
        password: body.password,
        hash: hash.flatten(),
    };
    let hash = attempt
        .verify_login(&state, &request, email.as_deref())
        .await?;
    let user = user.ok_or_else(ApiError::wrong_credentials)?;
    sign_in(&state, &request, &user, Some(&hash)).await
}

/// Ends the session of the cookie, if there is one.
#[utoipa::path(tag = "Accounts", security(()), responses((status = 200, body = Done)))]
#[post("/auth/logout")]
pub(crate) async fn logout(
    state: web::Data<AppState>,
    request: HttpRequest,
) -> Result<HttpResponse, ApiError> {
    if let Some(token) = session_token(&request) {
        close_session(&state, &token).await?;
    }
    let done = confirmed("Logged out");
    Ok(HttpResponse::Ok().cookie(expired_cookie(&state)).json(done))
}

pub(super) async fn sign_in(
    state: &AppState,
    request: &HttpRequest,
    user: &UserId,
    password_hash: Option<&str>,
) -> Result<HttpResponse, ApiError> {
    let token = open_session(state, request, user, password_hash).await?;
    signed_in_with(state, request, user, &token).await
}

/// The answer with this session's cookie.
pub(super) async fn signed_in_with(
    state: &AppState,
    request: &HttpRequest,
    user: &UserId,
    token: &SessionToken,
) -> Result<HttpResponse, ApiError> {
    let signed_in = state.store.me(user).await?;
    tracing::info!(user_id = user.as_str(), "signed in");
    let device = remember_device(state, request, &signed_in.email).await?;
    let answer = SignedInAnswer {
        success: true,
        user: signed_in,
    };
    let mut answer = HttpResponse::Ok()
        .cookie(session_cookie(state, token))
        .json(answer);
    add_cookie(&mut answer, device.as_ref());
    Ok(answer)
}

/// Creates a new session at every login (an attacker may know the old token).
pub(crate) async fn open_session(
    state: &AppState,
    request: &HttpRequest,
    user: &UserId,
    password_hash: Option<&str>,
) -> Result<SessionToken, ApiError> {
    if let Some(old) = session_token(request) {
        close_session(state, &old).await?;
    }
    let token = SessionToken::generate();
    let id: SessionId = new_hex_id().parse().map_err(|_| ApiError::unavailable())?;
    let user_agent = request
        .headers()
        .get(USER_AGENT)
        .and_then(|header| account::shown_user_agent(&String::from_utf8_lossy(header.as_bytes())));
    let opened = state
        .store
        .open_session(NewSession {
            id: &id,
            user,
            token: &token,
            user_agent: user_agent.as_deref(),
            password_hash,
        })
        .await;
    if matches!(opened, Err(StoreError::NotFound)) && state.store.is_disabled(user).await? {
        return Err(ApiError::account_disabled());
    }
    opened.map_err(ApiError::if_not_found(ApiError::wrong_credentials))?;
    Ok(token)
}

async fn close_session(state: &AppState, token: &SessionToken) -> Result<(), ApiError> {
    if let Some((user, wakeups)) = state.store.close_session(token).await? {
        state.live.on_sessions_ended(&user, &wakeups);
    }
    Ok(())
}
