//! Drives a reducer in tests, without a runtime: messages in, orders out, time as the test says.

use std::collections::{HashMap, HashSet};
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use podium_domain::ids::UserId;
use podium_store::db::Store;
use podium_store::events::EventState;
use podium_store::outbox::Wakeups;
use podium_wire::live::topic::Topic;
use tokio::sync::mpsc;

use crate::fanout::hub::Hub;
use crate::fanout::subscriptions::SubscriptionId;
use crate::fanout::worker_link::{ConnectionId, WorkerLink, WorkerMessage};
use crate::services::{Services, Signals};
use crate::shell::{Context, Order, Reducer};
use crate::topics::subscribe::SubscribeRequest;

pub(crate) struct Driver<R: Reducer> {
    pub(crate) reducer: R,
    pub(crate) now: Instant,
    /// Ordered work that the test has not taken yet, oldest first.
    pub(crate) tasks: Vec<R::Task>,
    pub(crate) timers: HashMap<R::Timer, (Duration, R::Message)>,
    pub(crate) stopped: bool,
    pub(crate) signals: SentSignals,
    hub: Hub,
    worker: WorkerLink,
    frames: mpsc::Receiver<WorkerMessage>,
}

/// What was sent to other actors, as text.
#[derive(Default)]
pub(crate) struct SentSignals {
    sent: Mutex<Vec<String>>,
    /// Called before a wake-up.
    pub(crate) on_wake: Option<Box<dyn Fn() + Send + Sync>>,
}

impl SentSignals {
    fn push(&self, signal: String) {
        self.sent.lock().expect("a healthy lock").push(signal);
    }

    pub(crate) fn take(&self) -> Vec<String> {
        std::mem::take(&mut self.sent.lock().expect("a healthy lock"))
    }
}

impl Signals for SentSignals {
    fn wake(&self, wakeups: &Wakeups) {
        if let Some(on_wake) = &self.on_wake {
            on_wake();
        }
        self.push(format!("wake {}", wakeups.moved().len()));
    }

    fn event_changed(&self, event: &Arc<EventState>) {
        self.push(format!("event {}", event.id));
    }

    fn revalidate_sessions(&self, users: HashSet<UserId>) {
        self.push(format!("revalidate {}", users.len()));
    }
}

/// Services of a node without a database.
pub(crate) fn services() -> Services {
    Services {
        // Never queried.
        store: Store::connect("postgres://127.0.0.1:9/nowhere").expect("a store"),
        hub: Hub::default(),
        background: actix::Arbiter::current(),
        signals: Arc::new(SentSignals::default()),
    }
}

impl<R: Reducer> Driver<R> {
    pub(crate) fn start(reducer: R) -> Self {
        let (sender, frames) = mpsc::channel(1000);
        let worker = WorkerLink {
            sender,
            overflowed: Arc::new(AtomicBool::new(false)),
        };
        let hub = Hub::default();
        hub.add_worker(worker.clone());
        let mut driver = Self {
            reducer,
            now: Instant::now(),
            tasks: Vec::new(),
            timers: HashMap::new(),
            stopped: false,
            signals: SentSignals::default(),
            hub,
            worker,
            frames,
        };
        driver.run(Reducer::start);
        driver
    }

    pub(crate) fn send(&mut self, message: R::Message) {
        self.run(|reducer, context| reducer.handle(message, context));
    }

    /// The only order that has not been taken yet.
    pub(crate) fn task(&mut self) -> R::Task {
        assert_eq!(self.tasks.len(), 1, "exactly one order");
        self.tasks.remove(0)
    }

    /// Lets the time of a timer come.
    pub(crate) fn fire(&mut self, timer: R::Timer) {
        let (wait, message) = self.timers.remove(&timer).expect("a timer that is set");
        self.now += wait;
        self.send(message);
    }

    /// Everything that was sent to the worker since the last call.
    pub(crate) fn sent(&mut self) -> Vec<WorkerMessage> {
        std::iter::from_fn(|| self.frames.try_recv().ok()).collect()
    }

    pub(crate) fn request(&self, topic: &Topic, user: &UserId) -> SubscribeRequest {
        SubscribeRequest {
            topic: topic.clone(),
            user: user.clone(),
            site_admin: false,
            connection: ConnectionId(1),
            subscription: SubscriptionId(1),
            worker: self.worker.clone(),
            since: None,
            window: None,
        }
    }

    fn run(&mut self, step: impl FnOnce(&mut R, &mut Context<'_, R>)) {
        let mut context = Context {
            now: self.now,
            hub: &self.hub,
            signals: &self.signals,
            orders: Vec::new(),
        };
        step(&mut self.reducer, &mut context);
        for order in context.orders {
            match order {
                Order::Perform(task) => self.tasks.push(task),
                Order::Compute(work) => work(),
                Order::SetTimer(timer, wait, message) => {
                    self.timers.insert(timer, (wait, message));
                }
                Order::CancelTimer(timer) => drop(self.timers.remove(&timer)),
                Order::Stop => {
                    self.reducer.stop();
                    self.stopped = true;
                }
            }
        }
    }
}
