//! What an actor uses of its node. Actors do not know the registry that starts them.

use std::collections::HashSet;
use std::sync::Arc;

use actix::prelude::*;
use podium_domain::ids::UserId;
use podium_store::db::Store;
use podium_store::events::EventState;
use podium_store::outbox::Wakeups;
use tokio::sync::oneshot;

use crate::fanout::hub::Hub;

/// Cheap to clone.
#[derive(Clone)]
pub(crate) struct Services {
    pub(crate) store: Store,
    pub(crate) hub: Hub,
    /// Runs long work, such as reading many rows.
    pub(crate) background: ArbiterHandle,
    pub(crate) signals: Arc<dyn Signals>,
}

/// What an actor causes elsewhere on its node and on others.
pub(crate) trait Signals: Send + Sync {
    /// Wakes the actors of topics that moved, on this node at once and then on others.
    fn wake(&self, wakeups: &Wakeups);

    /// The event's rankings, statuses or scores have moved.
    fn event_changed(&self, event: &Arc<EventState>);

    /// Sessions or rights of these users have changed.
    fn revalidate_sessions(&self, users: HashSet<UserId>);
}

impl Services {
    /// Runs on the background thread instead of the actors' thread; `None` when that thread has ended.
    pub(crate) async fn run_in_background<T: Send + 'static>(
        &self,
        work: impl Future<Output = T> + Send + 'static,
    ) -> Option<T> {
        let (send, receive) = oneshot::channel();
        self.background.spawn(async move {
            // The caller may be gone.
            drop(send.send(work.await));
        });
        receive.await.ok()
    }

    /// Evicts the users' cached sessions and makes their sockets check theirs, after sessions or rights have changed.
    pub(crate) fn revalidate_sessions(&self, users: HashSet<UserId>) {
        for user in &users {
            self.store.evict_sessions(user);
        }
        self.hub.revalidate_sessions(users);
    }
}
