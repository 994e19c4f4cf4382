//! Graceful shutdown: sockets are closed first, and requests are answered to the end.

use std::time::Duration;

use sqlx::PgPool;

use crate::support::app::{spawn_app_set, spawn_app_with_limits};
use crate::support::socket::Socket;

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn a_stopping_node_says_goodbye_and_answers_requests(pool: PgPool) {
    let mut app = spawn_app_set(&pool, |options| options.drain = Duration::from_secs(3));
    let anna = app.person("Anna").await;
    let (mut one, mut two) = (anna.socket().await, anna.socket().await);
    one.follow("events").await;
    let stopped = tokio::spawn(app.stops());
    let mut waits = Vec::new();
    for socket in [&mut one, &mut two] {
        let goodbye = socket.receive().await;
        assert_eq!(goodbye["type"], "goodbye", "{goodbye}");
        assert_eq!(goodbye["reason"], "restarting");
        let wait = goodbye["reconnectAfterMs"].as_u64().expect("a time");
        assert!((250..=2250).contains(&wait), "{wait}");
        waits.push(wait);
        assert_eq!(socket.receive().await["code"], 1012);
    }
    assert!(!stopped.is_finished(), "sockets are told before the end");
    // The readiness check fails, new sockets are refused, and existing connections are answered.
    anna.get("/api/health/ready")
        .await
        .refused(503, "unavailable");
    let status = Socket::refused(&app.url(""), &anna.cookie, Some(&app.url(""))).await;
    assert_eq!(status.as_u16(), 503);
    let answer = app.ask("/api/events", &[("cookie", &anna.cookie)]).await;
    assert_eq!(answer.status().as_u16(), 200);
    assert_eq!(answer.headers()["connection"], "close");
    stopped.await.expect("it stops");
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn sockets_are_limited_by_account(pool: PgPool) {
    let app = spawn_app_with_limits(&pool);
    let anna = app.person("Anna").await;
    let mut sockets = Vec::new();
    for _ in 0..podium_live::fanout::SOCKETS_PER_USER {
        sockets.push(anna.socket().await);
    }
    let status = Socket::refused(&app.url(""), &anna.cookie, Some(&app.url(""))).await;
    assert_eq!(status.as_u16(), 429);
    drop(sockets.pop());
    let limits = app.state.live.hub().connection_limits().clone();
    let freed = async {
        while limits.open() == podium_live::fanout::SOCKETS_PER_USER {
            tokio::task::yield_now().await;
        }
    };
    tokio::time::timeout(Duration::from_secs(20), freed)
        .await
        .expect("the seat is given back");
    anna.socket().await;
}
