//! Receives `NOTIFY` messages of Postgres, and detects when its connection is silent.

use std::time::Duration;

use sqlx::postgres::{PgListener, PgPool};
use sqlx::{Error, Executor};
use tokio::runtime::Handle;
use tokio::time::timeout;

use crate::db::pool::{READ_WITHIN, within};

/// Time without a message after which the connection is probed: a silent one delivers none either.
const QUIET: Duration = Duration::from_secs(2);

/// Channel of `NOTIFY` for the wake-ups of all topics.
pub(crate) const CHANNEL: &str = "podium_wakeups";
/// The probe: no effect on a connection that already listens.
const LISTEN: &str = "LISTEN podium_wakeups";

/// Uses a connection outside the pool. Unusable after any error.
pub(crate) struct Listener(Option<PgListener>);

impl Listener {
    pub(crate) async fn start(own: &PgPool) -> Result<Self, Error> {
        let mut listener = PgListener::connect_with(own).await?;
        listener.eager_reconnect(false);
        within(READ_WITHIN, listener.listen(CHANNEL)).await?;
        Ok(Self(Some(listener)))
    }

    /// The payload of the next `NOTIFY`.
    pub(crate) async fn next(&mut self) -> Result<String, Error> {
        let listener = self.0.as_mut().ok_or(Error::PoolClosed)?;
        loop {
            match timeout(QUIET, listener.try_recv()).await {
                Ok(Ok(Some(notice))) => return Ok(notice.payload().to_owned()),
                // The connection is lost.
                Ok(Ok(None)) => return Err(Error::PoolClosed),
                Ok(Err(error)) => return Err(error),
                Err(_) => {
                    within(READ_WITHIN, listener.execute(LISTEN)).await?;
                }
            }
        }
    }
}

impl Drop for Listener {
    /// Dropping the connection spawns a task that waits until the kernel gives up a silent one. Without a runtime that
    /// would panic, so the connection is leaked then; it ends with its thread.
    fn drop(&mut self) {
        if Handle::try_current().is_err() {
            std::mem::forget(self.0.take());
        }
    }
}
