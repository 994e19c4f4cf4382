//! The database work of an event's actor.

use std::time::Instant;

use crate::events::live_event::{EventMessage, EventTask, LiveEvent, PICKS_WAITING_MAX};
use crate::services::Services;
use crate::shell::{Performer, Shell};

pub(crate) type EventActor = Shell<LiveEvent>;

impl Performer for LiveEvent {
    const MAILBOX: usize = PICKS_WAITING_MAX;

    fn perform(
        task: EventTask,
        services: &Services,
    ) -> impl Future<Output = EventMessage> + 'static {
        let store = services.store.clone();
        async move {
            match task {
                EventTask::Read(event) => EventMessage::State(store.event_state(&event).await),
                EventTask::LockIfStarted(event) => {
                    EventMessage::LockChecked(store.lock_if_started(&event).await)
                }
                EventTask::Commit {
                    event,
                    bypass,
                    picks,
                } => {
                    let begun = Instant::now();
                    let (outcomes, wakeups) = store.write_picks(&event, bypass, &picks).await;
                    metrics::histogram!("podium_pick_commit_seconds").record(begun.elapsed());
                    EventMessage::Committed(outcomes, wakeups)
                }
            }
        }
    }
}
