//! A cluster that several processes share and the last of them stops.

use std::path::{Path, PathBuf};
use std::time::Duration;

use sqlx::Connection;
use sqlx::postgres::{PgConnectOptions, PgConnection};
use tokio::task::spawn_blocking;
use tokio::time::{Instant, sleep};

use crate::error::Error;
use crate::locks::{InUse, LastUser, StartLock};
use crate::place::{self, PORT, Place};
use crate::settings::Settings;
use crate::starter::Starter;
use crate::supervisor::{Health, Supervisor};
use crate::{DATABASE, SUPERUSER, initdb, postmaster};

const STOP_PATIENCE: Duration = Duration::from_secs(30);
const RETRY_EVERY: Duration = Duration::from_millis(10);

/// A running Postgres that this process uses until the value is stopped or dropped.
///
/// Every process that has the cluster open counts as a user, and the last user to leave stops it. A short command run
/// beside a server therefore does not stop the server's Postgres, and a Postgres left behind by a `kill -9` is adopted,
/// and later stopped, by the next process that opens its folder.
#[derive(Debug)]
pub struct Cluster {
    starter: Starter,
    adopted: bool,
    supervisor: Option<Supervisor>,
    /// `None` once stopped.
    in_use: Option<InUse>,
}

impl Cluster {
    /// Opens the cluster in a folder, creating and starting it as needed, with [`Settings::Durable`] and a database
    /// named [`DATABASE`].
    pub async fn open(data_dir: &Path) -> Result<Self, Error> {
        Self::open_with(data_dir, Settings::Durable).await
    }

    /// Opens a cluster like [`Cluster::open`]. The settings apply only if Postgres has to be started.
    pub async fn open_with(data_dir: &Path, settings: Settings) -> Result<Self, Error> {
        let data_dir = place::create_data_dir(data_dir)?;
        let _start_lock = StartLock::acquire(&data_dir).await?;
        let in_use = InUse::join(&data_dir)?;
        let folder = data_dir.clone();
        let place = spawn_blocking(move || {
            let place = Place::settle(&folder)?;
            initdb::ensure(&place, settings)?;
            Ok::<_, Error>(place)
        })
        .await??;
        // From here on, dropping this value on an early return stops a started Postgres.
        let mut cluster = Self {
            starter: Starter {
                data_dir,
                place,
                settings,
            },
            adopted: false,
            supervisor: None,
            in_use: Some(in_use),
        };
        let running = cluster.starter.start_or_adopt(|| false).await?;
        cluster.adopted = running.adopted;
        ensure_database(running.connection).await?;
        Ok(cluster)
    }

    /// Starts supervision: a Postgres that dies is restarted, with pauses that double from a quarter of a second to ten
    /// seconds. `report` is called several times a second and must not block.
    pub fn supervise(&mut self, report: impl Fn(Health) + Send + 'static) {
        self.supervisor = Some(Supervisor::start(self.starter.clone(), report));
    }

    /// Connection URL for a pool, or for `DATABASE_URL` in the environment of another program.
    pub fn connection_url(&self, database: &str) -> String {
        let socket_dir = percent_encoded(&self.starter.place.socket_dir());
        let database = percent_encoded(Path::new(database));
        // All parameters are explicit, so that `PGPORT` and similar variables have no effect.
        format!(
            "postgres://{SUPERUSER}@localhost:{PORT}/{database}?host={socket_dir}&sslmode=disable"
        )
    }

    /// The parameters of [`Self::connection_url`] as options.
    pub fn connect_options(&self, database: &str) -> PgConnectOptions {
        self.starter.connect_options(database)
    }

    /// Whether Postgres was already running when the cluster was opened.
    pub fn is_adopted(&self) -> bool {
        self.adopted
    }

    /// The data directory of Postgres; not always below the folder that was opened.
    pub fn location(&self) -> PathBuf {
        self.starter.place.cluster()
    }

    /// The log of Postgres.
    pub fn log(&self) -> PathBuf {
        self.starter.place.log()
    }

    /// The process id of Postgres, unless it has died.
    pub fn postmaster_pid(&self) -> Option<i32> {
        postmaster::running_on(&self.starter.place.cluster()).map(|pid| pid.as_raw_nonzero().get())
    }

    /// Leaves the cluster, and stops Postgres unless another process still uses it.
    pub async fn stop(mut self) -> Result<(), Error> {
        if let Some(supervisor) = self.supervisor.take() {
            supervisor.stop().await;
        }
        // Otherwise two users that leave at once could each take the other for the remaining one.
        let _start_lock = StartLock::acquire(&self.starter.data_dir).await?;
        match self.in_use.take().and_then(InUse::leave) {
            Some(last_user) => self.shut_down(last_user).await,
            None => Ok(()),
        }
    }

    async fn shut_down(&self, _last_user: LastUser) -> Result<(), Error> {
        let cluster = self.starter.place.cluster();
        let Some(pid) = postmaster::running_on(&cluster) else {
            return Ok(());
        };
        // A shutdown that takes too long is aborted: recovery at the next start loses no data.
        for signal in [
            self.starter.settings.shutdown_signal(),
            rustix::process::Signal::QUIT,
        ] {
            postmaster::signal(pid, signal);
            let deadline = Instant::now() + STOP_PATIENCE;
            while postmaster::running_on(&cluster).is_some() && Instant::now() < deadline {
                sleep(RETRY_EVERY).await;
            }
            if postmaster::running_on(&cluster).is_none() {
                tracing::info!("stopped Postgres on {}", cluster.display());
                return Ok(());
            }
        }
        let pid = pid.as_raw_nonzero().get();
        Err(Error::StillRunning { pid })
    }
}

impl Drop for Cluster {
    /// Best effort for a panic or an early return: signals Postgres to stop, without waiting for a durable one. The
    /// next open handles a Postgres that is still stopping.
    fn drop(&mut self) {
        // Dropped before the signal, so that Postgres is not restarted after it.
        drop(self.supervisor.take());
        if let Some(_last_user) = self.in_use.take().and_then(InUse::leave) {
            let cluster = self.starter.place.cluster();
            if let Some(pid) = postmaster::running_on(&cluster) {
                postmaster::signal(pid, self.starter.settings.shutdown_signal());
                postmaster::wait_until_gone(&cluster, self.starter.settings.wait_in_drop());
            }
        }
    }
}

async fn ensure_database(mut connection: PgConnection) -> Result<(), Error> {
    let found: Option<i32> = sqlx::query_scalar("SELECT 1 FROM pg_database WHERE datname = $1")
        .bind(DATABASE)
        .fetch_optional(&mut connection)
        .await?;
    if found.is_none() {
        sqlx::query("CREATE DATABASE podium")
            .execute(&mut connection)
            .await?;
    }
    connection.close().await?;
    Ok(())
}

fn percent_encoded(path: &Path) -> String {
    use std::fmt::Write;
    use std::os::unix::ffi::OsStrExt;
    let mut encoded = String::new();
    for byte in path.as_os_str().as_bytes() {
        if byte.is_ascii_alphanumeric() || b"-._~/".contains(byte) {
            encoded.push(char::from(*byte));
        } else {
            // Writing to a string cannot fail.
            let _ = write!(encoded, "%{byte:02X}");
        }
    }
    encoded
}
