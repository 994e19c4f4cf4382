//! What a client says over the socket: a state machine without a socket.

use std::collections::VecDeque;
use std::time::{Duration, Instant};

use podium_domain::ids::UserId;
use podium_wire::PROTOCOL_VERSION;
use podium_wire::live::client_message::{ClientMessage, Since, Subscribe, Window};
use podium_wire::live::server_message::{Goodbye, GoodbyeReason, Refused, ServerMessage, Welcome};
use podium_wire::live::topic::Topic;

/// Frames of any kind that a connection may send within [`RATE_WINDOW`].
const RATE_MAX: usize = 120;
const RATE_WINDOW: Duration = Duration::from_secs(10);
/// Messages that make no sense before the connection is closed.
const STRIKES_MAX: u32 = 3;
/// Rows of a leaderboard window, at most.
const WINDOW_MAX: u32 = 100;
/// A server that is quiet for longer sends a ping frame; a client does the same. Milliseconds.
pub(crate) const HEARTBEAT_MS: u32 = 15_000;

pub(crate) struct Connection {
    me: UserId,
    node: String,
    greeted: bool,
    frames_at: VecDeque<Instant>,
    strikes: u32,
}

/// What is to be done about a message.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Action {
    Say(Box<ServerMessage>),
    Follow {
        topic: Topic,
        since: Option<Since>,
        window: Option<Window>,
    },
    Leave(Topic),
    /// Say why, then close.
    Close(GoodbyeReason),
}

impl Connection {
    pub(crate) fn new(me: UserId, node: String) -> Self {
        Self {
            me,
            node,
            greeted: false,
            frames_at: VecDeque::new(),
            strikes: 0,
        }
    }

    /// Counts a frame; false if there have been too many. Pings and fragments cost as much as messages.
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

    /// `now_ms` is the server's clock, Unix epoch.
    pub(crate) fn hear(&mut self, text: &str, now_ms: u64) -> Action {
        let Ok(message) = serde_json::from_str::<ClientMessage>(text) else {
            return self.strike(
                "",
                "malformed_message",
                "This is not a message of the protocol.",
            );
        };
        match message {
            ClientMessage::Hello(hello) if hello.protocol == PROTOCOL_VERSION => {
                self.greeted = true;
                Action::Say(Box::new(ServerMessage::Welcome(Welcome {
                    node: self.node.clone(),
                    heartbeat_ms: HEARTBEAT_MS,
                    server_time_ms: now_ms,
                })))
            }
            ClientMessage::Hello(_) => Action::Close(GoodbyeReason::ProtocolMismatch),
            ClientMessage::Ping => Action::Say(Box::new(ServerMessage::Pong)),
            ClientMessage::Subscribe(subscribe) => self.subscribe(subscribe),
            ClientMessage::Unsubscribe(unsubscribe) => {
                match Topic::from_client(&unsubscribe.topic, &self.me) {
                    Ok(topic) => Action::Leave(topic),
                    Err(_) => {
                        self.strike(&unsubscribe.topic, "not_found", "There is no such topic.")
                    }
                }
            }
        }
    }

    fn subscribe(&mut self, subscribe: Subscribe) -> Action {
        let Subscribe {
            topic: name,
            since,
            window,
        } = subscribe;
        if !self.greeted {
            return self.strike(&name, "hello_first", "Say hello first.");
        }
        let Ok(topic) = Topic::from_client(&name, &self.me) else {
            return self.strike(&name, "not_found", "There is no such topic.");
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
        Action::Follow {
            topic,
            since,
            window,
        }
    }

    fn strike(&mut self, topic: &str, code: &str, message: &str) -> Action {
        self.strikes += 1;
        if self.strikes >= STRIKES_MAX {
            Action::Close(GoodbyeReason::Misbehaved)
        } else {
            Action::Say(Box::new(refusal(topic, code, message)))
        }
    }
}

/// The answer to a client that follows as many topics as it may.
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

    fn connection() -> Connection {
        Connection::new(ME.parse().expect("a user id"), "node".to_owned())
    }

    fn hear(connection: &mut Connection, text: &str) -> Action {
        connection.hear(text, 0)
    }

    fn is_refusal(action: &Action) -> bool {
        matches!(action, Action::Say(said) if matches!(**said, ServerMessage::Refused(_)))
    }

    fn greeted() -> Connection {
        let mut connection = connection();
        let welcome = hear(&mut connection, r#"{"type":"hello","protocol":1}"#);
        assert!(
            matches!(&welcome, Action::Say(said) if matches!(**said, ServerMessage::Welcome(_)))
        );
        connection
    }

    #[test]
    fn a_greeted_client_may_follow_topics() {
        let mut connection = greeted();
        let action = hear(&mut connection, r#"{"type":"subscribe","topic":"me"}"#);
        let account = Topic::Account(ME.parse().expect("a user id"));
        assert_eq!(
            action,
            Action::Follow {
                topic: account.clone(),
                since: None,
                window: None
            }
        );
        assert_eq!(
            hear(&mut connection, r#"{"type":"unsubscribe","topic":"me"}"#),
            Action::Leave(account)
        );
    }

    #[test]
    fn windows_belong_to_leaderboards_and_are_bounded() {
        let mut connection = greeted();
        let text = format!(
            r#"{{"type":"subscribe","topic":"leaderboard:{ME}","window":{{"offset":50,"limit":100000}}}}"#
        );
        let Action::Follow { window, .. } = hear(&mut connection, &text) else {
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
        let Action::Follow { window, .. } = hear(&mut connection, text) else {
            panic!("follows")
        };
        assert_eq!(window, None);
    }

    #[test]
    fn three_messages_without_sense_end_the_connection() {
        let mut connection = connection();
        for text in ["{", r#"{"type":"subscribe","topic":"events"}"#] {
            assert!(is_refusal(&hear(&mut connection, text)), "{text}");
        }
        assert_eq!(
            hear(&mut connection, "[]"),
            Action::Close(GoodbyeReason::Misbehaved)
        );
    }

    #[test]
    fn another_protocol_version_is_sent_away() {
        let action = hear(&mut connection(), r#"{"type":"hello","protocol":99}"#);
        assert_eq!(action, Action::Close(GoodbyeReason::ProtocolMismatch));
    }

    #[test]
    fn frames_are_bounded_within_a_window() {
        let mut connection = connection();
        let now = Instant::now();
        assert!((0..RATE_MAX).all(|_| connection.permits_frame(now)));
        assert!(!connection.permits_frame(now));
        assert!(connection.permits_frame(now + 2 * RATE_WINDOW));
    }
}
