//! The recorded programme, matched with the recorded seasons and with events as the results service would list them.

use std::fs;

use chrono::{NaiveDate, TimeDelta};
use podium_domain::events::programme::{KnownEvent, ProgrammeEvent, Unplaced, event_of, matched};
use podium_domain::form::Discipline;
use podium_domain::ids::{CategoryId, Series};
use podium_results::programme::programme;
use podium_results::seasons::season;

use crate::files::{Kind, folder, recorded};

fn read() -> Option<Vec<ProgrammeEvent>> {
    let path = folder()?.join("programme/calendar.json");
    let Ok(body) = fs::read_to_string(path) else {
        println!("notice: no recorded programme here; nothing was compared with it");
        return None;
    };
    let reading = programme(&body).expect("readable");
    assert_eq!(reading.refused, []);
    Some(reading.facts)
}

/// The event as the results service would list it: with one category of each discipline and gender.
fn listed(event: &ProgrammeEvent) -> KnownEvent {
    let mut names: Vec<_> = event
        .rounds
        .iter()
        .flat_map(|round| {
            round
                .genders
                .iter()
                .map(|gender| (round.discipline.clone(), *gender))
        })
        .collect();
    names.sort_unstable();
    names.dedup();
    KnownEvent {
        id: Series::Ifsc.event_id(event.number.expect("a number")),
        name: event.name.clone(),
        first_day: event.first_day,
        last_day: event
            .rounds
            .last()
            .map(|round| round.at.starts_at.date_naive()),
        categories: (1..)
            .zip(names)
            .map(|(id, (discipline, gender))| {
                let name = format!("{} {}", discipline.name().to_uppercase(), gender.as_str());
                (
                    CategoryId::from_upstream(id),
                    discipline.name().to_owned(),
                    name,
                )
            })
            .collect(),
    }
}

#[test]
fn every_recorded_round_is_read_and_has_its_category() {
    let Some(events) = read() else { return };
    let (mut rounds, mut placed, mut estimated) = (0, 0, 0);
    for event in &events {
        let known = listed(event);
        assert!(
            event_of(std::slice::from_ref(&known), event).is_some(),
            "{}",
            event.name
        );
        let (found, unplaced) = matched(&known, event);
        assert_eq!(unplaced, [], "{}", event.name);
        rounds += event.rounds.len();
        placed += found.len();
        estimated += event.estimated;
    }
    println!(
        "{} events: {rounds} rounds with a time, {placed} of a category; {estimated} estimated",
        events.len()
    );
    assert!(rounds > 0 && placed >= rounds && estimated > 0);
}

/// The recorded seasons are of other years: what is matched with them must be the event itself.
#[test]
fn recorded_events_match_by_their_number_only() {
    let Some(events) = read() else { return };
    let seasons = recorded()
        .into_iter()
        .filter(|file| matches!(file.kind, Kind::Season));
    let mut known: Vec<KnownEvent> = Vec::new();
    for file in seasons {
        for event in season(&file.body).expect("readable").facts {
            known.push(KnownEvent {
                id: file.series.event_id(event.number),
                name: event.name,
                first_day: None,
                last_day: event.last_day,
                categories: Vec::new(),
            });
        }
    }
    let found: Vec<_> = events
        .iter()
        .filter_map(|event| {
            event_of(&known, event).map(|ours| (event.name.as_str(), ours.id.as_str()))
        })
        .collect();
    println!(
        "{} recorded events, {} of {} in the programme: {found:?}",
        known.len(),
        found.len(),
        events.len()
    );
    for (_, id) in found {
        assert!(
            events
                .iter()
                .any(|event| event.number.map(|number| number.to_string()).as_deref() == Some(id))
        );
    }
}

/// A para event has a category for each class: its rounds are shown without one.
#[test]
fn rounds_of_classes_are_kept_without_a_category() {
    let Some(events) = read() else { return };
    let para = events
        .iter()
        .filter(|event| event.name.contains("Para") && !event.rounds.is_empty());
    for event in para {
        let mut known = listed(event);
        known.categories = [
            "LEAD Men AL2",
            "LEAD Men B1",
            "LEAD Women AL2",
            "LEAD Women B1",
        ]
        .map(|name| {
            (
                CategoryId::from_upstream(1),
                "lead".to_owned(),
                name.to_owned(),
            )
        })
        .into();
        let (found, unplaced) = matched(&known, event);
        assert_eq!(unplaced.len(), event.rounds.len());
        assert!(unplaced.iter().all(|(_, why)| *why == Unplaced::NoCategory));
        assert!(!found.is_empty() && found.iter().all(|round| round.category.is_none()));
        println!(
            "{}: {} rounds without a category",
            event.name,
            unplaced.len()
        );
    }
    let day = NaiveDate::from_ymd_opt(2026, 1, 1).expect("a day");
    for event in &events {
        let mut elsewhere = listed(event);
        (elsewhere.first_day, elsewhere.last_day) = (Some(day), Some(day + TimeDelta::days(1)));
        let (found, unplaced) = matched(&elsewhere, event);
        assert_eq!(
            (found.len(), unplaced.len()),
            (0, event.rounds.len()),
            "{}",
            event.name
        );
    }
    assert!(
        events
            .iter()
            .flat_map(|event| &event.rounds)
            .all(|round| round.discipline != Discipline::Combined)
    );
}
