//! Corrections, and the controls over HTTP.

use podium_simulator::service::Running;
use podium_simulator::simulated::generate_event;
use podium_simulator::timeline::Stage;
use reqwest::Response;
use serde_json::{Value, json};

use crate::support::{client, document, serve};

async fn order(running: &Running, path: &str, body: &Value) -> Response {
    client()
        .post(format!("{}/control{path}", running.url()))
        .json(body)
        .send()
        .await
        .unwrap()
}

#[actix_web::test]
async fn a_cancelled_event_is_marked_by_its_name_only() {
    let event = generate_event(1);
    let running = serve([event.clone()]);
    let name = format!("[CANCELLED] {}", event.name());
    running
        .control()
        .patch_event(event.id, json!({"name": name}))
        .unwrap();
    let path = format!("/api/v1/events/{}", event.id);
    assert_eq!(document(&running, &path).await["name"], name.as_str());
    let season = document(&running, "/api/v1/seasons/37").await;
    assert_eq!(season["events"][0]["event"], name.as_str());
}

#[actix_web::test]
async fn a_disqualification_moves_everyone_behind_up() {
    let event = generate_event(1);
    let running = serve([event.clone()]);
    let control = running.control();
    control.set_stage(event.id, None, Stage::Finished).unwrap();
    let before = control.expected_ranking(event.id, 3);
    control
        .disqualify(event.id, 3, before[0].athlete_id)
        .unwrap();
    let after = control.expected_ranking(event.id, 3);
    assert_eq!(after[0].athlete_id, before[1].athlete_id);
    assert_eq!(after[0].rank, Some(1));
    let disqualified = after
        .iter()
        .find(|row| row.athlete_id == before[0].athlete_id)
        .unwrap();
    assert_eq!(disqualified.rank, None);

    let shown = document(&running, &format!("/api/v1/events/{}", event.id)).await;
    assert_eq!(
        shown["d_cats"][0]["top_3_results"][0]["athlete_id"],
        before[1].athlete_id
    );
    assert_ne!(
        shown["d_cats"][0]["ranking_as_of"],
        event.event["d_cats"][0]["ranking_as_of"]
    );
    assert_eq!(shown["d_cats"][1], event.event["d_cats"][1]);
    assert_eq!(
        control.events()[0].categories[0].podium[0].athlete_id,
        before[1].athlete_id
    );
}

#[actix_web::test]
async fn stages_and_steps_over_http() {
    let event = generate_event(1);
    let running = serve([event.clone()]);
    let at = |path: &str| format!("/events/{}/{path}", event.id);

    let reveal: Value = order(&running, &at("next"), &json!({}))
        .await
        .json()
        .await
        .unwrap();
    assert_eq!(
        reveal["stage"],
        json!({"round": {"index": 0, "revealed": {"partial": 1}}})
    );
    assert!(reveal["revealedAtMs"].is_i64());

    let body = json!({"category": "7", "stage": {"round": {"index": 1, "revealed": "complete"}}});
    let reveal: Value = order(&running, &at("stage"), &body)
        .await
        .json()
        .await
        .unwrap();
    assert_eq!(
        reveal["categories"],
        json!({"7": {"round": {"index": 1, "revealed": "complete"}}})
    );

    let body = json!({"category": null, "stage": "finished"});
    assert_eq!(order(&running, &at("stage"), &body).await.status(), 200);
    let next = client()
        .post(format!("{}/control{}", running.url(), at("next")))
        .send()
        .await;
    assert_eq!(next.unwrap().json::<Value>().await.unwrap(), Value::Null);

    let body = json!({"category": 99, "stage": "finished"});
    assert_eq!(order(&running, &at("stage"), &body).await.status(), 404);
    assert_eq!(
        order(&running, "/events/5/stage", &body).await.status(),
        404
    );
    assert_eq!(
        order(&running, &at("stage"), &json!({"stage": "begun"}))
            .await
            .status(),
        400
    );
}

#[actix_web::test]
async fn corrections_over_http() {
    let event = generate_event(1);
    let running = serve([event.clone()]);
    let at = format!("/events/{}/patch", event.id);
    let podium: Value = document(&running, "/control/events").await;
    let first = podium[0]["categories"][0]["podium"][0]["athleteId"]
        .as_str()
        .unwrap()
        .to_owned();

    for body in [
        json!({"event": {"name": "Renamed"}}),
        json!({"category": "3", "disqualify": first}),
        json!({"category": "3", "athlete": first, "registration": "not attending"}),
        json!({"category": "3", "result": {"cutoff_rank": 20}}),
    ] {
        let answer: Value = order(&running, &at, &body).await.json().await.unwrap();
        assert!(answer["revealedAtMs"].is_i64(), "{body}");
    }
    assert_eq!(
        order(&running, &at, &json!({"names": 1})).await.status(),
        400
    );

    let served = document(&running, "/control/events").await;
    assert_eq!(served[0]["name"], "Renamed");
    assert_ne!(
        served[0]["categories"][0]["podium"][0]["athleteId"],
        first.as_str()
    );
    let base = format!("/api/v1/events/{}", event.id);
    let listed = document(&running, &format!("{base}/registrations")).await;
    let row = listed
        .as_array()
        .unwrap()
        .iter()
        .find(|row| row["athlete_id"].as_u64() == first.parse().ok());
    assert_eq!(row.unwrap()["d_cats"][0]["status"], "not attending");
    assert_eq!(
        document(&running, &format!("{base}/result/3")).await["cutoff_rank"],
        20
    );
}

#[actix_web::test]
async fn faults_and_dates_over_http() {
    let event = generate_event(1);
    let running = serve([event.clone()]);
    let url = running.url();
    let status = async || {
        client()
            .get(format!("{url}/api/v1/"))
            .send()
            .await
            .unwrap()
            .status()
    };

    let rule = json!({"path": "/api/v1/", "fault": {"status": 503}, "times": 1});
    assert_eq!(order(&running, "/faults", &rule).await.status(), 204);
    assert_eq!(
        (status().await.as_u16(), status().await.as_u16()),
        (503, 200)
    );
    let rule = json!({"path": "/api/v1/", "fault": "html"});
    assert_eq!(order(&running, "/faults", &rule).await.status(), 204);
    client()
        .delete(format!("{url}/control/faults"))
        .send()
        .await
        .unwrap();
    assert_eq!(document(&running, "/api/v1/").await["current"]["id"], 37);

    let dates = format!("/events/{}/dates", event.id);
    assert_eq!(
        order(&running, &dates, &json!({"startsInDays": -2}))
            .await
            .status(),
        204
    );
}
