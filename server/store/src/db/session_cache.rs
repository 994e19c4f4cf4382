//! Sessions that were looked at a moment ago: a page asks ten things at once, and no read should
//! cost a statement only to learn who asks.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use moka::sync::Cache;
use podium_domain::ids::UserId;

use crate::db::identity::SignedIn;

/// How old what is known may be: what ends a session on another node is heard in less, or never.
const KEPT: Duration = Duration::from_secs(2);
/// How long a session is remembered for looking at competitions while the database is away.
const REMEMBERED: Duration = Duration::from_mins(15);
/// Sessions remembered.
const MANY: u64 = 100_000;

/// Cheap to clone.
#[derive(Debug, Clone)]
pub(crate) struct SessionCache {
    known: Cache<Vec<u8>, Arc<SignedIn>>,
    lately: Cache<Vec<u8>, Arc<SignedIn>>,
    /// Counts what was forgotten.
    moment: Arc<AtomicU64>,
}

impl Default for SessionCache {
    fn default() -> Self {
        let kept_for = |time| {
            Cache::builder()
                .max_capacity(MANY)
                .time_to_live(time)
                .support_invalidation_closures()
                .build()
        };
        Self {
            known: kept_for(KEPT),
            lately: kept_for(REMEMBERED),
            moment: Arc::default(),
        }
    }
}

impl SessionCache {
    pub(crate) fn get(&self, token_hash: &Vec<u8>) -> Option<SignedIn> {
        self.known
            .get(token_hash)
            .map(|known| SignedIn::clone(&known))
    }

    /// Whose it was when the database was asked last; nothing more may be built on it than what
    /// everybody who is signed in may see.
    pub(crate) fn get_lately(&self, token_hash: &Vec<u8>) -> Option<SignedIn> {
        self.lately
            .get(token_hash)
            .map(|known| SignedIn::clone(&known))
    }

    /// To be asked before the database is, and given back with what it said.
    pub(crate) fn moment(&self) -> u64 {
        self.moment.load(Ordering::Acquire)
    }

    /// Keeps what was read, unless a session has ended since.
    pub(crate) fn keep(&self, token_hash: Vec<u8>, found: &SignedIn, asked: u64) {
        if self.moment() == asked {
            let found = Arc::new(found.clone());
            self.lately.insert(token_hash.clone(), Arc::clone(&found));
            self.known.insert(token_hash, found);
        }
    }

    pub(crate) fn forget(&self, user: &UserId) {
        self.moment.fetch_add(1, Ordering::AcqRel);
        for cache in [&self.known, &self.lately] {
            let user = user.clone();
            let forgotten = cache.invalidate_entries_if(move |_, known| known.user_id == user);
            if forgotten.is_err() {
                cache.invalidate_all();
            }
        }
    }
}
