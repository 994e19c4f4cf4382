//! The text of a calendar: each event as an all-day entry, the time when its picks close, and its rounds.

use chrono::{Days, TimeDelta};
use icalendar::{Alarm, Calendar, Component, Event, EventLike, EventStatus, Property};
use podium_domain::text::is_control;
use podium_store::sharing::CalendarEvent;

use crate::http::sharing::calendar::rounds;

/// The refresh interval, sent as two properties.
const REFRESH_INTERVAL: &str = "PT1H";
/// When the user's calendar shows a reminder if picks are missing.
const REMINDER: TimeDelta = TimeDelta::hours(-2);
const CANCELLED: &str = "This event is cancelled.";
const POSTPONED: &str = "This event is postponed. Picks open again once there is a new date.";

/// The output is deterministic, because the entity tag is computed from it.
pub(crate) fn written(events: &[CalendarEvent], origin: &str) -> String {
    let mut calendar = Calendar::empty();
    for (name, value) in [
        ("VERSION", "2.0"),
        ("PRODID", "-//Podium//Calendar//EN"),
        ("CALSCALE", "GREGORIAN"),
        ("NAME", "Podium"),
        ("X-WR-CALNAME", "Podium"),
        ("X-PUBLISHED-TTL", REFRESH_INTERVAL),
    ] {
        calendar.append_property((name, value));
    }
    let mut refresh = Property::new("REFRESH-INTERVAL", REFRESH_INTERVAL);
    calendar.append_property(refresh.add_parameter("VALUE", "DURATION"));
    for event in events {
        calendar.push(competition(event, origin));
        calendar.extend(deadline(event, origin));
        calendar.extend(rounds::of(event, origin));
    }
    calendar.to_string()
}

fn competition(event: &CalendarEvent, origin: &str) -> Event {
    let closes = match (event.cancelled, event.closed, event.closes_at) {
        (true, ..) => CANCELLED.to_owned(),
        _ if event.postponed => POSTPONED.to_owned(),
        (_, true, _) => "Picks are closed.".to_owned(),
        (.., Some(at)) => format!("Picks close on {}.", at.format("%A, %-d %B %Y, %H:%M UTC")),
        (.., None) => "The closing time is not known yet.".to_owned(),
    };
    let end = event.last_day.checked_add_days(Days::new(1));
    entry(event, "event", &closes, origin)
        .summary(&clean(&event.name))
        .starts(event.first_day)
        .ends(end.unwrap_or(event.last_day))
        .done()
}

/// None if the results service has not published the event's start, or it is postponed.
fn deadline(event: &CalendarEvent, origin: &str) -> Option<Event> {
    let closes_at = event.closes_at.filter(|_| !event.postponed)?;
    let (title, until) = match (event.closed, event.cancelled) {
        (true, true) => ("Picks are closed", CANCELLED),
        (true, false) => ("Picks are closed", "Picks are closed."),
        (false, true) => ("Picks close", CANCELLED),
        (false, false) => ("Picks close", "Until then you can change them."),
    };
    let mut entry = entry(event, "picks", until, origin);
    let name = clean(&event.name);
    // There is no end, because it is a point in time.
    entry.summary(&format!("{title}: {name}")).starts(closes_at);
    if !event.cancelled && !event.closed && event.in_a_league && event.picked < event.categories {
        let mut alarm = Alarm::display(&format!("Picks close: {name}"), REMINDER);
        // Otherwise the library writes another identity and time into each document.
        alarm
            .uid(&format!("alarm-{}", event.id))
            .timestamp(event.changed_at);
        entry.alarm(alarm.done());
    }
    Some(entry.done())
}

/// What all entries have in common. The identity of an event never changes.
pub(super) fn entry(event: &CalendarEvent, kind: &str, first_line: &str, origin: &str) -> Event {
    let host = origin.split("://").last().unwrap_or_default();
    let host = host.split(':').next().unwrap_or_default();
    let page = format!("{origin}/dashboard/events/{}", event.id);
    let status = match (event.cancelled, event.postponed) {
        (true, _) => EventStatus::Cancelled,
        (false, true) => EventStatus::Tentative,
        (false, false) => EventStatus::Confirmed,
    };
    let mut entry = Event::with_uid(&clean(&format!("{kind}-{}@{host}", event.id)));
    entry
        .timestamp(event.changed_at)
        .last_modified(event.changed_at)
        .sequence(event.sequence)
        .status(status)
        // Events of other people do not make the user busy.
        .add_property("TRANSP", "TRANSPARENT")
        .description(&format!("{first_line}\n{}\n{page}", picks(event)))
        .url(&page);
    if !event.location.is_empty() {
        entry.location(&clean(&event.location));
    }
    entry
}

/// A text of a results service on one line: the library escapes what is left.
pub(super) fn clean(text: &str) -> String {
    text.chars().filter(|c| !is_control(*c)).collect()
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
            postponed: false,
            sequence: 3,
            changed_at: DateTime::UNIX_EPOCH + TimeDelta::days(20_600),
            categories: 4,
            picked: 3,
            in_a_league: true,
            programme: Vec::new(),
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
            "TRIGGER:-PT7200S",
            "URL:https://podium.test:8443/dashboard/events/1405",
            "DESCRIPTION:Picks close on Monday\\, 15 June 2026\\, 22:00 UTC.\\n3 of 4 picked.\\n\
             https://podium.test:8443/dashboard/events/1405",
        ] {
            assert!(
                text.lines().any(|written| written == line),
                "{line} in {text}"
            );
        }
        assert_eq!(text.matches("BEGIN:VEVENT").count(), 2);
    }

    #[test]
    fn a_name_cannot_break_out_of_its_line() {
        let name = "Lead, Speed; Para\\Open\r\nEND:VCALENDAR\r\n\u{7}\u{202e}".to_owned();
        let text = rendered(CalendarEvent { name, ..event() });
        let summary = "SUMMARY:Lead\\, Speed\\; Para\\\\OpenEND:VCALENDAR";
        assert!(text.lines().any(|line| line == summary), "{text}");
        assert_eq!(
            text.lines().filter(|line| *line == "END:VCALENDAR").count(),
            1
        );
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
