//! A live connection that speaks our protocol.

use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::http::StatusCode;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream};

/// A test that waits longer than this has failed.
const PATIENCE: Duration = Duration::from_secs(20);

pub(crate) struct Socket {
    stream: WebSocketStream<MaybeTlsStream<TcpStream>>,
}

impl Socket {
    pub(crate) async fn connect(base: &str, cookie: &str) -> Self {
        let stream = Self::try_connect(base, cookie, Some(base))
            .await
            .expect("a socket");
        let mut socket = Self { stream };
        socket
            .send(&json!({"type": "hello", "protocol": podium_wire::PROTOCOL_VERSION}))
            .await;
        assert_eq!(socket.receive().await["type"], "welcome");
        socket
    }

    /// The status of a refused upgrade.
    pub(crate) async fn refused(base: &str, cookie: &str, origin: Option<&str>) -> StatusCode {
        Self::try_connect(base, cookie, origin)
            .await
            .expect_err("refused")
    }

    async fn try_connect(
        base: &str,
        cookie: &str,
        origin: Option<&str>,
    ) -> Result<WebSocketStream<MaybeTlsStream<TcpStream>>, StatusCode> {
        let url = format!("{}/api/live", base.replace("http://", "ws://"));
        let mut request = url.into_client_request().expect("a request");
        let headers = request.headers_mut();
        headers.insert("cookie", cookie.parse().expect("a header"));
        if let Some(origin) = origin {
            headers.insert("origin", origin.parse().expect("a header"));
        }
        match tokio_tungstenite::connect_async(request).await {
            Ok((stream, _)) => Ok(stream),
            Err(tokio_tungstenite::tungstenite::Error::Http(answer)) => Err(answer.status()),
            Err(error) => panic!("no socket: {error}"),
        }
    }

    pub(crate) async fn send(&mut self, message: &Value) {
        self.stream
            .send(Message::text(message.to_string()))
            .await
            .expect("sent");
    }

    pub(crate) async fn follow(&mut self, topic: &str) -> Value {
        self.send(&json!({"type": "subscribe", "topic": topic}))
            .await;
        self.receive_on(topic).await
    }

    /// Follows a part of a leaderboard.
    pub(crate) async fn follow_window(&mut self, topic: &str, window: &Value) -> Value {
        self.send(&json!({"type": "subscribe", "topic": topic, "window": window}))
            .await;
        // A change of the own row, outside the previous window, may come first.
        self.receive_until(topic, |message| message["type"] != "change")
            .await
    }

    pub(crate) async fn follow_since(&mut self, topic: &str, epoch: &Value, offset: u64) -> Value {
        let since = json!({"epoch": epoch, "offset": offset});
        self.send(&json!({"type": "subscribe", "topic": topic, "since": since}))
            .await;
        self.receive_on(topic).await
    }

    /// The next message of our protocol.
    pub(crate) async fn receive(&mut self) -> Value {
        let next = tokio::time::timeout(PATIENCE, async {
            loop {
                match self.stream.next().await {
                    Some(Ok(Message::Text(text))) => {
                        break serde_json::from_str(&text).expect("JSON");
                    }
                    Some(Ok(Message::Close(frame))) => {
                        break json!({"type": "closed", "code": frame.map(|frame| u16::from(frame.code))});
                    }
                    Some(Ok(_)) => {}
                    Some(Err(error)) => break json!({"type": "closed", "error": error.to_string()}),
                    None => break json!({"type": "closed"}),
                }
            }
        });
        next.await.expect("a message in time")
    }

    /// The next message about this topic.
    pub(crate) async fn receive_on(&mut self, topic: &str) -> Value {
        loop {
            let message = self.receive().await;
            assert_ne!(message["type"], "closed", "{message}");
            if message["topic"] == topic {
                return message;
            }
        }
    }

    /// Asserts that the next frame apart from changes is a goodbye; returns its reason.
    pub(crate) async fn goodbye(&mut self) -> String {
        let goodbye = loop {
            let message = self.receive().await;
            // The account's own topic first publishes the change for the other devices.
            if message["type"] != "change" {
                break message;
            }
        };
        assert_eq!(goodbye["type"], "goodbye", "{goodbye}");
        goodbye["reason"].as_str().expect("a reason").to_owned()
    }

    /// Waits for a change of this kind.
    pub(crate) async fn hears(&mut self, topic: &str, kind: &str) -> Value {
        self.receive_until(topic, |message| message["data"]["kind"] == kind)
            .await
    }

    /// Waits for a wanted message about this topic.
    pub(crate) async fn receive_until(
        &mut self,
        topic: &str,
        condition: impl Fn(&Value) -> bool,
    ) -> Value {
        loop {
            let message = self.receive_on(topic).await;
            if condition(&message) {
                return message;
            }
        }
    }
}
