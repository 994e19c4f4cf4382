use serde_json::{Value, json};
use sqlx::{ConnectOptions, PgPool};

use crate::notifications::fanout_is_done;
use crate::support::app::spawn_app;
use crate::support::competition::Competition;
use crate::support::person::Person;

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn an_export_has_everything_about_its_owner_and_no_secrets(pool: PgPool) {
    let competition = Competition::tomorrow(&pool).await;
    let app = &competition.app;
    let (anna, ben) = (app.person("Anna").await, app.person("Ben").await);
    let own = anna.creates_league("Own Walls", "public").await;
    let bens = ben.creates_league("Bens Walls", "public").await;
    let waiting = ben.creates_league("Waiting Room", "public").await;
    ben.joins(&own, &anna).await;
    anna.joins(&bens, &ben).await;
    anna.post(&format!("/api/leagues/{waiting}/join-request"), json!({}))
        .await
        .ok();
    for league in [&own, &bens] {
        competition
            .picks(&anna, league, competition.podium())
            .await
            .ok();
    }
    competition
        .picks(&ben, &own, competition.podium())
        .await
        .ok();
    competition.finishes().await;
    competition
        .admin
        .post("/api/score-event", json!({"eventId": competition.event}))
        .await
        .ok();
    fanout_is_done(&pool).await;
    sqlx::query(
        "INSERT INTO audit (act, actor_id, user_id)
         VALUES ('member_removed', $1, NULL), ('member_removed', NULL, $1), ('member_removed', $2, $2)",
    )
    .bind(&anna.id)
    .bind(&ben.id)
    .execute(&pool)
    .await
    .expect("audit rows");

    anna.get("/api/auth/export")
        .await
        .refused(403, "password_required");
    anna.confirms().await;
    let export = anna.get("/api/auth/export").await.ok();
    assert_eq!(export["profile"]["email"], anna.email);
    assert_eq!(export["profile"]["name"], "Anna");
    assert_eq!(export["sessions"][0]["current"], true);
    let roles: Vec<_> = export["leagues"]
        .as_array()
        .expect("leagues")
        .iter()
        .map(|league| (&league["leagueName"], &league["role"]))
        .collect();
    assert_eq!(
        roles,
        [
            (&json!("Own Walls"), &json!("owner")),
            (&json!("Bens Walls"), &json!("member"))
        ]
    );
    assert_eq!(export["joinRequests"][0]["leagueName"], "Waiting Room");
    let predictions = export["predictions"].as_array().expect("predictions");
    assert_eq!(predictions.len(), 2);
    for prediction in predictions {
        assert_eq!(prediction["userId"], anna.id);
        assert!(prediction["athletes"]["first"]["lastname"].is_string());
        assert_eq!(prediction["totalPoints"], 45, "{prediction}");
    }
    assert_eq!(export["audit"].as_array().map(Vec::len), Some(2));

    let text = export.to_string();
    let token = anna.cookie.split('=').nth(1).expect("a token");
    for secret in [
        token,
        "argon2",
        "token",
        &ben.email,
        &competition.admin.email,
    ] {
        assert!(!text.contains(secret), "{secret}");
    }
    // The command prints the same data, except for the current session and the time of the export.
    let url = pool.connect_options().to_url_lossy().to_string();
    let printed = std::process::Command::new(env!("CARGO_BIN_EXE_podium"))
        .args(["export-user", &anna.email])
        .env("DATABASE_URL", url)
        .output()
        .expect("the command runs");
    let mut printed: Value = serde_json::from_slice(&printed.stdout).expect("JSON");
    printed["exportedAt"] = export["exportedAt"].clone();
    printed["sessions"][0]["current"] = json!(true);
    assert_eq!(printed, export);

    let answer = reqwest::Client::builder()
        .no_proxy()
        .build()
        .expect("a client")
        .get(app.url("/api/auth/export"))
        .header("cookie", &anna.cookie)
        .send()
        .await
        .expect("an answer");
    let disposition = answer.headers()["content-disposition"].to_str();
    assert_eq!(
        disposition.ok(),
        Some("attachment; filename=\"podium-account.json\"")
    );
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn an_export_has_the_invitations_to_and_by_its_owner(pool: PgPool) {
    let app = spawn_app(&pool);
    let (anna, ben, carla) = (
        app.person("Anna").await,
        app.person("Ben").await,
        app.person("Carla").await,
    );
    let invites = async |host: &Person, league: &str, guest: &Person| {
        let body = json!({"invitedUserId": guest.id});
        let path = format!("/api/leagues/{league}/invite-user");
        host.post(&path, body).await.ok();
    };
    let own = anna.creates_league("Own Walls", "private").await;
    let bens = ben.creates_league("Bens Walls", "private").await;
    invites(&ben, &bens, &anna).await;
    invites(&anna, &own, &carla).await;
    invites(&ben, &bens, &carla).await;
    anna.confirms().await;
    let export = anna.get("/api/auth/export").await.ok();
    let exported: Vec<Value> = export["invitations"]
        .as_array()
        .expect("invitations")
        .iter()
        .map(|one| json!([one["leagueName"], one["userId"], one["invitedByUserId"]]))
        .collect();
    assert_eq!(
        exported,
        [
            json!(["Bens Walls", anna.id, ben.id]),
            json!(["Own Walls", carla.id, anna.id])
        ]
    );
}
