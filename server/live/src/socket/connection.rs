//! The protocol of a client's messages, as a state machine without a socket.

use std::collections::VecDeque;
use std::time::{Duration, Instant};

use podium_domain::ids::UserId;
use podium_wire::PROTOCOL_VERSION;
use podium_wire::live::client_message::{ClientMessage, Since, Subscribe, Window};
use podium_wire::live::server_message::{Goodbye, GoodbyeReason, Refused, ServerMessage};
use podium_wire::live::topic::Topic;

/// Frames of any kind that a connection may send within [`RATE_WINDOW`].
const RATE_MAX: usize = 120;
const RATE_WINDOW: Duration = Duration::from_secs(10);
/// Number of protocol violations at which the connection is closed.
const VIOLATIONS_MAX: u32 = 3;
/// Maximum number of rows in a leaderboard window.
const WINDOW_MAX: u32 = 100;
/// Interval of the server's ping frames; a client that is silent for this long sends a ping too. Milliseconds.
pub(crate) const HEARTBEAT_MS: u32 = 15_000;

#[derive(Default)]
pub(crate) struct Connection {
    greeted: bool,
    frames_at: VecDeque<Instant>,
    violations: u32,
}

/// The reaction to a message.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Action {
    Welcome,
    Send(Box<ServerMessage>),
    Subscribe {
        topic: Topic,
        since: Option<Since>,
        window: Option<Window>,
    },
    Unsubscribe(Topic),
    /// Send a goodbye with this reason, then close.
    Close(GoodbyeReason),
}

impl Connection {
    /// Counts a frame; false if the rate limit is exceeded. Pings and fragments count because they cost as much as
    /// messages.
    pub(crate) fn permits_frame(&mut self, now: Instant) -> bool {
        while self
            .frames_at
            .front()
            .is_some_and(|at| now.duration_since(*at) > RATE_WINDOW)
        {
            self.frames_at.pop_front();
        }
        self.frames_at.push_back(now);
        self.frames_at.len() <= RATE_MAX
    }

    /// Handles a text message of the user `me`.
    pub(crate) fn handle(&mut self, text: &str, me: &UserId) -> Action {
        let Ok(message) = serde_json::from_str::<ClientMessage>(text) else {
            return self.record_violation(
                "",
                "malformed_message",
                "This is not a message of the protocol.",
            );
        };
        match message {
            ClientMessage::Hello(hello) if hello.protocol == PROTOCOL_VERSION => {
                self.greeted = true;
                Action::Welcome
            }
            ClientMessage::Hello(_) => Action::Close(GoodbyeReason::ProtocolMismatch),
            ClientMessage::Ping => Action::Send(Box::new(ServerMessage::Pong)),
            ClientMessage::Subscribe(subscribe) => self.subscribe(subscribe, me),
            ClientMessage::Unsubscribe(unsubscribe) => {
                match Topic::from_client(&unsubscribe.topic, me) {
                    Ok(topic) => Action::Unsubscribe(topic),
                    Err(_) => self.record_violation(
                        &unsubscribe.topic,
                        "not_found",
                        "This topic does not exist.",
                    ),
                }
            }
        }
    }

    fn subscribe(&mut self, subscribe: Subscribe, me: &UserId) -> Action {
        let Subscribe {
            topic: name,
            since,
            window,
        } = subscribe;
        if !self.greeted {
            return self.record_violation(&name, "hello_first", "Say hello first.");
        }
        let Ok(topic) = Topic::from_client(&name, me) else {
            return self.record_violation(&name, "not_found", "This topic does not exist.");
        };
        let window = match (&topic, window) {
            (Topic::Leaderboard(_), window) => {
                let window = window.unwrap_or_default();
                Some(Window {
                    limit: window.limit.clamp(1, WINDOW_MAX),
                    ..window
                })
            }
            _ => None,
        };
        Action::Subscribe {
            topic,
            since,
            window,
        }
    }

    fn record_violation(&mut self, topic: &str, code: &str, message: &str) -> Action {
        self.violations += 1;
        if self.violations >= VIOLATIONS_MAX {
            Action::Close(GoodbyeReason::Misbehaved)
        } else {
            Action::Send(Box::new(refusal(topic, code, message)))
        }
    }
}

/// The refusal for a client that already has the maximum number of topics.
pub(crate) fn too_many_topics(topic: &Topic) -> ServerMessage {
    refusal(
        &topic.to_client(),
        "too_many_topics",
        "Too many topics are followed at once.",
    )
}

fn refusal(topic: &str, code: &str, message: &str) -> ServerMessage {
    ServerMessage::Refused(Refused {
        topic: topic.chars().take(80).collect(),
        code: code.to_owned(),
        message: message.to_owned(),
    })
}

pub(crate) fn goodbye(reason: GoodbyeReason) -> ServerMessage {
    let reconnect_after_ms = match reason {
        GoodbyeReason::Restarting => Some(1000),
        GoodbyeReason::RightsChanged => Some(0),
        GoodbyeReason::Misbehaved => Some(30_000),
        GoodbyeReason::SignedOut | GoodbyeReason::ProtocolMismatch => None,
    };
    ServerMessage::Goodbye(Goodbye {
        reason,
        reconnect_after_ms,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const ME: &str = "0123456789abcdef01234567";

    fn handle(connection: &mut Connection, text: &str) -> Action {
        connection.handle(text, &ME.parse().expect("a user id"))
    }

    fn is_refusal(action: &Action) -> bool {
        matches!(action, Action::Send(message) if matches!(**message, ServerMessage::Refused(_)))
    }

    fn greeted() -> Connection {
        let mut connection = Connection::default();
        let welcome = handle(&mut connection, r#"{"type":"hello","protocol":2}"#);
        assert_eq!(welcome, Action::Welcome);
        connection
    }

    #[test]
    fn a_client_may_subscribe_after_hello() {
        let mut connection = greeted();
        let action = handle(&mut connection, r#"{"type":"subscribe","topic":"me"}"#);
        let account = Topic::Account(ME.parse().expect("a user id"));
        assert_eq!(
            action,
            Action::Subscribe {
                topic: account.clone(),
                since: None,
                window: None
            }
        );
        assert_eq!(
            handle(&mut connection, r#"{"type":"unsubscribe","topic":"me"}"#),
            Action::Unsubscribe(account)
        );
    }

    #[test]
    fn only_leaderboards_have_windows_and_they_are_bounded() {
        let mut connection = greeted();
        let text = format!(
            r#"{{"type":"subscribe","topic":"leaderboard:{ME}","window":{{"offset":50,"limit":100000}}}}"#
        );
        let Action::Subscribe { window, .. } = handle(&mut connection, &text) else {
            panic!("follows")
        };
        assert_eq!(
            window,
            Some(Window {
                offset: 50,
                limit: WINDOW_MAX
            })
        );
        let text = r#"{"type":"subscribe","topic":"events","window":{"offset":0,"limit":5}}"#;
        let Action::Subscribe { window, .. } = handle(&mut connection, text) else {
            panic!("follows")
        };
        assert_eq!(window, None);
    }

    #[test]
    fn three_violations_close_the_connection() {
        let mut connection = Connection::default();
        for text in ["{", r#"{"type":"subscribe","topic":"events"}"#] {
            assert!(is_refusal(&handle(&mut connection, text)), "{text}");
        }
        assert_eq!(
            handle(&mut connection, "[]"),
            Action::Close(GoodbyeReason::Misbehaved)
        );
    }

    #[test]
    fn another_protocol_version_is_refused() {
        let action = handle(
            &mut Connection::default(),
            r#"{"type":"hello","protocol":99}"#,
        );
        assert_eq!(action, Action::Close(GoodbyeReason::ProtocolMismatch));
    }

    #[test]
    fn frames_are_bounded_within_a_window() {
        let mut connection = Connection::default();
        let now = Instant::now();
        assert!((0..RATE_MAX).all(|_| connection.permits_frame(now)));
        assert!(!connection.permits_frame(now));
        assert!(connection.permits_frame(now + 2 * RATE_WINDOW));
    }

    #[test]
    fn frames_are_bounded_in_every_window() {
        let mut connection = Connection::default();
        let start = Instant::now();
        assert!(connection.permits_frame(start));
        let late = start + RATE_WINDOW / 2;
        assert!((1..RATE_MAX).all(|_| connection.permits_frame(late)));
        let later = start + RATE_WINDOW * 5 / 4;
        assert!(connection.permits_frame(later), "the first one is too old");
        assert!(!connection.permits_frame(later));
    }
}
