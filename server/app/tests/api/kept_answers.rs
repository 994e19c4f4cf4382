//! Answers about competitions are made once, and again as soon as anything about any has changed.

use reqwest::Method;
use reqwest::header::{CACHE_CONTROL, ETAG, IF_NONE_MATCH};
use sqlx::PgPool;

use crate::support::{Competition, counted, spawn_app};

#[sqlx::test(migrations = "../../migrations")]
async fn an_answer_is_kept_until_there_is_news_on_any_node(pool: PgPool) {
    let competition = Competition::tomorrow(&pool).await;
    let elsewhere = spawn_app(&pool);
    let anna = competition.app.person("Anna").await;
    let path = format!("/api/events/{}", competition.event);
    let made = async |person: &crate::support::Person| {
        let (answer, statements) = counted(person, Method::GET, &path, None).await;
        let locked = answer.ok()["event"]["locked"].as_bool().expect("a flag");
        (locked, statements.len())
    };
    assert_eq!(made(&anna).await, (false, 1));
    assert!(!made(&anna).await.0);
    let lock = format!("{path}/lock");
    competition
        .admin
        .at(&elsewhere)
        .send(Method::PUT, &lock, None)
        .await
        .ok();
    assert_eq!(
        made(&anna.at(&elsewhere)).await,
        (true, 1),
        "one reads one's own writes"
    );
    let heard = async {
        while !made(&anna).await.0 {
            tokio::task::yield_now().await;
        }
    };
    tokio::time::timeout(std::time::Duration::from_secs(20), heard)
        .await
        .expect("other nodes hear of it");
}

#[sqlx::test(migrations = "../../migrations")]
async fn whoever_has_it_already_is_told_so(pool: PgPool) {
    let competition = Competition::tomorrow(&pool).await;
    let anna = competition.app.person("Anna").await;
    let client = reqwest::Client::new();
    let get = async |known: Option<&str>| {
        let url = competition
            .app
            .url(&format!("/api/events/{}", competition.event));
        let mut request = client.get(url).header("cookie", &anna.cookie);
        if let Some(known) = known {
            request = request.header(IF_NONE_MATCH, known);
        }
        request.send().await.expect("an answer")
    };
    let first = get(None).await;
    assert_eq!(first.headers()[CACHE_CONTROL], "private, no-cache");
    let tag = first.headers()[ETAG].to_str().expect("a tag").to_owned();
    let again = get(Some(&tag)).await;
    assert_eq!(again.status().as_u16(), 304);
    assert!(again.bytes().await.expect("a body").is_empty());
    competition
        .admin
        .send(
            Method::PUT,
            &format!("/api/events/{}/lock", competition.event),
            None,
        )
        .await
        .ok();
    let changed = get(Some(&tag)).await;
    assert_eq!(changed.status().as_u16(), 200);
    assert_ne!(changed.headers()[ETAG].to_str().expect("a tag"), tag);
}
