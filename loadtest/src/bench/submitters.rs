//! The process of users who submit picks: one persistent HTTP connection per user, all on one thread. All submit at
//! once, or each again after its previous answer.

use std::io::{self, ErrorKind, Read, Write};
use std::net::SocketAddr;
use std::time::Duration;

use clap::{Args, ValueEnum};
use mio::event::Event;
use mio::net::TcpStream;
use mio::{Events, Interest, Poll, Token};

use crate::clock::{between, now_ns};
use crate::failure::{Failure, Outcome};
use crate::fixture;
use crate::http::request;

const SCRATCH: usize = 64 * 1024;
const EVENTS: usize = 4096;
/// Timeout for an answer.
const PATIENCE_NS: u64 = 60_000_000_000;
const OPEN_WITHIN: Duration = Duration::from_secs(3);
/// Maximum number of connections being opened at the same time.
const OPENING_MAX: usize = 256;

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Submission {
    /// `POST /api/predictions`: each user's first pick of a category.
    Create,
    /// `PUT /api/predictions/{id}`: the same two athletes, swapped each time.
    Update,
    /// `GET` of a path.
    Read,
}

#[derive(Debug, Args)]
pub(crate) struct SubmitterOptions {
    #[arg(long)]
    address: SocketAddr,
    #[arg(long)]
    users: usize,
    #[arg(long, value_enum)]
    submission: Submission,
    /// The category that `create` picks in.
    #[arg(long, default_value_t = 1)]
    category: u32,
    /// The path that `read` gets.
    #[arg(long, default_value = "/")]
    path: String,
    /// Duration for which each user submits repeatedly; without it, each submits once.
    #[arg(long)]
    loop_ms: Option<u64>,
    /// Instant of the common clock before which no user submits.
    #[arg(long, default_value_t = 0)]
    not_before_ns: u64,
    /// Print the number of each answered user immediately.
    #[arg(long)]
    name_answered: bool,
}

struct Submitter {
    stream: TcpStream,
    requests: [String; 2],
    sent_ns: u64,
    answers: usize,
    input: Vec<u8>,
    /// Bytes that did not fit into the socket's send buffer.
    output: Vec<u8>,
    busy: bool,
}

struct Crowd {
    options: SubmitterOptions,
    poll: Poll,
    submitters: Vec<Option<Submitter>>,
    scratch: Vec<u8>,
    /// Latencies of successful answers, in order of arrival, in nanoseconds.
    times: Vec<u64>,
    refused: usize,
    lost: usize,
    first_refusal: Option<String>,
    waiting: usize,
    started_ns: u64,
}

/// Submits, and prints `done GOOD REFUSED LOST P50_NS P99_NS MAX_NS ELAPSED_NS`.
pub(crate) fn run(options: SubmitterOptions) -> Outcome<()> {
    let mut crowd = Crowd {
        poll: Poll::new()?,
        submitters: Vec::with_capacity(options.users),
        scratch: vec![0; SCRATCH],
        times: Vec::with_capacity(options.users),
        refused: 0,
        lost: 0,
        first_refusal: None,
        waiting: 0,
        started_ns: 0,
        options,
    };
    let opening_ns = now_ns();
    crowd.open()?;
    let took = between(opening_ns, now_ns());
    if took > OPEN_WITHIN {
        // Servers close a connection without a request after five seconds.
        eprintln!("submitters: connecting took {took:?}: the machine is too busy for this");
    }
    println!("ready");
    while now_ns() < crowd.options.not_before_ns {
        std::thread::sleep(Duration::from_millis(1));
    }
    crowd.submit()?;
    crowd.report();
    Ok(())
}

impl Crowd {
    fn open(&mut self) -> Outcome<()> {
        let mut events = Events::with_capacity(EVENTS);
        let give_up_ns = now_ns() + PATIENCE_NS;
        let (mut opening, mut open) = (0, 0);
        while open < self.options.users {
            if now_ns() > give_up_ns {
                return Err(Failure::new("not everybody was connected"));
            }
            while opening < OPENING_MAX && self.submitters.len() < self.options.users {
                self.open_one()?;
                opening += 1;
            }
            self.poll
                .poll(&mut events, Some(Duration::from_millis(100)))?;
            for event in events.iter().filter(|event| event.is_writable()) {
                let member = self.submitters.get_mut(event.token().0);
                let Some(Some(submitter)) = member else {
                    continue;
                };
                if let Some(error) = submitter.stream.take_error()? {
                    return Err(error.into());
                }
                submitter.stream.set_nodelay(true)?;
                opening -= 1;
                open += 1;
            }
        }
        Ok(())
    }

    fn open_one(&mut self) -> Outcome<()> {
        let mut stream = TcpStream::connect(self.options.address)?;
        let token = Token(self.submitters.len());
        let interest = Interest::READABLE | Interest::WRITABLE;
        self.poll
            .registry()
            .register(&mut stream, token, interest)?;
        let user = self.submitters.len() + 1;
        let host = self.options.address.to_string();
        let request = |swapped| {
            let (method, path, body) = match self.options.submission {
                Submission::Create => {
                    let body = fixture::create_body(self.options.category);
                    ("POST", "/api/predictions".to_owned(), body)
                }
                Submission::Read => ("GET", self.options.path.clone(), String::new()),
                Submission::Update => {
                    let path = format!("/api/predictions/{}", fixture::prediction_id(user));
                    ("PUT", path, fixture::update_body(swapped))
                }
            };
            request(&host, Some(&fixture::cookie(user)), method, &path, &body)
        };
        self.submitters.push(Some(Submitter {
            stream,
            requests: [request(true), request(false)],
            sent_ns: 0,
            answers: 0,
            input: Vec::new(),
            output: Vec::new(),
            busy: false,
        }));
        Ok(())
    }

    fn submit(&mut self) -> Outcome<()> {
        self.started_ns = now_ns();
        let loop_ns = self.options.loop_ms.unwrap_or_default() * 1_000_000;
        let until_ns = self.started_ns + loop_ns;
        let give_up_ns = until_ns + PATIENCE_NS;
        for submitter in self.submitters.iter_mut().flatten() {
            submitter.send(self.started_ns)?;
            self.waiting += 1;
        }
        let mut events = Events::with_capacity(EVENTS);
        while self.waiting > 0 && now_ns() < give_up_ns {
            self.poll
                .poll(&mut events, Some(Duration::from_millis(100)))?;
            for event in &events {
                self.handle_event(event, until_ns);
            }
        }
        self.lost += self.waiting;
        Ok(())
    }

    fn handle_event(&mut self, event: &Event, until_ns: u64) {
        let index = event.token().0;
        let Some(submitter) = self.submitters.get_mut(index).and_then(Option::as_mut) else {
            return;
        };
        let answer = submitter.go_on(event, &mut self.scratch);
        let now = now_ns();
        match answer {
            Ok(None) => return,
            Ok(Some(200)) => {
                self.times.push(now.saturating_sub(submitter.sent_ns));
                if self.options.name_answered {
                    println!("answered {}", index + 1);
                }
            }
            Ok(Some(_)) => {
                self.refused += 1;
                let text = String::from_utf8_lossy(&submitter.input).into_owned();
                self.first_refusal.get_or_insert(text);
            }
            Err(_) => {}
        }
        self.waiting -= 1;
        submitter.input.clear();
        let again = answer.is_ok() && now < until_ns;
        if again && submitter.send(now).is_ok() {
            self.waiting += 1;
        } else if answer.is_err() {
            self.lost += 1;
            if let Some(gone) = self.submitters.get_mut(index) {
                *gone = None;
            }
        }
    }

    fn report(&mut self) {
        let elapsed = now_ns() - self.started_ns;
        if let Some(text) = &self.first_refusal {
            eprintln!("submitters: first refusal: {text}");
        }
        self.times.sort_unstable();
        let at = |percent: usize| {
            let last = self.times.len().saturating_sub(1);
            let index = (last * percent).div_ceil(100);
            self.times.get(index).copied().unwrap_or_default()
        };
        println!(
            "done {} {} {} {} {} {} {elapsed}",
            self.times.len(),
            self.refused,
            self.lost,
            at(50),
            at(99),
            at(100),
        );
    }
}

impl Submitter {
    fn send(&mut self, now_ns: u64) -> io::Result<()> {
        let [odd, even] = &self.requests;
        let request = if self.answers.is_multiple_of(2) {
            odd
        } else {
            even
        };
        self.output.extend(request.as_bytes());
        self.sent_ns = now_ns;
        self.busy = true;
        self.flush()
    }

    fn flush(&mut self) -> io::Result<()> {
        while !self.output.is_empty() {
            match self.stream.write(&self.output) {
                Ok(written) => drop(self.output.drain(..written)),
                Err(error) if error.kind() == ErrorKind::WouldBlock => return Ok(()),
                Err(error) => return Err(error),
            }
        }
        Ok(())
    }

    /// The status of an answer that is now complete, if any.
    fn go_on(&mut self, event: &Event, scratch: &mut [u8]) -> io::Result<Option<u16>> {
        if event.is_writable() {
            self.flush()?;
        }
        if !event.is_readable() {
            return Ok(None);
        }
        loop {
            match self.stream.read(scratch) {
                Ok(0) if self.busy => return Err(ErrorKind::UnexpectedEof.into()),
                Ok(0) => return Ok(None),
                Ok(read) => {
                    self.input.extend(scratch.get(..read).unwrap_or_default());
                    if read < scratch.len() {
                        break;
                    }
                }
                Err(error) if error.kind() == ErrorKind::WouldBlock => break,
                Err(error) => return Err(error),
            }
        }
        let status = whole_answer(&self.input).filter(|_| self.busy);
        if status.is_some() {
            self.busy = false;
            self.answers += 1;
        }
        Ok(status)
    }
}

/// The status of an answer, if it is complete.
fn whole_answer(bytes: &[u8]) -> Option<u16> {
    let end = bytes.windows(4).position(|at| at == b"\r\n\r\n")?;
    let head = std::str::from_utf8(bytes.get(..end)?).ok()?;
    let length: usize = head
        .lines()
        .filter_map(|line| line.split_once(": "))
        .find(|(name, _)| name.eq_ignore_ascii_case("content-length"))
        .and_then(|(_, value)| value.parse().ok())?;
    let whole = bytes.len() >= end + 4 + length;
    let status = head.split(' ').nth(1)?.parse().ok()?;
    whole.then_some(status)
}

#[cfg(test)]
mod tests {
    use super::whole_answer;

    #[test]
    fn a_response_counts_once_it_is_complete() {
        let answer = b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}";
        assert_eq!(whole_answer(answer), Some(200));
        for end in 0..answer.len() {
            assert_eq!(whole_answer(answer.get(..end).expect("a part")), None);
        }
    }
}
