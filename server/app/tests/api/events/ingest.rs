use std::path::PathBuf;

use podium_simulator::event::{Correction, RecordedFolder};
use podium_simulator::service::{FakeResultsService, Fault, FaultRule};
use serde_json::json;
use sqlx::PgPool;

use crate::support::app::spawn_app_with;
use crate::support::competition::Competition;
use crate::support::sql::scalar;

pub(crate) fn recorded() -> Option<RecordedFolder> {
    let path = PathBuf::from(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../../shared/feed/ifsc"
    ));
    if path.is_dir() {
        Some(RecordedFolder::new(path))
    } else {
        eprintln!("notice: no recorded responses here; the invented event covers the same path");
        None
    }
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn a_recorded_event_is_ingested_completely(pool: PgPool) {
    let Some(folder) = recorded() else { return };
    let documents = folder.event(1405).expect("recorded");
    let upstream =
        podium_simulator::service::start(FakeResultsService::new(vec![documents])).expect("starts");
    upstream
        .control()
        .set_stage(1405, None, podium_simulator::timeline::Stage::Finished)
        .expect("finished");
    let app = spawn_app_with(&pool, &upstream.url());
    let admin = app.site_admin("Root").await;
    let fetch = || admin.post("/api/fetch-full-results", json!({"eventId": "1405"}));
    let fetched = fetch().await.ok();
    assert_eq!(fetched["message"], "Processed 2 categories");
    assert_eq!(fetched["categoriesProcessed"], 2);

    let anna = app.person("Anna").await;
    let start_list = anna.get("/api/upcoming/1405").await.ok();
    assert_eq!(
        start_list["registrations"].as_array().map(Vec::len),
        Some(132)
    );
    let of = |gender: &str| {
        let athletes = start_list["registrations"].as_array().expect("athletes");
        athletes
            .iter()
            .filter(|athlete| athlete["gender"] == gender)
            .count()
    };
    assert!(of("men") > 0 && of("men") + of("women") == 132);
    let view = anna.get("/api/events/1405").await.ok()["event"].clone();
    assert_eq!(view["name"], "IFSC World Cup Keqiao 2025");
    assert_eq!(view["dcats"].as_array().map(Vec::len), Some(2));
    let result = anna.get("/api/results/1405/3").await.ok()["result"].clone();
    assert_eq!(result["ranking"].as_array().map(Vec::len), Some(68));
    assert_eq!(result["ranking"][0]["lastname"], "ANRAKU");
    assert_eq!(
        result["category_rounds"][0]["starting_groups"],
        json!([{"name": "Group A"}, {"name": "Group B"}])
    );
    assert_eq!(
        result["ranking"][0]["rounds"].as_array().map(Vec::len),
        Some(3)
    );

    let statement = r#"SELECT "offset" FROM topics WHERE topic = 'event:1405'"#;
    let offset = async || -> i64 { scalar(&pool, statement, []).await };
    let before = offset().await;
    fetch().await.ok();
    assert_eq!(
        offset().await,
        before,
        "nothing changed upstream, so nothing is said"
    );
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn a_failing_results_service_loses_nothing_and_recovers(pool: PgPool) {
    let (competition, [anna]) = Competition::with(&pool, ["Anna"]).await;
    let result = competition.of_category("results");
    let qualified = podium_simulator::timeline::Stage::complete(0);
    while competition
        .control()
        .reveal_next(competition.event_number())
        .is_some_and(|reveal| reveal.stage < qualified)
    {}
    competition.sync().await;
    let good = anna.get(&result).await.ok();
    assert!(
        !good["result"]["ranking"]
            .as_array()
            .expect("rows")
            .is_empty()
    );

    for fault in [
        Fault::Status(500),
        Fault::Status(401),
        Fault::Html,
        Fault::HalfBody,
        Fault::Truncated,
        Fault::Empty,
        Fault::NullRanking,
    ] {
        competition
            .control()
            .reveal_next(competition.event_number());
        competition
            .control()
            .add_fault(FaultRule::always("/api/v1/", fault));
        let answer = competition.fetch().await;
        let shown = anna.get(&result).await.ok();
        if matches!(fault, Fault::NullRanking) {
            // This answer is usable: it tells of the next rounds, though not of ranks.
            let ranking = |of: &serde_json::Value| of["result"]["ranking"].clone();
            assert_eq!(ranking(&shown), ranking(&good), "{fault:?}");
        } else {
            let words = answer.refused(502, "upstream_failed");
            assert!(
                words.starts_with("The results service sent no usable answer"),
                "{words}"
            );
            assert_eq!(shown, good, "{fault:?}");
        }
        competition.control().clear_faults();
    }
    competition.finishes().await;
    let healed = anna.get(&result).await.ok();
    assert_eq!(healed["result"]["status"], "finished");
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn an_event_without_an_end_ends_with_its_last_day_in_its_own_zone(pool: PgPool) {
    let competition = Competition::tomorrow(&pool).await;
    for (zone, end) in [
        ("Pacific/Kiritimati", Some("2030-05-04 10:00")),
        ("Pacific/Pago_Pago", Some("2030-05-05 11:00")),
        ("Nowhere/Land", None),
    ] {
        let patch = json!({
            "ends_at": null, "local_end_date": "2030-05-04", "timezone": {"value": zone},
        });
        competition
            .control()
            .correct(competition.event_number(), Correction::Event { patch })
            .expect("a correction");
        competition.fetch().await.ok();
        let statement =
            "SELECT to_char(ends_at AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI') FROM events";
        let stored: Option<String> = scalar(&pool, statement, []).await;
        assert_eq!(stored.as_deref(), end, "{zone}");
    }
}
