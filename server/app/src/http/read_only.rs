//! Which requests change nothing.

use actix_web::http::Method;

pub(crate) fn only_reads(method: &Method) -> bool {
    matches!(*method, Method::GET | Method::HEAD | Method::OPTIONS)
}

/// A POST because its question has a body; it changes nothing.
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

/// Where a key makes sense for what is not a GET: questions change nothing, and sign-ins answer with
/// a cookie, which is kept nowhere, as little as a link that opens an account.
pub(crate) fn takes_key(path: &str) -> bool {
    !is_read_only_post(path) && !path.starts_with("/api/auth/") && !path.ends_with("/reset-link")
}
