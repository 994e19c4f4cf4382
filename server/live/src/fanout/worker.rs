//! The connections of one worker thread, to which every broadcast is delivered.

use std::cell::RefCell;
use std::collections::hash_map::Entry;
use std::collections::{BTreeMap, HashMap, HashSet, VecDeque};
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

/// Capacity of a worker's queue, in messages.
pub const WORKER_QUEUE: usize = 8192;
/// Maximum number of further messages handled before sockets are written to.
const MESSAGES_AT_ONCE: usize = 64;
/// Sockets written to before the loop yields to other tasks of this thread: about a millisecond.
const WRITES_AT_ONCE: usize = 256;
/// Width of the interval over which clients' reconnects after a goodbye are spread evenly. Milliseconds.
const RECONNECT_SPREAD_MS: u32 = 2000;
/// Minimum delay of a client's reconnect after a goodbye. Milliseconds.
const RECONNECT_MIN_MS: u32 = 250;

/// Handle on a worker's connections, for use on its own thread.
#[derive(Clone)]
pub struct WorkerHandle {
    link: WorkerLink,
    connections: Rc<RefCell<Connections>>,
}

#[derive(Default)]
struct Connections {
    open: HashMap<ConnectionId, OpenConnection>,
    /// Subscribers in order of connection, which is roughly their order in memory: a broadcast iterates over thousands
    /// of connections, and random memory access would cost as much as writing to them.
    channels: HashMap<Channel, BTreeMap<ConnectionId, Subscriber>>,
    /// Number of requests so far; the source of subscription ids.
    subscriptions: u64,
    /// Sockets with frames for which no write has been tried yet.
    unwritten: VecDeque<Rc<OpenSocket>>,
    /// New connections get a goodbye at once.
    is_leaving: bool,
}

/// A connection and its subscriptions.
struct OpenConnection {
    socket: Rc<OpenSocket>,
    subscriptions: Subscriptions,
}

struct Subscriber {
    socket: Rc<OpenSocket>,
    /// The topic's actor counts these references.
    _presence: Presence,
}

impl WorkerHandle {
    /// Starts this thread's loop and registers it with the hub.
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
        if connections.is_leaving {
            say_goodbye_to(&socket);
        }
        let connection = OpenConnection {
            socket,
            subscriptions: Subscriptions::default(),
        };
        connections.open.insert(id, connection);
    }

    /// Records a request for the topic with this window. `None` if the connection already has the maximum number of
    /// topics, or is not open.
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

    /// Whether the connection has the topic in another window, whose changes can still be under way.
    pub fn has_other_window(
        &self,
        id: ConnectionId,
        topic: &Topic,
        window: Option<Window>,
    ) -> bool {
        let connections = self.connections.borrow();
        let open = connections.open.get(&id);
        open.is_some_and(|open| open.subscriptions.has_other_window(topic, window))
    }

    /// The topics that the connection has requested, with their windows.
    pub fn requested(&self, id: ConnectionId) -> Vec<(Topic, Option<Window>)> {
        let connections = self.connections.borrow();
        let open = connections.open.get(&id);
        open.map(|open| open.subscriptions.requested())
            .unwrap_or_default()
    }

    /// Unsubscribes from the topic in any window, and cancels a pending request.
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

/// The worker's loop. Runs until the hub is dropped.
async fn work(
    connections: Rc<RefCell<Connections>>,
    mut receiver: mpsc::Receiver<WorkerMessage>,
    overflowed: Arc<AtomicBool>,
) {
    while let Some(message) = receiver.recv().await {
        connections.borrow_mut().take(message);
        loop {
            // Messages that arrive while sockets are written to share the write to the remaining sockets.
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
            WorkerMessage::RevalidateSessions { users } => self.revalidate_sessions(&users),
            WorkerMessage::StartOver { topic } => self.start_over(&topic),
            WorkerMessage::Goodbye => self.say_goodbye(),
            WorkerMessage::AbortAll => self.abort_all(),
        }
    }

    /// Adds a subscriber, unless its connection has been closed or has unsubscribed in the meantime.
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
        if let Some(replaced) = open.subscriptions.accept(&channel) {
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

    /// Sends the refusal as a frame of the session, which is never dropped. A refused topic is removed, so that it is
    /// not requested again.
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

    fn revalidate_sessions(&self, users: &HashSet<UserId>) {
        for OpenConnection { socket, .. } in self.open.values() {
            if users.contains(socket.user()) {
                socket.queue().request_revalidation();
            }
        }
    }

    fn say_goodbye(&mut self) {
        self.is_leaving = true;
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

    /// Writes to some of the sockets with new frames; returns whether there are more.
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
