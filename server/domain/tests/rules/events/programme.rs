use chrono::{DateTime, NaiveDate, NaiveTime, TimeDelta, Utc};
use podium_domain::events::programme::{
    KnownEvent, MatchedRound, ProgrammeEvent, ProgrammeRound, RoundKind, RoundTime, Unplaced,
    event_of, has_notable_move, is_doubtful, mark_moved, matched,
};
use podium_domain::events::start_list::Gender;
use podium_domain::form::Discipline;
use podium_domain::ids::{CategoryId, Series};

fn day(day: u32) -> NaiveDate {
    NaiveDate::from_ymd_opt(2026, 6, day).unwrap_or_default()
}

fn at(day_of_june: u32, hour: i64) -> DateTime<Utc> {
    day(day_of_june).and_time(NaiveTime::MIN).and_utc() + TimeDelta::hours(hour)
}

fn known(categories: &[(&str, &str)]) -> KnownEvent {
    KnownEvent {
        id: Series::Ifsc.event_id(1480),
        name: "World Cup Prague 2026".to_owned(),
        first_day: Some(day(3)),
        last_day: Some(day(7)),
        categories: (1..)
            .zip(categories)
            .map(|(id, (discipline, name))| {
                (
                    CategoryId::from_upstream(id),
                    (*discipline).to_owned(),
                    (*name).to_owned(),
                )
            })
            .collect(),
    }
}

fn round(
    discipline: Discipline,
    genders: &[Gender],
    kind: RoundKind,
    starts_at: DateTime<Utc>,
) -> ProgrammeRound {
    ProgrammeRound {
        discipline,
        genders: genders.to_vec(),
        kind,
        at: RoundTime {
            starts_at,
            ends_at: None,
            confirmed: false,
            stream_url: None,
            blocked_regions: Vec::new(),
        },
    }
}

fn listing(rounds: Vec<ProgrammeRound>) -> ProgrammeEvent {
    ProgrammeEvent {
        number: Some(1480),
        name: "World Climbing Series Prague 2026".to_owned(),
        first_day: Some(day(3)),
        rounds,
        estimated: 0,
    }
}

const BOTH: &[Gender] = &[Gender::Men, Gender::Women];

#[test]
fn the_federations_number_decides_and_the_name_only_without_one() {
    let events = [known(&[])];
    assert!(event_of(&events, &listing(Vec::new())).is_some());
    let numbered = |number, name: &str, first_day| ProgrammeEvent {
        number,
        name: name.to_owned(),
        first_day,
        ..listing(Vec::new())
    };
    let ours = "world cup prague 2026";
    for (number, name, first_day, is_ours) in [
        (Some(9), ours, Some(day(3)), false),
        (None, ours, Some(day(3)), true),
        (None, ours, Some(day(4)), false),
        (None, ours, None, false),
        (None, "World Cup Bern 2026", Some(day(3)), false),
    ] {
        let found = event_of(&events, &numbered(number, name, first_day));
        assert_eq!(found.is_some(), is_ours, "{number:?} {name} {first_day:?}");
    }
}

#[test]
fn a_round_of_men_and_women_is_one_of_each_category() {
    let event = known(&[
        ("lead", "LEAD Men"),
        ("lead", "LEAD Women"),
        ("boulder&lead", "BOULDER&LEAD Women"),
        ("lead", "LEAD Men U-17"),
    ]);
    let (rounds, unplaced) = matched(
        &event,
        &listing(vec![
            round(
                Discipline::Combined,
                &[Gender::Women],
                RoundKind::Final,
                at(7, 18),
            ),
            round(Discipline::Lead, BOTH, RoundKind::Qualification, at(4, 8)),
        ]),
    );
    let ids: Vec<_> = rounds
        .iter()
        .map(|round| round.category.as_ref().map(CategoryId::as_str))
        .collect();
    assert_eq!(ids, [Some("1"), Some("2"), Some("3")]);
    assert_eq!(unplaced, []);
}

#[test]
fn a_round_of_no_or_several_categories_stays_without_one() {
    let para = known(&[("lead", "LEAD Men AL-1"), ("lead", "LEAD Men AL-2")]);
    for event in [
        para,
        known(&[("boulder", "BOULDER Men")]),
        known(&[("lead", "LEAD Men"), ("lead", "LEAD men")]),
    ] {
        let (rounds, unplaced) = matched(
            &event,
            &listing(vec![round(
                Discipline::Lead,
                &[Gender::Men],
                RoundKind::Final,
                at(7, 18),
            )]),
        );
        assert_eq!(rounds.len(), 1);
        assert_eq!(rounds[0].category, None);
        assert_eq!(
            unplaced,
            [("lead final of men".to_owned(), Unplaced::NoCategory)]
        );
    }
}

#[test]
fn a_round_far_from_its_events_days_is_not_placed() {
    let event = known(&[("lead", "LEAD Men")]);
    for (on, is_placed) in [(1, true), (9, true), (10, false), (30, false)] {
        let (rounds, unplaced) = matched(
            &event,
            &listing(vec![round(
                Discipline::Lead,
                &[Gender::Men],
                RoundKind::Final,
                at(on, 10),
            )]),
        );
        assert_eq!(
            (rounds.len(), unplaced.len()),
            (usize::from(is_placed), usize::from(!is_placed)),
            "{on}"
        );
    }
}

fn final_at(starts_at: DateTime<Utc>, moved_from: Option<DateTime<Utc>>) -> MatchedRound {
    MatchedRound {
        category: None,
        discipline: "lead".to_owned(),
        gender: Gender::Men,
        kind: RoundKind::Final,
        at: round(Discipline::Lead, BOTH, RoundKind::Final, starts_at).at,
        moved_from,
    }
}

#[test]
fn a_moved_round_keeps_the_time_before() {
    let [early, late, later] = [at(7, 17), at(7, 18), at(7, 19)];
    for (stored, now, moved_from) in [
        (final_at(early, None), early, None),
        (final_at(early, None), late, Some(early)),
        (final_at(late, Some(early)), late, Some(early)),
        (final_at(late, Some(early)), later, Some(late)),
    ] {
        let mut rounds = [final_at(now, None)];
        mark_moved(&[stored], &mut rounds);
        assert_eq!(rounds[0].moved_from, moved_from);
    }
    let mut twice = [
        final_at(late, None),
        final_at(late + TimeDelta::days(1), None),
    ];
    mark_moved(&[final_at(early, None)], &mut twice);
    assert!(twice.iter().all(|round| round.moved_from.is_none()));
}

#[test]
fn players_are_told_of_a_round_to_come_that_has_just_moved_by_much() {
    let early = at(7, 17);
    let moved = |minutes| {
        let mut rounds = [final_at(early + TimeDelta::minutes(minutes), None)];
        mark_moved(&[final_at(early, None)], &mut rounds);
        rounds
    };
    let known = [final_at(early, None)];
    for (minutes, now, is_notable) in [
        (30, early, true),
        (-30, at(7, 10), true),
        (10, early, false),
        (0, at(7, 10), false),
        (30, at(7, 20), false),
    ] {
        assert_eq!(
            has_notable_move(&known, &moved(minutes), now),
            is_notable,
            "{minutes} {now}"
        );
    }
    assert!(
        !has_notable_move(&moved(30), &moved(30), early),
        "told before"
    );
}

#[test]
fn a_programme_that_lost_most_of_several_events_is_doubted() {
    let events = |rounds: &[(&str, usize)]| -> Vec<_> {
        rounds
            .iter()
            .map(|(id, rounds)| (id.parse().expect("an id"), *rounds))
            .collect()
    };
    let stored = events(&[("1", 6), ("2", 6), ("3", 2)]);
    for (now, is_doubted) in [
        (&[("1", 6), ("2", 6), ("3", 2)][..], false),
        (&[("1", 6)], true),
        (&[("1", 6), ("3", 2)], false),
        (&[("1", 3), ("2", 1), ("3", 1)], false),
        (&[("4", 40)], true),
        (&[], true),
    ] {
        assert_eq!(is_doubtful(&stored, &events(now)), is_doubted, "{now:?}");
    }
    assert!(
        !is_doubtful(&events(&[("1", 6)]), &[]),
        "one event was put off"
    );
}
