//! A live connection that follows the same steps as `web/src/live`, including reconnects. It resumes from its last
//! offset on any node.

use std::net::SocketAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant, SystemTime};

use futures_util::{SinkExt, StreamExt};
use podium_wire::PROTOCOL_VERSION;
use podium_wire::live::client_message::{ClientMessage, Hello, Since, Subscribe};
use tokio::net::TcpStream;
use tokio::sync::watch;
use tokio::task::JoinHandle;
use tokio::time::{sleep, timeout};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::{WebSocketStream, client_async};

use crate::players::ledger::{Goodbye, Ledger, ReceivedMessage, Step};
use crate::players::world::Account;

/// Values of `web/src/live/socket/backoff.ts`.
const FIRST_MS: u64 = 1_500;
const LONGEST_MS: u64 = 30_000;
const STABLE_AFTER: Duration = Duration::from_secs(30);
const WORKED_AFTER: Duration = Duration::from_secs(5);
const ATTEMPT_AFTER_WORKING: u32 = 2;
/// Value of `web/src/live/socket/live-connection.ts`.
const OPENS_WITHIN: Duration = Duration::from_secs(10);
/// Used until the server sends its own interval.
const UNKNOWN_HEARTBEAT: Duration = Duration::from_secs(10);
/// Delay before a new subscription to a topic that was unavailable.
const ASK_AGAIN_MS: u64 = 1000;

type Socket = WebSocketStream<TcpStream>;

/// Addresses a client may connect to; shared, because a restarted node has another address.
pub type Endpoints = Arc<Mutex<Vec<SocketAddr>>>;

/// The mode that the owner of a client has requested.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum ClientMode {
    Live,
    /// Like a closed laptop: neither reads nor sends, and keeps its socket open.
    Asleep,
    Stopped,
}

/// A running client; stopped when dropped.
#[derive(Debug)]
pub struct LiveClient {
    ledger: Arc<Mutex<Ledger>>,
    mode: watch::Sender<ClientMode>,
    task: JoinHandle<()>,
}

impl LiveClient {
    /// Connects to the endpoint with this index first, and to the next one after each failure.
    pub fn start(
        endpoints: &Endpoints,
        first_endpoint: usize,
        account: &Account,
        topics: &[String],
    ) -> Self {
        let ledger = Arc::new(Mutex::new(Ledger::default()));
        let (mode, requested_mode) = watch::channel(ClientMode::Live);
        let connector = Connector {
            endpoints: Arc::clone(endpoints),
            endpoint: first_endpoint,
            cookie: account.cookie.clone(),
            topics: topics.to_vec(),
            ledger: Arc::clone(&ledger),
            requested_mode,
            heartbeat: UNKNOWN_HEARTBEAT,
        };
        Self {
            ledger,
            mode,
            task: tokio::spawn(connector.run()),
        }
    }

    pub fn ledger(&self) -> MutexGuard<'_, Ledger> {
        lock(&self.ledger)
    }

    pub fn falls_asleep(&self) {
        self.mode.send_replace(ClientMode::Asleep);
    }

    pub fn wakes_up(&self) {
        self.mode.send_replace(ClientMode::Live);
    }

    pub fn stops(&self) {
        self.mode.send_replace(ClientMode::Stopped);
    }

    /// Starts a client for each account, at the endpoint with the number beside it, and waits until all topics of all
    /// are answered.
    pub async fn crowd<'a>(
        endpoints: &Endpoints,
        accounts: impl Iterator<Item = (usize, &'a Account)>,
        topics: &[String],
        within: Duration,
    ) -> Vec<Self> {
        let clients: Vec<Self> = accounts
            .map(|(endpoint, account)| Self::start(endpoints, endpoint, account, topics))
            .collect();
        for client in &clients {
            let answered = |ledger: &Ledger| ledger.places.len() == topics.len();
            let answered = client.until(within, answered).await;
            assert!(answered, "{topics:?} are not answered");
        }
        clients
    }

    /// Waits until the ledger fulfils `condition`; `false` after the timeout.
    pub async fn until(&self, within: Duration, condition: impl Fn(&Ledger) -> bool) -> bool {
        let deadline = Instant::now() + within;
        while !condition(&self.ledger()) {
            if Instant::now() > deadline {
                return false;
            }
            sleep(Duration::from_millis(5)).await;
        }
        true
    }

    /// Whether every topic has state and none has a gap.
    pub fn is_settled(&self, topics: usize) -> bool {
        let ledger = self.ledger();
        ledger.connected
            && ledger.places.len() == topics
            && ledger.places.values().all(|place| !place.gap)
    }
}

impl Drop for LiveClient {
    fn drop(&mut self) {
        self.task.abort();
    }
}

struct Connector {
    endpoints: Endpoints,
    endpoint: usize,
    cookie: String,
    topics: Vec<String>,
    ledger: Arc<Mutex<Ledger>>,
    requested_mode: watch::Receiver<ClientMode>,
    heartbeat: Duration,
}

impl Connector {
    async fn run(mut self) {
        let mut attempt: u32 = 0;
        loop {
            let opened = Instant::now();
            let pause_ms = match self.connect().await {
                Some(socket) => self.follow(socket).await,
                None => 0,
            };
            {
                let mut ledger = lock(&self.ledger);
                ledger.connected = false;
                ledger.ended_at = Some(SystemTime::now());
                let last = ledger.goodbyes.last();
                if last.is_some_and(|goodbye| goodbye.reason == "signed_out") {
                    return;
                }
            }
            if *self.requested_mode.borrow() == ClientMode::Stopped {
                return;
            }
            attempt = attempt_after(attempt, opened.elapsed());
            let doublings = attempt.saturating_sub(2).min(16);
            let ceiling_ms = (FIRST_MS << doublings).min(LONGEST_MS);
            sleep(Duration::from_millis(pause_ms + jitter(ceiling_ms))).await;
            self.endpoint += 1;
        }
    }

    async fn connect(&self) -> Option<Socket> {
        let endpoint = {
            let endpoints = lock(&self.endpoints);
            endpoints[self.endpoint % endpoints.len()]
        };
        let mut request = format!("ws://{endpoint}/api/live")
            .into_client_request()
            .ok()?;
        let headers = request.headers_mut();
        headers.insert("cookie", self.cookie.parse().ok()?);
        headers.insert("origin", format!("http://{endpoint}").parse().ok()?);
        let opening = async {
            let stream = TcpStream::connect(endpoint).await.ok()?;
            stream.set_nodelay(true).ok()?;
            let (socket, _) = client_async(request, stream).await.ok()?;
            Some(socket)
        };
        timeout(OPENS_WITHIN, opening).await.ok().flatten()
    }

    /// Follows until the connection ends. Returns the reconnect delay that the server requested, in milliseconds.
    async fn follow(&mut self, mut socket: Socket) -> u64 {
        let hello = ClientMessage::Hello(Hello {
            protocol: PROTOCOL_VERSION,
        });
        if !send(&mut socket, &hello).await {
            return 0;
        }
        let mut received_at = Instant::now();
        let mut pinged_at = received_at;
        let mut pulse = tokio::time::interval(Duration::from_secs(1));
        let mut unanswered: Vec<String> = Vec::new();
        let mut ask_again_at = tokio::time::Instant::now();
        loop {
            tokio::select! {
                _ = self.requested_mode.changed() => {
                    let mode = self.requested_mode.wait_for(|mode| *mode != ClientMode::Asleep).await;
                    if mode.is_ok_and(|mode| *mode == ClientMode::Stopped) {
                        drop(socket.close(None).await);
                        return 0;
                    }
                }
                _ = pulse.tick() => {
                    if received_at.elapsed() >= 2 * self.heartbeat {
                        return 0;
                    }
                    if received_at.elapsed() >= self.heartbeat && pinged_at.elapsed() >= self.heartbeat {
                        pinged_at = Instant::now();
                        send(&mut socket, &ClientMessage::Ping).await;
                    }
                }
                () = tokio::time::sleep_until(ask_again_at), if !unanswered.is_empty() => {
                    for topic in std::mem::take(&mut unanswered) {
                        self.subscribe(&mut socket, &topic, true).await;
                    }
                }
                message = socket.next() => {
                    received_at = Instant::now();
                    let text = match message {
                        Some(Ok(Message::Text(text))) => text,
                        Some(Ok(Message::Ping(_) | Message::Pong(_))) => continue,
                        _ => return 0,
                    };
                    let received: ReceivedMessage = serde_json::from_str(&text).expect("a message");
                    match received.kind.as_str() {
                        "goodbye" => return self.bidden(received),
                        "refused" if received.code == "unavailable" => {
                            lock(&self.ledger).counts.unavailable += 1;
                            let wait = Duration::from_millis(jitter(ASK_AGAIN_MS));
                            ask_again_at = tokio::time::Instant::now() + wait;
                            unanswered.push(received.topic);
                        }
                        _ => self.receive(&mut socket, received).await,
                    }
                }
            }
        }
    }

    async fn receive(&mut self, socket: &mut Socket, received: ReceivedMessage) {
        if received.kind == "welcome" {
            if let Some(heartbeat_ms) = received.heartbeat_ms {
                self.heartbeat = Duration::from_millis(heartbeat_ms);
            }
            {
                let mut ledger = lock(&self.ledger);
                ledger.connected = true;
                ledger.counts.connections += 1;
                ledger.welcomed.push((SystemTime::now(), received.node));
            }
            for topic in self.topics.clone() {
                self.subscribe(socket, &topic, true).await;
            }
            return;
        }
        let step = lock(&self.ledger).record(received);
        if let Step::Resync(topic) = step {
            self.subscribe(socket, &topic, false).await;
        }
    }

    async fn subscribe(&self, socket: &mut Socket, topic: &str, catch_up: bool) {
        let since = {
            let ledger = lock(&self.ledger);
            let held = ledger
                .places
                .get(topic)
                .filter(|held| catch_up && !held.gap);
            held.map(|held| Since {
                epoch: held.epoch.clone(),
                offset: held.offset,
            })
        };
        let subscribe = Subscribe {
            topic: topic.to_owned(),
            since,
            window: None,
        };
        send(socket, &ClientMessage::Subscribe(subscribe)).await;
    }

    fn bidden(&self, received: ReceivedMessage) -> u64 {
        lock(&self.ledger).goodbyes.push(Goodbye {
            at: SystemTime::now(),
            reason: received.reason,
            reconnect_after_ms: received.reconnect_after_ms,
        });
        received.reconnect_after_ms.unwrap_or_default()
    }
}

fn attempt_after(attempt: u32, held: Duration) -> u32 {
    if held > STABLE_AFTER {
        return 1;
    }
    if held > WORKED_AFTER {
        return (attempt + 1).min(ATTEMPT_AFTER_WORKING);
    }
    attempt + 1
}

async fn send(socket: &mut Socket, message: &ClientMessage) -> bool {
    let text = serde_json::to_string(message).expect("JSON");
    socket.send(Message::text(text)).await.is_ok()
}

/// The full range is random, so that thousands of clients do not reconnect at the same moment.
fn jitter(ceiling_ms: u64) -> u64 {
    rand::random_range(0..=ceiling_ms)
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
