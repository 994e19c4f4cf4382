//! One worker thread's connections: the local end of every broadcast.

use std::cell::RefCell;
use std::collections::hash_map::Entry;
use std::collections::{BTreeMap, HashMap, VecDeque};
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use actix_http::ws::CloseCode;
use podium_domain::ids::UserId;
use podium_wire::Topic;
use podium_wire::client_message::Window;
use podium_wire::server_message::{Goodbye, GoodbyeReason, Revoked, ServerMessage};
use tokio::sync::mpsc;
use tokio::task::yield_now;

use super::{Frame, Hub, OpenSocket, Presence, close_frame, message_frame};

/// Messages a worker may be behind.
pub const WORKER_QUEUE: usize = 8192;
/// Messages that are taken before sockets are written to.
const MESSAGES_AT_ONCE: usize = 64;
/// Sockets that are written to before others on this thread have their turn: about a millisecond.
const WRITES_AT_ONCE: usize = 256;
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
    open: HashMap<ConnectionId, Following>,
    /// In the order in which they came, which is about how they lie in memory: a broadcast walks
    /// thousands of connections, and jumping among them costs as much as writing to them.
    channels: HashMap<Channel, BTreeMap<ConnectionId, Subscriber>>,
    /// With frames that nobody has tried to write yet.
    unwritten: VecDeque<Rc<OpenSocket>>,
    /// Whoever comes now comes too late.
    goodbye_said: bool,
}

/// A connection, and the channels it is in.
struct Following {
    socket: Rc<OpenSocket>,
    channels: Vec<Channel>,
}

struct Subscriber {
    socket: Rc<OpenSocket>,
    /// Counted by the topic's actor.
    _presence: Presence,
}

impl WorkerHandle {
    /// Starts this thread's loop and joins the hub.
    pub fn start(hub: &Hub) -> Self {
        let (sender, receiver) = mpsc::channel(WORKER_QUEUE);
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
        actix_web::rt::spawn(work(connections, receiver, link.overflowed));
        handle
    }

    pub fn link(&self) -> &WorkerLink {
        &self.link
    }

    pub fn open(&self, id: ConnectionId, socket: Rc<OpenSocket>) {
        let mut connections = self.connections.borrow_mut();
        if connections.goodbye_said {
            say_goodbye_to(&socket);
        }
        let following = Following {
            socket,
            channels: Vec::new(),
        };
        connections.open.insert(id, following);
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
        if let Some(gone) = connections.open.remove(&id) {
            gone.socket.queue().close();
        }
    }
}

/// Until the hub is gone.
async fn work(
    connections: Rc<RefCell<Connections>>,
    mut receiver: mpsc::Receiver<WorkerMessage>,
    overflowed: Arc<AtomicBool>,
) {
    while let Some(message) = receiver.recv().await {
        connections.borrow_mut().take(message);
        loop {
            // What comes while sockets are written to goes out with the same write to all the others.
            let more = {
                let mut connections = connections.borrow_mut();
                for _ in 0..MESSAGES_AT_ONCE {
                    let Ok(message) = receiver.try_recv() else {
                        break;
                    };
                    connections.take(message);
                }
                if overflowed.swap(false, Ordering::AcqRel) {
                    connections.all_lag();
                }
                connections.write_some()
            };
            if !more {
                break;
            }
            yield_now().await;
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
                for Subscriber { socket, .. } in subscribers.values() {
                    if socket.push(frame.clone()) {
                        self.unwritten.push_back(Rc::clone(socket));
                    }
                }
            }
            WorkerMessage::Unicast { connection, frame } => self.push(connection, frame),
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
        self.leave(id, |other| other.topic == channel.topic);
        let Some(open) = self.open.get_mut(&id) else {
            return;
        };
        open.channels.push(channel.clone());
        let subscriber = Subscriber {
            socket: Rc::clone(&open.socket),
            _presence: presence,
        };
        for frame in frames {
            self.push(id, frame);
        }
        self.channels
            .entry(channel)
            .or_default()
            .insert(id, subscriber);
    }

    /// Looks at the connection's own channels only: there may be as many channels as connections.
    fn leave(&mut self, id: ConnectionId, which: impl Fn(&Channel) -> bool) {
        let Some(open) = self.open.get_mut(&id) else {
            return;
        };
        for channel in open.channels.extract_if(.., |channel| which(channel)) {
            if let Entry::Occupied(mut subscribers) = self.channels.entry(channel) {
                subscribers.get_mut().remove(&id);
                if subscribers.get().is_empty() {
                    subscribers.remove();
                }
            }
        }
    }

    fn revoke(&mut self, topic: &Topic, user: Option<&UserId>) {
        let revoked = message_frame(&ServerMessage::Revoked(Revoked {
            topic: topic.to_client(),
        }));
        let of_topic = self.channels.iter().filter(|(it, _)| it.topic == *topic);
        let theirs: Vec<ConnectionId> = of_topic
            .flat_map(|(_, subscribers)| subscribers)
            .filter(|(_, it)| user.is_none_or(|user| it.socket.user() == user))
            .map(|(id, _)| *id)
            .collect();
        for id in theirs {
            self.leave(id, |channel| channel.topic == *topic);
            self.push(id, revoked.clone());
        }
    }

    fn start_over(&self, topic: &Topic) {
        for (channel, subscribers) in &self.channels {
            if channel.topic == *topic {
                for subscriber in subscribers.values() {
                    subscriber.socket.queue().mark_lagging();
                }
            }
        }
    }

    fn doubt_sessions(&self, user: &UserId) {
        for Following { socket, .. } in self.open.values() {
            if socket.user() == user {
                socket.queue().doubt_session();
            }
        }
    }

    fn say_goodbye(&mut self) {
        self.goodbye_said = true;
        for Following { socket, .. } in self.open.values() {
            say_goodbye_to(socket);
        }
    }

    fn cut(&self) {
        for Following { socket, .. } in self.open.values() {
            socket.cut();
        }
    }

    fn all_lag(&mut self) {
        tracing::warn!(
            connections = self.open.len(),
            "worker fell behind; its connections start over"
        );
        for Following { socket, .. } in self.open.values() {
            socket.queue().mark_lagging();
        }
    }

    fn push(&mut self, id: ConnectionId, frame: Frame) {
        if let Some(Following { socket, .. }) = self.open.get(&id)
            && socket.push(frame)
        {
            self.unwritten.push_back(Rc::clone(socket));
        }
    }

    /// Whether there are more.
    fn write_some(&mut self) -> bool {
        let some = self.unwritten.len().min(WRITES_AT_ONCE);
        for socket in self.unwritten.drain(..some) {
            socket.write();
        }
        !self.unwritten.is_empty()
    }
}

fn say_goodbye_to(socket: &OpenSocket) {
    let after = RECONNECT_MIN_MS + rand::random_range(0..RECONNECT_SPREAD_MS);
    let goodbye = message_frame(&ServerMessage::Goodbye(Goodbye {
        reason: GoodbyeReason::Restarting,
        reconnect_after_ms: Some(after),
    }));
    let end = close_frame(CloseCode::Restart);
    socket.queue().end_with([goodbye, end]);
}
