//! The messages that one client received and the state it derived: the browser's rules, and an independent check of
//! those rules.

use std::collections::BTreeMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::time::SystemTime;

use podium_wire::live::change::Change;
use podium_wire::live::snapshot::Snapshot;
use serde::Deserialize;
use serde_json::value::RawValue;

use crate::players::facts;
use crate::players::facts::Facts;

/// Any server message, flat as on the wire; `data` keeps its exact text.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ReceivedMessage {
    #[serde(rename = "type")]
    pub kind: String,
    #[serde(default)]
    pub topic: String,
    #[serde(default)]
    pub offset: u64,
    #[serde(default)]
    pub epoch: String,
    pub data: Option<Box<RawValue>>,
    #[serde(default)]
    pub code: String,
    #[serde(default)]
    pub reason: String,
    pub reconnect_after_ms: Option<u64>,
    pub heartbeat_ms: Option<u64>,
    #[serde(default)]
    pub node: String,
}

/// A client's position and state in a topic.
#[derive(Debug, Clone, Default)]
pub struct Place {
    pub epoch: String,
    pub offset: u64,
    /// A change is missing; nothing is applied until a snapshot arrives.
    pub gap: bool,
    pub facts: Facts,
    /// Hash of the payload of each change ever applied, by offset; kept independently of the rules.
    pub applied: BTreeMap<u64, u64>,
    /// Arrival time of each applied change.
    pub came: BTreeMap<u64, SystemTime>,
}

/// Number of each kind of occurrence.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Counts {
    pub connections: u64,
    pub snapshots: u64,
    pub applied: u64,
    pub ignored: u64,
    /// Gaps that the rules detected.
    pub gaps: u64,
    pub unavailable: u64,
    /// Violations: a change applied twice, a change applied after a later one, a snapshot older than the state
    /// held.
    pub twice: u64,
    pub out_of_order: u64,
    pub went_back: u64,
}

/// A close announced by the server.
#[derive(Debug, Clone)]
pub struct Goodbye {
    pub at: SystemTime,
    pub reason: String,
    pub reconnect_after_ms: Option<u64>,
}

#[derive(Debug, Default)]
pub struct Ledger {
    pub places: BTreeMap<String, Place>,
    pub counts: Counts,
    pub revoked: BTreeMap<String, SystemTime>,
    pub goodbyes: Vec<Goodbye>,
    /// Changes and snapshots received for topics that had been revoked.
    pub after_revoked: u64,
    /// Time of each connection's `welcome`, and the node that sent it.
    pub welcomed: Vec<(SystemTime, String)>,
    pub connected: bool,
    pub ended_at: Option<SystemTime>,
}

/// The connection's next step after a message.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Step {
    Nothing,
    /// Request a new snapshot of this topic.
    Resync(String),
}

impl Ledger {
    /// Applies a message about a topic, exactly as `apply-message.ts` does.
    pub fn record(&mut self, received: ReceivedMessage) -> Step {
        if self.revoked.contains_key(&received.topic) && received.kind != "refused" {
            self.after_revoked += 1;
        }
        match received.kind.as_str() {
            "snapshot" => self.snapshot(received),
            "change" => return self.change(received),
            "revoked" => {
                self.revoked.insert(received.topic, SystemTime::now());
            }
            _ => {}
        }
        Step::Nothing
    }

    fn snapshot(&mut self, received: ReceivedMessage) {
        self.counts.snapshots += 1;
        let place = self.places.entry(received.topic).or_default();
        if place.epoch == received.epoch && received.offset < place.offset {
            self.counts.went_back += 1;
        }
        let data = received.data.expect("a snapshot has data");
        let snapshot: Snapshot = serde_json::from_str(data.get()).expect("a snapshot");
        place.epoch = received.epoch;
        place.offset = received.offset;
        place.gap = false;
        place.facts = facts::facts_of(snapshot);
    }

    fn change(&mut self, received: ReceivedMessage) -> Step {
        let Some(place) = self.places.get_mut(&received.topic) else {
            return Step::Nothing;
        };
        if received.offset <= place.offset || place.gap {
            self.counts.ignored += 1;
            return Step::Nothing;
        }
        if received.offset != place.offset + 1 {
            place.gap = true;
            self.counts.gaps += 1;
            return Step::Resync(received.topic);
        }
        let data = received.data.expect("a change has data");
        self.counts.applied += 1;
        // The independent check: it looks at every change ever applied, not at the state of the rules.
        let newest = place.applied.last_key_value().map(|(offset, _)| *offset);
        if newest.is_some_and(|newest| newest > received.offset) {
            self.counts.out_of_order += 1;
        }
        if place
            .applied
            .insert(received.offset, hash(data.get()))
            .is_some()
        {
            self.counts.twice += 1;
        }
        place.came.insert(received.offset, SystemTime::now());
        place.offset = received.offset;
        let change: Change = serde_json::from_str(data.get()).expect("a change");
        facts::apply(&mut place.facts, change);
        Step::Nothing
    }
}

/// Hash of a payload's exact text.
pub fn hash(text: &str) -> u64 {
    let mut hasher = DefaultHasher::new();
    text.hash(&mut hasher);
    hasher.finish()
}
