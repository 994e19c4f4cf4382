//! The only access to the database: every use of a connection ends within a bounded time.
//!
//! The server's own limits (`statement_timeout`) do not help when no answer arrives at all: after a failover without a
//! RST, behind a stuck pooler, or while Postgres is frozen. So each answer has a deadline here. A connection that
//! misses it is closed and never returned to the pool, and the statement fails as if the database were unreachable.
//!
//! No other module names `sqlx`'s pools and connections (`tests/tidy.rs`): no statement can bypass the deadlines.

pub(crate) mod connection;
pub(crate) mod listener;
pub(crate) mod pulse;
pub(crate) mod schema;
pub(crate) mod transaction;

use std::sync::Arc;
use std::time::Duration;

use crate::db::pool::pulse::Pulse;
use futures_util::future::{BoxFuture, FutureExt};
use futures_util::stream::{self, BoxStream, StreamExt, TryStreamExt};
use sqlx::postgres::{
    PgConnectOptions, PgConnection, PgPool, PgPoolOptions, PgQueryResult, PgRow, PgStatement,
    PgTypeInfo, Postgres,
};
use sqlx::{Connection as _, Describe, Either, Execute, Executor, SqlStr};
use tokio::time::timeout;

use crate::db::pool::connection::{Access, Connection};
use crate::db::pool::listener::Listener;
use crate::db::pool::schema::MIGRATOR;
use crate::db::pool::transaction::PoolTransaction;

/// Pool size for everything but group commits.
const CONNECTIONS: u32 = 16;
/// Pool size for group commits: one saturates the disk, a second one works while the first waits.
const WRITERS: u32 = 2;
/// How long a read may wait for its first row, and for each further one.
const READ_WITHIN: Duration = Duration::from_secs(2);
/// How long Postgres lets a statement run.
const STATEMENT_TIMEOUT: Duration = Duration::from_secs(15);
/// The same for a group commit: all picks of its event wait for it.
const PICKS_TIMEOUT: Duration = Duration::from_secs(3);
/// How much longer than Postgres this side waits for a write: as long as Postgres answers at all, it is the one that
/// cancels.
const ANSWER_GRACE: Duration = Duration::from_secs(1);
/// How long opening a connection may take if no request waits for it.
const OPENED_WITHIN: Duration = Duration::from_secs(10);
/// How long a request waits for a connection while answers are late: it would only wait again for its answer.
const ACQUIRED_WHILE_FAILING: Duration = Duration::from_millis(500);
/// How long all migrations together may take.
const MIGRATED_WITHIN: Duration = Duration::from_mins(10);
/// How long the readiness probe may take; its result is due within a second.
const PROBE_WITHIN: Duration = Duration::from_millis(900);
const PROBE_ANSWER_WITHIN: Duration = Duration::from_millis(700);

/// Settings of every connection.
const SETTINGS: [(&str, &str); 4] = [
    ("lock_timeout", "10s"),
    // A transaction whose client has gone silent holds its locks until Postgres ends it.
    ("idle_in_transaction_session_timeout", "3s"),
    // Statements of closed connections end soon; otherwise abandoned ones would accumulate.
    ("client_connection_check_interval", "1s"),
    // Compiling a plan cost 0.4 to 0.9 s of a page of predictions that takes 0.2 s, and reads are given up after 2 s.
    ("jit", "off"),
];

/// A pool of connections; cheap to clone.
#[derive(Debug, Clone)]
pub(crate) struct Database {
    pool: PgPool,
    pulse: Arc<Pulse>,
    read_within: Duration,
    write_within: Duration,
}

impl Database {
    /// Two pools: for everything but group commits, and for group commits.
    pub(crate) fn pools(options: PgConnectOptions, acquire_within: Duration) -> (Self, Self) {
        let pulse = Arc::default();
        let open = |options, connections, statement_timeout| {
            Self::open(
                options,
                connections,
                acquire_within,
                statement_timeout,
                &pulse,
            )
        };
        (
            open(options.clone(), CONNECTIONS, STATEMENT_TIMEOUT),
            open(options, WRITERS, PICKS_TIMEOUT),
        )
    }

    /// Connects lazily.
    fn open(
        options: PgConnectOptions,
        connections: u32,
        acquire_within: Duration,
        statement_timeout: Duration,
        pulse: &Arc<Pulse>,
    ) -> Self {
        let timeout = format!("{}ms", statement_timeout.as_millis());
        let options = options
            .application_name("podium")
            .options([("statement_timeout", &timeout)])
            .options(SETTINGS);
        let known = Arc::clone(pulse);
        let pool = PgPoolOptions::new()
            .max_connections(connections)
            .acquire_timeout(acquire_within)
            // It would cost a round trip each time, and wait forever on a silent connection.
            .test_before_acquire(false)
            .before_acquire(move |_, about| {
                let trusted = known.trusts(about.idle_for);
                async move { Ok(trusted) }.boxed()
            })
            .connect_lazy_with(options);
        Self {
            pool,
            pulse: Arc::clone(pulse),
            read_within: READ_WITHIN,
            write_within: statement_timeout + ANSWER_GRACE,
        }
    }

    /// For background work: reads may take as long as Postgres allows.
    #[must_use]
    pub(crate) fn unhurried(&self) -> Self {
        Self {
            read_within: self.write_within,
            ..self.clone()
        }
    }

    /// Boxed, so that it is passed by reference in the same way as a transaction's.
    pub(crate) async fn acquire(&self) -> Result<Box<Connection>, sqlx::Error> {
        let acquired = self.pool.acquire();
        let lent = if self.pulse.is_failing() {
            let acquired = timeout(ACQUIRED_WHILE_FAILING, acquired).await;
            acquired.map_err(|_| sqlx::Error::PoolTimedOut)?
        } else {
            acquired.await
        };
        Ok(Box::new(Connection::new(lent?, self, false)))
    }

    pub(crate) async fn begin(&self) -> Result<PoolTransaction, sqlx::Error> {
        let mut connection = self.acquire().await?;
        connection.begin("BEGIN", Access::Writes).await?;
        Ok(PoolTransaction(connection))
    }

    /// A transaction with one snapshot for several reads.
    pub(crate) async fn begin_reading(&self) -> Result<PoolTransaction, sqlx::Error> {
        const BEGIN: &str = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY";
        let mut connection = self.acquire().await?;
        connection.begin(BEGIN, Access::Reads).await?;
        Ok(PoolTransaction(connection))
    }

    /// A connection outside the pool, closed when dropped; Postgres ends it after `idle_timeout` without a statement.
    pub(crate) async fn alone(&self, idle_timeout: &str) -> Result<Box<Connection>, sqlx::Error> {
        let options = PgConnectOptions::clone(&self.pool.connect_options())
            .options([("idle_session_timeout", idle_timeout)]);
        let own = pool_of_one(options);
        Ok(Box::new(Connection::new(own.acquire().await?, self, true)))
    }

    /// Listens on a connection outside the pool.
    pub(crate) async fn listen(&self) -> Result<Listener, sqlx::Error> {
        let options = PgConnectOptions::clone(&self.pool.connect_options());
        Listener::start(&pool_of_one(options)).await
    }

    /// Opens a connection outside the pool, because the pool reports every failure as a timeout.
    pub(crate) async fn check_connectivity(&self) -> Result<(), sqlx::Error> {
        within(OPENED_WITHIN, self.connect()).await?.close().await
    }

    pub(crate) async fn migrate(&self) -> Result<(), sqlx::Error> {
        let mut connection = within(OPENED_WITHIN, self.connect()).await?;
        let migrated = async { Ok(MIGRATOR.run(&mut connection).await?) };
        within(MIGRATED_WITHIN, migrated).await?;
        connection.close().await
    }

    async fn connect(&self) -> Result<PgConnection, sqlx::Error> {
        PgConnection::connect_with(&self.pool.connect_options()).await
    }

    /// Whether statements are currently answered, and find room if the last ones found none.
    pub(crate) async fn probe(&self) -> Result<(), sqlx::Error> {
        if self.pulse.is_failing() {
            return Err(no_answer());
        }
        let probing = Self {
            read_within: PROBE_ANSWER_WITHIN,
            ..self.clone()
        };
        let answered = sqlx::query!("SELECT 1 AS one").fetch_one(&probing);
        within(PROBE_WITHIN, answered).await?;
        if self.pulse.is_full() {
            within(PROBE_WITHIN, probing.probe_room()).await?;
            self.pulse.found_room();
        }
        Ok(())
    }

    /// Writes a megabyte and rolls it back.
    async fn probe_room(&self) -> Result<(), sqlx::Error> {
        let mut transaction = self.begin().await?;
        sqlx::query(
            "CREATE TEMPORARY TABLE room AS SELECT repeat('x', 1000) FROM generate_series(1, 1000)",
        )
        .execute(&mut *transaction)
        .await?;
        Ok(())
    }

    pub(crate) fn opened(&self) -> u32 {
        self.pool.size()
    }

    pub(crate) fn idle(&self) -> u32 {
        u32::try_from(self.pool.num_idle()).unwrap_or(u32::MAX)
    }

    /// Maximum number of connections, opened or not.
    pub(crate) fn places(&self) -> u32 {
        self.pool.options().get_max_connections()
    }

    pub(crate) async fn close(&self) {
        self.pool.close().await;
    }
}

fn pool_of_one(options: PgConnectOptions) -> PgPool {
    PgPoolOptions::new()
        .max_connections(1)
        .acquire_timeout(OPENED_WITHIN)
        .connect_lazy_with(options)
}

/// The error of a statement whose answer is late.
fn no_answer() -> sqlx::Error {
    sqlx::Error::Io(std::io::ErrorKind::TimedOut.into())
}

/// Deadline for work without a connection yet, or whose connection is dropped if it fails.
pub(crate) async fn within<T>(
    patience: Duration,
    work: impl Future<Output = Result<T, sqlx::Error>>,
) -> Result<T, sqlx::Error> {
    timeout(patience, work).await.map_err(|_| no_answer())?
}

type Answered = Either<PgQueryResult, PgRow>;

/// Runs statements that need no particular connection.
impl<'p> Executor<'p> for &Database {
    type Database = Postgres;

    fn fetch_many<'e, 'q: 'e, E>(self, query: E) -> BoxStream<'e, Result<Answered, sqlx::Error>>
    where
        'p: 'e,
        E: 'q + Execute<'q, Postgres>,
    {
        let database = self.clone();
        // All rows at once: they would have to borrow from a connection that is dropped here.
        let answered = async move {
            let mut connection = database.acquire().await?;
            let rows: Vec<_> = connection.fetch_many(query).try_collect().await?;
            Ok::<_, sqlx::Error>(stream::iter(rows.into_iter().map(Ok)))
        };
        stream::once(answered).try_flatten().boxed()
    }

    fn fetch_optional<'e, 'q: 'e, E>(
        self,
        query: E,
    ) -> BoxFuture<'e, Result<Option<PgRow>, sqlx::Error>>
    where
        'p: 'e,
        E: 'q + Execute<'q, Postgres>,
    {
        let database = self.clone();
        async move { database.acquire().await?.fetch_optional(query).await }.boxed()
    }

    fn prepare_with<'e>(
        self,
        sql: SqlStr,
        parameters: &'e [PgTypeInfo],
    ) -> BoxFuture<'e, Result<PgStatement, sqlx::Error>>
    where
        'p: 'e,
    {
        let database = self.clone();
        async move {
            database
                .acquire()
                .await?
                .prepare_with(sql, parameters)
                .await
        }
        .boxed()
    }

    fn describe<'e>(self, sql: SqlStr) -> BoxFuture<'e, Result<Describe<Postgres>, sqlx::Error>>
    where
        'p: 'e,
    {
        let database = self.clone();
        async move { database.acquire().await?.describe(sql).await }.boxed()
    }
}
