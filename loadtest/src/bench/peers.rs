//! The servers that ours is compared with. Their sources are in `loadtest/peers`, their packages in
//! `.setup/bench-peers` (`tools/install-bench-peers`).

use std::net::TcpListener;
use std::path::Path;
use std::process::Command;

use super::database::Database;
use super::failure::Outcome;
use super::program::{Place, Program, pinned};

const SOURCES: &str = "loadtest/peers";
const PACKAGES: &str = ".setup/bench-peers";

/// A peer that broadcasts texts of `size` bytes on `GET /publish/N`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Broadcaster {
    /// Our own lower bound: epoll and `send`.
    Bare,
    UWebSockets,
    SocketIo,
    Ws,
}

impl Broadcaster {
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Bare => "bare epoll",
            Self::UWebSockets => "uWebSockets",
            Self::SocketIo => "socket.io",
            Self::Ws => "ws",
        }
    }

    pub(crate) fn start(self, size: usize) -> Outcome<Program> {
        let mut command = match self {
            Self::Bare => {
                let mut command = pinned(Place::ServerCore, &this_program()?);
                command.args(["broadcaster", "--size", &size.to_string()]);
                command
            }
            Self::UWebSockets => {
                let python = format!("{PACKAGES}/python/bin/python");
                let mut command = pinned(Place::ServerCore, &python);
                // It cannot report the port chosen by the system.
                let port = TcpListener::bind("127.0.0.1:0")?.local_addr()?.port();
                command.args([&format!("{SOURCES}/uwebsockets.py"), &port.to_string()]);
                command
            }
            Self::SocketIo => node(Place::ServerCore, "socket-io.cjs"),
            Self::Ws => node(Place::ServerCore, "ws.cjs"),
        };
        command.env("SIZE", size.to_string());
        Program::start(self.name(), command)
    }
}

pub(crate) fn this_program() -> Outcome<String> {
    Ok(std::env::current_exe()?.to_string_lossy().into_owned())
}

pub(crate) fn node(place: Place, source: &str) -> Command {
    let mut command = pinned(place, "node");
    command
        .arg(format!("{SOURCES}/{source}"))
        .env("NODE_PATH", format!("{PACKAGES}/node_modules"))
        .env("NODE_ENV", "production");
    command
}

/// The plain server: accepts picks with one transaction per request.
pub(crate) fn plain_server(database: &Database, connections: usize) -> Outcome<Program> {
    let mut command = pinned(Place::Anywhere, &this_program()?);
    command
        .args(["plain-server", "--connections", &connections.to_string()])
        .env("DATABASE_URL", database.url());
    Program::start("plain server", command)
}

/// Answers every request with the contents of a file: an actix-web handler without middleware.
pub(crate) fn bare_handler(body: &Path) -> Outcome<Program> {
    let mut command = pinned(Place::ServerCore, "target/release/examples/bare_handler");
    command.arg(body);
    Program::start("bare handler", command)
}

/// Answers every request with the contents of a file, using fastify.
pub(crate) fn fastify(body: &Path) -> Outcome<Program> {
    let mut command = node(Place::ServerCore, "fastify.cjs");
    command.arg(body);
    Program::start("fastify", command)
}
