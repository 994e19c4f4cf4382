//! A server that dies loses no data.

use sqlx::PgPool;

use crate::support::app::spawn_app;
use crate::support::competition::Competition;

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn another_node_on_the_same_database_answers_the_same(pool: PgPool) {
    let (competition, [anna], league) = Competition::among(&pool, ["Anna"]).await;
    competition.saves_podium(&anna, &league).await;
    let topic = format!("event:{}", competition.event);
    let before = anna.socket().await.follow(&topic).await;
    competition.finishes().await;
    competition.app.state.live.reload_boards();
    let board = anna.leaderboard(&league).await;
    assert_eq!(board, [("Anna".to_owned(), 1, 0, 45)]);

    let second = spawn_app(&pool);
    let there = anna.at(&second);
    assert_eq!(there.leaderboard(&league).await, board);
    let offset = before["offset"].as_u64().expect("an offset");
    let mut socket = there.socket().await;
    let missed = socket.follow_since(&topic, &before["epoch"], offset).await;
    assert_eq!(
        missed["type"], "change",
        "the new server replays what the old one said"
    );
    assert_eq!(missed["offset"].as_u64(), Some(offset + 1));
}
