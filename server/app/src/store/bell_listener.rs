//! Hears the bells that other nodes ring through Postgres.

use podium_wire::Topic;
use sqlx::postgres::{PgListener, PgPoolOptions};

use super::{Store, StoreError};

/// Name of the notices.
pub(super) const CHANNEL: &str = "podium_bells";

/// Listens on a connection of its own, outside the pool. After any error it is of no use any more:
/// what was rung meanwhile is lost, and the topics' offsets must be read (reliability notes, §0.8).
pub struct BellListener(Option<PgListener>);

impl Store {
    /// Starts to listen.
    pub async fn listen(&self) -> Result<BellListener, StoreError> {
        let own = PgPoolOptions::new()
            .max_connections(1)
            .connect_lazy_with(self.pool.connect_options().as_ref().clone());
        let mut listener = PgListener::connect_with(&own).await?;
        listener.eager_reconnect(false);
        listener.listen(CHANNEL).await?;
        Ok(BellListener(Some(listener)))
    }
}

impl Drop for BellListener {
    /// It takes its leave in a task, and panics where none can be started: when its thread ends, and
    /// the connection with it.
    fn drop(&mut self) {
        if tokio::runtime::Handle::try_current().is_err() {
            std::mem::forget(self.0.take());
        }
    }
}

impl BellListener {
    /// The next bell, whoever rang it; `None` for a notice that is not ours.
    ///
    /// # Errors
    /// `Unavailable` when the connection is gone.
    pub async fn hear(&mut self) -> Result<Option<(Topic, u64)>, StoreError> {
        let heard = match &mut self.0 {
            Some(listener) => listener.try_recv().await?,
            None => None,
        };
        match heard {
            Some(notice) => Ok(parse_bell(notice.payload())),
            None => Err(StoreError::Unavailable(sqlx::Error::PoolClosed)),
        }
    }
}

/// Reads `TOPIC OFFSET`.
pub fn parse_bell(notice: &str) -> Option<(Topic, u64)> {
    let (topic, offset) = notice.split_once(' ')?;
    Some((topic.parse().ok()?, offset.parse().ok()?))
}
