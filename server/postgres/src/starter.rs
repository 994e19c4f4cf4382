//! Starts the Postgres of a cluster, or connects to the running one.

use std::io;
use std::path::PathBuf;
use std::time::Duration;

use sqlx::postgres::{PgConnectOptions, PgConnection, PgSslMode};
use sqlx::{ConnectOptions, Connection};
use tokio::task::spawn_blocking;
use tokio::time::{Instant, sleep, timeout};

use crate::SUPERUSER;
use crate::error::Error;
use crate::place::{PORT, Place};
use crate::postmaster::{self, Started};
use crate::settings::Settings;

const START_PATIENCE: Duration = Duration::from_secs(30);
const CONNECT_PATIENCE: Duration = Duration::from_secs(5);
const RETRY_EVERY: Duration = Duration::from_millis(10);
/// Longest pause between two starts that fail for a temporary reason: backends of a dead postmaster can take long to
/// exit.
const LONGEST_PAUSE: Duration = Duration::from_secs(1);

/// Parameters for starting a cluster; cheap to clone.
#[derive(Clone, Debug)]
pub(crate) struct Starter {
    pub(crate) data_dir: PathBuf,
    pub(crate) place: Place,
    pub(crate) settings: Settings,
}

/// A Postgres that accepts connections.
pub(crate) struct Running {
    pub(crate) connection: PgConnection,
    /// Whether it was already running.
    pub(crate) adopted: bool,
}

impl Starter {
    pub(crate) fn connect_options(&self, database: &str) -> PgConnectOptions {
        PgConnectOptions::new_without_pgpass()
            .socket(self.place.socket_dir())
            .port(PORT)
            .username(SUPERUSER)
            .database(database)
            .ssl_mode(PgSslMode::Disable)
    }

    /// Connects to the running Postgres, or starts one. The caller holds the start lock. Once `abandoned` returns true,
    /// nothing more is started, and a Postgres started before either has ended or is recorded in `postmaster.pid`, so
    /// that the caller can stop it.
    pub(crate) async fn start_or_adopt(
        &self,
        abandoned: impl Fn() -> bool,
    ) -> Result<Running, Error> {
        let deadline = Instant::now() + START_PATIENCE;
        let cluster = self.place.cluster();
        let mut started: Option<Started> = None;
        let mut pause = RETRY_EVERY;
        loop {
            let refusal = match self.try_connect().await {
                Ok(connection) => {
                    let adopted = started.is_none();
                    return Ok(Running {
                        connection,
                        adopted,
                    });
                }
                Err(refusal) => refusal,
            };
            if let Some(failed) = started.take_if(|started| started.has_exited()) {
                self.check_worth_another_try(&failed)?;
                sleep(pause).await;
                pause = (pause * 2).min(LONGEST_PAUSE);
            }
            if abandoned() {
                if let Some(started) = started {
                    self.wait_for_mark(&started, deadline).await;
                }
                return Err(Error::Abandoned);
            }
            // If Postgres is still shutting down, it is started as soon as the old process is gone.
            let nobody_listens = matches!(&refusal, Refusal::NobodyListens);
            if nobody_listens && started.is_none() && postmaster::running_on(&cluster).is_none() {
                let (place, settings) = (self.place.clone(), self.settings);
                started = spawn_blocking(move || postmaster::start(&place, settings)).await??;
            }
            if Instant::now() > deadline {
                return Err(Error::NotAnswering {
                    log: self.place.log(),
                    last: refusal.into_reason(),
                });
            }
            sleep(RETRY_EVERY).await;
        }
    }

    /// Waits for `postmaster.pid`, which a Postgres writes only some time after its start.
    async fn wait_for_mark(&self, started: &Started, deadline: Instant) {
        let cluster = self.place.cluster();
        while !started.has_exited()
            && postmaster::running_on(&cluster).is_none()
            && Instant::now() < deadline
        {
            sleep(RETRY_EVERY).await;
        }
    }

    async fn try_connect(&self) -> Result<PgConnection, Refusal> {
        if !self.place.socket_dir_is_ours() {
            return Err(Refusal::NobodyListens);
        }
        let options = self.connect_options("postgres").disable_statement_logging();
        match timeout(CONNECT_PATIENCE, PgConnection::connect_with(&options)).await {
            Ok(Ok(connection)) => Ok(connection),
            Ok(Err(sqlx::Error::Io(error))) if means_nobody_listens(&error) => {
                Err(Refusal::NobodyListens)
            }
            Ok(Err(error)) => Err(Refusal::Answered(error.to_string())),
            Err(_) => Err(Refusal::Answered("no answer".to_owned())),
        }
    }

    fn check_worth_another_try(&self, failed: &Started) -> Result<(), Error> {
        const PASSING: [&str; 2] = [
            // The backends of a killed postmaster exit with a delay.
            "pre-existing shared memory block",
            // A Postgres started by a process that was then killed got the lock first.
            "lock file \"postmaster.pid\" already exists",
        ];
        let tail = failed.logged(&self.place);
        if PASSING.iter().any(|reason| tail.contains(reason)) {
            return Ok(());
        }
        let log = self.place.log();
        Err(Error::Start { log, tail })
    }
}

/// The reason why there is no connection yet.
enum Refusal {
    NobodyListens,
    Answered(String),
}

impl Refusal {
    fn into_reason(self) -> String {
        match self {
            Self::NobodyListens => "nobody listens on the socket".to_owned(),
            Self::Answered(reason) => reason,
        }
    }
}

fn means_nobody_listens(error: &io::Error) -> bool {
    matches!(
        error.kind(),
        io::ErrorKind::NotFound | io::ErrorKind::ConnectionRefused
    )
}
