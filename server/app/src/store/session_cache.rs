//! Sessions that were looked at a moment ago: a page asks ten things at once, and no read should
//! cost a statement only to learn who asks.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use moka::sync::Cache;
use podium_domain::ids::UserId;

use super::SignedIn;

/// How old what is known may be: what ends a session on another node is heard in less, or never.
const KEPT: Duration = Duration::from_secs(2);
/// Sessions remembered.
const MANY: u64 = 100_000;

/// Cheap to clone.
#[derive(Debug, Clone)]
pub(super) struct SessionCache {
    known: Cache<Vec<u8>, Arc<SignedIn>>,
    /// Counts what was forgotten.
    moment: Arc<AtomicU64>,
}

impl Default for SessionCache {
    fn default() -> Self {
        Self {
            known: Cache::builder()
                .max_capacity(MANY)
                .time_to_live(KEPT)
                .support_invalidation_closures()
                .build(),
            moment: Arc::default(),
        }
    }
}

impl SessionCache {
    pub(super) fn get(&self, token_hash: &Vec<u8>) -> Option<SignedIn> {
        self.known
            .get(token_hash)
            .map(|known| SignedIn::clone(&known))
    }

    /// To be asked before the database is, and given back with what it said.
    pub(super) fn moment(&self) -> u64 {
        self.moment.load(Ordering::Acquire)
    }

    /// Keeps what was read, unless a session has ended since.
    pub(super) fn keep(&self, token_hash: Vec<u8>, found: &SignedIn, asked: u64) {
        if self.moment() == asked {
            self.known.insert(token_hash, Arc::new(found.clone()));
        }
    }

    pub(super) fn forget(&self, user: &UserId) {
        self.moment.fetch_add(1, Ordering::AcqRel);
        let user = user.clone();
        let forgotten = self
            .known
            .invalidate_entries_if(move |_, known| known.user_id == user);
        if forgotten.is_err() {
            self.known.invalidate_all();
        }
    }
}
