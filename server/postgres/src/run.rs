//! Runs a command beside a throw-away cluster, as `make test` does.

use std::ffi::OsString;
use std::os::unix::process::ExitStatusExt;
use std::path::PathBuf;
use std::process::ExitStatus;
use std::time::Duration;
use std::{fs, io};

use rustix::process::{Pid, Signal, kill_process};
use sqlx::migrate::Migrator;
use sqlx::{AssertSqlSafe, Connection, PgConnection};
use tokio::process::{Child, Command};
use tokio::signal::unix::{self, SignalKind};
use tokio::time::timeout;

use crate::DATABASE;
use crate::error::{Error, WhileDoing};
use crate::settings::Settings;
use crate::throwaway::ThrowawayCluster;

/// Exit code offset for a command ended by a signal, as in shells.
const SIGNAL_BASE: i32 = 128;
const PATIENCE: Duration = Duration::from_secs(5);

#[derive(Debug)]
pub struct Run {
    pub command: Vec<OsString>,
    /// Migrations to apply before the command.
    pub migrations: Option<PathBuf>,
    /// Files of SQL to run after the migrations.
    pub schema: Vec<PathBuf>,
    pub settings: Settings,
}

impl Run {
    /// Runs the command with `DATABASE_URL` set, and returns the exit code to forward. The cluster is removed
    /// afterwards, even if this process receives a signal to stop meanwhile.
    pub async fn to_completion(self) -> Result<u8, Error> {
        // Registered before the start, so that a signal during the start is handled after it.
        let mut signals = Signals::listen()?;
        let throwaway = ThrowawayCluster::start_with(self.settings).await?;
        let code = self.beside(&throwaway, &mut signals).await;
        throwaway.stop().await?;
        code
    }

    async fn beside(
        &self,
        throwaway: &ThrowawayCluster,
        signals: &mut Signals,
    ) -> Result<u8, Error> {
        let url = throwaway.connection_url(DATABASE);
        if let Some(folder) = &self.migrations {
            let mut connection = PgConnection::connect(&url).await?;
            let migrator = Migrator::new(folder.as_path()).await?;
            migrator.run(&mut connection).await?;
            for path in &self.schema {
                let sql = fs::read_to_string(path).while_doing("read", path)?;
                sqlx::raw_sql(AssertSqlSafe(sql))
                    .execute(&mut connection)
                    .await?;
            }
            connection.close().await?;
        }
        let Some((program, args)) = self.command.split_first() else {
            return Ok(0);
        };
        let child = Command::new(program)
            .args(args)
            .env("DATABASE_URL", url)
            .spawn();
        match child {
            Ok(child) => Ok(exit_code(wait(child, signals).await)),
            Err(source) => Err(Error::Io {
                action: "run",
                path: program.into(),
                source,
            }),
        }
    }
}

struct Signals {
    interrupt: unix::Signal,
    terminate: unix::Signal,
    hang_up: unix::Signal,
}

impl Signals {
    fn listen() -> Result<Self, Error> {
        let listen = |kind| unix::signal(kind).map_err(Error::Signals);
        Ok(Self {
            interrupt: listen(SignalKind::interrupt())?,
            terminate: listen(SignalKind::terminate())?,
            hang_up: listen(SignalKind::hangup())?,
        })
    }

    /// Returns the signal to forward to the command. Ctrl-C in a terminal reaches the command too, so it is not
    /// forwarded: a second interrupt could have another effect than the first.
    async fn next(&mut self) -> Option<Signal> {
        tokio::select! {
            _ = self.interrupt.recv() => None,
            _ = self.terminate.recv() => Some(Signal::TERM),
            _ = self.hang_up.recv() => Some(Signal::TERM),
        }
    }
}

/// Waits for the command to end; after a signal, it is killed if it does not end in time.
async fn wait(mut child: Child, signals: &mut Signals) -> io::Result<ExitStatus> {
    let first = tokio::select! {
        status = child.wait() => return status,
        first = signals.next() => first,
    };
    for signal in [first, Some(Signal::TERM)] {
        if let Some(signal) = signal
            && let Some(pid) = child
                .id()
                .and_then(|pid| pid.try_into().ok())
                .and_then(Pid::from_raw)
        {
            // Fails only if the command has ended in the meantime.
            let _ = kill_process(pid, signal);
        }
        if let Ok(status) = timeout(PATIENCE, child.wait()).await {
            return status;
        }
    }
    child.start_kill()?;
    child.wait().await
}

fn exit_code(status: io::Result<ExitStatus>) -> u8 {
    let code = status.ok().and_then(|status| {
        let signal = status.signal().map(|signal| SIGNAL_BASE + signal);
        status.code().or(signal)
    });
    code.and_then(|code| code.try_into().ok()).unwrap_or(1)
}
