//! Each action of an admin is recorded once in the audit log, with its actor.

use serde_json::{Value, json};
use sqlx::{ConnectOptions, PgPool};

use crate::support::app::spawn_app;
use crate::support::competition::Competition;
use crate::support::person::Person;

/// The entries of the audit log, oldest first.
async fn log(admin: &Person) -> Vec<Value> {
    let list = admin.get("/api/admin/audit").await.ok();
    let mut entries = list["entries"].as_array().expect("entries").clone();
    entries.reverse();
    entries
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn locks_fetches_and_scorings_are_recorded_when_they_change_something(pool: PgPool) {
    let (competition, [anna], league) = Competition::among(&pool, ["Anna"]).await;
    let admin = &competition.admin;
    let prediction = competition.saves_podium(&anna, &league).await;
    let event = &competition.event;
    for path in [
        format!("/api/events/{event}/lock"),
        format!("/api/events/{event}/unlock"),
        format!("/api/predictions/{prediction}/lock"),
        format!("/api/predictions/{prediction}/unlock"),
        format!("/api/predictions/event/{event}/lock"),
        format!("/api/predictions/event/{event}/unlock"),
    ] {
        for _ in 0..2 {
            admin.sets(&path).await.ok();
        }
    }
    admin
        .post("/api/score-event", json!({"eventId": event}))
        .await
        .ok();
    let entries = log(admin).await;
    let acts: Vec<&str> = entries
        .iter()
        .filter_map(|entry| entry["act"].as_str())
        .collect();
    assert_eq!(
        acts,
        [
            "results_fetched",
            "event_locked",
            "event_unlocked",
            "prediction_locked",
            "prediction_unlocked",
            "predictions_locked",
            "predictions_unlocked",
            "event_scored",
        ]
    );
    for entry in &entries {
        assert_eq!(entry["actorId"], admin.id.as_str(), "{entry}");
        assert_eq!(entry["eventId"], event.as_str(), "{entry}");
    }
    assert_eq!(entries[3]["predictionId"], prediction.as_str());
    assert_eq!(entries[3]["userId"], anna.id.as_str());
    assert_eq!(entries[5]["detail"]["predictions"], 1);
    assert_eq!(entries[7]["detail"], json!({"processed": 0, "leagues": 0}));
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn a_pick_edited_by_an_admin_after_the_lock_is_recorded_with_its_owner(pool: PgPool) {
    let (competition, [anna], league) = Competition::among(&pool, ["Anna"]).await;
    let admin = &competition.admin;
    let podium = competition.podium();
    let prediction = competition.saves(&anna, &league, podium).await;
    let own_league = admin.creates_league("Admins", "public").await;
    let own = competition.saves(admin, &own_league, podium).await;
    competition.set_lock("lock").await;
    let edit = async |id: &str, first: &str| {
        let body = json!({"data": {"first": first}});
        admin
            .put(&format!("/api/predictions/{id}"), body)
            .await
            .ok()
    };
    edit(&own, podium[2]).await;
    let edited = edit(&prediction, podium[1]).await;
    assert_eq!(edited["prediction"]["editedByAdmin"], true);
    edit(&prediction, podium[1]).await;
    let edits: Vec<Value> = log(admin)
        .await
        .into_iter()
        .filter(|entry| entry["act"] == "prediction_edited")
        .collect();
    assert_eq!(
        edits.len(),
        1,
        "one's own, and no change, are not edits: {edits:?}"
    );
    let entry = &edits[0];
    assert_eq!(entry["actorId"], admin.id.as_str());
    assert_eq!(entry["userId"], anna.id.as_str());
    assert_eq!(entry["predictionId"], prediction.as_str());
    assert_eq!(entry["leagueId"], league.as_str());
    assert_eq!(entry["eventId"], competition.event.as_str());
    assert_eq!(
        entry["detail"],
        json!({
            "from": {"first": podium[0], "second": podium[1], "third": podium[2]},
            "to": {"first": podium[1], "second": null, "third": null},
        })
    );
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn admin_rights_changed_on_the_command_line_are_recorded(pool: PgPool) {
    let app = spawn_app(&pool);
    let (root, anna) = (app.site_admin("Root").await, app.person("Anna").await);
    let url = pool.connect_options().to_url_lossy().to_string();
    // A second grant changes nothing, so it is not recorded.
    for verb in ["grant", "grant", "revoke"] {
        let done = std::process::Command::new(env!("CARGO_BIN_EXE_podium"))
            .args(["admin", verb, &anna.email])
            .env("DATABASE_URL", &url)
            .output()
            .expect("the command runs");
        assert!(done.status.success(), "{verb}: {done:?}");
    }
    let entries = log(&root).await;
    let details: Vec<&Value> = entries.iter().map(|entry| &entry["detail"]).collect();
    assert_eq!(
        details,
        [
            &json!({"from": "user", "to": "admin"}),
            &json!({"from": "admin", "to": "user"})
        ]
    );
    for entry in &entries {
        assert_eq!(entry["act"], "account_type_changed");
        assert_eq!(entry["actorId"], Value::Null, "nobody was signed in");
        assert_eq!(entry["userId"], anna.id.as_str());
    }
}
