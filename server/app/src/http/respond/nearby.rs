//! Responses that one worker has sent recently, found without a lock or a counter that all workers share, and sent before
//! the router. Without them, one core sends the list of events 14,400 times a second instead of 39,300, and results 12,600
//! instead of 35,600 (`make bench ONLY=reads`).

use std::cell::RefCell;
use std::collections::HashMap;
use std::sync::Arc;

use crate::http::respond::response_cache::CachedResponse;

/// Maximum number of responses per worker; when it is reached, all are forgotten.
const RESPONSES_MAX: usize = 64;
/// Larger responses, compressed and not, are found in the cache of all workers only.
const SIZE_MAX: usize = 256 * 1024;

/// One per worker. Only responses that every signed-in user may see.
#[derive(Debug, Default)]
pub(crate) struct Nearby(RefCell<HashMap<String, Entry>>);

#[derive(Debug)]
struct Entry {
    version: u64,
    response: Arc<CachedResponse>,
}

impl Nearby {
    /// The response to a path, unless results have changed since or the cache of all workers would read it again.
    pub(crate) fn get(&self, version: u64, path: &str) -> Option<Arc<CachedResponse>> {
        let entries = self.0.borrow();
        let entry = entries.get(path)?;
        let is_current = entry.version == version && entry.response.is_current();
        is_current.then(|| Arc::clone(&entry.response))
    }

    /// `version` is that of the results when the request for this response arrived.
    pub(crate) fn keep(&self, version: u64, path: String, response: &Arc<CachedResponse>) {
        if response.size() > SIZE_MAX {
            return;
        }
        let mut entries = self.0.borrow_mut();
        if entries.len() >= RESPONSES_MAX {
            entries.clear();
        }
        let response = Arc::clone(response);
        entries.insert(path, Entry { version, response });
    }
}
