//! The handle on the database: its pools, caches and batchers.

use crate::db::batcher::Batcher;
use crate::db::error::StoreError;
use crate::db::identity::SignedIn;
use crate::db::pool::Database;
use crate::db::session_cache::SessionCache;
use crate::db::topics::changes::{Missed, TopicOffset};
use moka::sync::Cache;
use podium_domain::ids::EventId;
use podium_domain::ids::PredictionId;
use podium_wire::admin::operations::DatabaseConnections;
use sqlx::postgres::PgConnectOptions;
use std::str::FromStr;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::Semaphore;

/// How long a request waits for a pooled connection before it gets 503. It may wait twice, for its sender and for its
/// data, and must be answered within 2.5 s (docs/promises.md, P23).
pub(crate) const ACQUIRE_TIMEOUT: Duration = Duration::from_millis(1_200);

/// Log target of Postgres' notices, such as "already exists, skipping" at every start.
pub const CHATTY_TARGET: &str = "sqlx::postgres";

/// Log filter that keeps only their warnings.
pub const CHATTY: &str = "sqlx::postgres::notice=warn";

/// Handle on the database; cheap to clone.
#[derive(Debug, Clone)]
pub struct Store {
    pub(crate) pool: Database,
    /// Pool of the group commits: a rush of reads never keeps a pick waiting for a connection.
    pub(crate) writers: Database,
    pub(crate) sessions: SessionCache,
    pub(crate) session_batcher: Batcher<Vec<u8>, SignedIn>,
    /// For sessions that no request waits for.
    pub(crate) session_check_batcher: Batcher<Vec<u8>, SignedIn>,
    pub(crate) changes_batcher: Batcher<TopicOffset, Missed>,
    pub(crate) changes_now_batcher: Batcher<TopicOffset, Missed>,
    pub(crate) besides_picks_batcher: Batcher<TopicOffset, bool>,
    pub(crate) event_batcher: Batcher<PredictionId, EventId>,
    /// Events of predictions; a prediction never changes its event.
    pub(crate) prediction_events: Cache<PredictionId, EventId>,
    /// Permits for copies of picks.
    pub(crate) copying: Arc<Semaphore>,
    /// Whether transactions notify other nodes of the topics they changed.
    pub(crate) notifies: bool,
}

impl Store {
    /// Connects lazily: an unreachable database is noticed at the first query.
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
            session_check_batcher: Batcher::paced(SESSION_CHECK_PACE),
            changes_batcher: Batcher::paced(CHANGES_PACE),
            changes_now_batcher: Batcher::default(),
            besides_picks_batcher: Batcher::paced(CHANGES_PACE),
            event_batcher: Batcher::default(),
            prediction_events: Cache::new(PREDICTION_EVENTS_MAX),
            copying: Arc::new(Semaphore::new(COPIES_AT_ONCE)),
            notifies: true,
        }
    }

    /// For nodes that use another change feed than Postgres.
    #[must_use]
    pub fn without_notify(self) -> Self {
        Self {
            notifies: false,
            ..self
        }
    }

    /// For background work: reads may take as long as the database allows.
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

    /// Applies missing migrations and the schema; safe on several nodes at once.
    pub async fn migrate(&self) -> Result<(), StoreError> {
        Ok(self.pool.migrate().await?)
    }

    /// Whether statements are answered now, and have been recently; decides within a second.
    pub async fn ping(&self) -> Result<(), StoreError> {
        Ok(self.pool.probe().await?)
    }

    /// Current connections of both pools together.
    pub fn connections(&self) -> DatabaseConnections {
        let pools = [&self.pool, &self.writers];
        let opened = pools.map(Database::opened).iter().sum();
        let idle = pools.map(Database::idle).iter().sum::<u32>().min(opened);
        let places: u32 = pools.map(Database::places).iter().sum();
        DatabaseConnections {
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

/// Pace of the checks of open sockets' sessions: a socket whose session has ended is closed up to this much later.
const SESSION_CHECK_PACE: Duration = Duration::from_millis(100);
/// Pace of reading changes: while topics move all the time, clients see a change up to this much later.
const CHANGES_PACE: Duration = Duration::from_millis(50);
/// Maximum number of predictions whose event is kept in memory.
const PREDICTION_EVENTS_MAX: u64 = 50_000;
/// Maximum number of concurrent copies: they wait for the event's lock, and most connections are reserved for reads.
pub(crate) const COPIES_AT_ONCE: usize = 4;
