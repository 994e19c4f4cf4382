//! Broadcasts messages of topics to all workers of this node.

use std::collections::HashSet;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, PoisonError, RwLock};

use podium_domain::ids::UserId;
use podium_wire::live::topic::Topic;

use crate::fanout::connection_limits::ConnectionLimits;
use crate::fanout::frame::Frame;
use crate::fanout::worker_link::WorkerMessage;
use crate::fanout::worker_link::{Channel, ConnectionId, WorkerLink};

/// Held by every subscription; a topic counts its subscribers by the references.
pub type Presence = Arc<()>;

/// Cheap to clone.
#[derive(Debug, Clone, Default)]
pub struct Hub {
    workers: Arc<RwLock<Vec<WorkerLink>>>,
    next_connection: Arc<AtomicU64>,
    limits: ConnectionLimits,
}

impl Hub {
    pub(crate) fn add_worker(&self, link: WorkerLink) {
        self.workers
            .write()
            .unwrap_or_else(PoisonError::into_inner)
            .push(link);
    }

    pub fn next_connection_id(&self) -> ConnectionId {
        ConnectionId(self.next_connection.fetch_add(1, Ordering::Relaxed))
    }

    pub fn connection_limits(&self) -> &ConnectionLimits {
        &self.limits
    }

    /// Publishes a frame to a channel: one message per worker, regardless of the number of subscribers.
    pub fn publish(&self, channel: &Channel, frame: &Frame) {
        self.broadcast(&WorkerMessage::Publish {
            channel: channel.clone(),
            frame: frame.clone(),
        });
    }

    /// Ends a user's subscriptions to a topic, in any window, and sends `revoked` to the user's connections.
    pub fn revoke(&self, topic: &Topic, user: &UserId) {
        self.broadcast(&WorkerMessage::Revoke {
            topic: topic.clone(),
            user: Some(user.clone()),
        });
    }

    /// Ends all subscriptions to a topic that no longer exists.
    pub fn revoke_all(&self, topic: &Topic) {
        self.broadcast(&WorkerMessage::Revoke {
            topic: topic.clone(),
            user: None,
        });
    }

    /// Makes all subscribers of a topic, in any window, resubscribe, because its actor crashed or its epoch changed.
    pub fn start_over(&self, topic: &Topic) {
        self.broadcast(&WorkerMessage::StartOver {
            topic: topic.clone(),
        });
    }

    /// Makes these users' connections check that their session still exists.
    pub fn revalidate_sessions(&self, users: HashSet<UserId>) {
        self.broadcast(&WorkerMessage::RevalidateSessions {
            users: Arc::new(users),
        });
    }

    /// Sends a goodbye to every connection and closes it, because the node stops.
    pub fn say_goodbye(&self) {
        self.broadcast(&WorkerMessage::Goodbye);
    }

    /// Closes every connection that has not read its goodbye.
    pub fn abort_all(&self) {
        self.broadcast(&WorkerMessage::AbortAll);
    }

    fn broadcast(&self, message: &WorkerMessage) {
        let workers = self.workers.read().unwrap_or_else(PoisonError::into_inner);
        for worker in workers.iter() {
            worker.enqueue(message.clone());
        }
    }
}
