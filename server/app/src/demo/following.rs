//! Picks of the events that become live one after another while the demo runs.

use std::time::Duration;

use crate::demo::players::LEAGUES;
use crate::demo::seed::{DemoError, Turnout, write_picks};
use crate::demo::simulation::{DemoEvent, Simulation};
use crate::http::state::AppState;

/// A live event lasts eighteen minutes.
const LOOK_EVERY: Duration = Duration::from_secs(1);

/// Lets the players pick each live event as it begins. Ends with the process.
pub(crate) async fn play(state: &AppState, simulation: &Simulation) {
    let mut looks = tokio::time::interval(LOOK_EVERY);
    let mut played = simulation.season().live.map(|live| live.id);
    loop {
        looks.tick().await;
        let Some(live) = simulation.season().live else {
            continue;
        };
        if played.as_ref() == Some(&live.id) {
            continue;
        }
        match pick(state, &live).await {
            Ok(()) => played = Some(live.id),
            Err(error) => {
                tracing::warn!(event = %live.id, cause = ?error, "could not pick the demo's live event");
            }
        }
    }
}

async fn pick(state: &AppState, live: &DemoEvent) -> Result<(), DemoError> {
    state.feeds.sync_event_once(&live.id, None).await?;
    for plan in LEAGUES.iter().filter(|plan| plan.picks_next) {
        write_picks(state, plan, live, Turnout::of(0.97).and_you()).await?;
        state.live.reload_board(&plan.id()?);
    }
    Ok(())
}
