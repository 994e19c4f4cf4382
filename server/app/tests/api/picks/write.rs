use serde_json::{Value, json};
use sqlx::PgPool;

use crate::support::competition::Competition;
use crate::support::json::{list, number, text};
use crate::support::person::Person;
use crate::support::sql::execute;

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn a_pick_is_saved_changed_and_deleted(pool: PgPool) {
    let (competition, [anna], league) = Competition::among(&pool, ["Anna"]).await;
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
    anna.delete(&path).await.ok();
    anna.get(&path).await.refused(404, "not_found");
    anna.delete(&path).await.refused(404, "not_found");
}

/// The answer is built from what the write returned; a read builds it from the tables.
#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn the_answer_to_a_save_is_what_a_read_returns(pool: PgPool) {
    let (competition, [anna], league) = Competition::among(&pool, ["Anna"]).await;
    let [first, second, third] = competition.podium();
    let saved = competition
        .picks(&anna, &league, [first, "", third])
        .await
        .ok();
    let id = saved["predictionId"].as_str().expect("an id").to_owned();
    let path = format!("/api/predictions/{id}");
    assert_eq!(saved["prediction"], anna.prediction(&id).await);

    let change = json!({"data": {"first": second, "second": first, "third": null}});
    let changed = anna.put(&path, change.clone()).await.ok();
    assert_eq!(changed["prediction"]["version"], 2);
    assert_eq!(changed["prediction"], anna.prediction(&id).await);

    // Its category has been scored, and is open again.
    let points = "WITH scored AS (UPDATE categories SET scored_at = now() WHERE event_id = $2)
         INSERT INTO scores (prediction_id, first, second, third, exact, winners, hits)
         VALUES ($1, 20, 0, 0, 1, 1, 1)";
    execute(&pool, points, [&id, &competition.event]).await;
    let changed = anna.put(&path, change).await.ok();
    assert_eq!(changed["prediction"]["totalPoints"], 20);
    assert_eq!(changed["prediction"], anna.prediction(&id).await);
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn only_members_pick_and_only_athletes_who_start(pool: PgPool) {
    let (competition, [anna], league) = Competition::among(&pool, ["Anna"]).await;
    let ben = competition.app.person("Ben").await;
    let [first, second, _] = competition.podium();
    let path = format!("/api/upcoming/{}", competition.event);
    let start_list = anna.get(&path).await.ok();
    let stays_away = |entry: &Value| {
        entry["id"] == competition.category.as_str() && entry["status"] == "not attending"
    };
    let mut entered = list(&start_list, "registrations").iter();
    let withdrawn = entered.find(|athlete| list(athlete, "d_cats").iter().any(stays_away));
    let withdrawn = text(withdrawn.expect("somebody"), "athlete_id");
    for (person, podium, status, code) in [
        (&ben, [first, "", ""], 403, "not_a_member"),
        (
            &anna,
            [first, "999999", ""],
            409,
            "athlete_not_on_start_list",
        ),
        (&anna, [withdrawn, "", ""], 409, "athlete_not_attending"),
    ] {
        let refused = competition.picks(person, &league, podium).await;
        refused.refused(status, code);
    }
    for (podium, words) in [
        (
            [first, first, ""],
            "Athlete already selected in another position.",
        ),
        (["", "", ""], "Please select at least one athlete"),
    ] {
        let refused = competition.picks(&anna, &league, podium).await;
        assert_eq!(refused.refused(422, "invalid_podium"), words);
    }
    for (event, category) in [("424242", "3"), (competition.event.as_str(), "424242")] {
        let podium = [first, second, ""];
        let refused = anna.picks(&league, event, category, podium).await;
        refused.refused(404, "not_found");
    }
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn nobody_sees_a_pick_before_the_lock(pool: PgPool) {
    let (competition, [anna, ben], league) = Competition::among(&pool, ["Anna", "Ben"]).await;
    let (eve, admin) = (competition.app.person("Eve").await, &competition.admin);
    let id = competition.saves_podium(&anna, &league).await;
    let path = format!("/api/predictions/{id}");
    let found = async |person: &Person| {
        let query = json!({"query": {"leagueId": league}});
        let found = person.post("/api/predictions/query", query).await.ok();
        number(&found, "count")
    };
    for other in [&ben, &eve, admin] {
        other.get(&path).await.refused(404, "not_found");
        assert_eq!(found(other).await, 0);
    }
    competition.set_lock("lock").await;
    for member in [&anna, &ben, admin] {
        member.get(&path).await.ok();
        assert_eq!(found(member).await, 1);
    }
    eve.get(&path).await.refused(404, "not_found");
    assert_eq!(found(&eve).await, 0);
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn server_side_fields_in_the_body_are_ignored(pool: PgPool) {
    let (competition, [anna], league) = Competition::among(&pool, ["Anna"]).await;
    let ben = competition.app.person("Ben").await;
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
