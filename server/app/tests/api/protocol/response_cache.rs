//! Answers about competitions are built once, and rebuilt as soon as any competition changes.

use reqwest::Method;
use reqwest::header::{CACHE_CONTROL, ETAG};
use sqlx::PgPool;
use tokio::io::{AsyncReadExt, AsyncWriteExt};

use crate::support::app::{client, spawn_app, spawn_with_people};
use crate::support::competition::Competition;
use crate::support::statements::counted;

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn a_response_is_cached_until_results_change_on_any_node(pool: PgPool) {
    let competition = Competition::tomorrow(&pool).await;
    let elsewhere = spawn_app(&pool);
    let anna = competition.app.person("Anna").await;
    let path = format!("/api/events/{}", competition.event);
    let made = async |person: &crate::support::person::Person| {
        let (answer, statements) = counted(person, Method::GET, &path, None).await;
        let locked = answer.ok()["event"]["locked"].as_bool().expect("a flag");
        (locked, statements.len())
    };
    assert_eq!(made(&anna).await, (false, 1));
    assert!(!made(&anna).await.0);
    let lock = format!("{path}/lock");
    competition.admin.at(&elsewhere).sets(&lock).await.ok();
    assert_eq!(
        made(&anna.at(&elsewhere)).await,
        (true, 1),
        "one reads one's own writes"
    );
    let received = async {
        while !made(&anna).await.0 {
            tokio::task::yield_now().await;
        }
    };
    tokio::time::timeout(std::time::Duration::from_secs(20), received)
        .await
        .expect("other nodes hear of it");
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn a_matching_etag_gets_304(pool: PgPool) {
    let (competition, [anna]) = Competition::with(&pool, ["Anna"]).await;
    let path = format!("/api/events/{}", competition.event);
    let (app, cookie) = (&competition.app, ("cookie", anna.cookie.as_str()));
    let first = app.ask(&path, &[cookie]).await;
    assert_eq!(first.headers()[CACHE_CONTROL], "private, no-cache");
    let tag = first.headers()[ETAG].to_str().expect("a tag").to_owned();
    let known = [cookie, ("if-none-match", &tag)];
    let again = app.ask(&path, &known).await;
    assert_eq!(again.status().as_u16(), 304);
    let bytes = on_the_wire(&competition, &anna.cookie, &tag).await;
    assert!(bytes.starts_with("HTTP/1.1 304") && bytes.ends_with("\r\n\r\n"));
    competition.set_lock("lock").await;
    let changed = app.ask(&path, &known).await;
    assert_eq!(changed.status().as_u16(), 200);
    assert_ne!(changed.headers()[ETAG].to_str().expect("a tag"), tag);
}

/// All bytes of an answer, including those that a client ignores: on a connection that is kept alive they would be
/// read as the beginning of the next answer.
async fn on_the_wire(competition: &Competition, cookie: &str, tag: &str) -> String {
    let address = competition.app.address;
    let mut stream = tokio::net::TcpStream::connect(address)
        .await
        .expect("connected");
    let request = format!(
        "GET /api/events/{} HTTP/1.1\r\nhost: {address}\r\ncookie: {cookie}\r\n\
         accept-encoding: gzip\r\nif-none-match: {tag}\r\nconnection: close\r\n\r\n",
        competition.event
    );
    stream.write_all(request.as_bytes()).await.expect("written");
    let mut bytes = Vec::new();
    stream.read_to_end(&mut bytes).await.expect("read");
    String::from_utf8_lossy(&bytes).into_owned()
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn a_response_in_memory_is_for_signed_in_users_only(pool: PgPool) {
    let (competition, [anna]) = Competition::with(&pool, ["Anna"]).await;
    let path = format!("/api/events/{}", competition.event);
    let status = async |cookie: &str| {
        let answer = competition.app.ask(&path, &[("cookie", cookie)]).await;
        answer.status().as_u16()
    };
    // The second one finds the first one's response.
    assert_eq!(status(&anna.cookie).await, 200);
    assert_eq!(status(&anna.cookie).await, 200);
    let beside_others = format!("theme=dark; {}; podium_session_old=1", anna.cookie);
    assert_eq!(status(&beside_others).await, 200);
    for cookie in ["", "podium_session=", "podium_session=0", "theme=dark"] {
        assert_eq!(status(cookie).await, 401, "{cookie}");
    }
    anna.does("/api/auth/logout").await.ok();
    assert_eq!(status(&anna.cookie).await, 401);
}

/// What a stranger writes into an address is neither read nor remembered.
#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn ten_thousand_spellings_of_an_address_leave_one_response(pool: PgPool) {
    let competition = Competition::tomorrow(&pool).await;
    let app = &competition.app;
    let client = client();
    let status = async |path: &str| {
        let answer = client.get(app.url(path)).send().await;
        answer.expect("an answer").status().as_u16()
    };
    let before = app.state.responses.remembered_count().await;
    for number in 0..10_000 {
        assert_eq!(status(&format!("/api/form/record?{number}")).await, 400);
    }
    for path in [
        "/api/form/record",
        "/api/form/record?",
        "/api/form/%72ecord",
    ] {
        assert_eq!(status(path).await, 200, "{path}");
    }
    assert_eq!(app.state.responses.remembered_count().await, before + 1);
    let anna = app.person("Anna").await;
    for limit in 1..50 {
        let path = format!("/api/events?limit={limit}&skip={limit}");
        assert_eq!(anna.get(&path).await.status, 200);
    }
    assert_eq!(anna.get("/api/events?limit=500").await.status, 200);
    assert_eq!(app.state.responses.remembered_count().await, before + 2);
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn head_is_get_without_a_body_on_every_route(pool: PgPool) {
    let (competition, [anna]) = Competition::with(&pool, ["Anna"]).await;
    let client = reqwest::Client::new();
    let event = format!("/api/events/{}", competition.event);
    for path in [
        "/api/health/live",
        "/api/health/ready",
        "/api/openapi.json",
        "/api/docs/",
        "/api/events",
        "/api/auth/me",
        "/api/nothing",
        "/no-such-file.txt",
        event.as_str(),
    ] {
        let answer = async |method: Method| {
            let request = client.request(method, competition.app.url(path));
            let answer = request.header("cookie", &anna.cookie).send().await;
            let answer = answer.expect("an answer");
            let status = answer.status().as_u16();
            (status, answer.bytes().await.expect("a body"))
        };
        let (status, _) = answer(Method::GET).await;
        let (head_status, body) = answer(Method::HEAD).await;
        assert_eq!((head_status, body.len()), (status, 0), "{path}");
    }
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn only_personal_answers_of_a_kilobyte_are_compressed(pool: PgPool) {
    let (app, [anna]) = spawn_with_people(&pool).await;
    // Otherwise it unpacks them, and hides the header.
    let client = reqwest::Client::builder().no_gzip().build();
    let client = client.expect("a client");
    let headers = async |form: &str| {
        let answer = client
            .get(app.url("/api/leagues/my-leagues"))
            .header("cookie", &anna.cookie)
            .header("accept-encoding", form)
            .send()
            .await
            .expect("an answer");
        let header = |name: &str| {
            answer
                .headers()
                .get(name)
                .map(|it| it.to_str().expect("text").to_owned())
        };
        (header("content-encoding"), header("vary"))
    };
    let varies = Some("accept-encoding".to_owned());
    assert_eq!(headers("gzip").await, (None, varies.clone()), "short");
    for number in 0..12 {
        anna.creates_league(&format!("Walls {number}"), "private")
            .await;
    }
    assert_eq!(headers("gzip").await, (Some("gzip".to_owned()), varies));
    assert_eq!(headers("br").await.0, None);
}
