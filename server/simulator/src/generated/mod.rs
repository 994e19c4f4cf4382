//! Fictional events, made from a seed in the exact form of finished ones.
//!
//! The parts are separate so that whole seasons can be built from them: athletes first, then their ascents, then
//! the documents.

pub(crate) mod boulder_contest;
pub(crate) mod boulder_event;
pub(crate) mod boulder_round;
pub(crate) mod dice;
pub(crate) mod nations;
pub(crate) mod roster;

pub use boulder_event::{EventPlan, Place, invent_boulder_event};
pub use roster::{Athlete, Gender, Roster};

use chrono::NaiveDate;

use crate::event::documents::EventDocuments;

/// Invented events are numbered from here, far from recorded ones.
const FIRST_EVENT_ID: u64 = 90_000;

/// One boulder event with men and women, the same for the same seed.
pub fn generate_event(seed: u64) -> EventDocuments {
    let roster = Roster::invent(seed, 48);
    let plan = EventPlan {
        id: FIRST_EVENT_ID + seed % 1000,
        seed,
        name: "Podium Boulder Open Hoshimori".to_owned(),
        // This zone has no clock changes, so whole-day shifts keep midnight at midnight.
        place: Place {
            town: "Hoshimori",
            country: "JPN",
            timezone: "Asia/Tokyo",
            hours_ahead_of_utc: 9,
        },
        first_day: NaiveDate::from_ymd_opt(2025, 6, 13).unwrap_or_default(),
        season_id: 90,
    };
    invent_boulder_event(&plan, &roster)
}
