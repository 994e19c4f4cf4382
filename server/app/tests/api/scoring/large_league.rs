use serde_json::json;
use sqlx::PgPool;

use crate::support::competition::Competition;
use crate::support::sql::execute;

/// More members than are listed.
const CROWD: i32 = 300;

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn a_large_league_snapshot_is_bounded_and_counts_everyone(pool: PgPool) {
    let competition = Competition::tomorrow(&pool).await;
    let (anna, zoe) = (
        competition.app.person("Anna").await,
        competition.app.person("Zoe").await,
    );
    let league = anna.creates_league("Crowd", "public").await;
    // One statement for all rows of a table, like the restore of a backup: the members must still be counted.
    sqlx::query(
        "INSERT INTO users (id, email, name)
         SELECT lpad(to_hex(n), 24, '0'), n || '@podium.test', 'Member ' || n
         FROM generate_series(1, $1) AS n",
    )
    .bind(CROWD)
    .execute(&pool)
    .await
    .expect("users");
    sqlx::query(
        "INSERT INTO memberships (league_id, user_id)
         SELECT $1, lpad(to_hex(n), 24, '0') FROM generate_series(1, $2) AS n",
    )
    .bind(&league)
    .bind(CROWD)
    .execute(&pool)
    .await
    .expect("members");
    sqlx::query(
        "INSERT INTO predictions (id, user_id, league_id, event_id, category_id, first)
         SELECT lpad(to_hex(n), 24, '0'), lpad(to_hex(n), 24, '0'), $1, $2, $3, $4
         FROM generate_series(1, $5) AS n",
    )
    .bind(&league)
    .bind(&competition.event)
    .bind(&competition.category)
    .bind(&competition.best[0])
    .bind(CROWD)
    .execute(&pool)
    .await
    .expect("picks");
    zoe.joins(&league, &anna).await;
    competition.saves_podium(&zoe, &league).await;

    let seen = zoe.get(&format!("/api/leagues/{league}")).await.ok()["league"].clone();
    assert_eq!(seen["memberCount"], CROWD + 2);
    assert_eq!(seen["isCurrentUserMember"], true, "though not listed");
    assert_eq!(seen["memberIds"].as_array().map(Vec::len), Some(200));

    let snapshot = zoe.socket().await.follow(&format!("league:{league}")).await;
    let data = &snapshot["data"];
    let members = data["members"].as_array().expect("members");
    assert_eq!(members.len(), 200);
    assert!(members.iter().any(|member| member["isOwner"] == true));
    // All have picked except Anna, who is listed.
    assert_eq!(data["picked"].as_array().map(Vec::len), Some(199));
    assert_eq!(
        data["pickedBesides"],
        json!([{
            "eventId": competition.event, "categoryId": competition.category, "count": 102
        }])
    );
    let gone = "DELETE FROM memberships WHERE league_id = $1 AND user_id LIKE '000000%'";
    execute(&pool, gone, [&league]).await;
    let seen = zoe.get(&format!("/api/leagues/{league}")).await.ok()["league"].clone();
    assert_eq!(seen["memberCount"], 2);
}
