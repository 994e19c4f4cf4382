//! Delivery of pushes: composition, retries and removal.

use std::time::Duration;

use podium_store::db::Store;
use podium_store::outbox::{ClaimTerms, DeliveryKind, DeliveryOutcome};
use podium_worker::push::new_keys;
use serde_json::{Value, json};
use sqlx::PgPool;

use crate::delivery::push::service::{Browser, is_vouched_for};
use crate::delivery::push::{all_is_sent, devices_of, node, with_push};
use crate::support::app::{TestApp, start};
use crate::support::competition::Competition;
use crate::support::json::each;
use crate::support::person::Person;
use crate::support::receiver::Receiver;
use crate::support::sql::{execute, scalar};
use crate::support::waiting::{fanout_is_done, until};

async fn join_request(person: &Person, league: &str) {
    person.does_in(league, "join-request").await.ok();
}

/// Ben, whose phone gives this answer to pushes, is invited by Anna.
async fn invited(app: &TestApp, answer: &'static str) -> (Receiver, Browser, [Person; 2]) {
    let service = Receiver::open().await;
    let [anna, ben] = app.people().await;
    let phone = Browser::at(&service);
    phone.is_switched_on_by(&ben).await.ok();
    service.answers(&phone.path, answer);
    let league = anna.creates_league("Friends", "private").await;
    anna.invites(&league, &ben).await.ok();
    (service, phone, [anna, ben])
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn a_push_reaches_its_device_encrypted(pool: PgPool) {
    let mut service = Receiver::open().await;
    let (app, key) = node(&pool);
    assert_eq!(
        app.person("Eve").await.get("/api/config").await.ok()["pushKey"],
        key.as_str()
    );
    let [anna, ben] = app.people().await;
    let (phone, others) = (Browser::at(&service), Browser::at(&service));
    phone.is_switched_on_by(&ben).await.ok();
    others.is_switched_on_by(&anna).await.ok();
    let league = anna.creates_league("Friends", "private").await;
    anna.invites(&league, &ben).await.ok();

    let delivery = service.delivery().await;
    is_vouched_for(&delivery, &service.origin, &key);
    let headers = &delivery.headers;
    assert_eq!(headers["content-encoding"], "aes128gcm");
    assert_eq!(headers["urgency"], "normal");
    let ttl: u32 = headers["ttl"].parse().expect("seconds");
    assert!((259_000..=259_200).contains(&ttl), "{ttl}");
    assert_eq!(headers["topic"].len(), 32);
    assert!(!headers["topic"].contains(&league));
    let message = phone.reads(&delivery);
    assert_eq!(message["tag"], format!("league:{league}"));
    assert_eq!(message["more"], 0);
    let expected = json!([{"kind": "invited", "leagueId": league, "leagueName": "Friends"}]);
    assert_eq!(message["notices"], expected);
    let notices = ben.get("/api/notices").await.ok();
    assert_eq!(message["toldAt"], notices["notices"][0]["toldAt"]);

    all_is_sent(&pool).await;
    until(
        &pool,
        "SELECT count(*) = 1 FROM push_subscriptions WHERE last_sent_at IS NOT NULL",
    )
    .await;
    assert!(service.unread().is_empty(), "Anna was told of nothing");
    let metrics = app.metrics().await;
    assert!(metrics.contains("podium_push_waiting"), "{metrics}");
    for outcome in ["sent", "put_off", "gone", "refused", "failed", "withdrawn"] {
        let name = format!("podium_push_total{{outcome=\"{outcome}\"}}");
        assert!(metrics.contains(&name), "{name} in {metrics}");
    }
}

/// Pending notifications become one push; those seen or withdrawn before it is sent are left out.
#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn related_notifications_are_one_push_composed_when_sent(pool: PgPool) {
    let mut service = Receiver::open().await;
    let (key, _) = new_keys();
    let debounced = start(&pool, with_push(&key, Duration::from_hours(1)));
    let [anna, ben, cat, dan, eve, fay] = debounced.people().await;
    let phone = Browser::at(&service);
    phone.is_switched_on_by(&anna).await.ok();
    let league = anna.creates_league("Friends", "public").await;
    let second = anna.creates_league("Others", "public").await;
    for person in [&ben, &cat, &dan, &eve, &fay] {
        join_request(person, &league).await;
    }
    join_request(&ben, &second).await;
    eve.does_in(&league, "cancel-join-request").await.ok();
    let waiting: i64 = scalar(&pool, "SELECT count(*) FROM outbox WHERE kind = 'push'", []).await;
    assert_eq!(waiting, 2);
    // The second league's notification is seen on another device.
    let statement = "UPDATE notices SET seen = true WHERE league_id = $1";
    execute(&pool, statement, [&second]).await;

    let _prompt = start(&pool, with_push(&key, Duration::ZERO));
    let message = phone.reads(&service.delivery().await);
    assert_eq!(message["tag"], format!("requests:{league}"));
    assert_eq!(message["more"], 1, "{message}");
    let of = |nth: usize| message["notices"][nth]["userId"].as_str().expect("an id");
    assert_eq!([of(0), of(1), of(2)], [&*fay.id, &*dan.id, &*cat.id]);
    all_is_sent(&pool).await;
    assert!(service.unread().is_empty());
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn a_gone_device_is_removed_with_its_queued_pushes(pool: PgPool) {
    let (app, _) = node(&pool);
    let (mut service, _, [_, ben]) = invited(&app, "410 Gone").await;
    service.delivery().await;
    until(&pool, "SELECT count(*) = 0 FROM push_subscriptions").await;
    assert_eq!(devices_of(&ben).await.len(), 0);
    all_is_sent(&pool).await;
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn retry_after_of_a_push_service_is_respected(pool: PgPool) {
    let (app, _) = node(&pool);
    let later = "429 Too Many Requests\r\nretry-after: 7200";
    let (mut service, phone, _) = invited(&app, later).await;
    service.delivery().await;
    until(
        &pool,
        "SELECT count(*) = 1 FROM outbox
         WHERE kind = 'push' AND due_at BETWEEN now() + interval '110 minutes' AND now() + interval '2 hours'
             AND reason LIKE '% answered 429%' AND attempts = 1",
    )
    .await;
    service.answers(&phone.path, "201 Created");
    let two_hours_later = "UPDATE outbox SET due_at = now() WHERE kind = 'push'";
    execute(&pool, two_hours_later, []).await;
    let message = phone.reads(&service.delivery().await);
    assert_eq!(message["notices"][0]["kind"], "invited");
    all_is_sent(&pool).await;
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn a_failing_push_service_is_retried_and_eventually_given_up(pool: PgPool) {
    let (key, _) = new_keys();
    let mut options = with_push(&key, Duration::ZERO);
    let push = options.push.as_mut().expect("configured");
    push.pace.initial_backoff = Duration::from_millis(1);
    let app = start(&pool, options);
    let (mut service, _, [_, ben]) = invited(&app, "503 Service Unavailable").await;
    for _ in 0..10 {
        service.delivery().await;
    }
    all_is_sent(&pool).await;
    assert!(service.unread().is_empty());
    assert_eq!(devices_of(&ben).await.len(), 1, "it may be well again");
}

/// For example after our key has changed: each device accepts pushes of one key only.
#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn a_device_that_keeps_rejecting_is_removed(pool: PgPool) {
    let (app, _) = node(&pool);
    let (mut service, _, [anna, ben]) = invited(&app, "403 Forbidden").await;
    service.delivery().await;
    all_is_sent(&pool).await;
    for nth in 2..=10 {
        let league = anna.creates_league(&format!("No {nth}"), "private").await;
        anna.invites(&league, &ben).await.ok();
        service.delivery().await;
        all_is_sent(&pool).await;
    }
    until(&pool, "SELECT count(*) = 0 FROM push_subscriptions").await;
    assert!(service.unread().is_empty());
}

/// Two nodes claim and send concurrently at full speed.
#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn two_nodes_send_each_push_once(pool: PgPool) {
    let mut service = Receiver::open().await;
    let (key, _) = new_keys();
    let nodes = [(); 2].map(|()| start(&pool, with_push(&key, Duration::ZERO)));
    let [anna, bens @ ..] = nodes[0].people::<41>().await;
    let league = anna.creates_league("Friends", "private").await;
    let mut phones = Vec::new();
    for ben in &bens {
        let phone = Browser::at(&service);
        phone.is_switched_on_by(ben).await.ok();
        phones.push(phone.path);
    }
    for ben in &bens {
        anna.invites(&league, ben).await.ok();
    }
    let mut received = Vec::new();
    for _ in &bens {
        received.push(service.delivery().await.path);
    }
    all_is_sent(&pool).await;
    received.sort();
    phones.sort();
    assert_eq!(received, phones);
    assert!(service.unread().is_empty(), "twice");
}

fn terms(lease: Duration) -> ClaimTerms {
    ClaimTerms {
        most: 10,
        debounce: Duration::ZERO,
        lease,
    }
}

async fn waiting(store: &Store) -> i32 {
    let backlog = store.backlog(DeliveryKind::Push).await;
    backlog.expect("counted").waiting
}

/// A notification added while a push is being sent is not lost.
#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn notifications_added_while_sending_are_sent_next(pool: PgPool) {
    let service = Receiver::open().await;
    let (key, _) = new_keys();
    let app = start(&pool, with_push(&key, Duration::from_hours(1)));
    let [anna, ben, cat] = app.people().await;
    let phone = Browser::at(&service);
    phone.is_switched_on_by(&anna).await.ok();
    let league = anna.creates_league("Friends", "public").await;
    join_request(&ben, &league).await;
    let store = Store::connect_with(pool.connect_options().as_ref().clone());
    let terms = terms(Duration::from_mins(5));
    let claim = || store.claim_pushes(&terms);
    let sent = |push| store.complete_push(push, DeliveryOutcome::Sent);
    let claimed = claim().await.expect("claimed");
    assert_eq!(claimed[0].notifications.len(), 1);
    join_request(&cat, &league).await;
    sent(&claimed[0]).await.expect("noted");
    let next = claim().await.expect("claimed");
    assert_eq!(next[0].notifications.len(), 2);
    sent(&next[0]).await.expect("noted");
    assert_eq!(claim().await.expect("claimed").len(), 0);
    store.close().await;
}

/// A sender whose claim has expired must not complete the work that another one has claimed since.
#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn an_expired_claim_completes_nothing(pool: PgPool) {
    let service = Receiver::open().await;
    let (key, _) = new_keys();
    let app = start(&pool, with_push(&key, Duration::from_hours(1)));
    let [anna, ben, cat] = app.people().await;
    Browser::at(&service).is_switched_on_by(&anna).await.ok();
    let league = anna.creates_league("Friends", "public").await;
    join_request(&ben, &league).await;
    let store = Store::connect_with(pool.connect_options().as_ref().clone());
    let claim = async |lease| {
        let claimed = store.claim_pushes(&terms(lease)).await;
        claimed.expect("claimed").pop().expect("a push")
    };
    let over = claim(Duration::ZERO).await;
    let second = claim(Duration::from_mins(5)).await;
    join_request(&cat, &league).await;
    let withdrawn = DeliveryOutcome::Withdrawn;
    store
        .complete_push(&second, withdrawn)
        .await
        .expect("noted");
    // The attempts were reset, so their number alone would match the first claim.
    let third = claim(Duration::from_mins(5)).await;
    assert_eq!(third.row.attempts, over.row.attempts);
    store.complete_push(&over, withdrawn).await.expect("noted");
    assert_eq!(waiting(&store).await, 1, "the third one's");
    let again = store.claim_pushes(&terms(Duration::ZERO)).await;
    assert!(again.expect("claimed").is_empty());
    store.complete_push(&third, withdrawn).await.expect("noted");
    assert_eq!(waiting(&store).await, 0);
    store.close().await;
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn devices_receive_only_the_groups_they_enabled(pool: PgPool) {
    let mut service = Receiver::open().await;
    let (competition, [anna], league) = Competition::among(&pool, ["Anna"]).await;
    competition.saves_podium(&anna, &league).await;
    // The competition's own server sends no pushes.
    let (key, _) = new_keys();
    let debounced = start(&pool, with_push(&key, Duration::from_hours(1)));
    let (phone, tablet) = (Browser::at(&service), Browser::at(&service));
    phone.is_switched_on_by(&anna.at(&debounced)).await.ok();
    let other = anna.on_another_device("correct horse", "Firefox").await;
    let only_picks = tablet.body([true, false, false]);
    other
        .at(&debounced)
        .put("/api/auth/push", only_picks)
        .await
        .ok();
    competition.scores_first_category().await;
    competition.set_lock("lock").await;
    fanout_is_done(&pool).await;

    let _prompt = start(&pool, with_push(&key, Duration::ZERO));
    let mut deliveries = [service.delivery().await, service.delivery().await];
    deliveries.sort_by_key(|delivery| delivery.path != phone.path);
    let [all, picks] = [phone.reads(&deliveries[0]), tablet.reads(&deliveries[1])];
    assert_eq!(all["tag"], format!("event:{}", competition.event));
    assert_eq!(picks["tag"], all["tag"]);
    let kinds = |message: &Value| {
        let mut kinds = each(&message["notices"], "kind");
        kinds.sort_by_key(ToString::to_string);
        json!(kinds)
    };
    assert_eq!(kinds(&all), json!(["picks_locked", "picks_scored"]));
    assert_eq!(kinds(&picks), json!(["picks_locked"]));
    all_is_sent(&pool).await;
    assert!(service.unread().is_empty());
}

/// Pending notifications are not pushed either once the event is hidden.
#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn no_push_is_sent_about_a_hidden_event(pool: PgPool) {
    let mut service = Receiver::open().await;
    let (competition, [anna], league) = Competition::among(&pool, ["Anna"]).await;
    competition.saves_podium(&anna, &league).await;
    let (key, _) = new_keys();
    let debounced = start(&pool, with_push(&key, Duration::from_hours(1)));
    let phone = Browser::at(&service);
    phone.is_switched_on_by(&anna.at(&debounced)).await.ok();
    competition.set_lock("lock").await;
    competition.scores_first_category().await;
    fanout_is_done(&pool).await;
    anna.hides(&competition.event, true).await;
    competition.disqualifies_the_winner().await;
    competition.score().await;
    fanout_is_done(&pool).await;

    let _prompt = start(&pool, with_push(&key, Duration::ZERO));
    let message = phone.reads(&service.delivery().await);
    assert_eq!(message["notices"].as_array().map(Vec::len), Some(1));
    assert_eq!(message["notices"][0]["kind"], "picks_locked");
    assert_eq!(message["more"], 0);
    all_is_sent(&pool).await;
    assert!(service.unread().is_empty());
}
