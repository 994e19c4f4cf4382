//! A receiver of pushes or chat messages for one test: it gives configured answers and stores what it received.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::mpsc;
use tokio::task::JoinSet;

/// A received request.
#[derive(Debug, Clone)]
pub(crate) struct Delivery {
    pub(crate) path: String,
    pub(crate) headers: BTreeMap<String, String>,
    pub(crate) body: Vec<u8>,
}

pub(crate) struct Receiver {
    pub(crate) origin: String,
    /// The answer for each path: 201 by default, and none if the text is empty.
    answers: Arc<Mutex<BTreeMap<String, &'static str>>>,
    deliveries: mpsc::UnboundedReceiver<Delivery>,
    /// Aborted when the receiver is dropped.
    _serving: JoinSet<()>,
}

impl Receiver {
    pub(crate) async fn open() -> Self {
        let listener = TcpListener::bind(("127.0.0.1", 0)).await.expect("a port");
        let origin = format!("http://{}", listener.local_addr().expect("an address"));
        let answers: Arc<Mutex<BTreeMap<String, &'static str>>> = Arc::default();
        let (given, deliveries) = mpsc::unbounded_channel();
        let mut serving = JoinSet::new();
        let rules = Arc::clone(&answers);
        serving.spawn(async move {
            let mut peers = JoinSet::new();
            while let Ok((peer, _)) = listener.accept().await {
                let (rules, given) = (Arc::clone(&rules), given.clone());
                peers.spawn(async move { serve(peer, &rules, &given).await });
            }
        });
        Self {
            origin,
            answers,
            deliveries,
            _serving: serving,
        }
    }

    /// For example `410 Gone` or `429 Too Many Requests\r\nretry-after: 1`; with an empty text, the client waits
    /// forever.
    pub(crate) fn answers(&self, path: &str, head: &'static str) {
        let mut answers = self.answers.lock().expect("rules");
        answers.insert(path.to_owned(), head);
    }

    /// The next delivery; fails if none arrives within 30 seconds.
    pub(crate) async fn delivery(&mut self) -> Delivery {
        let next = tokio::time::timeout(Duration::from_secs(30), self.deliveries.recv()).await;
        next.expect("a delivery in time")
            .expect("the service lives")
    }

    /// The received deliveries not yet read.
    pub(crate) fn unread(&mut self) -> Vec<Delivery> {
        std::iter::from_fn(|| self.deliveries.try_recv().ok()).collect()
    }
}

async fn serve(
    peer: TcpStream,
    rules: &Mutex<BTreeMap<String, &'static str>>,
    given: &mpsc::UnboundedSender<Delivery>,
) {
    let mut peer = BufReader::new(peer);
    let mut lines = Vec::new();
    loop {
        let mut line = String::new();
        if peer.read_line(&mut line).await.unwrap_or_default() == 0 {
            return;
        }
        if line.trim().is_empty() {
            break;
        }
        lines.push(line.trim().to_owned());
    }
    let path = lines[0].split(' ').nth(1).expect("a path").to_owned();
    let headers: BTreeMap<String, String> = lines[1..]
        .iter()
        .filter_map(|line| line.split_once(": "))
        .map(|(name, value)| (name.to_lowercase(), value.to_owned()))
        .collect();
    let mut body = vec![0; headers["content-length"].parse().expect("a number")];
    peer.read_exact(&mut body).await.expect("a body");
    let answer = rules.lock().expect("rules").get(&path).copied();
    let answer = answer.unwrap_or("201 Created");
    let delivery = Delivery {
        path,
        headers,
        body,
    };
    given.send(delivery).expect("the test lives");
    if answer.is_empty() {
        std::future::pending::<()>().await;
    }
    let answer = format!("HTTP/1.1 {answer}\r\ncontent-length: 0\r\nconnection: close\r\n\r\n");
    // A sender may close the connection early.
    let _ = peer.write_all(answer.as_bytes()).await;
}
