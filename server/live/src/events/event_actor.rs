//! One event on this node: the group commit of its picks, the lock at its start, and notifying leagues of changed
//! rankings.
//!
//! The database enforces the lock; this actor does not decide whether a pick is accepted.

use std::sync::Arc;
use std::time::{Duration, Instant};

use actix::prelude::*;
use podium_domain::ids::EventId;
use tokio::sync::oneshot;

use crate::IDLE_CHECK;
use crate::actors::Seat;
use crate::events::pick_batch::BatchBuilder;
use crate::messages::Wake;
use crate::retry::Retry;
use crate::services::Services;
use podium_store::db::StoreError;
use podium_store::events::EventState;
use podium_store::outbox::Wakeups;
use podium_store::picks::{PickOutcome, PickRequest};

/// Maximum number of picks waiting for the commit in flight; further ones are refused at once.
const PICKS_WAITING_MAX: usize = 20_000;
/// Maximum timer duration: a clock change delays a timer by no more than this.
const TIMER_MAX: Duration = Duration::from_mins(10);

/// Writes a pick; the reply is sent after the commit.
#[derive(Debug, Message)]
#[rtype(result = "()")]
pub(crate) struct WritePick {
    pub(crate) request: PickRequest,
    pub(crate) reply: Reply,
}

/// The event's rankings, statuses or scores have moved.
#[derive(Debug, Clone, Message)]
#[rtype(result = "()")]
pub(crate) struct EventChanged(pub(crate) Arc<EventState>);

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
    reason = "each is one independent question about the actor's work"
)]
pub(crate) struct EventActor {
    event: EventId,
    services: Services,
    seat: Seat,
    /// The state last read from the database.
    known: Option<Arc<EventState>>,
    waiting: Vec<(PickRequest, Reply)>,
    committing: bool,
    /// The last known offset of the event's topic.
    latest_offset: u64,
    woken: bool,
    loading: bool,
    retry: Retry,
    used: bool,
    start_timer: Option<SpawnHandle>,
}

impl EventActor {
    pub(crate) fn new(event: EventId, services: Services, seat: Seat) -> Self {
        Self {
            event,
            services,
            seat,
            known: None,
            waiting: Vec::new(),
            committing: false,
            latest_offset: 0,
            woken: false,
            loading: false,
            retry: Retry::default(),
            used: true,
            start_timer: None,
        }
    }

    /// Commits all waiting picks that may share a transaction, unless a commit is in flight: its duration is the
    /// batching window.
    fn commit(&mut self, ctx: &mut Context<Self>) {
        if self.committing {
            return;
        }
        if self.waiting.is_empty() {
            return;
        }
        let mut batch_builder = BatchBuilder::default();
        let (mut batch, mut replies, mut rest) = (Vec::new(), Vec::new(), Vec::new());
        for (request, reply) in self.waiting.drain(..) {
            if batch_builder.try_add(&request) {
                batch.push(request);
                replies.push(reply);
            } else {
                rest.push((request, reply));
            }
        }
        self.waiting = rest;
        self.committing = true;
        let bypass = batch_builder.bypass();
        #[allow(
            clippy::cast_precision_loss,
            clippy::as_conversions,
            reason = "at most a thousand"
        )]
        metrics::histogram!("podium_pick_batch_size").record(batch.len() as f64);
        let (store, event, begun) = (
            self.services.store.clone(),
            self.event.clone(),
            Instant::now(),
        );
        ctx.spawn(
            async move { store.write_picks(&event, bypass, &batch).await }
                .into_actor(self)
                .map(move |(outcomes, wakeups), actor, ctx| {
                    metrics::histogram!("podium_pick_commit_seconds").record(begun.elapsed());
                    actor.committing = false;
                    actor.answer(outcomes, &wakeups, replies);
                    actor.commit(ctx);
                }),
        );
    }

    /// Sends the wake-ups before the replies, so that a read after the reply finds the pick.
    fn answer(
        &self,
        outcomes: Vec<Result<PickOutcome, Arc<StoreError>>>,
        wakeups: &Wakeups,
        replies: Vec<Reply>,
    ) {
        self.services.signals.wake(wakeups);
        for (outcome, reply) in outcomes.into_iter().zip(replies) {
            drop(reply.send(outcome.map_err(WritePickError::Store)));
        }
    }

    fn load(&mut self, ctx: &mut Context<Self>) {
        if self.loading || !self.woken {
            return;
        }
        self.woken = false;
        self.loading = true;
        let (store, event) = (self.services.store.clone(), self.event.clone());
        ctx.spawn(
            async move { store.event_state(&event).await }.into_actor(self).map(
                |state, actor, ctx| {
                    actor.loading = false;
                    match state {
                        Ok(state) => {
                            actor.apply_state(state, ctx);
                            actor.load(ctx);
                        }
                        Err(StoreError::NotFound) => actor.end(ctx),
                        Err(error) => {
                            tracing::warn!(event = %actor.event, cause = ?error, "could not read the event");
                            actor.woken = true;
                            actor.retry.schedule(ctx, Self::load);
                        }
                    }
                },
            ),
        );
    }

    fn apply_state(&mut self, mut state: EventState, ctx: &mut Context<Self>) {
        self.time_start(&state, ctx);
        if let Some(known) = &self.known {
            // Thousands of leagues compare rankings. Comparing and sharing them once here reduces each comparison to a
            // pointer check.
            state.share(known);
        }
        let state = Arc::new(state);
        self.known = Some(Arc::clone(&state));
        self.services.signals.event_changed(&state);
    }

    /// Schedules the lock at the event's start. The database refuses picks from then on anyway; the timer makes the
    /// lock visible to clients.
    fn time_start(&mut self, state: &EventState, ctx: &mut Context<Self>) {
        if let Some(timer) = self.start_timer.take() {
            ctx.cancel_future(timer);
        }
        let Some(starts_at) = state.starts_at.filter(|_| !state.locked && !state.reopened) else {
            return;
        };
        let wait = (starts_at - state.read_at).to_std().unwrap_or_default();
        self.start_timer = Some(ctx.run_later(wait.min(TIMER_MAX), |actor, ctx| {
            actor.start_timer = None;
            let (store, event) = (actor.services.store.clone(), actor.event.clone());
            ctx.spawn(
                async move { store.lock_if_started(&event).await }.into_actor(actor).map(
                    |locked, actor, ctx| {
                        match locked {
                            Ok(Some(wakeups)) => {
                                tracing::info!(event = %actor.event, "event locked at its start");
                                actor.services.signals.wake(&wakeups);
                            }
                            Ok(None) => {}
                            Err(error) => {
                                tracing::warn!(event = %actor.event, cause = ?error, "could not check whether the event has started");
                            }
                        }
                        actor.woken = true;
                        actor.retry.schedule(ctx, Self::load);
                    },
                ),
            );
        }));
    }
}

impl EventActor {
    fn end(&self, ctx: &mut Context<Self>) {
        self.seat.give_up();
        ctx.stop();
    }
}

impl Actor for EventActor {
    type Context = Context<Self>;

    fn started(&mut self, ctx: &mut Self::Context) {
        ctx.set_mailbox_capacity(PICKS_WAITING_MAX);
        self.woken = true;
        self.load(ctx);
        ctx.run_interval(IDLE_CHECK, |actor, ctx| {
            let used = std::mem::replace(&mut actor.used, false);
            let busy =
                actor.committing || actor.loading || actor.woken || !actor.waiting.is_empty();
            if !used && !busy && actor.start_timer.is_none() {
                actor.end(ctx);
            }
        });
    }
}

impl Handler<Wake> for EventActor {
    type Result = ();

    fn handle(&mut self, Wake(offset): Wake, ctx: &mut Self::Context) {
        if offset > self.latest_offset {
            self.used = true;
            self.latest_offset = offset;
            self.woken = true;
            self.load(ctx);
        }
    }
}

impl Handler<WritePick> for EventActor {
    type Result = ();

    fn handle(&mut self, message: WritePick, ctx: &mut Self::Context) {
        let WritePick { request, reply } = message;
        if self.waiting.len() >= PICKS_WAITING_MAX {
            metrics::counter!("podium_requests_shed_total", "lane" => "event_queue").increment(1);
            drop(reply.send(Err(WritePickError::Overloaded)));
            return;
        }
        self.used = true;
        self.waiting.push((request, reply));
        self.commit(ctx);
    }
}
