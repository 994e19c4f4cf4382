//! The reads that are timed. To add one, add its entry to [`reads`].

use reqwest::Method;
use serde_json::{Value, json};

use super::visits::Visit;

/// Whose members ask.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Population {
    Leagues,
    Largest,
}

/// What a visitor asks, who is signed in as themselves.
pub(crate) struct Question {
    pub(crate) method: Method,
    pub(crate) path: String,
    pub(crate) body: Option<Value>,
}

pub(crate) struct Read {
    pub(crate) name: &'static str,
    pub(crate) population: Population,
    /// JSON pointer to something that a good answer has: nothing is timed that says nothing.
    pub(crate) proof: &'static str,
    pub(crate) ask: fn(&Visit) -> Question,
}

fn get(path: impl Into<String>) -> Question {
    Question {
        method: Method::GET,
        path: path.into(),
        body: None,
    }
}

fn post(path: &str, body: Value) -> Question {
    Question {
        method: Method::POST,
        path: path.to_owned(),
        body: Some(body),
    }
}

fn read(name: &'static str, proof: &'static str, ask: fn(&Visit) -> Question) -> Read {
    Read {
        name,
        population: Population::Leagues,
        proof,
        ask,
    }
}

impl Read {
    fn of_largest(self) -> Self {
        Self {
            population: Population::Largest,
            ..self
        }
    }
}

fn leaderboard(visit: &Visit) -> Question {
    get(format!(
        "/api/leagues/{}/leaderboard?limit=25&offset={}",
        visit.league, visit.offset
    ))
}

fn league(visit: &Visit) -> Question {
    get(format!("/api/leagues/{}", visit.league))
}

fn standings(visit: &Visit) -> Question {
    get(format!("/api/standings/league/{}", visit.league))
}

fn picks_of_league(visit: &Visit) -> Question {
    let query = json!({"eventId": visit.event, "leagueId": visit.league});
    post("/api/predictions/query", json!({ "query": query }))
}

/// A leaderboard that nobody has looked at since the server started.
pub(crate) fn first_look(population: Population) -> Read {
    let first_look = |name| read(name, "/rankings/0/rank", leaderboard);
    match population {
        Population::Leagues => first_look("`GET /api/leagues/{id}/leaderboard`, first look"),
        Population::Largest => {
            first_look("`GET /api/leagues/{id}/leaderboard`, first look, 20,000 members")
                .of_largest()
        }
    }
}

pub(crate) fn reads() -> Vec<Read> {
    let mut reads = reads_of_events();
    reads.extend(reads_of_leagues());
    reads.extend(reads_of_people());
    reads
}

fn reads_of_events() -> Vec<Read> {
    vec![
        read("`GET /api/events/upcoming`", "/events/0/dcats/0", |_| {
            get("/api/events/upcoming")
        }),
        read(
            "`POST /api/events/query`, a year",
            "/events/0/dcats/0",
            |_| {
                let year = chrono::Utc::now() - chrono::TimeDelta::days(365);
                let query = json!({"local_start_date": {"$gte": year.date_naive().to_string()}});
                post("/api/events/query", json!({"query": query, "limit": 100}))
            },
        ),
        read("`GET /api/events/{id}`", "/event/dcats/0", |visit| {
            get(format!("/api/events/{}", visit.event))
        }),
        read("`GET /api/upcoming/{id}`", "/registrations/0", |visit| {
            get(format!("/api/upcoming/{}", visit.upcoming_event))
        }),
        read(
            "`GET /api/results/{id}/{cid}`",
            "/result/ranking/0/rounds/0",
            |visit| get(format!("/api/results/{}/{}", visit.event, visit.category)),
        ),
    ]
}

fn reads_of_leagues() -> Vec<Read> {
    vec![
        read("`GET /api/leagues/my-leagues`", "/leagues/0/slug", |_| {
            get("/api/leagues/my-leagues")
        }),
        read("`GET /api/leagues/{id}`", "/league/memberIds/0", league),
        read(
            "`GET /api/leagues/{id}`, 20,000 members",
            "/league/memberIds/199",
            league,
        )
        .of_largest(),
        read("`POST /api/leagues/query`, 500", "/leagues/499", |_| {
            post(
                "/api/leagues/query",
                json!({"query": {}, "type": "public", "limit": 500}),
            )
        }),
        read(
            "`GET /api/leagues/{id}/leaderboard`",
            "/rankings/0/rank",
            leaderboard,
        ),
        read(
            "`GET /api/leagues/{id}/leaderboard`, 20,000 members",
            "/rankings/0/rank",
            leaderboard,
        )
        .of_largest(),
        read(
            "`GET /api/standings/league/{id}`",
            "/standings/0/totalPoints",
            standings,
        ),
        read(
            "`GET /api/standings/league/{id}`, 20,000 members",
            "/standings/99/totalPoints",
            standings,
        )
        .of_largest(),
    ]
}

fn reads_of_people() -> Vec<Read> {
    vec![
        read("`GET /api/auth/me`", "/user/email", |_| get("/api/auth/me")),
        read(
            "`POST /api/predictions/query`, a league's of an event",
            "/predictions/0/totalPoints",
            picks_of_league,
        ),
        read(
            "`POST /api/predictions/query`, a league's of an event, 20,000 members",
            "/predictions/99/totalPoints",
            picks_of_league,
        )
        .of_largest(),
        read(
            "`POST /api/predictions/query`, mine of an event",
            "/predictions/0/totalPoints",
            |visit| {
                let query = json!({
                    "userId": visit.user, "eventId": visit.event, "leagueId": visit.league
                });
                post("/api/predictions/query", json!({ "query": query }))
            },
        ),
        read(
            "`POST /api/predictions/query`, all of mine",
            "/predictions/0",
            |visit| {
                let query = json!({"userId": visit.user});
                post(
                    "/api/predictions/query",
                    json!({"query": query, "limit": 500}),
                )
            },
        ),
        read(
            "`POST /api/predictions/with-events`, mine in a league",
            "/predictions/0/event/name",
            |visit| {
                let query = json!({"userId": visit.user, "leagueId": visit.league});
                post("/api/predictions/with-events", json!({ "query": query }))
            },
        ),
        read("`POST /api/users/batch`, 100", "/90/name", |visit| {
            post("/api/users/batch", json!({"userIds": visit.others}))
        }),
    ]
}
