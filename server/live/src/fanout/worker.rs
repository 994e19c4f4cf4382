//! One worker thread's connections: the local end of every broadcast.

use std::cell::RefCell;
use std::collections::hash_map::Entry;
use std::collections::{BTreeMap, HashMap, VecDeque};
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use actix_http::ws::CloseCode;
use podium_domain::ids::UserId;
use podium_wire::live::client_message::Window;
use podium_wire::live::server_message::{Goodbye, GoodbyeReason, Revoked, ServerMessage};
use podium_wire::live::topic::Topic;
use tokio::sync::mpsc;
use tokio::task::yield_now;

use crate::fanout::frame::{Frame, close_frame, message_frame};
use crate::fanout::hub::{Hub, Presence};
use crate::fanout::open_socket::OpenSocket;
use crate::fanout::subscriptions::{SubscriptionId, Subscriptions};
use crate::fanout::worker_link::WorkerMessage;
use crate::fanout::worker_link::{Channel, ConnectionId, Subscription, WorkerLink};

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

/// Handle of the worker's own thread on its connections.
#[derive(Clone)]
pub struct WorkerHandle {
    link: WorkerLink,
    connections: Rc<RefCell<Connections>>,
}

#[derive(Default)]
struct Connections {
    open: HashMap<ConnectionId, OpenConnection>,
    /// In the order in which they came, which is about how they lie in memory: a broadcast walks
    /// thousands of connections, and jumping among them costs as much as writing to them.
    channels: HashMap<Channel, BTreeMap<ConnectionId, Subscriber>>,
    /// Requests so far.
    subscriptions: u64,
    /// With frames that nobody has tried to write yet.
    unwritten: VecDeque<Rc<OpenSocket>>,
    /// Whoever comes now comes too late.
    goodbye_said: bool,
}

/// A connection, and what it follows.
struct OpenConnection {
    socket: Rc<OpenSocket>,
    subscriptions: Subscriptions,
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
        let connection = OpenConnection {
            socket,
            subscriptions: Subscriptions::default(),
        };
        connections.open.insert(id, connection);
    }

    /// Notes that the connection asks to follow the topic, in this window from now on. None: it follows as many as it
    /// may.
    pub fn request(
        &self,
        id: ConnectionId,
        topic: &Topic,
        window: Option<Window>,
    ) -> Option<SubscriptionId> {
        let mut connections = self.connections.borrow_mut();
        connections.subscriptions += 1;
        let request = SubscriptionId(connections.subscriptions);
        let open = connections.open.get_mut(&id)?;
        let is_noted = open.subscriptions.request(request, topic, window);
        is_noted.then_some(request)
    }

    /// What the connection asked to follow, and in which windows.
    pub fn requested(&self, id: ConnectionId) -> Vec<(Topic, Option<Window>)> {
        let connections = self.connections.borrow();
        let open = connections.open.get(&id);
        open.map(|open| open.subscriptions.requested())
            .unwrap_or_default()
    }

    /// Leaves the topic, in whichever window, also if it is only granted later.
    pub fn unsubscribe(&self, id: ConnectionId, topic: &Topic) {
        self.connections.borrow_mut().end(id, topic);
    }

    pub fn close(&self, id: ConnectionId) {
        let mut connections = self.connections.borrow_mut();
        if let Some(mut gone) = connections.open.remove(&id) {
            for channel in gone.subscriptions.end_all() {
                connections.leave(id, channel);
            }
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
                    connections.mark_all_lagging();
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
            WorkerMessage::Subscribe(subscription) => self.subscribe(subscription),
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
            WorkerMessage::Unicast {
                connection,
                channel,
                frame,
            } => {
                let subscribers = self.channels.get(&channel);
                if let Some(it) = subscribers.and_then(|all| all.get(&connection))
                    && it.socket.push(frame)
                {
                    self.unwritten.push_back(Rc::clone(&it.socket));
                }
            }
            WorkerMessage::Refuse {
                connection,
                subscription,
                topic,
                frame,
            } => self.refuse(connection, subscription, &topic, &frame),
            WorkerMessage::Revoke { topic, user } => self.revoke(&topic, user.as_ref()),
            WorkerMessage::RevalidateSessions { user } => self.revalidate_sessions(&user),
            WorkerMessage::StartOver { topic } => self.start_over(&topic),
            WorkerMessage::Goodbye => self.say_goodbye(),
            WorkerMessage::AbortAll => self.abort_all(),
        }
    }

    /// The session may be gone by now, or may have left the topic: then nothing is kept of it.
    fn subscribe(&mut self, subscription: Subscription) {
        let Subscription {
            connection: id,
            subscription,
            channel,
            frames,
            presence,
        } = subscription;
        let Some(open) = self.open.get_mut(&id) else {
            return;
        };
        if !open.subscriptions.is_current(subscription, &channel.topic) {
            return;
        }
        let subscriber = Subscriber {
            socket: Rc::clone(&open.socket),
            _presence: presence,
        };
        if let Some(replaced) = open.subscriptions.accept(channel.clone()) {
            self.leave(id, replaced);
        }
        for frame in frames {
            self.push(id, frame);
        }
        self.channels
            .entry(channel)
            .or_default()
            .insert(id, subscriber);
    }

    /// Said among the session's own answers, which are never dropped: a connection that starts over does not ask again.
    fn refuse(
        &mut self,
        id: ConnectionId,
        subscription: SubscriptionId,
        topic: &Topic,
        frame: &Frame,
    ) {
        let Some(open) = self.open.get(&id) else {
            return;
        };
        if open.subscriptions.is_current(subscription, topic) {
            open.socket.queue().send_unicast(frame);
            self.unwritten.push_back(Rc::clone(&open.socket));
            self.end(id, topic);
        }
    }

    fn end(&mut self, id: ConnectionId, topic: &Topic) {
        let open = self.open.get_mut(&id);
        if let Some(channel) = open.and_then(|open| open.subscriptions.end(topic)) {
            self.leave(id, channel);
        }
    }

    fn leave(&mut self, id: ConnectionId, channel: Channel) {
        if let Entry::Occupied(mut subscribers) = self.channels.entry(channel) {
            subscribers.get_mut().remove(&id);
            if subscribers.get().is_empty() {
                subscribers.remove();
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
            let open = self.open.get_mut(&id);
            if let Some(channel) = open.and_then(|open| open.subscriptions.revoke(topic)) {
                self.leave(id, channel);
            }
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

    fn revalidate_sessions(&self, user: &UserId) {
        for OpenConnection { socket, .. } in self.open.values() {
            if socket.user() == user {
                socket.queue().request_revalidation();
            }
        }
    }

    fn say_goodbye(&mut self) {
        self.goodbye_said = true;
        for OpenConnection { socket, .. } in self.open.values() {
            say_goodbye_to(socket);
        }
    }

    fn abort_all(&self) {
        for OpenConnection { socket, .. } in self.open.values() {
            socket.abort();
        }
    }

    fn mark_all_lagging(&mut self) {
        tracing::warn!(
            connections = self.open.len(),
            "a socket worker fell behind; its connections start over"
        );
        for OpenConnection { socket, .. } in self.open.values() {
            socket.queue().mark_lagging();
        }
    }

    fn push(&mut self, id: ConnectionId, frame: Frame) {
        if let Some(OpenConnection { socket, .. }) = self.open.get(&id)
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
    socket.queue().close_with([goodbye, end]);
}
