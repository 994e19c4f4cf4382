//! Events nobody ever climbed, in the exact form of finished ones, made from a seed.
//!
//! The parts are separate so that whole seasons can be made of them: athletes first, then what
//! they climb, then the documents that tell of it.

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

/// Invented events are numbered from here, well away from recorded ones.
const FIRST_EVENT_ID: u64 = 90_000;

/// One boulder event with men and women, the same for the same seed.
pub fn generate_event(seed: u64) -> EventDocuments {
    let roster = Roster::invent(seed, 48);
    let plan = EventPlan {
        id: FIRST_EVENT_ID + seed % 1000,
        seed,
        name: "Podium Boulder Open Hoshimori".to_owned(),
        // No clock changes there, so whole-day shifts keep midnight midnight.
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
