use serde_json::{Value, json};
use sqlx::{ConnectOptions, PgPool};

use crate::support::app::spawn_registered;
use crate::support::competition::Competition;
use crate::support::json::rows;
use crate::support::sql::execute;
use crate::support::waiting::fanout_is_done;

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn an_export_has_everything_about_its_owner_and_no_secrets(pool: PgPool) {
    let competition = Competition::tomorrow(&pool).await;
    let app = &competition.app;
    let (anna, ben) = (app.registers("Anna").await, app.registers("Ben").await);
    let own = anna.creates_league("Own Walls", "public").await;
    let bens = ben.creates_league("Bens Walls", "public").await;
    let waiting = ben.creates_league("Waiting Room", "public").await;
    ben.joins(&own, &anna).await;
    anna.joins(&bens, &ben).await;
    anna.does_in(&waiting, "join-request").await.ok();
    for league in [&own, &bens] {
        competition.saves_podium(&anna, league).await;
    }
    competition.saves_podium(&ben, &own).await;
    competition.finishes().await;
    competition.score().await;
    fanout_is_done(&pool).await;
    let audit_rows = "INSERT INTO audit (act, actor_id, user_id)
         VALUES ('member_removed', $1, NULL), ('member_removed', NULL, $1), ('member_removed', $2, $2)";
    execute(&pool, audit_rows, [&anna.id, &ben.id]).await;

    anna.get("/api/auth/export")
        .await
        .refused(403, "password_required");
    anna.confirms().await;
    let export = anna.get("/api/auth/export").await.ok();
    assert_eq!(export["profile"]["email"], anna.email);
    assert_eq!(export["profile"]["name"], "Anna");
    assert_eq!(export["sessions"][0]["current"], true);
    assert_eq!(
        rows(&export["leagues"], ["leagueName", "role"]),
        json!([["Own Walls", "owner"], ["Bens Walls", "member"]])
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

    let cookie = ("cookie", anna.cookie.as_str());
    let answer = app.ask("/api/auth/export", &[cookie]).await;
    let disposition = answer.headers()["content-disposition"].to_str();
    assert_eq!(
        disposition.ok(),
        Some("attachment; filename=\"podium-account.json\"")
    );
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn an_export_has_the_invitations_to_and_by_its_owner(pool: PgPool) {
    let (_app, [anna, ben, carla]) = spawn_registered(&pool, ["Anna", "Ben", "Carla"]).await;
    let own = anna.creates_league("Own Walls", "private").await;
    let bens = ben.creates_league("Bens Walls", "private").await;
    ben.invites(&bens, &anna).await.ok();
    anna.invites(&own, &carla).await.ok();
    ben.invites(&bens, &carla).await.ok();
    anna.confirms().await;
    let export = anna.get("/api/auth/export").await.ok();
    let keys = ["leagueName", "userId", "invitedByUserId"];
    assert_eq!(
        rows(&export["invitations"], keys),
        json!([
            ["Bens Walls", anna.id, ben.id],
            ["Own Walls", carla.id, anna.id]
        ])
    );
}
