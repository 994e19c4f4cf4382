//! Messages to a league's chat: each is posted once, with the current state.

use std::time::Duration;

use podium_store::db::Store;
use podium_store::outbox::{ClaimTerms, DeliveryOutcome};
use serde_json::{Value, json};
use sqlx::PgPool;

use crate::delivery::webhooks::{
    SECRET, Scenario, all_is_sent, path, posted_text, posting_to, set_webhook,
};
use crate::support::app::{options, start};
use crate::support::competition::Competition;
use crate::support::json::fields;
use crate::support::receiver::Receiver;
use crate::support::waiting::fanout_is_done;

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn a_lock_and_the_points_are_posted_once_each(pool: PgPool) {
    let mut scenario = Scenario::in_a_chat(&pool).await;
    let set = scenario.answers("204 No Content").await;
    assert_eq!(fields(&set, ["kind", "ending"]), json!(["discord", "x7Qa"]));
    assert!(!set.to_string().contains(SECRET), "{set}");
    scenario.competition.set_lock("lock").await;
    let locked = scenario.chat.delivery().await;
    assert_eq!(locked.path, path(1));
    let body: Value = serde_json::from_slice(&locked.body).expect("JSON");
    assert_eq!(body["allowed_mentions"], json!({"parse": []}));
    let words = posted_text(&locked);
    assert!(words.contains("are closed"), "{words}");
    assert!(words.contains("2 players have called it"), "{words}");
    let reveal = format!(
        "/dashboard/reveal/{}?league={}",
        scenario.competition.event, scenario.league
    );
    assert!(words.ends_with(&reveal), "{words}");

    scenario.competition.scores_first_category().await;
    let scored = posted_text(&scenario.chat.delivery().await);
    assert!(scored.contains("is final"), "{scored}");
    assert!(scored.contains("Top of Walls:"), "{scored}");
    let (anna, ben) = (
        scored.find("1\\. Climber 1: 45 points"),
        scored.find("2\\. Ben \\<\\!here\\> \\@everyone: "),
    );
    assert!(anna.is_some() && anna < ben, "{scored}");

    // A repeated trigger, whatever its source, posts nothing again.
    scenario.competition.score().await;
    scenario.competition.set_lock("lock").await;
    fanout_is_done(&pool).await;
    all_is_sent(&pool).await;
    assert!(scenario.chat.unread().is_empty());
    let stands = scenario.webhook().await;
    assert!(
        stands["lastSentAt"].is_string() && stands["failure"].is_null(),
        "{stands}"
    );
    let metrics = scenario.competition.app.metrics().await;
    assert!(metrics.contains("podium_webhook_total{outcome=\"sent\"}"));
    assert!(!metrics.contains(SECRET));
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn outdated_messages_are_dropped_and_changed_ones_are_posted(pool: PgPool) {
    let chat = Receiver::open().await;
    let hour = Duration::from_hours(1);
    let competition = Competition::tomorrow_with(&pool, posting_to(&chat, hour)).await;
    let anna = competition.app.person("Anna").await;
    let league = anna.creates_league("Walls", "private").await;
    competition.saves_podium(&anna, &league).await;
    set_webhook(&anna, &league, &chat, "/hooks/abc").await;
    competition.set_lock("lock").await;
    fanout_is_done(&pool).await;
    competition.set_lock("unlock").await;
    fanout_is_done(&pool).await;
    let mut chat = chat;
    let prompt = start(
        &pool,
        posting_to(&chat, Duration::ZERO)(options("http://127.0.0.1:9")),
    );
    all_is_sent(&pool).await;
    assert!(chat.unread().is_empty(), "picks are open");

    competition.scores_first_category().await;
    let first = posted_text(&chat.delivery().await);
    assert!(first.contains("1. Anna: 45 points (+45)"), "{first}");
    // A corrected result is a new message.
    competition.disqualifies_the_winner().await;
    let second = posted_text(&chat.delivery().await);
    assert!(second.contains("1. Anna: ") && second != first, "{second}");
    drop(prompt);
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn former_members_are_not_counted(pool: PgPool) {
    let mut scenario = Scenario::in_a_chat(&pool).await;
    scenario.answers("204 No Content").await;
    let empty = scenario.anna.creates_league("Empty", "public").await;
    scenario.ben.joins(&empty, &scenario.anna).await;
    let competition = &scenario.competition;
    competition.saves_podium(&scenario.ben, &empty).await;
    set_webhook(&scenario.anna, &empty, &scenario.chat, &path(2)).await;
    for league in [&scenario.league, &empty] {
        let leave = format!("/api/leagues/{league}/leave");
        scenario.ben.does(&leave).await.ok();
    }
    scenario.competition.set_lock("lock").await;
    let words = posted_text(&scenario.chat.delivery().await);
    assert!(words.contains("1 player has called it"), "{words}");
    fanout_is_done(&pool).await;
    all_is_sent(&pool).await;
    assert!(scenario.chat.unread().is_empty(), "nobody there has");
}

/// Two nodes on one database with many writers: each message is posted once.
#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn two_nodes_post_each_message_once(pool: PgPool) {
    let mut scenario = Scenario::in_a_chat(&pool).await;
    let other = start(
        &pool,
        posting_to(&scenario.chat, Duration::ZERO)(options("http://127.0.0.1:9")),
    );
    let mut leagues = vec![scenario.league.clone()];
    for number in 1..8 {
        let league = scenario
            .anna
            .creates_league(&format!("Walls {number}"), "public")
            .await;
        let competition = &scenario.competition;
        competition.saves_podium(&scenario.anna, &league).await;
        leagues.push(league);
    }
    for (number, league) in (1..).zip(&leagues) {
        set_webhook(&scenario.anna, league, &scenario.chat, &path(number)).await;
    }
    scenario.competition.set_lock("lock").await;
    scenario.competition.scores_first_category().await;
    scenario.competition.score().await;
    fanout_is_done(&pool).await;
    all_is_sent(&pool).await;
    let mut all: Vec<(String, String)> = scenario
        .chat
        .unread()
        .iter()
        .map(|delivery| (delivery.path.clone(), posted_text(delivery)))
        .collect();
    all.sort();
    let before = all.len();
    all.dedup();
    assert_eq!((before, all.len()), (16, 16), "{all:?}");
    drop(other);
}

/// An update during a delivery is processed next, and a sender's report counts only while its claim is valid.
#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn updates_during_a_delivery_are_posted_next(pool: PgPool) {
    let chat = Receiver::open().await;
    let hour = Duration::from_hours(1);
    let competition = Competition::tomorrow_with(&pool, posting_to(&chat, hour)).await;
    let anna = competition.app.person("Anna").await;
    let league = anna.creates_league("Walls", "private").await;
    competition.saves_podium(&anna, &league).await;
    set_webhook(&anna, &league, &chat, &path(1)).await;
    competition.set_lock("lock").await;
    fanout_is_done(&pool).await;
    let store = Store::connect_with(pool.connect_options().as_ref().clone());
    let terms = ClaimTerms {
        most: 10,
        debounce: Duration::ZERO,
        lease: Duration::from_mins(5),
    };
    let claim = || store.claim_messages(&terms);
    let claimed = claim().await.expect("claimed");
    assert_eq!(claimed.len(), 1);
    assert_eq!(claim().await.expect("claimed").len(), 0, "it is taken");
    competition.set_lock("unlock").await;
    competition.set_lock("lock").await;
    fanout_is_done(&pool).await;
    let digest = [7; 32];
    let sent = DeliveryOutcome::Sent;
    store
        .complete_message(&claimed[0], sent, Some(&digest), None)
        .await
        .expect("noted");
    let next = claim().await.expect("claimed");
    assert_eq!(next[0].row.sent_digest.as_deref(), Some(digest.as_slice()));
    // The claim has expired, so this has no effect.
    store
        .complete_message(&claimed[0], DeliveryOutcome::Failed, None, Some("late"))
        .await
        .expect("noted");
    store
        .complete_message(&next[0], sent, Some(&digest), None)
        .await
        .expect("noted");
    assert_eq!(claim().await.expect("claimed").len(), 0);
    store.close().await;
}
