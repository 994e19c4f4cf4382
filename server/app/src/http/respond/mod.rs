//! Responses: errors, documents, caches.

pub(crate) mod count;
pub(crate) mod done;
pub(crate) mod error;
pub(crate) mod league_outlooks;
pub(crate) mod link_preview;
pub(crate) mod nearby;
pub(crate) mod no_route;
pub(crate) mod openapi;
pub(crate) mod pages;
pub(crate) mod read_cache;
pub(crate) mod request_id;
pub(crate) mod response_cache;
pub(crate) mod unavailable;
pub(crate) mod web_app;
