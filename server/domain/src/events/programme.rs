//! The programme: when rounds begin, from a source other than the results service (docs/programme.md). It informs only:
//! picks close without it.

use std::collections::HashSet;

use chrono::{DateTime, NaiveDate, TimeDelta, Utc};

use crate::events::start_list::Gender;
use crate::form::{Discipline, Pool};
use crate::ids::{CategoryId, EventId};

/// A round begins at most this many days outside its event's: time zones, and a qualification before the opening.
const MARGIN_DAYS: i64 = 2;
/// A round is moved by much from this many minutes on: streams often begin a few minutes before a round.
pub const NOTABLE_MINUTES: i64 = 15;

/// The programme of an event as published.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ProgrammeEvent {
    /// The federation's number of the event, which is also the results service's.
    pub number: Option<u64>,
    pub name: String,
    pub first_day: Option<NaiveDate>,
    pub rounds: Vec<ProgrammeRound>,
    /// Number of rounds with invented times, which are not among the others.
    pub estimated: u32,
}

/// A round of one or more categories.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ProgrammeRound {
    pub discipline: Discipline,
    pub genders: Vec<Gender>,
    pub kind: RoundKind,
    pub at: RoundTime,
}

/// When a round takes place, and where to watch it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RoundTime {
    pub starts_at: DateTime<Utc>,
    /// Within a day.
    pub ends_at: Option<DateTime<Utc>>,
    /// The time of the announced stream; otherwise it is provisional.
    pub confirmed: bool,
    /// `https` only.
    pub stream_url: Option<String>,
    /// Country codes (ISO 3166) of the regions where the stream cannot be watched.
    pub blocked_regions: Vec<String>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum RoundKind {
    Qualification,
    SemiFinal,
    Final,
}

impl RoundKind {
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Qualification => "qualification",
            Self::SemiFinal => "semi-final",
            Self::Final => "final",
        }
    }

    pub fn parse(text: &str) -> Option<Self> {
        match text.to_lowercase().as_str() {
            "qualification" => Some(Self::Qualification),
            "semi-final" => Some(Self::SemiFinal),
            "final" => Some(Self::Final),
            _ => None,
        }
    }
}

/// An event of ours that a programme may be about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KnownEvent {
    pub id: EventId,
    pub name: String,
    pub first_day: Option<NaiveDate>,
    pub last_day: Option<NaiveDate>,
    /// With discipline and name.
    pub categories: Vec<(CategoryId, String, String)>,
}

/// A round of one category of ours.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MatchedRound {
    /// `None` if no category of ours, or more than one, is of this discipline and gender.
    pub category: Option<CategoryId>,
    pub discipline: String,
    pub gender: Gender,
    pub kind: RoundKind,
    pub at: RoundTime,
    /// The time published before, if it was another one.
    pub moved_from: Option<DateTime<Utc>>,
}

/// Why a round is not placed at all, or not in a category.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unplaced {
    /// The round begins on none of the event's days.
    OtherDay,
    /// The event has no category, or several, of the round's discipline and gender: shown without one.
    NoCategory,
}

/// The event of ours with the federation's number; where there is none, the one with name and first day.
pub fn event_of<'a>(known: &'a [KnownEvent], listing: &ProgrammeEvent) -> Option<&'a KnownEvent> {
    match listing.number {
        Some(number) => known
            .iter()
            .find(|event| event.id.as_str() == number.to_string()),
        None => known.iter().find(|event| {
            event.first_day.is_some()
                && event.first_day == listing.first_day
                && event.name.to_lowercase() == listing.name.to_lowercase()
        }),
    }
}

/// The rounds of an event by category, by start; and what could not be placed.
pub fn matched(
    known: &KnownEvent,
    listing: &ProgrammeEvent,
) -> (Vec<MatchedRound>, Vec<(String, Unplaced)>) {
    let (mut rounds, mut unplaced) = (Vec::new(), Vec::new());
    for round in &listing.rounds {
        if !is_on_its_days(known, round.at.starts_at.date_naive()) {
            unplaced.push((title(round), Unplaced::OtherDay));
            continue;
        }
        let placed = round.genders.iter().map(|gender| MatchedRound {
            category: category_of(known, &round.discipline, *gender),
            discipline: round.discipline.name().to_owned(),
            gender: *gender,
            kind: round.kind,
            at: round.at.clone(),
            moved_from: None,
        });
        let first = rounds.len();
        rounds.extend(placed);
        if rounds
            .iter()
            .skip(first)
            .any(|round| round.category.is_none())
        {
            unplaced.push((title(round), Unplaced::NoCategory));
        }
    }
    rounds.sort_by_key(|round| {
        (
            round.at.starts_at,
            round.kind,
            round.discipline.clone(),
            round.gender,
        )
    });
    (rounds, unplaced)
}

/// `lead final of men and women`
fn title(round: &ProgrammeRound) -> String {
    let genders: Vec<&str> = round.genders.iter().map(|gender| gender.as_str()).collect();
    format!(
        "{} {} of {}",
        round.discipline.name(),
        round.kind.as_str(),
        genders.join(" and ")
    )
}

fn is_on_its_days(event: &KnownEvent, day: NaiveDate) -> bool {
    let margin = TimeDelta::days(MARGIN_DAYS);
    let last = event.last_day.max(event.first_day);
    event.first_day.is_none_or(|first| first - margin <= day)
        && last.is_none_or(|last| day <= last + margin)
}

fn category_of(event: &KnownEvent, discipline: &Discipline, gender: Gender) -> Option<CategoryId> {
    let mut of_both = event.categories.iter().filter(|(_, of, name)| {
        let pool = Pool::new(of, name);
        pool.discipline() == discipline && pool.group() == gender.as_str()
    });
    match (of_both.next(), of_both.next()) {
        (Some((id, ..)), None) => Some(id.clone()),
        _ => None,
    }
}

type Key<'a> = (&'a str, Gender, RoundKind);

fn key(round: &MatchedRound) -> Key<'_> {
    (&round.discipline, round.gender, round.kind)
}

/// Marks the rounds whose time differs from the one stored. A kind of round that takes place more than once is not
/// compared: nothing says which is which.
pub fn mark_moved(stored: &[MatchedRound], rounds: &mut [MatchedRound]) {
    let only = |rounds: &[MatchedRound], target: Key<'_>| {
        let mut of_kind = rounds.iter().filter(|round| key(round) == target);
        match (of_kind.next(), of_kind.next()) {
            (Some(round), None) => Some(round.clone()),
            _ => None,
        }
    };
    let moves: Vec<_> = rounds
        .iter()
        .map(|round| {
            only(rounds, key(round))?;
            let before = only(stored, key(round))?;
            if before.at.starts_at == round.at.starts_at {
                before.moved_from
            } else {
                Some(before.at.starts_at)
            }
        })
        .collect();
    for (round, moved_from) in rounds.iter_mut().zip(moves) {
        round.moved_from = moved_from.filter(|from| *from != round.at.starts_at);
    }
}

/// Whether a round that is to come was just moved so much that players want to know.
pub fn has_notable_move(
    stored: &[MatchedRound],
    rounds: &[MatchedRound],
    now: DateTime<Utc>,
) -> bool {
    let is_notable = |round: &MatchedRound| {
        let by = round
            .moved_from
            .map_or(0, |from| (round.at.starts_at - from).num_minutes().abs());
        round.at.starts_at > now && by >= NOTABLE_MINUTES
    };
    let is_known = |round: &MatchedRound| {
        let same =
            |old: &MatchedRound| key(old) == key(round) && old.at.starts_at == round.at.starts_at;
        stored.iter().any(same)
    };
    rounds
        .iter()
        .any(|round| is_notable(round) && !is_known(round))
}

/// Whether a programme lacks too much of what is still to come to be believed: times of at least two events are gone,
/// and more than half of all. `stored` and `fresh` are the events with the number of their rounds to come.
pub fn is_doubtful(stored: &[(EventId, usize)], fresh: &[(EventId, usize)]) -> bool {
    let left = |event: &EventId| {
        fresh
            .iter()
            .find(|(id, _)| id == event)
            .map_or(0, |(_, rounds)| *rounds)
    };
    let emptied: HashSet<&EventId> = stored
        .iter()
        .filter(|(event, rounds)| *rounds > 0 && left(event) == 0)
        .map(|(event, _)| event)
        .collect();
    let before: usize = stored.iter().map(|(_, rounds)| rounds).sum();
    let now: usize = stored
        .iter()
        .map(|(event, rounds)| left(event).min(*rounds))
        .sum();
    emptied.len() >= 2 && now * 2 < before
}
