//! The process of a crowd: thousands of sockets to one server on one thread, controlled through standard input. It
//! is a separate process because a process here may open at most 20,000 files.

use std::io::{self, Write};
use std::net::SocketAddr;
use std::os::fd::AsRawFd;
use std::time::Duration;

use clap::Args;
use mio::event::Event;
use mio::net::TcpStream;
use mio::unix::SourceFd;
use mio::{Events, Interest, Poll, Token};

use super::dialect::{Dialect, Speech};
use super::member::{Member, SCRATCH};
use crate::clock::{between, now_ns};
use crate::failure::Outcome;

const CONTROL: Token = Token(usize::MAX);
/// Maximum number of connections being opened at the same time.
const OPENING_MAX: usize = 256;
/// Maximum number of events per poll.
const EVENTS: usize = 4096;
/// If no member became ready for this long, the server is full.
const STALL: Duration = Duration::from_secs(5);

#[derive(Debug, Args)]
pub(crate) struct CrowdOptions {
    #[arg(long)]
    address: SocketAddr,
    #[arg(long, value_enum)]
    dialect: Dialect,
    /// The topic that all members subscribe to, in dialects with topics.
    #[arg(long, default_value = "")]
    topic: String,
    /// Number of users of the fixture before the first member.
    #[arg(long, default_value_t = 0)]
    after: usize,
}

struct Crowd {
    options: CrowdOptions,
    speech: Speech,
    poll: Poll,
    members: Vec<Option<Member>>,
    scratch: Vec<u8>,
    total: usize,
    opening: usize,
    ready: usize,
    lost: usize,
    first_loss: Option<String>,
    round: Option<Round>,
}

/// The changes that every member has to receive.
struct Round {
    expected: u32,
    received: Vec<u32>,
    /// Time at which each member received the last of them.
    arrivals: Vec<u64>,
    give_up_ns: u64,
    size: usize,
}

/// Runs until standard input is closed.
pub(crate) fn run(options: CrowdOptions) -> Outcome<()> {
    let speech = Speech::new(options.dialect, options.address.to_string(), &options.topic);
    let poll = Poll::new()?;
    let control = io::stdin().as_raw_fd();
    poll.registry()
        .register(&mut SourceFd(&control), CONTROL, Interest::READABLE)?;
    let mut crowd = Crowd {
        options,
        speech,
        poll,
        members: Vec::new(),
        scratch: vec![0; SCRATCH],
        total: 0,
        opening: 0,
        ready: 0,
        lost: 0,
        first_loss: None,
        round: None,
    };
    let mut events = Events::with_capacity(EVENTS);
    loop {
        let patience = crowd.round.as_ref().map(|_| Duration::from_millis(100));
        if let Err(error) = crowd.poll.poll(&mut events, patience)
            && error.kind() != io::ErrorKind::Interrupted
        {
            return Err(error.into());
        }
        for event in &events {
            if event.token() == CONTROL {
                let mut line = String::new();
                if io::stdin().read_line(&mut line)? == 0 {
                    return Ok(());
                }
                crowd.obey(&line)?;
            } else {
                crowd.handle_event(event);
            }
        }
        crowd.end_round()?;
    }
}

impl Crowd {
    fn obey(&mut self, line: &str) -> Outcome<()> {
        let mut words = line.split_whitespace();
        let command = words.next();
        let mut number = || words.next().and_then(|word| word.parse::<u32>().ok());
        match (command, number(), number()) {
            (Some("open"), Some(members), _) => {
                self.open(usize::try_from(members)?)?;
                let (ready, lost) = (self.ready, self.lost);
                let reason = self.first_loss.clone().unwrap_or_default();
                answer(&format!(
                    "opened {ready} {lost} {}",
                    reason.replace('\n', " ")
                ))
            }
            (Some("round"), Some(expected), Some(patience_ms)) => {
                self.round = Some(Round {
                    expected,
                    received: vec![0; self.members.len()],
                    arrivals: Vec::with_capacity(self.ready),
                    give_up_ns: now_ns() + u64::from(patience_ms) * 1_000_000,
                    size: 0,
                });
                answer("armed")
            }
            (Some("leaderboard"), Some(number), _) => {
                let index = usize::try_from(number)?.checked_sub(1);
                let member = index.and_then(|index| self.members.get(index)?.as_ref());
                let text = member.map(Member::leaderboard).unwrap_or_default();
                answer(&String::from_utf8_lossy(&text))
            }
            _ => answer("unknown"),
        }
    }

    /// Opens this many more sockets, a few hundred at a time, and waits until each is ready or lost.
    fn open(&mut self, more: usize) -> Outcome<()> {
        let mut events = Events::with_capacity(EVENTS);
        self.total += more;
        let (mut settled, mut settled_at_ns) = (0, now_ns());
        while self.ready + self.lost < self.total {
            if self.ready + self.lost > settled {
                (settled, settled_at_ns) = (self.ready + self.lost, now_ns());
            } else if between(settled_at_ns, now_ns()) > STALL {
                break;
            }
            while self.opening < OPENING_MAX && self.members.len() < self.total {
                self.open_one()?;
            }
            self.poll
                .poll(&mut events, Some(Duration::from_millis(100)))?;
            for event in events.iter().filter(|event| event.token() != CONTROL) {
                self.handle_event(event);
            }
        }
        Ok(())
    }

    fn open_one(&mut self) -> Outcome<()> {
        let mut stream = TcpStream::connect(self.options.address)?;
        let index = self.members.len();
        let interest = Interest::READABLE | Interest::WRITABLE;
        self.poll
            .registry()
            .register(&mut stream, Token(index), interest)?;
        // Users of the fixture are numbered from 1.
        let number = self.options.after + index + 1;
        self.members.push(Some(Member::new(stream, number)));
        self.opening += 1;
        Ok(())
    }

    fn handle_event(&mut self, event: &Event) {
        let index = event.token().0;
        let Some(member) = self.members.get_mut(index).and_then(Option::as_mut) else {
            return;
        };
        let was_ready = member.is_ready();
        let mut done = Ok(());
        if event.is_writable() {
            done = member.writable(&self.speech);
        }
        let progress = match done {
            Ok(()) if event.is_readable() => member.readable(&self.speech, &mut self.scratch),
            Ok(()) => return,
            Err(error) => Err(error),
        };
        match progress {
            Ok(progress) => {
                if progress.became_ready {
                    self.ready += 1;
                    self.opening -= 1;
                }
                if let Some(round) = self.round.as_mut().filter(|_| progress.changes > 0) {
                    round.size = progress.size;
                    round.receive(index, progress.changes);
                }
            }
            Err(error) => {
                self.first_loss.get_or_insert(error.to_string());
                if let Some(gone) = self.members.get_mut(index) {
                    *gone = None;
                }
                self.lost += 1;
                if was_ready {
                    self.ready -= 1;
                } else {
                    self.opening -= 1;
                }
            }
        }
    }

    /// Reports the time of the last arrival once all members have the changes or the time is up.
    fn end_round(&mut self) -> Outcome<()> {
        let Some(round) = &mut self.round else {
            return Ok(());
        };
        if round.arrivals.len() < self.ready && now_ns() < round.give_up_ns {
            return Ok(());
        }
        round.arrivals.sort_unstable();
        let at = |index: usize| round.arrivals.get(index).copied().unwrap_or_default();
        let (members, missed) = (round.arrivals.len(), self.ready - round.arrivals.len());
        let (first, median, last) = (at(0), at(members / 2), at(members.saturating_sub(1)));
        let size = round.size;
        self.round = None;
        answer(&format!(
            "heard {members} {missed} {first} {median} {last} {size}"
        ))
    }
}

impl Round {
    fn receive(&mut self, member: usize, changes: u32) {
        if let Some(received) = self.received.get_mut(member) {
            let before = *received;
            *received += changes;
            if before < self.expected && *received >= self.expected {
                self.arrivals.push(now_ns());
            }
        }
    }
}

fn answer(text: &str) -> Outcome<()> {
    let mut out = io::stdout().lock();
    writeln!(out, "{text}")?;
    Ok(out.flush()?)
}
