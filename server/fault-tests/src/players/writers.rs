//! Players who write continuously and record the answer about each of their picks.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use reqwest::Method;
use serde_json::Value;
use tokio::task::JoinHandle;

use crate::dice::Dice;
use crate::players::api::{Api, Reply, changed_pick, new_pick};
use crate::players::world::{Account, World};

/// A podium, or `None` for no pick.
pub type Pick = Option<[String; 3]>;

/// One player's pick of one category in one league, according to the answers received.
#[derive(Debug, Clone)]
pub struct Slot {
    pub user: String,
    pub league: String,
    pub category: String,
    /// Id of the prediction, while one exists.
    pub id: Option<String>,
    /// The last acknowledged value.
    pub certain: Pick,
    /// A requested value without an answer: it may or may not be stored.
    pub perhaps: Option<Pick>,
}

/// State shared by all writers of a race.
#[derive(Debug, Default)]
pub struct Course {
    pub nodes: Mutex<Vec<String>>,
    pub stopped: AtomicBool,
    /// Counts locks and unlocks; a write belongs to the epoch in which it began.
    pub epoch: AtomicU64,
    pub accepted: AtomicU64,
    pub refused: AtomicU64,
    pub unknown: AtomicU64,
    pub unheard: AtomicU64,
    /// The first accepted write of this epoch, by node.
    pub first_accepted: Mutex<Vec<(String, Instant)>>,
    /// Answers that no rule of the game explains. Must stay empty.
    pub odd: Mutex<Vec<String>>,
}

/// A writer's task and its records.
#[derive(Debug)]
pub struct Writer {
    pub slots: Arc<Mutex<Vec<Slot>>>,
    /// The epoch in which its last answered write began.
    pub answered_in: Arc<AtomicU64>,
    task: JoinHandle<()>,
}

impl Course {
    pub fn on(nodes: Vec<String>) -> Arc<Self> {
        Arc::new(Self {
            nodes: Mutex::new(nodes),
            ..Self::default()
        })
    }

    pub fn lead_to(&self, nodes: Vec<String>) {
        *lock(&self.nodes) = nodes;
    }

    /// Begins a new epoch and returns its number.
    pub fn turn(&self) -> u64 {
        lock(&self.first_accepted).clear();
        self.epoch.fetch_add(1, Ordering::AcqRel) + 1
    }

    pub fn assert_nothing_odd(&self) {
        let odd = lock(&self.odd);
        assert!(
            odd.is_empty(),
            "{} odd answers: {:?}",
            odd.len(),
            odd.first()
        );
    }
}

impl Writer {
    /// Starts a writer whose player has no picks yet.
    pub fn start(course: &Arc<Course>, world: &World, player: usize, dice: Dice) -> Self {
        let account = &world.players[player];
        let slots: Vec<Slot> = world
            .leagues
            .iter()
            .flat_map(|league| {
                world
                    .categories
                    .iter()
                    .map(move |category| (league, category))
            })
            .map(|(league, category)| Slot {
                user: account.id.clone(),
                league: league.clone(),
                category: category.clone(),
                id: None,
                certain: None,
                perhaps: None,
            })
            .collect();
        Self::go_on(course, world, player, dice, &slots)
    }

    /// Starts a writer from the recorded slots of its player, which are among `known`.
    pub fn go_on(
        course: &Arc<Course>,
        world: &World,
        player: usize,
        dice: Dice,
        known: &[Slot],
    ) -> Self {
        let account = world.players[player].clone();
        let own = known.iter().filter(|slot| slot.user == account.id);
        let slots = Arc::new(Mutex::new(own.cloned().collect::<Vec<_>>()));
        let answered_in = Arc::new(AtomicU64::new(0));
        let work = Work {
            account,
            athletes: world.athletes.clone(),
            course: Arc::clone(course),
            slots: Arc::clone(&slots),
            answered_in: Arc::clone(&answered_in),
            dice,
            api: Api::default(),
        };
        Self {
            slots,
            answered_in,
            task: tokio::spawn(work.go_on()),
        }
    }

    /// Waits for the last answer, after the course was stopped, and returns the slots.
    pub async fn ends(self) -> Vec<Slot> {
        self.task.await.expect("the writer ends well");
        lock(&self.slots).clone()
    }

    pub fn knows(&self) -> Vec<Slot> {
        lock(&self.slots).clone()
    }
}

struct Work {
    account: Account,
    athletes: Vec<String>,
    course: Arc<Course>,
    slots: Arc<Mutex<Vec<Slot>>>,
    answered_in: Arc<AtomicU64>,
    dice: Dice,
    api: Api,
}

impl Work {
    async fn go_on(mut self) {
        /// Pause after a write without an answer. Each one makes a slot uncertain, and a writer without certain slots
        /// writes nothing more: an outage of seconds must not use them all up.
        const BREATH: Duration = Duration::from_millis(250);
        while !self.course.stopped.load(Ordering::Acquire) {
            let Some(at) = self.next_slot() else {
                // No slot has a certain state any more; the next comparison resolves them.
                tokio::time::sleep(BREATH).await;
                continue;
            };
            if !self.write(at).await {
                tokio::time::sleep(BREATH).await;
            }
        }
    }

    fn next_slot(&mut self) -> Option<usize> {
        let slots = lock(&self.slots);
        let certain: Vec<usize> = (0..slots.len())
            .filter(|at| slots[*at].perhaps.is_none())
            .collect();
        drop(slots);
        (!certain.is_empty()).then(|| *self.dice.one_of(&certain))
    }

    /// Returns `false` if there was no answer.
    async fn write(&mut self, at: usize) -> bool {
        let slot = lock(&self.slots)[at].clone();
        let podium = self.podium();
        let node = self.dice.one_of(&lock(&self.course.nodes)).clone();
        let (method, url, body, pick) = match &slot.id {
            None => {
                let body = new_pick(&slot.league, &slot.category, &podium);
                let url = format!("{node}/api/predictions");
                (Method::POST, url, Some(body), Some(podium))
            }
            Some(id) => {
                let url = format!("{node}/api/predictions/{id}");
                if self.dice.chance(0.3) {
                    (Method::DELETE, url, None, None)
                } else {
                    (Method::PUT, url, Some(changed_pick(&podium)), Some(podium))
                }
            }
        };
        let epoch = self.course.epoch.load(Ordering::Acquire);
        let reply = self
            .api
            .send(&self.account, method, &url, body.as_ref(), None)
            .await;
        let answered = !matches!(reply, Reply::Unknown(_));
        self.remember(at, pick, reply, epoch, &node);
        self.answered_in.store(epoch, Ordering::Release);
        answered
    }

    fn remember(&self, at: usize, pick: Pick, reply: Reply, epoch: u64, node: &str) {
        let course = &self.course;
        let slot = &mut lock(&self.slots)[at];
        match reply {
            Reply::Done(body) => {
                course.accepted.fetch_add(1, Ordering::AcqRel);
                if course.epoch.load(Ordering::Acquire) == epoch {
                    let mut first = lock(&course.first_accepted);
                    if first.iter().all(|(url, _)| url != node) {
                        first.push((node.to_owned(), Instant::now()));
                    }
                }
                let id = body["predictionId"].as_str().map(str::to_owned);
                slot.id = pick.as_ref().and(id.or_else(|| slot.id.take()));
                slot.certain = pick;
            }
            Reply::Refused(409, body) if body["code"] == "event_locked" => {
                course.refused.fetch_add(1, Ordering::AcqRel);
            }
            // The idle connection had timed out before its first request: the server did not read this one.
            Reply::Refused(408, _) => {
                course.unheard.fetch_add(1, Ordering::AcqRel);
            }
            Reply::Refused(status, body) => {
                lock(&course.odd).push(format!("{status} {body} for {slot:?}"));
            }
            Reply::Unknown(_) => {
                course.unknown.fetch_add(1, Ordering::AcqRel);
                slot.perhaps = Some(pick);
            }
        }
    }

    fn podium(&mut self) -> [String; 3] {
        let first = self.dice.below(self.athletes.len());
        let step = 1 + self.dice.below(2);
        [0, 1, 2].map(|place| self.athletes[(first + place * step) % self.athletes.len()].clone())
    }
}

/// The error text of an answer; for reports.
pub fn words(body: &Value) -> &str {
    body["error"].as_str().unwrap_or_default()
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
