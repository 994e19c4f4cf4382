//! How nodes hear of each other's changes (docs/invariants.md, "Live changes").
//!
//! The bus is a doorbell, not mail: it says that a topic has moved, and how far. Whoever hears it
//! reads on in the database from where it stands, so lost, doubled or late bells are harmless; the
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

/// Bells that may wait to be told; the poll of the other nodes finds those that do not fit.
const WAITING_MAX: usize = 8192;

/// An engine that carries bells between nodes.
pub trait Bus: Send + Sync {
    /// Tells the other nodes. Never waits.
    fn tell(&self, moved: &[(Topic, u64)]);

    /// Rings what other nodes tell, and carries away what is to be told, for as long as the node
    /// lives. Called once.
    fn run(self: Arc<Self>, live: Live) -> BoxFuture<'static, ()>;
}

/// Bells that wait for their engine.
struct Waiting {
    sender: mpsc::Sender<(Topic, u64)>,
    receiver: tokio::sync::Mutex<mpsc::Receiver<(Topic, u64)>>,
}

impl Waiting {
    fn new() -> Self {
        let (sender, receiver) = mpsc::channel(WAITING_MAX);
        Self {
            sender,
            receiver: receiver.into(),
        }
    }

    fn push(&self, moved: &[(Topic, u64)]) {
        for bell in moved {
            if self.sender.try_send(bell.clone()).is_err() {
                tracing::debug!("bus is behind; the polls will find the rest");
                return;
            }
        }
    }

    /// Waits for a bell, then takes at most `most`: of each topic the newest, for it says all that
    /// older ones do. `None` never comes while the bus lives.
    async fn take(&self, most: usize) -> Option<Vec<(Topic, u64)>> {
        let mut bells = Vec::new();
        let taken = self.receiver.lock().await.recv_many(&mut bells, most).await;
        let mut newest: HashMap<Topic, u64> = HashMap::new();
        for (topic, offset) in bells {
            let known = newest.entry(topic).or_default();
            *known = offset.max(*known);
        }
        (taken > 0).then(|| newest.into_iter().collect())
    }
}
