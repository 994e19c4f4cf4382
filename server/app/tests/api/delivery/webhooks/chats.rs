//! Who sets a league's chat, and what becomes of one that does not listen.

use serde_json::{Value, json};
use sqlx::PgPool;

use crate::delivery::webhooks::{
    SECRET, Told, all_is_said, jobs_are_done, of, path, said, sets, stands,
};
use crate::support::person::Person;
use crate::support::waiting::until;

#[sqlx::test(migrations = "../../migrations")]
async fn a_chat_that_is_gone_is_switched_off_and_admins_are_told(pool: PgPool) {
    let mut told = Told::in_a_chat(&pool).await;
    told.chat.answers(&path(1), "404 Not Found");
    sets(&told.anna, &told.league, &told.chat, &path(1)).await;
    told.competition.set_lock("lock").await;
    told.chat.delivery().await;
    until(
        &pool,
        "SELECT count(*) = 1 FROM league_webhooks WHERE ended_at IS NOT NULL",
    )
    .await;
    let stands = stands(&told.anna, &told.league).await;
    assert_eq!(
        (&stands["ended"], &stands["failure"]),
        (&json!(true), &json!("404 Not Found"))
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
        (told_of_it(&told.anna).await, told_of_it(&told.ben).await),
        (1, 0)
    );
    let log = told
        .ben
        .get(&format!("/api/leagues/{}/log", told.league))
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
    // Nothing more goes there, and there is nothing to be tested.
    told.anna
        .does(&format!("{}/test", of(&told.league)))
        .await
        .refused(404, "not_found");
    told.competition.finishes_first_category().await;
    told.competition.score().await;
    jobs_are_done(&pool).await;
    assert!(told.chat.unread().is_empty());
}

#[sqlx::test(migrations = "../../migrations")]
async fn a_chat_that_asks_for_time_is_left_alone_and_one_that_fails_is_tried_again(pool: PgPool) {
    let mut told = Told::in_a_chat(&pool).await;
    told.chat.answers(&path(1), "503 Service Unavailable");
    sets(&told.anna, &told.league, &told.chat, &path(1)).await;
    told.competition.set_lock("lock").await;
    told.chat.delivery().await;
    told.chat.delivery().await;
    told.chat
        .answers(&path(1), "429 Too Many Requests\r\nretry-after: 7200");
    until(
        &pool,
        "SELECT bool_and(not_before > clock_timestamp() + interval '110 minutes') FROM webhook_outbox
         WHERE done_at IS NULL",
    )
    .await;
    let stands = stands(&told.anna, &told.league).await;
    assert_eq!(
        (&stands["failure"], &stands["waiting"]),
        (&json!("429 Too Many Requests"), &json!(true))
    );
    told.chat.answers(&path(1), "204 No Content");
    sqlx::query("UPDATE webhook_outbox SET not_before = clock_timestamp()")
        .execute(&pool)
        .await
        .expect("now");
    all_is_said(&pool).await;
}

#[sqlx::test(migrations = "../../migrations")]
async fn a_chat_that_was_mended_is_tested_at_once(pool: PgPool) {
    let mut told = Told::in_a_chat(&pool).await;
    told.chat
        .answers(&path(1), "429 Too Many Requests\r\nretry-after: 7200");
    sets(&told.anna, &told.league, &told.chat, &path(1)).await;
    let test = format!("{}/test", of(&told.league));
    told.anna.does(&test).await.ok();
    told.chat.delivery().await;
    until(
        &pool,
        "SELECT bool_and(not_before > clock_timestamp() + interval '110 minutes') FROM webhook_outbox",
    )
    .await;
    told.chat.answers(&path(1), "204 No Content");
    told.anna.does(&test).await.ok();
    told.chat.delivery().await;
    all_is_said(&pool).await;
    assert_eq!(
        stands(&told.anna, &told.league).await["failure"],
        Value::Null
    );
}

/// It is given up only once it has not answered for long; meanwhile everybody else is told.
#[sqlx::test(migrations = "../../migrations")]
async fn a_chat_that_never_answers_keeps_nobody_waiting(pool: PgPool) {
    let mut told = Told::in_a_chat(&pool).await;
    told.chat.answers(&path(1), "");
    sets(&told.anna, &told.league, &told.chat, &path(1)).await;
    let other = told.anna.creates_league("Others", "public").await;
    let podium = told.competition.podium();
    told.competition
        .picks(&told.anna, &other, podium)
        .await
        .ok();
    sets(&told.anna, &other, &told.chat, &path(2)).await;
    told.competition.set_lock("lock").await;
    let both = [told.chat.delivery().await, told.chat.delivery().await];
    assert!(both.iter().any(|delivery| delivery.path == path(2)));
    // Ben is told behind his bell, and may write, while the first one is waited for.
    let notices = told.ben.get("/api/notices").await.ok();
    assert_eq!(notices["notices"][0]["says"]["kind"], "picks_locked");
    let waiting: i64 =
        sqlx::query_scalar("SELECT count(*) FROM webhook_outbox WHERE done_at IS NULL")
            .fetch_one(&pool)
            .await
            .expect("a count");
    assert!(waiting >= 1, "the first one has not answered");
}

#[sqlx::test(migrations = "../../migrations")]
async fn admins_set_test_and_end_it_and_nobody_reads_the_address(pool: PgPool) {
    let mut told = Told::in_a_chat(&pool).await;
    let (anna, league) = (&told.anna, told.league.as_str());
    assert_eq!(stands(anna, league).await, Value::Null);
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
    sets(anna, league, &told.chat, &path(1)).await;
    anna.does(&format!("{}/test", of(league))).await.ok();
    assert!(said(&told.chat.delivery().await).contains("This is a test."));
    all_is_said(&pool).await;
    anna.does(&format!("{}/test", of(league))).await.ok();
    assert!(
        said(&told.chat.delivery().await).contains("This is a test."),
        "asked again"
    );
    // Members may not.
    for answer in [
        told.ben.get(&of(league)).await,
        told.ben
            .put(&of(league), json!({"address": "https://x.test"}))
            .await,
        told.ben.delete(&of(league)).await,
        told.ben.does(&format!("{}/test", of(league))).await,
    ] {
        answer.refused(403, "forbidden");
    }
    all_is_said(&pool).await;
    for _ in 0..2 {
        assert_eq!(anna.delete(&of(league)).await.ok()["webhook"], Value::Null);
    }
    told.competition.set_lock("lock").await;
    jobs_are_done(&pool).await;
    assert!(told.chat.unread().is_empty());
}
