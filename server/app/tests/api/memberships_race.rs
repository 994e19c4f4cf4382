use futures_util::future::join_all;
use reqwest::Method;
use serde_json::json;
use sqlx::PgPool;

use crate::support::spawn_app;

const RIVALS: usize = 24;
const SEATS: i64 = 4;

#[sqlx::test(migrations = "../../migrations")]
async fn however_many_join_at_once_a_league_is_never_over_full(pool: PgPool) {
    let app = spawn_app(&pool);
    let anna = app.person("Anna").await;
    let body = json!({"name": "Four Seats", "type": "public", "maxMembers": SEATS});
    let id = anna.post("/api/leagues", body).await.ok()["leagueId"]
        .as_str()
        .expect("id")
        .to_owned();
    anna.put(&format!("/api/leagues/{id}"), json!({"joinPolicy": "open"}))
        .await
        .ok();
    let mut rivals = Vec::new();
    for number in 0..RIVALS {
        rivals.push(app.person(&format!("Rival{number}")).await);
    }
    let join = format!("/api/leagues/{id}/join-request");
    let answers = join_all(
        rivals
            .iter()
            .map(|rival| rival.send(Method::POST, &join, None)),
    )
    .await;
    let (mut in_, mut full) = (0, 0);
    for answer in answers {
        if answer.status.is_success() {
            in_ += 1;
        } else {
            assert_eq!(answer.refused(409, "league_full"), "This league is full.");
            full += 1;
        }
    }
    assert_eq!((in_, full), (3, RIVALS - 3));
    let count: i64 = sqlx::query_scalar("SELECT count(*) FROM memberships")
        .fetch_one(&pool)
        .await
        .expect("a count");
    assert_eq!(count, SEATS);
}

#[sqlx::test(migrations = "../../migrations")]
async fn of_approving_and_cancelling_at_once_exactly_one_wins(pool: PgPool) {
    let app = spawn_app(&pool);
    let (anna, ben) = (app.person("Anna").await, app.person("Ben").await);
    let id = anna.creates_league("Race", "public").await;
    let path = |verb: &str| format!("/api/leagues/{id}/{verb}");
    let approve = path(&format!("approve/{}", ben.id));
    for _ in 0..40 {
        ben.send(Method::POST, &path("join-request"), None)
            .await
            .ok();
        let cancel = path("cancel-join-request");
        let (approved, cancelled) = tokio::join!(
            anna.send(Method::POST, &approve, None),
            ben.send(Method::POST, &cancel, None)
        );
        assert_ne!(approved.status.is_success(), cancelled.status.is_success());
        if approved.status.is_success() {
            cancelled.refused(409, "no_pending_request");
            ben.send(Method::POST, &path("leave"), None).await.ok();
        } else {
            approved.refused(409, "no_pending_request");
        }
    }
}
