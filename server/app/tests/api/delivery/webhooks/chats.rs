//! Settings of a league's chat, and chats that fail or do not answer.

use serde_json::{Value, json};
use sqlx::PgPool;

use crate::delivery::webhooks::{
    SECRET, Scenario, all_is_sent, jobs_are_done, of, path, posted_text, set_webhook, webhook_of,
};
use crate::support::person::Person;
use crate::support::waiting::until;

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn a_gone_webhook_is_disabled_and_admins_are_notified(pool: PgPool) {
    let mut scenario = Scenario::in_a_chat(&pool).await;
    scenario.chat.answers(&path(1), "404 Not Found");
    set_webhook(&scenario.anna, &scenario.league, &scenario.chat, &path(1)).await;
    scenario.competition.set_lock("lock").await;
    scenario.chat.delivery().await;
    until(
        &pool,
        "SELECT count(*) = 1 FROM league_webhooks WHERE ended_at IS NOT NULL",
    )
    .await;
    let stands = webhook_of(&scenario.anna, &scenario.league).await;
    assert_eq!(
        (&stands["ended"], &stands["failure"]),
        (&json!(true), &json!("127.0.0.1 answered 404 Not Found"))
    );
    let told_of_it = async |person: &Person| {
        let notices = person.get("/api/notices").await.ok();
        let notices = notices["notices"].as_array().expect("notices").clone();
        let of_webhook = notices
            .iter()
            .filter(|notice| notice["says"]["kind"] == "webhook_ended");
        of_webhook.count()
    };
    assert_eq!(
        (
            told_of_it(&scenario.anna).await,
            told_of_it(&scenario.ben).await
        ),
        (1, 0)
    );
    let log = scenario
        .ben
        .get(&format!("/api/leagues/{}/log", scenario.league))
        .await
        .ok();
    let acts: Vec<&Value> = log["entries"]
        .as_array()
        .expect("acts")
        .iter()
        .map(|one| &one["act"])
        .collect();
    assert!(
        acts.contains(&&json!("webhook_set")) && acts.contains(&&json!("webhook_ended")),
        "{log}"
    );
    assert!(!log.to_string().contains(SECRET), "{log}");
    // Nothing more is sent there, and there is nothing to test.
    scenario
        .anna
        .does(&format!("{}/test", of(&scenario.league)))
        .await
        .refused(404, "not_found");
    scenario.competition.finishes_first_category().await;
    scenario.competition.score().await;
    jobs_are_done(&pool).await;
    assert!(scenario.chat.unread().is_empty());
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn retry_after_is_respected_and_failures_are_retried(pool: PgPool) {
    let mut scenario = Scenario::in_a_chat(&pool).await;
    scenario.chat.answers(&path(1), "503 Service Unavailable");
    set_webhook(&scenario.anna, &scenario.league, &scenario.chat, &path(1)).await;
    scenario.competition.set_lock("lock").await;
    scenario.chat.delivery().await;
    scenario.chat.delivery().await;
    scenario
        .chat
        .answers(&path(1), "429 Too Many Requests\r\nretry-after: 7200");
    until(
        &pool,
        "SELECT bool_and(due_at > clock_timestamp() + interval '110 minutes') FROM outbox
         WHERE kind = 'webhook' AND done_at IS NULL",
    )
    .await;
    let stands = webhook_of(&scenario.anna, &scenario.league).await;
    assert_eq!(
        (&stands["failure"], &stands["waiting"]),
        (
            &json!("127.0.0.1 answered 429 Too Many Requests"),
            &json!(true)
        )
    );
    scenario.chat.answers(&path(1), "204 No Content");
    sqlx::query("UPDATE outbox SET due_at = clock_timestamp() WHERE kind = 'webhook'")
        .execute(&pool)
        .await
        .expect("now");
    all_is_sent(&pool).await;
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn a_test_is_sent_at_once_after_a_failure(pool: PgPool) {
    let mut scenario = Scenario::in_a_chat(&pool).await;
    scenario
        .chat
        .answers(&path(1), "429 Too Many Requests\r\nretry-after: 7200");
    set_webhook(&scenario.anna, &scenario.league, &scenario.chat, &path(1)).await;
    let test = format!("{}/test", of(&scenario.league));
    scenario.anna.does(&test).await.ok();
    scenario.chat.delivery().await;
    until(
        &pool,
        "SELECT bool_and(due_at > clock_timestamp() + interval '110 minutes') FROM outbox
         WHERE kind = 'webhook'",
    )
    .await;
    scenario.chat.answers(&path(1), "204 No Content");
    scenario.anna.does(&test).await.ok();
    scenario.chat.delivery().await;
    all_is_sent(&pool).await;
    assert_eq!(
        webhook_of(&scenario.anna, &scenario.league).await["failure"],
        Value::Null
    );
}

/// A hanging chat is given up only after a long time; meanwhile all others get their messages.
#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn a_hanging_webhook_delays_no_other(pool: PgPool) {
    let mut scenario = Scenario::in_a_chat(&pool).await;
    scenario.chat.answers(&path(1), "");
    set_webhook(&scenario.anna, &scenario.league, &scenario.chat, &path(1)).await;
    let other = scenario.anna.creates_league("Others", "public").await;
    let podium = scenario.competition.podium();
    scenario
        .competition
        .picks(&scenario.anna, &other, podium)
        .await
        .ok();
    set_webhook(&scenario.anna, &other, &scenario.chat, &path(2)).await;
    scenario.competition.set_lock("lock").await;
    let both = [
        scenario.chat.delivery().await,
        scenario.chat.delivery().await,
    ];
    assert!(both.iter().any(|delivery| delivery.path == path(2)));
    // Ben gets his notifications and may write while the first chat is pending.
    let notices = scenario.ben.get("/api/notices").await.ok();
    assert_eq!(notices["notices"][0]["says"]["kind"], "picks_locked");
    let waiting: i64 = sqlx::query_scalar(
        "SELECT count(*) FROM outbox WHERE kind = 'webhook' AND done_at IS NULL",
    )
    .fetch_one(&pool)
    .await
    .expect("a count");
    assert!(waiting >= 1, "the first one has not answered");
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn admins_manage_a_webhook_and_its_address_stays_secret(pool: PgPool) {
    let mut scenario = Scenario::in_a_chat(&pool).await;
    let (anna, league) = (&scenario.anna, scenario.league.as_str());
    assert_eq!(webhook_of(anna, league).await, Value::Null);
    anna.does(&format!("{}/test", of(league)))
        .await
        .refused(404, "not_found");
    for bad in [
        "",
        "https://evil.test/api/webhooks/1/x",
        "http://discord.com/api/webhooks/1/x",
        "https://127.0.0.1/api/webhooks/1/x",
        "http://169.254.169.254/latest/meta-data",
    ] {
        let refused = anna.put(&of(league), json!({"address": bad})).await;
        refused.refused(422, "invalid_fields");
    }
    set_webhook(anna, league, &scenario.chat, &path(1)).await;
    anna.does(&format!("{}/test", of(league))).await.ok();
    assert!(posted_text(&scenario.chat.delivery().await).contains("This is a test."));
    all_is_sent(&pool).await;
    anna.does(&format!("{}/test", of(league))).await.ok();
    assert!(
        posted_text(&scenario.chat.delivery().await).contains("This is a test."),
        "asked again"
    );
    // Plain members may not.
    for answer in [
        scenario.ben.get(&of(league)).await,
        scenario
            .ben
            .put(&of(league), json!({"address": "https://x.test"}))
            .await,
        scenario.ben.delete(&of(league)).await,
        scenario.ben.does(&format!("{}/test", of(league))).await,
    ] {
        answer.refused(403, "forbidden");
    }
    all_is_sent(&pool).await;
    for _ in 0..2 {
        assert_eq!(anna.delete(&of(league)).await.ok()["webhook"], Value::Null);
    }
    scenario.competition.set_lock("lock").await;
    jobs_are_done(&pool).await;
    assert!(scenario.chat.unread().is_empty());
}
