//! One finished boulder event, for tests and for reveals step by step.

use chrono::{DateTime, NaiveDate};
use serde_json::Value;

use crate::event::documents::{CategoryId, EventDocuments};
use crate::simulated::calendar::NEW;
use crate::simulated::categories::{Draft, Timing, both, plan};
use crate::simulated::clock::Clock;
use crate::simulated::plan::{Discipline, Entries, EventDays, EventPlan, Held, Wish};
use crate::simulated::season::{Season, SeasonPlan};
use crate::simulated::simulation::Simulation;
use crate::simulated::tenant::Tenant;
use crate::simulated::venue::towns;

/// Far from the numbers of recorded events.
const FIRST_EVENT_ID: u64 = 90_000;
const YEAR: i32 = 2025;
const DAYS: u64 = 3;
const STARTERS: usize = 42;

/// Men and women: qualification in two groups, semi-final, final. The same seed gives the same event.
pub fn generate_event(seed: u64) -> EventDocuments {
    let first_day = NaiveDate::from_ymd_opt(YEAR, 6, 13).unwrap_or_default();
    let drafts = both(Discipline::Boulder).map(|draft| Draft {
        starters: STARTERS,
        wish: Wish::ClearCuts,
        ..draft
    });
    let categories = plan(drafts.into(), Timing::Days(DAYS));
    let ids: Vec<CategoryId> = categories.iter().map(|category| category.id).collect();
    let event = EventPlan {
        id: FIRST_EVENT_ID + seed % 1_000,
        name: format!("Podium Boulder Open {}", towns::LIVE.town),
        place: towns::LIVE,
        season_id: Tenant::Ifsc.season_id(YEAR),
        held: Held::Before,
        days: Some(EventDays::lasting(first_day, DAYS)),
        para: false,
        boulder: NEW,
        entries: Entries::Closed,
        categories,
    };
    let id = event.id;
    let season = SeasonPlan {
        tenant: Tenant::Ifsc,
        seed,
        today: first_day,
    };
    let season = Season::with_events(season, vec![event]);
    let utc = DateTime::UNIX_EPOCH;
    let mut simulation = Simulation::new(season, Clock::frozen(), utc);
    let mut read = |path: &str| -> Value {
        let page = simulation.page(&format!("/api/v1/events/{id}{path}"), utc);
        page.and_then(|page| serde_json::from_slice(&page).ok())
            .unwrap_or_default()
    };
    let results = ids.into_iter();
    EventDocuments {
        id,
        event: read(""),
        registrations: Some(read("/registrations")),
        results: results
            .map(|category| (category, read(&format!("/result/{category}"))))
            .collect(),
    }
}
