//! Guests: in a league with a name alone, and kept later with an e-mail and a password (docs/rules.md, "Guests").

use actix_web::http::StatusCode;
use actix_web::{HttpRequest, HttpResponse, post, web};
use podium_domain::accounts::account::{InvalidRegistration, parse_email, parse_name};
use podium_domain::accounts::password;
use podium_domain::ids::UserId;
use podium_wire::accounts::account::{GuestBody, KeepGuestBody, KeptPicks, SignedInAnswer};
use podium_wire::error_code::ErrorCode;
use serde_json::json;
use sha2::{Digest, Sha256};

use crate::http::accounts::login_throttle::PasswordAttempt;
use crate::http::accounts::sign_in::{email_taken, open_session, sign_in, signed_in_with};
use crate::http::extract::auth::{Caller, session_cookie};
use crate::http::extract::body::Body;
use crate::http::extract::path::slug;
use crate::http::middleware::idempotency;
use crate::http::middleware::rate_limits::{CODES_PER_ADDRESS, RateLimit, SIGN_INS};
use crate::http::respond::error::ApiError;
use crate::http::respond::openapi::{Conflict, Forbidden, InvalidFields, WrongCredentials};
use crate::http::state::AppState;
use podium_store::accounts::{Credential, Credentials, GuestLeague, RenewedSession};
use podium_store::db::{SessionToken, SignedIn, StoreError, new_hex_id};
use podium_store::leagues::{LeagueKey, MembershipError};
use podium_store::lifecycle::MergeError;

/// Characters of an account's id.
const ID_LENGTH: usize = 24;
/// New guests per address: a school class can begin in one lesson, but not a thousand people an hour.
static GUESTS: RateLimit = RateLimit::new(40, 4);

impl From<MergeError> for ApiError {
    fn from(error: MergeError) -> Self {
        match error {
            MergeError::PicksDiffer(picks) => Self::picks_differ(picks),
            MergeError::Store(error) => Self::if_not_found(not_a_guest)(error),
        }
    }
}

pub(super) fn not_a_guest() -> ApiError {
    let message = "These picks are already kept.";
    ApiError::conflict(ErrorCode::NotAGuest, message)
}

/// Joins a league as a guest, with a name alone, and signs in.
///
/// The league is that of an invite link, or else the global one. Who is signed in already joins with that account. A
/// request repeated with the same `Idempotency-Key` signs in the same guest again.
#[utoipa::path(tag = "Accounts", security(()), request_body = GuestBody, responses((status = 200, body = SignedInAnswer), Forbidden, Conflict, InvalidFields))]
#[post("/auth/guest")]
pub(crate) async fn create(
    state: web::Data<AppState>,
    request: HttpRequest,
    Body(body): Body<GuestBody>,
) -> Result<HttpResponse, ApiError> {
    let name = parse_name(&body.name)?;
    let (key, code) = match (&body.slug, &body.invite_code) {
        (Some(text), Some(code)) => (Some(LeagueKey::parse(&slug(text))), code.as_str()),
        (None, None) => (None, ""),
        (Some(_), None) => return Err(both_or_neither("inviteCode")),
        (None, Some(_)) => return Err(both_or_neither("slug")),
    };
    let league = key.as_ref().map(|key| GuestLeague::ByCode { key, code });
    match Caller::resolve(&request).await {
        Ok(caller) => return join(&state, &request, caller, league).await,
        Err(error) if error.is(ErrorCode::NotSignedIn) => {}
        Err(error) => return Err(error),
    }
    state.limits.by_address(&GUESTS, &request)?;
    state.limits.by_address(&CODES_PER_ADDRESS, &request)?;
    let id = guest_id(&request, &body)?;
    let league = league.unwrap_or(GuestLeague::Global);
    let wakeups = state.store.create_guest(&id, &name, league).await?;
    state.live.wake(&wakeups);
    let token = open_session(&state, &request, &id, None).await?;
    tracing::info!(user_id = id.as_str(), "a guest plays");
    Ok(HttpResponse::Ok()
        .cookie(session_cookie(&state, &token))
        .json(SignedInAnswer {
            success: true,
            user: state.store.me(&id).await?,
        }))
}

fn both_or_neither(missing: &str) -> ApiError {
    ApiError::invalid_field(missing, "slug and inviteCode belong together")
}

/// Another tab of this browser was first.
async fn join(
    state: &AppState,
    request: &HttpRequest,
    caller: SignedIn,
    league: Option<GuestLeague<'_>>,
) -> Result<HttpResponse, ApiError> {
    if let Some(GuestLeague::ByCode { key, code }) = league {
        state.limits.invite_code(request, &caller.user_id)?;
        match state.store.join_by_code(key, &caller.user_id, code).await {
            Ok(wakeups) => state.live.wake(&wakeups),
            Err(MembershipError::AlreadyMember) => {}
            Err(error) => return Err(error.into()),
        }
    }
    Ok(HttpResponse::Ok().json(SignedInAnswer {
        success: true,
        user: caller.me,
    }))
}

/// Made of the league and the request's key, so that a repeat whose first answer was lost finds the same guest; only
/// its client knows the key.
fn guest_id(request: &HttpRequest, body: &GuestBody) -> Result<UserId, ApiError> {
    let id = match idempotency::key(request.headers())? {
        Some(key) => {
            let request = json!(["guest", key, body.slug, body.invite_code]);
            let digest = hex::encode(Sha256::digest(request.to_string()));
            digest.chars().take(ID_LENGTH).collect()
        }
        None => new_hex_id(),
    };
    id.parse().map_err(|_| ApiError::unavailable())
}

/// Keeps a guest's picks with an e-mail and a password.
///
/// If an account with this e-mail exists, and the password is its own, the picks and leagues move there and the guest
/// ends. Where both have different open picks the answer is 409 `picks_differ`, unless `picks` chooses.
#[utoipa::path(tag = "Accounts", request_body = KeepGuestBody, responses((status = 200, body = SignedInAnswer), WrongCredentials, Conflict, InvalidFields))]
#[post("/auth/guest/keep")]
pub(crate) async fn keep(
    state: web::Data<AppState>,
    request: HttpRequest,
    Caller(caller): Caller,
    Body(body): Body<KeepGuestBody>,
) -> Result<HttpResponse, ApiError> {
    state.limits.by_address(&SIGN_INS, &request)?;
    if !caller.me.guest {
        return Err(not_a_guest());
    }
    let email = parse_email(&body.email)?;
    if let Some(account) = state.store.credentials(&email).await? {
        return keep_in(&state, &request, &caller.user_id, account, &email, body).await;
    }
    password::check(&body.password, &email).map_err(InvalidRegistration::from)?;
    let hash = state.passwords.hash(body.password).await?;
    let credential = Credential::PasswordHash(&hash);
    let token = keep_account(&state, &caller, &email, credential).await?;
    signed_in_with(&state, &request, &caller.user_id, &token).await
}

/// Makes the guest an account; returns the new token of the session.
pub(super) async fn keep_account(
    state: &AppState,
    guest: &SignedIn,
    email: &str,
    credential: Credential<'_>,
) -> Result<SessionToken, ApiError> {
    let token = SessionToken::generate();
    let renewed = RenewedSession {
        session: &guest.session,
        token: &token,
    };
    let outcome = state
        .store
        .keep_guest(&guest.user_id, email, credential, renewed)
        .await;
    match outcome {
        Ok(wakeups) => state.live.on_sessions_ended(&guest.user_id, &wakeups),
        Err(StoreError::NotFound) => return Err(not_a_guest()),
        Err(error) => return Err(email_taken(error)),
    }
    Ok(token)
}

/// Keeps the picks in an account that exists, after its password was verified.
async fn keep_in(
    state: &AppState,
    request: &HttpRequest,
    guest: &UserId,
    account: Credentials,
    email: &str,
    body: KeepGuestBody,
) -> Result<HttpResponse, ApiError> {
    let attempt = PasswordAttempt {
        password: body.password,
        hash: account.password_hash,
    };
    let hash = attempt.verify_login(state, request, Some(email)).await?;
    merge(state, guest, &account.user_id, body.picks).await?;
    sign_in(state, request, &account.user_id, Some(&hash)).await
}

/// Merges the guest into an account whose owner is proved.
pub(super) async fn merge(
    state: &AppState,
    guest: &UserId,
    account: &UserId,
    choice: Option<KeptPicks>,
) -> Result<(), ApiError> {
    if state.store.is_disabled(account).await? {
        return Err(ApiError::account_disabled());
    }
    let wakeups = state.store.merge_guest(guest, account, choice).await?;
    state.live.on_sessions_ended(guest, &wakeups);
    Ok(())
}

impl ApiError {
    /// A guest is refused what needs an account.
    pub(crate) fn guests_cannot() -> Self {
        Self::new(
            StatusCode::FORBIDDEN,
            ErrorCode::GuestsCannot,
            "Guests cannot do this. Keep your picks with an email and a password first.",
        )
    }
}
