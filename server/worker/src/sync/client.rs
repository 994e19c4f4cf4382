//! HTTP client for one results service: its session gate, its faults, and limits (docs/results-service.md, "Requests").

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use reqwest::header::{ACCEPT, CONTENT_TYPE, COOKIE, HeaderMap, HeaderValue, REFERER, SET_COOKIE};
use reqwest::redirect::Policy;
use reqwest::{Client, Response, StatusCode};
use tokio::sync::Semaphore;

use crate::sync::fault::{FeedError, RETRY_AFTER_MAX, retry_after};

/// Maximum length of a document in bytes.
const BODY_MAX: usize = 50 * 1024 * 1024;
const CONNECT_TIMEOUT: Duration = Duration::from_secs(3);
const TOTAL_TIMEOUT: Duration = Duration::from_secs(10);
/// Maximum number of concurrent requests to one service.
const AT_ONCE: usize = 4;
const USER_AGENT: &str = concat!("Podium/", env!("CARGO_PKG_VERSION"));
/// Suffix of the session cookie's name, the same for all tenants.
const SESSION_COOKIE_END: &str = "_resultservice_session";

/// One results service.
#[derive(Debug, Clone)]
pub(crate) struct UpstreamClient {
    base: String,
    http: Client,
    session: Arc<Mutex<HeaderMap>>,
    turns: Arc<Semaphore>,
}

impl UpstreamClient {
    pub(crate) fn new(base: &str) -> Self {
        Self {
            base: base.trim_end_matches('/').to_owned(),
            http: client_with(Policy::none()),
            session: Arc::default(),
            turns: Arc::new(Semaphore::new(AT_ONCE)),
        }
    }

    /// Fetches a JSON document; `path` begins with `/api/v1`. If the service refuses the session, it is renewed once.
    pub(crate) async fn fetch(&self, path: &str) -> Result<String, FeedError> {
        // The semaphore is never closed, so this always succeeds.
        let _turn = self.turns.acquire().await.ok();
        let mut response = self.get(path).await?;
        if matches!(
            response.status(),
            StatusCode::UNAUTHORIZED | StatusCode::FORBIDDEN
        ) {
            self.renew_session().await?;
            response = self.get(path).await?;
        }
        if !response.status().is_success() {
            return Err(refused_status(path, &response));
        }
        let is_json = response
            .headers()
            .get(CONTENT_TYPE)
            .and_then(|value| value.to_str().ok())
            .is_some_and(|value| value.to_ascii_lowercase().contains("json"));
        if !is_json {
            return Err(FeedError::NotJson {
                path: path.to_owned(),
            });
        }
        read_body(response, path, BODY_MAX).await
    }

    async fn get(&self, path: &str) -> Result<Response, FeedError> {
        let session = self
            .session
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .clone();
        self.http
            .get(format!("{}{path}", self.base))
            .header(ACCEPT, "application/json")
            .header(REFERER, format!("{}/", self.base))
            .headers(session)
            .send()
            .await
            .map_err(|source| FeedError::no_answer(path, source))
    }

    /// Gets a new session from the front page, which sets a session cookie and contains a CSRF token.
    async fn renew_session(&self) -> Result<(), FeedError> {
        let response = self.get("/").await?;
        let cookies: Vec<String> = response
            .headers()
            .get_all(SET_COOKIE)
            .iter()
            .filter_map(|value| value.to_str().ok()?.split(';').next().map(str::to_owned))
            .filter(|cookie| {
                cookie
                    .split('=')
                    .next()
                    .is_some_and(|name| name.ends_with(SESSION_COOKIE_END))
            })
            .collect();
        let page = read_body(response, "/", BODY_MAX).await?;
        let mut session = HeaderMap::new();
        let mut add = |name: reqwest::header::HeaderName, value: &str| {
            if let Ok(value) = HeaderValue::from_str(value) {
                session.insert(name, value);
            }
        };
        if !cookies.is_empty() {
            add(COOKIE, &cookies.join("; "));
        }
        if let Some(token) = csrf_token(&page) {
            add(
                reqwest::header::HeaderName::from_static("x-csrf-token"),
                token,
            );
        }
        add(
            reqwest::header::HeaderName::from_static("x-requested-with"),
            "XMLHttpRequest",
        );
        *self.session.lock().unwrap_or_else(PoisonError::into_inner) = session;
        Ok(())
    }
}

pub(crate) fn client_with(redirects: Policy) -> Client {
    Client::builder()
        .user_agent(USER_AGENT)
        .redirect(redirects)
        .connect_timeout(CONNECT_TIMEOUT)
        .timeout(TOTAL_TIMEOUT)
        .build()
        .unwrap_or_default()
}

/// The fault for a response without success.
pub(crate) fn refused_status(path: &str, response: &Response) -> FeedError {
    FeedError::Status {
        path: path.to_owned(),
        status: response.status(),
        retry_after: retry_after(response.headers(), RETRY_AFTER_MAX),
    }
}

/// Reads a body in chunks, so that an endless one takes no more memory than the limit.
pub(crate) async fn read_body(
    mut response: Response,
    path: &str,
    limit: usize,
) -> Result<String, FeedError> {
    let cut_off = |source| FeedError::no_answer(path, source);
    let mut body = Vec::new();
    while let Some(chunk) = response.chunk().await.map_err(cut_off)? {
        if body.len() + chunk.len() > limit {
            return Err(FeedError::TooLarge {
                path: path.to_owned(),
                limit,
            });
        }
        body.extend_from_slice(&chunk);
    }
    String::from_utf8(body).map_err(|error| FeedError::Unreadable {
        path: path.to_owned(),
        reason: error.to_string(),
    })
}

/// The value of `<meta name="csrf-token" content="…">`.
fn csrf_token(page: &str) -> Option<&str> {
    let (_, rest) = page.split_once("name=\"csrf-token\"")?;
    let (_, rest) = rest.split_once("content=\"")?;
    rest.split_once('"').map(|(token, _)| token)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_csrf_token_is_read_from_the_page() {
        let page = r#"<head><meta name="csrf-token" content="abc=="/></head>"#;
        assert_eq!(csrf_token(page), Some("abc=="));
        assert_eq!(csrf_token("<html></html>"), None);
    }
}
