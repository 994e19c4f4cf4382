//! What the feed counts (Prometheus names; served on the port of its own, see `metrics`).

use metrics::{counter, gauge};
use podium_domain::ids::Series;

use podium_store::ingest::FeedSubject;

/// A document was had: `changed`, `unchanged` (its body is the one we know), or `not_modified`.
pub(crate) fn document(series: Series, outcome: &'static str) {
    counter!("podium_feed_documents_total", "series" => series.as_str(), "outcome" => outcome)
        .increment(1);
}

/// A fetch of an event or of a list of seasons did not come through completely.
pub(crate) fn fault(series: Series, kind: &'static str) {
    counter!("podium_feed_faults_total", "series" => series.as_str(), "kind" => kind).increment(1);
}

/// Everything of a subject was had just now. Seconds since 1970, so that its age is `time() - x`.
pub(crate) fn good(subject: &FeedSubject) {
    let now = chrono::Utc::now().timestamp();
    // Exact: seconds since 1970 need 31 bits, and an f64 holds 53.
    let now = u32::try_from(now).map_or(f64::from(u32::MAX), f64::from);
    gauge!("podium_feed_good_timestamp_seconds", "series" => subject.series().as_str(), "subject" => subject.name())
        .set(now);
}

/// Rows of a document that are not for us, such as squads.
pub(crate) fn rows_refused(series: Series, rows: usize) {
    counter!("podium_feed_rows_refused_total", "series" => series.as_str())
        .increment(u64::try_from(rows).unwrap_or(u64::MAX));
}
