//! The simulated upstream: two federations on loopback, spoken to over HTTP like the real ones.

use std::time::Duration;

use chrono::{DateTime, Utc};
use podium_domain::ids::{CategoryId, EventId, Series};
use podium_upstream::{Running, StandIn};

use super::picks::Favourite;
use crate::feed::Schedule;

/// Fast, because the upstream is on this machine and somebody watches.
pub const SCHEDULE: Schedule = Schedule {
    seasons: Duration::from_mins(1),
    event_day: Duration::from_secs(5),
    rankings: Duration::from_secs(1),
    start_lists: Duration::from_mins(1),
};

/// It answers until this is dropped.
pub struct Simulation {
    ifsc: Running,
}

/// Events that simulated players pick.
#[derive(Debug, Clone, Default)]
pub struct Season {
    pub(super) live: Option<DemoEvent>,
    /// Newest first.
    pub(super) finished: Vec<DemoEvent>,
    pub(super) next: Option<DemoEvent>,
}

#[derive(Debug, Clone)]
pub(super) struct DemoEvent {
    pub(super) id: EventId,
    pub(super) starts_at: DateTime<Utc>,
    pub(super) categories: Vec<DemoCategory>,
}

#[derive(Debug, Clone)]
pub(super) struct DemoCategory {
    pub(super) id: CategoryId,
    /// The only one of the season with this number.
    pub(super) number: usize,
    pub(super) favourites: Vec<Favourite>,
}

pub fn start_simulation(
    _seed: u64,
    _speed: f64,
) -> Result<Simulation, podium_upstream::StartError> {
    let ifsc =
        podium_upstream::start(StandIn::new(vec![podium_upstream::invented::invent_event(
            1,
        )]))?;
    Ok(Simulation { ifsc })
}

impl Simulation {
    pub fn feeds(&self) -> Vec<(Series, String)> {
        vec![(Series::Ifsc, self.ifsc.url())]
    }

    pub fn season(&self) -> Season {
        Season::default()
    }
}
