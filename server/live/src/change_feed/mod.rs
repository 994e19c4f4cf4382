//! Wake-ups between nodes (docs/invariants.md, "Live changes").
//!
//! A wake-up carries a topic and its newest offset, not the changes. The receiver reads the database from its own
//! offset on, so lost, duplicate or late wake-ups are harmless; the offset poll finds the changes that a dead feed did
//! not deliver. Every node gets the wake-ups of all topics: one that concerns nobody here costs a look-up.

pub(crate) mod nats;
pub(crate) mod postgres;

pub use nats::{NatsError, NatsFeed};
pub use postgres::PostgresFeed;

use std::collections::HashMap;
use std::sync::Arc;

use futures_util::future::BoxFuture;
use podium_wire::live::topic::Topic;
use tokio::sync::mpsc;

/// Maximum number of queued wake-ups. If one is dropped, the other nodes' offset poll finds its changes.
const QUEUE_MAX: usize = 8192;

/// What a feed delivers.
#[derive(Debug)]
pub enum Signal {
    /// Topics moved to these offsets on other nodes.
    Moved(Vec<(Topic, u64)>),
    /// The feed listens again after a gap, in which wake-ups were lost.
    Resumed,
}

pub type OnSignal = Box<dyn Fn(Signal) + Send + Sync>;

/// Carries wake-ups between nodes.
pub trait ChangeFeed: Send + Sync {
    /// Queues wake-ups for the other nodes. Never waits.
    fn publish(&self, moved: &[(Topic, u64)]);

    /// Delivers the wake-ups of other nodes and sends the queued ones, until the node stops. Called once.
    fn run(self: Arc<Self>, on_signal: OnSignal) -> BoxFuture<'static, ()>;
}

/// Wake-ups not yet sent to other nodes.
struct WakeupQueue {
    sender: mpsc::Sender<(Topic, u64)>,
    receiver: tokio::sync::Mutex<mpsc::Receiver<(Topic, u64)>>,
}

impl WakeupQueue {
    fn new() -> Self {
        let (sender, receiver) = mpsc::channel(QUEUE_MAX);
        Self {
            sender,
            receiver: receiver.into(),
        }
    }

    fn push(&self, moved: &[(Topic, u64)]) {
        for wakeup in moved {
            if self.sender.try_send(wakeup.clone()).is_err() {
                tracing::debug!("the queue of wake-ups is full; polling will find the rest");
                return;
            }
        }
    }

    /// Waits for a wake-up, then takes at most `most` and keeps the newest of each topic, which supersedes the older
    /// ones. Never `None` while the feed exists.
    async fn take(&self, most: usize) -> Option<Vec<(Topic, u64)>> {
        let mut wakeups = Vec::new();
        let received = self
            .receiver
            .lock()
            .await
            .recv_many(&mut wakeups, most)
            .await;
        let mut newest: HashMap<Topic, u64> = HashMap::new();
        for (topic, offset) in wakeups {
            let known = newest.entry(topic).or_default();
            *known = offset.max(*known);
        }
        (received > 0).then(|| newest.into_iter().collect())
    }
}
