//! The log of a whole run: each line names its request, and none contains a secret.

use std::collections::BTreeSet;
use std::time::Duration;

use podium_fault_tests::players::http_client;
use podium_fault_tests::processes::{Node, run_podium};
use podium_fault_tests::processes::{Plan, Rig};
use reqwest::header::{COOKIE, SET_COOKIE};
use reqwest::{Client, Method, Response};
use serde_json::{Value, json};

use crate::alone;

const PATIENCE: Duration = Duration::from_secs(20);

async fn rig(proof: &'static str, more: &[(&'static str, &str)]) -> Rig {
    let mut settings = vec![
        ("PODIUM_LOG", "debug".to_owned()),
        ("PODIUM_LOG_FORMAT", "json".to_owned()),
    ];
    settings.extend(
        more.iter()
            .map(|(name, value)| (*name, (*value).to_owned())),
    );
    Rig::start(Plan {
        nodes: 1,
        settings,
        ..Plan::new(proof)
    })
    .await
}

/// The log line about the end of a request, once it is written.
async fn answered(node: &Node, answer: &Response) -> Value {
    let id = answer.headers()["x-request-id"]
        .to_str()
        .expect("text")
        .to_owned();
    let deadline = tokio::time::Instant::now() + PATIENCE;
    loop {
        let log = node.log();
        let lines = log
            .lines()
            .filter_map(|line| serde_json::from_str::<Value>(line).ok());
        let found = lines
            .filter(|line| line["message"] == "answered")
            .find(|line| line["span"]["request_id"] == id.as_str());
        if let Some(line) = found {
            return line;
        }
        assert!(tokio::time::Instant::now() < deadline, "no line about {id}");
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn log_lines_have_request_and_user_ids() {
    let _alone = alone().await;
    let rig = rig("log lines", &[]).await;
    let (node, client) = (rig.node(0), http_client(PATIENCE, 1));
    let player = &rig.world.players[0];
    let url = format!("{}/api/leagues/my-leagues", node.url());
    let theirs = client.get(&url).header(COOKIE, &player.cookie).send().await;
    let line = answered(node, &theirs.expect("an answer")).await;
    assert_eq!(line["span"]["user_id"], player.id.as_str());
    assert_eq!(
        (&line["path"], &line["status"]),
        (&json!("/api/leagues/my-leagues"), &json!(200))
    );
    let nobodys = client.get(&url).send().await.expect("an answer");
    let line = answered(node, &nobodys).await;
    assert_eq!(
        (&line["span"]["user_id"], &line["status"]),
        (&Value::Null, &json!(401))
    );
}

/// A browser that records every secret it received or sent.
struct Visitor {
    client: Client,
    base: String,
    cookie: String,
    secrets: BTreeSet<String>,
}

impl Visitor {
    fn new(node: &Node) -> Self {
        let client = http_client(PATIENCE, 4);
        Self {
            client,
            base: node.url(),
            cookie: String::new(),
            secrets: BTreeSet::new(),
        }
    }

    fn secret(&mut self, secret: &str) -> String {
        self.secrets.insert(secret.to_owned());
        secret.to_owned()
    }

    async fn send(&mut self, method: Method, path: &str, body: Option<Value>) -> (u16, Value) {
        let mut request = self
            .client
            .request(method, format!("{}{path}", self.base))
            .header(COOKIE, &self.cookie);
        if let Some(body) = body {
            request = request.json(&body);
        }
        let answer = request.send().await.expect("an answer");
        for cookie in answer.headers().get_all(SET_COOKIE) {
            let pair = cookie
                .to_str()
                .expect("text")
                .split(';')
                .next()
                .unwrap_or_default();
            let (name, value) = pair.split_once('=').expect("a cookie");
            if !value.is_empty() {
                self.secrets.insert(value.to_owned());
            }
            if name == "podium_session" {
                pair.clone_into(&mut self.cookie);
            }
        }
        let status = answer.status().as_u16();
        let text = answer.text().await.expect("a text");
        let body: Value = serde_json::from_str(&text).unwrap_or_default();
        (status, body)
    }

    async fn posts(&mut self, path: &str, body: Value) -> (u16, Value) {
        self.send(Method::POST, path, Some(body)).await
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_secret_is_ever_logged() {
    let _alone = alone().await;
    let rig = rig(
        "no secrets in the log",
        &[
            ("NATS_URL", "nats://podium:secret-of-the-bus@127.0.0.1:9"),
            ("GOOGLE_CLIENT_ID", "podium-at-google"),
            ("GOOGLE_CLIENT_SECRET", "secret-of-the-client"),
            ("GOOGLE_ISSUER", "http://127.0.0.1:9"),
        ],
    )
    .await;
    let node = rig.node(0);
    let mut anna = Visitor::new(node);
    for secret in ["secret-of-the-bus", "secret-of-the-client"] {
        anna.secret(secret);
    }
    passwords(&mut anna).await;
    invite_codes(&mut anna).await;
    elsewhere(&mut anna).await;
    calendar(&mut anna).await;
    own_chat(&mut anna).await;
    let printed = run_podium(
        &rig.postgres.url(),
        &["admin", "reset-password", "anna@podium.test"],
    )
    .await;
    let password = printed.split_whitespace().last().expect("a password");
    let login = json!({"email": "anna@podium.test", "password": anna.secret(password)});
    assert_eq!(anna.posts("/api/auth/login", login).await.0, 200);
    assert_eq!(
        anna.send(Method::POST, "/api/auth/logout", None).await.0 / 100,
        2
    );

    // Two session cookies, two passwords besides the printed one, codes, and the bus and client secrets.
    assert!(anna.secrets.len() >= 9, "{:?}", anna.secrets);
    let log = node.log();
    let lines = log
        .lines()
        .filter(|line| line.contains("\"answered\""))
        .count();
    assert!(lines >= 12, "a log of {lines} requests proves nothing");
    for secret in &anna.secrets {
        let line = log.lines().find(|line| line.contains(secret.as_str()));
        assert!(line.is_none(), "{secret} is in the log: {line:?}");
    }
}

async fn passwords(anna: &mut Visitor) {
    let first = anna.secret("first-of-annas-secrets");
    let (email, name) = ("anna@podium.test", "Anna");
    let body = json!({"email": email, "name": name, "password": first});
    assert_eq!(anna.posts("/api/auth/register", body).await.0 / 100, 2);
    let wrong = anna.secret("wrong-but-nearly-right");
    let body = json!({"email": email, "password": wrong});
    assert_eq!(anna.posts("/api/auth/login", body).await.0, 401);
    // Bodies that a careless parser would quote in its error.
    let body = json!({"email": email, "password": [wrong]});
    assert_eq!(anna.posts("/api/auth/login", body).await.0, 400);
    let body = json!({"password": first});
    assert_eq!(
        anna.posts("/api/auth/confirm-password", body).await.0 / 100,
        2
    );
    let second = anna.secret("second-of-annas-secrets");
    let body = json!({"currentPassword": first, "newPassword": second});
    assert_eq!(
        anna.posts("/api/auth/change-password", body).await.0 / 100,
        2
    );
    let body = json!({"email": email, "password": second});
    assert_eq!(anna.posts("/api/auth/login", body).await.0, 200);
}

async fn invite_codes(anna: &mut Visitor) {
    let body = json!({"name": "Annas walls", "type": "private"});
    let (status, league) = anna.posts("/api/leagues", body).await;
    assert_eq!(status / 100, 2, "{league}");
    let id = league["leagueId"].as_str().expect("an id").to_owned();
    let slug = league["slug"].as_str().expect("a slug").to_owned();
    let path = format!("/api/leagues/{id}");
    let (_, whole) = anna.send(Method::GET, &path, None).await;
    anna.secret(whole["league"]["inviteCode"].as_str().expect("a code"));
    let path = format!("{path}/regenerate-invite");
    let (_, again) = anna.send(Method::POST, &path, None).await;
    let code = anna.secret(again["inviteCode"].as_str().expect("a code"));
    let link = format!("/api/join/{slug}/{code}");
    assert_eq!(anna.send(Method::GET, &link, None).await.0, 200);
    anna.send(Method::GET, &format!("/join/{slug}/{code}"), None)
        .await;
    let body = json!({"inviteCode": code});
    anna.posts(&format!("/api/leagues/{slug}/join-private"), body)
        .await;
}

/// Sets a valid and an invalid webhook. Nothing is published there, so nothing leaves this machine.
async fn own_chat(anna: &mut Visitor) {
    let (_, mine) = anna
        .send(Method::GET, "/api/leagues/my-leagues", None)
        .await;
    let league = mine["leagues"][0]["_id"].as_str().expect("a league");
    let path = format!("/api/leagues/{league}/webhook");
    let token = anna.secret("token-of-annas-channel");
    for (host, expected) in [("discord.com", 200), ("discord.test", 422)] {
        let body = json!({"address": format!("https://{host}/api/webhooks/1/{token}")});
        assert_eq!(anna.send(Method::PUT, &path, Some(body)).await.0, expected);
    }
    let body = json!({"address": [token]});
    assert_eq!(anna.send(Method::PUT, &path, Some(body)).await.0, 400);
    anna.send(Method::GET, &path, None).await;
    assert_eq!(anna.send(Method::DELETE, &path, None).await.0, 200);
}

/// Requests the calendar at valid and invalid addresses.
async fn calendar(anna: &mut Visitor) {
    let (status, made) = anna.send(Method::POST, "/api/auth/calendar", None).await;
    assert_eq!(status, 200, "{made}");
    let url = made["url"].as_str().expect("an address");
    let token = url.rsplit('/').next().unwrap_or_default();
    let token = anna.secret(token.trim_end_matches(".ics"));
    for path in [".ics", ".ics/", "", ".png", "/more.ics"] {
        let path = format!("/calendar/{token}{path}");
        anna.send(Method::GET, &path, None).await;
    }
}

/// Signs in with an unreachable provider, and sends invalid callbacks.
async fn elsewhere(anna: &mut Visitor) {
    anna.send(Method::GET, "/api/auth/google", None).await;
    let code = anna.secret("code-that-google-gave");
    let state = anna.secret("state-that-was-ours");
    let back = format!("/api/auth/google/callback?code={code}&state={state}");
    anna.send(Method::GET, &back, None).await;
    anna.send(Method::GET, &format!("/api/auth/me?token={code}"), None)
        .await;
}
