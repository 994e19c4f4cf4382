//! Each listing costs the same few statements at any length: often one, and none if it is served from memory.
//! Sessions are looked up in batches shared by concurrent requests, at most every two seconds.

use reqwest::Method;
use serde_json::{Value, json};
use sqlx::PgPool;

use crate::support::app::{TestApp, spawn_app};
use crate::support::history::{PastEvent, happened, picked};
use crate::support::person::Person;
use crate::support::sql::{execute, scalar};
use crate::support::statements::counted;

/// A listing with its cost.
struct Listing {
    method: Method,
    path: String,
    body: Option<Value>,
    statements: usize,
    /// The field that contains the rows, to check that they are there.
    rows: &'static str,
}

fn get(path: String, rows: &'static str, statements: usize) -> Listing {
    Listing {
        method: Method::GET,
        path,
        body: None,
        statements,
        rows,
    }
}

fn post(path: &str, body: Value, rows: &'static str, statements: usize) -> Listing {
    Listing {
        method: Method::POST,
        path: path.to_owned(),
        body: Some(body),
        statements,
        rows,
    }
}

fn listings(league: &str, members: &[String]) -> Vec<Listing> {
    let anything = || json!({"limit": 100});
    vec![
        get("/api/events".to_owned(), "events", 1),
        get("/api/events/upcoming".to_owned(), "events", 1),
        post("/api/events/query", anything(), "events", 1),
        get("/api/results?limit=50".to_owned(), "results", 2),
        get("/api/results/event/Cup".to_owned(), "results", 2),
        get("/api/results/1".to_owned(), "results", 2),
        post("/api/predictions/query", anything(), "predictions", 1),
        post("/api/predictions/with-events", anything(), "predictions", 1),
        get("/api/leagues/my-leagues".to_owned(), "leagues", 1),
        get(
            "/api/leagues/my-pending-requests".to_owned(),
            "pendingLeagueIds",
            1,
        ),
        get("/api/leagues/my-invitations".to_owned(), "invitations", 1),
        // One statement for the caller's rights, one for the rows.
        get(format!("/api/leagues/{league}/members"), "members", 2),
        get(
            format!("/api/leagues/{league}/pending-requests"),
            "requests",
            2,
        ),
        get(
            format!("/api/leagues/{league}/invitations"),
            "invitations",
            2,
        ),
        get("/api/auth/sessions".to_owned(), "sessions", 1),
        // One statement for the members of private leagues, one for those whom the caller has chosen.
        get("/api/friends".to_owned(), "friends", 2),
        // One statement for the page of leagues, one for their views.
        post("/api/leagues/query", anything(), "leagues", 2),
        post(
            "/api/leagues/query",
            json!({"type": "private"}),
            "leagues",
            2,
        ),
        // From memory, including the access check.
        get(format!("/api/leagues/{league}/leaderboard"), "rankings", 0),
        get(format!("/api/standings/league/{league}"), "standings", 1),
        post("/api/standings/query", anything(), "standings", 1),
        post("/api/scoring/events-status", anything(), "events", 1),
        post("/api/users/batch", json!({"userIds": members}), "", 1),
        get("/api/admin/audit".to_owned(), "entries", 1),
    ]
}

struct World {
    app: TestApp,
    admin: Person,
    league: String,
    members: Vec<String>,
}

impl World {
    /// Adds one of everything.
    async fn grows(&mut self, pool: &PgPool, number: usize) {
        let id = number.to_string();
        for (id, day, status) in [
            (id.clone(), "2024-01-01", "finished"),
            (format!("usa-{id}"), "2040-01-01", "registration_active"),
        ] {
            let event = PastEvent {
                status,
                ..PastEvent::cup(&id, day)
            };
            happened(pool, &event).await;
        }
        let statement = "INSERT INTO users (id, name, email, account_type)
             VALUES (substr(md5($1), 1, 24), 'Member', $1, 'user') RETURNING id::text";
        let member: String = scalar(pool, statement, [&id]).await;
        let joined = "INSERT INTO memberships (league_id, user_id) VALUES ($1, $2)";
        execute(pool, joined, [&self.league, &member]).await;
        let chosen = "INSERT INTO friends (user_id, friend_id) VALUES ($1, $2)";
        execute(pool, chosen, [&self.admin.id, &member]).await;
        for user in [&self.admin.id, &member] {
            picked(pool, &id, &self.league, user, Some(10)).await;
        }
        self.members.push(member);
        for league_type in ["public", "private"] {
            self.admin
                .creates_league(&format!("League {number}"), league_type)
                .await;
        }
        let lock = format!("/api/events/usa-{id}/lock");
        self.admin.sets(&lock).await.ok();
        self.waits_for_an_answer(pool, &id).await;
    }

    /// Adds a join request and an invitation, to and by the admin, and one of the admin's devices.
    async fn waits_for_an_answer(&self, pool: &PgPool, id: &str) {
        let [host] = self.app.people().await;
        let theirs = host.creates_league("Theirs", "public").await;
        for (user, league) in [(&host.id, &self.league), (&self.admin.id, &theirs)] {
            for table in ["join_requests", "invitations"] {
                let insert = format!("INSERT INTO {table} (league_id, user_id) VALUES ($1, $2)");
                sqlx::query(sqlx::AssertSqlSafe(insert))
                    .bind(league)
                    .bind(user)
                    .execute(pool)
                    .await
                    .expect("it waits");
            }
        }
        let statement = "INSERT INTO sessions (id, user_id, token_hash)
             VALUES (substr(md5('session' || $1), 1, 24), $2, decode(md5($1), 'hex') || decode(md5($1), 'hex'))";
        execute(pool, statement, [id, &self.admin.id]).await;
    }
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn listings_cost_a_constant_number_of_statements(pool: PgPool) {
    let app = spawn_app(&pool);
    let admin = app.site_admin("Root").await;
    // Required to list the sessions.
    admin.confirms().await;
    let league = admin.creates_league("Friends", "public").await;
    let mut world = World {
        app,
        admin,
        league,
        members: Vec::new(),
    };
    for size in [1, 30] {
        while world.members.len() < size {
            world.grows(&pool, world.members.len() + 1).await;
        }
        world.admin.leaderboard(&world.league).await;
        world.app.state.live.reload_boards();
        for listing in listings(&world.league, &world.members) {
            let Listing {
                method,
                path,
                body,
                statements,
                rows,
            } = listing;
            let (answer, made) = counted(&world.admin, method, &path, body).await;
            let answer = answer.ok();
            let list = if rows.is_empty() {
                &answer
            } else {
                &answer[rows]
            };
            let length = list.as_array().map(Vec::len).expect("a list");
            let one_event = path == "/api/results/1";
            assert!(length >= size || one_event, "{path} has {length} of {size}");
            assert_eq!(made.len(), statements, "{path} with {size}: {made:#?}");
        }
    }
}
