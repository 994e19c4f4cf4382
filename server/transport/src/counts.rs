//! Bounded counts per key: sockets of an account, connections from an address.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Cheap to clone.
#[derive(Debug)]
pub struct Counts<K>(Arc<Mutex<HashMap<K, u32>>>);

/// One counted item; uncounted when dropped.
#[derive(Debug)]
pub struct Counted<K: Hash + Eq> {
    counts: Counts<K>,
    key: K,
}

impl<K: Hash + Eq + Clone> Counts<K> {
    /// Counts one more item; `None` if the key already has `max`.
    pub fn take(&self, key: K, max: u32) -> Option<Counted<K>> {
        let mut counts = self.lock();
        let count = counts.entry(key.clone()).or_default();
        if *count >= max {
            return None;
        }
        *count += 1;
        drop(counts);
        Some(Counted {
            counts: self.clone(),
            key,
        })
    }

    pub fn has(&self, key: &K) -> bool {
        self.lock().contains_key(key)
    }

    /// Keys with a count above zero.
    pub fn keys(&self) -> Vec<K> {
        self.lock().keys().cloned().collect()
    }
}

impl<K> Counts<K> {
    fn lock(&self) -> MutexGuard<'_, HashMap<K, u32>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<K> Clone for Counts<K> {
    fn clone(&self) -> Self {
        Self(Arc::clone(&self.0))
    }
}

impl<K> Default for Counts<K> {
    fn default() -> Self {
        Self(Arc::default())
    }
}

impl<K: Hash + Eq> Drop for Counted<K> {
    fn drop(&mut self) {
        let mut counts = self.counts.lock();
        if let Some(count) = counts.get_mut(&self.key) {
            *count -= 1;
            if *count == 0 {
                counts.remove(&self.key);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_key_has_so_many_and_gets_them_back() {
        let counts = Counts::default();
        let held: Vec<_> = (0..3).map(|_| counts.take("anna", 3)).collect();
        assert!(held.iter().all(Option::is_some));
        assert!(counts.take("anna", 3).is_none());
        let other = counts.take("ben", 3);
        assert!(other.is_some() && counts.has(&"ben"));
        drop(other);
        assert_eq!(counts.keys(), ["anna"]);
        drop(held);
        assert_eq!(counts.keys(), Vec::<&str>::new());
    }
}
