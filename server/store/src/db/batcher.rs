//! Many small questions as few large ones: what is asked while an answer is on its way is asked
//! together when it has come. The statement in flight *is* the window; nobody waits for a timer.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Arc, Mutex, PoisonError};

use tokio::sync::oneshot;

use crate::db::error::StoreError;

/// Questions in one statement.
const AT_ONCE: usize = 1000;

type Reply<V> = oneshot::Sender<Option<V>>;

/// Gathers questions of one kind; cheap to clone.
#[derive(Debug)]
pub(crate) struct Gather<K, V>(Arc<Mutex<Waiting<K, V>>>);

#[derive(Debug)]
struct Waiting<K, V> {
    questions: Vec<(K, Reply<V>)>,
    asking: bool,
}

impl<K, V> Clone for Gather<K, V> {
    fn clone(&self) -> Self {
        Self(Arc::clone(&self.0))
    }
}

impl<K, V> Default for Gather<K, V> {
    fn default() -> Self {
        Self(Arc::new(Mutex::new(Waiting {
            questions: Vec::new(),
            asking: false,
        })))
    }
}

impl<K, V> Gather<K, V>
where
    K: Clone + Eq + Hash + Send + 'static,
    V: Clone + Send + 'static,
{
    /// The answer to one question; `read` answers many, and leaves out what there is no answer to.
    ///
    /// # Errors
    /// `Unavailable` when `read` fails; its cause is in the log.
    pub(crate) async fn ask<F>(
        &self,
        question: K,
        read: impl Fn(Vec<K>) -> F + Send + 'static,
    ) -> Result<Option<V>, StoreError>
    where
        F: Future<Output = Result<HashMap<K, V>, StoreError>> + Send,
    {
        let (reply, answer) = oneshot::channel();
        let first = {
            let mut waiting = self.0.lock().unwrap_or_else(PoisonError::into_inner);
            waiting.questions.push((question, reply));
            !std::mem::replace(&mut waiting.asking, true)
        };
        if first {
            let asking = Asking {
                gather: self.clone(),
                finished: false,
            };
            tokio::spawn(async move { asking.run(read).await });
        }
        answer
            .await
            .map_err(|_| StoreError::Unavailable(sqlx::Error::PoolTimedOut))
    }
}

/// The one that asks, as long as anything waits. If it dies, those who wait are told, and the next
/// question finds nobody asking.
struct Asking<K, V> {
    gather: Gather<K, V>,
    /// It has seen that nothing waits any more: whoever asks now is another.
    finished: bool,
}

impl<K, V> Asking<K, V>
where
    K: Clone + Eq + Hash,
    V: Clone,
{
    async fn run<F>(mut self, read: impl Fn(Vec<K>) -> F)
    where
        F: Future<Output = Result<HashMap<K, V>, StoreError>>,
    {
        while let Some(batch) = self.next_batch() {
            let mut keys: Vec<K> = batch.iter().map(|(key, _)| key.clone()).collect();
            let mut seen = std::collections::HashSet::new();
            keys.retain(|key| seen.insert(key.clone()));
            match read(keys).await {
                Ok(answers) => {
                    for (key, reply) in batch {
                        // Whoever asked may be gone.
                        drop(reply.send(answers.get(&key).cloned()));
                    }
                }
                Err(error) => {
                    tracing::warn!(cause = ?error, "questions not answered");
                    if error.is_starved() {
                        self.dismiss();
                    }
                }
            }
        }
    }

    /// Whoever began to wait meanwhile has waited for a connection, too: not once more as long.
    fn dismiss(&self) {
        let waiting = &self.gather.0;
        let mut waiting = waiting.lock().unwrap_or_else(PoisonError::into_inner);
        waiting.questions.clear();
    }

    fn next_batch(&mut self) -> Option<Vec<(K, Reply<V>)>> {
        let waiting = &self.gather.0;
        let mut waiting = waiting.lock().unwrap_or_else(PoisonError::into_inner);
        let many = waiting.questions.len().min(AT_ONCE);
        if many == 0 {
            waiting.asking = false;
            self.finished = true;
            return None;
        }
        Some(waiting.questions.drain(..many).collect())
    }
}

impl<K, V> Drop for Asking<K, V> {
    fn drop(&mut self) {
        if !self.finished {
            let waiting = &self.gather.0;
            let mut waiting = waiting.lock().unwrap_or_else(PoisonError::into_inner);
            waiting.asking = false;
            waiting.questions.clear();
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use futures_util::future::join_all;

    use super::*;

    #[tokio::test]
    async fn what_is_asked_meanwhile_is_asked_together() {
        let gather: Gather<u32, String> = Gather::default();
        let reads = Arc::new(AtomicUsize::new(0));
        let ask = |number: u32| {
            let reads = Arc::clone(&reads);
            gather.ask(number, move |keys| {
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
        let answers = join_all((0..100).chain(0..100).map(ask)).await;
        for (number, answer) in (0..100).chain(0..100).zip(answers) {
            let expected = (number % 2 == 0).then(|| number.to_string());
            assert_eq!(answer.expect("an answer"), expected);
        }
        assert!(reads.load(Ordering::Relaxed) <= 2);
    }

    /// One that has just finished must not take the next one's questions with it.
    #[test]
    fn nobody_is_forgotten_between_two_readings() {
        const ASKERS: u32 = 4;
        let gather: Gather<u32, u32> = Gather::default();
        // Each asks for others, too: none may leave before all have their answers.
        let all_done = Arc::new(tokio::sync::Barrier::new(4));
        let askers = (0..ASKERS).map(|asker| {
            let (gather, all_done) = (gather.clone(), Arc::clone(&all_done));
            std::thread::spawn(move || {
                let runtime = tokio::runtime::Builder::new_current_thread().build();
                runtime.expect("a runtime").block_on(async {
                    for number in (0..20_000).map(|number| number * ASKERS + asker) {
                        let read = |keys: Vec<u32>| async move {
                            Ok(keys.into_iter().map(|key| (key, key)).collect())
                        };
                        let answer = gather.ask(number, read).await;
                        assert_eq!(answer.expect("an answer"), Some(number));
                    }
                    all_done.wait().await;
                });
            })
        });
        for asker in askers.collect::<Vec<_>>() {
            asker.join().expect("all answered");
        }
    }

    #[tokio::test]
    async fn who_waits_behind_one_that_got_no_connection_does_not_wait_again() {
        let gather: Gather<u32, u32> = Gather::default();
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
            gather.ask(1, starves()),
            async {
                while reads.load(Ordering::Relaxed) == 0 {
                    tokio::task::yield_now().await;
                }
                gather.ask(2, starves()).await
            },
            async {
                while gather.0.lock().expect("whole").questions.is_empty()
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
        assert_eq!(gather.ask(3, works).await.expect("an answer"), Some(3));
    }

    #[tokio::test]
    async fn a_failure_is_told_to_all_and_forgotten() {
        let gather: Gather<u32, u32> = Gather::default();
        let fails = |_| async { Err(StoreError::NotFound) };
        assert!(gather.ask(1, fails).await.is_err());
        let works = |keys: Vec<u32>| async move { Ok(keys.into_iter().map(|k| (k, k)).collect()) };
        assert_eq!(gather.ask(1, works).await.expect("an answer"), Some(1));
    }
}
