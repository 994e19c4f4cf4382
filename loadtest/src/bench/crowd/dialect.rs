//! The protocol of each server: a member's first messages, and the meaning of each answer.

use std::borrow::Cow;

use clap::ValueEnum;
use podium_wire::PROTOCOL_VERSION;
use podium_wire::live::client_message::{ClientMessage, Hello, Subscribe};

use super::frames::{TEXT, client_frame};

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Dialect {
    /// The live protocol of `podium-wire`.
    Podium,
    /// Like `Podium`, but member `n` subscribes to the leaderboard of league `n` and keeps it.
    Leaderboards,
    /// One word to subscribe, one as confirmation, then changes.
    Plain,
    /// Engine.IO 4 with Socket.IO 5 inside, over a WebSocket from the start.
    SocketIo,
}

/// The meaning of a text for a member.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Meaning {
    Reply(Vec<u8>),
    /// The subscription is confirmed.
    Ready,
    /// A whole leaderboard, or a change of it: the first one confirms the subscription.
    Leaderboard,
    Change,
    Refused,
    Nothing,
}

/// The messages that members of a crowd send.
#[derive(Debug)]
pub(super) struct Speech {
    dialect: Dialect,
    host: String,
    /// The part that is the same for all members.
    after_upgrade: Vec<u8>,
}

impl Speech {
    pub(super) fn new(dialect: Dialect, host: String, topic: &str) -> Self {
        let after_upgrade = match dialect {
            Dialect::Podium => subscription(topic),
            Dialect::Plain => client_frame(TEXT, b"subscribe"),
            Dialect::Leaderboards | Dialect::SocketIo => Vec::new(),
        };
        Self {
            dialect,
            host,
            after_upgrade,
        }
    }

    /// The upgrade request of user `number` of the fixture.
    pub(super) fn upgrade(&self, number: usize) -> String {
        let host = &self.host;
        let (path, more) = match self.dialect {
            Dialect::Podium | Dialect::Leaderboards => {
                let cookie = crate::fixture::cookie(number);
                let more = format!("Origin: http://{host}\r\nCookie: {cookie}\r\n");
                ("/api/live", more)
            }
            Dialect::Plain => ("/", String::new()),
            Dialect::SocketIo => ("/socket.io/?EIO=4&transport=websocket", String::new()),
        };
        format!(
            "GET {path} HTTP/1.1\r\nHost: {host}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\
             Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n{more}\r\n"
        )
    }

    /// The bytes sent as soon as the upgrade is answered.
    pub(super) fn after_upgrade(&self, number: usize) -> Cow<'_, [u8]> {
        if self.dialect == Dialect::Leaderboards {
            let league = crate::fixture::league_id(number);
            Cow::Owned(subscription(&format!("leaderboard:{league}")))
        } else {
            Cow::Borrowed(&self.after_upgrade)
        }
    }

    pub(super) fn interpret(&self, text: &[u8]) -> Meaning {
        match self.dialect {
            // A member's own row.
            Dialect::Leaderboards if contains(text, br#""data":{"kind":"own_row"#) => {
                Meaning::Nothing
            }
            Dialect::Leaderboards
                if text.starts_with(br#"{"type":"snapshot""#)
                    || text.starts_with(br#"{"type":"change""#) =>
            {
                Meaning::Leaderboard
            }
            Dialect::Podium if text.starts_with(br#"{"type":"change""#) => Meaning::Change,
            Dialect::Podium if text.starts_with(br#"{"type":"snapshot""#) => Meaning::Ready,
            Dialect::Podium | Dialect::Leaderboards
                if text.starts_with(br#"{"type":"refused""#) =>
            {
                Meaning::Refused
            }
            Dialect::Podium | Dialect::Leaderboards => Meaning::Nothing,
            Dialect::Plain if text == b"subscribed" => Meaning::Ready,
            Dialect::Plain => Meaning::Change,
            Dialect::SocketIo => match text {
                [b'0', ..] => Meaning::Reply(client_frame(TEXT, b"40")),
                [b'2', ..] => Meaning::Reply(client_frame(TEXT, b"3")),
                [b'4', b'0', ..] => Meaning::Reply(client_frame(TEXT, br#"42["subscribe"]"#)),
                text if text.starts_with(br#"42["subscribed""#) => Meaning::Ready,
                [b'4', b'2', ..] => Meaning::Change,
                _ => Meaning::Nothing,
            },
        }
    }
}

/// Whether the beginning of a message contains these bytes.
fn contains(text: &[u8], part: &[u8]) -> bool {
    let head = text.get(..200).unwrap_or(text);
    head.windows(part.len()).any(|bytes| bytes == part)
}

/// The first messages to our server.
fn subscription(topic: &str) -> Vec<u8> {
    let hello = ClientMessage::Hello(Hello {
        protocol: PROTOCOL_VERSION,
    });
    let subscribe = ClientMessage::Subscribe(Subscribe {
        topic: topic.to_owned(),
        since: None,
        window: None,
    });
    let frame = |message| {
        let text = serde_json::to_vec(message).unwrap_or_default();
        client_frame(TEXT, &text)
    };
    [frame(&hello), frame(&subscribe)].concat()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_socket_io_handshake_is_answered_step_by_step() {
        let speech = Speech::new(Dialect::SocketIo, "host".to_owned(), "");
        let reply = |text: &[u8]| Meaning::Reply(client_frame(TEXT, text));
        for (received, meaning) in [
            (&br#"0{"sid":"x"}"#[..], reply(b"40")),
            (br#"40{"sid":"y"}"#, reply(br#"42["subscribe"]"#)),
            (br#"42["subscribed"]"#, Meaning::Ready),
            (br#"42["change","..."]"#, Meaning::Change),
            (b"2", reply(b"3")),
        ] {
            assert_eq!(speech.interpret(received), meaning);
        }
    }

    #[test]
    fn messages_of_the_live_protocol_are_recognised_by_their_start() {
        let speech = Speech::new(Dialect::Podium, "host".to_owned(), "event:1");
        for (received, meaning) in [
            (&br#"{"type":"welcome","node":"n"}"#[..], Meaning::Nothing),
            (br#"{"type":"snapshot","topic":"event:1"}"#, Meaning::Ready),
            (br#"{"type":"change","topic":"event:1"}"#, Meaning::Change),
            (br#"{"type":"refused","topic":"event:1"}"#, Meaning::Refused),
        ] {
            assert_eq!(speech.interpret(received), meaning);
        }
    }

    #[test]
    fn a_leaderboard_snapshot_is_recognised() {
        let speech = Speech::new(Dialect::Leaderboards, "host".to_owned(), "");
        for (received, meaning) in [
            (
                &br#"{"type":"snapshot","topic":"leaderboard:1"}"#[..],
                Meaning::Leaderboard,
            ),
            (
                br#"{"type":"change","topic":"leaderboard:1","offset":1,"data":{"kind":"own_row"}}"#,
                Meaning::Nothing,
            ),
            (
                br#"{"type":"change","topic":"leaderboard:1","offset":1,"data":{"kind":"leaderboard_moved"}}"#,
                Meaning::Leaderboard,
            ),
        ] {
            assert_eq!(speech.interpret(received), meaning);
        }
        let messages = speech.after_upgrade(2);
        assert_ne!(messages, speech.after_upgrade(3), "each its own league");
    }
}
