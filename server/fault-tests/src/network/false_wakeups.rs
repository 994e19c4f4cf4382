//! Publishes false messages on the change feed: wake-ups repeated long after the change, for offsets that do not exist
//! yet, for topics that do not exist, and noise.

use std::time::Duration;

use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader};
use tokio::net::TcpStream;
use tokio::task::JoinHandle;
use tokio::time::sleep;
use tokio_postgres::Client;

use crate::dice::Dice;

const RINGS_EVERY: Duration = Duration::from_millis(20);
/// The Postgres channel on which nodes publish wake-ups.
const CHANNEL: &str = "podium_wakeups";
/// The NATS wildcard that subscribes to every subject.
const ALL_SUBJECTS: &str = ">";

/// A task that publishes false wake-ups; stopped when dropped.
#[derive(Debug)]
pub struct Gremlin(JoinHandle<()>);

impl Gremlin {
    /// Publishes through Postgres. The task ends when its connection is lost, as when Postgres is killed.
    pub fn on_postgres(database: Client, topics: Vec<String>, mut dice: Dice) -> Self {
        Self(tokio::spawn(async move {
            loop {
                let notice = lie(&topics, &mut dice);
                let statement = "SELECT pg_notify($1, $2)";
                if database
                    .execute(statement, &[&CHANNEL, &notice])
                    .await
                    .is_err()
                {
                    return;
                }
                sleep(RINGS_EVERY).await;
            }
        }))
    }

    /// Uses the NATS text protocol: publishes false wake-ups on the subjects of the messages it receives.
    pub fn on_nats(url: &str, topics: Vec<String>, mut dice: Dice) -> Self {
        let address = url.trim_start_matches("nats://").to_owned();
        Self(tokio::spawn(async move {
            // The connection fails if NATS is killed; the task then ends.
            drop(haunt(&address, &topics, &mut dice).await);
        }))
    }
}

impl Drop for Gremlin {
    fn drop(&mut self) {
        self.0.abort();
    }
}

fn lie(topics: &[String], dice: &mut Dice) -> String {
    let topic = dice.one_of(topics).clone();
    match dice.below(8) {
        0 => "no bell at all".to_owned(),
        1 => format!("{topic} -1"),
        2 => "event:999999999 3".to_owned(),
        3 => format!("{topic} {}", u64::MAX),
        4 => String::new(),
        _ => format!("{topic} {}", dice.below(500)),
    }
}

async fn haunt(address: &str, topics: &[String], dice: &mut Dice) -> std::io::Result<()> {
    let mut stream = BufReader::new(TcpStream::connect(address).await?);
    let hello = format!("CONNECT {{\"verbose\":false}}\r\nSUB {ALL_SUBJECTS} 1\r\n");
    stream.write_all(hello.as_bytes()).await?;
    let mut line = String::new();
    loop {
        line.clear();
        if stream.read_line(&mut line).await? == 0 {
            return Ok(());
        }
        if line.starts_with("PING") {
            stream.write_all(b"PONG\r\n").await?;
        }
        // MSG subject number [reply] bytes
        let mut words = line.split_whitespace();
        let (Some("MSG"), Some(subject)) = (words.next(), words.next()) else {
            continue;
        };
        // Our own messages come back as well: an answer to each of them would loop forever.
        if dice.chance(0.6) {
            continue;
        }
        let again = lie(topics, dice);
        let message = format!("PUB {subject} {}\r\n{again}\r\n", again.len());
        stream.write_all(message.as_bytes()).await?;
    }
}
