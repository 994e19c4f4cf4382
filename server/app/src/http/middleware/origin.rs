//! Recognises our own `Origin`.

use actix_web::http::header::HeaderValue;

/// The public address of this installation.
#[derive(Debug, Clone)]
pub struct PublicOrigin {
    origin: String,
}

impl PublicOrigin {
    /// Built from `PODIUM_PUBLIC_URL`; a path after the host is ignored.
    pub fn from_url(url: &str) -> Self {
        let scheme_end = url.find("://").map_or(0, |at| at + 3);
        let host_end = url
            .get(scheme_end..)
            .and_then(|rest| rest.find('/'))
            .map(|at| scheme_end + at);
        let origin = host_end.and_then(|end| url.get(..end)).unwrap_or(url);
        Self {
            origin: origin.to_lowercase(),
        }
    }

    /// `https://podium.example`, without a slash at the end.
    pub fn as_str(&self) -> &str {
        &self.origin
    }

    pub fn is_https(&self) -> bool {
        self.origin.starts_with("https://")
    }

    /// Accepts the public address, and the host that the request was sent to (another name of this machine). Rejects
    /// `null`, suffix tricks and other ports.
    pub fn is_ours(&self, origin: &HeaderValue, host: Option<&HeaderValue>) -> bool {
        let Ok(origin) = origin.to_str().map(str::to_lowercase) else {
            return false;
        };
        if origin == self.origin {
            return true;
        }
        let Some(host) = host
            .and_then(|host| host.to_str().ok())
            .map(str::to_lowercase)
        else {
            return false;
        };
        let scheme = if self.is_https() {
            "https://"
        } else {
            "http://"
        };
        origin.strip_prefix(scheme) == Some(host.as_str())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_our_own_address_is_ours() {
        let ours = PublicOrigin::from_url("http://podium.test:8080/some/path");
        let host = HeaderValue::from_static("127.0.0.1:8080");
        for (origin, expected) in [
            ("http://podium.test:8080", true),
            ("http://127.0.0.1:8080", true),
            ("https://podium.test:8080", false),
            ("http://podium.test", false),
            ("http://podium.test:8080.evil.test", false),
            ("http://evil.test", false),
            ("null", false),
            ("", false),
        ] {
            let header = HeaderValue::from_static(origin);
            assert_eq!(ours.is_ours(&header, Some(&host)), expected, "{origin}");
        }
        assert!(!ours.is_https());
        assert!(PublicOrigin::from_url("https://podium.test").is_https());
    }
}
