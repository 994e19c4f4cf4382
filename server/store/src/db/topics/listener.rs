//! Receives the wake-ups that other nodes send through Postgres.

use podium_wire::live::topic::Topic;

use crate::db::error::StoreError;
use crate::db::pool::listener::Listener;
use crate::db::store::Store;
use crate::db::topics::subject::{Subject, parse_wakeups};

/// Channel of `NOTIFY` for topics that every node follows. Earlier releases use it for all topics, with one wake-up in
/// each notification.
const CHANNEL: &str = "podium_bells";
/// Maximum length of a notification: Postgres accepts less than 8,000 bytes.
pub(crate) const NOTIFICATION_MAX: usize = 7_900;

/// The channel of a subject; `None`: of topics that every node follows.
pub(crate) fn channel(subject: Option<Subject>) -> String {
    subject.map_or_else(
        || CHANNEL.to_owned(),
        |subject| format!("{CHANNEL}_{}", subject.number()),
    )
}

/// Listens on a connection outside the pool. After any error it is unusable: wake-ups sent meanwhile are lost, and the
/// topics' offsets must be read (docs/invariants.md, "Live changes").
pub struct WakeupListener(Listener);

impl Store {
    /// Starts to listen to wake-ups of the topics that every node follows.
    pub async fn listen(&self) -> Result<WakeupListener, StoreError> {
        Ok(WakeupListener(self.pool.listen(CHANNEL).await?))
    }
}

impl WakeupListener {
    /// Listens to wake-ups of these subjects as well.
    pub async fn follow(&mut self, subjects: &[Subject]) -> Result<(), StoreError> {
        Ok(self.0.listen(&channels(subjects)).await?)
    }

    /// Stops listening to wake-ups of these subjects.
    pub async fn leave(&mut self, subjects: &[Subject]) -> Result<(), StoreError> {
        Ok(self.0.unlisten(&channels(subjects)).await?)
    }

    /// The next wake-ups of any node; none if the notification is invalid. Nothing is lost when it is cancelled.
    ///
    /// # Errors
    /// `Unavailable` when the connection is lost or silent.
    pub async fn recv(&mut self) -> Result<Vec<(Topic, u64)>, StoreError> {
        Ok(parse_wakeups(&self.0.next().await?))
    }
}

fn channels(subjects: &[Subject]) -> Vec<String> {
    let subjects = subjects.iter();
    subjects.map(|subject| channel(Some(*subject))).collect()
}
