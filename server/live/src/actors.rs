//! The actors of one kind on this node, by key.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use actix::prelude::*;

/// No supervisor restarts an actor that panicked: it stays listed until a lookup or the poll finds it dead.
pub(crate) struct Actors<K, A: Actor> {
    /// Value of the `kind` label in metrics.
    kind: &'static str,
    listed: Mutex<HashMap<K, Listed<A>>>,
}

struct Listed<A: Actor> {
    actor: Addr<A>,
    seat: Seat,
}

/// An actor's entry in the list of its kind.
#[derive(Debug, Clone, Default)]
pub(crate) struct Seat {
    given_up: Arc<AtomicBool>,
}

impl Seat {
    /// Called by the actor when it stops regularly, so that it is not mistaken for one that crashed.
    pub(crate) fn give_up(&self) {
        self.given_up.store(true, Ordering::Release);
    }

    pub(crate) fn is_given_up(&self) -> bool {
        self.given_up.load(Ordering::Acquire)
    }
}

impl<A: Actor<Context = Context<A>>> Listed<A> {
    fn is_alive(&self) -> bool {
        !self.seat.is_given_up() && self.actor.connected()
    }
}

impl<K: Clone + Eq + Hash, A: Actor<Context = Context<A>>> Actors<K, A> {
    pub(crate) fn of(kind: &'static str) -> Self {
        Self {
            kind,
            listed: Mutex::default(),
        }
    }

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
            .filter(|listed| listed.is_alive())
            .map(|listed| listed.actor.clone())
    }

    pub(crate) fn all_alive(&self) -> Vec<(K, Addr<A>)> {
        self.listed()
            .iter()
            .filter(|(_, listed)| listed.is_alive())
            .map(|(key, listed)| (key.clone(), listed.actor.clone()))
            .collect()
    }

    pub(crate) fn keys(&self) -> Vec<K> {
        self.listed().keys().cloned().collect()
    }

    /// The actor, started if necessary; `on_replaced` is called if it replaced a crashed one.
    pub(crate) fn find_or_start(
        &self,
        key: &K,
        start: impl FnOnce(Seat) -> Addr<A>,
        on_replaced: impl FnOnce(&K),
    ) -> Addr<A> {
        let mut listed = self.listed();
        if let Some(known) = listed.get(key).filter(|known| known.is_alive()) {
            return known.actor.clone();
        }
        let seat = Seat::default();
        let actor = start(seat.clone());
        let entry = Listed {
            actor: actor.clone(),
            seat,
        };
        let before = listed.insert(key.clone(), entry);
        self.count(&listed);
        drop(listed);
        if before.is_some_and(|before| !before.seat.is_given_up()) {
            on_replaced(key);
        }
        actor
    }

    /// Removes actors that have ended from the list, and returns the keys of those that crashed.
    pub(crate) fn take_dead(&self) -> Vec<K> {
        let mut listed = self.listed();
        let mut dead = Vec::new();
        listed.retain(|key, listed| {
            // Once: it may crash at any moment.
            let is_alive = listed.is_alive();
            if !is_alive && !listed.seat.is_given_up() {
                dead.push(key.clone());
            }
            is_alive
        });
        self.count(&listed);
        dead
    }
}
