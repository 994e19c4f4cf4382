//! Moves an event to other days, and formats times as upstream does.

use chrono::{DateTime, Duration, NaiveDate, NaiveDateTime, Utc};
use serde_json::Value;

use crate::event::json;

const SHIFTED_FIELDS: [&str; 4] = ["starts_at", "ends_at", "local_start_date", "local_end_date"];

/// "2025-04-17 16:00:00 UTC"
pub(crate) fn upstream_time(at: DateTime<Utc>) -> String {
    at.format("%Y-%m-%d %H:%M:%S UTC").to_string()
}

/// Moves all dates of an event document by whole days, so that its first day is `days` after today at the venue.
/// Whole days keep all intervals unchanged; if the zone changes its clocks in between, times are off by an hour.
pub(crate) fn start_in_days(event: &mut Value, days: i64, now: DateTime<Utc>) {
    let Some(first_day) = date(json::text(event, "local_start_date")) else {
        return;
    };
    let today = local_today(event, first_day, now);
    let Some(shift) = Duration::try_days(days).map(|days| today + days - first_day) else {
        return;
    };
    for field in SHIFTED_FIELDS {
        if let Some(moved) = moved_text(json::text(event, field), shift) {
            json::set(event, field, moved);
        }
    }
}

/// `starts_at` is the local midnight of the first day, so the pair gives the zone's offset.
fn local_today(event: &Value, first_day: NaiveDate, now: DateTime<Utc>) -> NaiveDate {
    let starts_at =
        NaiveDateTime::parse_from_str(json::text(event, "starts_at"), "%Y-%m-%d %H:%M:%S UTC").ok();
    let midnight = first_day.and_hms_opt(0, 0, 0);
    let offset = midnight
        .zip(starts_at)
        .map_or_else(Duration::zero, |(midnight, starts_at)| midnight - starts_at);
    (now.naive_utc() + offset).date()
}

/// Moves the date at the start of the text; every format of upstream begins with it.
fn moved_text(text: &str, shift: Duration) -> Option<String> {
    let (day, rest) = text.split_at_checked(10)?;
    Some(format!("{}{rest}", date(day)?.checked_add_signed(shift)?))
}

fn date(text: &str) -> Option<NaiveDate> {
    text.parse().ok()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn event() -> Value {
        json!({
            "starts_at": "2025-04-17 16:00:00 UTC",
            "ends_at": "2025-04-20 15:59:00 UTC",
            "local_start_date": "2025-04-18",
            "local_end_date": "2025-04-20",
        })
    }

    #[test]
    fn all_dates_move_together() {
        let mut moved = event();
        start_in_days(&mut moved, 1, "2026-03-01T10:00:00Z".parse().unwrap());
        assert_eq!(
            moved,
            json!({
                "starts_at": "2026-03-01 16:00:00 UTC",
                "ends_at": "2026-03-04 15:59:00 UTC",
                "local_start_date": "2026-03-02",
                "local_end_date": "2026-03-04",
            })
        );
    }

    #[test]
    fn today_is_the_day_where_the_event_is() {
        let mut moved = event();
        // Already the 2nd at UTC+8.
        start_in_days(&mut moved, 0, "2026-03-01T17:00:00Z".parse().unwrap());
        assert_eq!(moved["local_start_date"], "2026-03-02");
    }
}
