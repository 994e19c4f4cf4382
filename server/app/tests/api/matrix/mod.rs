//! Every route × every role, compared with `roles.md`; no answer may contain another user's secrets.
//!
//! `PODIUM_ROLES=write` rewrites the table, which must be reviewed line by line before it is committed.

pub(crate) mod requests;
pub(crate) mod table;
pub(crate) mod world;

use std::collections::BTreeSet;

use reqwest::Client;
use sqlx::PgPool;

use crate::matrix::requests::{Case, cases};
use crate::matrix::table::{Row, read, write};
use crate::matrix::world::{ROLES, World};

use crate::support::app::spawn_app;

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn every_route_answers_every_role_as_the_table_says(pool: PgPool) {
    let app = spawn_app(&pool);
    // All accounts share one password hash: hashing one for each would take a minute.
    let hash = app.person("Anna").await.password_hash(&pool).await;
    let client = Client::builder()
        .no_proxy()
        .redirect(reqwest::redirect::Policy::none())
        .build()
        .expect("a client");
    let document: serde_json::Value = client
        .get(app.url("/api/openapi.json"))
        .send()
        .await
        .expect("an answer")
        .json()
        .await
        .expect("JSON");
    let cases = cases(&document);
    let mut rows = Vec::new();
    let mut leaks = Vec::new();
    let mut untouched: Option<World> = None;
    for case in &cases {
        let mut statuses = Vec::new();
        for role in ROLES {
            let world = match untouched
                .take()
                .filter(|world| world.scenario == case.scenario)
            {
                Some(world) => world,
                None => World::set_up(&pool, &hash, case.scenario).await,
            };
            let (status, body) = send_request(&client, &app.url(""), case, &world, role).await;
            leaks.extend(
                world
                    .foreign_secrets(role, &case.path)
                    .filter(|secret| body.contains(&secret.text))
                    .map(|secret| format!("{case} tells {role} {}", secret.what)),
            );
            statuses.push(status);
            // A read or a refusal leaves the world as it was.
            let unchanged = case.method == "GET" || status >= 400;
            untouched = unchanged.then_some(world);
        }
        rows.push(Row {
            method: case.method.clone(),
            path: case.path.clone(),
            scenario: case.scenario.to_owned(),
            statuses,
        });
    }
    assert!(leaks.is_empty(), "{}", leaks.join("\n"));
    if std::env::var("PODIUM_ROLES").is_ok_and(|wish| wish == "write") {
        write(&rows);
        return;
    }
    let expected: BTreeSet<Row> = read().into_iter().collect();
    let found: BTreeSet<Row> = rows.into_iter().collect();
    let differences: Vec<String> = expected
        .symmetric_difference(&found)
        .map(|row| {
            let whose = if found.contains(row) {
                "found"
            } else {
                "table"
            };
            format!("{whose}: {row}")
        })
        .collect();
    assert!(differences.is_empty(), "\n{}", differences.join("\n"));
}

async fn send_request(
    client: &Client,
    base: &str,
    case: &Case,
    world: &World,
    role: &str,
) -> (u16, String) {
    let url = format!("{base}{}", case.filled_path(world));
    let mut request = client.request(case.method.parse().expect("a method"), url);
    if let Some(cookie) = world.cookie(role) {
        request = request.header("cookie", cookie);
    }
    if let Some(body) = case.body(world) {
        request = request.json(&body);
    }
    let answer = request.send().await.expect("an answer");
    let status = answer.status().as_u16();
    (status, answer.text().await.expect("a body"))
}
