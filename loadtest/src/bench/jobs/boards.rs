//! A leaderboard of a million members: rank and page from the server's memory, compared with a sorted set in Redis,
//! queried in large pipelines.

use std::fmt::Write as _;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, ChildStdin, ChildStdout, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use crate::failure::{Failure, Outcome};
use crate::program::{Place, pinned};
use crate::table::{Row, Spread, Target};

const EXAMPLE: &str = "target/release/examples/board_speed";
const MEMBERS: u32 = 1_000_000;
const ROUNDS: usize = 10;
/// Queries sent before the first answer is read.
const PIPELINE: u32 = 1000;
const PIPELINES: u32 = 10;
/// Visits members in a scattered order; coprime to their number.
const STRIDE: u32 = 618_033;
const START_WITHIN: Duration = Duration::from_secs(10);

pub(crate) fn run(rows: &mut Vec<Row>) -> Outcome<()> {
    let mut ours = Memory::start()?;
    let mut redis = Redis::start()?;
    redis.fill()?;
    let (mut our_ranks, mut our_pages, mut their_ranks, mut their_pages) =
        (vec![], vec![], vec![], vec![]);
    for _ in 0..ROUNDS {
        let (rank, page) = ours.measure()?;
        our_ranks.push(rank);
        our_pages.push(page);
        their_ranks.push(redis.time("ZREVRANK board", |member| format!("m{member}"))?);
        their_pages.push(redis.time("ZREVRANGE board", |from| {
            format!("{from} {} WITHSCORES", from + 24)
        })?);
    }
    for (job, limit, ours, theirs) in [
        (
            "rank in a league of a million",
            100.0,
            our_ranks,
            their_ranks,
        ),
        (
            "page of 25 with its JSON, in a league of a million",
            2000.0,
            our_pages,
            their_pages,
        ),
    ] {
        let median = |values: &[f64]| Spread::of(values.iter().copied()).median;
        rows.push(Row::alone(job, Target::AtMost(limit), median(&ours), "ns"));
        // How many times slower Redis is.
        let ratio = Spread::of_ratios(&theirs, &ours);
        let their = ("pipelined Redis", format!("{:.0} ns", median(&theirs)));
        let our = format!("{:.0} ns", median(&ours));
        rows.push(Row::against(job, Target::AtLeast(20.0), our, their, ratio));
    }
    Ok(())
}

/// A handle to the process that holds our leaderboard.
struct Memory {
    child: Child,
    orders: ChildStdin,
    answers: BufReader<ChildStdout>,
}

impl Memory {
    fn start() -> Outcome<Self> {
        let mut child = pinned(Place::ServerCore, EXAMPLE)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()?;
        let pipes = child.stdin.take().zip(child.stdout.take());
        let (orders, answers) = pipes.ok_or_else(|| Failure::new("no pipes"))?;
        let mut memory = Self {
            child,
            orders,
            answers: BufReader::new(answers),
        };
        memory.line()?;
        Ok(memory)
    }

    fn measure(&mut self) -> Outcome<(f64, f64)> {
        writeln!(self.orders)?;
        let line = self.line()?;
        let (rank, page) = line
            .split_once(' ')
            .ok_or_else(|| Failure::new(format!("{EXAMPLE} said: {line}")))?;
        Ok((rank.parse()?, page.parse()?))
    }

    fn line(&mut self) -> Outcome<String> {
        let mut line = String::new();
        self.answers.read_line(&mut line)?;
        Ok(line.trim_end().to_owned())
    }
}

impl Drop for Memory {
    fn drop(&mut self) {
        // It may have exited already.
        drop(self.child.kill());
        drop(self.child.wait());
    }
}

struct Redis {
    child: Child,
    line: BufReader<TcpStream>,
}

impl Redis {
    fn start() -> Outcome<Self> {
        let port = std::net::TcpListener::bind("127.0.0.1:0")?
            .local_addr()?
            .port();
        let mut child = pinned(Place::ServerCore, "redis-server")
            .args(["--port", &port.to_string(), "--bind", "127.0.0.1"])
            .args(["--save", "", "--appendonly", "no"])
            .stdout(Stdio::null())
            .spawn()?;
        let until = Instant::now() + START_WITHIN;
        loop {
            match TcpStream::connect(("127.0.0.1", port)) {
                Ok(stream) => {
                    let line = BufReader::with_capacity(1 << 20, stream);
                    return Ok(Self { child, line });
                }
                Err(_) if Instant::now() < until => thread::sleep(Duration::from_millis(20)),
                Err(error) => {
                    drop(child.kill());
                    return Err(error.into());
                }
            }
        }
    }

    fn fill(&mut self) -> Outcome<()> {
        for block in 0..MEMBERS / PIPELINE {
            let mut command = "ZADD board".to_owned();
            for member in block * PIPELINE..(block + 1) * PIPELINE {
                write!(command, " {} m{member}", member % 46)?;
            }
            command.push_str("\r\n");
            self.line.get_mut().write_all(command.as_bytes())?;
            self.skip_answer()?;
        }
        Ok(())
    }

    /// Nanoseconds per query.
    fn time(&mut self, command: &str, argument: impl Fn(u32) -> String) -> Outcome<f64> {
        let mut member = 0;
        let mut took = Duration::ZERO;
        for _ in 0..PIPELINES {
            let mut questions = String::new();
            for _ in 0..PIPELINE {
                member = (member + STRIDE) % (MEMBERS - 25);
                writeln!(questions, "{command} {}\r", argument(member))?;
            }
            let started = Instant::now();
            self.line.get_mut().write_all(questions.as_bytes())?;
            for _ in 0..PIPELINE {
                self.skip_answer()?;
            }
            took += started.elapsed();
        }
        Ok(took.as_secs_f64() * 1e9 / f64::from(PIPELINE * PIPELINES))
    }

    fn skip_answer(&mut self) -> Outcome<()> {
        let mut left = 1;
        while left > 0 {
            let mut head = Vec::new();
            self.line.read_until(b'\n', &mut head)?;
            let head = String::from_utf8(head)?;
            left -= 1;
            let (kind, rest) = head.trim_end().split_at_checked(1).unwrap_or_default();
            match kind {
                ":" | "+" => {}
                "*" => left += rest.parse::<usize>()?,
                "$" => {
                    let mut bulk = vec![0; rest.parse::<usize>()? + 2];
                    self.line.read_exact(&mut bulk)?;
                }
                _ => return Err(Failure::new(format!("Redis said: {head}"))),
            }
        }
        Ok(())
    }
}

impl Drop for Redis {
    fn drop(&mut self) {
        // It may have exited already.
        drop(self.child.kill());
        drop(self.child.wait());
    }
}
