//! Asks and takes the time, from before the request is written until its whole answer is read.

use std::cell::RefCell;
use std::time::{Duration, Instant};

use bytes::Bytes;
use futures_util::future::join_all;
use hdrhistogram::Histogram;
use podium_app::http::SESSION_COOKIE;
use reqwest::header::{ACCEPT_ENCODING, COOKIE};
use reqwest::{Client, RequestBuilder};
use serde_json::Value;

use super::reads::Read;
use super::server::Server;
use super::visits::Visit;
use super::{CLIENTS, REQUESTS};

/// Times are kept in microseconds, up to a minute, with three digits.
const LONGEST_US: u64 = 60_000_000;
const DIGITS: u8 = 3;

pub(crate) struct Measurement {
    times: Histogram<u64>,
    bytes: usize,
    /// All of it, from the first request to the last answer.
    pub(crate) lasted: Duration,
}

impl Default for Measurement {
    fn default() -> Self {
        Self {
            times: Histogram::new_with_bounds(1, LONGEST_US, DIGITS).expect("good bounds"),
            bytes: 0,
            lasted: Duration::ZERO,
        }
    }
}

impl Measurement {
    pub(crate) fn add(&mut self, answer: &[u8], took: Duration) {
        let micros = u64::try_from(took.as_micros()).expect("within a minute");
        self.times.saturating_record(micros);
        self.bytes += answer.len();
    }

    pub(crate) fn milliseconds(&self, quantiles: [f64; 3]) -> [String; 3] {
        quantiles.map(|quantile| {
            let time = Duration::from_micros(self.times.value_at_quantile(quantile));
            format!("{:.2}", time.as_secs_f64() * 1e3)
        })
    }

    pub(crate) fn per_second(&self) -> u64 {
        let lasted = u64::try_from(self.lasted.as_millis()).expect("within centuries");
        self.times.len() * 1000 / lasted.max(1)
    }

    pub(crate) fn bytes_of_one(&self) -> usize {
        let requests = usize::try_from(self.times.len()).expect("few requests");
        self.bytes / requests.max(1)
    }
}

/// Without a warm-up, each visitor asks once.
pub(crate) async fn measure(
    server: &Server,
    read: &Read,
    visits: &[Visit],
    warm_up: usize,
) -> Measurement {
    let client = client();
    if warm_up == 0 {
        return ask_all(&client, server, read, visits, visits.len()).await;
    }
    for visit in visits.iter().take(3) {
        check(&client, server, read, visit).await;
    }
    ask_all(&client, server, read, visits, warm_up).await;
    ask_all(&client, server, read, visits, REQUESTS).await
}

pub(crate) async fn ask_once(server: &Server, read: &Read, visit: &Visit) -> Bytes {
    fetch(&client(), server, read, visit).await
}

async fn ask_all(
    client: &Client,
    server: &Server,
    read: &Read,
    visits: &[Visit],
    requests: usize,
) -> Measurement {
    // All clients are on this thread, and none holds these while it waits.
    let measured = RefCell::new(Measurement::default());
    let queue = RefCell::new(visits.iter().cycle().take(requests));
    let next = || queue.borrow_mut().next();
    let started = Instant::now();
    join_all((0..CLIENTS).map(|_| async {
        while let Some(visit) = next() {
            let asked = Instant::now();
            let answer = fetch(client, server, read, visit).await;
            measured.borrow_mut().add(&answer, asked.elapsed());
        }
    }))
    .await;
    let mut measured = measured.into_inner();
    measured.lasted = started.elapsed();
    measured
}

fn client() -> Client {
    // Answers are compressed as for a browser, and not decompressed at the cost of the server's CPU.
    Client::builder()
        .no_proxy()
        .no_gzip()
        .build()
        .expect("a client")
}

fn request(client: &Client, server: &Server, read: &Read, visit: &Visit) -> RequestBuilder {
    let question = (read.ask)(visit);
    let request = client
        .request(question.method, server.url(&question.path))
        .header(COOKIE, format!("{SESSION_COOKIE}={}", visit.session));
    match question.body {
        Some(body) => request.json(&body),
        None => request,
    }
}

async fn fetch(client: &Client, server: &Server, read: &Read, visit: &Visit) -> Bytes {
    let request = request(client, server, read, visit).header(ACCEPT_ENCODING, "gzip");
    let answer = request.send().await.expect("an answer");
    let status = answer.status();
    assert!(status.is_success(), "{}: {status}", read.name);
    answer.bytes().await.expect("a body")
}

/// Nothing is timed that says nothing.
async fn check(client: &Client, server: &Server, read: &Read, visit: &Visit) {
    let request = request(client, server, read, visit);
    let answer = request.send().await.expect("an answer");
    let body: Value = answer.json().await.expect("JSON");
    assert!(body.pointer(read.proof).is_some(), "{}: {body}", read.name);
}
