//! Classifies requests that change nothing.

use actix_web::http::Method;

pub(crate) fn only_reads(method: &Method) -> bool {
    matches!(*method, Method::GET | Method::HEAD | Method::OPTIONS)
}

/// Whether this POST only reads, and is a POST because its query has a body.
pub(crate) fn is_read_only_post(path: &str) -> bool {
    path.starts_with("/api/practice/")
        || [
            "/query",
            "/with-events",
            "/events-status",
            "/batch",
            "/preview",
        ]
        .iter()
        .any(|end| path.ends_with(end))
}

/// Whether an `Idempotency-Key` is useful for this path. Queries change nothing. Responses to sign-ins and reset links
/// contain secrets, which must not be stored.
pub(crate) fn takes_key(path: &str) -> bool {
    !is_read_only_post(path) && !path.starts_with("/api/auth/") && !path.ends_with("/reset-link")
}
