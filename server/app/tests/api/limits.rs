//! How often somebody may try.

use podium_app::startup::{Application, StartError};
use podium_app::store::Store;
use reqwest::Response;
use serde_json::{Value, json};
use sqlx::PgPool;

use crate::support::{TestApp, options, spawn_app_with_limits};

/// Posts as if a proxy had heard it from this address.
async fn post_from(app: &TestApp, address: &str, path: &str, body: Value) -> Response {
    podium_app::startup::install_tls_provider();
    reqwest::Client::builder()
        .no_proxy()
        .build()
        .expect("a client")
        .post(app.url(path))
        .header("x-forwarded-for", address)
        .json(&body)
        .send()
        .await
        .expect("an answer")
}

async fn is_limited(answer: Response) {
    assert_eq!(answer.status(), 429);
    let wait: u32 = answer.headers()["retry-after"]
        .to_str()
        .expect("text")
        .parse()
        .expect("seconds");
    assert!((1..=60).contains(&wait), "{wait}");
    let body: Value = answer.json().await.expect("the error shape");
    assert_eq!(body["code"], "too_many_requests");
}

#[sqlx::test(migrations = "../../migrations")]
async fn passwords_of_one_account_cannot_be_tried_from_everywhere(pool: PgPool) {
    let app = spawn_app_with_limits(&pool);
    let (anna, ben) = (app.person("Anna").await, app.person("Ben").await);
    let login = async |attempt: u32, email: &str| {
        let body = json!({"email": email, "password": "wrong horse"});
        post_from(&app, &format!("192.0.2.{attempt}"), "/api/auth/login", body).await
    };
    for attempt in 0..10 {
        let email = if attempt % 2 == 0 {
            &anna.email
        } else {
            &anna.email.to_uppercase()
        };
        assert_eq!(login(attempt, email).await.status(), 401);
    }
    is_limited(login(10, &anna.email).await).await;
    assert_eq!(login(10, &ben.email).await.status(), 401);
    // Asking for the password again is the same door.
    anna.post(
        "/api/auth/confirm-password",
        json!({"password": "correct horse"}),
    )
    .await
    .refused(429, "too_many_requests");
    let change = json!({"currentPassword": "correct horse", "newPassword": "another horse"});
    anna.post("/api/auth/change-password", change)
        .await
        .refused(429, "too_many_requests");
    anna.get("/api/auth/me").await.ok();
}

#[sqlx::test(migrations = "../../migrations")]
async fn one_address_registers_and_signs_in_so_often_and_no_oftener(pool: PgPool) {
    let app = spawn_app_with_limits(&pool);
    // Too short, so that no hash is made of so many.
    let registration = json!({"email": "x@podium.test", "name": "X", "password": "short"});
    let register = async |address: &str| {
        post_from(&app, address, "/api/auth/register", registration.clone()).await
    };
    for _ in 0..40 {
        assert_eq!(register("192.0.2.1").await.status(), 422);
    }
    is_limited(register("192.0.2.1").await).await;
    assert_eq!(register("192.0.2.2").await.status(), 422);
    // What stands before the trusted proxies' own word is anybody's invention.
    is_limited(register("198.51.100.7, 192.0.2.1").await).await;

    let login = async |attempt: u32| {
        let body = json!({"email": format!("{attempt}@podium.test"), "password": "x"});
        post_from(&app, "2001:db8::1", "/api/auth/login", body).await
    };
    for attempt in 0..60 {
        assert_eq!(login(attempt).await.status(), 401);
    }
    is_limited(login(60).await).await;
}

#[sqlx::test(migrations = "../../migrations")]
async fn invite_codes_and_writes_are_limited_by_account(pool: PgPool) {
    let app = spawn_app_with_limits(&pool);
    let (anna, ben) = (app.person("Anna").await, app.person("Ben").await);
    let join = async || {
        let body = json!({"inviteCode": "ABCDEFGH"});
        anna.post("/api/leagues/walls/join-private", body).await
    };
    for _ in 0..10 {
        join().await.refused(403, "wrong_invite_code");
    }
    join().await.refused(429, "too_many_requests");

    let write = async || {
        anna.post("/api/leagues", json!({"name": "", "type": "public"}))
            .await
    };
    let mut accepted = 11;
    while write().await.status != 429 {
        accepted += 1;
    }
    // A refill or two may have come in between.
    assert!((120..130).contains(&accepted), "{accepted}");
    anna.get("/api/leagues/my-leagues").await.ok();
    ben.creates_league("Walls", "public").await;
}

#[sqlx::test(migrations = "../../migrations")]
async fn limits_cannot_be_off_in_public(pool: PgPool) {
    let store = Store::connect_with(pool.connect_options().as_ref().clone());
    let mut options = options("http://127.0.0.1:9");
    options.public_url = Some("https://podium.example".to_owned());
    options.metrics_listen = None;
    let started = std::thread::spawn(move || {
        let start = Application::start(store, options);
        actix_web::rt::System::new().block_on(start).err()
    });
    let refused = started.join().expect("an answer");
    assert!(
        matches!(refused, Some(StartError::UnlimitedInPublic)),
        "{refused:?}"
    );
}
