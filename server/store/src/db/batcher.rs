//! Combines many small lookups into few large ones: keys requested while a statement is in flight are loaded together
//! by the next one. The statement in flight *is* the window. Lookups that nobody waits for are also paced: a few
//! hundred a second, one after the other, would otherwise be as many statements.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use tokio::sync::oneshot;
use tokio::time::{Instant, sleep};

use crate::db::error::StoreError;

/// Maximum number of keys in one statement.
const BATCH_MAX: usize = 1000;

type Reply<V> = oneshot::Sender<Option<V>>;

/// Batches lookups of one kind; cheap to clone.
#[derive(Debug)]
pub(crate) struct Batcher<K, V>(Arc<Mutex<Pending<K, V>>>);

#[derive(Debug)]
struct Pending<K, V> {
    requests: Vec<(K, Reply<V>)>,
    loading: bool,
    /// Minimum time between the beginnings of two statements.
    pace: Duration,
    begun_at: Option<Instant>,
}

impl<K, V> Clone for Batcher<K, V> {
    fn clone(&self) -> Self {
        Self(Arc::clone(&self.0))
    }
}

impl<K, V> Default for Batcher<K, V> {
    fn default() -> Self {
        Self::paced(Duration::ZERO)
    }
}

impl<K, V> Batcher<K, V> {
    /// Begins at most one statement in `pace`.
    pub(crate) fn paced(pace: Duration) -> Self {
        Self(Arc::new(Mutex::new(Pending {
            requests: Vec::new(),
            loading: false,
            pace,
            begun_at: None,
        })))
    }
}

impl<K, V> Batcher<K, V>
where
    K: Clone + Eq + Hash + Send + 'static,
    V: Clone + Send + 'static,
{
    /// Loads the value of one key; `read` loads many keys at once, and omits keys without a value.
    ///
    /// # Errors
    /// `Unavailable` when `read` fails; its cause is in the log.
    pub(crate) async fn load<F>(
        &self,
        key: K,
        read: impl Fn(Vec<K>) -> F + Send + 'static,
    ) -> Result<Option<V>, StoreError>
    where
        F: Future<Output = Result<HashMap<K, V>, StoreError>> + Send,
    {
        let (reply, answer) = oneshot::channel();
        let first = {
            let mut pending = self.0.lock().unwrap_or_else(PoisonError::into_inner);
            pending.requests.push((key, reply));
            !std::mem::replace(&mut pending.loading, true)
        };
        if first {
            let loader = Loader {
                batcher: self.clone(),
                finished: false,
            };
            tokio::spawn(async move { loader.run(read).await });
        }
        answer.await.map_err(|_| StoreError::Busy)
    }
}

/// Loads batches while requests are pending. If it panics, pending requests fail and the next request starts another
/// loader.
struct Loader<K, V> {
    batcher: Batcher<K, V>,
    /// No request was pending at the last check: the next request starts another loader.
    finished: bool,
}

impl<K, V> Loader<K, V>
where
    K: Clone + Eq + Hash,
    V: Clone,
{
    async fn run<F>(mut self, read: impl Fn(Vec<K>) -> F)
    where
        F: Future<Output = Result<HashMap<K, V>, StoreError>>,
    {
        loop {
            self.keep_pace().await;
            let Some(batch) = self.next_batch() else {
                return;
            };
            let mut keys: Vec<K> = batch.iter().map(|(key, _)| key.clone()).collect();
            let mut seen = std::collections::HashSet::new();
            keys.retain(|key| seen.insert(key.clone()));
            match read(keys).await {
                Ok(answers) => {
                    for (key, reply) in batch {
                        // The caller may have been dropped.
                        drop(reply.send(answers.get(&key).cloned()));
                    }
                }
                Err(error) => {
                    tracing::warn!(cause = ?error, "batched lookup failed");
                    if error.is_pool_exhausted() {
                        self.fail_pending();
                    }
                }
            }
        }
    }

    async fn keep_pace(&self) {
        let wait = {
            let pending = &self.batcher.0;
            let pending = pending.lock().unwrap_or_else(PoisonError::into_inner);
            let since = pending.begun_at.map(|at| at.elapsed());
            since.and_then(|since| pending.pace.checked_sub(since))
        };
        if let Some(wait) = wait.filter(|wait| !wait.is_zero()) {
            sleep(wait).await;
        }
    }

    /// Fails all pending requests: they have waited for a connection as well, and must not wait again.
    fn fail_pending(&self) {
        let pending = &self.batcher.0;
        let mut pending = pending.lock().unwrap_or_else(PoisonError::into_inner);
        pending.requests.clear();
    }

    fn next_batch(&mut self) -> Option<Vec<(K, Reply<V>)>> {
        let pending = &self.batcher.0;
        let mut pending = pending.lock().unwrap_or_else(PoisonError::into_inner);
        let many = pending.requests.len().min(BATCH_MAX);
        if many == 0 {
            pending.loading = false;
            self.finished = true;
            return None;
        }
        pending.begun_at = Some(Instant::now());
        Some(pending.requests.drain(..many).collect())
    }
}

impl<K, V> Drop for Loader<K, V> {
    fn drop(&mut self) {
        if !self.finished {
            let pending = &self.batcher.0;
            let mut pending = pending.lock().unwrap_or_else(PoisonError::into_inner);
            pending.loading = false;
            pending.requests.clear();
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use futures_util::future::join_all;

    use super::*;

    #[tokio::test]
    async fn keys_requested_meanwhile_are_loaded_together() {
        let batcher: Batcher<u32, String> = Batcher::default();
        let reads = Arc::new(AtomicUsize::new(0));
        let load = |number: u32| {
            let reads = Arc::clone(&reads);
            batcher.load(number, move |keys| {
                reads.fetch_add(1, Ordering::Relaxed);
                async move {
                    tokio::task::yield_now().await;
                    Ok(keys
                        .into_iter()
                        .filter(|key| key % 2 == 0)
                        .map(|key| (key, key.to_string()))
                        .collect())
                }
            })
        };
        let answers = join_all((0..100).chain(0..100).map(load)).await;
        for (number, answer) in (0..100).chain(0..100).zip(answers) {
            let expected = (number % 2 == 0).then(|| number.to_string());
            assert_eq!(answer.expect("an answer"), expected);
        }
        assert!(reads.load(Ordering::Relaxed) <= 2);
    }

    #[tokio::test]
    async fn lookups_one_after_the_other_share_a_statement_if_they_are_paced() {
        let batcher: Batcher<u32, u32> = Batcher::paced(Duration::from_secs(2));
        let reads = Arc::new(AtomicUsize::new(0));
        let load = |number: u32| {
            let (batcher, reads) = (batcher.clone(), Arc::clone(&reads));
            async move {
                let read = move |keys: Vec<u32>| {
                    reads.fetch_add(1, Ordering::Relaxed);
                    async move { Ok(keys.into_iter().map(|key| (key, key)).collect()) }
                };
                batcher.load(number, read).await
            }
        };
        assert_eq!(load(0).await.expect("an answer"), Some(0), "at once");
        let mut waiting = Vec::new();
        for number in 1..100 {
            waiting.push(tokio::spawn(load(number)));
            // Without a pace, the lookup would be answered now.
            for _ in 0..10 {
                tokio::task::yield_now().await;
            }
        }
        for (answer, number) in join_all(waiting).await.into_iter().zip(1..) {
            assert_eq!(answer.expect("ended").expect("an answer"), Some(number));
        }
        assert_eq!(reads.load(Ordering::Relaxed), 2);
    }

    /// A loader that has just finished must not drop the next one's requests.
    #[test]
    fn no_request_is_lost_between_two_batches() {
        const CALLERS: u32 = 4;
        let batcher: Batcher<u32, u32> = Batcher::default();
        // Every caller sends further requests, so none may finish before all have their answers.
        let all_done = Arc::new(tokio::sync::Barrier::new(4));
        let callers = (0..CALLERS).map(|caller| {
            let (batcher, all_done) = (batcher.clone(), Arc::clone(&all_done));
            std::thread::spawn(move || {
                let runtime = tokio::runtime::Builder::new_current_thread().build();
                runtime.expect("a runtime").block_on(async {
                    for number in (0..20_000).map(|number| number * CALLERS + caller) {
                        let read = |keys: Vec<u32>| async move {
                            Ok(keys.into_iter().map(|key| (key, key)).collect())
                        };
                        let answer = batcher.load(number, read).await;
                        assert_eq!(answer.expect("an answer"), Some(number));
                    }
                    all_done.wait().await;
                });
            })
        });
        for caller in callers.collect::<Vec<_>>() {
            caller.join().expect("all answered");
        }
    }

    #[tokio::test]
    async fn requests_behind_a_pool_timeout_fail_with_it() {
        let batcher: Batcher<u32, u32> = Batcher::default();
        let reads = Arc::new(AtomicUsize::new(0));
        let gave_up = Arc::new(tokio::sync::Semaphore::new(0));
        let starves = || {
            let (reads, gave_up) = (Arc::clone(&reads), Arc::clone(&gave_up));
            move |_: Vec<u32>| {
                reads.fetch_add(1, Ordering::Relaxed);
                let gave_up = Arc::clone(&gave_up);
                async move {
                    gave_up.acquire().await.expect("open").forget();
                    Err(StoreError::Unavailable(sqlx::Error::PoolTimedOut))
                }
            }
        };
        let (first, second, ()) = tokio::join!(
            batcher.load(1, starves()),
            async {
                while reads.load(Ordering::Relaxed) == 0 {
                    tokio::task::yield_now().await;
                }
                batcher.load(2, starves()).await
            },
            async {
                while batcher.0.lock().expect("whole").requests.is_empty()
                    || reads.load(Ordering::Relaxed) == 0
                {
                    tokio::task::yield_now().await;
                }
                gave_up.add_permits(2);
            }
        );
        assert!(first.is_err() && second.is_err());
        assert_eq!(reads.load(Ordering::Relaxed), 1);
        let works = |keys: Vec<u32>| async move { Ok(keys.into_iter().map(|k| (k, k)).collect()) };
        assert_eq!(batcher.load(3, works).await.expect("an answer"), Some(3));
    }

    #[tokio::test]
    async fn a_failure_reaches_every_request_of_its_batch_only() {
        let batcher: Batcher<u32, u32> = Batcher::default();
        let fails = |_| async { Err(StoreError::NotFound) };
        assert!(batcher.load(1, fails).await.is_err());
        let works = |keys: Vec<u32>| async move { Ok(keys.into_iter().map(|k| (k, k)).collect()) };
        assert_eq!(batcher.load(1, works).await.expect("an answer"), Some(1));
    }
}
