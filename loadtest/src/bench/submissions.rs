//! A handle to a process of submitters.

use std::io::{BufRead, BufReader};
use std::process::{Child, ChildStdout, Stdio};
use std::time::Duration;

use super::failure::{Failure, Outcome};
use super::peers::this_program;
use super::program::{Place, pinned};

#[derive(Debug)]
pub(crate) struct Submissions {
    child: Child,
    output: BufReader<ChildStdout>,
    /// Users whose submission was answered, if the process reports them.
    pub(crate) answered: Vec<usize>,
}

/// Combined results of all submissions.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Answers {
    pub(crate) good: u64,
    pub(crate) refused: u64,
    pub(crate) lost: u64,
    /// Measured from the start of a burst, or from each request in a loop.
    pub(crate) p99: Duration,
    elapsed: Duration,
}

impl Submissions {
    /// Each user changes the same pick in a loop.
    pub(crate) fn updates(address: &str, users: usize, lasting: Duration) -> Outcome<Self> {
        let lasting = lasting.as_millis().to_string();
        Self::start(
            Place::Anywhere,
            address,
            users,
            &["--submission", "update", "--loop-ms", &lasting],
        )
    }

    /// Each user picks once, at the same instant of the shared clock.
    pub(crate) fn creates(
        address: &str,
        users: usize,
        category: u32,
        not_before_ns: u64,
    ) -> Outcome<Self> {
        let (category, not_before) = (category.to_string(), not_before_ns.to_string());
        let more = ["--submission", "create", "--category", &category];
        let when = ["--not-before-ns", &not_before, "--name-answered"];
        Self::start(
            Place::Anywhere,
            address,
            users,
            &[&more[..], &when[..]].concat(),
        )
    }

    /// Each user reads the same path in a loop; the process runs on the client's processor.
    pub(crate) fn reads(
        address: &str,
        users: usize,
        path: &str,
        lasting: Duration,
    ) -> Outcome<Self> {
        let lasting = lasting.as_millis().to_string();
        let more = [
            "--submission",
            "read",
            "--path",
            path,
            "--loop-ms",
            &lasting,
        ];
        Self::start(Place::ClientCore, address, users, &more)
    }

    fn start(place: Place, address: &str, users: usize, more: &[&str]) -> Outcome<Self> {
        let mut child = pinned(place, &this_program()?)
            .args([
                "submitters",
                "--address",
                address,
                "--users",
                &users.to_string(),
            ])
            .args(more)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .spawn()?;
        let output = child.stdout.take();
        let output = output.ok_or_else(|| Failure::new("no output to read"))?;
        let mut submissions = Self {
            child,
            output: BufReader::new(output),
            answered: Vec::new(),
        };
        match submissions.line()?.as_str() {
            "ready" => Ok(submissions),
            other => Err(Failure::new(format!("submitters said: {other}"))),
        }
    }

    pub(crate) fn answers(mut self) -> Outcome<Answers> {
        self.wait_for_the_end()
    }

    /// Waits for the end and records the users that are answered until then.
    pub(crate) fn wait_for_the_end(&mut self) -> Outcome<Answers> {
        loop {
            let line = self.line()?;
            if let Some(user) = line.strip_prefix("answered ") {
                self.answered.push(user.parse()?);
                continue;
            }
            let numbers: Option<Vec<u64>> = line
                .strip_prefix("done ")
                .and_then(|rest| rest.split(' ').map(|word| word.parse().ok()).collect());
            return match numbers.as_deref() {
                Some(&[good, refused, lost, _p50, p99, _max, elapsed]) => Ok(Answers {
                    good,
                    refused,
                    lost,
                    p99: Duration::from_nanos(p99),
                    elapsed: Duration::from_nanos(elapsed),
                }),
                _ => Err(Failure::new(format!("submitters said: {line}"))),
            };
        }
    }

    /// Waits until `users` users were answered.
    pub(crate) fn until_answered(&mut self, users: usize) -> Outcome<()> {
        while self.answered.len() < users {
            let line = self.line()?;
            match line.strip_prefix("answered ") {
                Some(user) => self.answered.push(user.parse()?),
                None => return Err(Failure::new(format!("too early: {line}"))),
            }
        }
        Ok(())
    }

    fn line(&mut self) -> Outcome<String> {
        let mut line = String::new();
        if self.output.read_line(&mut line)? == 0 {
            return Err(Failure::new("the submitters' process ended"));
        }
        Ok(line.trim_end().to_owned())
    }
}

impl Answers {
    pub(crate) fn per_second(&self) -> f64 {
        // Fewer than 2^32 within a few seconds.
        let good = u32::try_from(self.good).unwrap_or(u32::MAX);
        f64::from(good) / self.elapsed.as_secs_f64()
    }
}

impl Drop for Submissions {
    fn drop(&mut self) {
        // It may have exited already.
        drop(self.child.kill());
        drop(self.child.wait());
    }
}
