//! Receives the wake-ups that other nodes send through Postgres.

use podium_wire::live::topic::Topic;

use crate::db::error::StoreError;
use crate::db::pool::listener::Listener;
use crate::db::store::Store;
use crate::db::topics::wakeups::parse_wakeups;

/// Maximum length of a notification: Postgres accepts less than 8,000 bytes.
pub(crate) const NOTIFICATION_MAX: usize = 7_900;

/// Listens on a connection outside the pool. After any error it is unusable: wake-ups sent meanwhile are lost, and the
/// topics' offsets must be read (docs/invariants.md, "Live changes").
pub struct WakeupListener(Listener);

impl Store {
    /// Starts to listen to wake-ups of all topics.
    pub async fn listen(&self) -> Result<WakeupListener, StoreError> {
        Ok(WakeupListener(self.pool.listen().await?))
    }
}

impl WakeupListener {
    /// The next wake-ups of any node; none if the notification is invalid. Nothing is lost when it is cancelled.
    ///
    /// # Errors
    /// `Unavailable` when the connection is lost or silent.
    pub async fn recv(&mut self) -> Result<Vec<(Topic, u64)>, StoreError> {
        Ok(parse_wakeups(&self.0.next().await?))
    }
}
