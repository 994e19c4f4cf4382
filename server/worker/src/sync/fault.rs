//! Faults of responses from a results service, and their names in metrics, logs and on the admin's screen.

use std::time::Duration;

use chrono::{DateTime, Utc};
use reqwest::StatusCode;
use reqwest::header::{HeaderMap, RETRY_AFTER};

/// Upper bound of a results service's `Retry-After`.
pub(crate) const RETRY_AFTER_MAX: Duration = Duration::from_mins(10);

/// Reasons why a document could not be fetched, read or stored.
#[derive(Debug, thiserror::Error)]
pub enum FeedError {
    #[error("no results service is configured for this event")]
    NoFeed,
    #[error("the results service does not list the {0} season")]
    NoSeason(i32),
    #[error("{path} could not be reached")]
    Unreachable {
        path: String,
        source: reqwest::Error,
    },
    #[error("{path} took too long to answer")]
    Late {
        path: String,
        source: reqwest::Error,
    },
    #[error("{path} was cut off")]
    CutOff {
        path: String,
        source: reqwest::Error,
    },
    #[error("{path} answered {status}")]
    Status {
        path: String,
        status: StatusCode,
        /// The service's `Retry-After`, if it sent one.
        retry_after: Option<Duration>,
    },
    #[error("{path} is not JSON")]
    NotJson { path: String },
    #[error("{path} is too large (over {limit} bytes)")]
    TooLarge { path: String, limit: usize },
    #[error("{path} could not be read: {reason}")]
    Unreadable { path: String, reason: String },
    #[error("{path} is about event {of}")]
    OtherEvent { path: String, of: String },
    #[error("{path} no longer has its {what}; the last one is kept")]
    Vanished { path: String, what: &'static str },
    #[error("could not be stored")]
    Store(#[from] podium_store::db::StoreError),
}

impl FeedError {
    /// The fault for a missing or incomplete response.
    pub(crate) fn no_answer(path: &str, source: reqwest::Error) -> Self {
        let path = path.to_owned();
        if source.is_timeout() {
            Self::Late { path, source }
        } else if source.is_connect() {
            Self::Unreachable { path, source }
        } else {
            Self::CutOff { path, source }
        }
    }

    /// A stable name for metrics and screens.
    pub fn kind(&self) -> &'static str {
        match self {
            Self::NoFeed | Self::NoSeason(_) => "not_configured",
            Self::Unreachable { .. } => "unreachable",
            Self::Late { .. } => "timeout",
            Self::CutOff { .. } => "cut_off",
            Self::Status { status, .. } => match *status {
                StatusCode::UNAUTHORIZED | StatusCode::FORBIDDEN => "refused",
                StatusCode::NOT_FOUND | StatusCode::GONE => "not_found",
                StatusCode::TOO_MANY_REQUESTS => "rate_limited",
                status if status.is_server_error() => "server_error",
                _ => "status",
            },
            Self::NotJson { .. } => "not_json",
            Self::TooLarge { .. } => "too_large",
            Self::Unreadable { .. } => "unreadable",
            Self::OtherEvent { .. } => "other_event",
            Self::Vanished { .. } => "vanished",
            Self::Store(_) => "not_stored",
        }
    }

    /// The pause that the service requested, if any.
    pub(crate) fn retry_after(&self) -> Option<Duration> {
        match self {
            Self::Status { retry_after, .. } => *retry_after,
            Self::NoFeed
            | Self::NoSeason(_)
            | Self::Unreachable { .. }
            | Self::Late { .. }
            | Self::CutOff { .. }
            | Self::NotJson { .. }
            | Self::TooLarge { .. }
            | Self::Unreadable { .. }
            | Self::OtherEvent { .. }
            | Self::Vanished { .. }
            | Self::Store(_) => None,
        }
    }
}

/// The `Retry-After` of a response, in seconds or as a date (RFC 9110 §10.2.3); limited to `most`.
pub(crate) fn retry_after(headers: &HeaderMap, most: Duration) -> Option<Duration> {
    let value = headers.get(RETRY_AFTER)?.to_str().ok()?.trim();
    let seconds = || value.parse().ok().map(Duration::from_secs);
    let date = || {
        let until = DateTime::parse_from_rfc2822(value).ok()?;
        (until.with_timezone(&Utc) - Utc::now()).to_std().ok()
    };
    let pause = seconds().or_else(date)?;
    Some(pause.min(most))
}

#[cfg(test)]
mod tests {
    use super::*;
    use reqwest::header::HeaderValue;

    #[test]
    fn retry_after_is_respected_up_to_a_limit() {
        let read = |text: &str| {
            let mut headers = HeaderMap::new();
            headers.insert(RETRY_AFTER, HeaderValue::from_str(text).expect("a header"));
            retry_after(&headers, RETRY_AFTER_MAX)
        };
        assert_eq!(read("30"), Some(Duration::from_secs(30)));
        assert_eq!(read("99999999"), Some(RETRY_AFTER_MAX));
        assert_eq!(read("Fri, 31 Dec 2100 23:59:59 GMT"), Some(RETRY_AFTER_MAX));
        for nonsense in ["", "soon", "-1", "Fri, 31 Dec 1999 23:59:59 GMT"] {
            assert_eq!(read(nonsense), None, "{nonsense}");
        }
        assert_eq!(retry_after(&HeaderMap::new(), RETRY_AFTER_MAX), None);
    }
}
