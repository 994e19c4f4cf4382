//! Messages to a worker, and the sending end of its queue.

use std::collections::HashSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use podium_domain::ids::UserId;
use podium_wire::live::client_message::Window;
use podium_wire::live::topic::Topic;
use tokio::sync::mpsc;

use crate::fanout::frame::Frame;
use crate::fanout::hub::Presence;
use crate::fanout::subscriptions::SubscriptionId;

/// Identifies a connection of this node; never reused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ConnectionId(pub(crate) u64);

/// Unit of publication: a topic, and for leaderboards also the window.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Channel {
    pub topic: Topic,
    pub window: Option<Window>,
}

/// Adds a connection to a channel, with the frames that bring it up to date. Sent through the same queue as broadcasts,
/// by the same actor, so that no change is lost in between.
#[derive(Debug, Clone)]
pub struct Subscription {
    pub connection: ConnectionId,
    /// The request that is granted.
    pub subscription: SubscriptionId,
    pub channel: Channel,
    pub frames: Vec<Frame>,
    pub presence: Presence,
}

#[derive(Debug, Clone)]
pub(crate) enum WorkerMessage {
    Subscribe(Subscription),
    Publish {
        channel: Channel,
        frame: Frame,
    },
    /// A frame for one connection; dropped unless the connection is in the channel.
    Unicast {
        connection: ConnectionId,
        channel: Channel,
        frame: Frame,
    },
    /// Refusal of a request.
    Refuse {
        connection: ConnectionId,
        subscription: SubscriptionId,
        topic: Topic,
        frame: Frame,
    },
    Revoke {
        topic: Topic,
        /// `None` revokes the subscriptions of all users.
        user: Option<UserId>,
    },
    RevalidateSessions {
        users: Arc<HashSet<UserId>>,
    },
    /// Makes subscribers of the topic start over.
    StartOver {
        topic: Topic,
    },
    Goodbye,
    /// Closes the remaining connections, whose peers do not read their goodbye.
    AbortAll,
}

/// The sending end of a worker's queue.
#[derive(Debug, Clone)]
pub struct WorkerLink {
    pub(crate) sender: mpsc::Sender<WorkerMessage>,
    pub(crate) overflowed: Arc<AtomicBool>,
}

impl WorkerLink {
    pub fn subscribe(&self, subscription: Subscription) {
        self.enqueue(WorkerMessage::Subscribe(subscription));
    }

    pub fn send(&self, connection: ConnectionId, channel: Channel, frame: Frame) {
        self.enqueue(WorkerMessage::Unicast {
            connection,
            channel,
            frame,
        });
    }

    pub fn reject(
        &self,
        connection: ConnectionId,
        subscription: SubscriptionId,
        topic: Topic,
        frame: Frame,
    ) {
        self.enqueue(WorkerMessage::Refuse {
            connection,
            subscription,
            topic,
            frame,
        });
    }

    /// Never waits: if the worker's queue is full, the message is lost and all its connections start over.
    pub(crate) fn enqueue(&self, message: WorkerMessage) {
        if self.sender.try_send(message).is_err() {
            self.overflowed.store(true, Ordering::Release);
        }
    }
}
