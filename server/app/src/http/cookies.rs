//! The cookies that the server sets. Scripts cannot read them. On `https` each name has the prefix that binds it to TLS
//! and, where its path allows it, to this host.

use actix_web::cookie::{Cookie, SameSite, time::Duration};
use actix_web::http::header;
use actix_web::{HttpRequest, HttpResponse};

use crate::http::state::AppState;
use podium_store::db::SessionToken;

/// Name of the session cookie without TLS.
pub const SESSION_COOKIE: &str = "podium_session";

/// The session cookie, which outlives its session.
pub(crate) const SESSION: Kind = Kind {
    name: SESSION_COOKIE,
    name_over_tls: "__Host-podium_session",
    path: "/",
    same_site: SameSite::Lax,
};
/// Kept from the redirect to the provider until the sign-in is complete. Lax, because the provider redirects the
/// browser back from another site.
pub(crate) const GOOGLE: Kind = Kind {
    name: "podium_google",
    name_over_tls: "__Secure-podium_google",
    path: "/api/auth/google",
    same_site: SameSite::Lax,
};
/// Marks a browser that was signed in before; its only effect is a separate count of password attempts.
pub(crate) const DEVICE: Kind = Kind {
    name: "podium_device",
    name_over_tls: "__Secure-podium_device",
    path: "/api/auth",
    same_site: SameSite::Strict,
};

pub(crate) struct Kind {
    name: &'static str,
    name_over_tls: &'static str,
    path: &'static str,
    same_site: SameSite,
}

impl Kind {
    fn name(&self, state: &AppState) -> &'static str {
        if state.origin.is_https() {
            self.name_over_tls
        } else {
            self.name
        }
    }

    /// Read from the header directly: parsing all cookies allocates for each. Ours contain no character that would be
    /// encoded.
    pub(crate) fn of(&self, state: &AppState, request: &HttpRequest) -> Option<SessionToken> {
        let name = self.name(state);
        let lines = request.headers().get_all(header::COOKIE);
        let mut pairs = lines
            .filter_map(|line| line.to_str().ok())
            .flat_map(|line| line.split(';'))
            .filter_map(|pair| pair.split_once('='));
        let (_, value) = pairs.find(|(of, _)| of.trim() == name)?;
        Some(SessionToken::from_cookie(value.trim()))
    }

    pub(crate) fn with(
        &self,
        state: &AppState,
        token: &SessionToken,
        max_age: Duration,
    ) -> Cookie<'static> {
        self.cookie(state, token.reveal().to_owned(), max_age)
    }

    /// An expired cookie, which makes the browser delete it.
    pub(crate) fn expired(&self, state: &AppState) -> Cookie<'static> {
        self.cookie(state, String::new(), Duration::ZERO)
    }

    fn cookie(&self, state: &AppState, value: String, max_age: Duration) -> Cookie<'static> {
        Cookie::build(self.name(state), value)
            .path(self.path)
            .http_only(true)
            .same_site(self.same_site)
            .secure(state.origin.is_https())
            .max_age(max_age)
            .finish()
    }
}

/// Adds a cookie to those already in the answer.
pub(crate) fn add_cookie(answer: &mut HttpResponse, cookie: Option<&Cookie<'static>>) {
    if let Some(Err(error)) = cookie.map(|cookie| answer.add_cookie(cookie)) {
        tracing::error!(%error, "could not build a cookie");
    }
}
