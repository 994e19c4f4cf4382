//! Windows of one leaderboard: the limit on different windows followed at once.

use serde_json::{Value, json};
use sqlx::PgPool;

use crate::support::app::spawn_with;
use crate::support::socket::Socket;

/// docs/limits.md, "Actors and wake-ups".
const WINDOWS_MAX: u32 = 256;

/// The answer to a subscription to the row at `offset`.
async fn follows(socket: &mut Socket, topic: &str, offset: u32) -> Value {
    let window = json!({"offset": offset, "limit": 1});
    socket.follow_window(topic, &window).await
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn the_257th_window_is_refused_until_one_is_unsubscribed(pool: PgPool) {
    let (_app, [anna]) = spawn_with(&pool, ["Anna"]).await;
    let league = anna.creates_league("Friends", "private").await;
    let topic = format!("leaderboard:{league}");
    let mut sockets = Vec::new();
    for offset in 0..WINDOWS_MAX {
        let mut socket = anna.socket().await;
        assert_eq!(
            follows(&mut socket, &topic, offset).await["type"],
            "snapshot"
        );
        sockets.push(socket);
    }
    let mut late = anna.socket().await;
    let refused = follows(&mut late, &topic, WINDOWS_MAX).await;
    assert_eq!(refused["type"], "refused");
    assert_eq!(refused["code"], "too_many_windows");
    // The first page is always available, at any size.
    for limit in [10, 25, 100] {
        let window = json!({"offset": 0, "limit": limit});
        let first = late.follow_window(&topic, &window).await;
        assert_eq!(first["type"], "snapshot", "{first}");
        assert_eq!(first["data"]["limit"], limit);
    }
    // A window that another socket follows costs nothing more.
    let shared = follows(&mut late, &topic, 7).await;
    assert_eq!(shared["type"], "snapshot");
    let mut leaving = sockets.pop().expect("a socket");
    leaving
        .send(&json!({"type": "unsubscribe", "topic": topic}))
        .await;
    leaving.send(&json!({"type": "ping"})).await;
    // Requests on one socket are processed in order.
    while leaving.receive().await["type"] != "pong" {}
    let let_in = follows(&mut late, &topic, WINDOWS_MAX).await;
    assert_eq!(let_in["type"], "snapshot");
    assert_eq!(let_in["data"]["offset"], WINDOWS_MAX);
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn another_window_on_the_same_socket_begins_with_a_snapshot_whatever_its_since(pool: PgPool) {
    let (_app, [anna]) = spawn_with(&pool, ["Anna"]).await;
    let league = anna.creates_league("Friends", "private").await;
    let topic = format!("leaderboard:{league}");
    let mut socket = anna.socket().await;
    let first = follows(&mut socket, &topic, 0).await;
    follows(&mut socket, &topic, 1).await;
    let again = json!({
        "type": "subscribe", "topic": topic, "window": {"offset": 0, "limit": 1},
        "since": {"epoch": first["epoch"], "offset": first["offset"]},
    });
    socket.send(&again).await;
    let answer = socket
        .receive_until(&topic, |message| message["type"] != "change")
        .await;
    assert_eq!(
        (&answer["type"], &answer["data"]["offset"]),
        (&json!("snapshot"), &json!(0))
    );
    // A socket that has left the topic misses nothing, and so gets none.
    socket
        .send(&json!({"type": "unsubscribe", "topic": topic}))
        .await;
    socket.send(&again).await;
    let own_row = socket.receive_on(&topic).await;
    assert_eq!(own_row["data"]["kind"], "own_row");
}
