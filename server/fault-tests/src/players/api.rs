//! A REST client for an unreliable network.

use std::time::Duration;

use reqwest::Method;
use reqwest::header::{CONTENT_TYPE, COOKIE, ORIGIN};
use serde_json::{Value, json};

use crate::players::world::{Account, EVENT};

/// Longer than any answer takes; after this timeout the outcome is unknown.
const PATIENCE: Duration = Duration::from_secs(20);

/// The outcome of a request.
#[derive(Debug, Clone, PartialEq)]
pub enum Reply {
    Done(Value),
    /// 4xx: the server reports that nothing was changed.
    Refused(u16, Value),
    /// 5xx or no answer: the request may or may not have been executed.
    Unknown(String),
}

impl Reply {
    #[track_caller]
    pub fn done(self) -> Value {
        match self {
            Self::Done(body) => body,
            Self::Refused(..) | Self::Unknown(_) => panic!("not done: {self:?}"),
        }
    }

    pub fn is_done(&self) -> bool {
        matches!(self, Self::Done(_))
    }
}

/// One HTTP client; cheap to clone.
#[derive(Debug, Clone)]
pub struct Api(reqwest::Client);

impl Default for Api {
    fn default() -> Self {
        Self::keeping_connections(usize::MAX)
    }
}

impl Api {
    /// Keeps at most `idle` idle connections per node; 0 opens one for each request.
    pub fn keeping_connections(idle: usize) -> Self {
        Self(http_client(PATIENCE, idle))
    }

    /// `url` starts with a node's `http://…`; a retried write repeats its idempotency key.
    pub async fn send(
        &self,
        who: &Account,
        method: Method,
        url: &str,
        body: Option<&Value>,
        key: Option<&str>,
    ) -> Reply {
        let origin = origin_of(url);
        let mut request = self
            .0
            .request(method, url)
            .header(COOKIE, &who.cookie)
            .header(ORIGIN, origin);
        if let Some(body) = body {
            request = request
                .header(CONTENT_TYPE, "application/json")
                .body(body.to_string());
        }
        if let Some(key) = key {
            request = request.header("idempotency-key", key);
        }
        let answer = match request.send().await {
            Ok(answer) => answer,
            Err(error) => return Reply::Unknown(error_chain(&error)),
        };
        let status = answer.status();
        let text = match answer.text().await {
            Ok(text) => text,
            Err(error) => return Reply::Unknown(error_chain(&error)),
        };
        let body = serde_json::from_str(&text).unwrap_or(Value::String(text));
        if status.is_success() {
            Reply::Done(body)
        } else if status.is_client_error() {
            Reply::Refused(status.as_u16(), body)
        } else {
            Reply::Unknown(format!("{status} {body}"))
        }
    }

    pub async fn get(&self, who: &Account, url: &str) -> Reply {
        self.send(who, Method::GET, url, None, None).await
    }

    pub async fn post(&self, who: &Account, url: &str) -> Reply {
        self.send(who, Method::POST, url, None, None).await
    }

    pub async fn create(&self, who: &Account, url: &str, body: &Value) -> Reply {
        self.send(who, Method::POST, url, Some(body), None).await
    }

    pub async fn change(&self, who: &Account, url: &str, body: &Value) -> Reply {
        self.send(who, Method::PUT, url, Some(body), None).await
    }

    pub async fn delete(&self, who: &Account, url: &str) -> Reply {
        self.send(who, Method::DELETE, url, None, None).await
    }

    /// `verb` is `lock` or `unlock`.
    pub async fn turn_lock(&self, admin: &Account, base: &str, verb: &str) -> Reply {
        let url = format!("{base}/api/events/{EVENT}/{verb}");
        self.send(admin, Method::PUT, &url, None, None).await
    }
}

/// Keeps at most `idle` idle connections per node.
pub fn http_client(patience: Duration, idle: usize) -> reqwest::Client {
    // The client requires a crypto provider even for plain HTTP; a second installation fails harmlessly.
    drop(rustls::crypto::ring::default_provider().install_default());
    let client = reqwest::Client::builder()
        .no_proxy()
        .pool_max_idle_per_host(idle)
        .timeout(patience)
        .build();
    client.expect("a client")
}

/// Request body that creates a prediction.
pub fn new_pick(league: &str, category: &str, podium: &[String; 3]) -> Value {
    json!({
        "eventId": EVENT, "categoryId": category, "leagueId": league, "type": "podium",
        "data": picked(podium),
    })
}

/// Request body that changes a prediction.
pub fn changed_pick(podium: &[String; 3]) -> Value {
    json!({ "data": picked(podium) })
}

fn picked([first, second, third]: &[String; 3]) -> Value {
    json!({"first": first, "second": second, "third": third})
}

fn origin_of(url: &str) -> &str {
    let host = url.find("://").map_or(0, |at| at + 3);
    url[host..].find('/').map_or(url, |end| &url[..host + end])
}

fn error_chain(error: &dyn std::error::Error) -> String {
    let mut text = error.to_string();
    let mut cause = error.source();
    while let Some(next) = cause {
        text.push_str(": ");
        text.push_str(&next.to_string());
        cause = next.source();
    }
    text
}
