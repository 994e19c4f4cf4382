//! The actors of one kind on this node, by key.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Mutex, MutexGuard, PoisonError};

use actix::prelude::*;

/// No supervisor restarts an actor that panicked: it stays listed until a lookup or the poll finds it dead. An actor
/// that stops regularly removes itself first.
pub(crate) struct Actors<K, A: Actor> {
    /// Value of the `kind` label in metrics.
    kind: &'static str,
    listed: Mutex<HashMap<K, Addr<A>>>,
}

impl<K, A: Actor> Actors<K, A> {
    pub(crate) fn of(kind: &'static str) -> Self {
        Self {
            kind,
            listed: Mutex::default(),
        }
    }
}

impl<K: Clone + Eq + Hash, A: Actor<Context = Context<A>>> Actors<K, A> {
    fn listed(&self) -> MutexGuard<'_, HashMap<K, Addr<A>>> {
        self.listed.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn count(&self, listed: &HashMap<K, Addr<A>>) {
        let count = u32::try_from(listed.len()).unwrap_or(u32::MAX);
        metrics::gauge!("podium_actors", "kind" => self.kind).set(count);
    }

    /// The actor, if it is running.
    pub(crate) fn alive(&self, key: &K) -> Option<Addr<A>> {
        self.listed()
            .get(key)
            .filter(|actor| actor.connected())
            .cloned()
    }

    pub(crate) fn all_alive(&self) -> Vec<(K, Addr<A>)> {
        let listed = self.listed();
        let alive = listed.iter().filter(|(_, actor)| actor.connected());
        alive
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
        if let Some(actor) = listed.get(key).filter(|actor| actor.connected()) {
            return actor.clone();
        }
        let actor = start();
        let dead = listed.insert(key.clone(), actor.clone());
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
        if listed.get(key) == Some(actor) {
            listed.remove(key);
            self.count(&listed);
        }
    }

    /// Removes crashed actors from the list and returns their keys.
    pub(crate) fn take_dead(&self) -> Vec<K> {
        let mut listed = self.listed();
        let dead: Vec<K> = listed
            .iter()
            .filter(|(_, actor)| !actor.connected())
            .map(|(key, _)| key.clone())
            .collect();
        for key in &dead {
            listed.remove(key);
        }
        self.count(&listed);
        dead
    }
}
