//! One virtual viewer: subscribes to the topics as a browser does, and detects gaps.

use std::collections::HashSet;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use futures_util::{SinkExt, StreamExt};
use podium_wire::PROTOCOL_VERSION;
use podium_wire::live::change::Change;
use podium_wire::live::client_message::{ClientMessage, Hello, Subscribe};
use podium_wire::live::server_message::ServerMessage;
use tokio::net::TcpStream;
use tokio::sync::{Semaphore, mpsc, watch};
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::http::header::{COOKIE, InvalidHeaderValue, ORIGIN};
use tokio_tungstenite::tungstenite::{self, Message};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async_with_config};

use crate::places::{Places, Step};
use crate::spread::Spread;

/// Used until the server sends its own interval in `welcome`.
const FIRST_HEARTBEAT: Duration = Duration::from_secs(15);
/// Timeout for opening a connection.
const OPEN_WITHIN: Duration = Duration::from_secs(30);

type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;

/// Connection settings shared by all viewers.
#[derive(Debug)]
pub(crate) struct Endpoint {
    pub(crate) live_url: String,
    pub(crate) origin: String,
    pub(crate) cookie: String,
    pub(crate) topics: Vec<String>,
}

/// The reason why a viewer stopped early.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Lost {
    #[error("not connected within {} s", OPEN_WITHIN.as_secs())]
    TooSlow,
    #[error("connection failed: {0}")]
    Socket(Box<tungstenite::Error>),
    #[error("cookie or origin unfit for a header")]
    Header(#[from] InvalidHeaderValue),
    #[error("closed by the server")]
    Closed,
    #[error("nothing heard for two heartbeats")]
    Silence,
    #[error("server said goodbye: {0}")]
    Goodbye(String),
    #[error("{topic} refused: {code}")]
    Refused { topic: String, code: String },
    #[error("{0} revoked")]
    Revoked(String),
    #[error("not a message of the protocol: {0}")]
    Unreadable(#[from] serde_json::Error),
}

impl From<tungstenite::Error> for Lost {
    fn from(error: tungstenite::Error) -> Self {
        Self::Socket(Box::new(error))
    }
}

/// The result of one viewer.
#[derive(Debug, Default)]
pub(crate) struct Outcome {
    /// A snapshot of every topic has arrived.
    pub(crate) was_ready: bool,
    pub(crate) frames: u64,
    pub(crate) bytes: u64,
    pub(crate) gaps: u64,
    pub(crate) lost: Option<Lost>,
}

/// A parsed server frame.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Frame {
    Welcome {
        heartbeat: Duration,
    },
    Snapshot {
        topic: String,
        offset: u64,
    },
    Change {
        topic: String,
        offset: u64,
    },
    Refused {
        topic: String,
        code: String,
    },
    Revoked {
        topic: String,
    },
    Goodbye {
        reason: String,
    },
    /// A frame that does not change a topic's offset: `pong`, or a viewer's own leaderboard row.
    Aside,
}

impl Frame {
    fn read(text: &str) -> serde_json::Result<Self> {
        Ok(match serde_json::from_str(text)? {
            ServerMessage::Welcome(welcome) => Self::Welcome {
                heartbeat: Duration::from_millis(welcome.heartbeat_ms.into()),
            },
            ServerMessage::Snapshot(it) => Self::Snapshot {
                topic: it.topic,
                offset: it.offset,
            },
            ServerMessage::Change(it)
                if matches!(it.data, Change::OwnRow(_) | Change::OwnRowMoved(_)) =>
            {
                Self::Aside
            }
            ServerMessage::Change(it) => Self::Change {
                topic: it.topic,
                offset: it.offset,
            },
            ServerMessage::Refused(it) => Self::Refused {
                topic: it.topic,
                code: it.code,
            },
            ServerMessage::Revoked(it) => Self::Revoked { topic: it.topic },
            ServerMessage::Goodbye(it) => Self::Goodbye {
                reason: format!("{:?}", it.reason),
            },
            ServerMessage::Pong => Self::Aside,
        })
    }
}

/// State shared by all viewers. A broadcast frame is parsed once, by the first viewer that receives it, so that the
/// measurement is dominated by the server and not by this program.
#[derive(Debug, Default)]
pub(crate) struct Listening {
    spread: Mutex<Spread>,
    newest: Mutex<Option<(String, Frame)>>,
}

impl Listening {
    pub(crate) fn spread(&self) -> MutexGuard<'_, Spread> {
        self.spread.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn read(&self, text: &str) -> serde_json::Result<Frame> {
        let mut newest = self.newest.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((known, frame)) = &*newest
            && known == text
        {
            return Ok(frame.clone());
        }
        let frame = Frame::read(text)?;
        *newest = Some((text.to_owned(), frame.clone()));
        Ok(frame)
    }
}

#[derive(Debug)]
pub(crate) struct Viewer {
    endpoint: Arc<Endpoint>,
    listening: Arc<Listening>,
    places: Places,
    outcome: Outcome,
    heartbeat: Duration,
}

impl Viewer {
    pub(crate) fn new(endpoint: Arc<Endpoint>, listening: Arc<Listening>) -> Self {
        Self {
            endpoint,
            listening,
            places: Places::default(),
            outcome: Outcome::default(),
            heartbeat: FIRST_HEARTBEAT,
        }
    }

    /// Reads until stopped or until the connection is lost. Drops `ready` as soon as every topic has sent a snapshot.
    pub(crate) async fn watch(
        mut self,
        opening: Arc<Semaphore>,
        ready: mpsc::UnboundedSender<()>,
        stopped: watch::Receiver<()>,
    ) -> Outcome {
        self.outcome.lost = match self.open(&opening).await {
            Ok(socket) => self.follow(socket, ready, stopped).await.err(),
            Err(lost) => Some(lost),
        };
        self.outcome
    }

    async fn open(&self, opening: &Semaphore) -> Result<Socket, Lost> {
        // The semaphore is never closed; without a permit, more connections open at once.
        let _permit = opening.acquire().await.ok();
        let mut request = self.endpoint.live_url.as_str().into_client_request()?;
        request
            .headers_mut()
            .insert(COOKIE, self.endpoint.cookie.parse()?);
        request
            .headers_mut()
            .insert(ORIGIN, self.endpoint.origin.parse()?);
        let connecting = connect_async_with_config(request, None, true);
        let (mut socket, _) = timeout(OPEN_WITHIN, connecting)
            .await
            .map_err(|_| Lost::TooSlow)??;
        send(
            &mut socket,
            &ClientMessage::Hello(Hello {
                protocol: PROTOCOL_VERSION,
            }),
        )
        .await?;
        for topic in &self.endpoint.topics {
            let subscribe = Subscribe {
                topic: topic.clone(),
                since: None,
                window: None,
            };
            send(&mut socket, &ClientMessage::Subscribe(subscribe)).await?;
        }
        Ok(socket)
    }

    async fn follow(
        &mut self,
        mut socket: Socket,
        ready: mpsc::UnboundedSender<()>,
        mut stopped: watch::Receiver<()>,
    ) -> Result<(), Lost> {
        let mut unready = Some(ready);
        let mut waiting: HashSet<String> = self.endpoint.topics.iter().cloned().collect();
        let mut received_at = Instant::now();
        let mut next_ping = received_at + self.heartbeat;
        loop {
            tokio::select! {
                _ = stopped.changed() => {
                    // The run is over: a server that has closed the connection by now does not count as lost.
                    drop(socket.close(None).await);
                    return Ok(());
                }
                () = tokio::time::sleep_until(next_ping.into()) => {
                    if received_at.elapsed() > 2 * self.heartbeat {
                        return Err(Lost::Silence);
                    }
                    send(&mut socket, &ClientMessage::Ping).await?;
                    next_ping = Instant::now() + self.heartbeat;
                }
                message = socket.next() => {
                    received_at = Instant::now();
                    match message.ok_or(Lost::Closed)?? {
                        Message::Text(text) => {
                            if let Some(entered) = self.receive(&text, received_at)? {
                                waiting.remove(&entered);
                            }
                        }
                        Message::Close(_) => return Err(Lost::Closed),
                        Message::Ping(_) | Message::Pong(_) | Message::Binary(_) | Message::Frame(_) => {}
                    }
                    if waiting.is_empty() {
                        self.outcome.was_ready = true;
                        drop(unready.take());
                    }
                }
            }
        }
    }

    /// Processes one frame. Returns the topic if the frame is the topic's first snapshot.
    fn receive(&mut self, text: &str, at: Instant) -> Result<Option<String>, Lost> {
        self.outcome.frames += 1;
        self.outcome.bytes += u64::try_from(text.len()).unwrap_or(u64::MAX);
        let (topic, offset, step) = match self.listening.read(text)? {
            Frame::Welcome { heartbeat } => {
                self.heartbeat = heartbeat.max(Duration::from_secs(1));
                return Ok(None);
            }
            Frame::Aside => return Ok(None),
            Frame::Refused { topic, code } => return Err(Lost::Refused { topic, code }),
            Frame::Revoked { topic } => return Err(Lost::Revoked(topic)),
            Frame::Goodbye { reason } => return Err(Lost::Goodbye(reason)),
            Frame::Snapshot { topic, offset } => {
                let step = self.places.snapshot(&topic, offset);
                (topic, offset, step)
            }
            Frame::Change { topic, offset } => {
                let step = self.places.change(&topic, offset);
                (topic, offset, step)
            }
        };
        match step {
            Step::Entered => return Ok(Some(topic)),
            Step::Moved => self.listening.spread().received(&topic, offset, at),
            Step::Gap => self.outcome.gaps += 1,
            Step::Repeated => {}
        }
        Ok(None)
    }
}

async fn send(socket: &mut Socket, message: &ClientMessage) -> Result<(), Lost> {
    Ok(socket
        .send(Message::text(serde_json::to_string(message)?))
        .await?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn frames_are_parsed_into_what_a_viewer_needs() {
        let change = r#"{"type":"change","topic":"events","offset":7,
            "data":{"kind":"category_scored","categoryId":"1","predictions":2}}"#;
        let cases = [
            (
                change,
                Some(Frame::Change {
                    topic: "events".to_owned(),
                    offset: 7,
                }),
            ),
            (r#"{"type":"pong"}"#, Some(Frame::Aside)),
            (
                r#"{"type":"revoked","topic":"x"}"#,
                Some(Frame::Revoked {
                    topic: "x".to_owned(),
                }),
            ),
            (
                r#"{"type":"change","topic":"events","offset":7,"data":{"kind":"news"}}"#,
                None,
            ),
            ("", None),
        ];
        let listening = Listening::default();
        for (text, expected) in cases {
            assert_eq!(listening.read(text).ok(), expected, "{text}");
            assert_eq!(
                listening.read(text).ok(),
                expected,
                "the second time, {text}"
            );
        }
    }
}
