//! Only its members and site admins can detect that a private league exists.

use reqwest::Method;
use serde_json::{Value, json};
use sqlx::PgPool;

use crate::support::app::spawn_with_people;
use crate::support::competition::Competition;
use crate::support::person::Person;
use crate::support::statements::counted;

const MISSING: &str = "0123456789abcdef01234567";

const STANDINGS: &str = "/api/standings/league/{league_id}";

fn full_path(rest: &str, league: &str) -> String {
    if rest.starts_with("/api/") {
        rest.replace("{league_id}", league)
    } else {
        format!("/api/leagues/{league}{rest}")
    }
}

/// Routes of reading alone.
const READS: [&str; 15] = [
    "",
    "/leaderboard",
    "/leaderboard?offset=25",
    "/leaderboard?country=ITA",
    "/leaderboard?friends=true",
    "/leaderboard?season=2001",
    "/leaderboard/countries",
    "/leaderboard/seasons",
    "/members",
    "/form",
    "/announcements",
    "/stream",
    "/season/standings",
    "/season/race",
    "/season/averages",
];

/// The files of its admins.
const EXPORTS: [&str; 4] = [
    "/export",
    "/export/standings",
    "/export/picks/{event_id}",
    "/export/results/{event_id}",
];

/// Every route that addresses a league by id: method, path or its rest, body.
fn routes(user: &str) -> Vec<(Method, String, Option<Value>)> {
    let get = |path: &str| (Method::GET, path.to_owned(), None);
    let post = |path: &str| (Method::POST, path.to_owned(), None);
    let say = |method: Method, path: &str, body: Value| (method, path.to_owned(), Some(body));
    let on = |method: Method, verb: &str| (method, format!("/{verb}/{user}"), None);
    let mut routes = vec![
        get(&format!("/members/{user}/podiums")),
        get("/pending-requests"),
        get("/invitations"),
        say(Method::PUT, "", json!({"type": "public"})),
        say(
            Method::POST,
            "/join-private",
            json!({"inviteCode": "WRONG234"}),
        ),
        say(Method::POST, "/invite-user", json!({"invitedUserId": user})),
        say(Method::POST, "/update-slug", json!({"name": "Found"})),
        post("/join-request"),
        post("/cancel-join-request"),
        post("/leave"),
        post("/regenerate-invite"),
        post("/accept-invitation"),
        post("/decline-invitation"),
        on(Method::POST, "approve"),
        on(Method::POST, "reject"),
        on(Method::POST, "remove"),
        on(Method::POST, "admins"),
        on(Method::DELETE, "admins"),
        on(Method::DELETE, "invitations"),
        (Method::DELETE, String::new(), None),
        get("/log"),
        say(Method::POST, "/announcements", json!({"text": "Found"})),
        (
            Method::DELETE,
            "/announcements/{announcement_id}".to_owned(),
            None,
        ),
        get("/webhook"),
        say(
            Method::PUT,
            "/webhook",
            json!({"address": "https://discord.com/api/webhooks/1/x"}),
        ),
        (Method::DELETE, "/webhook".to_owned(), None),
        post("/webhook/test"),
        get("/screen"),
        post("/screen"),
        say(Method::PUT, "/screen", json!({"mode": "hold"})),
        (Method::DELETE, "/screen".to_owned(), None),
        get("/outlook/{event_id}"),
        get("/race/{event_id}"),
        get("/reveal/{event_id}/{category_id}"),
        get("/fingerprints/{event_id}"),
        get("/fingerprints/{event_id}/picks"),
        (Method::PUT, "/everyone".to_owned(), None),
        (Method::DELETE, "/everyone".to_owned(), None),
        say(
            Method::PUT,
            "/reactions",
            json!({"object": "result/1/1", "reaction": "fire"}),
        ),
        get("/reactions/{event_id}/{category_id}"),
        get("/season"),
        get("/api/results/1/1/crowd?leagueId={league_id}"),
        get(STANDINGS),
        (Method::GET, format!("{STANDINGS}/user/{user}"), None),
    ];
    routes.extend(READS.map(get));
    routes.extend(EXPORTS.map(get));
    routes
}

async fn send_request(
    person: &Person,
    league: &str,
    route: &(Method, String, Option<Value>),
) -> (u16, Value) {
    let (method, path, body) = route.clone();
    without_id(person.send(method, &in_league(&path, league), body).await)
}

fn in_league(path: &str, league: &str) -> String {
    full_path(path, league)
        .replace("{event_id}", "1")
        .replace("{category_id}", "1")
        .replace("{announcement_id}", "1")
}

fn without_id(answer: crate::support::person::Answer) -> (u16, Value) {
    let mut body = answer.body;
    body.as_object_mut().expect("an object").remove("requestId");
    (answer.status.as_u16(), body)
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn the_list_of_league_routes_is_complete(pool: PgPool) {
    let (_app, [anna]) = spawn_with_people(&pool).await;
    let document = anna.get("/api/openapi.json").await.ok();
    let listed: Vec<(String, String)> = routes("{user_id}")
        .into_iter()
        .map(|(method, path, _)| {
            let path = path.split('?').next().unwrap_or_default().to_owned();
            (
                method.to_string().to_lowercase(),
                full_path(&path, "{league_id}"),
            )
        })
        .collect();
    for (path, methods) in document["paths"].as_object().expect("paths") {
        if path.contains("{league_id}") {
            for method in methods.as_object().expect("methods").keys() {
                let route = (method.clone(), path.clone());
                assert!(listed.contains(&route), "{route:?} is not walked");
            }
        }
    }
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn a_private_league_is_not_found_by_strangers(pool: PgPool) {
    let (competition, [anna, ben, eve]) = Competition::with_people(&pool).await;
    let league = anna.creates_league("Secret Wall", "private").await;
    ben.joins_by_code(&league, &anna).await;
    for user in [&ben.id, &eve.id, &anna.id] {
        for route in routes(user) {
            let (private, missing) = (
                send_request(&eve, &league, &route).await,
                send_request(&eve, MISSING, &route).await,
            );
            assert_eq!(private, missing, "{route:?}");
            assert!((400..500).contains(&private.0), "{route:?}");
        }
    }
    let mut of_slugs = Vec::new();
    let secret = anna.league(&league).await["slug"].clone();
    for slug in [secret.as_str().expect("a slug"), "secret-hall"] {
        let (status, body) = without_id(eve.get(&format!("/api/leagues/slug/{slug}")).await);
        of_slugs.push((status, body.to_string().replace(slug, "SLUG")));
    }
    assert_eq!(of_slugs[0], of_slugs[1]);
    for league in [&league, MISSING] {
        let query = json!({"query": {"leagueId": league}});
        let found = eve.post("/api/predictions/query", query).await.ok();
        assert_eq!(found["count"], 0);
    }
    let picks = [
        without_id(competition.picks(&eve, &league, competition.podium()).await),
        without_id(competition.picks(&eve, MISSING, competition.podium()).await),
    ];
    assert_eq!(picks[0], picks[1]);
    let mut eves = eve.socket().await;
    for kind in ["league", "leaderboard", "requests"] {
        let (here, missing) = (format!("{kind}:{league}"), format!("{kind}:{MISSING}"));
        let refused = eves.follow(&here).await;
        assert_eq!(refused["type"], "refused");
        let as_missing = eves
            .follow(&missing)
            .await
            .to_string()
            .replace(MISSING, &league);
        assert_eq!(refused.to_string(), as_missing);
    }
    let all = eve
        .post(
            "/api/leagues/query",
            json!({"query": {}, "type": "private"}),
        )
        .await;
    assert_eq!(all.ok()["count"], 0);
    assert_eq!(anna.league(&league).await["memberCount"], 2, "as before");
}

/// Equal work for both answers, so that response times reveal nothing.
#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn a_private_league_costs_a_stranger_what_one_costs_that_is_not_there(pool: PgPool) {
    let (_app, [anna, eve]) = spawn_with_people(&pool).await;
    let league = anna.creates_league("Secret Wall", "private").await;
    let view = anna.league(&league).await;
    let of = |field: &str| view[field].as_str().expect("a text").to_owned();
    let (slug, code) = (of("slug"), of("inviteCode"));
    let join = |code: &str| Some(json!({"inviteCode": code}));
    let mut requests = Vec::new();
    for (method, path, body) in routes(&eve.id) {
        let paths = [league.as_str(), MISSING].map(|league| in_league(&path, league));
        requests.push((method, paths, body));
    }
    for (method, path, body) in [
        (Method::GET, "/api/leagues/slug/{}", None),
        (Method::GET, "/api/join/{}/WRONG234", None),
        (
            Method::POST,
            "/api/leagues/{}/join-private",
            join("WRONG234"),
        ),
    ] {
        let paths = [slug.as_str(), "no-such-league"].map(|slug| path.replace("{}", slug));
        requests.push((method, paths, body));
    }
    let mut leaks = Vec::new();
    for (method, [private, missing], body) in requests {
        let (_, for_private) = counted(&eve, method.clone(), &private, body.clone()).await;
        let (_, for_missing) = counted(&eve, method.clone(), &missing, body).await;
        if for_private != for_missing {
            leaks.push(format!(
                "{method} {private}: {for_private:#?}, not {for_missing:#?}"
            ));
        }
    }
    assert!(leaks.is_empty(), "{} routes tell: {leaks:#?}", leaks.len());
    // The control: for a user with access, more statements are made.
    let path = format!("/api/leagues/{slug}/join-private");
    let (answer, made) = counted(&eve, Method::POST, &path, join(&code)).await;
    answer.ok();
    assert!(made.len() > 3, "{made:#?}");
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn site_admins_read_every_league_and_administer_their_own(pool: PgPool) {
    let (app, [anna, ben]) = spawn_with_people(&pool).await;
    let root = app.site_admin("Root").await;
    for league_type in ["public", "private"] {
        let league = anna.creates_league("Elsewhere", league_type).await;
        ben.joins_by_code(&league, &anna).await;
        let seen = root.league(&league).await;
        assert_eq!(seen["memberIds"], json!([anna.id, ben.id]));
        assert!(seen.get("inviteCode").is_none() && seen.get("pendingRequestIds").is_none());
        for route in routes(&ben.id) {
            let (status, body) = send_request(&root, &league, &route).await;
            let (method, path, _) = &route;
            let read = ["/log", "/reactions/{event_id}/{category_id}"];
            let own = [
                "/join-private",
                "/join-request",
                "/cancel-join-request",
                "/leave",
                "/accept-invitation",
                "/decline-invitation",
            ];
            let reads = READS.contains(&path.as_str())
                || read.contains(&path.as_str())
                || path.starts_with(STANDINGS)
                || path.ends_with("/podiums");
            // An event that does not exist, or a user who is not a member.
            let missing = [
                "/outlook/",
                "/race/",
                "/crowd",
                "/reveal/",
                "/fingerprints/",
            ]
            .iter()
            .any(|part| path.contains(part))
                || path == "/season";
            if missing {
                assert_eq!(status, 404, "{route:?}");
            } else if *method == Method::GET && reads {
                assert_eq!(status, 200, "{route:?}");
            } else if !own.contains(&path.as_str()) {
                assert_eq!(
                    (status, &body["code"]),
                    (403, &json!("forbidden")),
                    "{route:?}"
                );
            }
        }
        let mut socket = root.socket().await;
        for (kind, answer) in [
            ("league", "snapshot"),
            ("leaderboard", "snapshot"),
            ("requests", "refused"),
        ] {
            let message = socket.follow(&format!("{kind}:{league}")).await;
            assert_eq!(message["type"], answer, "{kind}");
        }
        anna.delete(&format!("/api/leagues/{league}")).await.ok();
    }
    let own = root.creates_league("Mine", "private").await;
    root.does_in(&own, "regenerate-invite").await.ok();
}
