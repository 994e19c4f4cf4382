//! The audit log in pages and by kind, and the part visible to a league's members.

use serde_json::{Value, json};
use sqlx::PgPool;

use crate::support::app::spawn_among;
use crate::support::competition::Competition;
use crate::support::person::Person;

async fn entries(person: &Person, path: &str) -> Vec<Value> {
    let list = person.get(path).await.ok();
    list["entries"].as_array().expect("entries").clone()
}

fn acts(entries: &[Value]) -> Vec<&str> {
    let acts = entries.iter().map(|entry| entry["act"].as_str());
    acts.map(|act| act.expect("an act")).collect()
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn members_read_the_log_of_their_league_only(pool: PgPool) {
    let (competition, [anna], league) = Competition::among(&pool, ["Anna"]).await;
    let app = &competition.app;
    let admin = &competition.admin;
    let ben = app.person("Ben").await;
    let cleo = app.person("Cleo").await;
    let other = cleo.creates_league("Others", "public").await;
    for person in [&ben, &cleo] {
        person.joins(&league, &anna).await;
    }
    let podium = competition.podium();
    let prediction = competition.saves(&ben, &league, podium).await;
    let path = |what: &str| format!("/api/leagues/{league}/{what}");
    anna.does(&path("regenerate-invite")).await.ok();
    anna.post(&path("update-slug"), json!({"name": "Good Friends"}))
        .await
        .ok();
    anna.does(&path(&format!("remove/{}", cleo.id))).await.ok();
    cleo.does_in(&other, "regenerate-invite").await.ok();
    competition.set_lock("lock").await;
    let edit = json!({"data": {"first": podium[1]}});
    admin
        .put(&format!("/api/predictions/{prediction}"), edit)
        .await
        .ok();

    let log = entries(&ben, &path("log")).await;
    assert_eq!(
        acts(&log),
        [
            "fingerprint_made",
            "prediction_edited",
            "fingerprint_made",
            "member_removed",
            "slug_changed",
            "invite_code_changed"
        ]
    );
    assert_eq!(log[1]["userName"], "Ben");
    assert_eq!(log[1]["detail"], json!({}), "a pick may be open again");
    assert_eq!(log[1]["predictionId"], Value::Null);
    assert_eq!(log[3]["userName"], "Cleo");
    assert_eq!(log[3]["actorName"], "Anna");
    assert_eq!(log[4]["detail"]["slug"], "good-friends");
    let code = anna.league(&league).await["inviteCode"]
        .as_str()
        .expect("a code")
        .to_owned();
    assert!(!json!(log).to_string().contains(&code));

    cleo.get(&path("log")).await.refused(403, "forbidden");
    assert_eq!(entries(admin, &path("log")).await.len(), 6);
    let first = entries(&ben, &path("log?limit=4")).await;
    let rest = entries(
        &ben,
        &path(&format!("log?limit=2&before={}", first[3]["id"])),
    )
    .await;
    assert_eq!(acts(&rest), ["slug_changed", "invite_code_changed"]);
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn the_log_is_filtered_by_kind_and_paged_stably(pool: PgPool) {
    let (app, [anna], league) = spawn_among(&pool, ["Anna"]).await;
    let admin = app.site_admin("Root").await;
    let regenerate = format!("/api/leagues/{league}/regenerate-invite");
    for _ in 0..3 {
        anna.does(&regenerate).await.ok();
    }
    let newest = entries(&admin, "/api/admin/audit?limit=2").await;
    anna.does(&regenerate).await.ok();
    let path = format!("/api/admin/audit?limit=2&before={}", newest[1]["id"]);
    let older = entries(&admin, &path).await;
    assert_eq!(older.len(), 1);
    assert!(older[0]["id"].as_u64() < newest[1]["id"].as_u64());
    assert_eq!(older[0]["leagueName"], "Friends");
    assert_eq!(
        entries(&admin, "/api/admin/audit?kind=leagues").await.len(),
        4
    );
    assert!(
        entries(&admin, "/api/admin/audit?kind=scoring")
            .await
            .is_empty()
    );
    for wrong in ["kind=everything", "before=x", "limit=0"] {
        let answer = admin.get(&format!("/api/admin/audit?{wrong}")).await;
        assert_eq!(answer.status.as_u16(), 400, "{wrong}");
    }
}
