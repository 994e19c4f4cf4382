//! Sign-in with Google, with an honest provider and with a lying one (P37).

pub(crate) mod provider;

use crate::accounts::google::provider::{CLIENT, Lie, Provider, SECRET};
use podium_app::http::GoogleOptions;
use reqwest::header::LOCATION;
use reqwest::{Client, Response, StatusCode};
use serde_json::{Value, json};
use sqlx::PgPool;

use crate::support::app::{TestApp, spawn_app, spawn_app_set};
use crate::support::sql::{execute, scalar};

pub(crate) fn server(pool: &PgPool, provider: &Provider) -> TestApp {
    let google = GoogleOptions {
        issuer: provider.issuer(),
        client_id: CLIENT.to_owned(),
        client_secret: oauth2::ClientSecret::new(SECRET.to_owned()),
    };
    spawn_app_set(pool, |options| options.google = Some(google))
}

/// An HTTP client that keeps cookies and does not follow redirects.
pub(crate) struct Browser<'a> {
    app: &'a TestApp,
    http: Client,
}

impl<'a> Browser<'a> {
    pub(crate) fn new(app: &'a TestApp) -> Self {
        podium_app::startup::install_tls_provider();
        let http = Client::builder()
            .cookie_store(true)
            .redirect(reqwest::redirect::Policy::none())
            .build()
            .expect("a client");
        Self { app, http }
    }

    async fn get(&self, path: &str) -> Response {
        let request = self.http.get(self.app.url(path));
        request.send().await.expect("an answer")
    }

    pub(crate) async fn json(&self, path: &str) -> Value {
        self.get(path).await.json().await.expect("JSON")
    }

    pub(crate) async fn post(&self, path: &str, body: Value) -> Response {
        let request = self.http.post(self.app.url(path)).json(&body);
        request.send().await.expect("an answer")
    }

    /// The redirect target of `path`.
    async fn sent(&self, path: &str) -> String {
        let answer = self.get(path).await;
        assert_eq!(answer.status(), StatusCode::SEE_OTHER, "{path}");
        let location = answer.headers().get(LOCATION).expect("a location");
        location.to_str().expect("text").to_owned()
    }

    async fn comes_back(&self, query: &str) -> String {
        self.sent(&format!("/api/auth/google/callback?{query}"))
            .await
    }

    /// The whole sign-in, from the button to the final page.
    pub(crate) async fn signs_in(&self, provider: &Provider) -> String {
        let sent_to = self.sent("/api/auth/google").await;
        self.comes_back(&provider.consents(&sent_to)).await
    }

    /// The signed-in user, if any.
    pub(crate) async fn me(&self) -> Option<Value> {
        let answer = self.get("/api/auth/me").await;
        let signed_in = answer.status() == StatusCode::OK;
        let body: Value = answer.json().await.expect("JSON");
        signed_in.then(|| body["user"].clone())
    }
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn the_first_google_sign_in_creates_an_account_and_later_ones_find_it(pool: PgPool) {
    let provider = Provider::start();
    let app = server(&pool, &provider);
    let browser = Browser::new(&app);
    let sent_to = browser
        .sent("/api/auth/google?next=/dashboard/leagues?a=b")
        .await;
    let page = browser.comes_back(&provider.consents(&sent_to)).await;
    assert_eq!(page, "/dashboard/leagues?a=b");
    let me = browser.me().await.expect("signed in");
    assert_eq!(me["email"], "ann@example.org");
    assert_eq!(me["name"], "Ann Lee");
    assert_eq!(me["picture"], "https://lh3.googleusercontent.com/a/ann");

    // Another browser, after the address has changed at the provider: the subject identifies the account.
    provider.has("1", "ann@new.example", true);
    let other = Browser::new(&app);
    assert_eq!(other.signs_in(&provider).await, "/dashboard");
    assert_eq!(other.me().await.expect("signed in"), me);
    let config = browser.json("/api/config").await;
    assert_eq!(config["googleSignIn"], true);
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn an_existing_account_is_linked_after_its_password(pool: PgPool) {
    let provider = Provider::start();
    let app = server(&pool, &provider);
    let account = json!({ "email": "ann@example.org", "password": "correct horse", "name": "Ann" });
    let registered = Browser::new(&app);
    registered.post("/api/auth/register", account).await;
    let ann = registered.me().await.expect("signed in");

    let browser = Browser::new(&app);
    assert_eq!(browser.signs_in(&provider).await, "/login?google=link");
    assert_eq!(browser.me().await, None, "not signed in by the address");
    let pending = browser.json("/api/auth/google/link").await;
    assert_eq!(
        pending,
        json!({ "email": "ann@example.org", "returnTo": "/dashboard" })
    );
    let link = "/api/auth/google/link";
    let wrong = browser.post(link, json!({ "password": "a guess" })).await;
    assert_eq!(wrong.status(), StatusCode::UNAUTHORIZED);
    assert_eq!(browser.me().await, None);
    let stranger = Browser::new(&app);
    let right = json!({ "password": "correct horse" });
    let elsewhere = stranger.post(link, right.clone()).await;
    assert_eq!(elsewhere.status(), StatusCode::NOT_FOUND);
    let linked = browser.post(link, right.clone()).await;
    assert_eq!(linked.status(), StatusCode::OK);
    assert_eq!(browser.me().await.expect("signed in"), ann);
    let again = browser.post(link, right.clone()).await;
    assert_eq!(again.status(), StatusCode::NOT_FOUND, "linked once");
    browser.post("/api/auth/confirm-password", right).await;
    let export = browser.json("/api/auth/export").await;
    let identity = &export["identities"][0];
    assert_eq!(identity["issuer"], Value::from(provider.issuer()));

    let later = Browser::new(&app);
    assert_eq!(later.signs_in(&provider).await, "/dashboard");
    assert_eq!(later.me().await.expect("signed in"), ann);
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn invalid_identity_tokens_sign_nobody_in(pool: PgPool) {
    let provider = Provider::start();
    let app = server(&pool, &provider);
    for lie in [
        Lie::OtherIssuer,
        Lie::OtherAudience,
        Lie::OneMoreAudience,
        Lie::OtherParty,
        Lie::Expired,
        Lie::OtherNonce,
        Lie::NoNonce,
        Lie::OtherKey,
        Lie::NoSignature,
        Lie::ClientsSecretAsKey,
        Lie::NoIdentity,
        Lie::ServerError,
        Lie::TooLarge,
        Lie::Redirects,
    ] {
        provider.lies(lie);
        let browser = Browser::new(&app);
        let page = browser.signs_in(&provider).await;
        assert_eq!(page, "/login?google=failed", "{lie:?}");
        assert_eq!(browser.me().await, None, "{lie:?}");
    }
    provider.lies(Lie::None);
    provider.has("1", "ann@example.org", false);
    let browser = Browser::new(&app);
    assert_eq!(
        browser.signs_in(&provider).await,
        "/login?google=unverified"
    );
    assert_eq!(browser.me().await, None);
    let accounts: i64 = scalar(&pool, "SELECT count(*) FROM users", []).await;
    assert_eq!(accounts, 0);
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn a_callback_works_once_and_only_in_the_browser_that_started(pool: PgPool) {
    let provider = Provider::start();
    let app = server(&pool, &provider);
    let expired = "/login?google=expired";

    // The answer to another browser's sign-in must not sign this browser in.
    let (victim, attacker) = (Browser::new(&app), Browser::new(&app));
    let theirs = provider.consents(&attacker.sent("/api/auth/google").await);
    assert_eq!(victim.comes_back(&theirs).await, expired);
    victim.sent("/api/auth/google").await;
    assert_eq!(victim.comes_back(&theirs).await, expired);
    assert_eq!(victim.me().await, None);

    let browser = Browser::new(&app);
    let answer = provider.consents(&browser.sent("/api/auth/google").await);
    let replica = Browser {
        app: &app,
        http: browser.http.clone(),
    };
    assert_eq!(browser.comes_back(&answer).await, "/dashboard");
    // Shown again, the page belongs to a user who is signed in; without the session it is a replay.
    assert_eq!(replica.comes_back(&answer).await, "/dashboard");
    browser.post("/api/auth/logout", json!({})).await;
    assert_eq!(replica.comes_back(&answer).await, expired);
    assert_eq!(browser.me().await, None, "a replay signs nobody in");

    let refused = Browser::new(&app);
    let sent_to = refused.sent("/api/auth/google").await;
    let answer = provider.consents(&sent_to);
    let state = answer.split_once("state=").expect("a state").1.to_owned();
    let cancelled = refused
        .comes_back(&format!("error=access_denied&state={state}"))
        .await;
    assert_eq!(cancelled, "/login?google=cancelled");
    assert_eq!(refused.comes_back(&answer).await, expired);

    let mixed_up = Browser::new(&app);
    let answer = provider.consents(&mixed_up.sent("/api/auth/google").await);
    let other = format!("{answer}&iss=https://evil.test");
    assert_eq!(mixed_up.comes_back(&other).await, "/login?google=failed");
    assert_eq!(mixed_up.me().await, None);
    for odd in ["", "code=1", "state=1", "code=1&state=1"] {
        assert_eq!(Browser::new(&app).comes_back(odd).await, expired, "{odd}");
    }

    let lured = Browser::new(&app);
    let sent_to = lured.sent("/api/auth/google?next=//evil.test").await;
    let page = lured.comes_back(&provider.consents(&sent_to)).await;
    assert_eq!(page, "/dashboard");

    let statement = "UPDATE external_sign_ins SET expires_at = clock_timestamp()";
    execute(&pool, statement, []).await;
    let late = Browser::new(&app);
    let answer = provider.consents(&late.sent("/api/auth/google").await);
    let statement = "UPDATE external_sign_ins SET expires_at = clock_timestamp()";
    execute(&pool, statement, []).await;
    assert_eq!(late.comes_back(&answer).await, expired);
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn sign_ins_begun_in_two_tabs_can_both_finish(pool: PgPool) {
    let provider = Provider::start();
    let app = server(&pool, &provider);
    let browser = Browser::new(&app);
    let first = browser.sent("/api/auth/google?next=/dashboard/a").await;
    let second = browser.sent("/api/auth/google?next=/dashboard/b").await;
    let page = browser.comes_back(&provider.consents(&first)).await;
    assert_eq!(page, "/dashboard/a");
    let me = browser.me().await.expect("signed in");
    let page = browser.comes_back(&provider.consents(&second)).await;
    assert_eq!(page, "/dashboard/b");
    assert_eq!(browser.me().await.expect("signed in"), me);
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn providers_that_write_claims_in_their_own_way_sign_in(pool: PgPool) {
    let provider = Provider::start();
    let app = server(&pool, &provider);
    for claims in [
        json!({ "email_verified": "true" }),
        json!({ "aud": [CLIENT, "another-client"], "azp": CLIENT }),
        json!({ "iat": "2026-01-01T00:00:00Z", "exp": "2100-01-01T00:00:00Z" }),
        json!({ "exp": "4102444800", "updated_at": "2026-01-01" }),
        json!({ "address": "a street", "locale": ["en"], "phone_number_verified": "no" }),
    ] {
        provider.claims(claims.clone());
        let browser = Browser::new(&app);
        assert_eq!(browser.signs_in(&provider).await, "/dashboard", "{claims}");
        assert_eq!(
            browser.me().await.expect("signed in")["email"],
            "ann@example.org"
        );
    }
    provider.claims(json!({ "email_verified": "false" }));
    provider.has("2", "eve@example.org", true);
    let browser = Browser::new(&app);
    let page = browser.signs_in(&provider).await;
    assert_eq!(page, "/login?google=unverified");
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn an_account_without_a_password_confirms_at_the_provider(pool: PgPool) {
    let provider = Provider::start();
    let app = server(&pool, &provider);
    let browser = Browser::new(&app);
    browser.signs_in(&provider).await;
    let guarded = "/api/auth/sessions";
    assert_eq!(browser.get(guarded).await.status(), StatusCode::FORBIDDEN);
    let new = json!({ "currentPassword": "", "newPassword": "correct horse" });
    let change = "/api/auth/change-password";
    let refused = browser.post(change, new.clone()).await;
    assert_eq!(refused.status(), StatusCode::FORBIDDEN);

    let again = "/api/auth/google?confirm=true&next=/dashboard/profile";
    provider.has("2", "eve@example.org", true);
    let sent_to = browser.sent(again).await;
    let page = browser.comes_back(&provider.consents(&sent_to)).await;
    assert_eq!(page, "/login?google=other_account");
    assert_eq!(browser.get(guarded).await.status(), StatusCode::FORBIDDEN);

    provider.has("1", "ann@example.org", true);
    let sent_to = browser.sent(again).await;
    let page = browser.comes_back(&provider.consents(&sent_to)).await;
    assert_eq!(page, "/dashboard/profile");
    assert_eq!(browser.get(guarded).await.status(), StatusCode::OK);
    let changed = browser.post(change, new).await;
    assert_eq!(changed.status(), StatusCode::OK);
    let by_password = Browser::new(&app);
    let login = json!({ "email": "ann@example.org", "password": "correct horse" });
    let answer = by_password.post("/api/auth/login", login).await;
    assert_eq!(answer.status(), StatusCode::OK);

    let stranger = Browser::new(&app).get(again).await;
    assert_eq!(stranger.status(), StatusCode::UNAUTHORIZED);
    let me = app.url("/api/auth/me");
    let gone = browser.http.delete(me).send().await.expect("an answer");
    assert_eq!(gone.status(), StatusCode::OK);
    let anew = Browser::new(&app);
    assert_eq!(
        anew.signs_in(&provider).await,
        "/dashboard",
        "a new account"
    );
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn without_configuration_google_sign_in_is_absent(pool: PgPool) {
    let app = spawn_app(&pool);
    let browser = Browser::new(&app);
    for path in [
        "/api/auth/google",
        "/api/auth/google/callback",
        "/api/auth/google/link",
    ] {
        assert_eq!(
            browser.get(path).await.status(),
            StatusCode::NOT_FOUND,
            "{path}"
        );
    }
    let config = browser.json("/api/config").await;
    assert_eq!(config["googleSignIn"], false);
}
