//! A cache of sessions: a page sends ten requests at once, and none of them should cost a statement only to identify
//! its sender.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use moka::sync::Cache;
use podium_domain::ids::UserId;

use crate::db::identity::SignedIn;

/// Maximum age of an entry: the end of a session on another node is known sooner, or its wake-up is lost.
const FRESH_FOR: Duration = Duration::from_secs(2);
/// How long a session is kept for reading competitions while the database is unavailable.
const STALE_FOR: Duration = Duration::from_mins(15);
/// Maximum number of sessions in the cache.
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

    /// The user as last read from the database; only for data that every signed-in user may see.
    pub(crate) fn get_stale(&self, token_hash: &Vec<u8>) -> Option<SignedIn> {
        self.stale
            .get(token_hash)
            .map(|known| SignedIn::clone(&known))
    }

    /// The number of evictions: read before the query, and passed to `keep` with its result.
    pub(crate) fn generation(&self) -> u64 {
        self.generation.load(Ordering::Acquire)
    }

    /// Keeps the result, unless a session was evicted since `asked`.
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
