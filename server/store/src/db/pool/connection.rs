//! One connection, and the deadline of each answer on it.

use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::{Duration, Instant};

use futures_util::future::{BoxFuture, FutureExt};
use futures_util::stream::{self, BoxStream, Stream, StreamExt};
use sqlx::error::DatabaseError;
use sqlx::pool::PoolConnection;
use sqlx::postgres::{PgArguments, PgConnection, PgRow, PgStatement, PgTypeInfo, Postgres};
use sqlx::{Describe, Execute, Executor, SqlStr};
use tokio::runtime::Handle;
use tokio::time::{Sleep, sleep, timeout};

use crate::db::pool::pulse::Pulse;
use crate::db::pool::{Answered, Database, READ_WITHIN, no_answer};

type Result<T> = std::result::Result<T, sqlx::Error>;

/// A connection lent by a pool. It returns to the pool when it is dropped, unless an answer was late.
#[derive(Debug)]
pub(crate) struct Connection {
    /// `None` only while it is dropped.
    lent: Option<PoolConnection<Postgres>>,
    /// Belongs to no pool: it is closed when dropped.
    alone: bool,
    /// An answer was late, or was the last one: no further statement is sent.
    silent: bool,
    /// The kind of the open transaction.
    transaction: Option<Access>,
    read_within: Duration,
    write_within: Duration,
    pulse: Arc<Pulse>,
}

/// Access mode of a transaction.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Access {
    Reads,
    /// Every statement may have to wait for locks of other transactions.
    Writes,
}

impl Connection {
    pub(crate) fn new(lent: PoolConnection<Postgres>, database: &Database, alone: bool) -> Self {
        Self {
            lent: Some(lent),
            alone,
            silent: false,
            transaction: None,
            read_within: database.read_within,
            write_within: database.write_within,
            pulse: Arc::clone(&database.pulse),
        }
    }

    pub(crate) async fn begin(&mut self, statement: &'static str, access: Access) -> Result<()> {
        self.transaction = Some(access);
        // `BEGIN` waits for no lock, so a silent connection is detected before anything depends on it.
        let (lent, verdict) = self.in_use()?;
        verdict.of(READ_WITHIN, lent.execute(statement)).await?;
        Ok(())
    }

    pub(crate) async fn commit(&mut self) -> Result<()> {
        let patience = self.patience("COMMIT");
        let (lent, verdict) = self.in_use()?;
        verdict.of(patience, lent.execute("COMMIT")).await?;
        self.transaction = None;
        Ok(())
    }

    fn patience(&self, sql: &str) -> Duration {
        if self.transaction == Some(Access::Writes) || writes(sql) {
            self.write_within
        } else {
            self.read_within
        }
    }

    fn answers(&mut self, parts: Parts) -> Result<BoxStream<'_, Result<Answered>>> {
        let patience = self.patience(parts.0.as_str());
        let (lent, verdict) = self.in_use()?;
        let answers = Answers {
            rows: lent.fetch_many(parts),
            verdict,
            patience,
            waiting: None,
            ended: false,
        };
        Ok(answers.boxed())
    }

    /// The connection with the verdict for its next answer; an error once an answer was late.
    fn in_use(&mut self) -> Result<(&mut PgConnection, Verdict<'_>)> {
        match &mut self.lent {
            Some(lent) if !self.silent => Ok((
                lent,
                Verdict {
                    silent: &mut self.silent,
                    pulse: &self.pulse,
                },
            )),
            _ => Err(no_answer()),
        }
    }
}

impl Drop for Connection {
    fn drop(&mut self) {
        let Some(lent) = self.lent.take() else {
            return;
        };
        match Handle::try_current() {
            Ok(runtime) if !self.silent && !self.alone => {
                let (open, pulse) = (self.transaction.is_some(), Arc::clone(&self.pulse));
                runtime.spawn(give_back(lent, open, pulse));
            }
            // Closes the socket without a goodbye; its place in the pool is free at once.
            _ => drop(lent.detach()),
        }
    }
}

/// Returns the connection to the pool. An interrupted statement or transaction has to end first, and may never do so:
/// then the connection is closed.
async fn give_back(mut lent: PoolConnection<Postgres>, open: bool, pulse: Arc<Pulse>) {
    let began = Instant::now();
    if open {
        let ended = timeout(READ_WITHIN, lent.execute("ROLLBACK")).await;
        if !matches!(ended, Ok(Ok(_))) {
            drop(lent.detach());
            return pulse.suspect(began);
        }
    }
    if timeout(READ_WITHIN, lent.return_to_pool()).await.is_err() {
        pulse.suspect(began);
    }
}

/// Judges the connection by its answers.
struct Verdict<'c> {
    silent: &'c mut bool,
    pulse: &'c Pulse,
}

impl Verdict<'_> {
    async fn of<T>(
        mut self,
        patience: Duration,
        answer: impl Future<Output = Result<T>>,
    ) -> Result<T> {
        let began = Instant::now();
        match timeout(patience, answer).await {
            Ok(answer) => {
                self.recv(&answer);
                answer
            }
            Err(_) => Err(self.is_late(began)),
        }
    }

    fn recv<T>(&mut self, answer: &Result<T>) {
        if answer.as_ref().is_err_and(is_last) {
            *self.silent = true;
            // Suspects other idle connections, so that requests do not discover lost ones one by one.
            self.pulse.suspect(Instant::now());
        } else {
            self.pulse.is_answered();
            if answer.as_ref().is_err_and(is_full) {
                self.pulse.found_full();
            }
        }
    }

    fn is_late(&mut self, began: Instant) -> sqlx::Error {
        *self.silent = true;
        self.pulse.is_late(began);
        no_answer()
    }
}

/// Whether the connection is unusable from now on: it is lost, or Postgres has ended it.
fn is_last(error: &sqlx::Error) -> bool {
    let code = error.as_database_error().and_then(DatabaseError::code);
    matches!(error, sqlx::Error::Io(_) | sqlx::Error::Tls(_))
        || matches!(
            code.as_deref(),
            Some("25P03" | "57P01" | "57P02" | "57P03" | "57P05")
        )
}

/// Whether the database's disk is full.
fn is_full(error: &sqlx::Error) -> bool {
    let code = error.as_database_error().and_then(DatabaseError::code);
    code.as_deref() == Some("53100")
}

/// Whether a statement outside a transaction changes rows, and so may wait for locks of other transactions.
fn writes(sql: &str) -> bool {
    let sql = sql.trim_start();
    ["INSERT ", "UPDATE ", "DELETE "]
        .iter()
        .any(|word| sql.starts_with(word) || (sql.starts_with("WITH") && sql.contains(word)))
}

/// The parts of a query: its text decides how long its answer may take.
type Parts = (SqlStr, Option<PgArguments>);

fn parts<'q>(mut query: impl Execute<'q, Postgres>) -> Result<Parts> {
    let arguments = query.take_arguments().map_err(sqlx::Error::Encode)?;
    Ok((query.sql(), arguments))
}

/// Stream of rows, each with its own deadline.
struct Answers<'c> {
    rows: BoxStream<'c, Result<Answered>>,
    verdict: Verdict<'c>,
    patience: Duration,
    /// While waiting for a row: start and deadline.
    waiting: Option<(Instant, Pin<Box<Sleep>>)>,
    ended: bool,
}

impl Stream for Answers<'_> {
    type Item = Result<Answered>;

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        let this = &mut *self;
        if this.ended {
            return Poll::Ready(None);
        }
        if let Poll::Ready(answer) = this.rows.poll_next_unpin(context) {
            this.waiting = None;
            if let Some(answer) = &answer {
                this.verdict.recv(answer);
            }
            return Poll::Ready(answer);
        }
        let patience = this.patience;
        let (began, deadline) = this
            .waiting
            .get_or_insert_with(|| (Instant::now(), Box::pin(sleep(patience))));
        if deadline.as_mut().poll(context).is_pending() {
            return Poll::Pending;
        }
        this.ended = true;
        Poll::Ready(Some(Err(this.verdict.is_late(*began))))
    }
}

impl<'c> Executor<'c> for &'c mut Connection {
    type Database = Postgres;

    fn fetch_many<'e, 'q: 'e, E>(self, query: E) -> BoxStream<'e, Result<Answered>>
    where
        'c: 'e,
        E: 'q + Execute<'q, Postgres>,
    {
        let answers = parts(query).and_then(|parts| self.answers(parts));
        answers.unwrap_or_else(|error| stream::iter([Err(error)]).boxed())
    }

    fn fetch_optional<'e, 'q: 'e, E>(self, query: E) -> BoxFuture<'e, Result<Option<PgRow>>>
    where
        'c: 'e,
        E: 'q + Execute<'q, Postgres>,
    {
        async move {
            let parts = parts(query)?;
            let patience = self.patience(parts.0.as_str());
            let (lent, verdict) = self.in_use()?;
            verdict.of(patience, lent.fetch_optional(parts)).await
        }
        .boxed()
    }

    fn prepare_with<'e>(
        self,
        sql: SqlStr,
        parameters: &'e [PgTypeInfo],
    ) -> BoxFuture<'e, Result<PgStatement>>
    where
        'c: 'e,
    {
        async move {
            let patience = self.read_within;
            let (lent, verdict) = self.in_use()?;
            verdict
                .of(patience, lent.prepare_with(sql, parameters))
                .await
        }
        .boxed()
    }

    fn describe<'e>(self, sql: SqlStr) -> BoxFuture<'e, Result<Describe<Postgres>>>
    where
        'c: 'e,
    {
        async move {
            let patience = self.read_within;
            let (lent, verdict) = self.in_use()?;
            verdict.of(patience, lent.describe(sql)).await
        }
        .boxed()
    }
}

#[cfg(test)]
mod tests {
    use super::writes;

    #[test]
    fn a_statement_that_may_wait_for_locks_is_told_by_its_text() {
        for statement in [
            "UPDATE live_epoch SET epoch = ''",
            "\n    INSERT INTO users DEFAULT VALUES RETURNING id",
            "WITH gone AS (DELETE FROM notices RETURNING id) SELECT count(*) FROM gone",
        ] {
            assert!(writes(statement), "{statement}");
        }
        for statement in [
            "SELECT updated_at FROM predictions",
            "WITH best AS (SELECT 1) SELECT * FROM best",
            "BEGIN",
        ] {
            assert!(!writes(statement), "{statement}");
        }
    }
}
