//! The text of a calendar: each event as an all-day entry, and the time when its picks close.

use chrono::Days;
use podium_domain::sharing::ical::Lines;

use podium_store::sharing::CalendarEvent;

/// The refresh interval, sent as two properties.
const LOOK_EVERY: &str = "PT1H";
/// When the user's calendar shows a reminder if picks are missing.
const REMIND_BEFORE: &str = "-PT2H";
const CANCELLED: &str = "This event is cancelled.";

/// The output is deterministic, because the entity tag is computed from it.
pub(crate) fn written(events: &[CalendarEvent], origin: &str) -> String {
    let mut lines = Lines::default();
    lines.value("BEGIN", "VCALENDAR");
    lines.value("VERSION", "2.0");
    lines.value("PRODID", "-//Podium//Calendar//EN");
    lines.value("CALSCALE", "GREGORIAN");
    lines.text("NAME", "Podium");
    lines.text("X-WR-CALNAME", "Podium");
    lines.value("REFRESH-INTERVAL;VALUE=DURATION", LOOK_EVERY);
    lines.value("X-PUBLISHED-TTL", LOOK_EVERY);
    for event in events {
        competition(&mut lines, event, origin);
        deadline(&mut lines, event, origin);
    }
    lines.value("END", "VCALENDAR");
    lines.finish()
}

fn competition(lines: &mut Lines, event: &CalendarEvent, origin: &str) {
    begin(lines, event, "event", origin);
    lines.text("SUMMARY", &event.name);
    lines.day("DTSTART", event.first_day);
    let end = event.last_day.checked_add_days(Days::new(1));
    lines.day("DTEND", end.unwrap_or(event.last_day));
    let closes = match (event.cancelled, event.closed, event.closes_at) {
        (true, ..) => CANCELLED.to_owned(),
        (_, true, _) => "Picks are closed.".to_owned(),
        (.., Some(at)) => format!("Picks close on {}.", at.format("%A, %-d %B %Y, %H:%M UTC")),
        (.., None) => "The closing time is not known yet.".to_owned(),
    };
    end_of(lines, event, &closes, origin);
}

/// Writes nothing if the results service has not published the event's start.
fn deadline(lines: &mut Lines, event: &CalendarEvent, origin: &str) {
    let Some(closes_at) = event.closes_at else {
        return;
    };
    begin(lines, event, "picks", origin);
    let said = if event.closed {
        "Picks are closed"
    } else {
        "Picks close"
    };
    lines.text("SUMMARY", &format!("{said}: {}", event.name));
    // There is no end, because it is a point in time.
    lines.moment("DTSTART", closes_at);
    if !event.cancelled && !event.closed && event.in_a_league && event.picked < event.categories {
        lines.value("BEGIN", "VALARM");
        lines.value("ACTION", "DISPLAY");
        lines.value("TRIGGER", REMIND_BEFORE);
        lines.text("DESCRIPTION", &format!("Picks close: {}", event.name));
        lines.value("END", "VALARM");
    }
    let until = match (event.cancelled, event.closed) {
        (true, _) => CANCELLED,
        (false, true) => "Picks are closed.",
        (false, false) => "Until then you can change them.",
    };
    end_of(lines, event, until, origin);
}

/// The fields common to both entries. The identity of an event never changes.
fn begin(lines: &mut Lines, event: &CalendarEvent, kind: &str, origin: &str) {
    let host = origin.split("://").last().unwrap_or_default();
    let host = host.split(':').next().unwrap_or_default();
    lines.value("BEGIN", "VEVENT");
    lines.text("UID", &format!("{kind}-{}@{host}", event.id));
    lines.moment("DTSTAMP", event.changed_at);
    lines.moment("LAST-MODIFIED", event.changed_at);
    lines.number("SEQUENCE", event.sequence);
    let status = if event.cancelled {
        "CANCELLED"
    } else {
        "CONFIRMED"
    };
    lines.value("STATUS", status);
    // Events of other people do not make the user busy.
    lines.value("TRANSP", "TRANSPARENT");
    if !event.location.is_empty() {
        lines.text("LOCATION", &event.location);
    }
}

fn end_of(lines: &mut Lines, event: &CalendarEvent, first: &str, origin: &str) {
    let page = format!("{origin}/dashboard/events/{}", event.id);
    lines.text("DESCRIPTION", &format!("{first}\n{}\n{page}", picks(event)));
    lines.value("URL", &page);
    lines.value("END", "VEVENT");
}

/// Leagues' names are omitted, because the address may leak.
fn picks(event: &CalendarEvent) -> String {
    let CalendarEvent {
        categories, picked, ..
    } = event;
    match (event.in_a_league, *categories, event.closed) {
        (false, _, false) => "Join a league to make picks.".to_owned(),
        (false, _, true) => "You had no picks.".to_owned(),
        (true, 0, false) => "The start list is not out yet.".to_owned(),
        (true, 0, true) => "There were no picks to make.".to_owned(),
        (true, _, _) => format!("{picked} of {categories} picked."),
    }
}

#[cfg(test)]
mod tests {
    use chrono::{DateTime, NaiveDate, TimeDelta};

    use super::*;

    fn event() -> CalendarEvent {
        let day = |day| NaiveDate::from_ymd_opt(2026, 6, day).expect("a day");
        CalendarEvent {
            id: "1405".to_owned(),
            name: "World Cup, Innsbruck".to_owned(),
            location: "Innsbruck, Austria".to_owned(),
            first_day: day(17),
            last_day: day(21),
            closes_at: Some(DateTime::UNIX_EPOCH + TimeDelta::days(20_620) - TimeDelta::hours(2)),
            closed: false,
            cancelled: false,
            sequence: 3,
            changed_at: DateTime::UNIX_EPOCH + TimeDelta::days(20_600),
            categories: 4,
            picked: 3,
            in_a_league: true,
        }
    }

    /// The document with folded lines joined.
    fn rendered(event: CalendarEvent) -> String {
        written(&[event], "https://podium.test:8443").replace("\r\n ", "")
    }

    #[test]
    fn a_calendar_lists_an_event_and_its_deadline() {
        let text = rendered(event());
        for line in [
            "UID:event-1405@podium.test",
            "UID:picks-1405@podium.test",
            "DTSTART;VALUE=DATE:20260617",
            "DTEND;VALUE=DATE:20260622",
            "DTSTART:20260615T220000Z",
            "SUMMARY:World Cup\\, Innsbruck",
            "SUMMARY:Picks close: World Cup\\, Innsbruck",
            "SEQUENCE:3",
            "STATUS:CONFIRMED",
            "TRIGGER:-PT2H",
            "URL:https://podium.test:8443/dashboard/events/1405",
            "DESCRIPTION:Picks close on Monday\\, 15 June 2026\\, 22:00 UTC.\\n3 of 4 picked.\\n\
             https://podium.test:8443/dashboard/events/1405",
        ] {
            assert!(text.lines().any(|said| said == line), "{line} in {text}");
        }
        assert_eq!(text.matches("BEGIN:VEVENT").count(), 2);
    }

    #[test]
    fn finished_or_complete_events_have_no_reminder() {
        let reminds = |change: fn(&mut CalendarEvent)| {
            let mut event = event();
            change(&mut event);
            rendered(event).contains("VALARM")
        };
        assert!(reminds(|_| {}));
        assert!(!reminds(|event| event.picked = 4));
        assert!(!reminds(|event| event.closed = true));
        assert!(!reminds(|event| event.cancelled = true));
        assert!(!reminds(|event| event.in_a_league = false));
    }

    #[test]
    fn the_description_states_the_status_of_picks() {
        for (in_a_league, categories, closed, words) in [
            (true, 4, false, "3 of 4 picked."),
            (true, 4, true, "3 of 4 picked."),
            (true, 0, false, "The start list is not out yet."),
            (true, 0, true, "There were no picks to make."),
            (false, 4, false, "Join a league to make picks."),
            (false, 4, true, "You had no picks."),
        ] {
            let event = CalendarEvent {
                closed,
                categories,
                in_a_league,
                ..event()
            };
            assert_eq!(picks(&event), words);
        }
    }

    #[test]
    fn cancelled_events_are_marked_and_events_without_a_time_have_no_deadline() {
        let text = rendered(CalendarEvent {
            cancelled: true,
            ..event()
        });
        assert_eq!(text.matches("STATUS:CANCELLED").count(), 2);
        assert!(text.contains("This event is cancelled."));
        let text = rendered(CalendarEvent {
            closes_at: None,
            ..event()
        });
        assert_eq!(text.matches("BEGIN:VEVENT").count(), 1);
        assert!(text.contains("The closing time is not known yet."));
    }
}
