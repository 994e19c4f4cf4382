//! Rate limits.

use futures_util::future::join_all;
use podium_app::start_error::StartError;
use podium_app::startup::Application;
use podium_store::db::Store;
use reqwest::{Client, Response};
use serde_json::{Value, json};
use sqlx::PgPool;

use crate::support::app::{TestApp, client, options, spawn_app_with_limits};
use crate::support::person::Person;

/// A client that can claim any address.
struct Prober<'a> {
    app: &'a TestApp,
    client: Client,
}

impl<'a> Prober<'a> {
    fn new(app: &'a TestApp) -> Self {
        let client = client();
        Self { app, client }
    }

    /// Posts as if a proxy had received the request from this address.
    async fn post_from(&self, address: &str, path: &str, body: Value) -> Response {
        self.client
            .post(self.app.url(path))
            .header("x-forwarded-for", address)
            .json(&body)
            .send()
            .await
            .expect("an answer")
    }
}

/// The number of answers before the first refusal.
async fn until_limited(post: impl AsyncFn(u32) -> Response) -> u32 {
    let mut passed = 0;
    loop {
        let answer = post(passed).await;
        if answer.status() == 429 {
            is_limited(answer).await;
            return passed;
        }
        passed += 1;
    }
}

/// On a slow machine, some of the allowance may be refilled during the test.
#[track_caller]
fn assert_about(passed: u32, burst: u32) {
    assert!((burst..burst + 10).contains(&passed), "{passed}");
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

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn registrations_and_sign_ins_are_limited_by_address(pool: PgPool) {
    let app = spawn_app_with_limits(&pool);
    let prober = Prober::new(&app);
    // Too short, so that no password is hashed.
    let registration = json!({"email": "x@podium.test", "name": "X", "password": "short"});
    let register = async |address: &str| {
        prober
            .post_from(address, "/api/auth/register", registration.clone())
            .await
    };
    let attempts = until_limited(async |_| register("192.0.2.1").await);
    assert_about(attempts.await, 40);
    assert_eq!(register("192.0.2.2").await.status(), 422);
    // Entries before those of the trusted proxies can be forged.
    is_limited(register("198.51.100.7, 192.0.2.1").await).await;

    // All concurrent, because hashes are slow and the allowance refills meanwhile.
    let logins = (0..130).map(|attempt| {
        let body = json!({"email": format!("{attempt}@podium.test"), "password": "x"});
        prober.post_from("2001:db8::1", "/api/auth/login", body)
    });
    let answers = join_all(logins).await;
    let passed = answers.iter().filter(|answer| answer.status() != 429);
    assert!((60..100).contains(&passed.count()));
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn invite_codes_and_writes_are_limited_by_account(pool: PgPool) {
    let app = spawn_app_with_limits(&pool);
    let (anna, ben) = (app.registers("Anna").await, app.registers("Ben").await);
    let join = async || {
        let body = json!({"inviteCode": "ABCDEFGH"});
        anna.post("/api/leagues/walls/join-private", body).await
    };
    let mut attempts = 0;
    while join().await.status == 403 {
        attempts += 1;
    }
    assert_about(attempts, 10);
    join().await.refused(429, "too_many_requests");
    // The preview of a link counts as a try of its code.
    let preview = async |who: &Person| who.get("/api/join/walls/ABCDEFGH").await;
    preview(&anna).await.refused(429, "too_many_requests");
    let mut looks = 0;
    while preview(&ben).await.status == 404 {
        looks += 1;
    }
    assert_about(looks, 10);
    preview(&ben).await.refused(429, "too_many_requests");

    let write = async || {
        anna.post("/api/leagues", json!({"name": "", "type": "public"}))
            .await
    };
    let mut accepted = attempts + 2;
    while write().await.status != 429 {
        accepted += 1;
    }
    assert_about(accepted, 120);
    anna.get("/api/leagues/my-leagues").await.ok();
    ben.creates_league("Walls", "public").await;
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn limits_cannot_be_off_at_an_https_address(pool: PgPool) {
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
