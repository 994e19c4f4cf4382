//! The id shared by a response and its log lines.

tokio::task_local! {
    pub(crate) static REQUEST_ID: String;
}

/// The id of the request being handled; empty outside of one.
pub(crate) fn request_id() -> String {
    REQUEST_ID.try_with(Clone::clone).unwrap_or_default()
}
