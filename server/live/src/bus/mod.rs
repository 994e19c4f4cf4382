//! Transport of wake-ups between nodes (docs/invariants.md, "Live changes").
//!
//! A wake-up carries a topic and its newest offset, not the changes. The receiver reads the database from its own
//! offset on, so lost, duplicate or late wake-ups are harmless; the offset poll finds the changes that a dead bus did
//! not deliver.
//!
//! Topics are hashed to subjects (`podium_store::db::Subject`), and a node listens to those of the topics that it
//! follows ([`interest`]). Events have no subject: every node follows them.

pub(crate) mod interest;
pub(crate) mod nats;
pub(crate) mod postgres;

pub use interest::{Following, Interest};
pub use nats::{NatsBus, NatsError};
pub use postgres::PostgresBus;

use std::collections::HashMap;
use std::sync::Arc;

use futures_util::future::BoxFuture;
use podium_wire::live::topic::Topic;
use tokio::sync::mpsc;

use crate::registry::Live;

/// Maximum number of queued wake-ups. If one is dropped, the other nodes' offset poll finds its changes.
const QUEUE_MAX: usize = 8192;

/// Carries wake-ups between nodes.
pub trait Bus: Send + Sync {
    /// Queues wake-ups for the other nodes. Never waits.
    fn publish(&self, moved: &[(Topic, u64)]);

    /// Delivers wake-ups of other nodes to this one and sends the queued ones, until the node stops. Called once.
    fn run(self: Arc<Self>, live: Live) -> BoxFuture<'static, ()>;
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
                tracing::debug!("bus queue is full; polling will find the rest");
                return;
            }
        }
    }

    /// Waits for a wake-up, then takes at most `most` and keeps the newest of each topic, which supersedes the older
    /// ones. Never `None` while the bus exists.
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
