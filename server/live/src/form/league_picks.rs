//! The closed picks of leagues in memory, for the outlook of their players.

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

use moka::sync::Cache;
use podium_domain::events::event::CategoryPhase;
use podium_domain::ids::{CategoryId, EventId, LeagueId, UserId};
use podium_domain::outlook::SharedPodium;
use podium_store::db::{Store, StoreError};
use podium_store::events::RankedCategory;
use podium_store::insights::{EventPicks, PicksVersion};

/// Maximum number of picks in memory.
const PICKS_MAX: u64 = 1_000_000;

/// What everybody in a league has picked in an event.
#[derive(Debug, Default)]
pub(super) struct LeaguePicks {
    /// In the order of their first podium.
    pub(super) users: Vec<UserId>,
    /// How many categories each of them has picked.
    pub(super) counts: Vec<u32>,
    /// With the positions of the users; without cancelled categories.
    pub(super) podiums: BTreeMap<CategoryId, Vec<SharedPodium>>,
}

impl LeaguePicks {
    fn new(
        picks: Vec<podium_store::insights::SharedPodium>,
        categories: &[RankedCategory],
    ) -> Self {
        let mut all = Self::default();
        let mut positions = HashMap::new();
        for shared in picks {
            let category = categories.iter().find(|one| one.id == shared.category);
            if category.is_none_or(|one| one.phase == CategoryPhase::Cancelled) {
                continue;
            }
            let mut by = Vec::with_capacity(shared.users.len());
            for user in shared.users {
                let position = *positions.entry(user).or_insert_with_key(|user| {
                    all.users.push(user.clone());
                    all.counts.push(0);
                    all.users.len() - 1
                });
                if let Some(count) = all.counts.get_mut(position) {
                    *count += 1;
                }
                by.push(position);
            }
            let podiums = all.podiums.entry(shared.category).or_default();
            podiums.push((shared.podium, by));
        }
        all
    }
}

/// Reading the picks of 20,000 players takes 280 ms of two processors, 180 of them in Postgres, before each outlook; once
/// closed, picks hardly ever change.
pub(crate) struct ClosedPicks(Cache<(LeagueId, EventId), (PicksVersion, Arc<LeaguePicks>)>);

impl Default for ClosedPicks {
    fn default() -> Self {
        let weigh = |_: &_, (_, picks): &(_, Arc<LeaguePicks>)| picks.counts.iter().sum();
        Self(
            Cache::builder()
                .max_capacity(PICKS_MAX)
                .weigher(weigh)
                .build(),
        )
    }
}

impl ClosedPicks {
    /// With the rankings of the same moment; `None` while picks are open.
    pub(super) async fn read(
        &self,
        store: &Store,
        league: LeagueId,
        event: EventId,
    ) -> Result<Option<(Vec<RankedCategory>, Arc<LeaguePicks>)>, StoreError> {
        let key = (league, event);
        let known = self.0.get(&key);
        let version = known.as_ref().map(|(version, _)| version);
        let Some(read) = store.event_picks(&key.0, &key.1, version).await? else {
            self.0.invalidate(&key);
            return Ok(None);
        };
        let EventPicks {
            categories,
            version,
            podiums,
        } = read;
        let picks = match (podiums, known) {
            (None, Some((_, picks))) => picks,
            (podiums, _) => {
                let picks = LeaguePicks::new(podiums.unwrap_or_default(), &categories);
                Arc::new(picks)
            }
        };
        if let Some(version) = version {
            self.0.insert(key, (version, Arc::clone(&picks)));
        }
        Ok(Some((categories, picks)))
    }
}
