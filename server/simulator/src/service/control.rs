//! Controls for tests: reveal results, correct them, inject faults, and read the request log.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use chrono::Utc;
use serde::Serialize;
use serde_json::Value;

use crate::event::correction::Correction;
use crate::event::documents::{CategoryId, EventId};
use crate::event::pages::StagedEvent;
use crate::service::fault::FaultRule;
use crate::service::overview;
use crate::service::overview::{EventOverview, RankedAthlete};
use crate::service::request_log::RequestSeen;
use crate::service::world::World;
use crate::simulated::clock::Clock;
use crate::simulated::season::Favourite;
use crate::simulated::simulation::{SimulatedOverview, Simulation};
use crate::timeline::stage::{Revealed, Stage};

#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum ControlError {
    #[error("event {0} is not served")]
    UnknownEvent(EventId),
    #[error("event {0} has no category {1}")]
    UnknownCategory(EventId, CategoryId),
    #[error("event {0} has no round with index {1} there")]
    NoSuchRound(EventId, usize),
    #[error("event {0} is simulated: only its clock moves it")]
    Simulated(EventId),
    #[error("no season is simulated here")]
    NotSimulated,
    #[error("a speed is from 0 to 2000")]
    Speed,
}

/// The result of one reveal.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Reveal {
    /// The stage of the category that is furthest behind among those that moved.
    pub stage: Stage,
    /// Every category that moved.
    pub categories: BTreeMap<CategoryId, Stage>,
    pub revealed_at_ms: i64,
}

/// A handle on a running fake service; clones share it.
#[derive(Debug, Clone)]
pub struct Control {
    world: Arc<Mutex<World>>,
}

impl Control {
    pub(crate) fn new(world: World) -> Self {
        Self {
            world: Arc::new(Mutex::new(world)),
        }
    }

    /// No code panics in the middle of a change while it holds the lock, so a poisoned lock is usable.
    pub(crate) fn world(&self) -> MutexGuard<'_, World> {
        self.world.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Sets the stage of one category, or of all categories of an event. Stages may also go back.
    pub fn set_stage(
        &self,
        event: EventId,
        category: Option<CategoryId>,
        stage: Stage,
    ) -> Result<Reveal, ControlError> {
        let mut world = self.world();
        let staged = world
            .events
            .get(&event)
            .ok_or_else(|| world.cannot_stage(event))?;
        let moves = stages_for(staged, event, category, stage)?;
        Ok(move_to(&mut world, event, moves, stage))
    }

    /// Advances every category of the event by one step of its own script; `None` if all have finished.
    pub fn reveal_next(&self, event: EventId) -> Option<Reveal> {
        self.step(event, |_| true)
    }

    /// Advances a single category in the same way.
    pub fn reveal_next_in(&self, event: EventId, category: CategoryId) -> Option<Reveal> {
        self.step(event, |id| id == category)
    }

    fn step(&self, event: EventId, concerns: impl Fn(CategoryId) -> bool) -> Option<Reveal> {
        let mut world = self.world();
        let staged = world.events.get(&event)?;
        let moves: BTreeMap<CategoryId, Stage> = staged
            .categories()
            .filter(|id| concerns(*id))
            .filter_map(|id| Some((id, staged.next_stage(id)?)))
            .collect();
        let furthest_behind = moves.values().min().copied()?;
        Some(move_to(&mut world, event, moves, furthest_behind))
    }

    /// The current stage of a category.
    pub fn stage(&self, event: EventId, category: CategoryId) -> Option<Stage> {
        self.world().events.get(&event)?.stage(category)
    }

    /// Applies a JSON merge patch to the event document, whatever its stage.
    pub fn patch_event(&self, event: EventId, patch: Value) -> Result<i64, ControlError> {
        self.correct(event, Correction::Event { patch })
    }

    /// Applies a JSON merge patch to a category's result; the event's podium follows its ranking.
    pub fn patch_result(
        &self,
        event: EventId,
        category: CategoryId,
        patch: Value,
    ) -> Result<i64, ControlError> {
        self.correct(event, Correction::Result { category, patch })
    }

    pub fn disqualify(
        &self,
        event: EventId,
        category: CategoryId,
        athlete: u64,
    ) -> Result<i64, ControlError> {
        self.correct(event, Correction::Disqualified { category, athlete })
    }

    /// Applies a correction from now on and returns its time, in Unix milliseconds.
    pub fn correct(&self, event: EventId, correction: Correction) -> Result<i64, ControlError> {
        let mut world = self.world();
        let now = Utc::now();
        let stamp = world.stamp(now);
        let has_category = |known: bool| match correction.category() {
            Some(category) if !known => Err(ControlError::UnknownCategory(event, category)),
            Some(_) | None => Ok(()),
        };
        if let Some(simulation) = world.simulation.as_mut().filter(|season| season.has(event)) {
            let named = correction.category();
            has_category(named.is_some_and(|category| simulation.has_category(event, category)))?;
            simulation.correct(event, correction, &stamp);
            return Ok(now.timestamp_millis());
        }
        let staged = world
            .events
            .get_mut(&event)
            .ok_or(ControlError::UnknownEvent(event))?;
        let named = correction.category();
        has_category(named.is_some_and(|category| staged.stage(category).is_some()))?;
        staged.correct(correction, &stamp);
        Ok(world.render(event))
    }

    /// Moves the event so that it begins this many days from today.
    pub fn start_in_days(&self, event: EventId, days: i64) -> Result<(), ControlError> {
        let mut world = self.world();
        let cannot = world.cannot_stage(event);
        let staged = world.events.get_mut(&event).ok_or(cannot)?;
        staged.start_in_days(days, Utc::now());
        world.render(event);
        Ok(())
    }

    /// Serves this document as the programme.
    pub fn set_programme(&self, programme: Value) {
        self.world().programme = Some(programme);
    }

    pub fn add_fault(&self, rule: FaultRule) {
        self.world().faults.add(rule);
    }

    pub fn clear_faults(&self) {
        self.world().faults.clear();
    }

    /// Ends every session, as upstream does after a while.
    pub fn end_sessions(&self) {
        self.world().sessions.end_all();
    }

    /// Requests to the service, oldest first; requests to the controls are not included.
    pub fn requests(&self) -> Vec<RequestSeen> {
        self.world().requests.all()
    }

    pub fn clear_requests(&self) {
        self.world().requests.clear();
    }

    /// The ranking that is served now; empty before any result.
    pub fn expected_ranking(&self, event: EventId, category: CategoryId) -> Vec<RankedAthlete> {
        self.world().ranking(event, category)
    }

    /// The final ranking, corrections so far included.
    pub fn final_ranking(&self, event: EventId, category: CategoryId) -> Vec<RankedAthlete> {
        self.world().final_ranking(event, category)
    }

    /// All served events with their categories and final results.
    pub fn events(&self) -> Vec<EventOverview> {
        let world = self.world();
        let staged = world.events.values().map(overview::event);
        let simulation = world.simulation.iter();
        let simulated = simulation.flat_map(|simulation| simulation.events(Utc::now()));
        staged.chain(simulated).collect()
    }

    /// State of the simulated season; `None` if none is served.
    pub fn simulated(&self) -> Option<SimulatedOverview> {
        let world = self.world();
        let simulation = world.simulation.as_ref();
        simulation.map(|simulation| simulation.overview(Utc::now()))
    }

    /// The likely winners of a category of the simulated season, as known when it was invented.
    pub fn favourites(&self, event: EventId, category: CategoryId) -> Vec<Favourite> {
        let season = self.world().simulation.as_ref().map(Simulation::season_of);
        season.map_or_else(Vec::new, |season| season.favourites(event, category))
    }

    /// Sets the speed of the simulated season's time, as a multiple of real time.
    pub fn set_speed(&self, speed: f64) -> Result<(), ControlError> {
        let clock = Clock::try_times(speed).ok_or(ControlError::Speed)?;
        self.simulation(|simulation| simulation.set_clock(clock, Utc::now()))
    }

    /// Advances the simulated season's time by `by` at once.
    pub fn advance(&self, by: Duration) -> Result<(), ControlError> {
        self.simulation(|simulation| simulation.advance(by, Utc::now()))
    }

    fn simulation(&self, act: impl FnOnce(&mut Simulation)) -> Result<(), ControlError> {
        let mut world = self.world();
        let simulation = world.simulation.as_mut();
        simulation.map(act).ok_or(ControlError::NotSimulated)
    }
}

fn stages_for(
    staged: &StagedEvent,
    event: EventId,
    category: Option<CategoryId>,
    stage: Stage,
) -> Result<BTreeMap<CategoryId, Stage>, ControlError> {
    let targets: Vec<CategoryId> = match category {
        Some(id) if staged.stage(id).is_none() => {
            return Err(ControlError::UnknownCategory(event, id));
        }
        Some(id) => vec![id],
        None => staged.categories().collect(),
    };
    if let Stage::Round { index, .. } = stage
        && !targets.iter().any(|id| index < staged.round_count(*id))
    {
        return Err(ControlError::NoSuchRound(event, index));
    }
    let moves = targets
        .into_iter()
        .map(|id| (id, within(stage, staged.round_count(id))));
    Ok(moves.collect())
}

/// Limits a stage to this number of rounds: a shorter category stops at the end of its last round.
fn within(stage: Stage, rounds: usize) -> Stage {
    match stage {
        Stage::Round { index, .. } if index >= rounds => Stage::Round {
            index: rounds.saturating_sub(1),
            revealed: Revealed::Complete,
        },
        Stage::Upcoming | Stage::Round { .. } | Stage::Finished => stage,
    }
}

fn move_to(
    world: &mut World,
    event: EventId,
    categories: BTreeMap<CategoryId, Stage>,
    stage: Stage,
) -> Reveal {
    let revealed_at_ms = world.set_stage(event, &categories);
    tracing::debug!(event, ?stage, "revealed");
    Reveal {
        stage,
        categories,
        revealed_at_ms,
    }
}
