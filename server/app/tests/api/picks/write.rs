use reqwest::Method;
use serde_json::json;
use sqlx::PgPool;

use crate::support::competition::Competition;

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn a_pick_is_saved_changed_and_deleted(pool: PgPool) {
    let competition = Competition::tomorrow(&pool).await;
    let anna = competition.app.person("Anna").await;
    let league = anna.creates_league("Friends", "public").await;
    let [first, second, third] = competition.podium();
    let saved = competition
        .picks(&anna, &league, [first, "", third])
        .await
        .ok();
    assert_eq!(
        saved["prediction"]["data"],
        json!({"first": first, "second": null, "third": third})
    );
    assert!(saved["prediction"]["athletes"]["first"]["lastname"].is_string());
    let id = saved["predictionId"].as_str().expect("an id").to_owned();

    let again = competition
        .picks(&anna, &league, [first, second, third])
        .await;
    assert_eq!(again.body["existingPredictionId"], id.as_str());
    again.refused(409, "prediction_exists");

    let path = format!("/api/predictions/{id}");
    let data = json!({"data": {"first": second, "second": first, "third": null}});
    let changed = anna.put(&path, data).await.ok();
    assert_eq!(changed["prediction"]["data"]["first"], second);
    anna.send(Method::DELETE, &path, None).await.ok();
    anna.get(&path).await.refused(404, "not_found");
    anna.send(Method::DELETE, &path, None)
        .await
        .refused(404, "not_found");
}

/// The answer is built from what the write returned; a read builds it from the tables.
#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn the_answer_to_a_save_is_what_a_read_returns(pool: PgPool) {
    let competition = Competition::tomorrow(&pool).await;
    let anna = competition.app.person("Anna").await;
    let league = anna.creates_league("Friends", "public").await;
    let [first, second, third] = competition.podium();
    let saved = competition
        .picks(&anna, &league, [first, "", third])
        .await
        .ok();
    let id = saved["predictionId"].as_str().expect("an id").to_owned();
    let path = format!("/api/predictions/{id}");
    assert_eq!(
        saved["prediction"],
        anna.get(&path).await.ok()["prediction"]
    );

    let change = json!({"data": {"first": second, "second": first, "third": null}});
    let changed = anna.put(&path, change.clone()).await.ok();
    assert_eq!(changed["prediction"]["version"], 2);
    assert_eq!(
        changed["prediction"],
        anna.get(&path).await.ok()["prediction"]
    );

    // Its category has been scored, and is open again.
    sqlx::query(
        "WITH scored AS (UPDATE categories SET scored_at = now() WHERE event_id = $2)
         INSERT INTO scores (prediction_id, first, second, third, exact, winners, hits)
         VALUES ($1, 20, 0, 0, 1, 1, 1)",
    )
    .bind(&id)
    .bind(&competition.event)
    .execute(&pool)
    .await
    .expect("points");
    let changed = anna.put(&path, change).await.ok();
    assert_eq!(changed["prediction"]["totalPoints"], 20);
    assert_eq!(
        changed["prediction"],
        anna.get(&path).await.ok()["prediction"]
    );
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn only_members_pick_and_only_athletes_who_start(pool: PgPool) {
    let competition = Competition::tomorrow(&pool).await;
    let (anna, ben) = (
        competition.app.person("Anna").await,
        competition.app.person("Ben").await,
    );
    let league = anna.creates_league("Friends", "public").await;
    let [first, second, _] = competition.podium();
    competition
        .picks(&ben, &league, [first, "", ""])
        .await
        .refused(403, "not_a_member");
    competition
        .picks(&anna, &league, [first, "999999", ""])
        .await
        .refused(409, "athlete_not_on_start_list");

    let start_list = anna
        .get(&format!("/api/upcoming/{}", competition.event))
        .await
        .ok();
    let withdrawn = start_list["registrations"]
        .as_array()
        .expect("athletes")
        .iter()
        .find(|athlete| {
            athlete["d_cats"]
                .as_array()
                .expect("entries")
                .iter()
                .any(|entry| {
                    entry["id"] == competition.category.as_str()
                        && entry["status"] == "not attending"
                })
        })
        .expect("somebody who is not attending");
    let withdrawn = withdrawn["athlete_id"].as_str().expect("an id");
    competition
        .picks(&anna, &league, [withdrawn, "", ""])
        .await
        .refused(409, "athlete_not_attending");

    let words = competition
        .picks(&anna, &league, [first, first, ""])
        .await
        .refused(422, "invalid_podium");
    assert_eq!(words, "Athlete already selected in another position.");
    let words = competition
        .picks(&anna, &league, ["", "", ""])
        .await
        .refused(422, "invalid_podium");
    assert_eq!(words, "Please select at least one athlete");
    anna.picks(&league, "424242", "3", [first, second, ""])
        .await
        .refused(404, "not_found");
    anna.picks(&league, &competition.event, "424242", [first, second, ""])
        .await
        .refused(404, "not_found");
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn nobody_sees_a_pick_before_the_lock(pool: PgPool) {
    let competition = Competition::tomorrow(&pool).await;
    let app = &competition.app;
    let (anna, ben, eve) = (
        app.person("Anna").await,
        app.person("Ben").await,
        app.person("Eve").await,
    );
    let admin = &competition.admin;
    let league = anna.creates_league("Friends", "public").await;
    ben.joins(&league, &anna).await;
    let saved = competition
        .picks(&anna, &league, competition.podium())
        .await
        .ok();
    let path = format!(
        "/api/predictions/{}",
        saved["predictionId"].as_str().expect("an id")
    );
    let query = json!({"query": {"leagueId": league}});
    for other in [&ben, &eve, admin] {
        other.get(&path).await.refused(404, "not_found");
        assert_eq!(
            other
                .post("/api/predictions/query", query.clone())
                .await
                .ok()["count"],
            0
        );
    }
    admin
        .send(
            Method::PUT,
            &format!("/api/events/{}/lock", competition.event),
            None,
        )
        .await
        .ok();
    for member in [&anna, &ben, admin] {
        member.get(&path).await.ok();
        assert_eq!(
            member
                .post("/api/predictions/query", query.clone())
                .await
                .ok()["count"],
            1
        );
    }
    eve.get(&path).await.refused(404, "not_found");
    assert_eq!(
        eve.post("/api/predictions/query", query).await.ok()["count"],
        0
    );
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn server_side_fields_in_the_body_are_ignored(pool: PgPool) {
    let competition = Competition::tomorrow(&pool).await;
    let (anna, ben) = (
        competition.app.person("Anna").await,
        competition.app.person("Ben").await,
    );
    let league = anna.creates_league("Friends", "public").await;
    let body = json!({
        "eventId": competition.event, "categoryId": competition.category, "leagueId": league,
        "userId": ben.id, "locked": true, "event_finished": true, "type": "podium",
        "data": {"first": competition.best[0]},
    });
    let saved = anna.post("/api/predictions", body).await.ok()["prediction"].clone();
    assert_eq!(saved["userId"], anna.id.as_str());
    assert_eq!(saved["locked"], false);
    assert_eq!(saved["event_finished"], false);
}
