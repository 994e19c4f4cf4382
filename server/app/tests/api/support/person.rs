//! A user with a browser.

use podium_app::http::SESSION_COOKIE;
use reqwest::header::{ORIGIN, SET_COOKIE, USER_AGENT};
use reqwest::{Client, Method, Response, StatusCode};
use serde_json::{Value, json};

use crate::support::app::{TestApp, client};
use crate::support::json::{list, number, text};
use crate::support::socket::Socket;
use crate::support::sql::scalar;

#[derive(Clone)]
pub(crate) struct Person {
    pub(crate) id: String,
    pub(crate) email: String,
    pub(crate) cookie: String,
    base: String,
    client: Client,
}

#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: StatusCode,
    pub(crate) body: Value,
    /// The request id from the header.
    pub(crate) request_id: String,
}

impl Answer {
    async fn read(answer: Response) -> Self {
        let status = answer.status();
        let request_id = answer.headers().get("x-request-id");
        let request_id = request_id.and_then(|id| id.to_str().ok());
        let request_id = request_id.unwrap_or_default().to_owned();
        let text = answer.text().await.expect("a body");
        Self {
            status,
            request_id,
            body: serde_json::from_str(&text).unwrap_or(Value::String(text)),
        }
    }

    #[track_caller]
    pub(crate) fn ok(self) -> Value {
        assert!(self.status.is_success(), "{} {}", self.status, self.body);
        self.body
    }

    /// Asserts status, code and the common error format; returns the message.
    #[track_caller]
    pub(crate) fn refused(self, status: u16, code: &str) -> String {
        assert_eq!(self.status.as_u16(), status, "{}", self.body);
        assert_eq!(self.body["code"], code, "{}", self.body);
        assert_eq!(self.body["success"], false);
        assert_eq!(self.body["requestId"], self.request_id);
        assert!(
            !self.body["requestId"]
                .as_str()
                .unwrap_or_default()
                .is_empty(),
            "{}",
            self.body
        );
        self.body["error"].as_str().expect("words").to_owned()
    }
}

impl Person {
    pub(crate) async fn register(app: &TestApp, name: &str, email: &str) -> Self {
        let client = client();
        let body = json!({"name": name, "email": email, "password": "correct horse"});
        let answer = client
            .post(app.url("/api/auth/register"))
            .json(&body)
            .send()
            .await;
        Self::of_answer(app.url(""), client, email, answer.expect("an answer")).await
    }

    /// The user whom this answer signs in.
    async fn of_answer(base: String, client: Client, email: &str, answer: Response) -> Self {
        let cookie = answer.headers()[SET_COOKIE].to_str().expect("text");
        assert!(
            cookie.contains("HttpOnly") && cookie.contains("SameSite=Lax"),
            "{cookie}"
        );
        let cookie = cookie.split(';').next().expect("a cookie").to_owned();
        let body: Value = answer.json().await.expect("JSON");
        let id = body["user"]["userId"].as_str().expect("an id").to_owned();
        Self {
            id,
            email: email.to_owned(),
            cookie,
            base,
            client,
        }
    }

    /// A guest with this name in the admin's league.
    pub(crate) async fn guest(app: &TestApp, name: &str, league: &str, admin: &Self) -> Self {
        let code = admin.league(league).await["inviteCode"].clone();
        let body = json!({"name": name, "slug": league, "inviteCode": code});
        let client = client();
        let request = client.post(app.url("/api/auth/guest")).json(&body);
        let answer = request.send().await.expect("an answer");
        Self::of_answer(app.url(""), client, "", answer).await
    }

    /// Keeps a guest's picks with this e-mail; returns the person with the new session.
    pub(crate) async fn keeps(&self, email: &str, body: Value) -> Self {
        let url = format!("{}/api/auth/guest/keep", self.base);
        let request = self.client.post(url).header("cookie", &self.cookie);
        let answer = request.json(&body).send().await.expect("an answer");
        Self::of_answer(self.base.clone(), self.client.clone(), email, answer).await
    }

    /// Another user who exists in the database, with a session for this token.
    pub(crate) fn impersonate(&self, id: &str, token: &str) -> Self {
        Self {
            id: id.to_owned(),
            email: format!("{id}@podium.test"),
            cookie: format!("podium_session={token}"),
            base: self.base.clone(),
            client: self.client.clone(),
        }
    }

    /// A user whose account and session exist in the database.
    pub(crate) fn signed_in(app: &TestApp, id: &str, email: &str, token: &str) -> Self {
        Self {
            id: id.to_owned(),
            email: email.to_owned(),
            cookie: format!("{SESSION_COOKIE}={token}"),
            base: app.url(""),
            client: client(),
        }
    }

    /// The same browser, connected to another server of the cluster.
    pub(crate) fn at(&self, app: &TestApp) -> Self {
        Self {
            id: self.id.clone(),
            email: self.email.clone(),
            cookie: self.cookie.clone(),
            base: app.url(""),
            client: self.client.clone(),
        }
    }

    /// The same user in a new session, with this password and user agent.
    pub(crate) async fn on_another_device(&self, password: &str, user_agent: &str) -> Self {
        let answer = self
            .client
            .post(format!("{}/api/auth/login", self.base))
            .header(USER_AGENT, user_agent)
            .json(&json!({"email": self.email, "password": password}))
            .send()
            .await
            .expect("an answer");
        let cookie = answer.headers()[SET_COOKIE].to_str().expect("text");
        Self {
            id: self.id.clone(),
            email: self.email.clone(),
            cookie: cookie.split(';').next().expect("a cookie").to_owned(),
            base: self.base.clone(),
            client: self.client.clone(),
        }
    }

    /// Confirms the password.
    pub(crate) async fn confirms(&self) {
        self.post(
            "/api/auth/confirm-password",
            json!({"password": "correct horse"}),
        )
        .await
        .ok();
    }

    /// Deletes the account.
    pub(crate) async fn goes(&self) {
        self.confirms().await;
        self.delete("/api/auth/me").await.ok();
    }

    pub(crate) async fn send(&self, method: Method, path: &str, body: Option<Value>) -> Answer {
        self.request(method, path, body.as_ref(), None).await
    }

    /// A write with an idempotency key.
    pub(crate) async fn send_keyed(
        &self,
        method: Method,
        path: &str,
        body: Option<&Value>,
        key: &str,
    ) -> Answer {
        self.request(method, path, body, Some(key)).await
    }

    async fn request(
        &self,
        method: Method,
        path: &str,
        body: Option<&Value>,
        key: Option<&str>,
    ) -> Answer {
        let url = format!("{}{path}", self.base);
        let mut request = self.client.request(method, url);
        request = request.header("cookie", &self.cookie);
        request = request.header(ORIGIN, &self.base);
        if let Some(body) = body {
            request = request.json(body);
        }
        if let Some(key) = key {
            request = request.header("idempotency-key", key);
        }
        Answer::read(request.send().await.expect("an answer")).await
    }

    pub(crate) async fn get(&self, path: &str) -> Answer {
        self.send(Method::GET, path, None).await
    }

    pub(crate) async fn delete(&self, path: &str) -> Answer {
        self.send(Method::DELETE, path, None).await
    }

    pub(crate) async fn post(&self, path: &str, body: Value) -> Answer {
        self.send(Method::POST, path, Some(body)).await
    }

    /// A POST without a body.
    pub(crate) async fn does(&self, path: &str) -> Answer {
        self.send(Method::POST, path, None).await
    }

    pub(crate) async fn put(&self, path: &str, body: Value) -> Answer {
        self.send(Method::PUT, path, Some(body)).await
    }

    /// A PUT without a body.
    pub(crate) async fn sets(&self, path: &str) -> Answer {
        self.send(Method::PUT, path, None).await
    }

    /// A POST of this verb in a league.
    pub(crate) async fn does_in(&self, league: &str, verb: &str) -> Answer {
        self.does(&format!("/api/leagues/{league}/{verb}")).await
    }

    /// Changes settings of a league.
    pub(crate) async fn sets_league(&self, league: &str, settings: Value) {
        let path = format!("/api/leagues/{league}");
        self.put(&path, settings).await.ok();
    }

    pub(crate) async fn invites(&self, league: &str, person: &Person) -> Answer {
        let path = format!("/api/leagues/{league}/invite-user");
        self.post(&path, json!({"invitedUserId": person.id})).await
    }

    /// Hides an event from the person, or shows it again; returns all that is hidden.
    pub(crate) async fn hides(&self, event: &str, hidden: bool) -> Value {
        let path = format!("/api/events/{event}/shield");
        self.put(&path, json!({"raised": hidden})).await.ok()
    }

    pub(crate) async fn signs_in(&self, password: &str) -> Answer {
        let body = json!({"email": self.email, "password": password});
        self.post("/api/auth/login", body).await
    }

    /// Creates a league; returns its id.
    pub(crate) async fn creates_league(&self, name: &str, league_type: &str) -> String {
        let body = json!({"name": name, "type": league_type});
        self.post("/api/leagues", body).await.ok()["leagueId"]
            .as_str()
            .expect("an id")
            .to_owned()
    }

    /// The league as visible to this person.
    pub(crate) async fn league(&self, id: &str) -> Value {
        self.get(&format!("/api/leagues/{id}")).await.ok()["league"].clone()
    }

    /// Asks to join; the admin approves.
    pub(crate) async fn joins(&self, league: &str, admin: &Person) {
        self.does_in(league, "join-request").await.ok();
        let approve = format!("approve/{}", self.id);
        admin.does_in(league, &approve).await.ok();
    }

    /// Joins with the code that the admin sees.
    pub(crate) async fn joins_by_code(&self, league: &str, admin: &Person) {
        let code = admin.league(league).await["inviteCode"].clone();
        let path = format!("/api/leagues/{league}/join-private");
        self.post(&path, json!({"inviteCode": code})).await.ok();
    }

    pub(crate) async fn picks(
        &self,
        league: &str,
        event: &str,
        category: &str,
        podium: [&str; 3],
    ) -> Answer {
        let slot = |id: &str| (!id.is_empty()).then(|| json!(id));
        let body = json!({
            "eventId": event, "categoryId": category, "leagueId": league, "type": "podium",
            "data": {"first": slot(podium[0]), "second": slot(podium[1]), "third": slot(podium[2])},
        });
        self.post("/api/predictions", body).await
    }

    /// Changes the pick to this winner alone.
    pub(crate) async fn changes_pick(&self, id: &str, winner: &str) -> Answer {
        let path = format!("/api/predictions/{id}");
        self.put(&path, json!({"data": {"first": winner}})).await
    }

    /// A prediction as visible to this person.
    pub(crate) async fn prediction(&self, id: &str) -> Value {
        let answer = self.get(&format!("/api/predictions/{id}")).await.ok();
        answer["prediction"].clone()
    }

    pub(crate) async fn leaderboard(&self, league: &str) -> Vec<(String, u64, u64, u64)> {
        let path = format!("/api/leagues/{league}/leaderboard");
        let page = self.get(&path).await.ok();
        let rows = list(&page, "rankings").iter().map(|row| {
            let name = text(row, "userName").to_owned();
            let points = number(row, "totalPoints");
            (
                name,
                number(row, "rank"),
                points,
                number(row, "provisionalPoints"),
            )
        });
        rows.collect()
    }

    pub(crate) async fn socket(&self) -> Socket {
        Socket::connect(&self.base, &self.cookie).await
    }

    /// A live connection that follows this topic.
    pub(crate) async fn follows(&self, topic: &str) -> Socket {
        let mut socket = self.socket().await;
        let begun = socket.follow(topic).await;
        assert_eq!(begun["type"], "snapshot", "{begun}");
        socket
    }

    /// The stored password hash.
    pub(crate) async fn password_hash(&self, pool: &sqlx::PgPool) -> String {
        let statement = "SELECT password_hash FROM users WHERE id = $1";
        scalar(pool, statement, [&self.id]).await
    }
}
