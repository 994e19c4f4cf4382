//! A cache of sessions: a page sends ten requests at once, and none of them should cost a statement only to learn who
//! sends it.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use moka::sync::Cache;
use podium_domain::ids::UserId;

use crate::db::identity::SignedIn;

/// How old what is known may be: what ends a session on another node is heard in less, or never.
const FRESH_FOR: Duration = Duration::from_secs(2);
/// How long a session is remembered for looking at competitions while the database is away.
const STALE_FOR: Duration = Duration::from_mins(15);
/// Sessions remembered.
const SESSIONS_MAX: u64 = 100_000;

/// Cheap to clone.
#[derive(Debug, Clone)]
pub(crate) struct SessionCache {
    fresh: Cache<Vec<u8>, Arc<SignedIn>>,
    stale: Cache<Vec<u8>, Arc<SignedIn>>,
    /// Counts evictions.
    generation: Arc<AtomicU64>,
}

impl Default for SessionCache {
    fn default() -> Self {
        let kept_for = |time| {
            Cache::builder()
                .max_capacity(SESSIONS_MAX)
                .time_to_live(time)
                .support_invalidation_closures()
                .build()
        };
        Self {
            fresh: kept_for(FRESH_FOR),
            stale: kept_for(STALE_FOR),
            generation: Arc::default(),
        }
    }
}

impl SessionCache {
    pub(crate) fn get(&self, token_hash: &Vec<u8>) -> Option<SignedIn> {
        self.fresh
            .get(token_hash)
            .map(|known| SignedIn::clone(&known))
    }

    /// The user at the last answer of the database; only for what every signed-in user may see.
    pub(crate) fn get_stale(&self, token_hash: &Vec<u8>) -> Option<SignedIn> {
        self.stale
            .get(token_hash)
            .map(|known| SignedIn::clone(&known))
    }

    /// Read before the database is asked, and passed to `keep` with the answer.
    pub(crate) fn generation(&self) -> u64 {
        self.generation.load(Ordering::Acquire)
    }

    /// Keeps what was read, unless a session has ended since.
    pub(crate) fn keep(&self, token_hash: Vec<u8>, found: &SignedIn, asked: u64) {
        if self.generation() == asked {
            let found = Arc::new(found.clone());
            self.stale.insert(token_hash.clone(), Arc::clone(&found));
            self.fresh.insert(token_hash, found);
        }
    }

    pub(crate) fn forget(&self, user: &UserId) {
        self.generation.fetch_add(1, Ordering::AcqRel);
        for cache in [&self.fresh, &self.stale] {
            let user = user.clone();
            let forgotten = cache.invalidate_entries_if(move |_, known| known.user_id == user);
            if forgotten.is_err() {
                cache.invalidate_all();
            }
        }
    }
}
