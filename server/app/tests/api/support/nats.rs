//! A NATS server for one test.

use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};

pub(crate) struct NatsServer {
    process: Child,
    pub(crate) url: String,
}

impl NatsServer {
    /// `None`, with a printed note, if `nats-server` is not installed (`tools/install-nats`).
    pub(crate) fn start() -> Option<Self> {
        let server = Command::new("nats-server")
            .args(["--addr", "127.0.0.1", "--port", "-1"])
            .stderr(Stdio::piped())
            .stdout(Stdio::null())
            .spawn();
        let Ok(mut process) = server else {
            eprintln!("skipped: no nats-server is installed (tools/install-nats)");
            return None;
        };
        let log = BufReader::new(process.stderr.take().expect("its log"));
        let mut lines = log.lines().map_while(Result::ok);
        let address = lines
            .find_map(|line| Some(line.split_once("client connections on ")?.1.to_owned()))
            .expect("it listens");
        // The log must be read, because the server stops when its pipe is full.
        std::thread::spawn(move || lines.count());
        Some(Self {
            process,
            url: format!("nats://{}", address.trim()),
        })
    }
}

impl Drop for NatsServer {
    fn drop(&mut self) {
        drop(self.process.kill());
        drop(self.process.wait());
    }
}
