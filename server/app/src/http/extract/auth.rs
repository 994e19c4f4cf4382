//! Resolves the session cookie, or a program's key, to a caller. Handlers that take a [`Caller`] run only for signed-in users.

use actix_web::cookie::{Cookie, time::Duration};
use actix_web::dev::Payload;
use actix_web::{FromRequest, HttpMessage, HttpRequest, web};
use futures_util::future::{LocalBoxFuture, ready};

use crate::http::cookies::SESSION;
use crate::http::program_keys::{KEY_REFUSED, accepts_keys, key};
use crate::http::read_only::{is_read_only_post, only_reads};
use crate::http::respond::error::ApiError;
use crate::http::state::AppState;
use podium_store::db::{SessionToken, SignedIn};

/// Age of the cookie, the longest that browsers keep one: the database says how long the session lasts (`session_life`).
const SESSION_DAYS: i64 = 400;

/// The signed-in user of this request, subject to the rate limit of writes.
pub struct Caller(pub SignedIn);

/// A signed-in user who views competitions. While the database is down, recently read sessions are accepted.
pub(crate) struct AnySession;

/// A caller with an account of their own: no guest.
pub(crate) struct AccountHolder(pub(crate) SignedIn);

/// A caller who confirmed the password recently, for actions that an unattended device must not allow.
pub(crate) struct Confirmed(pub(crate) SignedIn);

/// A caller who is a site admin.
pub(crate) struct SiteAdmin(pub(crate) SignedIn);

/// A site admin who confirmed the password recently.
pub(crate) struct ConfirmedSiteAdmin(pub(crate) SignedIn);

impl Caller {
    /// The user of this request. Resolved once per request, however many extractors need it; for a write from the
    /// database, so that no write follows the end of its session on another node.
    pub(crate) fn resolve(
        request: &HttpRequest,
    ) -> LocalBoxFuture<'static, Result<SignedIn, ApiError>> {
        if let Some(known) = request.extensions().get::<SignedIn>() {
            return Box::pin(ready(Ok(known.clone())));
        }
        let (state, token) = match credentials(request) {
            Ok(credentials) => credentials,
            Err(error) => return Box::pin(ready(Err(error))),
        };
        let is_write = writes(request);
        let request = request.clone();
        let remembered = move |found| {
            let signed_in = identified(found)?;
            request.extensions_mut().insert(signed_in.clone());
            Ok(signed_in)
        };
        let cached = if is_write {
            None
        } else {
            state.store.cached_session(&token)
        };
        match cached {
            // The future with the database query is allocated only if the query is needed.
            Some(known) => Box::pin(ready(remembered(Some(known)))),
            None => Box::pin(async move { remembered(state.store.read_session(&token).await?) }),
        }
    }
}

fn writes(request: &HttpRequest) -> bool {
    !only_reads(request.method()) && !is_read_only_post(request.path())
}

impl FromRequest for Caller {
    type Error = ApiError;
    type Future = LocalBoxFuture<'static, Result<Self, ApiError>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let known = Self::resolve(request);
        let writes = writes(request);
        let state = request.app_data::<web::Data<AppState>>().cloned();
        let limited = limit_of_key(request);
        Box::pin(async move {
            let signed_in = known.await?;
            limited(&signed_in)?;
            if let Some(state) = state.filter(|_| writes) {
                state.limits.write(&signed_in.user_id)?;
            }
            Ok(Self(signed_in))
        })
    }
}

impl FromRequest for AnySession {
    type Error = ApiError;
    type Future = LocalBoxFuture<'static, Result<Self, ApiError>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let (state, token) = match credentials(request) {
            Ok(credentials) => credentials,
            Err(error) => return Box::pin(ready(Err(error))),
        };
        let limited = limit_of_key(request);
        let checked = move |found| limited(&identified(found)?).map(|()| Self);
        match state.store.cached_session(&token) {
            Some(known) => Box::pin(ready(checked(Some(known)))),
            None => Box::pin(async move { checked(state.store.session_or_stale(&token).await?) }),
        }
    }
}

/// Implements an extractor that takes the caller of another one, if the check finds no reason to refuse.
macro_rules! caller_if {
    ($extractor:ident from $other:ident, $refused:expr) => {
        impl FromRequest for $extractor {
            type Error = ApiError;
            type Future = LocalBoxFuture<'static, Result<Self, ApiError>>;

            fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
                let caller = $other::from_request(request, payload);
                Box::pin(async move {
                    let $other(caller) = caller.await?;
                    let refused: fn(&SignedIn) -> Option<ApiError> = $refused;
                    refused(&caller).map_or(Ok(Self(caller)), Err)
                })
            }
        }
    };
}

fn not_confirmed(caller: &SignedIn) -> Option<ApiError> {
    (!caller.confirmed).then(ApiError::password_required)
}

caller_if!(AccountHolder from Caller, |caller| {
    caller.me.guest.then(ApiError::guests_cannot)
});
caller_if!(Confirmed from Caller, not_confirmed);
caller_if!(SiteAdmin from Caller, |caller| {
    let refused = || ApiError::forbidden("Only site admins can do this.");
    (!caller.is_site_admin()).then(refused)
});
caller_if!(ConfirmedSiteAdmin from SiteAdmin, not_confirmed);

fn credentials(request: &HttpRequest) -> Result<(web::Data<AppState>, SessionToken), ApiError> {
    let state = request.app_data::<web::Data<AppState>>().cloned();
    let token = match key(request) {
        Some(_) if !accepts_keys(request) => return Err(ApiError::forbidden(KEY_REFUSED)),
        Some(key) => Some(SessionToken::from_key(key)),
        None => session_token(request),
    };
    state.zip(token).ok_or_else(ApiError::not_signed_in)
}

/// Counts the request of a program with a key.
fn limit_of_key(request: &HttpRequest) -> impl FnOnce(&SignedIn) -> Result<(), ApiError> + use<> {
    let state = key(request).and_then(|_| request.app_data::<web::Data<AppState>>().cloned());
    move |caller| match state {
        Some(state) => state.limits.read_with_key(&caller.user_id),
        None => Ok(()),
    }
}

/// Records the user in the request's span, so that all later log lines name the user (`guard.rs`).
fn identified(found: Option<SignedIn>) -> Result<SignedIn, ApiError> {
    let signed_in = found.ok_or_else(ApiError::not_signed_in)?;
    tracing::Span::current().record("user_id", signed_in.user_id.as_str());
    Ok(signed_in)
}

pub(crate) fn session_token(request: &HttpRequest) -> Option<SessionToken> {
    let state = request.app_data::<web::Data<AppState>>()?;
    SESSION.of(state, request)
}

pub(crate) fn session_cookie(state: &AppState, token: &SessionToken) -> Cookie<'static> {
    SESSION.with(state, token, Duration::days(SESSION_DAYS))
}

/// A cookie that makes the browser delete the session.
pub(crate) fn expired_cookie(state: &AppState) -> Cookie<'static> {
    SESSION.expired(state)
}
