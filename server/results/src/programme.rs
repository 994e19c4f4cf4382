//! The programme of a season (docs/programme.md), read leniently: a round or event without what it needs is refused and
//! counted, and the others are read. Nothing depends on it but what is shown.

use chrono::{DateTime, Utc};
use podium_domain::events::programme::{ProgrammeEvent, ProgrammeRound, RoundKind, RoundTime};
use podium_domain::events::start_list::Gender;
use podium_domain::form::Discipline;

use crate::fields::{Fields, parse};
use crate::moment::{date, time};
use crate::reading::{Reading, Refusal, Unreadable};
use crate::rows::Rows;

const EVENTS_MAX: usize = 500;
const ROUNDS_MAX: usize = 100;
/// Maximum number of characters of a name.
const NAME_MAX: usize = 200;
/// Maximum number of bytes of an address.
const ADDRESS_MAX: usize = 500;
/// There are fewer countries.
const REGIONS_MAX: usize = 300;

pub fn programme(body: &str) -> Result<Reading<Vec<ProgrammeEvent>>, Unreadable> {
    let document = parse(body)?;
    let listed = Fields::of("document", &document)?
        .rows("events")?
        .ok_or(Unreadable::Missing { key: "events" })?;
    let mut rows = Rows::default();
    rows.count(listed.len());
    let mut events = Vec::new();
    for (position, value) in listed.iter().enumerate() {
        let row = Fields::lenient(value);
        let read = (position < EVENTS_MAX).then(|| event(&mut rows, row));
        match read.flatten() {
            Some(event) => events.push(event),
            None => rows.refuse("events", position, row, Refusal::NotUsable),
        }
    }
    Ok(rows.reading(events))
}

fn event(rows: &mut Rows, event: Fields<'_>) -> Option<ProgrammeEvent> {
    let name = event.some_text("name")?.chars().take(NAME_MAX).collect();
    let (mut rounds, mut estimated) = (Vec::new(), 0);
    let listed = event.list("rounds");
    rows.count(listed.len());
    for (position, value) in listed.iter().enumerate() {
        let row = Fields::lenient(value);
        if row.text("schedule_status") == "estimated" {
            estimated += 1;
            continue;
        }
        match round(row).filter(|_| rounds.len() < ROUNDS_MAX) {
            Some(round) => rounds.push(round),
            None => rows.refuse("rounds", position, row, Refusal::NotUsable),
        }
    }
    Some(ProgrammeEvent {
        number: event.number("id"),
        name,
        // The first characters are the day in the event's own time zone.
        first_day: date(&event.text("starts_at")),
        rounds,
        estimated,
    })
}

fn round(round: Fields<'_>) -> Option<ProgrammeRound> {
    let confirmed = match round.text("schedule_status").as_str() {
        "confirmed" => true,
        "provisional" => false,
        _ => return None,
    };
    let words = |key| round.list(key).iter().filter_map(|word| word.as_str());
    let mut genders: Vec<Gender> = words("categories").filter_map(Gender::parse).collect();
    genders.sort_unstable();
    genders.dedup();
    let disciplines: Vec<Discipline> = words("disciplines").map(Discipline::parse).collect();
    let discipline = match disciplines.as_slice() {
        [Discipline::Other(_)] | [] => return None,
        [one] => one.clone(),
        [..] => Discipline::Combined,
    };
    let starts_at = second(&round.text("starts_at"))?;
    let at = RoundTime {
        starts_at,
        ends_at: second(&round.text("ends_at")).filter(|end| is_within_a_day(starts_at, *end)),
        confirmed,
        stream_url: round.some_text("stream_url").filter(|url| is_link(url)),
        blocked_regions: regions(words("stream_blocked_regions")),
    };
    let kind = RoundKind::parse(&round.text("kind"))?;
    (!genders.is_empty()).then_some(ProgrammeRound {
        discipline,
        genders,
        kind,
        at,
    })
}

/// Finer times would differ from the stored ones, and count as moved.
fn second(text: &str) -> Option<DateTime<Utc>> {
    DateTime::from_timestamp(time(text)?.timestamp(), 0)
}

fn is_within_a_day(start: DateTime<Utc>, end: DateTime<Utc>) -> bool {
    (1..=24 * 60).contains(&(end - start).num_minutes())
}

/// An address of another site that browsers open with encryption, and nothing else.
fn is_link(url: &str) -> bool {
    let is_plain = |byte: u8| byte.is_ascii_graphic() && !b"\"'<>\\^`{|}".contains(&byte);
    url.strip_prefix("https://").is_some_and(|rest| {
        rest.starts_with(|first: char| first.is_ascii_alphanumeric())
            && rest.bytes().all(is_plain)
            && !rest.split('/').next().unwrap_or_default().contains('@')
    }) && url.len() <= ADDRESS_MAX
}

fn regions<'a>(words: impl Iterator<Item = &'a str>) -> Vec<String> {
    let is_code =
        |word: &&str| word.len() == 2 && word.bytes().all(|byte| byte.is_ascii_uppercase());
    let mut codes: Vec<String> = words
        .filter(is_code)
        .take(REGIONS_MAX)
        .map(str::to_owned)
        .collect();
    codes.sort_unstable();
    codes.dedup();
    codes
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// One event with these rounds.
    fn read(rounds: &str) -> Reading<Vec<ProgrammeEvent>> {
        let event = r#"{"id": 7, "name": "Cup Örebro", "starts_at": "2026-05-01T09:00:00+08:00", "rounds": "#;
        programme(&format!(r#"{{"events": [{event} {rounds}}}]}}"#)).expect("readable")
    }

    const FINAL: &str = r#"{"name": "x", "categories": ["women", "men"], "disciplines": ["lead"], "kind": "final",
        "starts_at": "2026-05-03T19:00:00+08:00", "ends_at": "2026-05-03T21:20:00+08:00",
        "schedule_status": "confirmed", "stream_url": "https://youtu.be/abc?t=1",
        "stream_blocked_regions": ["DE", "AT", "DE", "nowhere", 7]}"#;

    #[test]
    fn a_round_is_read_with_its_stream() {
        let reading = read(&format!("[{FINAL}]"));
        let [event] = reading.facts.as_slice() else {
            panic!("{reading:?}");
        };
        assert_eq!((event.number, event.name.as_str()), (Some(7), "Cup Örebro"));
        assert_eq!(
            event.first_day.map(|day| day.to_string()).as_deref(),
            Some("2026-05-01")
        );
        let round = &event.rounds[0];
        assert_eq!(round.genders, [Gender::Men, Gender::Women]);
        assert_eq!(
            (&round.discipline, round.kind),
            (&Discipline::Lead, RoundKind::Final)
        );
        assert_eq!(round.at.starts_at.to_rfc3339(), "2026-05-03T11:00:00+00:00");
        assert!(round.at.confirmed && round.at.ends_at.is_some());
        assert_eq!(
            round.at.stream_url.as_deref(),
            Some("https://youtu.be/abc?t=1")
        );
        assert_eq!(round.at.blocked_regions, ["AT", "DE"]);
    }

    #[test]
    fn invented_times_are_counted_and_never_read() {
        let reading = read(&format!("[{}]", FINAL.replace("confirmed", "estimated")));
        assert_eq!(
            (reading.facts[0].rounds.len(), reading.facts[0].estimated),
            (0, 1)
        );
        assert!(reading.refused.is_empty());
    }

    #[test]
    fn a_broken_round_is_refused_and_the_others_are_read() {
        for (good, broken) in [
            (r#""kind": "final""#, r#""kind": "party""#),
            (r#"["women", "men"]"#, r#"["everybody"]"#),
            (r#"["women", "men"]"#, "null"),
            (r#"["lead"]"#, "[]"),
            (r#"["lead"]"#, r#"["ice"]"#),
            ("2026-05-03T19:00:00+08:00", "tonight"),
            ("confirmed", "perhaps"),
        ] {
            let reading = read(&format!("[{}, 5, {FINAL}]", FINAL.replace(good, broken)));
            assert_eq!(reading.facts[0].rounds.len(), 1, "{broken}");
            assert_eq!(reading.refused.len(), 2, "{broken}");
        }
    }

    #[test]
    fn only_a_plain_https_address_is_a_stream() {
        for bad in [
            "http://youtu.be/abc",
            "javascript:alert(1)",
            "https://",
            "https:///x",
            "https://you tube",
            "https://bank.example@evil.example/",
            "https://x/\\\"onclick",
        ] {
            let reading = read(&format!(
                "[{}]",
                FINAL.replace("https://youtu.be/abc?t=1", bad)
            ));
            assert_eq!(reading.facts[0].rounds[0].at.stream_url, None, "{bad}");
        }
    }

    /// An event with its rounds.
    fn row_count(event: &ProgrammeEvent) -> usize {
        1 + event.rounds.len() + usize::try_from(event.estimated).unwrap_or(usize::MAX)
    }

    proptest! {
        #[test]
        fn no_damage_to_a_document_is_fatal(at in 0..FINAL.len(), cut in 0..20_usize, text in any::<String>()) {
            let end = (at + cut).min(FINAL.len());
            let damaged = format!("{}{text}{}", &FINAL[..at], &FINAL[end..]);
            if let Ok(reading) = programme(&format!(r#"{{"events": [{{"name": "x", "rounds": [{damaged}]}}]}}"#)) {
                let rows: usize = reading.facts.iter().map(row_count).sum();
                prop_assert_eq!(reading.rows, rows + reading.refused.len());
            }
        }
    }

    #[test]
    fn times_are_whole_seconds() {
        let reading = read(&format!(
            "[{}]",
            FINAL.replace("19:00:00+", "19:00:00.123456789+")
        ));
        let at = reading.facts[0].rounds[0].at.starts_at;
        assert_eq!(at.to_rfc3339(), "2026-05-03T11:00:00+00:00");
    }

    #[test]
    fn an_end_before_the_start_or_days_later_is_none() {
        for bad in [
            "2026-05-03T18:00:00+08:00",
            "2026-05-05T21:20:00+08:00",
            "late",
        ] {
            let reading = read(&format!(
                "[{}]",
                FINAL.replace("2026-05-03T21:20:00+08:00", bad)
            ));
            assert_eq!(reading.facts[0].rounds[0].at.ends_at, None, "{bad}");
        }
    }

    #[test]
    fn a_document_without_a_list_of_events_is_unreadable() {
        for bad in ["", "[]", "{}", r#"{"events": {}}"#, "<html>"] {
            assert!(programme(bad).is_err(), "{bad}");
        }
        let many = format!(
            r#"{{"events": [{}]}}"#,
            vec![r#"{"name": "x"}"#; 501].join(",")
        );
        assert_eq!(programme(&many).expect("readable").facts.len(), EVENTS_MAX);
    }
}
