//! A cache of database reads shared by concurrent requests whose responses differ.

use std::hash::Hash;
use std::sync::Arc;
use std::time::Duration;

use moka::future::Cache;

use crate::http::respond::error::ApiError;

/// Maximum age of an entry (see `response_cache`).
const KEPT: Duration = Duration::from_secs(2);
/// Maximum entries per cache; the oldest are evicted.
const ENTRIES_MAX: u64 = 256;
/// Maximum age of entries whose keys contain everything they depend on.
const KEPT_BY_KEY: Duration = Duration::from_mins(1);

/// Cheap to clone. Keys include the version of results, so any change of a competition invalidates them.
pub(crate) struct ReadCache<K, V>(Cache<(u64, K), Arc<V>>);

// A derived `Clone` would require keys and values to be `Clone`.
impl<K, V> Clone for ReadCache<K, V> {
    fn clone(&self) -> Self {
        Self(self.0.clone())
    }
}

impl<K: Eq + Hash + Send + Sync + 'static, V: Send + Sync + 'static> Default for ReadCache<K, V> {
    fn default() -> Self {
        Self::with_limits(ENTRIES_MAX, KEPT, |_| 1)
    }
}

impl<K: Eq + Hash + Send + Sync + 'static, V: Send + Sync + 'static> ReadCache<K, V> {
    fn with_limits(most: u64, long: Duration, weigh: fn(&V) -> u32) -> Self {
        let cache = Cache::builder().max_capacity(most).time_to_live(long);
        Self(cache.weigher(move |_, value: &Arc<V>| weigh(value)).build())
    }

    /// For keys that change whenever the value would; the total weight is at most `most`, and heavier values are not
    /// cached.
    pub(crate) fn for_a_minute(most: u64, weigh: fn(&V) -> u32) -> Self {
        Self::with_limits(most, KEPT_BY_KEY, weigh)
    }

    /// The cached value, or the result of `read`. Concurrent callers share one read; errors are not cached.
    pub(crate) async fn get(
        &self,
        version: u64,
        key: K,
        read: impl Future<Output = Result<V, ApiError>>,
    ) -> Result<Arc<V>, ApiError> {
        let read = async { read.await.map(Arc::new) };
        self.0
            .try_get_with((version, key), Box::pin(read))
            .await
            .map_err(|error: Arc<ApiError>| ApiError::clone(&error))
    }
}
