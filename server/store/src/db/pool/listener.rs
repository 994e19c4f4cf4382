//! Hears notices, and notices when none can arrive any more.

use std::time::Duration;

use sqlx::postgres::{PgListener, PgPool};
use sqlx::{Error, Executor};
use tokio::runtime::Handle;
use tokio::time::timeout;

use crate::db::pool::{READ_WITHIN, within};

/// After so long without a notice the database is asked for an answer: a silent connection brings none either.
const QUIET: Duration = Duration::from_secs(2);

/// The question: changes nothing on a connection that listens already.
const LISTEN: &str = "LISTEN podium_bells";

/// On a connection of its own. After any error it is of no use any more.
pub(crate) struct Listener(Option<PgListener>);

impl Listener {
    pub(crate) async fn start(own: &PgPool, channel: &str) -> Result<Self, Error> {
        let mut listener = PgListener::connect_with(own).await?;
        listener.eager_reconnect(false);
        within(READ_WITHIN, listener.listen(channel)).await?;
        Ok(Self(Some(listener)))
    }

    /// What the next notice says.
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
    /// The connection takes its leave in a task, which waits until the kernel gives a silent one up. It panics where no
    /// task can be started: when its thread ends, and the connection with it.
    fn drop(&mut self) {
        if Handle::try_current().is_err() {
            std::mem::forget(self.0.take());
        }
    }
}
