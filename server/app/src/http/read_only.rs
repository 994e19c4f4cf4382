//! Classifies requests that change nothing.

use actix_web::http::Method;

pub(crate) fn only_reads(method: &Method) -> bool {
    matches!(*method, Method::GET | Method::HEAD | Method::OPTIONS)
}

/// Whether this POST changes nothing and is a POST only because its query has a body.
pub(crate) fn is_read_only_post(path: &str) -> bool {
    [
        "/query",
        "/with-events",
        "/events-status",
        "/batch",
        "/preview",
    ]
    .iter()
    .any(|end| path.ends_with(end))
}

/// Whether an `Idempotency-Key` is useful for this path: queries change nothing; sign-ins answer with a cookie and
/// reset links open an account, and neither secret may be stored.
pub(crate) fn takes_key(path: &str) -> bool {
    !is_read_only_post(path) && !path.starts_with("/api/auth/") && !path.ends_with("/reset-link")
}
