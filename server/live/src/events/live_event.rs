//! One event on this node: the group commit of its picks, the lock at its start, and notifying leagues of changed
//! rankings.
//!
//! The database enforces the lock; nothing here decides whether a pick is accepted.

use std::sync::Arc;
use std::time::Duration;

use podium_domain::ids::EventId;
use tokio::sync::oneshot;

use crate::events::pick_batch::BatchBuilder;
use crate::shell::{Context, RETRY_AFTER, Reducer};
use podium_store::db::StoreError;
use podium_store::events::EventState;
use podium_store::outbox::Wakeups;
use podium_store::picks::{PickOutcome, PickRequest};

/// Maximum number of picks waiting for the commit in flight; further ones are refused at once.
pub(crate) const PICKS_WAITING_MAX: usize = 20_000;
/// Maximum timer duration: a clock change delays a timer by no more than this.
const TIMER_MAX: Duration = Duration::from_mins(10);

#[derive(Debug, Clone, thiserror::Error)]
pub enum WritePickError {
    /// The maximum number of picks is already waiting.
    #[error("too many picks are waiting")]
    Overloaded,
    #[error(transparent)]
    Store(Arc<StoreError>),
}

pub(crate) type Reply = oneshot::Sender<Result<PickOutcome, WritePickError>>;

#[allow(
    clippy::struct_excessive_bools,
    reason = "each is one independent question about the work"
)]
pub(crate) struct LiveEvent {
    event: EventId,
    /// The state last read from the database.
    known: Option<Arc<EventState>>,
    waiting: Vec<(PickRequest, Reply)>,
    /// Who waits for the commit in flight, in the order of its picks.
    committing: Option<Vec<Reply>>,
    /// The last known offset of the event's topic.
    latest_offset: u64,
    woken: bool,
    reading: bool,
    used: bool,
    /// Until the event has been read again after its start, too: the lock must not be given up half-way.
    start_is_timed: bool,
}

pub(crate) enum EventMessage {
    /// The event's topic has moved to this offset, on any node.
    Wake(u64),
    /// Writes a pick; the reply is sent after the commit.
    Write(PickRequest, Reply),
    Committed(Vec<Result<PickOutcome, Arc<StoreError>>>, Wakeups),
    State(Result<EventState, StoreError>),
    Retry,
    Started,
    /// Wake-ups if the event was locked because it has started.
    LockChecked(Result<Option<Wakeups>, StoreError>),
}

#[derive(Debug)]
pub(crate) enum EventTask {
    Read(EventId),
    LockIfStarted(EventId),
    Commit {
        event: EventId,
        bypass: bool,
        picks: Vec<PickRequest>,
    },
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum EventTimer {
    Start,
    Retry,
}

impl LiveEvent {
    pub(crate) fn new(event: EventId) -> Self {
        Self {
            event,
            known: None,
            waiting: Vec::new(),
            committing: None,
            latest_offset: 0,
            woken: true,
            reading: false,
            used: true,
            start_is_timed: false,
        }
    }

    fn write(&mut self, request: PickRequest, reply: Reply, context: &mut Context<'_, Self>) {
        if self.waiting.len() >= PICKS_WAITING_MAX {
            metrics::counter!("podium_requests_shed_total", "lane" => "event_queue").increment(1);
            drop(reply.send(Err(WritePickError::Overloaded)));
            return;
        }
        self.used = true;
        self.waiting.push((request, reply));
        self.commit(context);
    }

    /// Commits all waiting picks that may share a transaction, unless a commit is in flight: its duration is the
    /// batching window.
    fn commit(&mut self, context: &mut Context<'_, Self>) {
        if self.committing.is_some() || self.waiting.is_empty() {
            return;
        }
        let mut batch_builder = BatchBuilder::default();
        let (mut picks, mut replies, mut rest) = (Vec::new(), Vec::new(), Vec::new());
        for (request, reply) in self.waiting.drain(..) {
            if batch_builder.try_add(&request) {
                picks.push(request);
                replies.push(reply);
            } else {
                rest.push((request, reply));
            }
        }
        self.waiting = rest;
        self.committing = Some(replies);
        #[allow(
            clippy::cast_precision_loss,
            clippy::as_conversions,
            reason = "at most a thousand"
        )]
        metrics::histogram!("podium_pick_batch_size").record(picks.len() as f64);
        context.perform(EventTask::Commit {
            event: self.event.clone(),
            bypass: batch_builder.bypass(),
            picks,
        });
    }

    /// Sends the wake-ups before the replies, so that a read after the reply finds the pick.
    fn on_committed(
        &mut self,
        outcomes: Vec<Result<PickOutcome, Arc<StoreError>>>,
        wakeups: &Wakeups,
        context: &mut Context<'_, Self>,
    ) {
        context.signals.wake(wakeups);
        let replies = self.committing.take().unwrap_or_default();
        for (outcome, reply) in outcomes.into_iter().zip(replies) {
            drop(reply.send(outcome.map_err(WritePickError::Store)));
        }
        self.commit(context);
    }

    fn read(&mut self, context: &mut Context<'_, Self>) {
        if self.reading || !self.woken {
            return;
        }
        self.woken = false;
        self.reading = true;
        context.perform(EventTask::Read(self.event.clone()));
    }

    fn on_state(&mut self, state: Result<EventState, StoreError>, context: &mut Context<'_, Self>) {
        self.reading = false;
        match state {
            Ok(state) => {
                self.apply_state(state, context);
                self.read(context);
            }
            Err(StoreError::NotFound) => context.stop(),
            Err(error) => {
                tracing::warn!(event = %self.event, cause = ?error, "could not read the event");
                self.read_after_pause(context);
            }
        }
    }

    fn read_after_pause(&mut self, context: &mut Context<'_, Self>) {
        self.woken = true;
        context.set_timer(EventTimer::Retry, RETRY_AFTER, EventMessage::Retry);
    }

    fn apply_state(&mut self, mut state: EventState, context: &mut Context<'_, Self>) {
        self.time_start(&state, context);
        if let Some(known) = &self.known {
            // Thousands of leagues compare rankings. Comparing and sharing them once here reduces each comparison to a
            // pointer check.
            state.share(known);
        }
        let state = Arc::new(state);
        self.known = Some(Arc::clone(&state));
        context.signals.event_changed(&state);
    }

    /// Schedules the lock at the event's start. The database refuses picks from then on anyway; the timer makes the
    /// lock visible to clients.
    fn time_start(&mut self, state: &EventState, context: &mut Context<'_, Self>) {
        let starts_at = state.starts_at.filter(|_| !state.locked && !state.reopened);
        self.start_is_timed = starts_at.is_some();
        match starts_at {
            Some(starts_at) => {
                let wait = (starts_at - state.read_at).to_std().unwrap_or_default();
                let wait = wait.min(TIMER_MAX);
                context.set_timer(EventTimer::Start, wait, EventMessage::Started);
            }
            None => context.cancel_timer(EventTimer::Start),
        }
    }

    fn on_lock_checked(
        &mut self,
        locked: Result<Option<Wakeups>, StoreError>,
        context: &mut Context<'_, Self>,
    ) {
        match locked {
            Ok(Some(wakeups)) => {
                tracing::info!(event = %self.event, "event locked at its start");
                context.signals.wake(&wakeups);
            }
            Ok(None) => {}
            Err(error) => {
                tracing::warn!(event = %self.event, cause = ?error, "could not check whether the event has started");
            }
        }
        self.read_after_pause(context);
    }
}

impl Reducer for LiveEvent {
    type Message = EventMessage;
    type Task = EventTask;
    type Timer = EventTimer;

    fn start(&mut self, context: &mut Context<'_, Self>) {
        self.read(context);
    }

    fn handle(&mut self, message: EventMessage, context: &mut Context<'_, Self>) {
        match message {
            EventMessage::Wake(offset) => {
                if offset > self.latest_offset {
                    self.used = true;
                    self.latest_offset = offset;
                    self.woken = true;
                    self.read(context);
                }
            }
            EventMessage::Write(request, reply) => self.write(request, reply, context),
            EventMessage::Committed(outcomes, wakeups) => {
                self.on_committed(outcomes, &wakeups, context);
            }
            EventMessage::State(state) => self.on_state(state, context),
            EventMessage::Retry => self.read(context),
            EventMessage::Started => {
                context.perform(EventTask::LockIfStarted(self.event.clone()));
            }
            EventMessage::LockChecked(locked) => self.on_lock_checked(locked, context),
        }
    }

    fn is_idle(&mut self) -> bool {
        let used = std::mem::replace(&mut self.used, false);
        let busy = self.committing.is_some()
            || self.reading
            || self.woken
            || self.start_is_timed
            || !self.waiting.is_empty();
        !used && !busy
    }
}

#[cfg(test)]
#[path = "live_event_tests.rs"]
mod tests;
