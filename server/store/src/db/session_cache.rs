//! A cache of sessions: a page sends ten requests at once, and none of them should cost a statement only to identify
//! its sender.

use std::hash::{BuildHasher, RandomState};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use moka::sync::Cache;
use podium_domain::ids::UserId;

use crate::db::identity::SignedIn;

/// Maximum age of an entry: the end of a session on another node is known sooner, or its wake-up is lost.
const FRESH_FOR: Duration = Duration::from_secs(2);
/// How long a session is kept for reading competitions while the database is unavailable.
const STALE_FOR: Duration = Duration::from_mins(15);
/// Maximum number of sessions in the cache.
const SESSIONS_MAX: u64 = 100_000;

/// Users share this many eviction marks: an eviction also evicts the sessions of the users that share its mark.
const MARKS: u64 = 8192;

/// Cheap to clone.
///
/// An entry is valid if its user's last eviction is older than the query that read it. No entry is searched or removed
/// for an eviction: moka applies `invalidate_entries_if` in the background, and under load it missed entries.
#[derive(Debug, Clone)]
pub(crate) struct SessionCache {
    entries: Cache<Vec<u8>, Arc<Entry>>,
    evictions: Arc<Evictions>,
}

#[derive(Debug)]
struct Entry {
    signed_in: SignedIn,
    kept_at: Instant,
    /// The number of evictions before the query that read it.
    generation: u64,
}

#[derive(Debug)]
struct Evictions {
    count: AtomicU64,
    /// The number of the last eviction, by a hash of the user.
    last: Box<[AtomicU64]>,
    hasher: RandomState,
}

impl Evictions {
    fn last_of(&self, user: &UserId) -> Option<&AtomicU64> {
        let index = usize::try_from(self.hasher.hash_one(user) % MARKS).ok()?;
        self.last.get(index)
    }
}

impl Default for SessionCache {
    fn default() -> Self {
        Self {
            entries: Cache::builder()
                .max_capacity(SESSIONS_MAX)
                .time_to_live(STALE_FOR)
                .build(),
            evictions: Arc::new(Evictions {
                count: AtomicU64::default(),
                last: (0..MARKS).map(|_| AtomicU64::default()).collect(),
                hasher: RandomState::new(),
            }),
        }
    }
}

impl SessionCache {
    pub(crate) fn get(&self, token_hash: &Vec<u8>) -> Option<SignedIn> {
        let entry = self.entries.get(token_hash)?;
        if entry.kept_at.elapsed() >= FRESH_FOR {
            return None;
        }
        self.valid(&entry)
    }

    /// The user as last read from the database; only for data that every signed-in user may see.
    pub(crate) fn get_stale(&self, token_hash: &Vec<u8>) -> Option<SignedIn> {
        let entry = self.entries.get(token_hash)?;
        self.valid(&entry)
    }

    fn valid(&self, entry: &Entry) -> Option<SignedIn> {
        let evicted = self.evictions.last_of(&entry.signed_in.user_id)?;
        (evicted.load(Ordering::SeqCst) <= entry.generation).then(|| entry.signed_in.clone())
    }

    /// The number of evictions: read before the query, and passed to `keep` with its result.
    pub(crate) fn generation(&self) -> u64 {
        self.evictions.count.load(Ordering::SeqCst)
    }

    /// Keeps the result; it stays invalid if its user was evicted since `generation`.
    pub(crate) fn keep(&self, token_hash: Vec<u8>, found: &SignedIn, generation: u64) {
        let entry = Entry {
            signed_in: found.clone(),
            kept_at: Instant::now(),
            generation,
        };
        self.entries.insert(token_hash, Arc::new(entry));
    }

    /// The database does not know the session.
    pub(crate) fn remove(&self, token_hash: &Vec<u8>) {
        self.entries.invalidate(token_hash);
    }

    pub(crate) fn forget(&self, user: &UserId) {
        let number = self.evictions.count.fetch_add(1, Ordering::SeqCst) + 1;
        if let Some(last) = self.evictions.last_of(user) {
            last.fetch_max(number, Ordering::SeqCst);
        }
    }
}

#[cfg(test)]
mod tests {
    use podium_wire::accounts::account::{AccountType, Me};

    use super::*;

    fn signed_in(number: u32) -> SignedIn {
        let user = format!("{number:024x}");
        SignedIn {
            user_id: user.parse().expect("an id"),
            me: Me {
                user_id: user.clone(),
                name: "Anna".to_owned(),
                email: String::new(),
                guest: false,
                account_type: AccountType::User,
                picture: None,
            },
            session: user.parse().expect("an id"),
            confirmed: false,
        }
    }

    #[test]
    fn a_session_read_before_its_eviction_is_not_kept() {
        let cache = SessionCache::default();
        let anna = signed_in(1);
        let generation = cache.generation();
        cache.forget(&anna.user_id);
        cache.keep(vec![1], &anna, generation);
        assert!(cache.get(&vec![1]).is_none() && cache.get_stale(&vec![1]).is_none());
        cache.keep(vec![1], &anna, cache.generation());
        assert!(cache.get(&vec![1]).is_some() && cache.get_stale(&vec![1]).is_some());
    }

    #[test]
    fn an_old_session_is_found_only_as_a_stale_one() {
        let cache = SessionCache::default();
        let kept_at = Instant::now().checked_sub(FRESH_FOR).expect("a time");
        let entry = Entry {
            signed_in: signed_in(1),
            kept_at,
            generation: 0,
        };
        cache.entries.insert(vec![1], Arc::new(entry));
        assert!(cache.get(&vec![1]).is_none());
        assert!(cache.get_stale(&vec![1]).is_some());
    }

    /// Many users sign in and confirm their passwords at once.
    #[test]
    fn no_evicted_session_is_found_while_others_are_read_and_evicted() {
        let cache = SessionCache::default();
        std::thread::scope(|scope| {
            for thread in 0..8_u32 {
                let cache = &cache;
                scope.spawn(move || {
                    for round in 0..2_000_u32 {
                        let number = thread * 2_000 + round;
                        let (user, hash) = (signed_in(number), number.to_le_bytes().to_vec());
                        cache.keep(hash.clone(), &user, cache.generation());
                        cache.forget(&user.user_id);
                        assert!(cache.get(&hash).is_none(), "{thread} {round}");
                        assert!(cache.get_stale(&hash).is_none(), "{thread} {round}");
                    }
                });
            }
        });
    }
}
