use serde_json::json;
use sqlx::PgPool;

use crate::support::competition::Competition;

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn one_prediction_is_locked_and_its_neighbours_stay_open(pool: PgPool) {
    let (competition, [anna, ben], league) = Competition::among(&pool, ["Anna", "Ben"]).await;
    let admin = &competition.admin;
    let annas = competition.saves_podium(&anna, &league).await;
    let bens = competition.saves_podium(&ben, &league).await;
    let path = format!("/api/predictions/{annas}");
    let mut socket = anna.follows("me").await;
    for _ in 0..2 {
        let done = admin.sets(&format!("{path}/lock")).await.ok();
        assert_eq!(
            done,
            json!({"success": true, "message": "Prediction locked successfully"})
        );
    }
    let change = socket.hears("me", "prediction_saved").await;
    assert_eq!(change["data"]["prediction"]["locked"], true);
    let other = &competition.best[3];
    let refused = anna.changes_pick(&annas, other).await;
    refused.refused(409, "prediction_locked");
    anna.delete(&path).await.refused(409, "prediction_locked");
    ben.changes_pick(&bens, other).await.ok();
    // A lock on a single prediction does not reveal it to others.
    ben.get(&path).await.refused(404, "not_found");

    admin.sets(&format!("{path}/unlock")).await.ok();
    anna.changes_pick(&annas, other).await.ok();
    let lock = format!("{path}/lock");
    anna.sets(&lock).await.refused(403, "forbidden");
    for (path, status, code) in [
        ("0123456789abcdef01234567/lock", 404, "not_found"),
        ("x/unlock", 400, "invalid_id"),
    ] {
        let refused = admin.sets(&format!("/api/predictions/{path}")).await;
        refused.refused(status, code);
    }
    let blank = admin.sets("/api/predictions/%20/lock").await;
    assert_eq!(
        blank.refused(400, "invalid_id"),
        "Prediction ID is required"
    );
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn lock_answers_count_what_changed(pool: PgPool) {
    let (competition, [anna], league) = Competition::among(&pool, ["Anna"]).await;
    let admin = &competition.admin;
    competition.saves_podium(&anna, &league).await;
    let event = format!("/api/events/{}", competition.event);
    let all = format!("/api/predictions/event/{}", competition.event);
    let name = anna.get(&event).await.ok()["event"]["name"].clone();
    let name = name.as_str().expect("a name");
    let turned = "Event locked or unlocked successfully".to_owned();
    let locked = |number: u32| format!("Successfully locked {number} predictions for event {name}");
    let unlocked = format!("Successfully unlocked 1 predictions for event {name}");
    for (path, modified, words) in [
        (format!("{event}/lock"), 1, turned.clone()),
        (format!("{event}/lock"), 0, turned.clone()),
        (format!("{event}/unlock"), 1, turned),
        (format!("{all}/lock"), 1, locked(1)),
        (format!("{all}/lock"), 0, locked(0)),
        (format!("{all}/unlock"), 1, unlocked),
    ] {
        assert_eq!(
            admin.sets(&path).await.ok(),
            json!({"success": true, "modifiedCount": modified, "matchedCount": 1, "message": words}),
            "{path}"
        );
    }
    for path in [
        "/api/events/424242/lock",
        "/api/predictions/event/424242/unlock",
    ] {
        admin.sets(path).await.refused(404, "not_found");
    }
    let blank = admin.sets("/api/predictions/event/%20/lock").await;
    assert_eq!(blank.refused(400, "invalid_id"), "Event ID is required");
}
