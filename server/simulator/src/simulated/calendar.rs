//! The events of both federations, placed around today.

use chrono::{Datelike, Duration, NaiveDate};

use crate::simulated::categories::{Rounds, Timing, age_groups, both, para, plan};
use crate::simulated::plan::{BoulderForm, Discipline, Entries, EventDays, EventPlan, Held, Wish};
use crate::simulated::tenant::Tenant;
use crate::simulated::venue::place::Place;
use crate::simulated::venue::towns;

/// Both federations count from here, so that an event number is ambiguous without the federation.
const FIRST_EVENT_ID: u64 = 90_101;

/// Scoring of boulders in this season's past events, of which the live one is like; `NEWEST` follows.
pub(crate) const NEW: BoulderForm = BoulderForm::Points2025;
const NEWEST: BoulderForm = BoulderForm::Points2026;
const BEFORE_2025: BoulderForm = BoulderForm::TopsAndZones;
const AMERICAN: BoulderForm = BoulderForm::LowZone;

/// One line of a calendar.
#[derive(Debug, Clone, Copy)]
struct Line {
    /// Days from today to the first day; negative is past. Absent: the date is not known yet.
    in_days: Option<i64>,
    days: u64,
    /// Followed by the town's name.
    title: &'static str,
    field: Field,
    boulder: BoulderForm,
}

/// The disciplines and categories of an event.
#[derive(Debug, Clone, Copy)]
enum Field {
    Adults(&'static [Discipline]),
    /// One category ends with its semi-final.
    FinalCalledOff(&'static [Discipline]),
    /// One category has two winners.
    TwoWinners(&'static [Discipline]),
    Para,
    Youth(Discipline),
    Cancelled(&'static [Discipline]),
}

const B: &[Discipline] = &[Discipline::Boulder];
const L: &[Discipline] = &[Discipline::Lead];
const S: &[Discipline] = &[Discipline::Speed];
const LS: &[Discipline] = &[Discipline::Lead, Discipline::Speed];
const LB: &[Discipline] = &[Discipline::Lead, Discipline::Boulder];
const BS: &[Discipline] = &[Discipline::Boulder, Discipline::Speed];
const BL: &[Discipline] = &[Discipline::BoulderLead];
const ALL: &[Discipline] = &[Discipline::Lead, Discipline::Speed, Discipline::Boulder];

const fn line(
    in_days: i64,
    days: u64,
    title: &'static str,
    field: Field,
    boulder: BoulderForm,
) -> Line {
    Line {
        in_days: Some(in_days),
        days,
        title,
        field,
        boulder,
    }
}

const CUP: &str = "Podium World Cup";
const MASTERS: &str = "Podium Masters";
const EUROPE: &str = "Podium European Championship";
const PARA_CUP: &str = "Podium Para Climbing World Cup";

/// Events of the world federation, in chronological order.
const WORLD_CALENDAR: [Line; 33] = [
    // The previous season.
    line(-392, 3, CUP, Field::Adults(B), BEFORE_2025),
    line(-371, 3, CUP, Field::Adults(LS), NEW),
    line(-358, 3, CUP, Field::Adults(BL), NEW),
    // This season's past events.
    line(-161, 3, CUP, Field::Adults(B), NEW),
    line(-147, 3, CUP, Field::Adults(LS), NEW),
    line(-133, 3, CUP, Field::FinalCalledOff(B), NEW),
    line(-112, 2, CUP, Field::Adults(S), NEW),
    line(-98, 4, EUROPE, Field::Adults(ALL), NEW),
    line(-84, 2, PARA_CUP, Field::Para, NEW),
    line(-70, 3, CUP, Field::TwoWinners(L), NEW),
    line(-56, 2, MASTERS, Field::Adults(BL), NEW),
    line(-42, 3, CUP, Field::Adults(BS), NEWEST),
    line(-28, 3, CUP, Field::Adults(LS), NEW),
    line(-14, 3, CUP, Field::Adults(B), NEWEST),
    line(-6, 3, CUP, Field::Adults(LB), NEWEST),
    // The live event.
    line(-1, 3, CUP, Field::Adults(ALL), NEW),
    // Upcoming events.
    line(1, 3, CUP, Field::Adults(LB), NEWEST),
    line(4, 2, MASTERS, Field::Adults(S), NEWEST),
    line(9, 3, CUP, Field::Adults(B), NEWEST),
    line(16, 3, CUP, Field::Adults(LS), NEWEST),
    line(23, 4, EUROPE, Field::Adults(ALL), NEWEST),
    line(30, 2, CUP, Field::Cancelled(B), NEWEST),
    line(37, 2, PARA_CUP, Field::Para, NEWEST),
    line(44, 3, CUP, Field::Adults(B), NEWEST),
    line(51, 3, CUP, Field::Adults(L), NEWEST),
    line(65, 2, CUP, Field::Adults(S), NEWEST),
    line(79, 3, MASTERS, Field::Adults(BL), NEWEST),
    line(86, 3, CUP, Field::Adults(LB), NEWEST),
    line(93, 3, CUP, Field::Adults(BS), NEWEST),
    line(100, 3, CUP, Field::Adults(L), NEWEST),
    line(114, 3, EUROPE, Field::Adults(L), NEWEST),
    line(128, 4, CUP, Field::Adults(ALL), NEWEST),
    Line {
        in_days: None,
        days: 3,
        title: "Podium World Championship",
        field: Field::Adults(ALL),
        boulder: NEWEST,
    },
];

const REGIONAL: &str = "Regional Championship";
const LOCAL: &str = "Climbing League Open";

/// Events of the other federation.
const AMERICAN_CALENDAR: [Line; 5] = [
    line(
        -20,
        1,
        REGIONAL,
        Field::Youth(Discipline::Boulder),
        AMERICAN,
    ),
    line(-8, 1, LOCAL, Field::Youth(Discipline::Lead), AMERICAN),
    line(2, 1, LOCAL, Field::Youth(Discipline::Boulder), AMERICAN),
    line(15, 2, REGIONAL, Field::Youth(Discipline::Lead), AMERICAN),
    line(
        50,
        2,
        "National Championship",
        Field::Youth(Discipline::Boulder),
        AMERICAN,
    ),
];

/// Number of live events, each of one cycle: three days of real time. Their numbers leave room for 866 events.
const CYCLES: u64 = 240;
/// Events that begin within this many days have start lists that fill.
const ENTRIES_OPEN_DAYS: i64 = 40;
/// Events further in the past belong to the previous season.
const SEASON_DAYS: i64 = 200;

pub(crate) fn events(tenant: Tenant, today: NaiveDate) -> Vec<EventPlan> {
    let (lines, places): (&[Line], &[Place]) = match tenant {
        Tenant::Ifsc => (&WORLD_CALENDAR, &towns::WORLD),
        Tenant::Usa => (&AMERICAN_CALENDAR, &towns::AMERICAN),
    };
    let (mut next_places, mut european) = (places.iter().cycle(), towns::EUROPE.iter().cycle());
    let mut events: Vec<EventPlan> = (FIRST_EVENT_ID..)
        .zip(lines)
        .filter_map(|(id, line)| {
            let place = match line.held() {
                Held::InCycle(_) => Some(&towns::LIVE),
                Held::Before | Held::Later if line.title == EUROPE => european.next(),
                Held::Before | Held::Later => next_places.next(),
            };
            place.map(|place| line.event(tenant, id, *place, today))
        })
        .collect();
    let mut held = events.iter().map(|event| event.held);
    if let Some(first) = held.position(|held| held == Held::InCycle(0)) {
        let following = following(&events, first, places);
        let later = events.split_off(first + 1);
        events.extend(following.into_iter().chain(later));
    }
    events
}

/// The events of the cycles after the first, which take its form and its days.
fn following(events: &[EventPlan], first: usize, places: &[Place]) -> Vec<EventPlan> {
    let ids = events.last().map_or(FIRST_EVENT_ID, |last| last.id + 1)..;
    let cycles = (1..CYCLES).zip(ids).zip(places.iter().cycle());
    cycles
        .filter_map(|((cycle, id), place)| {
            Some(EventPlan {
                id,
                name: format!("Podium Open {cycle} {}", place.town),
                place: *place,
                held: Held::InCycle(cycle),
                ..events.get(first)?.clone()
            })
        })
        .collect()
}

impl Line {
    fn held(&self) -> Held {
        match self.in_days {
            Some(-1) => Held::InCycle(0),
            Some(days) if days < 0 => Held::Before,
            Some(_) | None => Held::Later,
        }
    }

    fn entries(&self) -> Entries {
        if matches!(self.field, Field::Cancelled(_)) {
            return Entries::None;
        }
        match self.in_days {
            Some(days) if days < 1 => Entries::Closed,
            Some(days) if days <= ENTRIES_OPEN_DAYS => Entries::Filling {
                percent: u64::try_from((95 - 2 * days).max(10)).unwrap_or(10),
            },
            Some(_) | None => Entries::None,
        }
    }

    fn event(&self, tenant: Tenant, id: u64, place: Place, today: NaiveDate) -> EventPlan {
        let held = self.held();
        let first = self
            .in_days
            .and_then(|days| today.checked_add_signed(Duration::days(days)));
        let is_of_last_season = self.in_days.is_some_and(|days| days < -SEASON_DAYS);
        let year = today.year() - i32::from(is_of_last_season);
        let cancelled = match self.field {
            Field::Cancelled(_) => "[CANCELLED] ",
            Field::Adults(_)
            | Field::FinalCalledOff(_)
            | Field::TwoWinners(_)
            | Field::Para
            | Field::Youth(_) => "",
        };
        let timing = if matches!(held, Held::InCycle(_)) {
            Timing::Cycle
        } else {
            Timing::Days(self.days)
        };
        EventPlan {
            id,
            name: format!("{cancelled}{} {} {year}", self.title, place.town),
            place,
            season_id: tenant.season_id(year),
            held,
            days: first.map(|first| EventDays::lasting(first, self.days)),
            para: matches!(self.field, Field::Para),
            boulder: self.boulder,
            entries: self.entries(),
            categories: plan(self.field.drafts(), timing),
        }
    }
}

impl Field {
    fn drafts(self) -> Vec<crate::simulated::categories::Draft> {
        let adults = |disciplines: &[Discipline]| {
            let drafts = disciplines.iter().copied().flat_map(both);
            drafts.collect::<Vec<_>>()
        };
        match self {
            Self::Adults(disciplines) | Self::Cancelled(disciplines) => adults(disciplines),
            Self::FinalCalledOff(disciplines) => {
                let mut drafts = adults(disciplines);
                if let Some(last) = drafts.last_mut() {
                    last.rounds = Rounds::NoFinal;
                }
                drafts
            }
            Self::TwoWinners(disciplines) => {
                let mut drafts = adults(disciplines);
                if let Some(last) = drafts.last_mut() {
                    last.wish = Wish::TwoWinners;
                }
                drafts
            }
            Self::Para => para(),
            Self::Youth(discipline) => age_groups(discipline),
        }
    }
}
