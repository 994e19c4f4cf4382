//! Devices that receive pushes, and their owners.

use futures_util::future::join_all;
use serde_json::{Value, json};
use sqlx::PgPool;

use crate::delivery::push::service::Browser;
use crate::delivery::push::{devices_of, node};
use crate::support::app::{TestApp, spawn_with_people, start};
use crate::support::person::Person;
use crate::support::receiver::Receiver;
use crate::support::sql::{execute, scalar};
use crate::support::waiting::until;

async fn count(pool: &PgPool) -> i64 {
    scalar(pool, "SELECT count(*) FROM push_subscriptions", []).await
}

/// Several sessions of one account, one per device.
async fn sessions<const N: usize>(pool: &PgPool, person: &Person) -> [Person; N] {
    let mut all = Vec::new();
    for _ in 0..N {
        let token = hex::encode(rand::random::<[u8; 32]>());
        sqlx::query(
            "INSERT INTO sessions (id, user_id, token_hash) VALUES ($1, $2, sha256($3::bytea))",
        )
        .bind(hex::encode(rand::random::<[u8; 12]>()))
        .bind(&person.id)
        .bind(token.as_bytes())
        .execute(pool)
        .await
        .expect("a session");
        all.push(person.impersonate(&person.id, &token));
    }
    all.try_into().ok().expect("as many")
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn a_device_is_switched_on_set_and_off_again(pool: PgPool) {
    let service = Receiver::open().await;
    let (app, _) = node(&pool);
    let anna = app.person("Anna").await;
    assert_eq!(devices_of(&anna).await, Vec::<Value>::new());
    let phone = Browser::at(&service);
    phone.is_switched_on_by(&anna).await.ok();
    let [device] = &devices_of(&anna).await[..] else {
        panic!("one device");
    };
    assert_eq!(device["current"], true);
    assert_eq!(
        device["switches"],
        json!({"picks": true, "results": true, "leagues": true})
    );
    assert_eq!(device["lastSentAt"], Value::Null);
    assert!(
        !device.to_string().contains("/send/"),
        "its address is told to nobody"
    );
    let set = anna.put("/api/auth/push", phone.body([true, false, false]));
    let set = set.await.ok();
    assert_eq!(set["devices"].as_array().map(Vec::len), Some(1));
    assert_eq!(
        set["devices"][0]["switches"],
        json!({"picks": true, "results": false, "leagues": false})
    );
    anna.confirms().await;
    let export = anna.get("/api/auth/export").await.ok();
    assert_eq!(export["push"][0]["endpoint"], phone.endpoint.as_str());

    let other = anna
        .on_another_device("correct horse", "Firefox/1 Android")
        .await;
    let elsewhere = devices_of(&other).await;
    assert_eq!(elsewhere[0]["current"], false);
    let path = format!(
        "/api/auth/push/{}",
        elsewhere[0]["sessionId"].as_str().expect("an id")
    );
    let ben = app.person("Ben").await;
    ben.delete(&path).await.refused(404, "not_found");
    let left = other.delete(&path).await.ok();
    assert_eq!(left["devices"], json!([]));
    other.delete(&path).await.refused(404, "not_found");
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn a_device_ends_with_its_session_or_account(pool: PgPool) {
    let service = Receiver::open().await;
    let (app, _) = node(&pool);
    let root = app.site_admin("Root").await;
    root.confirms().await;
    let anna = app.person("Anna").await;

    Browser::at(&service).is_switched_on_by(&anna).await.ok();
    anna.does("/api/auth/logout").await.ok();
    assert_eq!(count(&pool).await, 0, "signed out");

    let anna = anna.on_another_device("correct horse", "Firefox").await;
    Browser::at(&service).is_switched_on_by(&anna).await.ok();
    let path = format!("/api/admin/users/{}", anna.id);
    root.delete(&format!("{path}/sessions")).await.ok();
    assert_eq!(count(&pool).await, 0, "signed out everywhere");

    let anna = anna.on_another_device("correct horse", "Firefox").await;
    Browser::at(&service).is_switched_on_by(&anna).await.ok();
    root.does(&format!("{path}/disable")).await.ok();
    assert_eq!(count(&pool).await, 0, "disabled");

    let ben = app.person("Ben").await;
    Browser::at(&service).is_switched_on_by(&ben).await.ok();
    execute(&pool, "DELETE FROM sessions WHERE user_id = $1", [&ben.id]).await;
    assert_eq!(count(&pool).await, 0);
}

/// Two people share a browser: the one who enabled push last gets the pushes.
#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn a_browser_and_a_session_have_one_subscription_each(pool: PgPool) {
    let service = Receiver::open().await;
    let (app, _) = node(&pool);
    let [anna, ben] = app.people().await;
    let (shared, own) = (Browser::at(&service), Browser::at(&service));
    shared.is_switched_on_by(&anna).await.ok();
    let statement = "INSERT INTO outbox (kind, subscription_id, about, keys)
         SELECT 'push', id, 'x', '{secret}' FROM push_subscriptions";
    execute(&pool, statement, []).await;
    shared.is_switched_on_by(&ben).await.ok();
    assert_eq!(devices_of(&anna).await.len(), 0);
    assert_eq!(devices_of(&ben).await.len(), 1);
    until(&pool, "SELECT count(*) = 0 FROM outbox WHERE kind = 'push'").await;
    own.is_switched_on_by(&ben).await.ok();
    assert_eq!(count(&pool).await, 1);
}

/// Concurrent and repeated: an account never has more than ten devices, and no device lacks a session.
#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn an_account_keeps_at_most_ten_devices(pool: PgPool) {
    let service = Receiver::open().await;
    let (app, _) = node(&pool);
    let [anna] = app.people().await;
    let all = sessions::<14>(&pool, &anna).await;
    let browsers: Vec<Browser> = all.iter().map(|_| Browser::at(&service)).collect();
    for _ in 0..3 {
        let switching = all.iter().zip(&browsers);
        let answers = join_all(switching.map(|(anna, phone)| phone.is_switched_on_by(anna))).await;
        for answer in answers {
            answer.ok();
        }
        assert_eq!(count(&pool).await, 10);
    }
    // Sign-out races with enabling push: in either order, no device remains.
    let switching = all.iter().zip(&browsers);
    join_all(switching.map(async |(anna, phone)| {
        let on = phone.is_switched_on_by(anna);
        let (on, off) = futures_util::future::join(on, anna.does("/api/auth/logout")).await;
        assert!(on.status == 200 || on.status == 401, "{}", on.body);
        off.ok();
    }))
    .await;
    assert_eq!(count(&pool).await, 0);
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn invalid_push_subscriptions_are_refused(pool: PgPool) {
    let service = Receiver::open().await;
    let (key, _) = podium_worker::push::new_keys();
    let mut options = crate::delivery::push::with_push(&key, std::time::Duration::ZERO);
    let push = options.push.as_mut().expect("configured");
    push.reach = podium_worker::push::Reach::Public;
    let app = start(&pool, options);
    let [anna] = app.people().await;
    let phone = Browser::at(&service);
    let with = |field: &str, value: &str| {
        let mut body = phone.body([true; 3]);
        body["endpoint"] = json!("https://push.example.test/x");
        body[field] = json!(value);
        body
    };
    for endpoint in [
        "http://push.example.test/x",
        "https://localhost/x",
        "https://127.0.0.1/x",
        "https://169.254.169.254/latest/meta-data",
        "https://[::1]/x",
        "https://10.0.0.1/x",
        "https://push.example.test:6379/x",
        "https://me:secret@push.example.test/x",
        &phone.endpoint,
    ] {
        let answer = anna.put("/api/auth/push", with("endpoint", endpoint)).await;
        answer.refused(422, "invalid_fields");
    }
    for (field, value) in [
        ("p256dh", "AAAA"),
        ("p256dh", &"A".repeat(87)),
        ("auth", "AAAA"),
        ("auth", "not base64url!!!!!!!!!"),
    ] {
        let answer = anna.put("/api/auth/push", with(field, value)).await;
        answer.refused(422, "invalid_fields");
    }
    assert_eq!(count(&pool).await, 0);
    let fine = with("endpoint", "https://push.example.test/x");
    anna.put("/api/auth/push", fine).await.ok();
}

/// A name may resolve to our own network: that is detected at the time of the request, and nothing is sent.
#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn a_name_that_resolves_to_a_private_address_is_not_called(pool: PgPool) {
    let mut service = Receiver::open().await;
    let (key, _) = podium_worker::push::new_keys();
    let mut options = crate::delivery::push::with_push(&key, std::time::Duration::ZERO);
    let push = options.push.as_mut().expect("configured");
    push.reach = podium_worker::push::Reach::Public;
    let app: TestApp = start(&pool, options);
    let [anna, ben] = app.people().await;
    let mut body = Browser::at(&service).body([true; 3]);
    // This name resolves nowhere, which counts as no public address.
    body["endpoint"] = json!("https://localhost.localdomain/x");
    ben.put("/api/auth/push", body).await.ok();
    let league = anna.creates_league("Friends", "private").await;
    anna.invites(&league, &ben).await.ok();
    until(
        &pool,
        "SELECT count(*) = 1 FROM outbox WHERE kind = 'push' AND attempts > 0 AND reason IS NOT NULL",
    )
    .await;
    assert!(service.unread().is_empty());
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn without_a_push_key_there_are_no_push_settings(pool: PgPool) {
    let service = Receiver::open().await;
    let (_app, [anna]) = spawn_with_people(&pool).await;
    assert_eq!(anna.get("/api/config").await.ok()["pushKey"], Value::Null);
    anna.get("/api/auth/push").await.refused(404, "not_found");
    let phone = Browser::at(&service);
    phone
        .is_switched_on_by(&anna)
        .await
        .refused(404, "not_found");
}

/// Notifying locks the account, then its devices; disabling locks the devices, then the account.
#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn notifying_and_disabling_do_not_deadlock(pool: PgPool) {
    let service = Receiver::open().await;
    let (app, _) = node(&pool);
    let root = app.site_admin("Root").await;
    root.confirms().await;
    let [anna, ben] = app.people().await;
    let mut leagues = Vec::new();
    for nth in 0..5 {
        leagues.push(anna.creates_league(&format!("No {nth}"), "private").await);
    }
    let path = format!("/api/admin/users/{}", ben.id);
    for round in 0..20 {
        let on = sessions::<5>(&pool, &ben).await;
        for ben in &on {
            Browser::at(&service).is_switched_on_by(ben).await.ok();
        }
        let invitations = leagues.iter().map(async |league| {
            let invite = json!({"invitedUserId": ben.id});
            let path = format!("/api/leagues/{league}/invite-user");
            let answer = anna.post(&path, invite).await;
            assert!(answer.status.as_u16() < 500, "{round}: {}", answer.body);
        });
        let disable = format!("{path}/disable");
        let (_, disabled) =
            futures_util::future::join(join_all(invitations), root.does(&disable)).await;
        disabled.ok();
        assert_eq!(count(&pool).await, 0, "round {round}");
        root.does(&format!("{path}/enable")).await.ok();
        execute(&pool, "DELETE FROM invitations", []).await;
    }
}
