//! Throttle of password attempts: five wrong ones, then waits that double up to a quarter of an hour
//! (`domain/password.rs`), counted by the database for all nodes.
//!
//! During a wait the right password is refused as well; otherwise guessing could continue. A browser that was signed in
//! with the address before has its own count, and so has a session that confirms its password. Other clients' waits do
//! not affect either, and existing sessions continue, so attackers cannot lock users out.

use std::net::IpAddr;

use actix_web::HttpRequest;
use actix_web::cookie::{Cookie, time::Duration as CookieAge};
use podium_domain::accounts::password::DEVICE_KNOWN_DAYS;
use podium_domain::ids::SessionId;
use podium_wire::error_code::ErrorCode;

use crate::http::cookies::DEVICE;
use crate::http::middleware::rate_limits::RateLimit;
use crate::http::respond::error::ApiError;
use crate::http::state::AppState;
use podium_store::accounts::{LoginAttempt, ThrottleKey};
use podium_store::db::SessionToken;

/// Length of a device token, in characters.
const DEVICE_LENGTH: usize = 64;

/// Database checks by this node per throttle key. The database's own limit is much lower.
static PASSWORDS: RateLimit = RateLimit::new(20, 20);

/// A password and the hash to verify it against; `None` if there is no such account.
pub(crate) struct PasswordAttempt {
    pub(crate) password: String,
    pub(crate) hash: Option<String>,
}

impl PasswordAttempt {
    /// The hash, if the password matches it. `email` is in its stored form; without a valid one there can be no
    /// account.
    pub(crate) async fn verify_login(
        self,
        state: &AppState,
        request: &HttpRequest,
        email: Option<&str>,
    ) -> Result<String, ApiError> {
        let Some(email) = email.filter(|_| state.limits.are_on()) else {
            return state.passwords.verified(self.password, self.hash).await;
        };
        let key = throttle_key(state, request, email).await?;
        let from = state.limits.address(request);
        self.verify_throttled(state, &key, from).await
    }

    /// Like `verify_login`, for a user who is signed in.
    pub(crate) async fn verify_again(
        self,
        state: &AppState,
        session: &SessionId,
    ) -> Result<String, ApiError> {
        if !state.limits.are_on() {
            return state.passwords.verified(self.password, self.hash).await;
        }
        self.verify_throttled(state, &ThrottleKey::of_session(session), None)
            .await
    }

    /// `from` is logged, so that a proxy can block the address of an attacker.
    async fn verify_throttled(
        self,
        state: &AppState,
        key: &ThrottleKey,
        from: Option<IpAddr>,
    ) -> Result<String, ApiError> {
        // The node's own limit protects the database from a burst of updates of one row.
        state.limits.by_password(&PASSWORDS, key)?;
        if let LoginAttempt::Wait(wait) = state.store.count_login_attempt(key).await? {
            metrics::counter!("podium_passwords_refused_total", "why" => "waiting").increment(1);
            return Err(ApiError::too_many_requests(wait).saying(wait_message(wait.as_secs())));
        }
        let verified = state.passwords.verified(self.password, self.hash).await;
        match &verified {
            Ok(_) => state.store.clear_login_attempts(key).await?,
            Err(error) if error.is(ErrorCode::WrongCredentials) => {
                metrics::counter!("podium_passwords_refused_total", "why" => "wrong").increment(1);
                tracing::info!(from = from.map(tracing::field::display), "wrong password");
            }
            // Too many hashes were queued, so the attempt does not count.
            Err(_) => state.store.uncount_login_attempt(key).await?,
        }
        verified
    }
}

async fn throttle_key(
    state: &AppState,
    request: &HttpRequest,
    email: &str,
) -> Result<ThrottleKey, ApiError> {
    if let Some(device) = device(state, request) {
        let key = ThrottleKey::of_device(&device, email);
        if state.store.is_known_device(&key).await? {
            return Ok(key);
        }
    }
    Ok(ThrottleKey::of_account(email))
}

fn wait_message(seconds: u64) -> String {
    match seconds.div_ceil(60) {
        0 | 1 => "Too many wrong passwords. Try again in a minute.".to_owned(),
        minutes => {
            format!("Too many wrong passwords. Try again in {minutes} minutes.")
        }
    }
}

fn device(state: &AppState, request: &HttpRequest) -> Option<SessionToken> {
    let device = DEVICE.of(state, request);
    device.filter(|device| device.reveal().len() == DEVICE_LENGTH)
}

/// Cookie that marks this browser as known after a sign-in. `None` where attempts are not limited.
pub(crate) async fn remember_device(
    state: &AppState,
    request: &HttpRequest,
    email: &str,
) -> Result<Option<Cookie<'static>>, ApiError> {
    if !state.limits.are_on() {
        return Ok(None);
    }
    // One token for all users of the browser.
    let device = device(state, request).unwrap_or_else(SessionToken::generate);
    let key = ThrottleKey::of_device(&device, email);
    state.store.remember_device(&key).await?;
    let days = CookieAge::days(DEVICE_KNOWN_DAYS.into());
    Ok(Some(DEVICE.with(state, &device, days)))
}

#[cfg(test)]
mod tests {
    use super::wait_message;

    #[test]
    fn a_wait_is_given_in_minutes() {
        assert!(wait_message(15).contains("in a minute"));
        assert!(wait_message(60).contains("in a minute"));
        assert!(wait_message(61).contains("2 minutes"));
        assert!(wait_message(900).contains("15 minutes"));
    }
}
