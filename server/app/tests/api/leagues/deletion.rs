use serde_json::json;
use sqlx::PgPool;

use crate::support::competition::Competition;

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn a_deleted_league_leaves_only_its_audit_record(pool: PgPool) {
    let (competition, [anna, ben, cleo, dora]) = Competition::with_people(&pool).await;
    let league = anna.creates_league("Doomed", "public").await;
    ben.joins(&league, &anna).await;
    let path = format!("/api/leagues/{league}");
    cleo.does(&format!("{path}/join-request")).await.ok();
    let invite = json!({"invitedUserId": dora.id});
    anna.post(&format!("{path}/invite-user"), invite).await.ok();
    let podium = competition.podium();
    competition.saves(&anna, &league, podium).await;
    competition.saves(&ben, &league, podium).await;
    competition.finishes().await;
    competition.score().await;

    let topics = ["league", "leaderboard", "requests"].map(|kind| format!("{kind}:{league}"));
    let (mut annas, mut bens) = (anna.socket().await, ben.socket().await);
    for topic in &topics {
        assert_eq!(annas.follow(topic).await["type"], "snapshot");
    }
    bens.follow("me").await;
    let mut cleos = cleo.follows("me").await;
    let mut doras = dora.follows("me").await;

    anna.does(&format!("{path}/admins/{}", ben.id)).await.ok();
    for person in [&ben, &cleo, &competition.admin] {
        person.delete(&path).await.refused(403, "forbidden");
    }
    anna.delete(&path).await.ok();
    anna.delete(&path).await.refused(404, "not_found");

    // The subscriptions may end in any order.
    let mut followed = topics.to_vec();
    while !followed.is_empty() {
        let message = annas.receive().await;
        followed.retain(|topic| message["type"] != "revoked" || message["topic"] != topic.as_str());
    }
    for topic in &topics {
        assert_eq!(anna.socket().await.follow(topic).await["type"], "refused");
    }
    let change = bens.hears("me", "league_deleted");
    assert_eq!(change.await["data"]["name"], "Doomed");
    cleos.hears("me", "request_rejected").await;
    doras.hears("me", "invitation_gone").await;
    for table in [
        "leagues",
        "league_slugs",
        "memberships",
        "join_requests",
        "invitations",
        "predictions",
        "scores",
    ] {
        let left: i64 =
            sqlx::query_scalar(sqlx::AssertSqlSafe(format!("SELECT count(*) FROM {table}")))
                .fetch_one(&pool)
                .await
                .expect("a count");
        assert_eq!(left, 0, "{table}");
    }
    let log = competition.admin.get("/api/admin/audit").await.ok()["entries"][0].clone();
    assert_eq!(log["act"], "league_deleted");
    assert_eq!(log["leagueId"], league.as_str());
    assert_eq!(log["detail"]["name"], "Doomed");
    anna.get("/api/leagues/slug/doomed")
        .await
        .refused(404, "not_found");
    anna.get(&format!("{path}/leaderboard"))
        .await
        .refused(404, "not_found");
    let next = ben
        .post("/api/leagues", json!({"name": "Doomed", "type": "public"}))
        .await;
    assert_eq!(next.ok()["slug"], "doomed");
}
