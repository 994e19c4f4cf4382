//! Passwords that somebody says, and how often: five wrong ones, then waits that double to a quarter of an hour
//! (`domain/password.rs`), counted by the database for all nodes.
//!
//! During a wait the right password is refused as well, or guessing would go on through it. So that nobody is locked out
//! by others: a browser that was signed in before with the address has tries of its own, and so has a session that asks
//! for the password again; others' waits do not concern them, and sessions go on in any case.

use std::net::IpAddr;

use actix_web::HttpRequest;
use actix_web::cookie::{Cookie, time::Duration as CookieAge};
use podium_domain::accounts::password::DEVICE_KNOWN_DAYS;
use podium_domain::ids::SessionId;
use podium_wire::error_code::ErrorCode;

use crate::http::cookies::DEVICE;
use crate::http::respond::error::ApiError;
use crate::http::state::AppState;
use podium_store::accounts::{Door, PasswordTry};
use podium_store::db::SessionToken;

/// Characters of a device's token, as we make them.
const DEVICE_LENGTH: usize = 64;

/// A password, and the hash that it should be of; none where there is no such account.
pub(crate) struct Said {
    pub(crate) password: String,
    pub(crate) hash: Option<String>,
}

impl Said {
    /// The hash, if the password is its. `email` as it would be stored; without one there can be no account.
    pub(crate) async fn at_sign_in(
        self,
        state: &AppState,
        request: &HttpRequest,
        email: Option<&str>,
    ) -> Result<String, ApiError> {
        let Some(email) = email.filter(|_| state.limits.are_on()) else {
            return state.passwords.verified(self.password, self.hash).await;
        };
        let door = door(state, request, email).await?;
        let from = state.limits.address(request);
        self.at(state, &door, from).await
    }

    /// The same of somebody who is signed in.
    pub(crate) async fn again(
        self,
        state: &AppState,
        session: &SessionId,
    ) -> Result<String, ApiError> {
        if !state.limits.are_on() {
            return state.passwords.verified(self.password, self.hash).await;
        }
        self.at(state, &Door::of_session(session), None).await
    }

    /// `from` is for the log: whoever guesses is stopped at the proxy.
    async fn at(
        self,
        state: &AppState,
        door: &Door,
        from: Option<IpAddr>,
    ) -> Result<String, ApiError> {
        // Spares the database a rush at one row.
        state.limits.password(door)?;
        if let PasswordTry::Wait(wait) = state.store.count_password_try(door).await? {
            metrics::counter!("podium_passwords_refused_total", "why" => "waiting").increment(1);
            return Err(ApiError::too_many_requests(wait).saying(words(wait.as_secs())));
        }
        let verified = state.passwords.verified(self.password, self.hash).await;
        match &verified {
            Ok(_) => state.store.password_was_right(door).await?,
            Err(error) if error.is(ErrorCode::WrongCredentials) => {
                metrics::counter!("podium_passwords_refused_total", "why" => "wrong").increment(1);
                tracing::info!(from = from.map(tracing::field::display), "wrong password");
            }
            // Too many hashes were waiting.
            Err(_) => state.store.password_was_not_looked_at(door).await?,
        }
        verified
    }
}

async fn door(state: &AppState, request: &HttpRequest, email: &str) -> Result<Door, ApiError> {
    if let Some(device) = device(state, request) {
        let door = Door::of_device(&device, email);
        if state.store.is_known_device(&door).await? {
            return Ok(door);
        }
    }
    Ok(Door::of_account(email))
}

fn words(seconds: u64) -> String {
    match seconds.div_ceil(60) {
        0 | 1 => "Too many wrong passwords. Please wait a minute before you try again.".to_owned(),
        minutes => {
            format!("Too many wrong passwords. Please wait {minutes} minutes before you try again.")
        }
    }
}

fn device(state: &AppState, request: &HttpRequest) -> Option<SessionToken> {
    let device = DEVICE.of(state, request);
    device.filter(|device| device.reveal().len() == DEVICE_LENGTH)
}

/// Somebody was let in: the cookie that says so next time. None where nobody counts.
pub(crate) async fn remember_device(
    state: &AppState,
    request: &HttpRequest,
    email: &str,
) -> Result<Option<Cookie<'static>>, ApiError> {
    if !state.limits.are_on() {
        return Ok(None);
    }
    // One for all who use the browser.
    let device = device(state, request).unwrap_or_else(SessionToken::generate);
    let door = Door::of_device(&device, email);
    state.store.remember_device(&door).await?;
    let days = CookieAge::days(DEVICE_KNOWN_DAYS.into());
    Ok(Some(DEVICE.with(state, &device, days)))
}

#[cfg(test)]
mod tests {
    use super::words;

    #[test]
    fn a_wait_is_told_in_minutes() {
        assert!(words(15).contains("wait a minute"));
        assert!(words(60).contains("wait a minute"));
        assert!(words(61).contains("2 minutes"));
        assert!(words(900).contains("15 minutes"));
    }
}
