//! Sign-in with Google: the redirect to the provider and the callback. Every failure ends on the login page, which
//! shows the outcome.

use actix_web::cookie::time::Duration;
use actix_web::http::header::LOCATION;
use actix_web::{HttpRequest, HttpResponse, get, post, web};
use podium_domain::accounts::account::{NAME_LENGTH_MAX, parse_email};
use podium_domain::accounts::return_path::return_path;
use podium_domain::ids::UserId;
use podium_domain::text;
use podium_wire::accounts::account::{
    GoogleLinkBody, GoogleLinkView, GoogleOutcome, SignedInAnswer,
};
use podium_wire::error_code::ErrorCode;
use serde::Deserialize;
use url::Url;

use crate::http::accounts::google_client::{Google, GoogleError};
use crate::http::accounts::google_keep::keep_signed_in;
use crate::http::accounts::identity_token::ExternalIdentity;
use crate::http::accounts::login_throttle::PasswordAttempt;
use crate::http::accounts::sign_in::{open_session, sign_in};
use crate::http::cookies::{GOOGLE, add_cookie};
use crate::http::extract::auth::{Caller, session_cookie};
use crate::http::extract::body::Body;
use crate::http::extract::query::Query;
use crate::http::middleware::rate_limits::SIGN_INS;
use crate::http::respond::error::ApiError;
use crate::http::respond::openapi::{NotFound, WrongCredentials};
use crate::http::state::AppState;
use podium_store::accounts::{Identity, NewExternalSignIn, NewExternalUser};
use podium_store::db::new_hex_id;
use podium_store::db::{SessionToken, StoreError};

/// Google's pictures are on hosts such as `lh3.googleusercontent.com`.
const PICTURE_HOSTS: &str = ".googleusercontent.com";
/// Time limit for signing in at the provider.
const COOKIE_MINUTES: i64 = 10;

/// The reasons why a sign-in fails.
#[derive(Debug, thiserror::Error)]
pub(super) enum Refusal {
    #[error("{0:?}")]
    Outcome(GoogleOutcome),
    #[error(transparent)]
    Google(#[from] GoogleError),
    #[error(transparent)]
    Store(#[from] StoreError),
    #[error("the session could not be opened: {0}")]
    Session(#[from] ApiError),
}

/// Parameters of a sign-in with Google.
#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct GoogleStartQuery {
    /// Path on this site to redirect to afterwards.
    next: Option<String>,
    /// True if a signed-in user confirms their identity instead of entering a password.
    confirm: Option<bool>,
}

/// Starts a sign-in with Google: redirects the browser to the provider.
#[utoipa::path(tag = "Accounts", security(()), params(GoogleStartQuery), responses((status = 303, description = "Redirect to the provider"), NotFound))]
#[get("/auth/google")]
pub(crate) async fn start(
    state: web::Data<AppState>,
    request: HttpRequest,
    Query(query): Query<GoogleStartQuery>,
) -> Result<HttpResponse, ApiError> {
    let google = configured(&state)?;
    state.limits.by_address(&SIGN_INS, &request)?;
    let confirms = if query.confirm == Some(true) {
        Some(Caller::resolve(&request).await?.session)
    } else {
        None
    };
    let begun = match google.begin().await {
        Ok(begun) => begun,
        Err(error) => {
            tracing::warn!(cause = ?error, "sign-in with Google failed");
            return Ok(back_with(GoogleOutcome::Failed));
        }
    };
    // Each tab of a browser can have a sign-in of its own.
    let browser = GOOGLE.of(&state, &request);
    let browser = browser.unwrap_or_else(SessionToken::generate);
    state
        .store
        .begin_external_sign_in(NewExternalSignIn {
            browser: &browser,
            state: begun.state.secret(),
            nonce: &begun.nonce,
            pkce_verifier: begun.pkce_verifier.secret(),
            return_to: return_path(query.next.as_deref()),
            confirms: confirms.as_ref(),
        })
        .await?;
    let cookie = GOOGLE.with(&state, &browser, Duration::minutes(COOKIE_MINUTES));
    Ok(HttpResponse::SeeOther()
        .insert_header((LOCATION, begun.url))
        .cookie(cookie)
        .finish())
}

/// Parameters that the provider adds to the redirect back.
#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct GoogleCallbackQuery {
    code: Option<String>,
    state: Option<String>,
    /// The provider's error code if there is no `code`.
    error: Option<String>,
    /// The issuer of the response (RFC 9207).
    iss: Option<String>,
}

/// Redirect target of the provider: completes the sign-in. A guest who signs in keeps the picks.
#[utoipa::path(tag = "Accounts", extensions(("x-open-query" = json!(true))), security(()), params(GoogleCallbackQuery), responses((status = 303, description = "Signed in, or redirect to the login page"), NotFound))]
#[get("/auth/google/callback")]
pub(crate) async fn callback(
    state: web::Data<AppState>,
    request: HttpRequest,
    Query(query): Query<GoogleCallbackQuery>,
) -> Result<HttpResponse, ApiError> {
    let google = configured(&state)?;
    state.limits.by_address(&SIGN_INS, &request)?;
    Ok(match come_back(&state, google, &request, query).await {
        Ok(answer) => answer,
        // The page is shown again, or the user has signed in by another tab.
        Err(Refusal::Outcome(GoogleOutcome::Expired))
            if Caller::resolve(&request).await.is_ok() =>
        {
            see_other(return_path(None))
        }
        Err(Refusal::Outcome(outcome)) => back_with(outcome),
        Err(Refusal::Session(error)) if error.is(ErrorCode::AccountDisabled) => {
            back_with(GoogleOutcome::Disabled)
        }
        Err(refusal) => {
            tracing::warn!(cause = ?refusal, "sign-in with Google failed");
            back_with(GoogleOutcome::Failed)
        }
    })
}

/// The account whose password is required to link the pending Google identity.
#[utoipa::path(tag = "Accounts", security(()), responses((status = 200, body = GoogleLinkView), NotFound))]
#[get("/auth/google/link")]
pub(crate) async fn pending_link(
    state: web::Data<AppState>,
    request: HttpRequest,
) -> Result<web::Json<GoogleLinkView>, ApiError> {
    configured(&state)?;
    let browser = GOOGLE.of(&state, &request).ok_or_else(nothing_to_link)?;
    let pending = state.store.pending_link(&browser).await?;
    let pending = pending.ok_or_else(nothing_to_link)?;
    Ok(web::Json(GoogleLinkView {
        email: pending.email,
        return_to: pending.return_to,
    }))
}

/// Links the pending Google identity to an existing account with the same e-mail, and signs in.
///
/// Requires the account's password: an account registered with somebody else's address must not give access to their
/// Google identity, nor the reverse.
#[utoipa::path(tag = "Accounts", security(()), request_body = GoogleLinkBody, responses((status = 200, body = SignedInAnswer), NotFound, WrongCredentials))]
#[post("/auth/google/link")]
pub(crate) async fn link(
    state: web::Data<AppState>,
    request: HttpRequest,
    Body(body): Body<GoogleLinkBody>,
) -> Result<HttpResponse, ApiError> {
    configured(&state)?;
    state.limits.by_address(&SIGN_INS, &request)?;
    let browser = GOOGLE.of(&state, &request).ok_or_else(nothing_to_link)?;
    let pending = state.store.pending_link(&browser).await?;
    let pending = pending.ok_or_else(nothing_to_link)?;
    let attempt = PasswordAttempt {
        password: body.password,
        hash: state.store.password_hash(&pending.user).await?,
    };
    let hash = attempt
        .verify_login(&state, &request, Some(&pending.email))
        .await?;
    state
        .store
        .link_external(&browser, &hash)
        .await
        .map_err(|error| {
            // A conflict: linked already.
            if matches!(error, StoreError::NotFound | StoreError::Conflict(_)) {
                nothing_to_link()
            } else {
                error.into()
            }
        })?;
    let mut answer = sign_in(&state, &request, &pending.user, Some(&hash)).await?;
    add_cookie(&mut answer, Some(&GOOGLE.expired(&state)));
    Ok(answer)
}

pub(super) fn configured(state: &AppState) -> Result<&Google, ApiError> {
    let none = || ApiError::not_found("Sign-in with Google is not available.");
    state.google.as_ref().ok_or_else(none)
}

pub(super) fn nothing_to_link() -> ApiError {
    ApiError::not_found("Nothing to link. Please sign in with Google again.")
}

async fn come_back(
    state: &AppState,
    google: &Google,
    request: &HttpRequest,
    query: GoogleCallbackQuery,
) -> Result<HttpResponse, Refusal> {
    let expired = || Refusal::Outcome(GoogleOutcome::Expired);
    let browser = GOOGLE.of(state, request).ok_or_else(expired)?;
    let sent = query.state.ok_or_else(expired)?;
    // A state from another browser would sign this browser in as another user.
    let begun = state.store.take_external_sign_in(&browser, &sent).await?;
    let begun = begun.ok_or_else(expired)?;
    if query.iss.is_some_and(|issuer| issuer != google.issuer()) {
        return Err(Refusal::Outcome(GoogleOutcome::Failed));
    }
    let (None, Some(code)) = (query.error, query.code) else {
        return Err(Refusal::Outcome(GoogleOutcome::Cancelled));
    };
    let identity = google
        .finish(code, begun.pkce_verifier, &begun.nonce)
        .await?;
    let account = state.store.external_account(known(&identity)).await?;
    if let Some(session) = begun.confirms {
        let signed_in = Caller::resolve(request).await?;
        let same = account.is_some_and(|account| account.user == signed_in.user_id);
        if !same || signed_in.session != session {
            return Err(Refusal::Outcome(GoogleOutcome::OtherAccount));
        }
        state.store.confirm_session(&session).await?;
        state.store.evict_sessions(&signed_in.user_id);
        return Ok(see_other(&begun.return_to));
    }
    let signed_in = Caller::resolve(request).await.ok();
    if let Some(guest) = signed_in.filter(|caller| caller.me.guest) {
        let return_to = &begun.return_to;
        return keep_signed_in(state, request, &guest, &identity, account, return_to).await;
    }
    let (user, hash) = match account {
        Some(account) => (account.user, account.password_hash),
        None => match open_account(state, &identity).await? {
            Opened::New(user) => (user, None),
            Opened::Waits(user) => {
                let outcome = GoogleOutcome::Link;
                return ask(state, &identity, &user, &begun.return_to, outcome).await;
            }
        },
    };
    let token = open_session(state, request, &user, hash.as_deref()).await?;
    let mut answer = see_other(&begun.return_to);
    tracing::info!(user_id = user.as_str(), "signed in with Google");
    add_cookie(&mut answer, Some(&session_cookie(state, &token)));
    Ok(answer)
}

/// Whether pages may load this picture (`guard.rs`, the content security policy).
fn is_shown_picture(picture: &str) -> bool {
    let host = Url::parse(picture)
        .ok()
        .filter(|url| url.scheme() == "https");
    let host = host.as_ref().and_then(Url::host_str);
    host.is_some_and(|host| host.ends_with(PICTURE_HOSTS))
}

enum Opened {
    New(UserId),
    /// An account with this e-mail exists already; linking requires its password.
    Waits(UserId),
}

pub(super) fn known(identity: &ExternalIdentity) -> Identity<'_> {
    Identity {
        issuer: &identity.issuer,
        subject: &identity.subject,
    }
}

pub(super) fn verified_email(identity: &ExternalIdentity) -> Result<String, Refusal> {
    let email = identity
        .email
        .as_deref()
        .and_then(|email| parse_email(email).ok());
    email.ok_or(Refusal::Outcome(GoogleOutcome::Unverified))
}

/// Opens an account for a user who has none.
async fn open_account(state: &AppState, identity: &ExternalIdentity) -> Result<Opened, Refusal> {
    let email = verified_email(identity)?;
    if let Some(account) = state.store.credentials(&email).await? {
        return Ok(Opened::Waits(account.user_id));
    }
    let id: UserId = new_hex_id().parse().map_err(|_| ApiError::unavailable())?;
    let picture = identity.picture.as_deref();
    let new = NewExternalUser {
        id: &id,
        email: &email,
        name: &shown_name(identity.name.as_deref(), &email),
        picture: picture.filter(|picture| is_shown_picture(picture)),
    };
    let identity = known(identity);
    let wakeups = state.store.create_external_user(new, identity).await?;
    state.live.wake(&wakeups);
    Ok(Opened::New(id))
}

/// The provider's name for the user if it satisfies our rules; otherwise the part of the e-mail before the @.
fn shown_name(name: Option<&str>, email: &str) -> String {
    let readable = |name: &str| -> Option<String> {
        let name: String = text::legible(name).chars().take(NAME_LENGTH_MAX).collect();
        (!text::is_blank(&name)).then(|| name.trim().to_owned())
    };
    name.and_then(readable)
        .or_else(|| email.split('@').next().and_then(readable))
        .unwrap_or_else(|| "Climber".to_owned())
}

/// Stores the identity in this browser, until the page of the outcome has asked what is to become of it.
pub(super) async fn ask(
    state: &AppState,
    identity: &ExternalIdentity,
    user: &UserId,
    return_to: &str,
    outcome: GoogleOutcome,
) -> Result<HttpResponse, Refusal> {
    let browser = SessionToken::generate();
    state
        .store
        .offer_external_link(&browser, known(identity), user, return_to)
        .await?;
    let mut answer = back_with(outcome);
    let cookie = GOOGLE.with(state, &browser, Duration::minutes(COOKIE_MINUTES));
    add_cookie(&mut answer, Some(&cookie));
    Ok(answer)
}

pub(super) fn see_other(path: &str) -> HttpResponse {
    HttpResponse::SeeOther()
        .insert_header((LOCATION, path))
        .finish()
}

/// To the page that shows the outcome.
pub(super) fn back_with(outcome: GoogleOutcome) -> HttpResponse {
    let (page, word) = match outcome {
        GoogleOutcome::Cancelled => ("login", "cancelled"),
        GoogleOutcome::Link => ("login", "link"),
        GoogleOutcome::Expired => ("login", "expired"),
        GoogleOutcome::Unverified => ("login", "unverified"),
        GoogleOutcome::OtherAccount => ("login", "other_account"),
        GoogleOutcome::Disabled => ("login", "disabled"),
        GoogleOutcome::KeepWithPassword => ("keep", "keep_with_password"),
        GoogleOutcome::PicksDiffer => ("keep", "picks_differ"),
        GoogleOutcome::Failed => ("login", "failed"),
    };
    see_other(&format!("/{page}?google={word}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_google_account_gets_a_valid_name() {
        let email = "ann@example.org";
        assert_eq!(shown_name(Some("  Ann Lee "), email), "Ann Lee");
        assert_eq!(shown_name(Some("\u{202e}"), email), "ann");
        assert_eq!(
            shown_name(Some("An\u{200b}n\u{202e} Lee"), email),
            "Ann Lee"
        );
        assert_eq!(shown_name(None, email), "ann");
        let long = "x".repeat(100);
        assert_eq!(shown_name(Some(&long), email).len(), NAME_LENGTH_MAX);
    }
}
