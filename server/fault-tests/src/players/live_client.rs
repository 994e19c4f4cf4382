//! A browser's live connection without the browser: the same steps as `web/src/live`, reconnects
//! included. It goes on from where it stands, on whichever node it finds.

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

use crate::players::ledger::{Goodbye, Heard, Ledger, Step};
use crate::players::world::Account;

/// `web/src/live/backoff.ts`.
const FIRST_MS: u64 = 1_500;
const LONGEST_MS: u64 = 30_000;
const STABLE_AFTER: Duration = Duration::from_secs(30);
const WORKED_AFTER: Duration = Duration::from_secs(5);
const ATTEMPT_AFTER_WORKING: u32 = 2;
/// `web/src/live/live-connection.ts`.
const OPENS_WITHIN: Duration = Duration::from_secs(10);
/// Until the server says its own.
const UNKNOWN_HEARTBEAT: Duration = Duration::from_secs(10);
/// A topic that was not available is asked for again.
const ASK_AGAIN_MS: u64 = 1000;

type Socket = WebSocketStream<TcpStream>;

/// Where a client may connect to; shared, for a node that was restarted has another address.
pub type Doors = Arc<Mutex<Vec<SocketAddr>>>;

/// What the owner of a client wants of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Wish {
    Live,
    /// As a laptop that is closed: reads nothing, says nothing, and keeps its socket.
    Asleep,
    Stopped,
}

/// A running client; stopped when dropped.
#[derive(Debug)]
pub struct LiveClient {
    ledger: Arc<Mutex<Ledger>>,
    wish: watch::Sender<Wish>,
    task: JoinHandle<()>,
}

impl LiveClient {
    /// Connects to the door with this number first, and to the next one after each failure.
    pub fn start(doors: &Doors, first_door: usize, account: &Account, topics: &[String]) -> Self {
        let ledger = Arc::new(Mutex::new(Ledger::default()));
        let (wish, wished) = watch::channel(Wish::Live);
        let life = Life {
            doors: Arc::clone(doors),
            door: first_door,
            cookie: account.cookie.clone(),
            topics: topics.to_vec(),
            ledger: Arc::clone(&ledger),
            wished,
            heartbeat: UNKNOWN_HEARTBEAT,
        };
        Self {
            ledger,
            wish,
            task: tokio::spawn(life.live()),
        }
    }

    pub fn ledger(&self) -> MutexGuard<'_, Ledger> {
        lock(&self.ledger)
    }

    pub fn falls_asleep(&self) {
        self.wish.send_replace(Wish::Asleep);
    }

    pub fn wakes_up(&self) {
        self.wish.send_replace(Wish::Live);
    }

    pub fn stops(&self) {
        self.wish.send_replace(Wish::Stopped);
    }

    /// Waits until the ledger says so; false when it never did.
    pub async fn until(&self, within: Duration, wanted: impl Fn(&Ledger) -> bool) -> bool {
        let deadline = Instant::now() + within;
        while !wanted(&self.ledger()) {
            if Instant::now() > deadline {
                return false;
            }
            sleep(Duration::from_millis(5)).await;
        }
        true
    }

    /// Whether every topic was answered and nothing is missing.
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

struct Life {
    doors: Doors,
    door: usize,
    cookie: String,
    topics: Vec<String>,
    ledger: Arc<Mutex<Ledger>>,
    wished: watch::Receiver<Wish>,
    heartbeat: Duration,
}

impl Life {
    async fn live(mut self) {
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
            if *self.wished.borrow() == Wish::Stopped {
                return;
            }
            attempt = attempt_after(attempt, opened.elapsed());
            let doublings = attempt.saturating_sub(2).min(16);
            let ceiling_ms = (FIRST_MS << doublings).min(LONGEST_MS);
            sleep(Duration::from_millis(pause_ms + jitter(ceiling_ms))).await;
            self.door += 1;
        }
    }

    async fn connect(&self) -> Option<Socket> {
        let door = {
            let doors = lock(&self.doors);
            doors[self.door % doors.len()]
        };
        let mut request = format!("ws://{door}/api/live").into_client_request().ok()?;
        let headers = request.headers_mut();
        headers.insert("cookie", self.cookie.parse().ok()?);
        headers.insert("origin", format!("http://{door}").parse().ok()?);
        let opening = async {
            let stream = TcpStream::connect(door).await.ok()?;
            stream.set_nodelay(true).ok()?;
            let (socket, _) = client_async(request, stream).await.ok()?;
            Some(socket)
        };
        timeout(OPENS_WITHIN, opening).await.ok().flatten()
    }

    /// Follows until the connection ends; gives for how long the server bids us stay away.
    async fn follow(&mut self, mut socket: Socket) -> u64 {
        let hello = ClientMessage::Hello(Hello {
            protocol: PROTOCOL_VERSION,
        });
        if !say(&mut socket, &hello).await {
            return 0;
        }
        let mut heard_at = Instant::now();
        let mut pinged_at = heard_at;
        let mut pulse = tokio::time::interval(Duration::from_secs(1));
        let mut unanswered: Vec<String> = Vec::new();
        let mut ask_again_at = tokio::time::Instant::now();
        loop {
            tokio::select! {
                _ = self.wished.changed() => {
                    let wanted = self.wished.wait_for(|wish| *wish != Wish::Asleep).await;
                    if wanted.is_ok_and(|wish| *wish == Wish::Stopped) {
                        drop(socket.close(None).await);
                        return 0;
                    }
                }
                _ = pulse.tick() => {
                    if heard_at.elapsed() >= 2 * self.heartbeat {
                        return 0;
                    }
                    if heard_at.elapsed() >= self.heartbeat && pinged_at.elapsed() >= self.heartbeat {
                        pinged_at = Instant::now();
                        say(&mut socket, &ClientMessage::Ping).await;
                    }
                }
                () = tokio::time::sleep_until(ask_again_at), if !unanswered.is_empty() => {
                    for topic in std::mem::take(&mut unanswered) {
                        self.subscribe(&mut socket, &topic, true).await;
                    }
                }
                message = socket.next() => {
                    heard_at = Instant::now();
                    let text = match message {
                        Some(Ok(Message::Text(text))) => text,
                        Some(Ok(Message::Ping(_) | Message::Pong(_))) => continue,
                        _ => return 0,
                    };
                    let heard: Heard = serde_json::from_str(&text).expect("a message");
                    match heard.kind.as_str() {
                        "goodbye" => return self.bidden(heard),
                        "refused" if heard.code == "unavailable" => {
                            lock(&self.ledger).counts.unavailable += 1;
                            let wait = Duration::from_millis(jitter(ASK_AGAIN_MS));
                            ask_again_at = tokio::time::Instant::now() + wait;
                            unanswered.push(heard.topic);
                        }
                        _ => self.take_in(&mut socket, heard).await,
                    }
                }
            }
        }
    }

    async fn take_in(&mut self, socket: &mut Socket, heard: Heard) {
        if heard.kind == "welcome" {
            if let Some(heartbeat_ms) = heard.heartbeat_ms {
                self.heartbeat = Duration::from_millis(heartbeat_ms);
            }
            {
                let mut ledger = lock(&self.ledger);
                ledger.connected = true;
                ledger.counts.connections += 1;
                ledger.welcomed.push((SystemTime::now(), heard.node));
            }
            for topic in self.topics.clone() {
                self.subscribe(socket, &topic, true).await;
            }
            return;
        }
        let step = lock(&self.ledger).hear(heard);
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
        say(socket, &ClientMessage::Subscribe(subscribe)).await;
    }

    fn bidden(&self, heard: Heard) -> u64 {
        lock(&self.ledger).goodbyes.push(Goodbye {
            at: SystemTime::now(),
            reason: heard.reason,
            reconnect_after_ms: heard.reconnect_after_ms,
        });
        heard.reconnect_after_ms.unwrap_or_default()
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

async fn say(socket: &mut Socket, message: &ClientMessage) -> bool {
    let text = serde_json::to_string(message).expect("JSON");
    socket.send(Message::text(text)).await.is_ok()
}

/// The whole span is random, so that thousands do not come back at once.
fn jitter(ceiling_ms: u64) -> u64 {
    rand::random_range(0..=ceiling_ms)
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
