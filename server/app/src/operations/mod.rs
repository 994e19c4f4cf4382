//! The health of this node for site admins without a dashboard, from the same counters that Prometheus reads.
//!
//! ```text
//! metrics ─text─> Reading ─┬─ every 15 s ─> History (16 min)
//!                          └─ when asked ─> figures: now, against some minutes ago
//! ```

pub(crate) mod figures;
#[cfg(test)]
mod figures_tests;
pub(crate) mod reading;

use std::collections::VecDeque;
use std::net::SocketAddr;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use chrono::{DateTime, SecondsFormat, Utc};
use podium_wire::admin::operations::OperationsAnswer;

use crate::metrics;
use crate::metrics::STARTED_AT;
use crate::operations::figures::figures;
use crate::operations::reading::Reading;
use podium_store::db::Store;

const FEED_GOOD_AT: &str = "podium_feed_good_timestamp_seconds";
const READ_EVERY: Duration = Duration::from_secs(15);
/// Number of readings kept: sixteen minutes, because the longest window is fifteen.
const KEPT: usize = 64;

/// Readings of the last minutes, oldest first; never empty.
pub(crate) struct History {
    first: Reading,
    others: VecDeque<Reading>,
}

impl History {
    fn beginning_with(first: Reading) -> Self {
        Self {
            first,
            others: VecDeque::new(),
        }
    }

    fn keep(&mut self, reading: Reading) {
        self.others.push_back(reading);
        if self.others.len() >= KEPT
            && let Some(oldest) = self.others.pop_front()
        {
            self.first = oldest;
        }
    }

    /// The oldest reading that is no older than these minutes; the newest if all are older.
    fn before(&self, minutes: u32, now: &Reading) -> &Reading {
        let back = Duration::from_secs(u64::from(minutes) * 60);
        std::iter::once(&self.first)
            .chain(&self.others)
            .find(|reading| reading.age(now.at) <= back)
            .or(self.others.back())
            .unwrap_or(&self.first)
    }
}

/// Cheap to clone.
#[derive(Clone)]
pub struct Operations {
    store: Store,
    node: Arc<str>,
    history: Arc<Mutex<History>>,
}

impl Operations {
    pub fn new(store: Store, listens: SocketAddr) -> Self {
        let first = read(&store).without_gauges_of_events();
        let machine = std::fs::read_to_string("/proc/sys/kernel/hostname").unwrap_or_default();
        Self {
            store,
            node: format!("{}:{}", machine.trim(), listens.port()).into(),
            history: Arc::new(Mutex::new(History::beginning_with(first))),
        }
    }

    /// Takes a reading at regular intervals. Runs forever.
    pub async fn sample_forever(self) {
        let mut ticks = tokio::time::interval(READ_EVERY);
        ticks.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
        loop {
            ticks.tick().await;
            let reading = read(&self.store).without_gauges_of_events();
            let mut history = self.history.lock().unwrap_or_else(PoisonError::into_inner);
            history.keep(reading);
        }
    }

    pub fn now(&self) -> OperationsAnswer {
        let time = Utc::now();
        let now = read(&self.store);
        let history = self.history.lock().unwrap_or_else(PoisonError::into_inner);
        OperationsAnswer {
            node: self.node.as_ref().to_owned(),
            version: env!("CARGO_PKG_VERSION").to_owned(),
            started_at: iso(metrics::time_of(now.sum(STARTED_AT))),
            measured_at: iso(time),
            figures: figures(&now, &history, metrics::seconds_of(time)),
        }
    }
}

fn iso(time: DateTime<Utc>) -> String {
    time.to_rfc3339_opts(SecondsFormat::Millis, true)
}

fn read(store: &Store) -> Reading {
    metrics::count_connections(&store.connections());
    Reading::of(&metrics::text(), Instant::now())
}
