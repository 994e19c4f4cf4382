//! Properties of all routes: documents, limits, errors, headers.

pub(crate) mod api_docs;
pub(crate) mod bad_fields;
pub(crate) mod bad_input;
pub(crate) mod bots;
pub(crate) mod filters;
pub(crate) mod full_disk;
pub(crate) mod idempotency;
pub(crate) mod limits;
pub(crate) mod raw_http;
pub(crate) mod response_cache;
pub(crate) mod security_headers;
pub(crate) mod statement_counts;
pub(crate) mod upgrade;
