//! The handle on the database: its pools and what is kept beside them.

use crate::db::batcher::Batcher;
use crate::db::error::StoreError;
use crate::db::identity::SignedIn;
use crate::db::pool::Database;
use crate::db::session_cache::SessionCache;
use podium_domain::ids::EventId;
use podium_domain::ids::PredictionId;
use sqlx::postgres::PgConnectOptions;
use std::str::FromStr;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::Semaphore;

/// How long a request waits for a connection before it is told to come back. It may wait twice, for who asks and for
/// what is asked, and is to be told within 2.5 s (docs/promises.md, P23).
pub(crate) const ACQUIRE_TIMEOUT: Duration = Duration::from_millis(1_200);

/// Where the database's own remarks are logged, "already exists, skipping" at every start among them.
pub const CHATTY_TARGET: &str = "sqlx::postgres";

/// What is enough to hear of them.
pub const CHATTY: &str = "sqlx::postgres::notice=warn";

/// Handle on the database; cheap to clone.
#[derive(Debug, Clone)]
pub struct Store {
    pub(crate) pool: Database,
    /// Group commits' own: a rush of reads never keeps a pick waiting for a connection.
    pub(crate) writers: Database,
    pub(crate) sessions: SessionCache,
    pub(crate) session_batcher: Batcher<Vec<u8>, SignedIn>,
    pub(crate) event_batcher: Batcher<PredictionId, EventId>,
    /// Places for those who copy picks.
    pub(crate) copying: Arc<Semaphore>,
    /// Transactions notify other nodes of the topics they changed.
    pub(crate) notifies: bool,
}

/// Connections to the database, by what they are doing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Connections {
    pub busy: u32,
    pub idle: u32,
    /// That may be opened.
    pub unopened: u32,
}

impl Store {
    /// Connects lazily: a database that is away is met at the first query.
    pub fn connect(url: &str) -> Result<Self, StoreError> {
        Ok(Self::connect_with(PgConnectOptions::from_str(url)?))
    }

    pub fn connect_with(options: PgConnectOptions) -> Self {
        Self::with_acquire_timeout(options, ACQUIRE_TIMEOUT)
    }

    /// How long a request waits for a pooled connection before it gets 503.
    pub fn with_acquire_timeout(options: PgConnectOptions, acquire_timeout: Duration) -> Self {
        let (pool, writers) = Database::pools(options, acquire_timeout);
        Self {
            pool,
            writers,
            sessions: SessionCache::default(),
            session_batcher: Batcher::default(),
            event_batcher: Batcher::default(),
            copying: Arc::new(Semaphore::new(COPIES_AT_ONCE)),
            notifies: true,
        }
    }

    /// For nodes that use another bus.
    #[must_use]
    pub fn without_notify(self) -> Self {
        Self {
            notifies: false,
            ..self
        }
    }

    /// For what nobody waits for: reads may take as long as the database lets them.
    #[must_use]
    pub fn unhurried(&self) -> Self {
        Self {
            pool: self.pool.unhurried(),
            ..self.clone()
        }
    }

    /// Connects to the database once, past the pools, which report every failure as a timeout.
    pub async fn check_connectivity(&self) -> Result<(), StoreError> {
        Ok(self.pool.check_connectivity().await?)
    }

    /// Applies what is missing; safe on several nodes at once. What the next release has applied
    /// already is left alone, for during an upgrade we run beside it.
    pub async fn migrate(&self) -> Result<(), StoreError> {
        let mut migrations = sqlx::migrate!("../../migrations");
        migrations.set_ignore_missing(true);
        Ok(self.pool.migrate(&migrations).await?)
    }

    /// Whether statements are answered now, and have been lately; says so within a second.
    pub async fn ping(&self) -> Result<(), StoreError> {
        Ok(self.pool.probe().await?)
    }

    /// As they are now, of both pools together.
    pub fn connections(&self) -> Connections {
        let pools = [&self.pool, &self.writers];
        let opened = pools.map(Database::opened).iter().sum();
        let idle = pools.map(Database::idle).iter().sum::<u32>().min(opened);
        let places: u32 = pools.map(Database::places).iter().sum();
        Connections {
            busy: opened - idle,
            idle,
            unopened: places.saturating_sub(opened),
        }
    }

    pub async fn close(&self) {
        self.pool.close().await;
        self.writers.close().await;
    }
}

/// Copies under way: they wait for whoever locks the event, and most connections are for those who read.
pub(crate) const COPIES_AT_ONCE: usize = 4;
