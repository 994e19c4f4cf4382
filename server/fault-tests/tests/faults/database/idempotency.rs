//! P9: a retried write has one effect and one answer, wherever and however often it is sent.

use std::time::Duration;

use futures_util::future::join_all;
use podium_fault_tests::checks::predictions;
use podium_fault_tests::dice::short_or_full;
use podium_fault_tests::players::Size;
use podium_fault_tests::players::{Api, Reply, new_pick};
use podium_fault_tests::processes::{Plan, Rig};
use reqwest::Method;

use crate::alone;

const PLAYERS: usize = 40;
const LEAGUES: usize = 5;
const CATEGORIES: usize = 6;

fn plan(proof: &'static str) -> Plan {
    Plan {
        size: Size {
            players: PLAYERS,
            leagues: LEAGUES,
            categories: CATEGORIES,
            athletes: 12,
        },
        ..Plan::new(proof)
    }
}

/// A distinct combination of player, league and category for each case.
fn place(number: usize) -> (usize, usize, usize) {
    (
        number % PLAYERS,
        number / PLAYERS % LEAGUES,
        number / PLAYERS / LEAGUES % CATEGORIES,
    )
}

#[tokio::test(flavor = "multi_thread")]
async fn the_same_key_has_one_effect_and_one_answer_on_both_nodes() {
    let _alone = alone().await;
    let mut rig = Rig::start(plan("P9 retries")).await;
    let (api, urls) = (Api::default(), rig.urls());
    let cases = short_or_full(60, 1000);
    for number in 0..cases {
        let (player, league, category) = place(number);
        let player = &rig.world.players[player];
        let (league, category) = (&rig.world.leagues[league], &rig.world.categories[category]);
        let body = new_pick(league, category, &rig.world.podium(number));
        let key = format!("retry-of-case-{number:04}");
        let times = 1 + rig.dice.below(5);
        let first = rig.dice.below(urls.len());
        let send = |node: usize, body| {
            let url = format!("{}/api/predictions", urls[node % urls.len()]);
            let (api, key) = (&api, &key);
            async move {
                api.send(player, Method::POST, &url, Some(body), Some(key))
                    .await
            }
        };
        let answers = join_all((0..times).map(|time| send(first + time, &body))).await;
        let answers: Vec<_> = answers.into_iter().map(Reply::done).collect();
        let one = &answers[0];
        assert!(
            answers.iter().all(|answer| answer == one),
            "case {number}: {answers:#?}"
        );
        let later = send(first + times, &body).await.done();
        assert_eq!(&later, one, "case {number}, later");
        let other = new_pick(league, category, &rig.world.podium(number + 1));
        let reused = send(first, &other).await;
        let Reply::Refused(422, refusal) = &reused else {
            panic!("case {number}: another body under the same key: {reused:?}");
        };
        assert_eq!(refusal["code"], "idempotency_key_reused");
    }
    let stored = predictions(&rig.connect().await).await;
    assert_eq!(stored.len(), cases, "one row for each case");
    println!("P9: {cases} cases sent 2 to 6 times to 2 nodes: one row and one answer each");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_write_that_is_retried_after_its_node_died_has_one_effect() {
    let _alone = alone().await;
    let mut rig = Rig::start(plan("P9 kills")).await;
    let kills = short_or_full(3, 20);
    let (mut unheard, mut number) = (0, 0);
    for _ in 0..kills {
        let urls = rig.urls();
        let cases = number..number + 10;
        number += 10;
        let asking: Vec<_> = cases
            .clone()
            .map(|case| tokio::spawn(send_request(&rig, case, &urls[0])))
            .collect();
        // Kill the node once this many requests have their answer.
        let answered = rig.dice.below(8);
        while asking.iter().filter(|task| task.is_finished()).count() < answered {
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
        rig.kill_node(0).await;
        for (case, task) in cases.zip(asking) {
            let first = task.await.expect("asked");
            let again = send_request(&rig, case, &urls[1]).await.done();
            match first {
                Reply::Done(answer) => assert_eq!(answer, again, "case {case}"),
                Reply::Refused(..) => panic!("case {case}: {first:?}"),
                Reply::Unknown(_) => unheard += 1,
            }
        }
        rig.start_node(0).await;
    }
    let stored = predictions(&rig.connect().await).await;
    assert_eq!(stored.len(), number, "one row for each case");
    println!("P9: {kills} kills, {number} writes, {unheard} of them unheard: one row each");
}

/// Sends the write of a case with its idempotency key.
fn send_request(
    rig: &Rig,
    case: usize,
    base: &str,
) -> impl Future<Output = Reply> + Send + 'static {
    let (player, league, category) = place(case);
    let player = rig.world.players[player].clone();
    let body = new_pick(
        &rig.world.leagues[league],
        &rig.world.categories[category],
        &rig.world.podium(case),
    );
    let url = format!("{base}/api/predictions");
    async move {
        let key = format!("kill-of-case-{case:04}");
        let api = Api::default();
        api.send(&player, Method::POST, &url, Some(&body), Some(&key))
            .await
    }
}
