//! Leagues' own chats: who sets them, what is said there, once, and what becomes of it where nobody listens.

use std::time::Duration;

use podium_app::startup::ServerOptions;
use podium_app::store::Store;
use podium_app::webhook::{WebhookOptions, WebhookPace};
use serde_json::{Value, json};
use sqlx::PgPool;

use crate::support::{Competition, Delivery, Person, Receiver, options, start, until};

const SECRET: &str = "s3cretTokenOfTheChannel-x7Qa";

fn told_in(chat: &Receiver, settle: Duration) -> impl Fn(ServerOptions) -> ServerOptions {
    let webhooks = WebhookOptions {
        hosts: vec![chat.origin.clone()],
        pace: WebhookPace {
            look_every: Duration::from_millis(20),
            settle,
            first_pause: Duration::from_millis(20),
            count_every: Duration::from_millis(20),
        },
    };
    move |options| ServerOptions {
        webhooks: webhooks.clone(),
        ..options
    }
}

fn path(number: u32) -> String {
    format!("/api/webhooks/{number}/{SECRET}")
}

fn of(league: &str) -> String {
    format!("/api/leagues/{league}/webhook")
}

async fn sets(admin: &Person, league: &str, chat: &Receiver, path: &str) -> Value {
    let body = json!({"address": format!("{}{path}", chat.origin)});
    admin.put(&of(league), body).await.ok()["webhook"].clone()
}

async fn stands(admin: &Person, league: &str) -> Value {
    admin.get(&of(league)).await.ok()["webhook"].clone()
}

fn said(delivery: &Delivery) -> String {
    let body: Value = serde_json::from_slice(&delivery.body).expect("JSON");
    let text = body["content"].as_str().or(body["text"].as_str());
    text.expect("a text").to_owned()
}

/// Nothing waits any more.
async fn all_is_said(pool: &PgPool) {
    until(
        pool,
        "SELECT count(*) = 0 FROM webhook_outbox WHERE done_at IS NULL",
    )
    .await;
}

async fn jobs_are_done(pool: &PgPool) {
    until(pool, "SELECT count(*) = 0 FROM notice_jobs").await;
}

/// Anna's league, with her picks and Ben's, on a server that says things at once.
struct Told {
    competition: Competition,
    chat: Receiver,
    anna: Person,
    ben: Person,
    league: String,
}

impl Told {
    async fn in_a_chat(pool: &PgPool) -> Self {
        let chat = Receiver::open().await;
        let competition = Competition::tomorrow_with(pool, told_in(&chat, Duration::ZERO)).await;
        let [anna, ben] = competition.app.people().await;
        let league = anna
            .creates_league("Wall <!here> @everyone", "public")
            .await;
        ben.joins(&league, &anna).await;
        let podium = competition.podium();
        competition.picks(&anna, &league, podium).await.ok();
        let [first, second, third] = podium;
        let other = [second, first, third];
        competition.picks(&ben, &league, other).await.ok();
        Self {
            competition,
            chat,
            anna,
            ben,
            league,
        }
    }
}

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
    assert!(
        scored.contains("Wall \\<\\!here\\> \\@everyone"),
        "{scored}"
    );
    let (anna, ben) = (
        scored.find("1\\. Anna: 45 points"),
        scored.find("2\\. Ben: "),
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
    let kinds = async |person: &Person| {
        let notices = person.get("/api/notices").await.ok();
        let notices = notices["notices"].as_array().expect("notices").clone();
        let of_webhook = notices
            .iter()
            .filter(|notice| notice["kind"] == "webhook_ended");
        of_webhook.count()
    };
    assert_eq!((kinds(&told.anna).await, kinds(&told.ben).await), (1, 0));
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
    assert_eq!(notices["notices"][0]["kind"], "picks_locked");
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
