//! Receives the wake-ups that other nodes send through Postgres.

use podium_wire::live::topic::Topic;

use crate::db::error::StoreError;
use crate::db::pool::listener::Listener;
use crate::db::store::Store;

/// Channel of `NOTIFY`.
pub(crate) const CHANNEL: &str = "podium_bells";

/// Listens on a connection outside the pool. After any error it is unusable: wake-ups sent meanwhile are lost, and the
/// topics' offsets must be read (docs/invariants.md, "Live changes").
pub struct WakeupListener(Listener);

impl Store {
    /// Starts to listen.
    pub async fn listen(&self) -> Result<WakeupListener, StoreError> {
        Ok(WakeupListener(self.pool.listen(CHANNEL).await?))
    }
}

impl WakeupListener {
    /// The next wake-up of any node; `None` if the payload is invalid.
    ///
    /// # Errors
    /// `Unavailable` when the connection is lost or silent.
    pub async fn recv(&mut self) -> Result<Option<(Topic, u64)>, StoreError> {
        Ok(parse_wakeup(&self.0.next().await?))
    }
}

/// Reads `TOPIC OFFSET`.
pub fn parse_wakeup(notice: &str) -> Option<(Topic, u64)> {
    let (topic, offset) = notice.split_once(' ')?;
    Some((topic.parse().ok()?, offset.parse().ok()?))
}
