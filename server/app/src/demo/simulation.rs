//! The simulated results services: two federations on loopback, fetched over HTTP like the real ones.

use std::time::Duration;

use chrono::{DateTime, NaiveDate, NaiveTime, Utc};
use podium_domain::ids::{CategoryId, EventId, Series};
use podium_simulator::service::{
    Control, EventOverview, FakeResultsService, Gate, PROGRAMME_PATH, Running,
};
use podium_simulator::simulated::{Clock, SeasonPlan, Tenant};

use crate::demo::picks::Favourite;
use crate::demo::seed::DemoError;
use podium_worker::sync::Schedule;

/// The numbers of a season's events are less than this apart.
const EVENTS_MAX: u64 = 1_000;
/// No event has more categories than this.
const CATEGORIES_MAX: usize = 100;
/// With fewer athletes than this there is nothing to predict.
const FIELD_MIN: usize = 4;

/// Short intervals, because the services are on this machine and a visitor is watching.
pub const SCHEDULE: Schedule = Schedule {
    seasons: Duration::from_mins(1),
    event_day: Duration::from_secs(5),
    rankings: Duration::from_secs(1),
    start_lists: Duration::from_mins(1),
    programme: Duration::from_secs(20),
};

/// The simulated results services, running until dropped.
pub struct Simulation {
    ifsc: Running,
    usa: Running,
}

/// The events that simulated players pick.
#[derive(Debug, Clone, Default)]
pub struct Season {
    pub(crate) live: Option<DemoEvent>,
    /// Newest first.
    pub(crate) finished: Vec<DemoEvent>,
    pub(crate) next: Option<DemoEvent>,
}

#[derive(Debug, Clone)]
pub(crate) struct DemoEvent {
    pub(crate) id: EventId,
    pub(crate) starts_at: DateTime<Utc>,
    pub(crate) categories: Vec<DemoCategory>,
}

#[derive(Debug, Clone)]
pub(crate) struct DemoCategory {
    pub(crate) id: CategoryId,
    /// Unique within the season.
    pub(crate) number: usize,
    pub(crate) favourites: Vec<Favourite>,
}

/// # Errors
/// When a port is not available, or the speed is not valid.
pub fn start_simulation(seed: u64, times: f64) -> Result<Simulation, DemoError> {
    let clock = Clock::try_times(times).ok_or(DemoError::Speed)?;
    let today = Utc::now().date_naive();
    let start = |tenant| {
        let season = podium_simulator::simulated::Season::invent(SeasonPlan {
            tenant,
            seed,
            today,
        });
        podium_simulator::service::start(
            FakeResultsService::simulated(season, clock).gate(Gate::RefererOnly),
        )
    };
    Ok(Simulation {
        ifsc: start(Tenant::Ifsc)?,
        usa: start(Tenant::Usa)?,
    })
}

impl Simulation {
    pub fn feeds(&self) -> Vec<(Series, String)> {
        vec![
            (Series::Ifsc, self.ifsc.url()),
            (Series::Usa, self.usa.url()),
        ]
    }

    /// The address of the simulated programme.
    pub fn programme(&self) -> String {
        format!("{}{PROGRAMME_PATH}", self.ifsc.url())
    }

    /// The events that the demo's players pick: those of the international federation.
    pub fn season(&self) -> Season {
        let control = self.ifsc.control();
        let Some(overview) = control.simulated() else {
            return Season::default();
        };
        let events = control.events();
        let event = |id: u64| {
            let event = events.iter().find(|event| event.id == id)?;
            demo_event(control, event)
        };
        Season {
            live: overview.live.into_iter().find_map(event),
            finished: overview
                .finished
                .into_iter()
                .rev()
                .filter_map(event)
                .collect(),
            next: overview.upcoming.into_iter().find_map(event),
        }
    }
}

/// `None` for an event that cannot be picked.
fn demo_event(control: &Control, event: &EventOverview) -> Option<DemoEvent> {
    let number = usize::try_from(event.id % EVENTS_MAX).ok()?;
    let starts_at = event.local_start_date.parse::<NaiveDate>().ok()?;
    let categories: Vec<DemoCategory> = event
        .categories
        .iter()
        .enumerate()
        .map(|(index, category)| DemoCategory {
            id: CategoryId::from_upstream(category.id),
            number: number * CATEGORIES_MAX + index,
            favourites: favourites(control, event.id, category.id),
        })
        .filter(|category| category.favourites.len() >= FIELD_MIN)
        .collect();
    (!categories.is_empty()).then(|| DemoEvent {
        id: Series::Ifsc.event_id(event.id),
        starts_at: starts_at.and_time(NaiveTime::MIN).and_utc(),
        categories,
    })
}

fn favourites(control: &Control, event: u64, category: u64) -> Vec<Favourite> {
    let favourites = control.favourites(event, category).into_iter();
    favourites
        .map(|favourite| {
            let weight = u32::try_from(favourite.weight).unwrap_or(u32::MAX);
            (
                Series::Ifsc.athlete_id(favourite.athlete_id),
                f64::from(weight),
            )
        })
        .collect()
}
