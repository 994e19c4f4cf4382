//! Readings of the database that are the same for all who ask in the same moment, though their answers differ.

use std::hash::Hash;
use std::sync::Arc;
use std::time::Duration;

use moka::future::Cache;

use crate::http::respond::error::ApiError;

/// How old a reading may be (see `response_cache`).
const KEPT: Duration = Duration::from_secs(2);
/// Readings kept of one kind; the oldest go.
const ENTRIES_MAX: u64 = 256;
/// How long those are kept whose keys say all that they depend on.
const KEPT_BY_KEY: Duration = Duration::from_mins(1);

/// Cheap to clone. Keys include the version of results: any change of a competition begins another.
pub(crate) struct ReadCache<K, V>(Cache<(u64, K), Arc<V>>);

// What is derived would ask for keys and readings that can be cloned.
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

    /// For keys that are others as soon as the reading would be; all together weigh no more than `most`, and one that
    /// weighs more is not kept.
    pub(crate) fn for_a_minute(most: u64, weigh: fn(&V) -> u32) -> Self {
        Self::with_limits(most, KEPT_BY_KEY, weigh)
    }

    /// What is kept, or what `read` says. Those who ask while it is read wait for the same reading; refusals are not
    /// kept.
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
