//! A mail server for one test: it implements enough SMTP for any client, stores received mail, and can refuse mail or
//! be down.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};

use mail_parser::MessageParser;
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::mpsc;
use tokio::task::JoinSet;

/// A received mail.
#[derive(Debug, Clone)]
pub(crate) struct Mail {
    pub(crate) to: String,
    pub(crate) subject: String,
    pub(crate) text: String,
    pub(crate) html: String,
    /// Raw header values, by name.
    pub(crate) headers: BTreeMap<String, String>,
}

impl Mail {
    fn read(to: &str, raw: &[u8]) -> Self {
        let message = MessageParser::default().parse(raw).expect("a message");
        let headers = message.headers_raw();
        Self {
            to: to.to_owned(),
            subject: message.subject().unwrap_or_default().to_owned(),
            text: message.body_text(0).expect("a text").into_owned(),
            html: message.body_html(0).expect("HTML").into_owned(),
            headers: headers
                .map(|(name, value)| (name.to_owned(), value.trim().to_owned()))
                .collect(),
        }
    }

    /// The 64 hex digits after `before`.
    pub(crate) fn token_after(&self, before: &str) -> String {
        let at = self.text.find(before).expect("a link") + before.len();
        self.text[at..at + 64].to_owned()
    }
}

#[derive(Default)]
struct Rules {
    /// Replies to `RCPT`, by address.
    refused: BTreeMap<String, &'static str>,
}

pub(crate) struct Sink {
    pub(crate) port: u16,
    rules: Arc<Mutex<Rules>>,
    mails: mpsc::UnboundedReceiver<Mail>,
    given: mpsc::UnboundedSender<Mail>,
    /// Aborted when the sink is dropped.
    serving: JoinSet<()>,
}

impl Sink {
    pub(crate) async fn open() -> Self {
        let (given, mails) = mpsc::unbounded_channel();
        let mut sink = Self {
            port: 0,
            rules: Arc::default(),
            mails,
            given,
            serving: JoinSet::new(),
        };
        sink.comes_up().await;
        sink
    }

    /// Listens again, on its previous port if it had one.
    pub(crate) async fn comes_up(&mut self) {
        let listener = TcpListener::bind(("127.0.0.1", self.port)).await;
        let listener = listener.expect("a port");
        self.port = listener.local_addr().expect("an address").port();
        let (rules, given) = (Arc::clone(&self.rules), self.given.clone());
        self.serving.spawn(async move {
            let mut peers = JoinSet::new();
            while let Ok((peer, _)) = listener.accept().await {
                let (rules, given) = (Arc::clone(&rules), given.clone());
                peers.spawn(async move {
                    // A client may close the connection early.
                    let _ = serve(peer, &rules, &given).await;
                });
            }
        });
    }

    pub(crate) async fn goes_down(&mut self) {
        self.serving.shutdown().await;
    }

    pub(crate) fn refuses(&self, address: &str, reply: &'static str) {
        let mut rules = self.rules.lock().expect("rules");
        rules.refused.insert(address.to_owned(), reply);
    }

    pub(crate) fn takes_all(&self) {
        self.rules.lock().expect("rules").refused.clear();
    }

    /// The next mail; fails if none arrives within 30 seconds.
    pub(crate) async fn mail(&mut self) -> Mail {
        let patience = std::time::Duration::from_secs(30);
        let mail = tokio::time::timeout(patience, self.mails.recv()).await;
        mail.expect("a mail in time").expect("the sink lives")
    }

    /// The received mails not yet read.
    pub(crate) fn unread(&mut self) -> Vec<Mail> {
        std::iter::from_fn(|| self.mails.try_recv().ok()).collect()
    }
}

async fn serve(
    peer: TcpStream,
    rules: &Mutex<Rules>,
    given: &mpsc::UnboundedSender<Mail>,
) -> std::io::Result<()> {
    let mut peer = BufReader::new(peer);
    let mut to = String::new();
    peer.write_all(b"220 sink ESMTP\r\n").await?;
    loop {
        let mut line = String::new();
        if peer.read_line(&mut line).await? == 0 {
            return Ok(());
        }
        let verb: String = line.chars().take(4).collect();
        let reply = match verb.to_uppercase().as_str() {
            "EHLO" => "250-sink\r\n250-AUTH PLAIN\r\n250 8BITMIME",
            "AUTH" => "235 2.7.0 welcome",
            "RCPT" => {
                let (_, rest) = line.split_once('<').expect("an address");
                rest.split('>').next().expect("its end").clone_into(&mut to);
                let rules = rules.lock().expect("rules");
                rules.refused.get(&to).copied().unwrap_or("250 2.1.5 ok")
            }
            "DATA" => {
                peer.write_all(b"354 go on\r\n").await?;
                let raw = read_data(&mut peer).await?;
                given.send(Mail::read(&to, &raw)).expect("the test lives");
                "250 2.0.0 taken"
            }
            "QUIT" => {
                peer.write_all(b"221 bye\r\n").await?;
                return Ok(());
            }
            _ => "250 2.0.0 ok",
        };
        peer.write_all(format!("{reply}\r\n").as_bytes()).await?;
    }
}

/// Reads up to the terminating dot; a doubled leading dot becomes one.
async fn read_data(peer: &mut BufReader<TcpStream>) -> std::io::Result<Vec<u8>> {
    let mut raw = Vec::new();
    loop {
        let mut line = Vec::new();
        if peer.read_until(b'\n', &mut line).await? == 0 || line == b".\r\n" {
            return Ok(raw);
        }
        raw.extend_from_slice(line.strip_prefix(b".").unwrap_or(&line));
    }
}
