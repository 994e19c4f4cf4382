//! Responses that are put into the cache before they are asked for.

use std::sync::Arc;
use std::time::Instant;

use serde::Serialize;

use crate::http::respond::error::ApiError;
use crate::http::respond::response_cache::{CacheKey, CachedResponse, ResponseCache, remembered};

impl ResponseCache {
    /// Makes the response to `path`, even if there is one: it may be older than a change that no wake-up told of.
    /// `version` was read before what is in `answer`.
    pub(crate) async fn put<T: Serialize>(
        &self,
        version: u64,
        path: &str,
        answer: &T,
    ) -> Result<Arc<CachedResponse>, ApiError> {
        let made = remembered(&self.last, path, answer).await?;
        self.put_entry(version, path, &made).await;
        Ok(made)
    }

    /// Puts a response again that was still right at `checked`, after `version` was read.
    pub(crate) async fn put_again(
        &self,
        version: u64,
        path: &str,
        made: &CachedResponse,
        checked: Instant,
    ) {
        let again = Arc::new(made.again(checked));
        self.last.insert(path.to_owned(), Arc::clone(&again)).await;
        self.put_entry(version, path, &again).await;
    }

    async fn put_entry(&self, version: u64, path: &str, made: &Arc<CachedResponse>) {
        let path = path.to_owned();
        let key = CacheKey { version, path };
        self.current.insert(key, Arc::clone(made)).await;
    }
}
