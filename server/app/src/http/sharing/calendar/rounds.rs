//! The rounds of an event in a calendar. Rounds of one discipline that begin together are one entry.

use chrono::{DateTime, Utc};
use icalendar::{Component, Event, EventLike, EventStatus};
use podium_store::sharing::CalendarEvent;
use podium_wire::events::programme::ScheduledRound;

use crate::http::sharing::calendar::document::{clean, entry};

/// A cancelled event, or one without a new date, has no times that mean anything.
pub(super) fn of(event: &CalendarEvent, origin: &str) -> Vec<Event> {
    if event.cancelled || event.postponed {
        return Vec::new();
    }
    let rounds = event.programme.iter().enumerate();
    rounds
        .filter(|(at, round)| {
            !event
                .programme
                .iter()
                .take(*at)
                .any(|earlier| together(earlier, round))
        })
        .filter_map(|(_, round)| written(event, round, origin))
        .collect()
}

fn together(one: &ScheduledRound, other: &ScheduledRound) -> bool {
    (&one.starts_at, &one.discipline, &one.kind)
        == (&other.starts_at, &other.discipline, &other.kind)
}

fn written(event: &CalendarEvent, round: &ScheduledRound, origin: &str) -> Option<Event> {
    let starts_at = parse(&round.starts_at)?;
    let mut genders: Vec<&str> = Vec::new();
    for other in event
        .programme
        .iter()
        .filter(|other| together(other, round))
    {
        if !genders.contains(&other.gender.as_str()) {
            genders.push(&other.gender);
        }
    }
    let ScheduledRound {
        discipline,
        kind,
        gender,
        ..
    } = round;
    // Some rounds of an event are of one kind: their order tells them apart.
    let alike = event.programme.iter().filter(|other| {
        (&other.discipline, &other.kind, &other.gender) == (discipline, kind, gender)
            && other.starts_at < round.starts_at
    });
    let nth = match alike.count() {
        0 => String::new(),
        before => format!("-{}", before + 1),
    };
    let watch = match (&round.stream_url, round.blocked_regions.as_slice()) {
        (Some(url), []) => format!("Watch: {url}"),
        (Some(url), blocked) => format!("Watch: {url} (not in {})", blocked.join(", ")),
        (None, _) if round.confirmed => String::new(),
        (None, _) => "The time is provisional.".to_owned(),
    };
    let mut entry = entry(
        event,
        &format!("round-{discipline}-{gender}-{kind}{nth}"),
        &watch,
        origin,
    );
    let title = format!(
        "{discipline} {kind} {}: {}",
        genders.join(" and "),
        event.name
    );
    entry
        .summary(&clean(&capitalised(&title)))
        .starts(starts_at);
    if let Some(end) = round.ends_at.as_deref().and_then(parse) {
        entry.ends(end);
    }
    if !round.confirmed {
        entry.status(EventStatus::Tentative);
    }
    Some(entry.done())
}

fn parse(iso: &str) -> Option<DateTime<Utc>> {
    iso.parse().ok()
}

fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    letters
        .next()
        .map(|first| first.to_uppercase().chain(letters).collect())
        .unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use chrono::NaiveDate;

    use super::*;
    use crate::http::sharing::calendar::document::written;

    fn round(gender: &str, kind: &str, starts_at: &str) -> ScheduledRound {
        ScheduledRound {
            category_id: None,
            discipline: "lead".to_owned(),
            gender: gender.to_owned(),
            kind: kind.to_owned(),
            starts_at: starts_at.to_owned(),
            ends_at: None,
            confirmed: true,
            stream_url: Some("https://youtu.be/x".to_owned()),
            blocked_regions: vec!["AT".to_owned(), "DE".to_owned()],
            moved_from: None,
        }
    }

    fn rendered(change: fn(&mut CalendarEvent)) -> String {
        let evening = "2026-06-21T18:00:00.000Z";
        let mut event = CalendarEvent {
            id: "1405".to_owned(),
            name: "World Cup, Innsbruck".to_owned(),
            location: String::new(),
            first_day: NaiveDate::default(),
            last_day: NaiveDate::default(),
            closes_at: None,
            closed: false,
            cancelled: false,
            postponed: false,
            sequence: 3,
            changed_at: DateTime::UNIX_EPOCH,
            categories: 4,
            picked: 3,
            in_a_league: true,
            programme: vec![
                round("men", "final", evening),
                round("women", "final", evening),
            ],
        };
        change(&mut event);
        written(&[event], "https://podium.test").replace("\r\n ", "")
    }

    #[test]
    fn rounds_that_begin_together_are_one_entry_with_the_stream() {
        let text = rendered(|_| {});
        for line in [
            "UID:round-lead-men-final-1405@podium.test",
            "DTSTART:20260621T180000Z",
            "SUMMARY:Lead final men and women: World Cup\\, Innsbruck",
            "DESCRIPTION:Watch: https://youtu.be/x (not in AT\\, DE)\\n3 of 4 picked.\\n\
             https://podium.test/dashboard/events/1405",
            "STATUS:CONFIRMED",
        ] {
            assert!(
                text.lines().any(|written| written == line),
                "{line} in {text}"
            );
        }
        assert_eq!(text.matches("UID:round-").count(), 1);
    }

    #[test]
    fn a_second_round_of_a_kind_has_an_identity_of_its_own() {
        let text = rendered(|event| {
            event.programme = vec![
                round("men", "final", "2026-06-20T18:00:00.000Z"),
                round("men", "final", "2026-06-21T18:00:00.000Z"),
            ];
        });
        for uid in [
            "UID:round-lead-men-final-1405@",
            "UID:round-lead-men-final-2-1405@",
        ] {
            assert!(text.contains(uid), "{uid} in {text}");
        }
    }

    #[test]
    fn a_provisional_time_is_tentative_and_a_cancelled_event_has_no_rounds() {
        let text = rendered(|event| {
            event.programme.truncate(1);
            for round in &mut event.programme {
                (round.confirmed, round.stream_url) = (false, None);
            }
        });
        assert!(
            text.contains("STATUS:TENTATIVE") && text.contains("The time is provisional."),
            "{text}"
        );
        assert!(!rendered(|event| event.cancelled = true).contains("UID:round-"));
        assert!(!rendered(|event| event.postponed = true).contains("UID:round-"));
    }
}
