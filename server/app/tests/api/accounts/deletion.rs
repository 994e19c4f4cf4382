//! Deletion of an account: removed data, kept data, and the succession of owners.

use serde_json::{Value, json};
use sqlx::PgPool;

use crate::support::app::spawn_app;
use crate::support::competition::Competition;
use crate::support::person::Person;

async fn deletes_account(person: &Person) {
    person.confirms().await;
    person.delete("/api/auth/me").await.ok();
}

async fn league(person: &Person, id: &str) -> Value {
    let league = person.get(&format!("/api/leagues/{id}")).await;
    league.ok()["league"].clone()
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn a_league_passes_to_the_oldest_other_admin_and_members_are_told(pool: PgPool) {
    let app = spawn_app(&pool);
    let (anna, ben) = (app.person("Anna").await, app.person("Ben").await);
    let (cleo, dora) = (app.person("Cleo").await, app.person("Dora").await);
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
    deletes_account(&anna).await;

    let seen = league(&ben, &id).await;
    assert_eq!(seen["ownerId"], cleo.id);
    assert_eq!(seen["adminIds"], json!([cleo.id, dora.id]));
    assert_eq!(seen["memberCount"], 3);
    let told = |kind: &'static str| move |message: &Value| message["data"]["kind"] == kind;
    let left = bens.receive_until(&topic, told("member_left")).await;
    assert_eq!(left["data"]["userId"], anna.id);
    assert_eq!(left["data"]["memberCount"], 3);
    let updated = bens.receive_until(&topic, told("league_updated")).await;
    assert_eq!(updated["data"]["league"]["ownerId"], cleo.id);
    assert_eq!(updated["data"]["league"].get("inviteCode"), None);
    let mine = cleos.receive_until("me", told("my_role_changed")).await;
    assert_eq!(mine["data"]["league"]["isOwner"], true);
    let log = root.get("/api/admin/audit").await.ok();
    let entry = &log["entries"][0];
    assert_eq!(entry["act"], "ownership_passed");
    assert_eq!(entry["leagueId"], id);
    assert_eq!(
        (&entry["actorId"], &entry["userId"]),
        (&json!(anna.id), &json!(cleo.id))
    );
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn without_admins_the_oldest_member_inherits_and_an_empty_league_is_deleted(pool: PgPool) {
    let app = spawn_app(&pool);
    let (anna, ben, cleo) = (
        app.person("Anna").await,
        app.person("Ben").await,
        app.person("Cleo").await,
    );
    let dora = app.person("Dora").await;
    let id = anna.creates_league("Walls", "public").await;
    ben.joins(&id, &anna).await;
    cleo.joins(&id, &anna).await;
    dora.post(&format!("/api/leagues/{id}/join-request"), json!({}))
        .await
        .ok();

    deletes_account(&anna).await;
    let seen = league(&cleo, &id).await;
    assert_eq!(seen["ownerId"], ben.id);
    assert_eq!(seen["adminIds"], json!([ben.id]));
    // The new owner has the owner's rights.
    ben.put(&format!("/api/leagues/{id}"), json!({"type": "private"}))
        .await
        .ok();

    deletes_account(&ben).await;
    assert_eq!(league(&cleo, &id).await["ownerId"], cleo.id);
    let mut doras = dora.socket().await;
    doras.follow("me").await;
    deletes_account(&cleo).await;
    let told = doras.receive_on("me").await;
    assert_eq!(told["data"]["kind"], "request_rejected");
    assert_eq!(told["data"]["leagueId"], id);
    dora.get(&format!("/api/leagues/{id}"))
        .await
        .refused(404, "not_found");
    let pending = dora.get("/api/leagues/my-pending-requests").await.ok();
    assert_eq!(pending["pendingLeagueIds"], json!([]));
}

/// Two categories of the event, of which the first is closed.
async fn close_first_category(competition: &Competition, pool: &PgPool) -> (String, String) {
    sqlx::query("UPDATE categories SET status = 'finished' WHERE event_id = $1 AND id = $2")
        .bind(&competition.event)
        .bind(&competition.category)
        .execute(pool)
        .await
        .expect("closed");
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
    let competition = Competition::tomorrow(&pool).await;
    let app = &competition.app;
    let (anna, ben) = (app.person("Anneliese").await, app.person("Ben").await);
    let id = ben.creates_league("Walls", "public").await;
    let other = ben.creates_league("Other", "public").await;
    let mut bens = ben.socket().await;
    let topic = format!("requests:{other}");
    bens.follow(&topic).await;
    anna.joins(&id, &ben).await;
    anna.post(&format!("/api/leagues/{other}/join-request"), json!({}))
        .await
        .ok();
    bens.receive_until(&topic, |message| {
        message["data"]["kind"] == "request_arrived"
    })
    .await;
    competition
        .picks(&anna, &id, competition.podium())
        .await
        .ok();
    let (open, athlete) = close_first_category(&competition, &pool).await;
    anna.picks(&id, &competition.event, &open, [&athlete, "", ""])
        .await
        .ok();
    let (phone, here) = (
        anna.on_another_device("correct horse", "Phone").await,
        anna.socket().await,
    );

    deletes_account(&anna).await;

    let mut here = here;
    assert_eq!(here.receive().await["reason"], "signed_out");
    for device in [&anna, &phone] {
        device
            .get("/api/auth/me")
            .await
            .refused(401, "not_signed_in");
    }
    anna.post(
        "/api/auth/login",
        json!({"email": anna.email, "password": "correct horse"}),
    )
    .await
    .refused(401, "wrong_credentials");
    ben.get(&format!("/api/users/{}", anna.id))
        .await
        .refused(404, "not_found");
    let gone = bens
        .receive_until(&topic, |message| message["data"]["kind"] == "request_gone")
        .await;
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
    let kept: i64 = sqlx::query_scalar("SELECT count(*) FROM predictions WHERE user_id = $1")
        .bind(&anna.id)
        .fetch_one(&pool)
        .await
        .expect("a count");
    assert_eq!(kept, 1, "the pick of the open category is gone");
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
