//! Deletion of an account: removed data, kept data, and the succession of owners.

use serde_json::json;
use sqlx::PgPool;

use crate::support::app::{spawn_among, spawn_registered};
use crate::support::competition::Competition;
use crate::support::json::fields;
use crate::support::person::Person;
use crate::support::sql::{execute, scalar};

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn a_league_passes_to_the_oldest_other_admin_and_members_are_told(pool: PgPool) {
    let (app, [anna, ben]) = spawn_registered(&pool, ["Anna", "Ben"]).await;
    let (cleo, dora) = (app.registers("Cleo").await, app.registers("Dora").await);
    let root = app.site_admin("Root").await;
    let id = anna.creates_league("Walls", "private").await;
    // Ben has been a member the longest, but is not an admin.
    sqlx::query(
        "INSERT INTO memberships (league_id, user_id, is_admin, joined_at)
         SELECT $1, user_id, admin, clock_timestamp() + make_interval(secs => position)
         FROM UNNEST($2::text[], ARRAY[false, true, true]) WITH ORDINALITY AS m (user_id, admin, position)",
    )
    .bind(&id)
    .bind([&ben.id, &cleo.id, &dora.id].map(String::as_str))
    .execute(&pool)
    .await
    .expect("members");
    let (mut bens, mut cleos) = (ben.socket().await, cleo.socket().await);
    let topic = format!("league:{id}");
    bens.follow(&topic).await;
    cleos.follow("me").await;

    anna.delete("/api/auth/me")
        .await
        .refused(403, "password_required");
    anna.goes().await;

    let seen = ben.league(&id).await;
    assert_eq!(seen["ownerId"], cleo.id);
    assert_eq!(seen["adminIds"], json!([cleo.id, dora.id]));
    assert_eq!(seen["memberCount"], 3);
    let left = bens.hears(&topic, "member_left").await;
    assert_eq!(left["data"]["userId"], anna.id);
    assert_eq!(left["data"]["memberCount"], 3);
    let updated = bens.hears(&topic, "league_updated").await;
    assert_eq!(updated["data"]["league"]["ownerId"], cleo.id);
    assert_eq!(updated["data"]["league"].get("inviteCode"), None);
    let mine = cleos.hears("me", "my_role_changed").await;
    assert_eq!(mine["data"]["league"]["isOwner"], true);
    let log = root.get("/api/admin/audit").await.ok();
    let entry = &log["entries"][0];
    assert_eq!(entry["act"], "ownership_passed");
    assert_eq!(entry["leagueId"], id);
    assert_eq!(
        fields(entry, ["actorId", "userId"]),
        json!([anna.id, cleo.id])
    );
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn without_admins_the_oldest_member_inherits_and_an_empty_league_is_deleted(pool: PgPool) {
    let (app, [anna, ben, cleo], id) = spawn_among(&pool, ["Anna", "Ben", "Cleo"]).await;
    let dora = app.registers("Dora").await;
    dora.does_in(&id, "join-request").await.ok();

    anna.goes().await;
    let seen = cleo.league(&id).await;
    assert_eq!(seen["ownerId"], ben.id);
    assert_eq!(seen["adminIds"], json!([ben.id]));
    // The new owner has the owner's rights.
    ben.sets_league(&id, json!({"type": "private"})).await;

    ben.goes().await;
    assert_eq!(cleo.league(&id).await["ownerId"], cleo.id);
    let mut doras = dora.follows("me").await;
    cleo.goes().await;
    let change = doras.receive_on("me").await;
    assert_eq!(change["data"]["kind"], "request_rejected");
    assert_eq!(change["data"]["leagueId"], id);
    dora.get(&format!("/api/leagues/{id}"))
        .await
        .refused(404, "not_found");
    let pending = dora.get("/api/leagues/my-pending-requests").await.ok();
    assert_eq!(pending["pendingLeagueIds"], json!([]));
}

/// Two categories of the event, of which the first is closed.
async fn close_first_category(competition: &Competition, pool: &PgPool) -> (String, String) {
    let statement = "UPDATE categories SET status = 'finished' WHERE event_id = $1 AND id = $2";
    execute(pool, statement, [&competition.event, &competition.category]).await;
    sqlx::query_as(
        "SELECT category_id, min(athlete_id) FROM start_list JOIN categories
             ON categories.event_id = start_list.event_id AND categories.id = category_id
         WHERE start_list.event_id = $1 AND category_id <> $2 AND start_list.status = 'confirmed'
         GROUP BY category_id LIMIT 1",
    )
    .bind(&competition.event)
    .bind(&competition.category)
    .fetch_one(pool)
    .await
    .expect("another category")
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn a_deleted_account_leaves_only_picks_that_others_have_seen(pool: PgPool) {
    let (competition, [ben], id) = Competition::among(&pool, ["Ben"]).await;
    let app = &competition.app;
    let anna = app.registers("Anneliese").await;
    let other = ben.creates_league("Other", "public").await;
    let topic = format!("requests:{other}");
    let mut bens = ben.follows(&topic).await;
    anna.joins(&id, &ben).await;
    anna.does_in(&other, "join-request").await.ok();
    bens.hears(&topic, "request_arrived").await;
    competition.saves_podium(&anna, &id).await;
    let (open, athlete) = close_first_category(&competition, &pool).await;
    anna.picks(&id, &competition.event, &open, [&athlete, "", ""])
        .await
        .ok();
    let (phone, here) = (
        anna.on_another_device("correct horse", "Phone").await,
        anna.socket().await,
    );

    anna.goes().await;

    let mut here = here;
    assert_eq!(here.receive().await["reason"], "signed_out");
    for device in [&anna, &phone] {
        device
            .get("/api/auth/me")
            .await
            .refused(401, "not_signed_in");
    }
    anna.signs_in("correct horse")
        .await
        .refused(401, "wrong_credentials");
    ben.get(&format!("/api/users/{}", anna.id))
        .await
        .refused(404, "not_found");
    let gone = bens.hears(&topic, "request_gone").await;
    assert_eq!(gone["data"]["userId"], anna.id);

    let query = json!({"query": {"leagueId": id}});
    let history = ben.post("/api/predictions/query", query).await.ok();
    let picks = history["predictions"].as_array().expect("picks");
    assert_eq!(picks.len(), 1);
    assert_eq!(picks[0]["userId"], anna.id);
    assert_eq!(picks[0]["categoryId"], competition.category);
    let names = ben
        .post("/api/users/batch", json!({"userIds": [anna.id]}))
        .await;
    assert_eq!(names.ok()[0]["name"], "Deleted user");
    let statement = "SELECT count(*) FROM predictions WHERE user_id = $1";
    let count: i64 = scalar(&pool, statement, [&anna.id]).await;
    assert_eq!(count, 1, "the pick of the open category is gone");
    for table in ["users", "changes", "notices", "audit", "sessions"] {
        let statement =
            format!("SELECT count(*) FROM {table} AS t WHERE t::text ILIKE '%anneliese%'");
        let named: i64 = sqlx::query_scalar(sqlx::AssertSqlSafe(statement))
            .fetch_one(&pool)
            .await
            .expect("a count");
        assert_eq!(named, 0, "{table}");
    }

    let again = Person::register(app, "Anneliese", &anna.email).await;
    assert_ne!(again.id, anna.id);
    again.get("/api/auth/me").await.ok();
}
