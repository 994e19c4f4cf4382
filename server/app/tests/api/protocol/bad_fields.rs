//! Every field of every body, every path parameter and every query parameter gets invalid values: the answer is a
//! clear 4xx in the common error format, and the database is unchanged.

use reqwest::{Client, Response};
use serde_json::{Map, Value, json};
use sqlx::PgPool;

use crate::matrix::requests::{Case, cases};
use crate::matrix::world::World;
use crate::support::app::{TestApp, client, spawn_app};
use crate::support::sql::scalar;

/// Unusual texts, with names for what is unusual.
const TEXTS: [(&str, &str); 14] = [
    ("empty", ""),
    ("blank", " \t "),
    ("invisible", "\u{200b}\u{3164}"),
    ("composed", "K\u{f6}ln"),
    ("decomposed", "Ko\u{308}ln"),
    ("right to left", "\u{5e9}\u{5dc}\u{5d5}\u{5dd}"),
    ("turned around", "abc\u{202e}def"),
    ("emoji", "\u{1f9d7}\u{200d}\u{2640}\u{fe0f}"),
    ("null character", "abc\u{0}def"),
    ("control character", "abc\u{7}def"),
    ("number", "-1"),
    ("not a number", "NaN"),
    ("injection", "'; DROP TABLE users; --"),
    ("path", "../../etc/passwd"),
];

fn odd_values() -> Vec<(&'static str, Value)> {
    let mut values: Vec<(&str, Value)> = TEXTS.map(|(what, text)| (what, json!(text))).into();
    values.extend([
        ("too long", json!("x".repeat(5000))),
        ("null", Value::Null),
        ("boolean", json!(true)),
        ("zero", json!(0)),
        ("negative", json!(-1)),
        ("fraction", json!(2.5)),
        ("huge", json!(1e300)),
        ("beyond 64 bits", json!(18_446_744_073_709_551_615_u64)),
        ("array", json!(["a", "b", "c"])),
        ("object", json!({"$ne": null})),
        (
            "deep",
            serde_json::from_str(&format!("{}1{}", "[".repeat(60), "]".repeat(60))).expect("JSON"),
        ),
    ]);
    values
}

/// Whether a value may be accepted: free texts may be unusual, and optional fields may be null.
fn may_be_accepted(case: &Case, field: &str, what: &str) -> bool {
    let visible = matches!(
        what,
        "composed"
            | "decomposed"
            | "right to left"
            | "number"
            | "not a number"
            | "injection"
            | "path"
    );
    let optional = matches!(what, "null" | "missing");
    match field {
        // The name of a league contains letters, digits and spaces; that of a person or a key any visible characters.
        "name"
            if ["/register", "/auth/name", "/auth/guest", "/auth/keys"]
                .iter()
                .any(|end| case.path.ends_with(end)) =>
        {
            visible || what == "emoji"
        }
        "name" if case.path.ends_with("/update-slug") => {
            visible
                || matches!(
                    what,
                    "turned around" | "null character" | "control character" | "too long"
                )
        }
        "name" => matches!(
            what,
            "composed" | "decomposed" | "right to left" | "not a number"
        ),
        "password" | "newPassword" => {
            matches!(
                what,
                "turned around" | "null character" | "control character" | "injection" | "path"
            )
        }
        "first" | "second" | "third" => optional || matches!(what, "empty" | "blank"),
        "text" => visible || what == "emoji",
        "byItself" | "raised" => what == "boolean",
        "common" => matches!(what, "boolean" | "missing"),
        "shielded" | "friends" => what == "true",
        "search" => !matches!(what, "%00" | "twice"),
        "formPlays" | "welcomesGuests" | "membersInvite" | "hasReactions" | "openPage"
        | "searchable" | "initials" | "next" => optional || what == "boolean",
        "delaySeconds" | "mode" | "joinPolicy" | "query" | "country" | "reaction" => optional,
        // Users who are not members have a standing of null, and removing somebody who is not on the list succeeds.
        "{user_id}" => {
            let lists = ["/api/friends/", "/api/blocks/"];
            let is_removal =
                case.method == "DELETE" && lists.iter().any(|list| case.path.starts_with(list));
            (case.path.starts_with("/api/standings/") || is_removal) && what == "of nothing"
        }
        _ => false,
    }
}

struct Asker<'a> {
    client: Client,
    app: &'a TestApp,
    pool: &'a PgPool,
    hash: String,
    mistakes: Vec<String>,
}

impl Asker<'_> {
    async fn world(&self, case: &Case) -> World {
        World::set_up(self.pool, &self.hash, case.scenario).await
    }

    async fn send(&self, case: &Case, world: &World, path: &str, body: Option<String>) -> Response {
        let role = if case.is_for_site_admins() {
            "site admin"
        } else {
            "owner"
        };
        let mut request = self
            .client
            .request(case.method.parse().expect("a method"), self.app.url(path))
            .header("cookie", world.cookie(role).expect("a session"));
        if let Some(body) = body {
            request = request
                .header("content-type", "application/json")
                .body(body);
        }
        request.send().await.expect("an answer")
    }

    /// A digest of everything that a refused request must not change.
    async fn digest(&self) -> String {
        let statement = "SELECT md5(concat(
                 (SELECT string_agg(users::text, '' ORDER BY id) FROM users),
                 (SELECT string_agg(leagues::text, '' ORDER BY id) FROM leagues),
                 (SELECT string_agg(league_slugs::text, '' ORDER BY slug) FROM league_slugs),
                 (SELECT string_agg(memberships::text, '' ORDER BY league_id, user_id) FROM memberships),
                 (SELECT string_agg(join_requests::text, '' ORDER BY league_id, user_id) FROM join_requests),
                 (SELECT string_agg(invitations::text, '' ORDER BY league_id, user_id) FROM invitations),
                 (SELECT string_agg(predictions::text, '' ORDER BY id) FROM predictions),
                 (SELECT string_agg(events::text, '' ORDER BY id) FROM events),
                 (SELECT count(*)::text FROM sessions), (SELECT count(*)::text FROM friends), (SELECT count(*)::text FROM scores),
                 (SELECT count(*)::text FROM changes)
             ))";
        scalar(self.pool, statement, []).await
    }

    /// Sends the request and checks the answer; returns whether it was accepted.
    async fn judge(
        &mut self,
        case: &Case,
        world: &World,
        (path, body): (&str, Option<String>),
        (field, what): (&str, &str),
    ) -> bool {
        // Read for each request, because background work may change the data in between.
        let before = self.digest().await;
        let answer = self.send(case, world, path, body).await;
        let status = answer.status();
        let text = answer.text().await.expect("a body");
        let fault = if status.is_success() {
            (!may_be_accepted(case, field, what)).then(|| "accepted".to_owned())
        } else if status.is_client_error() {
            let error: Value = serde_json::from_str(&text).unwrap_or_default();
            let shaped = error["code"].is_string()
                && error["error"]
                    .as_str()
                    .is_some_and(|words| !words.is_empty());
            let untouched = self.digest().await == before;
            match (shaped, untouched) {
                (false, _) => Some(format!("not the error shape: {text}")),
                (_, false) => Some("refused, and something changed".to_owned()),
                _ => None,
            }
        } else {
            Some(text)
        };
        if let Some(fault) = fault {
            let fault: String = fault.chars().take(200).collect();
            self.mistakes
                .push(format!("{case} {field} = {what}: {status} {fault}"));
        }
        status.is_success()
    }
}

/// The body with a changed field; `None` removes the field.
fn with_field(body: &Value, field: &str, value: Option<Value>) -> String {
    let mut body = body.clone();
    let fields = match field {
        "first" | "second" | "third" => body["data"].as_object_mut(),
        _ => body.as_object_mut(),
    };
    let fields: &mut Map<String, Value> = fields.expect("an object");
    match value {
        Some(value) => fields.insert(field.to_owned(), value),
        None => fields.remove(field),
    };
    body.to_string()
}

fn fields(body: &Value) -> Vec<String> {
    let all = body.as_object().into_iter().chain(body["data"].as_object());
    all.flat_map(Map::keys).cloned().collect()
}

async fn asker<'a>(app: &'a TestApp, pool: &'a PgPool) -> (Asker<'a>, Vec<Case>) {
    let client = client();
    let hash = app.person("Anna").await.password_hash(pool).await;
    let document = client.get(app.url("/api/openapi.json")).send().await;
    let document = document.expect("an answer").json().await.expect("JSON");
    let asker = Asker {
        client,
        app,
        pool,
        hash,
        mistakes: Vec::new(),
    };
    (asker, cases(&document))
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn every_body_field_refuses_odd_values(pool: PgPool) {
    let app = spawn_app(&pool);
    let (mut asker, cases) = asker(&app, &pool).await;
    for case in cases
        .iter()
        .filter(|case| case.scenario != "private" && case.scenario != "closed")
    {
        let mut world = asker.world(case).await;
        let Some(body) = case.body(&world) else {
            continue;
        };
        for field in fields(&body) {
            let odd = odd_values()
                .into_iter()
                .map(|(what, value)| (what, Some(value)));
            for (what, value) in odd.chain([("missing", None)]) {
                let path = case.filled_path(&world);
                let sent = with_field(&case.body(&world).expect("a body"), &field, value);
                let question = (path.as_str(), Some(sent));
                if asker.judge(case, &world, question, (&field, what)).await {
                    world = asker.world(case).await;
                }
            }
        }
        let path = case.filled_path(&world);
        let first = fields(&body).into_iter().next().unwrap_or_default();
        for (what, sent) in [
            ("not a number", format!("{{\"{first}\": NaN}}")),
            ("twice", format!("{{\"{first}\": 1, \"{first}\": 1}}")),
            ("100,000 brackets", "[".repeat(60_000)),
            ("half", format!("{{\"{first}\": \"")),
            ("not UTF-16", format!("{{\"{first}\": \"\\ud800\"}}")),
            (
                "ten megabytes",
                format!("{{\"{first}\": \"{}\"}}", "x".repeat(10_000_000)),
            ),
        ] {
            let question = (path.as_str(), Some(sent));
            asker
                .judge(case, &world, question, ("the body", what))
                .await;
        }
    }
    assert!(asker.mistakes.is_empty(), "\n{}", asker.mistakes.join("\n"));
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn every_parameter_refuses_odd_values(pool: PgPool) {
    let app = spawn_app(&pool);
    let (mut asker, cases) = asker(&app, &pool).await;
    let long = "a".repeat(4000);
    for case in cases.iter().filter(|case| case.scenario != "private") {
        let world = asker.world(case).await;
        let body = || case.body(&world).map(|body| body.to_string());
        for name in case.path.split('/').filter(|part| part.starts_with('{')) {
            for (what, value) in [
                ("blank", "%20"),
                ("null character", "%00"),
                ("not UTF-8", "%ff%fe"),
                ("emoji", "%F0%9F%A7%97"),
                ("upper case", "0123456789ABCDEF01234567"),
                ("of nothing", "0123456789abcdef01234567"),
                ("negative", "-9"),
                ("injection", "1'%20OR%20'1'%3D'1"),
                ("path", "..%2f..%2fx"),
                ("too long", &long),
            ] {
                let template = case.path.replace(name, value);
                let path = case.fill(&template, &world);
                asker
                    .judge(case, &world, (&path, body()), (name, what))
                    .await;
            }
        }
        // A closed competition is scored and announced in the background, so its state after a write cannot be
        // compared.
        if case.scenario == "closed" && case.method != "GET" {
            continue;
        }
        for name in &case.query_parameters {
            for value in [
                "",
                "x",
                "-1",
                "1.5",
                "NaN",
                "1e3",
                "99999999999999999999",
                "%00",
                "true",
            ] {
                let path = format!("{}?{name}={value}", case.filled_path(&world));
                asker
                    .judge(case, &world, (&path, body()), (name, value))
                    .await;
            }
            let path = format!("{}?{name}=1&{name}=2", case.filled_path(&world));
            asker
                .judge(case, &world, (&path, body()), (name, "twice"))
                .await;
        }
    }
    assert!(asker.mistakes.is_empty(), "\n{}", asker.mistakes.join("\n"));
}
