//! The plan of a season: events, their categories and rounds, before any results.

use std::cmp::Ordering;

use chrono::{Days, NaiveDate};

use crate::event::documents::{CategoryId, EventId};
use crate::simulated::athletes::roster::Gender;
use crate::simulated::cycle::CYCLE;
use crate::simulated::venue::place::Place;

/// Milliseconds since the event's first midnight, or since a live cycle began.
pub(crate) type Ms = u64;

pub(crate) const SECOND: Ms = 1_000;
pub(crate) const MINUTE: Ms = 60 * SECOND;
pub(crate) const HOUR: Ms = 60 * MINUTE;
pub(crate) const DAY: Ms = 24 * HOUR;

/// An event of the season.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct EventPlan {
    pub(crate) id: EventId,
    pub(crate) name: String,
    pub(crate) place: Place,
    pub(crate) season_id: u64,
    pub(crate) held: Held,
    /// Absent while the dates are not known; the time zone is then unknown too.
    pub(crate) days: Option<EventDays>,
    pub(crate) para: bool,
    pub(crate) boulder: BoulderForm,
    pub(crate) entries: Entries,
    pub(crate) categories: Vec<CategoryPlan>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct EventDays {
    pub(crate) first: NaiveDate,
    pub(crate) last: NaiveDate,
}

impl EventDays {
    pub(crate) fn lasting(first: NaiveDate, days: u64) -> Self {
        let last = first.checked_add_days(Days::new(days.saturating_sub(1)));
        Self {
            first,
            last: last.unwrap_or(first),
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "camelCase")]
pub enum Phase {
    Finished,
    /// Progresses attempt by attempt.
    Live,
    Upcoming,
}

/// When an event is held.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Held {
    Before,
    Later,
    /// The events of the cycles follow each other: one is live, and those before it are finished.
    InCycle(u64),
}

impl Held {
    pub(crate) fn phase(self, cycle: u64) -> Phase {
        match self {
            Self::Before => Phase::Finished,
            Self::Later => Phase::Upcoming,
            Self::InCycle(own) => match own.cmp(&cycle) {
                Ordering::Less => Phase::Finished,
                Ordering::Equal => Phase::Live,
                Ordering::Greater => Phase::Upcoming,
            },
        }
    }

    /// The start of the event's cycle, in the season's time.
    pub(crate) fn begins_at(self) -> Option<Ms> {
        match self {
            Self::InCycle(own) => Some(own.saturating_mul(CYCLE)),
            Self::Before | Self::Later => None,
        }
    }

    /// The event of a later cycle is not listed: it has no day yet.
    pub(crate) fn is_listed(self, cycle: u64) -> bool {
        !matches!(self, Self::InCycle(own) if own > cycle)
    }
}

/// How complete a start list is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Entries {
    /// Entries have not been opened.
    None,
    /// This percentage had entered when the fake service started; the others enter while it runs.
    Filling {
        percent: u64,
    },
    Closed,
}

/// How boulders are scored, and how the documents write it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum BoulderForm {
    /// "4T4z 8 5": tops, zones, attempts to tops, attempts to zones.
    TopsAndZones,
    Points2025,
    /// The low zone is written, and scores nothing.
    Points2026,
    /// Points with a low zone worth 5.
    LowZone,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Discipline {
    Lead,
    Speed,
    Boulder,
    BoulderLead,
}

impl Discipline {
    pub(crate) const fn kind(self) -> &'static str {
        match self {
            Self::Lead => "lead",
            Self::Speed => "speed",
            Self::Boulder => "boulder",
            Self::BoulderLead => "boulder&lead",
        }
    }

    /// Upstream's number of the discipline.
    pub(crate) const fn number(self) -> u64 {
        match self {
            Self::Lead => 0,
            Self::Speed => 1,
            Self::Boulder => 2,
            Self::BoulderLead => 4,
        }
    }
}

/// A category of an event.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct CategoryPlan {
    pub(crate) id: CategoryId,
    /// Position among the event's categories, from which the numbers of its rounds are derived.
    pub(crate) position: u64,
    pub(crate) discipline: Discipline,
    /// "Men", "Women RP1", "M-16"
    pub(crate) group: String,
    pub(crate) gender: Gender,
    pub(crate) para_class: Option<&'static str>,
    /// Limits entries to a part of the roster, so that no athlete is in two classes or age groups.
    pub(crate) share: Option<Share>,
    /// Number of starters in the first round.
    pub(crate) starters: usize,
    pub(crate) rounds: Vec<RoundPlan>,
    /// Time at which the category is declared finished.
    pub(crate) finished_at: Ms,
    pub(crate) wish: Wish,
}

impl CategoryPlan {
    /// "BOULDER Men"
    pub(crate) fn name(&self) -> String {
        format!("{} {}", self.discipline.kind().to_uppercase(), self.group)
    }
}

/// Athletes whose number has this remainder modulo `of`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Share {
    pub(crate) of: u64,
    pub(crate) rest: u64,
}

impl Share {
    pub(crate) const fn has(self, athlete: u64) -> bool {
        athlete % self.of == self.rest
    }
}

/// A required outcome of a contest, which is drawn again until it is met.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Wish {
    AsItComes,
    /// Ranks 1, 1, 3.
    TwoWinners,
    /// Ranks 1, 2, 3, and no tie where a round admits its last athlete.
    ClearCuts,
}

/// A round of a category, as planned before it begins.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct RoundPlan {
    pub(crate) name: &'static str,
    pub(crate) kind: RoundKind,
    /// Number of athletes who advance from the previous round, ties included.
    pub(crate) places: usize,
    /// The actions of the round are distributed over this time.
    pub(crate) opens_at: Ms,
    pub(crate) closes_at: Ms,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum RoundKind {
    Boulder {
        boulders: u64,
        in_groups: bool,
    },
    /// All athletes climb two routes; the geometric mean of both ranks counts.
    LeadTwoRoutes,
    LeadOneRoute,
    /// One run in each lane; the better one counts.
    SpeedLanes,
    /// Heats of two; the winner advances.
    SpeedHeats,
    /// Four boulders, then a lead route; the points add up.
    BoulderLead,
}

impl RoundPlan {
    /// How many boulders are climbed.
    pub(crate) const fn boulders(&self) -> u64 {
        match self.kind {
            RoundKind::Boulder { boulders, .. } => boulders,
            RoundKind::BoulderLead => 4,
            RoundKind::LeadTwoRoutes
            | RoundKind::LeadOneRoute
            | RoundKind::SpeedLanes
            | RoundKind::SpeedHeats => 0,
        }
    }

    pub(crate) const fn is_in_groups(&self) -> bool {
        matches!(
            self.kind,
            RoundKind::Boulder {
                in_groups: true,
                ..
            }
        )
    }
}

impl EventPlan {
    /// The status of a category without results, depending on whether entries are open.
    pub(crate) const fn status_before(&self) -> &'static str {
        match self.entries {
            Entries::None => "registration_pending",
            Entries::Filling { .. } | Entries::Closed => "registration_active",
        }
    }

    pub(crate) fn category(&self, id: CategoryId) -> Option<&CategoryPlan> {
        self.categories.iter().find(|category| category.id == id)
    }
}
