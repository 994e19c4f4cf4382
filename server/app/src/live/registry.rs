//! Finds the actor for an id, or starts it; brings back one that died.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use actix::prelude::*;
use podium_domain::ids::{EventId, LeagueId, UserId};
use podium_wire::Topic;
use podium_wire::client_message::Window;
use podium_wire::leaderboard::LeaderboardAnswer;
use tokio::sync::oneshot;

use super::attach::Attach;
use super::bell_poll::Seen;
use super::bus::Bus;
use super::event_actor::{EventActor, EventMoved, WritePick, WritePickError};
use super::league_actor::{LeagueActor, ReadPage, Reload};
use super::topic_actor::{Ring, TopicActor};
use crate::fanout::Hub;
use crate::store::{Bells, PickOutcome, PickRequest, Store};

/// Handle on all live state of this node; cheap to clone.
#[derive(Clone)]
pub struct Live(Arc<Inner>);

struct Inner {
    store: Store,
    hub: Hub,
    /// Tells this process from the others of the cluster.
    node: String,
    arbiter: ArbiterHandle,
    /// For what takes long: many rows to read.
    background: ArbiterHandle,
    topics: Actors<Topic, TopicActor>,
    events: Actors<EventId, EventActor>,
    leagues: Actors<LeagueId, LeagueActor>,
    bus: Arc<dyn Bus>,
    seen: Seen,
}

type Actors<K, A> = Mutex<HashMap<K, Addr<A>>>;

#[derive(Debug, thiserror::Error)]
pub enum LiveError {
    /// A mailbox is full, or its actor died while it held the message.
    #[error("live state is not available")]
    Unavailable,
    #[error("not found")]
    NotFound,
    #[error(transparent)]
    WritePick(#[from] WritePickError),
}

impl Live {
    /// Actors run on `arbiter`'s thread, away from the sockets; what takes long on `background`'s.
    pub fn new(
        store: Store,
        hub: Hub,
        arbiter: ArbiterHandle,
        background: ArbiterHandle,
        bus: Arc<dyn Bus>,
    ) -> Self {
        Self(Arc::new(Inner {
            bus,
            seen: Seen::default(),
            store,
            hub,
            node: hex::encode(rand::random::<[u8; 4]>()),
            arbiter,
            background,
            topics: Mutex::default(),
            events: Mutex::default(),
            leagues: Mutex::default(),
        }))
    }

    pub fn store(&self) -> &Store {
        &self.0.store
    }

    pub fn node(&self) -> &str {
        &self.0.node
    }

    /// Runs away from the actors' thread; `None` when that thread has ended.
    pub(super) async fn away<T: Send + 'static>(
        &self,
        work: impl Future<Output = T> + Send + 'static,
    ) -> Option<T> {
        let (send, receive) = oneshot::channel();
        self.0.background.spawn(async move {
            // Whoever asked may be gone.
            drop(send.send(work.await));
        });
        receive.await.ok()
    }

    pub fn hub(&self) -> &Hub {
        &self.0.hub
    }

    pub(super) fn seen(&self) -> &Seen {
        &self.0.seen
    }

    /// Carries bells between this node and the others, for as long as it lives.
    pub async fn run_bus(self) {
        let bus = Arc::clone(&self.0.bus);
        bus.run(self).await;
    }

    /// Tells everybody whom it concerns that topics have moved: here at once, and on other nodes.
    pub fn ring(&self, bells: &Bells) {
        self.hear(bells.moved());
        if !bells.are_told() {
            self.0.bus.tell(bells.moved());
        }
    }

    /// Topics have moved, on this node or another.
    pub(super) fn hear(&self, moved: &[(Topic, u64)]) {
        for (topic, offset) in moved {
            let follower = living(&self.0.topics, topic);
            let is_followed = follower.is_some();
            if follower.is_some_and(|actor| actor.try_send(Ring(*offset)).is_err()) {
                tracing::warn!(%topic, "topic's mailbox is full; the poll will find the change");
            }
            match topic {
                Topic::Event(id) => {
                    if self.event(id).try_send(Ring(*offset)).is_err() {
                        tracing::warn!(event = %id, "event's mailbox is full");
                    }
                }
                Topic::League(id) => self.tell_league(id, Reload::at(*offset)),
                // Its actor would read what it is about; without one, it may be about the session.
                Topic::Account(user) if !is_followed && self.0.hub.seats().has(user) => {
                    self.doubt_sessions(user);
                }
                Topic::Events
                | Topic::Leaderboard(_)
                | Topic::Requests(_)
                | Topic::Account(_)
                | Topic::Feed => {}
            }
        }
    }

    /// Closes the sockets of sessions that were ended: here at once, and on other nodes when they
    /// hear of it.
    pub fn sessions_ended(&self, user: &UserId, bells: &Bells) {
        self.doubt_sessions(user);
        self.ring(bells);
    }

    /// Sessions or rights of the user are not what they were: nothing is taken for granted.
    pub(super) fn doubt_sessions(&self, user: &UserId) {
        self.0.store.forget_sessions(user);
        self.0.hub.doubt_sessions(user);
    }

    /// Makes a leaderboard that is in memory read the database again.
    pub fn reload_board(&self, league: &LeagueId) {
        self.tell_league(league, Reload::at_once());
    }

    fn tell_league(&self, league: &LeagueId, reload: Reload) {
        if living(&self.0.leagues, league).is_some_and(|actor| actor.try_send(reload).is_err()) {
            tracing::warn!(%league, "league's mailbox is full");
        }
    }

    /// Makes every leaderboard in memory read the database again: points were given.
    pub fn reload_boards(&self) {
        for league in all_living(&self.0.leagues) {
            if league.try_send(Reload::at_once()).is_err() {
                tracing::warn!("a league's mailbox is full");
            }
        }
    }

    pub(super) fn tell_leagues(&self, moved: &EventMoved) {
        for league in all_living(&self.0.leagues) {
            if league.try_send(moved.clone()).is_err() {
                tracing::warn!("a league's mailbox is full");
            }
        }
    }

    /// Whether the event has an actor here; those of events that do not exist are short-lived.
    pub fn watches_event(&self, event: &EventId) -> bool {
        living(&self.0.events, event).is_some()
    }

    /// Starts the actor that locks this event at its start.
    pub fn watch_event(&self, event: &EventId) {
        drop(self.event(event));
    }

    /// Topics with an actor here: those that must not miss a change.
    pub fn followed_topics(&self) -> Vec<String> {
        let topics = self.0.topics.lock().unwrap_or_else(PoisonError::into_inner);
        let events = self.0.events.lock().unwrap_or_else(PoisonError::into_inner);
        let leagues = self
            .0
            .leagues
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        let mut names: Vec<String> = topics
            .keys()
            .map(ToString::to_string)
            .chain(events.keys().map(|id| Topic::Event(id.clone()).to_string()))
            .chain(
                leagues
                    .keys()
                    .map(|id| Topic::League(id.clone()).to_string()),
            )
            .collect();
        // Whoever has a socket here is told when their sessions end, whatever they follow.
        let seated = self.0.hub.seats().users();
        names.extend(seated.into_iter().map(|user| Topic::Account(user).to_string()));
        names.sort();
        names.dedup();
        names
    }

    /// Lets a connection follow a topic, or tells it why not; the answer goes to the connection.
    pub fn attach(&self, attach: &Attach) {
        let sent = match &attach.topic {
            Topic::Leaderboard(league) => self.league(league).try_send(attach.clone()).is_ok(),
            Topic::Events
            | Topic::Event(_)
            | Topic::League(_)
            | Topic::Requests(_)
            | Topic::Account(_)
            | Topic::Feed => self.topic(&attach.topic).try_send(attach.clone()).is_ok(),
        };
        if !sent {
            attach.refuse_for_now();
        }
    }

    /// Writes a pick through the event's group commit.
    pub async fn write_pick(
        &self,
        event: &EventId,
        request: PickRequest,
    ) -> Result<PickOutcome, LiveError> {
        let outcome = self.event(event).send(WritePick(request)).await;
        Ok(outcome.map_err(|_| LiveError::Unavailable)??)
    }

    pub async fn leaderboard(
        &self,
        league: &LeagueId,
        user: &UserId,
        window: Window,
    ) -> Result<LeaderboardAnswer, LiveError> {
        let read = ReadPage {
            window,
            user: user.clone(),
        };
        let page = self
            .league(league)
            .send(read)
            .await
            .map_err(|_| LiveError::Unavailable)??;
        Ok(LeaderboardAnswer {
            rankings: page.window.rows,
            total: page.window.total,
            own_row: page.own_row,
        })
    }

    fn topic(&self, topic: &Topic) -> Addr<TopicActor> {
        self.find_or_start(&self.0.topics, topic, TopicActor::new)
    }

    fn event(&self, event: &EventId) -> Addr<EventActor> {
        self.find_or_start(&self.0.events, event, EventActor::new)
    }

    fn league(&self, league: &LeagueId) -> Addr<LeagueActor> {
        self.find_or_start(&self.0.leagues, league, LeagueActor::new)
    }

    /// An actor that panicked is gone, and no supervisor brings it back: the next one who asks
    /// does, from the database.
    fn find_or_start<K, A>(
        &self,
        actors: &Actors<K, A>,
        key: &K,
        make: impl FnOnce(K, Self) -> A + Send + 'static,
    ) -> Addr<A>
    where
        K: Clone + Eq + std::hash::Hash + Send + 'static,
        A: Actor<Context = Context<A>>,
    {
        let mut actors = actors.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(actor) = actors.get(key).filter(|actor| actor.connected()) {
            return actor.clone();
        }
        let (live, owned) = (self.clone(), key.clone());
        let actor = A::start_in_arbiter(&self.0.arbiter, move |_| make(owned, live));
        actors.insert(key.clone(), actor.clone());
        actor
    }
}

/// The actor, if it lives; a dead one is forgotten.
fn living<K: Eq + std::hash::Hash, A: Actor>(actors: &Actors<K, A>, key: &K) -> Option<Addr<A>> {
    let mut actors = actors.lock().unwrap_or_else(PoisonError::into_inner);
    match actors.get(key) {
        Some(actor) if actor.connected() => Some(actor.clone()),
        Some(_) => {
            actors.remove(key);
            None
        }
        None => None,
    }
}

fn all_living<K, A: Actor>(actors: &Actors<K, A>) -> Vec<Addr<A>> {
    let mut actors = actors.lock().unwrap_or_else(PoisonError::into_inner);
    actors.retain(|_, actor| actor.connected());
    actors.values().cloned().collect()
}
