//! RFC 6455 over raw TCP, case by case, in the groups of the Autobahn test suite. The server answers messages of its
//! own protocol instead of echoing them, so an accepted text is a `ping` that gets a `pong`.

pub(crate) mod cases;
pub(crate) mod fragments;
pub(crate) mod handshakes;
pub(crate) mod utf8;

use std::collections::BTreeMap;

use sqlx::PgPool;

use crate::support::app::{TestApp, spawn_with};
use crate::support::person::Person;
use crate::support::raw_socket;
use crate::support::raw_socket::RawSocket;

const PING: &[u8] = br#"{"type":"ping"}"#;
/// The ping at the end of each case that leaves the connection open.
const STILL_THERE: &[u8] = b"still there?";

/// Bytes from a client, with the complete expected answer.
pub(crate) struct Case {
    group: &'static str,
    name: String,
    bytes: Vec<u8>,
    /// Bytes per write.
    piece: usize,
    expected: Vec<Reply>,
    /// Set if the protocol permits something that is refused here.
    on_purpose: Option<&'static str>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
enum Reply {
    Pong(Vec<u8>),
    /// A message, by its type.
    Text(String),
    Closed(Option<u16>),
    /// A frame that no case expects.
    Other(u8, Vec<u8>),
}

impl Case {
    fn new(group: &'static str, name: impl Into<String>, frames: &[Vec<u8>]) -> Self {
        Self {
            group,
            name: name.into(),
            bytes: frames.concat(),
            piece: usize::MAX,
            expected: Vec::new(),
            on_purpose: None,
        }
    }

    /// Sends this many bytes at a time.
    fn in_pieces(mut self, piece: usize) -> Self {
        self.piece = piece;
        self
    }

    /// Expects an answer to this many messages.
    fn understood(mut self, messages: usize) -> Self {
        self.expected
            .extend(vec![Reply::Text("pong".to_owned()); messages]);
        self
    }

    fn text(mut self, kind: &str) -> Self {
        self.expected.push(Reply::Text(kind.to_owned()));
        self
    }

    fn pong(mut self, payload: &[u8]) -> Self {
        self.expected.push(Reply::Pong(payload.to_vec()));
        self
    }

    fn closed(mut self, code: u16) -> Self {
        self.expected.push(Reply::Closed(Some(code)));
        self
    }

    fn closed_without_code(mut self) -> Self {
        self.expected.push(Reply::Closed(None));
        self
    }

    fn on_purpose(mut self, reason: &'static str) -> Self {
        self.on_purpose = Some(reason);
        self
    }

    fn stays_open(&self) -> bool {
        !matches!(self.expected.last(), Some(Reply::Closed(_)))
    }

    /// Everything that the server sends in this case.
    async fn play(&self, app: &TestApp, person: &Person) -> Vec<Reply> {
        let mut socket = RawSocket::connect(app.address, None);
        socket
            .send(&RawSocket::upgrade(app.address, &person.cookie))
            .await;
        assert!(socket.head().await.starts_with("HTTP/1.1 101"));
        for piece in self.bytes.chunks(self.piece) {
            // The server may close before it has read everything.
            if !socket.try_say(piece).await {
                break;
            }
        }
        if self.stays_open() {
            socket
                .try_say(&RawSocket::frame(raw_socket::PING, STILL_THERE))
                .await;
        }
        let mut all = Vec::new();
        while let Some((kind, payload)) = socket.next_frame(usize::MAX).await {
            let frame = frame(kind, payload);
            let is_last = frame == Reply::Pong(STILL_THERE.to_vec());
            all.push(frame);
            if is_last {
                break;
            }
        }
        all
    }

    fn expected(&self) -> Vec<Reply> {
        let mut expected = self.expected.clone();
        if self.stays_open() {
            expected.push(Reply::Pong(STILL_THERE.to_vec()));
        }
        expected
    }
}

fn frame(kind: u8, payload: Vec<u8>) -> Reply {
    match kind {
        raw_socket::TEXT => {
            let text: serde_json::Value = serde_json::from_slice(&payload).expect("JSON");
            Reply::Text(text["type"].as_str().unwrap_or_default().to_owned())
        }
        raw_socket::PONG => Reply::Pong(payload),
        raw_socket::CLOSE => {
            Reply::Closed(payload.first_chunk().map(|code| u16::from_be_bytes(*code)))
        }
        other => Reply::Other(other, payload),
    }
}

#[allow(clippy::print_stdout, reason = "the counts are its result")]
#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn frames_are_read_and_refused_as_the_table_says(pool: PgPool) {
    let (app, [anna]) = spawn_with(&pool, ["Anna"]).await;
    let cases = [cases::all(), fragments::all(), utf8::all()];
    let mut counts: BTreeMap<&str, [usize; 3]> = BTreeMap::new();
    let mut failed = Vec::new();
    for case in cases.into_iter().flatten() {
        let (frames, expected) = (case.play(&app, &anna).await, case.expected());
        let [accepted, refused, on_purpose] = counts.entry(case.group).or_default();
        *match (case.on_purpose, case.stays_open()) {
            (Some(reason), _) => {
                println!("refused on purpose: {}: {reason}", case.name);
                on_purpose
            }
            (None, true) => accepted,
            (None, false) => refused,
        } += 1;
        if frames != expected {
            failed.push(format!(
                "{} {}: {frames:?}, not {expected:?}",
                case.group, case.name
            ));
        }
    }
    for (group, [accepted, refused, on_purpose]) in &counts {
        println!("{group}: {accepted} go on, {refused} close, {on_purpose} are refused on purpose");
    }
    let all: usize = counts.values().flatten().sum();
    println!("{all} cases, {} failed", failed.len());
    assert!(failed.is_empty(), "{failed:#?}");
}
