//! Metrics of the feed (Prometheus names; served on a port of their own, see `metrics`).

use metrics::{counter, gauge};
use podium_domain::ids::Series;

use podium_store::ingest::FeedSubject;

/// Counts a fetched document: `changed`, or `unchanged` (the body equals the stored one).
pub(crate) fn document(series: Series, outcome: &'static str) {
    counter!("podium_feed_documents_total", "series" => series.as_str(), "outcome" => outcome)
        .increment(1);
}

/// Counts an incomplete fetch of an event or of a list of seasons.
pub(crate) fn fault(series: Series, kind: &'static str) {
    counter!("podium_feed_faults_total", "series" => series.as_str(), "kind" => kind).increment(1);
}

/// Records a complete fetch of a subject. In seconds since 1970, so that its age is `time() - x`.
pub(crate) fn good(subject: &FeedSubject) {
    let now = chrono::Utc::now().timestamp();
    // Exact: seconds since 1970 need 31 bits, and an f64 holds 53.
    let now = u32::try_from(now).map_or(f64::from(u32::MAX), f64::from);
    gauge!("podium_feed_good_timestamp_seconds", "series" => subject.series().as_str(), "subject" => subject.name())
        .set(now);
}

/// Counts skipped rows of a document, such as squads.
pub(crate) fn rows_refused(series: Series, rows: usize) {
    counter!("podium_feed_rows_refused_total", "series" => series.as_str())
        .increment(u64::try_from(rows).unwrap_or(u64::MAX));
}
