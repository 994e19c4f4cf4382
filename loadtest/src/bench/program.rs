//! Servers as child processes: each pinned to a processor, and killed when its handle is dropped.

use std::io::{BufRead, BufReader, ErrorKind, Read};
use std::net::{TcpListener, TcpStream};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

use super::cpu;
use super::failure::{Failure, Outcome};

/// Printed by every server here once it accepts connections.
const LISTENING: &str = "listening on ";
const START_WITHIN: Duration = Duration::from_mins(2);

/// The processor on which a process may run.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Place {
    ServerCore,
    ClientCore,
    Anywhere,
}

/// A running server.
#[derive(Debug)]
pub(crate) struct Program {
    pub(crate) name: &'static str,
    /// `host:port`.
    pub(crate) address: String,
    child: Child,
}

/// A command pinned to the processor of its place.
pub(crate) fn pinned(place: Place, program: &str) -> Command {
    let core = match place {
        Place::ServerCore => "0",
        Place::ClientCore => "1",
        Place::Anywhere => return Command::new(program),
    };
    let mut command = Command::new("taskset");
    command.args(["-c", core, program]);
    command
}

impl Program {
    /// Starts the program and waits until it accepts connections.
    pub(crate) fn start(name: &'static str, mut command: Command) -> Outcome<Self> {
        let mut child = command
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .spawn()
            .map_err(|error| Failure::new(format!("{name} does not start: {error}")))?;
        let output = child.stdout.take();
        let mut program = Self {
            name,
            address: String::new(),
            child,
        };
        let output = output.ok_or_else(|| Failure::new("no output to read"))?;
        program.address = address_in(output).ok_or_else(|| {
            Failure::new(format!(
                "{name} did not say where it listens; see its output above"
            ))
        })?;
        Ok(program)
    }

    /// A NATS server; `None` if it is not installed.
    pub(crate) fn start_nats() -> Outcome<Option<Self>> {
        let port = {
            let free = TcpListener::bind(("127.0.0.1", 0))?;
            free.local_addr()?.port()
        };
        let mut command = Command::new("nats-server");
        command.args(["--addr", "127.0.0.1", "--port", &port.to_string()]);
        command.stdout(Stdio::null()).stderr(Stdio::null());
        let child = match command.spawn() {
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
            child => child?,
        };
        let server = Self {
            name: "nats-server",
            address: format!("127.0.0.1:{port}"),
            child,
        };
        let deadline = Instant::now() + START_WITHIN;
        while TcpStream::connect(&server.address).is_err() {
            if Instant::now() > deadline {
                return Err(Failure::new("nats-server does not listen"));
            }
            thread::sleep(Duration::from_millis(10));
        }
        Ok(Some(server))
    }

    pub(crate) fn pid(&self) -> u32 {
        self.child.id()
    }

    /// Processor time of all its threads so far.
    pub(crate) fn cpu(&self) -> Outcome<Duration> {
        Ok(cpu::spent(self.pid())?)
    }

    pub(crate) fn resident_kb(&self) -> Outcome<u64> {
        Ok(cpu::resident_kb(self.pid())?)
    }

    /// Sends SIGKILL, which prevents any cleanup.
    pub(crate) fn kill(&mut self) {
        // It may have exited already.
        drop(self.child.kill());
        drop(self.child.wait());
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        self.kill();
    }
}

/// Returns the address, and keeps reading in the background so that the program never blocks on a full pipe.
fn address_in(output: impl Read + Send + 'static) -> Option<String> {
    let (found, address) = mpsc::channel();
    thread::spawn(move || {
        for line in BufReader::new(output).lines() {
            let Ok(line) = line else { return };
            if let Some(rest) = line.strip_prefix(LISTENING) {
                // The receiver is gone after the first address.
                drop(found.send(rest.trim_start_matches("http://").to_owned()));
            }
        }
    });
    address.recv_timeout(START_WITHIN).ok()
}
