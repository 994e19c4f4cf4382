//! Hears the bells that other nodes ring through Postgres.

use podium_wire::live::topic::Topic;

use crate::db::error::StoreError;
use crate::db::pool::listener::Listener;
use crate::db::store::Store;

/// Name of the notices.
pub(crate) const CHANNEL: &str = "podium_bells";

/// Listens on a connection of its own, outside the pool. After any error it is of no use any more:
/// what was rung meanwhile is lost, and the topics' offsets must be read (docs/invariants.md,
/// "Live changes").
pub struct BellListener(Listener);

impl Store {
    /// Starts to listen.
    pub async fn listen(&self) -> Result<BellListener, StoreError> {
        Ok(BellListener(self.pool.listen(CHANNEL).await?))
    }
}

impl BellListener {
    /// The next bell, whoever rang it; `None` for a notice that is not ours.
    ///
    /// # Errors
    /// `Unavailable` when the connection is gone, or silent.
    pub async fn hear(&mut self) -> Result<Option<(Topic, u64)>, StoreError> {
        Ok(parse_bell(&self.0.next().await?))
    }
}

/// Reads `TOPIC OFFSET`.
pub fn parse_bell(notice: &str) -> Option<(Topic, u64)> {
    let (topic, offset) = notice.split_once(' ')?;
    Some((topic.parse().ok()?, offset.parse().ok()?))
}
