//! A leaderboard counts one season, and the season turns when the first event of a new year begins.
#![allow(clippy::expect_used, reason = "a failed helper is a failed test")]

use chrono::{DateTime, Utc};
use podium_domain::events::event::CategoryPhase;
use podium_domain::events::event::CategoryPhase::{Cancelled, Finished, Open, Running};
use podium_domain::ids::EventId;
use podium_domain::leaderboard::season::{
    Counted, EventSeason, EventStart, LeagueEvents, current_season, ended, seasons,
};

const START: &str = "2027-01-08T23:00:00Z";

fn time(text: &str) -> DateTime<Utc> {
    text.parse().expect("a time")
}

fn event(id: &str) -> EventId {
    id.parse().expect("an id")
}

fn league(events: &[(&str, Option<u32>, bool)]) -> LeagueEvents {
    let event = |(id, year, begun): &(&str, _, _)| {
        let season = EventSeason {
            year: *year,
            begun: *begun,
        };
        (event(id), season)
    };
    events.iter().map(event).collect()
}

fn counted(counts: &Counted, events: &LeagueEvents) -> Vec<String> {
    let mut ids: Vec<String> = counts
        .events(events)
        .into_iter()
        .map(ToString::to_string)
        .collect();
    ids.sort();
    ids
}

fn begins(change: impl Fn(&mut EventStart), phases: &[CategoryPhase], now: &str) -> bool {
    let mut start = EventStart {
        starts_at: Some(time(START)),
        locked: false,
        cancelled: false,
        postponed: false,
    };
    change(&mut start);
    start.has_begun(phases.iter().copied(), time(now))
}

#[test]
fn an_event_begins_at_its_start_or_when_it_is_locked() {
    assert!(!begins(|_| {}, &[Open], "2027-01-08T22:59:59Z"));
    assert!(begins(|_| {}, &[Open], START));
    assert!(begins(
        |event| event.locked = true,
        &[Open],
        "2026-12-30T00:00:00Z"
    ));
    assert!(!begins(|event| event.starts_at = None, &[Open], START));
    assert!(!begins(|_| {}, &[], "2027-01-08T22:59:59Z"));
}

#[test]
fn an_event_that_is_off_does_not_begin_unless_it_has_climbed() {
    let late = "2027-02-01T00:00:00Z";
    for off in [
        |event: &mut EventStart| event.cancelled = true,
        |event: &mut EventStart| event.postponed = true,
    ] {
        let locked = |event: &mut EventStart| {
            event.locked = true;
            off(event);
        };
        assert!(!begins(off, &[Open, Cancelled], late));
        assert!(!begins(locked, &[Open, Cancelled], late));
        for phase in [Running, Finished] {
            assert!(begins(off, &[Open, phase], "2026-12-01T00:00:00Z"));
        }
    }
}

#[test]
fn the_season_turns_with_the_first_event_of_a_new_year() {
    let december = league(&[
        ("1", Some(2025), true),
        ("2", Some(2026), true),
        ("3", Some(2026), false),
        ("4", Some(2027), false),
        ("5", None, true),
    ]);
    assert_eq!(Counted::CurrentSeason.year(&december), Some(2026));
    assert_eq!(counted(&Counted::CurrentSeason, &december), ["2", "3"]);
    assert_eq!(seasons(&december), [2026, 2025]);

    let january = league(&[
        ("1", Some(2025), true),
        ("2", Some(2026), true),
        ("3", Some(2026), true),
        ("4", Some(2027), true),
        ("5", None, true),
    ]);
    assert_eq!(counted(&Counted::CurrentSeason, &january), ["4"]);
    assert_eq!(seasons(&january), [2027, 2026, 2025]);
    assert_eq!(counted(&Counted::Year(2026), &january), ["2", "3"]);
    assert_eq!(counted(&Counted::Year(2001), &january), [""; 0]);
    // What is told about an event stays in its season.
    assert_eq!(
        counted(&Counted::SeasonOf(event("3")), &january),
        ["2", "3"]
    );
    assert_eq!(counted(&Counted::SeasonOf(event("9")), &january), ["5"]);
    let all = ["1", "2", "3", "4", "5"];
    assert_eq!(counted(&Counted::AllYears, &january), all);
    assert_eq!(Counted::AllYears.year(&january), None);
}

#[test]
fn a_season_ends_with_its_year_or_with_the_next_one() {
    assert_eq!(ended(&[2026, 2025], 2026), [2025]);
    assert_eq!(ended(&[2026, 2025], 2027), [2026, 2025]);
    // The first event of a year was locked before the year began.
    assert_eq!(ended(&[2027, 2026], 2026), [2026]);
    assert_eq!(ended(&[], 2026), [0; 0]);
}

#[test]
fn before_the_first_event_no_season_has_begun() {
    let upcoming = league(&[("1", Some(2027), false)]);
    assert_eq!(current_season(upcoming.values().copied()), None);
    assert_eq!(seasons(&upcoming), [0; 0]);
    assert_eq!(counted(&Counted::CurrentSeason, &upcoming), [""; 0]);
    let undated = league(&[("1", None, true)]);
    assert_eq!(counted(&Counted::CurrentSeason, &undated), ["1"]);
}
