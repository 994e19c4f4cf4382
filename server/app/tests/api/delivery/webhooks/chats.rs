//! Settings of a league's chat, and chats that fail or do not answer.

use serde_json::{Value, json};
use sqlx::PgPool;

use crate::delivery::webhooks::{
    SECRET, Scenario, all_is_sent, of, path, posted_text, set_webhook, webhook_of,
};
use crate::support::json::{each, fields};
use crate::support::person::Person;
use crate::support::sql::{execute, scalar};
use crate::support::waiting::{fanout_is_done, until};

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn a_gone_webhook_is_disabled_and_admins_are_notified(pool: PgPool) {
    let mut scenario = Scenario::in_a_chat(&pool).await;
    scenario.answers("404 Not Found").await;
    scenario.competition.set_lock("lock").await;
    scenario.chat.delivery().await;
    until(
        &pool,
        "SELECT count(*) = 1 FROM league_webhooks WHERE ended_at IS NOT NULL",
    )
    .await;
    let stands = scenario.webhook().await;
    assert_eq!(
        fields(&stands, ["ended", "failure"]),
        json!([true, "127.0.0.1 answered 404 Not Found"])
    );
    let notice_count = async |person: &Person| {
        let notices = person.get("/api/notices").await.ok();
        let contents = each(&notices["notices"], "says");
        let of_webhook = contents
            .iter()
            .filter(|content| content["kind"] == "webhook_ended");
        of_webhook.count()
    };
    assert_eq!(notice_count(&scenario.anna).await, 1);
    assert_eq!(notice_count(&scenario.ben).await, 0);
    let log = format!("/api/leagues/{}/log", scenario.league);
    let log = scenario.ben.get(&log).await.ok();
    let acts = each(&log["entries"], "act");
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
    scenario.competition.scores_first_category().await;
    fanout_is_done(&pool).await;
    assert!(scenario.chat.unread().is_empty());
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn retry_after_is_respected_and_failures_are_retried(pool: PgPool) {
    let mut scenario = Scenario::in_a_chat(&pool).await;
    scenario.answers("503 Service Unavailable").await;
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
    let stands = scenario.webhook().await;
    assert_eq!(
        fields(&stands, ["failure", "waiting"]),
        json!(["127.0.0.1 answered 429 Too Many Requests", true])
    );
    scenario.chat.answers(&path(1), "204 No Content");
    let now = "UPDATE outbox SET due_at = clock_timestamp() WHERE kind = 'webhook'";
    execute(&pool, now, []).await;
    all_is_sent(&pool).await;
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn a_test_is_sent_at_once_after_a_failure(pool: PgPool) {
    let mut scenario = Scenario::in_a_chat(&pool).await;
    scenario
        .answers("429 Too Many Requests\r\nretry-after: 7200")
        .await;
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
    assert_eq!(scenario.webhook().await["failure"], Value::Null);
}

/// A hanging chat is given up only after a long time; meanwhile all others get their messages.
#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn a_hanging_webhook_delays_no_other(pool: PgPool) {
    let mut scenario = Scenario::in_a_chat(&pool).await;
    scenario.answers("").await;
    let other = scenario.anna.creates_league("Others", "public").await;
    let competition = &scenario.competition;
    competition.saves_podium(&scenario.anna, &other).await;
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
    let statement = "SELECT count(*) FROM outbox WHERE kind = 'webhook' AND done_at IS NULL";
    let waiting: i64 = scalar(&pool, statement, []).await;
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
    fanout_is_done(&pool).await;
    assert!(scenario.chat.unread().is_empty());
}
