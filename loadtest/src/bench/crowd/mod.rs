//! Thousands of sockets to one server, in a separate process.

mod dialect;
mod frames;
mod member;
mod process;

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Stdio};

pub(crate) use dialect::Dialect;
pub(crate) use frames::server_frame;
pub(crate) use process::{CrowdOptions, run};

use super::failure::{Failure, Outcome};
use super::program::{Place, pinned};

/// A handle to the process of a crowd.
#[derive(Debug)]
pub(crate) struct Crowd {
    child: Child,
    orders: ChildStdin,
    answers: BufReader<ChildStdout>,
    opened: u32,
}

/// One round as the crowd measured it; times in nanoseconds of [`crate::clock`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct ReceivedRound {
    pub(crate) members: u64,
    /// Ready members that did not receive all changes in time.
    pub(crate) missed: u64,
    pub(crate) median_ns: u64,
    pub(crate) last_ns: u64,
    /// Length of a change's text, in bytes.
    pub(crate) size: u64,
}

impl Crowd {
    pub(crate) fn start(dialect: Dialect, address: &str, topic: &str) -> Outcome<Self> {
        Self::start_after(0, dialect, address, topic)
    }

    /// The members are the users of the fixture after the first `users`.
    pub(crate) fn start_after(
        users: u32,
        dialect: Dialect,
        address: &str,
        topic: &str,
    ) -> Outcome<Self> {
        let this = std::env::current_exe()?;
        let dialect = match dialect {
            Dialect::Podium => "podium",
            Dialect::Leaderboards => "leaderboards",
            Dialect::Plain => "plain",
            Dialect::SocketIo => "socket-io",
        };
        let mut child = pinned(Place::ClientCore, &this.to_string_lossy())
            .args(["crowd", "--address", address, "--dialect", dialect])
            .args(["--topic", topic, "--after", &users.to_string()])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()?;
        let (orders, answers) = (child.stdin.take(), child.stdout.take());
        let gone = || Failure::new("no pipes to the crowd");
        Ok(Self {
            child,
            orders: orders.ok_or_else(gone)?,
            answers: BufReader::new(answers.ok_or_else(gone)?),
            opened: 0,
        })
    }

    /// Opens `members` more sockets and waits until all are subscribed; fewer is an error.
    pub(crate) fn open(&mut self, members: u32) -> Outcome<()> {
        self.opened += members;
        let ready = self.open_as_many(members)?;
        if ready == self.opened {
            Ok(())
        } else {
            let total = self.opened;
            Err(Failure::new(format!("{ready} of {total} got in")))
        }
    }

    /// Like `open`, but accepts fewer sockets if the server is full. Returns the total number of open sockets.
    pub(crate) fn open_as_many(&mut self, members: u32) -> Outcome<u32> {
        self.order(&format!("open {members}"))?;
        let answer = self.answer()?;
        let mut words = answer.split_whitespace();
        match (words.next(), words.next()) {
            (Some("opened"), Some(ready)) => Ok(ready.parse()?),
            _ => Err(Failure::new(format!("the crowd said: {answer}"))),
        }
    }

    /// Starts counting: the round ends when every member has received this many changes.
    pub(crate) fn arm(&mut self, changes: u32, patience_ms: u32) -> Outcome<()> {
        self.order(&format!("round {changes} {patience_ms}"))?;
        match self.answer()?.as_str() {
            "armed" => Ok(()),
            other => Err(Failure::new(format!("the crowd said: {other}"))),
        }
    }

    /// Waits for the end of the round.
    pub(crate) fn received(&mut self) -> Outcome<ReceivedRound> {
        let answer = self.answer()?;
        let numbers: Option<Vec<u64>> = answer
            .strip_prefix("heard ")
            .and_then(|rest| rest.split(' ').map(|word| word.parse().ok()).collect());
        match numbers.as_deref() {
            Some(&[members, missed, _first, median_ns, last_ns, size]) => Ok(ReceivedRound {
                members,
                missed,
                median_ns,
                last_ns,
                size,
            }),
            _ => Err(Failure::new(format!("the crowd said: {answer}"))),
        }
    }

    /// The newest leaderboard that member `number`, counted from 1, has received.
    pub(crate) fn leaderboard(&mut self, number: u32) -> Outcome<String> {
        self.order(&format!("leaderboard {number}"))?;
        self.answer()
    }

    fn order(&mut self, text: &str) -> Outcome<()> {
        writeln!(self.orders, "{text}")?;
        Ok(self.orders.flush()?)
    }

    fn answer(&mut self) -> Outcome<String> {
        let mut line = String::new();
        if self.answers.read_line(&mut line)? == 0 {
            return Err(Failure::new("the crowd's process ended"));
        }
        Ok(line.trim_end().to_owned())
    }
}

impl Drop for Crowd {
    fn drop(&mut self) {
        // It may have exited already.
        drop(self.child.kill());
        drop(self.child.wait());
    }
}
