//! The text format of a calendar: permitted characters, and line folding.

use chrono::{DateTime, NaiveDate};
use podium_domain::sharing::ical::Lines;
use proptest::prelude::*;

fn text(text: &str) -> String {
    let mut lines = Lines::default();
    lines.text("SUMMARY", text);
    lines.finish()
}

/// Unfolds lines as a reader does.
fn unfolded(written: &str) -> String {
    written.replace("\r\n ", "")
}

#[test]
fn text_cannot_break_out_of_its_line() {
    for (given, written) in [
        ("Innsbruck", "SUMMARY:Innsbruck\r\n"),
        (
            "Lead, Speed; Para\\Open",
            "SUMMARY:Lead\\, Speed\\; Para\\\\Open\r\n",
        ),
        ("two\nlines", "SUMMARY:two\\nlines\r\n"),
        ("x\r\nEND:VCALENDAR\r\n", "SUMMARY:x\\nEND:VCALENDAR\\n\r\n"),
        ("tab\tbell\u{7}\u{202e}", "SUMMARY:tabbell\r\n"),
        ("", "SUMMARY:\r\n"),
    ] {
        assert_eq!(text(given), written);
    }
}

#[test]
fn dates_and_times_are_formatted_for_ical() {
    let mut lines = Lines::default();
    lines.day(
        "DTSTART",
        NaiveDate::from_ymd_opt(2026, 3, 1).expect("a day"),
    );
    lines.moment("DTSTAMP", DateTime::UNIX_EPOCH);
    lines.number("SEQUENCE", 3);
    lines.value("TRIGGER", "-PT2H");
    assert_eq!(
        lines.finish(),
        "DTSTART;VALUE=DATE:20260301\r\nDTSTAMP:19700101T000000Z\r\nSEQUENCE:3\r\nTRIGGER:-PT2H\r\n"
    );
}

#[test]
fn lines_fold_after_75_bytes() {
    let name = "SUMMARY:".len();
    let whole = "x".repeat(75 - name);
    assert_eq!(text(&whole).lines().count(), 1);
    assert_eq!(text(&format!("{whole}y")).lines().last(), Some(" y"));
}

proptest! {
    #[test]
    fn folding_bounds_lines_and_loses_nothing(given in any::<String>()) {
        let written = text(&given);
        for line in written.split("\r\n") {
            prop_assert!(line.len() <= 75, "{} bytes: {line:?}", line.len());
            prop_assert!(!line.contains(['\r', '\n']));
        }
        let kept: String = given.chars().filter(|c| *c == '\n' || !podium_domain::text::is_control(*c)).collect();
        let told = unfolded(&written);
        let told = told.strip_prefix("SUMMARY:").and_then(|rest| rest.strip_suffix("\r\n"));
        let mut read = String::new();
        let mut escaped = false;
        for c in told.expect("one line").chars() {
            match (escaped, c) {
                (false, '\\') => escaped = true,
                (true, 'n') => { read.push('\n'); escaped = false; }
                (_, c) => { read.push(c); escaped = false; }
            }
        }
        prop_assert_eq!(read, kept);
    }
}
