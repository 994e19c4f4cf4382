use reqwest::Method;
use serde_json::json;
use sqlx::PgPool;

use crate::support::competition::Competition;
use crate::support::person::{Answer, Person};

async fn put(person: &Person, path: &str) -> Answer {
    person.send(Method::PUT, path, None).await
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn one_prediction_is_locked_and_its_neighbours_stay_open(pool: PgPool) {
    let competition = Competition::tomorrow(&pool).await;
    let admin = &competition.admin;
    let (anna, ben) = (
        competition.app.person("Anna").await,
        competition.app.person("Ben").await,
    );
    let league = anna.creates_league("Friends", "public").await;
    ben.joins(&league, &anna).await;
    let mut ids = Vec::new();
    for person in [&anna, &ben] {
        let saved = competition
            .picks(person, &league, competition.podium())
            .await
            .ok();
        ids.push(saved["predictionId"].as_str().expect("an id").to_owned());
    }
    let path = format!("/api/predictions/{}", ids[0]);
    let mut socket = anna.socket().await;
    socket.follow("me").await;
    for _ in 0..2 {
        let done = put(admin, &format!("{path}/lock")).await.ok();
        assert_eq!(
            done,
            json!({"success": true, "message": "Prediction locked successfully"})
        );
    }
    let told = socket
        .receive_until("me", |message| {
            message["data"]["kind"] == "prediction_saved"
        })
        .await;
    assert_eq!(told["data"]["prediction"]["locked"], true);
    let change = json!({"data": {"first": competition.best[3]}});
    anna.put(&path, change.clone())
        .await
        .refused(409, "prediction_locked");
    anna.send(Method::DELETE, &path, None)
        .await
        .refused(409, "prediction_locked");
    ben.put(&format!("/api/predictions/{}", ids[1]), change.clone())
        .await
        .ok();
    // A lock on a single prediction does not reveal it to others.
    ben.get(&path).await.refused(404, "not_found");

    put(admin, &format!("{path}/unlock")).await.ok();
    anna.put(&path, change).await.ok();
    put(&anna, &format!("{path}/lock"))
        .await
        .refused(403, "forbidden");
    put(admin, "/api/predictions/0123456789abcdef01234567/lock")
        .await
        .refused(404, "not_found");
    put(admin, "/api/predictions/x/unlock")
        .await
        .refused(400, "invalid_id");
    let blank = put(admin, "/api/predictions/%20/lock").await;
    assert_eq!(
        blank.refused(400, "invalid_id"),
        "Prediction ID is required"
    );
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn lock_answers_count_what_changed(pool: PgPool) {
    let competition = Competition::tomorrow(&pool).await;
    let admin = &competition.admin;
    let anna = competition.app.person("Anna").await;
    let league = anna.creates_league("Friends", "public").await;
    competition
        .picks(&anna, &league, competition.podium())
        .await
        .ok();
    let event = format!("/api/events/{}", competition.event);
    let all = format!("/api/predictions/event/{}", competition.event);
    let name = anna.get(&event).await.ok()["event"]["name"].clone();
    let name = name.as_str().expect("a name");
    for (path, modified, words) in [
        (
            format!("{event}/lock"),
            1,
            "Event locked or unlocked successfully".to_owned(),
        ),
        (
            format!("{event}/lock"),
            0,
            "Event locked or unlocked successfully".to_owned(),
        ),
        (
            format!("{event}/unlock"),
            1,
            "Event locked or unlocked successfully".to_owned(),
        ),
        (
            format!("{all}/lock"),
            1,
            format!("Successfully locked 1 predictions for event {name}"),
        ),
        (
            format!("{all}/lock"),
            0,
            format!("Successfully locked 0 predictions for event {name}"),
        ),
        (
            format!("{all}/unlock"),
            1,
            format!("Successfully unlocked 1 predictions for event {name}"),
        ),
    ] {
        assert_eq!(
            put(admin, &path).await.ok(),
            json!({"success": true, "modifiedCount": modified, "matchedCount": 1, "message": words}),
            "{path}"
        );
    }
    for path in [
        "/api/events/424242/lock",
        "/api/predictions/event/424242/unlock",
    ] {
        put(admin, path).await.refused(404, "not_found");
    }
    let blank = put(admin, "/api/predictions/event/%20/lock").await;
    assert_eq!(blank.refused(400, "invalid_id"), "Event ID is required");
}
