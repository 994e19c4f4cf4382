//! Outlooks of the players of leagues, computed once for all who ask for them and for big screens.

use std::sync::Arc;
use std::time::Duration;

use moka::sync::Cache;
use podium_domain::ids::{EventId, LeagueId, UserId};
use podium_live::form::EventOutlook;
use tokio::time::{Instant, sleep_until};

use crate::http::respond::error::ApiError;
use crate::http::respond::read_cache::ReadCache;
use crate::http::state::AppState;

/// Players from which an outlook is computed no more often than once in [`PAUSE`]: it takes a processor for long.
const LARGE: usize = 1_000;
const PAUSE: Duration = Duration::from_secs(2);

type Key = (LeagueId, EventId);

/// Computed outlooks.
#[derive(Clone)]
pub(crate) struct LeagueOutlooks {
    computed: ReadCache<Key, Option<EventOutlook>>,
    /// When those of large leagues were computed, for as long as the next one has to wait.
    recent: Cache<Key, Instant>,
}

impl Default for LeagueOutlooks {
    fn default() -> Self {
        Self {
            computed: ReadCache::default(),
            recent: Cache::builder().time_to_live(PAUSE).build(),
        }
    }
}

impl LeagueOutlooks {
    /// With the results as they are now, for all who ask at the same time.
    pub(crate) async fn get(
        &self,
        state: &AppState,
        key: Key,
    ) -> Result<Arc<Option<EventOutlook>>, ApiError> {
        let (league, event) = key.clone();
        let read = async {
            if let Some(computed) = self.recent.get(&key) {
                sleep_until(computed + PAUSE).await;
            }
            let outlook = state.live.league_outlook(&league, &event).await;
            let outlook = outlook.map_err(ApiError::or_not_found("Event not found."))?;
            let is_large = |outlook: &EventOutlook| outlook.players().count() >= LARGE;
            if outlook.as_ref().is_some_and(is_large) {
                self.recent.insert(key.clone(), Instant::now());
            }
            Ok(outlook)
        };
        let version = state.live.results_version();
        self.computed.get(version, key.clone(), read).await
    }
}

/// Players with a chance to win, likeliest first.
pub(crate) fn likeliest(outlook: &EventOutlook, most: usize) -> Vec<(&UserId, f64)> {
    let mut players: Vec<_> = outlook.players().filter(|(_, win)| *win > 0.0).collect();
    players.sort_by(|(one, a), (other, b)| b.total_cmp(a).then_with(|| one.cmp(other)));
    players.truncate(most);
    players
}
