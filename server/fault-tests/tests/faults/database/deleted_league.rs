//! P42: a pick into a league that is being deleted, with its owner's account or without, fails no other pick.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;

use podium_fault_tests::dice::short_or_full;
use podium_fault_tests::players::{Account, EVENT, Size};
use podium_fault_tests::players::{Api, Reply, changed_pick, new_pick};
use podium_fault_tests::processes::{Plan, Rig};
use reqwest::Method;
use serde_json::json;
use tokio::task::JoinSet;
use tokio::time::sleep;

use crate::alone;

const PLAYERS: usize = 16;
const ATTACKERS: usize = 4;
/// Additional players, whose accounts are not the deleted ones.
const OTHERS: usize = 4;
/// One league per player.
const LEAGUES: usize = PLAYERS;

/// Number of answers by status.
type Answers = BTreeMap<String, usize>;

async fn rig(proof: &'static str, players: usize) -> Rig {
    let size = Size {
        players,
        leagues: LEAGUES,
        categories: 2,
        athletes: 12,
    };
    Rig::start(Plan {
        nodes: 1,
        size,
        ..Plan::new(proof)
    })
    .await
}

fn count(answers: &mut Answers, reply: &Reply) {
    let status = match reply {
        Reply::Done(_) => "200".to_owned(),
        Reply::Refused(status, body) => format!("{status} {}", body["code"]),
        Reply::Unknown(words) => words.chars().take(3).collect(),
    };
    *answers.entry(status).or_default() += 1;
}

fn add(answers: &mut Answers, more: Answers) {
    for (status, times) in more {
        *answers.entry(status).or_default() += times;
    }
}

/// A client that sends one player's requests to the node.
#[derive(Clone)]
struct Player {
    api: Api,
    base: String,
    account: Account,
    athletes: Vec<String>,
}

impl Player {
    fn of(rig: &Rig, number: usize) -> Self {
        Self {
            api: Api::default(),
            base: rig.node(0).url(),
            account: rig.world.players[number].clone(),
            athletes: rig.world.athletes.clone(),
        }
    }

    async fn send(&self, method: Method, path: &str, body: Option<&serde_json::Value>) -> Reply {
        let url = format!("{}{path}", self.base);
        self.api.send(&self.account, method, &url, body, None).await
    }

    fn podium(&self, from: usize) -> [String; 3] {
        [0, 1, 2].map(|place| self.athletes[(from + place) % self.athletes.len()].clone())
    }

    async fn picks(&self, league: &str, category: &str, from: usize) -> Reply {
        let body = new_pick(league, category, &self.podium(from));
        self.send(Method::POST, "/api/predictions", Some(&body))
            .await
    }

    async fn founds_a_league(&self) -> String {
        let body = json!({"name": "Short lived", "type": "private"});
        let founded = self.send(Method::POST, "/api/leagues", Some(&body)).await;
        let id = founded.done()["leagueId"].take();
        id.as_str().expect("an id").to_owned()
    }

    /// Creates, changes and deletes a pick until `stop` is set.
    async fn plays(self, league: String, category: String, stop: Arc<AtomicBool>) -> Answers {
        let mut answers = Answers::new();
        for round in 0.. {
            if stop.load(Ordering::Acquire) {
                break;
            }
            let made = self.picks(&league, &category, round).await;
            count(&mut answers, &made);
            let Reply::Done(made) = made else { continue };
            let id = made["predictionId"].as_str().expect("an id");
            let path = format!("/api/predictions/{id}");
            for change in 1..4 {
                let body = changed_pick(&self.podium(round + change));
                let changed = self.send(Method::PUT, &path, Some(&body)).await;
                count(&mut answers, &changed);
            }
            count(&mut answers, &self.send(Method::DELETE, &path, None).await);
        }
        answers
    }

    /// Creates leagues and picks in each while deleting it; with `afterwards`, the deletion follows the pick.
    async fn poisons(self, category: String, afterwards: bool, stop: Arc<AtomicBool>) -> Answers {
        let mut answers = Answers::new();
        while !stop.load(Ordering::Acquire) {
            let league = self.founds_a_league().await;
            let path = format!("/api/leagues/{league}");
            let picks = self.picks(&league, &category, 0);
            let deletes = self.send(Method::DELETE, &path, None);
            let picked = if afterwards {
                let picked = picks.await;
                deletes.await.done();
                picked
            } else {
                let (picked, deletion) = tokio::join!(picks, deletes);
                deletion.done();
                picked
            };
            count(&mut answers, &picked);
        }
        answers
    }

    /// Saves in its own league and in all of its leagues at once.
    async fn saves_until_it_is_nobody(
        self,
        league: String,
        category: String,
        answered: Arc<AtomicUsize>,
    ) -> Answers {
        let mut answers = Answers::new();
        for round in 0.. {
            let everywhere = json!({
                "eventId": EVENT, "categoryId": category, "leagueId": league,
                "data": new_pick(&league, &category, &self.podium(round))["data"],
            });
            let path = "/api/predictions/everywhere";
            let (reply, alone) = tokio::join!(
                self.send(Method::POST, path, Some(&everywhere)),
                self.picks(&league, "2", round),
            );
            count(&mut answers, &reply);
            count(&mut answers, &alone);
            answered.fetch_add(1, Ordering::AcqRel);
            if matches!(reply, Reply::Refused(401, _)) {
                break;
            }
            if let Reply::Done(made) = alone {
                let id = made["predictionId"].as_str().expect("an id");
                let path = format!("/api/predictions/{id}");
                let deleted = self.send(Method::DELETE, &path, None).await;
                count(&mut answers, &deleted);
            }
        }
        answers
    }
}

/// Answers to the undisturbed players and to the others.
async fn race(rig: &Rig, afterwards: bool, lasts: Duration) -> (Answers, Answers) {
    let stop = Arc::new(AtomicBool::new(false));
    let (mut honest, mut others) = (JoinSet::new(), JoinSet::new());
    let category = &rig.world.categories[0];
    for number in 0..PLAYERS {
        let league = rig.world.leagues[number].clone();
        honest.spawn(Player::of(rig, number).plays(league, category.clone(), Arc::clone(&stop)));
    }
    for number in PLAYERS..PLAYERS + ATTACKERS {
        let stop = Arc::clone(&stop);
        others.spawn(Player::of(rig, number).poisons(category.clone(), afterwards, stop));
    }
    sleep(lasts).await;
    stop.store(true, Ordering::Release);
    let sum = |all: Vec<Answers>| {
        let mut sum = Answers::new();
        for answers in all {
            add(&mut sum, answers);
        }
        sum
    };
    (sum(honest.join_all().await), sum(others.join_all().await))
}

#[tokio::test(flavor = "multi_thread")]
async fn a_pick_into_a_league_that_is_being_deleted_fails_no_other_pick() {
    let _alone = alone().await;
    let rig = rig("P42 deleted leagues", PLAYERS + ATTACKERS).await;
    let lasts = short_or_full(Duration::from_secs(3), Duration::from_secs(25));
    let (honest, poison) = race(&rig, false, lasts).await;
    println!(
        "P42: saves of {PLAYERS} players {honest:?}; picks into leagues while they are deleted {poison:?}"
    );
    let (calm, before) = race(&rig, true, lasts / 3).await;
    println!(
        "P42 control: saves {calm:?}; picks into leagues that are deleted afterwards {before:?}"
    );
    assert!(before.keys().all(|status| status == "200"));
    assert!(calm.keys().all(|status| status == "200"));
    assert!(honest.keys().all(|status| status == "200"));
    for status in poison.keys() {
        let statuses = ["200", "403 \"not_a_member\"", "404 \"not_found\""];
        assert!(statuses.contains(&status.as_str()), "{status}");
    }
    assert!(poison.len() > 1, "no race: {poison:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_account_that_is_deleted_while_it_saves_fails_nobody_elses_pick() {
    let _alone = alone().await;
    let leaving = short_or_full(8, 200);
    let rig = rig("P42 deleted accounts", OTHERS + leaving).await;
    let confirmed = "UPDATE sessions SET confirmed_until = clock_timestamp() + interval '1 hour'";
    let database = rig.connect().await;
    database.batch_execute(confirmed).await.expect("confirmed");
    let category = &rig.world.categories[0];
    let stop = Arc::new(AtomicBool::new(false));
    let mut honest = JoinSet::new();
    for number in 0..OTHERS {
        let league = rig.world.leagues[number].clone();
        honest.spawn(Player::of(&rig, number).plays(league, category.clone(), Arc::clone(&stop)));
    }
    let (mut own, mut deleted) = (Answers::new(), Answers::new());
    for number in OTHERS..OTHERS + leaving {
        let player = Player::of(&rig, number);
        let league = player.founds_a_league().await;
        let answered = Arc::new(AtomicUsize::new(0));
        let saves = player.clone().saves_until_it_is_nobody(
            league,
            category.clone(),
            Arc::clone(&answered),
        );
        let saving = tokio::spawn(saves);
        while !saving.is_finished() && answered.load(Ordering::Acquire) < 1 + number % 5 {
            sleep(Duration::from_millis(1)).await;
        }
        let reply = player.send(Method::DELETE, "/api/auth/me", None).await;
        count(&mut deleted, &reply);
        // An account that still exists would save for ever.
        assert!(matches!(reply, Reply::Done(_)), "{deleted:?}");
        add(&mut own, saving.await.expect("saved"));
    }
    stop.store(true, Ordering::Release);
    let mut others = Answers::new();
    for answers in honest.join_all().await {
        add(&mut others, answers);
    }
    println!(
        "P42: {leaving} accounts deleted {deleted:?} while they save {own:?}; saves of the others {others:?}"
    );
    assert!(deleted.keys().all(|status| status == "200"));
    assert!(others.keys().all(|status| status == "200"));
    assert!(own.keys().all(|status| !status.starts_with('5')));
    let deadlocks = "SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()";
    let row = database.query_one(deadlocks, &[]).await.expect("a count");
    assert_eq!(row.get::<_, i64>(0), 0, "deadlocks");
}
