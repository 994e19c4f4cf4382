//! Dates and times in upstream's formats (docs/results-service.md, "Dates and times").

use chrono::{DateTime, NaiveDate, NaiveDateTime, Utc};

pub(crate) fn date(text: &str) -> Option<NaiveDate> {
    text.get(..10)?.parse().ok()
}

/// Parses `2025-04-17 16:00:00 UTC`, or ISO 8601; any other text (`NA`) is no time.
pub(crate) fn time(text: &str) -> Option<DateTime<Utc>> {
    let text = text.trim();
    if let Ok(time) = DateTime::parse_from_rfc3339(text) {
        return Some(time.with_timezone(&Utc));
    }
    let plain = text
        .strip_suffix("UTC")
        .or_else(|| text.strip_suffix("+00:00"))?;
    NaiveDateTime::parse_from_str(plain.trim(), "%Y-%m-%d %H:%M:%S")
        .ok()
        .map(|time| time.and_utc())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_parse_in_three_formats() {
        for text in [
            "2025-04-17 16:00:00 UTC",
            "2025-04-17 16:00:00 +00:00",
            "2025-04-17T16:00:00.000Z",
        ] {
            let parsed = time(text).map(|time| time.to_rfc3339());
            assert_eq!(
                parsed.as_deref(),
                Some("2025-04-17T16:00:00+00:00"),
                "{text}"
            );
        }
        for text in ["NA", "", "2025-04-17", "yesterday UTC", "ééééé UTC"] {
            assert_eq!(time(text), None, "{text}");
        }
        for text in ["", "2025", "ééééééééé", "+262142-01-01"] {
            assert_eq!(date(text), None, "{text}");
        }
    }
}
