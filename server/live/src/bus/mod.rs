//! How nodes learn of each other's changes (docs/invariants.md, "Live changes").
//!
//! The bus is a doorbell, not mail: it says that a topic has moved, and how far. Its receiver
//! reads on in the database from where it stands, so lost, doubled or late wake-ups are harmless; the
//! poll of the offsets finds what a dead bus kept back.

pub(crate) mod nats;
pub(crate) mod postgres;

pub use nats::{NatsBus, NatsError};
pub use postgres::PostgresBus;

use std::collections::HashMap;
use std::sync::Arc;

use futures_util::future::BoxFuture;
use podium_wire::live::topic::Topic;
use tokio::sync::mpsc;

use crate::registry::Live;

/// Wake-ups that may wait to be sent; the other nodes' poll finds those that do not fit.
const QUEUE_MAX: usize = 8192;

/// Carries wake-ups between nodes.
pub trait Bus: Send + Sync {
    /// Queues wake-ups for the other nodes. Never waits.
    fn publish(&self, moved: &[(Topic, u64)]);

    /// Delivers wake-ups of other nodes here and sends the queued ones, until the node stops. Called once.
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

    /// Waits for a wake-up, then takes at most `most`: of each topic the newest, for it says all that
    /// older ones do. `None` never comes while the bus lives.
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
