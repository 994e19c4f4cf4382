//! Finds the actor for an id, or starts it; restarts one that crashed.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use actix::prelude::*;
use podium_domain::ids::{EventId, LeagueId};
use podium_wire::live::topic::Topic;
use tokio::sync::{Notify, oneshot};

use crate::actors::Actors;
use crate::bus::{Bus, Interest};
use crate::error::LiveError;
use crate::events::event_actor::{EventActor, EventChanged, WritePick, WritePickError};
use crate::fanout::hub::Hub;
use crate::form::Rankings;
use crate::leaderboard::actor::{LeagueActor, Reload};
use crate::leaderboard::shown::ShownBoards;
use crate::offset_poll::LastOffsets;
use crate::topics::subscribe::SubscribeRequest;
use crate::topics::topic_actor::TopicActor;
use podium_store::db::Store;
use podium_store::picks::{PickOutcome, PickRequest};

/// Handle on all live state of this node; cheap to clone.
#[derive(Clone)]
pub struct Live(Arc<Inner>);

struct Inner {
    store: Store,
    hub: Hub,
    /// Identifies this process in the cluster.
    node: String,
    arbiter: ArbiterHandle,
    /// Runs long work, such as reading many rows.
    background: ArbiterHandle,
    topics: Actors<Topic, TopicActor>,
    events: Actors<EventId, EventActor>,
    leagues: Actors<LeagueId, LeagueActor>,
    shown_boards: ShownBoards,
    bus: Arc<dyn Bus>,
    last_offsets: LastOffsets,
    rankings: Rankings,
    /// Increases with every change of any event.
    results_version: AtomicU64,
    results_moved: Notify,
}

impl Live {
    /// Actors run on `arbiter`'s thread, apart from the sockets; long work runs on `background`'s.
    pub fn new(
        store: Store,
        hub: Hub,
        arbiter: ArbiterHandle,
        background: ArbiterHandle,
        bus: Arc<dyn Bus>,
    ) -> Self {
        let interest = hub.connection_limits().interest();
        Self(Arc::new(Inner {
            topics: Actors::of("topic", interest, Topic::clone),
            events: Actors::of("event", interest, |id| Topic::Event(id.clone())),
            leagues: Actors::of("league", interest, |id| Topic::League(id.clone())),
            bus,
            last_offsets: LastOffsets::default(),
            rankings: Rankings::default(),
            results_version: AtomicU64::new(0),
            results_moved: Notify::new(),
            store,
            hub,
            node: hex::encode(rand::random::<[u8; 4]>()),
            arbiter,
            background,
            shown_boards: ShownBoards::default(),
        }))
    }

    pub fn store(&self) -> &Store {
        &self.0.store
    }

    pub fn node(&self) -> &str {
        &self.0.node
    }

    /// Runs on the background thread instead of the actors' thread; `None` when that thread has ended.
    pub(crate) async fn run_in_background<T: Send + 'static>(
        &self,
        work: impl Future<Output = T> + Send + 'static,
    ) -> Option<T> {
        let (send, receive) = oneshot::channel();
        self.0.background.spawn(async move {
            // The caller may be gone.
            drop(send.send(work.await));
        });
        receive.await.ok()
    }

    pub fn hub(&self) -> &Hub {
        &self.0.hub
    }

    pub(crate) fn rankings(&self) -> &Rankings {
        &self.0.rankings
    }

    /// The subjects that this node listens to.
    pub(crate) fn interest(&self) -> &Interest {
        self.0.hub.connection_limits().interest()
    }

    pub(crate) fn bus(&self) -> &dyn Bus {
        &*self.0.bus
    }

    pub(crate) fn last_offsets(&self) -> &LastOffsets {
        &self.0.last_offsets
    }

    /// Carries wake-ups between this node and the others until it stops.
    pub async fn run_bus(self) {
        let bus = Arc::clone(&self.0.bus);
        bus.run(self).await;
    }

    /// A version of all results: increases with every change of any event.
    pub fn results_version(&self) -> u64 {
        self.0.results_version.load(Ordering::Acquire)
    }

    /// Waits for a change of any event since the last call. For one task only.
    pub async fn results_moved(&self) {
        self.0.results_moved.notified().await;
    }

    /// Reloads one leaderboard from the database, if it is in memory.
    pub fn reload_board(&self, league: &LeagueId) {
        self.reload_league(league, Reload::now());
    }

    pub(crate) fn reload_league(&self, league: &LeagueId, reload: Reload) {
        let reload = self.0.shown_boards.track(league, reload);
        if self
            .0
            .leagues
            .alive(league)
            .is_some_and(|actor| actor.try_send(reload).is_err())
        {
            tracing::warn!(%league, "league's mailbox is full");
        }
    }

    /// Reloads every leaderboard in memory from the database, after points were given.
    pub fn reload_boards(&self) {
        for (id, league) in self.0.leagues.all_alive() {
            let reload = self.0.shown_boards.track(&id, Reload::now());
            if league.try_send(reload).is_err() {
                tracing::warn!("a league's mailbox is full");
            }
        }
    }

    pub(crate) fn results_changed(&self) {
        self.0.results_version.fetch_add(1, Ordering::AcqRel);
        self.0.results_moved.notify_one();
    }

    pub(crate) fn broadcast_event_changed(&self, moved: &EventChanged) {
        for (id, league) in self.0.leagues.all_alive() {
            let moved = self.0.shown_boards.track(&id, moved.clone());
            if league.try_send(moved).is_err() {
                tracing::warn!("a league's mailbox is full");
            }
        }
    }

    /// Whether the event has an actor here; actors of events that do not exist are short-lived.
    pub fn watches_event(&self, event: &EventId) -> bool {
        self.0.events.alive(event).is_some()
    }

    /// Starts the actor that locks this event at its start.
    pub fn watch_event(&self, event: &EventId) {
        drop(self.event(event));
    }

    /// Subscribes a connection to a topic or refuses with a reason; the answer is sent to the connection.
    pub fn subscribe(&self, request: &SubscribeRequest) {
        let sent = match &request.topic {
            Topic::Leaderboard(league) => self.league(league).try_send(request.clone()).is_ok(),
            Topic::Events
            | Topic::Event(_)
            | Topic::League(_)
            | Topic::Requests(_)
            | Topic::Account(_)
            | Topic::Feed => self.topic(&request.topic).try_send(request.clone()).is_ok(),
        };
        if !sent {
            request.reject_unavailable();
        }
    }

    /// Writes a pick through the event's group commit.
    pub async fn write_pick(
        &self,
        event: &EventId,
        request: PickRequest,
    ) -> Result<PickOutcome, LiveError> {
        let (reply, answer) = oneshot::channel();
        self.event(event)
            .try_send(WritePick { request, reply })
            .map_err(|_| WritePickError::Overloaded)?;
        Ok(answer.await.map_err(|_| LiveError::Unavailable)??)
    }

    fn topic(&self, topic: &Topic) -> Addr<TopicActor> {
        let (live, owned) = (self.clone(), topic.clone());
        self.0.topics.find_or_start(
            topic,
            || TopicActor::start_in_arbiter(&self.0.arbiter, |_| TopicActor::new(owned, live)),
            |topic| self.on_topic_crash(topic),
        )
    }

    pub(crate) fn event(&self, event: &EventId) -> Addr<EventActor> {
        let (live, owned) = (self.clone(), event.clone());
        self.0.events.find_or_start(
            event,
            || EventActor::start_in_arbiter(&self.0.arbiter, |_| EventActor::new(owned, live)),
            |event| record_crash("event", event),
        )
    }

    pub(crate) fn league(&self, league: &LeagueId) -> Addr<LeagueActor> {
        let (live, owned) = (self.clone(), league.clone());
        self.0.leagues.find_or_start(
            league,
            || {
                let shown = self.0.shown_boards.start(league);
                LeagueActor::start_in_arbiter(&self.0.arbiter, |_| {
                    LeagueActor::new(owned, live, shown)
                })
            },
            |league| self.on_league_crash(league),
        )
    }

    pub(crate) fn topics(&self) -> &Actors<Topic, TopicActor> {
        &self.0.topics
    }

    pub(crate) fn events(&self) -> &Actors<EventId, EventActor> {
        &self.0.events
    }

    pub(crate) fn shown_boards(&self) -> &ShownBoards {
        &self.0.shown_boards
    }

    pub(crate) fn leagues(&self) -> &Actors<LeagueId, LeagueActor> {
        &self.0.leagues
    }

    /// Handles actors that crashed: restarts those of events, which must still be locked at their start, and makes
    /// subscribers of topics and leaderboards resubscribe.
    pub(crate) fn restart_dead_actors(&self) {
        for event in self.0.events.take_dead() {
            record_crash("event", &event);
            self.watch_event(&event);
        }
        for topic in self.0.topics.take_dead() {
            self.on_topic_crash(&topic);
        }
        for league in self.0.leagues.take_dead() {
            self.on_league_crash(&league);
        }
    }

    fn on_topic_crash(&self, topic: &Topic) {
        record_crash("topic", topic);
        self.0.hub.start_over(topic);
    }

    fn on_league_crash(&self, league: &LeagueId) {
        record_crash("league", league);
        self.0.hub.start_over(&Topic::Leaderboard(league.clone()));
    }
}

fn record_crash(kind: &'static str, which: &dyn std::fmt::Display) {
    metrics::counter!("podium_actors_died_total", "kind" => kind).increment(1);
    tracing::error!(kind, %which, "an actor crashed; restarting it from the database");
}

#[cfg(test)]
#[path = "registry_tests.rs"]
mod tests;
