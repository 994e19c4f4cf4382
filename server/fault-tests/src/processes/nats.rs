//! A NATS server that carries the wake-ups between nodes.

use std::net::TcpListener;
use std::process::Stdio;
use std::time::Duration;

use tokio::net::TcpStream;
use tokio::process::{Child, Command};
use tokio::time::{Instant, sleep};

const READY_WITHIN: Duration = Duration::from_secs(10);

/// A running `nats-server`; killed when dropped.
#[derive(Debug)]
pub struct Nats {
    child: Child,
    port: u16,
}

impl Nats {
    /// `None`, with a printed notice, if it is not installed (`tools/install-nats`).
    pub async fn start() -> Option<Self> {
        let port = {
            let free = TcpListener::bind("127.0.0.1:0").expect("a free port");
            free.local_addr().expect("its address").port()
        };
        let started = Self::start_on(port).await;
        if started.is_none() {
            println!("SKIPPED: no nats-server here (tools/install-nats)");
        }
        started
    }

    async fn start_on(port: u16) -> Option<Self> {
        let child = Command::new("nats-server")
            .args(["-a", "127.0.0.1", "-p", &port.to_string()])
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .kill_on_drop(true)
            .spawn()
            .ok()?;
        let deadline = Instant::now() + READY_WITHIN;
        while TcpStream::connect(("127.0.0.1", port)).await.is_err() {
            assert!(Instant::now() < deadline, "nats-server does not listen");
            sleep(Duration::from_millis(10)).await;
        }
        Some(Self { child, port })
    }

    pub fn url(&self) -> String {
        format!("nats://127.0.0.1:{}", self.port)
    }

    /// `kill -9`.
    pub async fn kill(&mut self) {
        self.child.kill().await.expect("killed");
    }

    /// Starts it again on the same port.
    pub async fn start_again(&mut self) {
        *self = Self::start_on(self.port).await.expect("it starts again");
    }

    /// Waits for `count` clients: a proof with an unused feed proves nothing.
    pub async fn has_clients(&self, count: usize) {
        let deadline = Instant::now() + READY_WITHIN;
        while self.clients() < count {
            assert!(Instant::now() < deadline, "the nodes do not use NATS");
            sleep(Duration::from_millis(10)).await;
        }
    }

    /// Number of connected clients, from the kernel's socket table.
    fn clients(&self) -> usize {
        let table = std::fs::read_to_string("/proc/net/tcp").unwrap_or_default();
        let local = format!("0100007F:{:04X}", self.port);
        table
            .lines()
            .filter(|line| {
                let mut columns = line.split_whitespace().skip(1);
                columns.next() == Some(&local) && columns.nth(1) == Some("01")
            })
            .count()
    }
}
