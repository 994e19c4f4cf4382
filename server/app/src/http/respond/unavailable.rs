//! Responses while the database is unavailable: each is counted, and logged at most once a second.

use std::error::Error;
use std::time::{Duration, Instant};

use crate::http::respond::error::ApiError;
use crate::http::respond::request_id::request_id;
use podium_store::db::LogThrottle;
use podium_store::db::error_chain;

/// While the database is down, every request would log the same line.
static LINES: LogThrottle = LogThrottle::new(Duration::from_secs(1));

/// The response to a request that needed the database.
pub(crate) fn unavailable(error: &dyn Error) -> ApiError {
    metrics::counter!("podium_database_unavailable_total").increment(1);
    if let Some(suppressed) = LINES.permit(Instant::now()) {
        let cause = error_chain(error);
        tracing::warn!(
            request_id = request_id(),
            cause,
            suppressed,
            "database unavailable"
        );
    }
    ApiError::unavailable()
}
