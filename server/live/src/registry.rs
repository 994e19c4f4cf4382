//! Finds the actor for an id, or starts it; restarts one that crashed.

use std::collections::{HashMap, HashSet};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Weak};

use actix::prelude::*;
use podium_domain::ids::{EventId, LeagueId, UserId};
use podium_wire::live::topic::Topic;
use tokio::sync::{Mutex, Notify, oneshot};

use crate::actors::{Actors, Seat};
use crate::change_feed::ChangeFeed;
use crate::error::LiveError;
use crate::events::event_actor::EventActor;
use crate::events::live_event::{EventMessage, LiveEvent, WritePickError};
use crate::fanout::hub::Hub;
use crate::form::league_picks::ClosedPicks;
use crate::form::rankings::Rankings;
use crate::leaderboard::actor::LeagueActor;
use crate::leaderboard::live_leaderboard::{LeagueMessage, LiveLeaderboard};
use crate::leaderboard::shown::ShownBoards;
use crate::services::{Services, Signals};
use crate::shell::{Performer, Post, Shell};
use crate::topics::live_topic::{LiveTopic, TopicMessage};
use crate::topics::subscribe::SubscribeRequest;
use crate::topics::topic_actor::TopicActor;
use podium_store::db::Store;
use podium_store::events::EventState;
use podium_store::outbox::Wakeups;
use podium_store::picks::{PickOutcome, PickRequest};

/// Handle on all live state of this node; cheap to clone.
#[derive(Clone)]
pub struct Live(pub(crate) Arc<Inner>);

pub(crate) struct Inner {
    pub(crate) services: Services,
    /// Identifies this process in the cluster.
    node: String,
    arbiter: ArbiterHandle,
    pub(crate) topics: Actors<Topic, TopicActor>,
    pub(crate) events: Actors<EventId, EventActor>,
    pub(crate) leagues: Actors<LeagueId, LeagueActor>,
    pub(crate) shown_boards: Arc<ShownBoards>,
    pub(crate) change_feed: Arc<dyn ChangeFeed>,
    /// Offsets of topics at the last poll; `None` before the first one.
    pub(crate) last_offsets: Mutex<Option<HashMap<Topic, u64>>>,
    /// Wake-ups may have been lost, so the offsets are polled at once.
    pub(crate) poll_now: Notify,
    pub(crate) rankings: Rankings,
    pub(crate) closed_picks: ClosedPicks,
    /// Increases with every change of any event.
    results_version: AtomicU64,
}

/// The registry as actors use it; does not keep it alive.
struct WeakLive(Weak<Inner>);

impl Signals for WeakLive {
    fn wake(&self, wakeups: &Wakeups) {
        if let Some(live) = self.0.upgrade() {
            Live(live).wake(wakeups);
        }
    }

    fn event_changed(&self, event: &Arc<EventState>) {
        if let Some(live) = self.0.upgrade() {
            Live(live).notify_all_leagues(|| LeagueMessage::EventChanged(Arc::clone(event)));
        }
    }

    fn revalidate_sessions(&self, users: HashSet<UserId>) {
        if let Some(live) = self.0.upgrade() {
            live.services.revalidate_sessions(users);
        }
    }
}

impl Live {
    /// Actors run on `arbiter`'s thread, apart from the sockets; long work runs on `background`'s.
    pub fn new(
        store: Store,
        hub: Hub,
        arbiter: ArbiterHandle,
        background: ArbiterHandle,
        change_feed: Arc<dyn ChangeFeed>,
    ) -> Self {
        Self(Arc::new_cyclic(|inner| Inner {
            services: Services {
                store,
                hub,
                background,
                signals: Arc::new(WeakLive(Weak::clone(inner))),
            },
            topics: Actors::of("topic"),
            events: Actors::of("event"),
            leagues: Actors::of("league"),
            change_feed,
            last_offsets: Mutex::default(),
            poll_now: Notify::new(),
            rankings: Rankings::default(),
            closed_picks: ClosedPicks::default(),
            results_version: AtomicU64::new(0),
            node: hex::encode(rand::random::<[u8; 4]>()),
            arbiter,
            shown_boards: Arc::default(),
        }))
    }

    pub fn store(&self) -> &Store {
        &self.0.services.store
    }

    pub fn node(&self) -> &str {
        &self.0.node
    }

    pub fn hub(&self) -> &Hub {
        &self.0.services.hub
    }

    /// A version of all results: increases with every change of any event.
    pub fn results_version(&self) -> u64 {
        self.0.results_version.load(Ordering::Acquire)
    }

    /// Reloads one leaderboard from the database, if it is in memory.
    pub fn reload_board(&self, league: &LeagueId) {
        self.notify_league(league, LeagueMessage::Reload);
    }

    /// Sends a message that may change the league's leaderboard, if that is in memory.
    pub(crate) fn notify_league(&self, league: &LeagueId, message: LeagueMessage) {
        let post = self.0.shown_boards.track(league, message);
        if self
            .0
            .leagues
            .alive(league)
            .is_some_and(|actor| actor.try_send(post).is_err())
        {
            tracing::warn!(%league, "league's mailbox is full");
        }
    }

    /// The same for every leaderboard in memory.
    fn notify_all_leagues(&self, message: impl Fn() -> LeagueMessage) {
        for (id, league) in self.0.leagues.all_alive() {
            let post = self.0.shown_boards.track(&id, message());
            if league.try_send(post).is_err() {
                tracing::warn!(league = %id, "league's mailbox is full");
            }
        }
    }

    /// Reloads every leaderboard in memory from the database, after points were given.
    pub fn reload_boards(&self) {
        self.notify_all_leagues(|| LeagueMessage::Reload);
    }

    pub(crate) fn results_changed(&self) {
        self.0.results_version.fetch_add(1, Ordering::AcqRel);
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
            Topic::Leaderboard(league) => self
                .league(league)
                .try_send(Post::from(LeagueMessage::Subscribe(request.clone())))
                .is_ok(),
            Topic::Events
            | Topic::Event(_)
            | Topic::League(_)
            | Topic::Requests(_)
            | Topic::Account(_)
            | Topic::Feed => self
                .topic(&request.topic)
                .try_send(Post::from(TopicMessage::Subscribe(request.clone())))
                .is_ok(),
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
            .try_send(Post::from(EventMessage::Write(request, reply)))
            .map_err(|_| WritePickError::Overloaded)?;
        Ok(answer.await.map_err(|_| LiveError::Unavailable)??)
    }

    fn start<R: Performer + Send>(&self, reducer: R, seat: Seat) -> Addr<Shell<R>> {
        let services = self.0.services.clone();
        Shell::start_in_arbiter(&self.0.arbiter, |_| Shell::new(reducer, services, seat))
    }

    fn topic(&self, topic: &Topic) -> Addr<TopicActor> {
        self.0.topics.find_or_start(
            topic,
            |seat| self.start(LiveTopic::new(topic.clone()), seat),
            |topic| self.on_topic_crash(topic),
        )
    }

    pub(crate) fn event(&self, event: &EventId) -> Addr<EventActor> {
        self.0.events.find_or_start(
            event,
            |seat| self.start(LiveEvent::new(event.clone()), seat),
            |event| record_crash("event", event),
        )
    }

    pub(crate) fn league(&self, league: &LeagueId) -> Addr<LeagueActor> {
        self.0.leagues.find_or_start(
            league,
            |seat| {
                let shown = ShownBoards::start(&self.0.shown_boards, league);
                self.start(LiveLeaderboard::new(league.clone(), shown), seat)
            },
            |league| self.on_league_crash(league),
        )
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
        self.hub().start_over(topic);
    }

    fn on_league_crash(&self, league: &LeagueId) {
        record_crash("league", league);
        self.hub().start_over(&Topic::Leaderboard(league.clone()));
    }
}

fn record_crash(kind: &'static str, which: &dyn std::fmt::Display) {
    metrics::counter!("podium_actors_died_total", "kind" => kind).increment(1);
    tracing::error!(kind, %which, "an actor crashed; restarting it from the database");
}

#[cfg(test)]
#[path = "registry_tests.rs"]
mod tests;
