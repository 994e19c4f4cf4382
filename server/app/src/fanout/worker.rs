//! One worker thread's connections: the local end of every broadcast.

use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use actix_http::ws::CloseCode;
use podium_domain::ids::UserId;
use podium_wire::Topic;
use podium_wire::client_message::Window;
use podium_wire::server_message::{Goodbye, GoodbyeReason, Revoked, ServerMessage};
use tokio::sync::mpsc;

use super::queue::Pushed;
use super::{ConnectionQueue, Frame, Hub, KillSwitch, Presence, close_frame, message_frame};

/// Messages a worker may be behind.
pub const WORKER_QUEUE: usize = 8192;
/// Clients come back within this time of a goodbye, spread evenly. Milliseconds.
const RECONNECT_SPREAD_MS: u32 = 2000;
/// And not before this. Milliseconds.
const RECONNECT_MIN_MS: u32 = 250;

/// A connection of this node; never reused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ConnectionId(pub(super) u64);

/// What subscribers share: a topic, and for leaderboards the window.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Channel {
    pub topic: Topic,
    pub window: Option<Window>,
}

/// Takes a connection into a channel, with the frames that bring it up to date. Sent through the
/// same queue as broadcasts, by the same actor, so that nothing falls between the two.
#[derive(Debug, Clone)]
pub struct Attachment {
    pub connection: ConnectionId,
    pub channel: Channel,
    pub frames: Vec<Frame>,
    pub presence: Presence,
}

#[derive(Debug, Clone)]
pub(super) enum WorkerMessage {
    Attach(Attachment),
    Publish {
        channel: Channel,
        frame: Frame,
    },
    Unicast {
        connection: ConnectionId,
        frame: Frame,
    },
    Revoke {
        topic: Topic,
        /// None: everybody's.
        user: Option<UserId>,
    },
    DoubtSessions {
        user: UserId,
    },
    /// Its followers start over.
    StartOver {
        topic: Topic,
    },
    Goodbye,
    /// Closes what is open still: peers that do not read their goodbye.
    Cut,
}

/// The sending end of a worker's queue.
#[derive(Debug, Clone)]
pub struct WorkerLink {
    sender: mpsc::Sender<WorkerMessage>,
    overflowed: Arc<AtomicBool>,
}

impl WorkerLink {
    pub fn attach(&self, attachment: Attachment) {
        self.tell(WorkerMessage::Attach(attachment));
    }

    pub fn send(&self, connection: ConnectionId, frame: Frame) {
        self.tell(WorkerMessage::Unicast { connection, frame });
    }

    /// Never waits: a worker that is so far behind loses the message, and all its connections
    /// start over.
    pub(super) fn tell(&self, message: WorkerMessage) {
        if self.sender.try_send(message).is_err() {
            self.overflowed.store(true, Ordering::Release);
        }
    }
}

/// Handle of the worker's own thread on its connections.
#[derive(Clone)]
pub struct WorkerHandle {
    link: WorkerLink,
    connections: Rc<RefCell<Connections>>,
}

#[derive(Default)]
struct Connections {
    open: HashMap<ConnectionId, Connection>,
    channels: HashMap<Channel, HashMap<ConnectionId, Presence>>,
}

struct Connection {
    user: UserId,
    queue: Rc<ConnectionQueue>,
    kill_switch: Option<Arc<KillSwitch>>,
}

impl WorkerHandle {
    /// Starts this thread's loop and joins the hub.
    pub fn start(hub: &Hub) -> Self {
        let (sender, mut receiver) = mpsc::channel(WORKER_QUEUE);
        let link = WorkerLink {
            sender,
            overflowed: Arc::default(),
        };
        let connections = Rc::new(RefCell::new(Connections::default()));
        let handle = Self {
            link: link.clone(),
            connections: Rc::clone(&connections),
        };
        hub.add_worker(link.clone());
        actix_web::rt::spawn(async move {
            while let Some(message) = receiver.recv().await {
                let mut connections = connections.borrow_mut();
                connections.take(message);
                if link.overflowed.swap(false, Ordering::AcqRel) {
                    connections.all_lag();
                }
            }
        });
        handle
    }

    pub fn link(&self) -> &WorkerLink {
        &self.link
    }

    pub fn open(
        &self,
        id: ConnectionId,
        user: UserId,
        queue: Rc<ConnectionQueue>,
        kill_switch: Option<Arc<KillSwitch>>,
    ) {
        self.connections.borrow_mut().open.insert(
            id,
            Connection {
                user,
                queue,
                kill_switch,
            },
        );
    }

    /// Leaves the topic, in whichever window.
    pub fn detach(&self, id: ConnectionId, topic: &Topic) {
        self.connections
            .borrow_mut()
            .leave(id, |channel| channel.topic == *topic);
    }

    pub fn close(&self, id: ConnectionId) {
        let mut connections = self.connections.borrow_mut();
        connections.leave(id, |_| true);
        if let Some(connection) = connections.open.remove(&id) {
            connection.queue.close();
        }
    }
}

impl Connections {
    fn take(&mut self, message: WorkerMessage) {
        match message {
            WorkerMessage::Attach(attachment) => self.attach(attachment),
            WorkerMessage::Publish { channel, frame } => {
                let Some(subscribers) = self.channels.get(&channel) else {
                    return;
                };
                for id in subscribers.keys() {
                    if let Some(connection) = self.open.get(id) {
                        connection.push(frame.clone());
                    }
                }
            }
            WorkerMessage::Unicast { connection, frame } => {
                if let Some(connection) = self.open.get(&connection) {
                    connection.push(frame);
                }
            }
            WorkerMessage::Revoke { topic, user } => self.revoke(&topic, user.as_ref()),
            WorkerMessage::DoubtSessions { user } => self.doubt_sessions(&user),
            WorkerMessage::StartOver { topic } => self.start_over(&topic),
            WorkerMessage::Goodbye => self.say_goodbye(),
            WorkerMessage::Cut => self.cut(),
        }
    }

    /// The session may be gone by now: then nothing is kept of it.
    fn attach(&mut self, attachment: Attachment) {
        let Attachment {
            connection: id,
            channel,
            frames,
            presence,
        } = attachment;
        if !self.open.contains_key(&id) {
            return;
        }
        self.leave(id, |other| other.topic == channel.topic);
        self.channels
            .entry(channel)
            .or_default()
            .insert(id, presence);
        if let Some(connection) = self.open.get(&id) {
            for frame in frames {
                connection.push(frame);
            }
        }
    }

    fn leave(&mut self, id: ConnectionId, which: impl Fn(&Channel) -> bool) {
        self.channels.retain(|channel, subscribers| {
            if which(channel) {
                subscribers.remove(&id);
            }
            !subscribers.is_empty()
        });
    }

    fn revoke(&mut self, topic: &Topic, user: Option<&UserId>) {
        let revoked = message_frame(&ServerMessage::Revoked(Revoked {
            topic: topic.to_client(),
        }));
        let open = &self.open;
        self.channels.retain(|channel, subscribers| {
            if channel.topic == *topic {
                subscribers.retain(|id, _| {
                    let Some(connection) = open.get(id) else {
                        return false;
                    };
                    let theirs = user.is_none_or(|user| connection.user == *user);
                    if theirs {
                        connection.push(revoked.clone());
                    }
                    !theirs
                });
            }
            !subscribers.is_empty()
        });
    }

    fn start_over(&self, topic: &Topic) {
        for (channel, subscribers) in &self.channels {
            if channel.topic == *topic {
                for connection in subscribers.keys().filter_map(|id| self.open.get(id)) {
                    connection.queue.mark_lagging();
                }
            }
        }
    }

    fn doubt_sessions(&self, user: &UserId) {
        for connection in self.open.values() {
            if connection.user == *user {
                connection.queue.doubt_session();
            }
        }
    }

    fn say_goodbye(&self) {
        for connection in self.open.values() {
            let after = RECONNECT_MIN_MS + rand::random_range(0..RECONNECT_SPREAD_MS);
            let goodbye = message_frame(&ServerMessage::Goodbye(Goodbye {
                reason: GoodbyeReason::Restarting,
                reconnect_after_ms: Some(after),
            }));
            let end = close_frame(CloseCode::Restart);
            connection.queue.end_with([goodbye, end]);
        }
    }

    fn cut(&self) {
        for connection in self.open.values() {
            if let Some(kill_switch) = &connection.kill_switch {
                kill_switch.pull();
            }
        }
    }

    fn all_lag(&mut self) {
        tracing::warn!(
            connections = self.open.len(),
            "worker fell behind; its connections start over"
        );
        for connection in self.open.values() {
            connection.queue.mark_lagging();
        }
    }
}

impl Connection {
    fn push(&self, frame: Frame) {
        if self.queue.push(frame) == Pushed::Hopeless {
            metrics::counter!("podium_sockets_closed_slow_total").increment(1);
            tracing::info!(user = %self.user, "closing a connection that does not read");
            if let Some(kill_switch) = &self.kill_switch {
                kill_switch.pull();
            }
        }
    }
}
