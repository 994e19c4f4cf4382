//! All workers of this node, as topics see them.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, PoisonError, RwLock};

use podium_domain::ids::UserId;
use podium_wire::live::topic::Topic;

use crate::fanout::connection_limits::Seats;
use crate::fanout::frame::Frame;
use crate::fanout::worker_link::WorkerMessage;
use crate::fanout::worker_link::{Channel, ConnectionId, WorkerLink};

/// Held by every subscription; a topic counts its subscribers by the references to it.
pub type Presence = Arc<()>;

/// Cheap to clone.
#[derive(Debug, Clone, Default)]
pub struct Hub {
    workers: Arc<RwLock<Vec<WorkerLink>>>,
    next_connection: Arc<AtomicU64>,
    seats: Seats,
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

    pub fn seats(&self) -> &Seats {
        &self.seats
    }

    /// One message per worker, however many subscribers there are.
    pub fn publish(&self, channel: &Channel, frame: &Frame) {
        self.tell_all(&WorkerMessage::Publish {
            channel: channel.clone(),
            frame: frame.clone(),
        });
    }

    /// Ends a user's subscriptions to a topic, in any window, and says so to them.
    pub fn revoke(&self, topic: &Topic, user: &UserId) {
        self.tell_all(&WorkerMessage::Revoke {
            topic: topic.clone(),
            user: Some(user.clone()),
        });
    }

    /// Ends everybody's subscriptions to a topic that is no more.
    pub fn revoke_all(&self, topic: &Topic) {
        self.tell_all(&WorkerMessage::Revoke {
            topic: topic.clone(),
            user: None,
        });
    }

    /// Makes everybody who follows a topic, in any window, follow it anew: its actor died.
    pub fn start_over(&self, topic: &Topic) {
        self.tell_all(&WorkerMessage::StartOver {
            topic: topic.clone(),
        });
    }

    /// Makes a user's connections ask whether their session still is.
    pub fn doubt_sessions(&self, user: &UserId) {
        self.tell_all(&WorkerMessage::DoubtSessions { user: user.clone() });
    }

    /// Tells every connection and closes it: the node stops.
    pub fn say_goodbye(&self) {
        self.tell_all(&WorkerMessage::Goodbye);
    }

    /// Closes every connection that has not taken its goodbye.
    pub fn cut(&self) {
        self.tell_all(&WorkerMessage::Cut);
    }

    fn tell_all(&self, message: &WorkerMessage) {
        let workers = self.workers.read().unwrap_or_else(PoisonError::into_inner);
        for worker in workers.iter() {
            worker.tell(message.clone());
        }
    }
}
