//! The actors of one kind on this node, by key.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Mutex, MutexGuard, PoisonError};

use actix::prelude::*;
use podium_wire::live::topic::Topic;

use crate::bus::{Following, Interest};

/// No supervisor restarts an actor that panicked: it stays listed until a lookup or the poll finds it dead. An actor
/// that stops regularly removes itself first.
pub(crate) struct Actors<K, A: Actor> {
    /// Value of the `kind` label in metrics.
    kind: &'static str,
    listed: Mutex<HashMap<K, Listed<A>>>,
    interest: Interest,
    /// A topic whose wake-ups the actor must get; the others that it needs share its subject.
    topic: fn(&K) -> Topic,
}

struct Listed<A: Actor> {
    actor: Addr<A>,
    _following: Following,
}

impl<K, A: Actor> Actors<K, A> {
    pub(crate) fn of(kind: &'static str, interest: &Interest, topic: fn(&K) -> Topic) -> Self {
        Self {
            kind,
            listed: Mutex::default(),
            interest: interest.clone(),
            topic,
        }
    }
}

impl<K: Clone + Eq + Hash, A: Actor<Context = Context<A>>> Actors<K, A> {
    fn listed(&self) -> MutexGuard<'_, HashMap<K, Listed<A>>> {
        self.listed.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn count(&self, listed: &HashMap<K, Listed<A>>) {
        let count = u32::try_from(listed.len()).unwrap_or(u32::MAX);
        metrics::gauge!("podium_actors", "kind" => self.kind).set(count);
    }

    /// The actor, if it is running.
    pub(crate) fn alive(&self, key: &K) -> Option<Addr<A>> {
        self.listed()
            .get(key)
            .map(|listed| &listed.actor)
            .filter(|actor| actor.connected())
            .cloned()
    }

    pub(crate) fn all_alive(&self) -> Vec<(K, Addr<A>)> {
        let listed = self.listed();
        let actors = listed.iter().map(|(key, listed)| (key, &listed.actor));
        actors
            .filter(|(_, actor)| actor.connected())
            .map(|(key, actor)| (key.clone(), actor.clone()))
            .collect()
    }

    pub(crate) fn keys(&self) -> Vec<K> {
        self.listed().keys().cloned().collect()
    }

    /// The actor, started if necessary; `on_replaced` is called if it replaced a dead one.
    pub(crate) fn find_or_start(
        &self,
        key: &K,
        start: impl FnOnce() -> Addr<A>,
        on_replaced: impl FnOnce(&K),
    ) -> Addr<A> {
        let mut listed = self.listed();
        let known = listed.get(key).map(|listed| &listed.actor);
        if let Some(actor) = known.filter(|actor| actor.connected()) {
            return actor.clone();
        }
        let following = self.interest.follow(&(self.topic)(key));
        let actor = start();
        let entry = Listed {
            actor: actor.clone(),
            _following: following,
        };
        let dead = listed.insert(key.clone(), entry);
        self.count(&listed);
        drop(listed);
        if dead.is_some() {
            on_replaced(key);
        }
        actor
    }

    /// Removes an actor from the list; called by the actor when it stops. Another one may already be listed under the
    /// key.
    pub(crate) fn retire(&self, key: &K, actor: &Addr<A>) {
        let mut listed = self.listed();
        if listed.get(key).is_some_and(|listed| listed.actor == *actor) {
            listed.remove(key);
            self.count(&listed);
        }
    }

    /// Removes crashed actors from the list and returns their keys.
    pub(crate) fn take_dead(&self) -> Vec<K> {
        let mut listed = self.listed();
        let dead: Vec<K> = listed
            .iter()
            .filter(|(_, listed)| !listed.actor.connected())
            .map(|(key, _)| key.clone())
            .collect();
        for key in &dead {
            listed.remove(key);
        }
        self.count(&listed);
        dead
    }
}
