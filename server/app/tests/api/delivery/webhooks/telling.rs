//! What is said in a league's chat: each thing once, and as it stands.

use std::time::Duration;

use podium_store::db::Store;
use serde_json::{Value, json};
use sqlx::PgPool;

use crate::delivery::webhooks::{
    SECRET, Told, all_is_said, jobs_are_done, path, said, sets, stands, told_in,
};
use crate::support::app::{options, start};
use crate::support::competition::Competition;
use crate::support::receiver::Receiver;

#[sqlx::test(migrations = "../../migrations")]
async fn a_lock_and_the_points_are_told_once_each(pool: PgPool) {
    let mut told = Told::in_a_chat(&pool).await;
    let set = sets(&told.anna, &told.league, &told.chat, &path(1)).await;
    assert_eq!(
        (&set["kind"], &set["ending"]),
        (&json!("discord"), &json!("x7Qa"))
    );
    assert!(!set.to_string().contains(SECRET), "{set}");
    told.competition.set_lock("lock").await;
    let locked = told.chat.delivery().await;
    assert_eq!(locked.path, path(1));
    let body: Value = serde_json::from_slice(&locked.body).expect("JSON");
    assert_eq!(body["allowed_mentions"], json!({"parse": []}));
    let words = said(&locked);
    assert!(words.contains("are closed"), "{words}");
    assert!(words.contains("2 of you have called it"), "{words}");
    let reveal = format!(
        "/dashboard/reveal/{}?league={}",
        told.competition.event, told.league
    );
    assert!(words.ends_with(&reveal), "{words}");

    told.competition.finishes_first_category().await;
    told.competition.score().await;
    let scored = said(&told.chat.delivery().await);
    assert!(scored.contains("is final"), "{scored}");
    assert!(scored.contains("At the head of Walls:"), "{scored}");
    let (anna, ben) = (
        scored.find("1\\. Climber 1: 45 points"),
        scored.find("2\\. Ben \\<\\!here\\> \\@everyone: "),
    );
    assert!(anna.is_some() && anna < ben, "{scored}");

    // Said again, by whoever, it is not told again.
    told.competition.score().await;
    told.competition.set_lock("lock").await;
    jobs_are_done(&pool).await;
    all_is_said(&pool).await;
    assert!(told.chat.unread().is_empty());
    let stands = stands(&told.anna, &told.league).await;
    assert!(
        stands["lastSentAt"].is_string() && stands["failure"].is_null(),
        "{stands}"
    );
    let metrics = reqwest::get(format!("http://{}/metrics", told.competition.app.metrics)).await;
    let metrics = metrics.expect("an answer").text().await.expect("metrics");
    assert!(metrics.contains("podium_webhook_total{outcome=\"sent\"}"));
    assert!(!metrics.contains(SECRET));
}

#[sqlx::test(migrations = "../../migrations")]
async fn what_is_not_true_any_more_is_not_said_and_what_differs_is(pool: PgPool) {
    let chat = Receiver::open().await;
    let hour = Duration::from_hours(1);
    let competition = Competition::tomorrow_with(&pool, told_in(&chat, hour)).await;
    let anna = competition.app.person("Anna").await;
    let league = anna.creates_league("Walls", "private").await;
    competition
        .picks(&anna, &league, competition.podium())
        .await
        .ok();
    sets(&anna, &league, &chat, "/hooks/abc").await;
    competition.set_lock("lock").await;
    jobs_are_done(&pool).await;
    competition.set_lock("unlock").await;
    jobs_are_done(&pool).await;
    let mut chat = chat;
    let prompt = start(
        &pool,
        told_in(&chat, Duration::ZERO)(options("http://127.0.0.1:9")),
    );
    all_is_said(&pool).await;
    assert!(chat.unread().is_empty(), "picks are open");

    competition.finishes_first_category().await;
    competition.score().await;
    let first = said(&chat.delivery().await);
    assert!(first.contains("1. Anna: 45 points (+45)"), "{first}");
    // A corrected result is another one.
    competition.disqualifies_the_winner();
    competition.sync().await;
    let second = said(&chat.delivery().await);
    assert!(second.contains("1. Anna: ") && second != first, "{second}");
    drop(prompt);
}

#[sqlx::test(migrations = "../../migrations")]
async fn who_has_left_has_not_called_it(pool: PgPool) {
    let mut told = Told::in_a_chat(&pool).await;
    sets(&told.anna, &told.league, &told.chat, &path(1)).await;
    let empty = told.anna.creates_league("Empty", "public").await;
    told.ben.joins(&empty, &told.anna).await;
    let podium = told.competition.podium();
    told.competition.picks(&told.ben, &empty, podium).await.ok();
    sets(&told.anna, &empty, &told.chat, &path(2)).await;
    for league in [&told.league, &empty] {
        let leave = format!("/api/leagues/{league}/leave");
        told.ben.does(&leave).await.ok();
    }
    told.competition.set_lock("lock").await;
    let words = said(&told.chat.delivery().await);
    assert!(words.contains("One of you has called it"), "{words}");
    jobs_are_done(&pool).await;
    all_is_said(&pool).await;
    assert!(told.chat.unread().is_empty(), "nobody there has");
}

/// Two nodes on one database, and many who write: each thing is said once.
#[sqlx::test(migrations = "../../migrations")]
async fn two_nodes_tell_each_thing_once(pool: PgPool) {
    let mut told = Told::in_a_chat(&pool).await;
    let other = start(
        &pool,
        told_in(&told.chat, Duration::ZERO)(options("http://127.0.0.1:9")),
    );
    let mut leagues = vec![told.league.clone()];
    for number in 1..8 {
        let league = told
            .anna
            .creates_league(&format!("Walls {number}"), "public")
            .await;
        let podium = told.competition.podium();
        told.competition
            .picks(&told.anna, &league, podium)
            .await
            .ok();
        leagues.push(league);
    }
    for (number, league) in (1..).zip(&leagues) {
        sets(&told.anna, league, &told.chat, &path(number)).await;
    }
    told.competition.set_lock("lock").await;
    told.competition.finishes_first_category().await;
    told.competition.score().await;
    told.competition.score().await;
    jobs_are_done(&pool).await;
    all_is_said(&pool).await;
    let mut all: Vec<(String, String)> = told
        .chat
        .unread()
        .iter()
        .map(|delivery| (delivery.path.clone(), said(delivery)))
        .collect();
    all.sort();
    let before = all.len();
    all.dedup();
    assert_eq!((before, all.len()), (16, 16), "{all:?}");
    drop(other);
}

/// What is said while a sender is at it is looked at next, and what it reports counts only while its claim is its own.
#[sqlx::test(migrations = "../../migrations")]
async fn what_comes_while_it_is_being_said_is_said_next(pool: PgPool) {
    let chat = Receiver::open().await;
    let hour = Duration::from_hours(1);
    let competition = Competition::tomorrow_with(&pool, told_in(&chat, hour)).await;
    let anna = competition.app.person("Anna").await;
    let league = anna.creates_league("Walls", "private").await;
    competition
        .picks(&anna, &league, competition.podium())
        .await
        .ok();
    sets(&anna, &league, &chat, &path(1)).await;
    competition.set_lock("lock").await;
    jobs_are_done(&pool).await;
    let store = Store::connect_with(pool.connect_options().as_ref().clone());
    let claim = || store.claim_news(10, Duration::ZERO, Duration::from_mins(5));
    let claimed = claim().await.expect("claimed");
    assert_eq!(claimed.len(), 1);
    assert_eq!(claim().await.expect("claimed").len(), 0, "it is taken");
    competition.set_lock("unlock").await;
    competition.set_lock("lock").await;
    jobs_are_done(&pool).await;
    let said = [7; 32];
    store
        .end_news(&claimed[0], Some(&said), true)
        .await
        .expect("noted");
    let next = claim().await.expect("claimed");
    assert_eq!(next[0].said.as_deref(), Some(said.as_slice()));
    // Late, and for nothing.
    store.fail_news(&claimed[0], "late").await.expect("noted");
    store
        .end_news(&next[0], Some(&said), true)
        .await
        .expect("noted");
    assert_eq!(claim().await.expect("claimed").len(), 0);
    store.close().await;
}
