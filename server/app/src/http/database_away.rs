//! A database that cannot be had: counted each time, told in the log once a second at most.

use std::error::Error;
use std::time::{Duration, Instant};

use super::ApiError;
use super::guard::request_id;
use crate::causes::with_causes;
use crate::seldom::Seldom;

/// With the database away, every request would write the same line.
static LINES: Seldom = Seldom::new(Duration::from_secs(1));

/// The answer to a request that needed it.
pub(super) fn unavailable(error: &dyn Error) -> ApiError {
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
