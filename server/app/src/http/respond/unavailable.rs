//! A database that cannot be had: counted each time, told in the log once a second at most.

use std::error::Error;
use std::time::{Duration, Instant};

use crate::http::respond::error::ApiError;
use crate::http::respond::request_id::request_id;
use podium_store::db::Seldom;
use podium_store::db::with_causes;

/// With the database away, every request would write the same line.
static LINES: Seldom = Seldom::new(Duration::from_secs(1));

/// The answer to a request that needed it.
pub(crate) fn unavailable(error: &dyn Error) -> ApiError {
    metrics::counter!("podium_database_unavailable_total").increment(1);
    if let Some(unsaid) = LINES.turn(Instant::now()) {
        let cause = with_causes(error);
        tracing::warn!(
            request_id = request_id(),
            cause,
            unsaid,
            "database unavailable"
        );
    }
    ApiError::unavailable()
}
