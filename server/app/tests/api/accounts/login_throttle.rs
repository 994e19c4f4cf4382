//! Password guessing: five wrong attempts, then waits, shared by all nodes; other users' guesses do not affect a
//! user.

use futures_util::future::join_all;
use podium_store::accounts::{LoginAttempt, ThrottleKey};
use podium_store::db::Store;
use reqwest::header::{COOKIE, SET_COOKIE};
use reqwest::{Client, Response};
use serde_json::{Value, json};
use sqlx::PgPool;

use crate::support::app::{TestApp, client, spawn_app_with_limits};
use crate::support::person::Person;
use crate::support::sql::{execute, scalar};

const RIGHT: &str = "correct horse";

/// A client that signs in from any address, with an optional device cookie.
struct Somebody<'a> {
    app: &'a TestApp,
    client: Client,
    device: Option<String>,
}

impl<'a> Somebody<'a> {
    fn at(app: &'a TestApp) -> Self {
        let client = client();
        Self {
            app,
            client,
            device: None,
        }
    }

    async fn login(&self, from: u32, email: &str, password: &str) -> Response {
        let mut request = self
            .client
            .post(self.app.url("/api/auth/login"))
            .header("x-forwarded-for", format!("2001:db8:0:{from:x}::1"))
            .json(&json!({"email": email, "password": password}));
        if let Some(device) = &self.device {
            request = request.header(COOKIE, device);
        }
        request.send().await.expect("an answer")
    }
}

fn wait_of(answer: &Response) -> u32 {
    assert_eq!(answer.status(), 429);
    let wait = answer.headers()["retry-after"].to_str().expect("text");
    wait.parse().expect("seconds")
}

/// The device cookie of the answer, as the browser sends it back.
fn device_of(answer: &Response) -> String {
    let cookies = answer.headers().get_all(SET_COOKIE);
    let mut cookies = cookies.iter().map(|cookie| cookie.to_str().expect("text"));
    let device = cookies.find(|cookie| cookie.starts_with("podium_device="));
    let device = device.expect("the device's cookie");
    for part in ["HttpOnly", "SameSite=Strict", "Path=/api/auth", "Max-Age="] {
        assert!(device.contains(part), "{device}");
    }
    device.split(';').next().expect("a cookie").to_owned()
}

/// Ends all waits without resetting the attempts.
async fn waits_are_over(pool: &PgPool) {
    let over = "UPDATE password_tries SET free_at = clock_timestamp()";
    execute(pool, over, []).await;
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn login_attempts_are_counted_across_nodes(pool: PgPool) {
    let (one, other) = (spawn_app_with_limits(&pool), spawn_app_with_limits(&pool));
    let anna = one.registers("Anna").await;
    let nodes = [Somebody::at(&one), Somebody::at(&other)];
    let shouted = anna.email.to_uppercase();
    let attempts = (0..30_u32).map(|from| {
        let node = &nodes[usize::from(from % 2 == 0)];
        let email = if from % 3 == 0 { &shouted } else { &anna.email };
        node.login(from, email, "wrong horse")
    });
    let answers = join_all(attempts).await;
    let wrong = answers.iter().filter(|answer| answer.status() == 401);
    assert_eq!(wrong.count(), 5, "as many as one node alone would look at");
    for refused in answers.iter().filter(|answer| answer.status() != 401) {
        assert!((1..=15).contains(&wait_of(refused)));
    }

    // The right password is refused during a wait, and does not make the wait longer.
    for node in &nodes {
        let refused = node.login(100, &anna.email, RIGHT).await;
        assert!((1..=15).contains(&wait_of(&refused)));
        let body: Value = refused.json().await.expect("the error shape");
        assert_eq!(body["code"], "too_many_requests");
        assert_eq!(
            body["error"],
            "Too many wrong passwords. Try again in a minute."
        );
    }
    // Other accounts and existing sessions are not affected.
    let ben = other.registers("Ben").await;
    assert_eq!(nodes[0].login(101, &ben.email, RIGHT).await.status(), 200);
    anna.get("/api/auth/me").await.ok();
    waits_are_over(&pool).await;
    assert_eq!(nodes[1].login(102, &anna.email, RIGHT).await.status(), 200);
    // A successful sign-in resets the count.
    for _ in 0..4 {
        let wrong = nodes[0].login(103, &anna.email, "wrong horse").await;
        assert_eq!(wrong.status(), 401);
    }
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn unknown_addresses_are_throttled_like_known_ones(pool: PgPool) {
    let app = spawn_app_with_limits(&pool);
    let anna = app.registers("Anna").await;
    let guesser = Somebody::at(&app);
    let received = async |from: u32, email: &str| {
        let answer = guesser.login(from, email, "wrong horse").await;
        let status = answer.status();
        let cookies = answer.headers().get_all(SET_COOKIE).iter().count();
        let waits = (status == 429).then(|| (1..=15).contains(&wait_of(&answer)));
        let mut body: Value = answer.json().await.expect("the error shape");
        body["requestId"] = Value::Null;
        (status, cookies, waits, body)
    };
    for from in 0..7 {
        let known = received(from, &anna.email).await;
        let unknown = received(from, "nobody@podium.test").await;
        assert_eq!(known, unknown, "try {from}");
        assert_eq!(known.0 == 429, from >= 5);
    }
    let statement = "SELECT string_agg(password_tries::text, '') FROM password_tries";
    let stored: String = scalar(&pool, statement, []).await;
    assert!(!stored.contains("podium.test"), "only hashes are stored");
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn a_known_device_is_not_locked_out_by_others(pool: PgPool) {
    let app = spawn_app_with_limits(&pool);
    let (anna, ben) = (app.registers("Anna").await, app.registers("Ben").await);
    let mut home = Somebody::at(&app);
    home.device = Some(device_of(&home.login(0, &anna.email, RIGHT).await));
    let guesser = Somebody::at(&app);
    while guesser.login(1, &anna.email, "a guess").await.status() != 429 {}
    assert_eq!(home.login(2, &anna.email, RIGHT).await.status(), 200);
    // A known device has the same number of attempts, counted separately.
    for _ in 0..5 {
        assert_eq!(home.login(2, &anna.email, "a guess").await.status(), 401);
    }
    assert!(wait_of(&home.login(2, &anna.email, RIGHT).await) <= 15);
    // A device counts for its own account only: neither an invented cookie nor another account's helps.
    while guesser.login(3, &ben.email, "a guess").await.status() != 429 {}
    wait_of(&home.login(4, &ben.email, RIGHT).await);
    let mut liar = Somebody::at(&app);
    liar.device = Some(format!("podium_device={}", "a".repeat(64)));
    wait_of(&liar.login(5, &ben.email, RIGHT).await);
    // Two accounts used in one browser.
    waits_are_over(&pool).await;
    let shared = home.login(6, &ben.email, RIGHT).await;
    assert_eq!(Some(device_of(&shared)), home.device);
    while guesser.login(7, &ben.email, "a guess").await.status() != 429 {}
    assert_eq!(home.login(8, &ben.email, RIGHT).await.status(), 200);
    assert_eq!(home.login(9, &anna.email, RIGHT).await.status(), 200);
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn confirming_the_password_has_its_own_attempts(pool: PgPool) {
    let app = spawn_app_with_limits(&pool);
    let anna = app.registers("Anna").await;
    let guesser = Somebody::at(&app);
    while guesser.login(1, &anna.email, "a guess").await.status() != 429 {}
    let confirm = async |person: &Person, password: &str| {
        let body = json!({ "password": password });
        person.post("/api/auth/confirm-password", body).await
    };
    confirm(&anna, RIGHT).await.ok();
    for _ in 0..4 {
        let wrong = confirm(&anna, "a guess").await;
        wrong.refused(401, "wrong_credentials");
    }
    // Changing the password counts in the same session's throttle.
    let change = |current: &str| {
        let body = json!({"currentPassword": current, "newPassword": "battery staple"});
        anna.post("/api/auth/change-password", body)
    };
    change("a guess").await.refused(401, "wrong_credentials");
    change(RIGHT).await.refused(429, "too_many_requests");
    let refused = confirm(&anna, RIGHT).await;
    refused.refused(429, "too_many_requests");
    // An earlier confirmation stays valid; another session has a separate count.
    anna.get("/api/auth/sessions").await.ok();
    waits_are_over(&pool).await;
    change(RIGHT).await.ok();
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn waits_double_to_15_minutes_and_are_forgiven(pool: PgPool) {
    let store = Store::connect_with(pool.connect_options().as_ref().clone());
    let key = ThrottleKey::of_account("anna@podium.test");
    let mut waits = Vec::new();
    for _ in 0..13 {
        waits_are_over(&pool).await;
        let counted = store.count_login_attempt(&key).await.expect("an answer");
        assert_eq!(counted, LoginAttempt::Allowed);
        let statement =
            "SELECT round(EXTRACT(epoch FROM free_at - tried_at))::float8 FROM password_tries";
        let wait: f64 = scalar(&pool, statement, []).await;
        waits.push(wait);
    }
    let expected = [
        0., 0., 0., 0., 15., 30., 60., 120., 240., 480., 900., 900., 900.,
    ];
    assert_eq!(waits, expected);
    // An attempt that was not verified does not count, and its wait is removed.
    let attempts = async || -> i32 { scalar(&pool, "SELECT tries FROM password_tries", []).await };
    for _ in 0..9 {
        let given_back = store.uncount_login_attempt(&key).await;
        given_back.expect("given back");
    }
    assert_eq!(attempts().await, 4);
    let counted = store.count_login_attempt(&key).await.expect("an answer");
    assert_eq!(counted, LoginAttempt::Allowed);
    let refused = store.count_login_attempt(&key).await.expect("an answer");
    assert!(matches!(refused, LoginAttempt::Wait(wait) if wait.as_secs() <= 15));

    let an_hour_later = "UPDATE password_tries SET tried_at = tried_at - interval '61 minutes',
                             free_at = free_at - interval '61 minutes'";
    execute(&pool, an_hour_later, []).await;
    store.count_login_attempt(&key).await.expect("an answer");
    assert_eq!(attempts().await, 1);
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn forgiven_attempts_are_deleted_and_the_table_is_bounded(pool: PgPool) {
    let store = Store::connect_with(pool.connect_options().as_ref().clone());
    let fill = "INSERT INTO password_tries (door, known_device, tries, tried_at)
                SELECT sha256((known::text || age)::bytea), known, 1,
                    clock_timestamp() - age * interval '30 minutes'
                FROM generate_series(0, 9) AS age, unnest(ARRAY[false, true]) AS known";
    assert_eq!(execute(&pool, fill, []).await, 20);
    store.prune().await.expect("pruned");
    let left = "SELECT known_device, count(*) FROM password_tries GROUP BY 1 ORDER BY 1";
    let left = async || -> Vec<(bool, i64)> {
        let rows = sqlx::query_as(left).fetch_all(&pool).await;
        rows.expect("counts")
    };
    assert_eq!(left().await, [(false, 2), (true, 10)]);
    let months_later = "UPDATE password_tries SET tried_at = tried_at - interval '180 days'
         WHERE known_device AND tried_at < clock_timestamp() - interval '2 hours'";
    execute(&pool, months_later, []).await;
    store.prune().await.expect("pruned");
    assert_eq!(left().await, [(false, 2), (true, 4)]);
    assert_eq!(store.prune_throttle_keys(1).await.expect("forgotten"), 4);
    assert_eq!(left().await, [(false, 1), (true, 1)]);
    let newest =
        "DELETE FROM password_tries WHERE tried_at > clock_timestamp() - interval '20 minutes'";
    assert_eq!(execute(&pool, newest, []).await, 2, "the newest stay");
}
