//! P2, P3: after any sequence of locks, unlocks, cancellations and starts on either node, a pick is accepted
//! exactly when docs/rules.md ("When predictions are closed") permits it; a refusal gives the rule's reason and
//! changes nothing.

use podium_domain::events::event::{CategoryPhase, CategoryStatus, Closed};
use podium_fault_tests::checks::predictions;
use podium_fault_tests::dice::short_or_full;
use podium_fault_tests::players::words;
use podium_fault_tests::players::{Account, EVENT, Size};
use podium_fault_tests::players::{Api, Reply, changed_pick, new_pick};
use podium_fault_tests::processes::{Plan, Rig};
use reqwest::Method;
use tokio_postgres::Client;

use crate::alone;

const STEPS: usize = 15;
const STATUSES: [&str; 6] = [
    "registration_pending",
    "registration_active",
    "active",
    "finished",
    "completed",
    "under_appeal",
];

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Step {
    TurnEventLock(bool),
    TurnAllLocks(bool),
    TurnPickLock(bool),
    Status(&'static str),
    Cancelled(bool),
    StartPasses,
    /// A save of the player's or the site admin's own pick.
    Save {
        by_admin: bool,
    },
    Delete {
        by_admin: bool,
    },
}

const STEP_KINDS: usize = 12;

/// A pick as the model expects it in the database.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Pick {
    id: String,
    podium: [String; 3],
    locked: bool,
}

#[derive(Debug, Default)]
#[allow(
    clippy::struct_excessive_bools,
    reason = "flags, as the tables keep them"
)]
struct Model {
    locked: bool,
    reopened: bool,
    cancelled: bool,
    started: bool,
    status: &'static str,
    players: Option<Pick>,
    admins: Option<Pick>,
}

impl Model {
    fn verdict(&self, by_admin: bool) -> Result<(), Closed> {
        if by_admin {
            return Ok(());
        }
        match CategoryStatus::new(self.status).phase() {
            CategoryPhase::Finished => return Err(Closed::CategoryFinished),
            CategoryPhase::Running | CategoryPhase::Cancelled => return Err(Closed::EventLocked),
            CategoryPhase::Open => {}
        }
        if self.locked || self.cancelled || (self.started && !self.reopened) {
            return Err(Closed::EventLocked);
        }
        if self.players.as_ref().is_some_and(|pick| pick.locked) {
            return Err(Closed::PredictionLocked);
        }
        Ok(())
    }

    fn turn_event(&mut self, locked: bool) {
        self.locked = locked;
        self.reopened = !locked && self.started;
    }

    fn pick(&mut self, by_admin: bool) -> &mut Option<Pick> {
        if by_admin {
            &mut self.admins
        } else {
            &mut self.players
        }
    }
}

struct Match {
    rig: Rig,
    database: Client,
    api: Api,
    model: Model,
    refused: usize,
    accepted: usize,
}

#[tokio::test(flavor = "multi_thread")]
async fn picks_are_accepted_exactly_when_the_rule_says_so() {
    let _alone = alone().await;
    let rig = Rig::start(Plan {
        size: Size {
            players: 1,
            leagues: 1,
            categories: 1,
            athletes: 12,
        },
        ..Plan::new("P3 effective lock")
    })
    .await;
    let database = rig.connect().await;
    let mut game = Match {
        rig,
        database,
        api: Api::default(),
        model: Model::default(),
        refused: 0,
        accepted: 0,
    };
    let sequences = short_or_full(60, 5_000);
    for _ in 0..sequences {
        game.start_over().await;
        let mut before = Vec::new();
        for _ in 0..STEPS {
            let step = game.draw();
            before.push(step);
            if let Err(difference) = game.take(step).await {
                panic!("{difference} after {before:?}");
            }
        }
    }
    println!(
        "P3: {sequences} sequences of {STEPS} steps on 2 nodes: {} picks accepted, {} refused, \
         0 differences",
        game.accepted, game.refused
    );
}

impl Match {
    fn draw(&mut self) -> Step {
        let dice = &mut self.rig.dice;
        let on = dice.chance(0.5);
        match dice.below(STEP_KINDS) {
            0 => Step::TurnEventLock(on),
            1 => Step::TurnAllLocks(on),
            2 => Step::TurnPickLock(on),
            3 => Step::Status(STATUSES[dice.below(STATUSES.len())]),
            4 => Step::Cancelled(on),
            5 => Step::StartPasses,
            6 => Step::Delete { by_admin: on },
            // An open category, more often than a uniform choice would give.
            7 => Step::Status("registration_active"),
            _ => Step::Save {
                by_admin: !on && dice.chance(0.5),
            },
        }
    }

    async fn start_over(&mut self) {
        let statement = format!(
            "BEGIN; SELECT hold_event_alone('{EVENT}');
             SET LOCAL podium.bypass_locks = 'on'; DELETE FROM predictions;
             UPDATE events SET locked = false, reopened = false, cancelled = false,
                 starts_at = clock_timestamp() + interval '9 years';
             UPDATE categories SET status = 'registration_active', scored_at = NULL; COMMIT"
        );
        self.database
            .batch_execute(&statement)
            .await
            .expect("reset");
        self.model = Model {
            status: "registration_active",
            ..Model::default()
        };
    }

    async fn take(&mut self, step: Step) -> Result<(), String> {
        match step {
            Step::TurnEventLock(locked) => {
                self.turn(&format!("events/{EVENT}"), locked).await;
                self.model.turn_event(locked);
            }
            Step::TurnAllLocks(locked) => {
                self.turn(&format!("predictions/event/{EVENT}"), locked)
                    .await;
                self.model.turn_event(locked);
                let Model {
                    players, admins, ..
                } = &mut self.model;
                for pick in players.iter_mut().chain(admins) {
                    pick.locked = locked;
                }
            }
            Step::TurnPickLock(locked) => {
                let Some(id) = self.model.players.as_ref().map(|pick| pick.id.clone()) else {
                    return Ok(());
                };
                self.turn(&format!("predictions/{id}"), locked).await;
                let pick = self.model.players.as_mut();
                pick.expect("it is there").locked = locked;
            }
            Step::Status(status) => {
                self.change(&format!("categories SET status = '{status}'"))
                    .await;
                self.model.status = status;
            }
            Step::Cancelled(cancelled) => {
                self.change(&format!("events SET cancelled = {cancelled}"))
                    .await;
                self.model.cancelled = cancelled;
            }
            Step::StartPasses => {
                let passed = "events SET starts_at = clock_timestamp() - interval '1 second'";
                self.change(passed).await;
                self.model.started = true;
            }
            Step::Save { by_admin } => self.save(by_admin).await?,
            Step::Delete { by_admin } => self.delete(by_admin).await?,
        }
        self.rows_are_as_expected().await
    }

    fn base(&mut self) -> String {
        let urls = self.rig.urls();
        self.rig.dice.one_of(&urls).clone()
    }

    fn who(&self, by_admin: bool) -> Account {
        let world = &self.rig.world;
        if by_admin {
            world.admin.clone()
        } else {
            world.players[0].clone()
        }
    }

    async fn turn(&mut self, what: &str, locked: bool) {
        let verb = if locked { "lock" } else { "unlock" };
        let url = format!("{}/api/{what}/{verb}", self.base());
        let admin = self.who(true);
        self.api
            .send(&admin, Method::PUT, &url, None, None)
            .await
            .done();
    }

    /// Changes the event as the feed does, under the event's lock.
    async fn change(&self, what: &str) {
        let statement = format!("BEGIN; SELECT hold_event_alone('{EVENT}'); UPDATE {what}; COMMIT");
        self.database
            .batch_execute(&statement)
            .await
            .expect("changed");
    }

    async fn save(&mut self, by_admin: bool) -> Result<(), String> {
        let (base, who) = (self.base(), self.who(by_admin));
        let first = self.rig.dice.below(8);
        let podium = [0, 1, 2].map(|place| self.rig.world.athletes[first + place].clone());
        let there = self.model.pick(by_admin).clone();
        let (method, url, body) = if let Some(pick) = &there {
            let url = format!("{base}/api/predictions/{}", pick.id);
            (Method::PUT, url, changed_pick(&podium))
        } else {
            let world = &self.rig.world;
            let body = new_pick(&world.leagues[0], &world.categories[0], &podium);
            (Method::POST, format!("{base}/api/predictions"), body)
        };
        let reply = self.api.send(&who, method, &url, Some(&body), None).await;
        if self.judge(by_admin, &reply)? {
            let id = reply.done()["predictionId"]
                .as_str()
                .expect("an id")
                .to_owned();
            let locked = there.is_some_and(|pick| pick.locked);
            *self.model.pick(by_admin) = Some(Pick { id, podium, locked });
        }
        Ok(())
    }

    async fn delete(&mut self, by_admin: bool) -> Result<(), String> {
        let Some(pick) = self.model.pick(by_admin).clone() else {
            return Ok(());
        };
        let url = format!("{}/api/predictions/{}", self.base(), pick.id);
        let who = self.who(by_admin);
        let reply = self.api.delete(&who, &url).await;
        if self.judge(by_admin, &reply)? {
            *self.model.pick(by_admin) = None;
        }
        Ok(())
    }

    /// Whether the pick was accepted; an error if the model expected another answer.
    fn judge(&mut self, by_admin: bool, reply: &Reply) -> Result<bool, String> {
        let verdict = self.model.verdict(by_admin);
        match (reply, verdict) {
            (Reply::Done(_), Ok(())) => {
                self.accepted += 1;
                Ok(true)
            }
            (Reply::Refused(409, body), Err(closed)) if words(body) == closed.to_string() => {
                self.refused += 1;
                Ok(false)
            }
            _ => Err(format!(
                "{reply:?}, expected {verdict:?} of {:?}",
                self.model
            )),
        }
    }

    async fn rows_are_as_expected(&self) -> Result<(), String> {
        let stored = predictions(&self.database).await;
        let mut found: Vec<_> = stored.into_values().collect();
        let Model {
            players, admins, ..
        } = &self.model;
        let picks = players.iter().chain(admins);
        let mut expected: Vec<_> = picks
            .map(|pick| (pick.id.clone(), pick.podium.clone()))
            .collect();
        found.sort();
        expected.sort();
        if found == expected {
            Ok(())
        } else {
            Err(format!("{found:?} is stored, expected {expected:?}"))
        }
    }
}
