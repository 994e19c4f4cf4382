//! Categories of events: numbers, fields, rounds, and the times of the rounds.

use crate::simulated::athletes::roster::Gender;
use crate::simulated::cycle;
use crate::simulated::plan::{
    CategoryPlan, DAY, Discipline, HOUR, MINUTE, Ms, RoundKind, RoundPlan, Share, Wish,
};

/// The properties in which categories differ.
#[derive(Debug, Clone)]
pub(crate) struct Draft {
    pub(crate) id: u64,
    pub(crate) discipline: Discipline,
    pub(crate) group: String,
    pub(crate) gender: Gender,
    pub(crate) para_class: Option<&'static str>,
    pub(crate) share: Option<Share>,
    pub(crate) starters: usize,
    pub(crate) rounds: Rounds,
    pub(crate) wish: Wish,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Rounds {
    /// Qualification, semi-final if the discipline has one, final.
    All,
    /// The final was called off, and the semi-final counts.
    NoFinal,
    /// A small field goes straight from the qualification to the final.
    QualificationAndFinal,
    FinalOnly,
    /// The last two rounds of a combined event.
    SemiFinalAndFinal,
}

/// Men and women, with the category numbers of the first league.
pub(crate) fn both(discipline: Discipline) -> [Draft; 2] {
    Gender::BOTH.map(|gender| {
        let (id, starters) = match (discipline, gender) {
            (Discipline::Lead, Gender::Men) => (1, 62),
            (Discipline::Speed, Gender::Men) => (2, 58),
            (Discipline::Boulder, Gender::Men) => (3, 68),
            (Discipline::BoulderLead, Gender::Men) => (617, 20),
            (Discipline::Lead, Gender::Women) => (5, 58),
            (Discipline::Speed, Gender::Women) => (6, 52),
            (Discipline::Boulder, Gender::Women) => (7, 64),
            (Discipline::BoulderLead, Gender::Women) => (618, 20),
        };
        Draft {
            id,
            discipline,
            group: gender.title().to_owned(),
            gender,
            para_class: None,
            share: None,
            starters,
            rounds: if discipline == Discipline::BoulderLead {
                Rounds::SemiFinalAndFinal
            } else {
                Rounds::All
            },
            wish: Wish::AsItComes,
        }
    })
}

/// The classes of a para event with their numbers of starters: one class or two are nearly empty.
const PARA_CLASSES: [(&str, &str, usize); 5] = [
    ("RP1", "Limited Range, Power & Stability 1: RP1", 11),
    ("RP2", "Limited Range, Power & Stability 2: RP2", 9),
    ("AL2", "Limb Deficiency, Lower Limb 2: AL2", 7),
    ("B1", "Visual Impairment 1: B1", 2),
    ("AU3", "Limb Deficiency, Upper Limb 3: AU3", 0),
];
const FIRST_PARA_ID: u64 = 583;

pub(crate) fn para() -> Vec<Draft> {
    let classes = (0..).zip(PARA_CLASSES);
    let drafts = classes.flat_map(|(rest, (class, title, starters))| {
        Gender::BOTH.map(|gender| Draft {
            id: FIRST_PARA_ID + rest + gender.code() * 12,
            discipline: Discipline::Lead,
            group: format!("{} {class}", gender.title()),
            gender,
            para_class: Some(title),
            share: Some(Share { of: 5, rest }),
            starters,
            rounds: Rounds::QualificationAndFinal,
            wish: Wish::AsItComes,
        })
    });
    drafts.collect()
}

/// The age groups of a youth event of the other federation, and its open category.
const AGE_GROUPS: [(&str, &str, usize); 4] = [
    ("M-13", "F-13", 18),
    ("M-16", "F-16", 27),
    ("M-19", "F-19", 24),
    ("Male", "Female", 32),
];
const FIRST_AGE_GROUP_ID: u64 = 378;

pub(crate) fn age_groups(discipline: Discipline) -> Vec<Draft> {
    let groups = (0..).zip(AGE_GROUPS);
    let drafts = groups.flat_map(|(rest, (men, women, starters))| {
        [(Gender::Men, men), (Gender::Women, women)].map(|(gender, group)| Draft {
            id: FIRST_AGE_GROUP_ID + discipline.number() * 10 + rest * 2 + gender.code(),
            discipline,
            group: group.to_owned(),
            gender,
            para_class: None,
            share: Some(Share { of: 4, rest }),
            starters,
            rounds: if discipline == Discipline::Boulder {
                Rounds::FinalOnly
            } else {
                Rounds::QualificationAndFinal
            },
            wish: Wish::AsItComes,
        })
    });
    drafts.collect()
}

/// The schedule of an event's rounds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Timing {
    /// Over this many days, at the usual hours.
    Days(u64),
    /// Within a cycle of the live event.
    Cycle,
}

pub(crate) fn plan(drafts: Vec<Draft>, timing: Timing) -> Vec<CategoryPlan> {
    (0..)
        .zip(drafts)
        .map(|(position, draft)| {
            let rounds: Vec<RoundPlan> = formats(&draft)
                .into_iter()
                .map(|format| format.at(window(timing, draft.id, position, format.name)))
                .collect();
            let last_closes_at = rounds.last().map_or(0, |round| round.closes_at);
            let judging = match timing {
                Timing::Days(_) => 2 * MINUTE,
                Timing::Cycle => cycle::JUDGING,
            };
            CategoryPlan {
                id: draft.id,
                position,
                discipline: draft.discipline,
                group: draft.group,
                gender: draft.gender,
                para_class: draft.para_class,
                share: draft.share,
                starters: draft.starters,
                rounds,
                finished_at: last_closes_at + judging,
                wish: draft.wish,
            }
        })
        .collect()
}

fn window(timing: Timing, id: u64, position: u64, round: &str) -> (Ms, Ms) {
    let Timing::Days(days) = timing else {
        return cycle::window(id, round);
    };
    let last_day = days.saturating_sub(1);
    // With many categories, two share an hour.
    let nth = position % 6;
    match round {
        "Qualification" => {
            let opens_at = 9 * HOUR + nth * 2 * HOUR;
            (opens_at, opens_at + 2 * HOUR + 30 * MINUTE)
        }
        "Final" => {
            let opens_at = last_day * DAY + 11 * HOUR + nth * 105 * MINUTE;
            (opens_at, opens_at + 90 * MINUTE)
        }
        _ => {
            let opens_at = last_day.min(1) * DAY + 9 * HOUR + nth * 20 * MINUTE;
            (opens_at, opens_at + 110 * MINUTE)
        }
    }
}

#[derive(Debug, Clone, Copy)]
struct Format {
    name: &'static str,
    kind: RoundKind,
    places: usize,
}

impl Format {
    const fn at(self, (opens_at, closes_at): (Ms, Ms)) -> RoundPlan {
        RoundPlan {
            name: self.name,
            kind: self.kind,
            places: self.places,
            opens_at,
            closes_at,
        }
    }
}

const fn format(name: &'static str, kind: RoundKind, places: usize) -> Format {
    Format { name, kind, places }
}

fn formats(draft: &Draft) -> Vec<Format> {
    let boulders = |boulders, in_groups| RoundKind::Boulder {
        boulders,
        in_groups,
    };
    let all = draft.starters;
    let (qualification, semi_final, last) = match draft.discipline {
        Discipline::Boulder => (
            boulders(5, draft.starters > 40),
            Some((boulders(4, false), 24)),
            (boulders(4, false), 8),
        ),
        Discipline::Lead => (
            RoundKind::LeadTwoRoutes,
            Some((RoundKind::LeadOneRoute, 24)),
            (RoundKind::LeadOneRoute, 8),
        ),
        Discipline::Speed => (RoundKind::SpeedLanes, None, (RoundKind::SpeedHeats, 16)),
        Discipline::BoulderLead => (
            RoundKind::BoulderLead,
            Some((RoundKind::BoulderLead, 20)),
            (RoundKind::BoulderLead, 8),
        ),
    };
    let qualification = format("Qualification", qualification, all);
    let semi_final = semi_final.map(|(kind, places)| format("Semi-final", kind, places));
    let (kind, places) = last;
    let last = format("Final", kind, places);
    match draft.rounds {
        Rounds::All => [Some(qualification), semi_final, Some(last)]
            .into_iter()
            .flatten()
            .collect(),
        Rounds::NoFinal => [Some(qualification), semi_final]
            .into_iter()
            .flatten()
            .collect(),
        Rounds::QualificationAndFinal => vec![qualification, last],
        Rounds::FinalOnly => vec![format("Final", kind, all)],
        Rounds::SemiFinalAndFinal => vec![format("Semi-Final", kind, all), last],
    }
}
