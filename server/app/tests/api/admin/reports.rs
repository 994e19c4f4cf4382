//! Reports of names, leagues and announcements, and what site admins decide about them.

use serde_json::{Value, json};
use sqlx::PgPool;

use crate::support::app::{TestApp, spawn_among, spawn_app_with_limits};
use crate::support::json::{fields, number, text};
use crate::support::person::{Answer, Person};
use crate::support::sql::{execute, scalar};

pub(crate) async fn reports(person: &Person, kind: &str, subject: &str) -> Answer {
    let body = json!({"kind": kind, "subjectId": subject, "reason": " Rude. "});
    person.post("/api/reports", body).await
}

pub(crate) async fn decides(admin: &Person, report: u64, decision: &str) -> Answer {
    let path = format!("/api/admin/reports/{report}/decision");
    let body = json!({"decision": decision, "note": "Thank you."});
    admin.post(&path, body).await
}

pub(crate) async fn site_admin(app: &TestApp) -> Person {
    let admin = app.site_admin("Site").await;
    admin.confirms().await;
    admin
}

pub(crate) async fn queue(admin: &Person) -> Vec<Value> {
    let list = admin.get("/api/admin/reports").await.ok();
    let reports = list["reports"].as_array().expect("reports").clone();
    assert_eq!(list["count"], reports.len());
    reports
}

async fn announces(admin: &Person, league: &str) -> String {
    let path = format!("/api/leagues/{league}/announcements");
    let made = admin.post(&path, json!({"text": "Rude words"})).await.ok();
    made["announcement"]["id"].to_string()
}

async fn notices(person: &Person, kind: &str) -> Vec<Value> {
    let list = person.get("/api/notices").await.ok();
    let all = list["notices"].as_array().expect("notices").iter();
    let contents = all.map(|notice| notice["says"].clone());
    contents.filter(|content| content["kind"] == kind).collect()
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn whoever_sees_it_reports_it_once_while_it_is_open(pool: PgPool) {
    let (app, [anna, ben], league) = spawn_among(&pool, ["Anna", "Ben"]).await;
    let stranger = app.person("Cleo").await;
    let private = anna.creates_league("Secret", "private").await;
    let guest = Person::guest(&app, "Gus", &league, &anna).await;
    let announcement = announces(&anna, &league).await;
    for (kind, subject) in [
        ("name", &anna.id),
        ("league", &private),
        ("announcement", &announcement),
        ("announcement", &"7777".to_owned()),
        ("league", &"0".repeat(24)),
    ] {
        let words = reports(&stranger, kind, subject)
            .await
            .refused(404, "not_found");
        assert_eq!(words, "Nothing to report found.");
    }
    reports(&stranger, "league", &league).await.ok();
    for person in [&ben, &guest] {
        for (kind, subject) in [
            ("name", &anna.id),
            ("league", &league),
            ("announcement", &announcement),
        ] {
            reports(person, kind, subject).await.ok();
            reports(person, kind, subject)
                .await
                .refused(409, "already_reported");
        }
    }
    let admin = site_admin(&app).await;
    let queue = queue(&admin).await;
    assert_eq!(queue.len(), 7);
    let of = [
        "kind",
        "subjectId",
        "text",
        "currentText",
        "reason",
        "reporterName",
    ];
    assert_eq!(
        fields(&queue[0], of),
        json!([
            "league",
            league,
            queue[0]["text"],
            queue[0]["text"],
            "Rude.",
            "Cleo"
        ])
    );
    for path in ["/api/admin/reports", "/api/admin/reports?limit=1"] {
        ben.get(path).await.refused(403, "forbidden");
    }
    decides(&ben, number(&queue[0], "id"), "kept")
        .await
        .refused(403, "forbidden");
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn a_bad_report_or_decision_is_refused(pool: PgPool) {
    let (app, [anna, ben], _) = spawn_among(&pool, ["Anna", "Ben"]).await;
    let id = anna.id.as_str();
    for (kind, subject, reason, status, code) in [
        ("name", id, "x".repeat(501), 422, "invalid_fields"),
        ("name", id, "nul\0nul".to_owned(), 422, "invalid_fields"),
        ("name", "7", String::new(), 422, "invalid_fields"),
        ("announcement", "-7", String::new(), 422, "invalid_fields"),
        ("pick", "7", String::new(), 400, "malformed_request"),
    ] {
        let body = json!({"kind": kind, "subjectId": subject, "reason": reason});
        let answer = ben.post("/api/reports", body).await;
        answer.refused(status, code);
    }
    let admin = site_admin(&app).await;
    decides(&admin, 7, "kept").await.refused(404, "not_found");
    for path in ["x", "0", "99999999999999999999"] {
        let path = format!("/api/admin/reports/{path}/decision");
        let body = json!({"decision": "kept"});
        admin.post(&path, body).await.refused(400, "invalid_id");
    }
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn removing_decides_all_reports_of_it_and_tells_both_sides(pool: PgPool) {
    let (app, [anna, ben, cleo], league) = spawn_among(&pool, ["Anna", "Ben", "Cleo"]).await;
    let admin = site_admin(&app).await;
    anna.sets_league(&league, json!({"openPage": true})).await;
    let announcement = announces(&anna, &league).await;
    for (kind, subject) in [
        ("name", &anna.id),
        ("league", &league),
        ("announcement", &announcement),
    ] {
        for person in [&ben, &cleo] {
            reports(person, kind, subject).await.ok();
        }
        let report = number(&queue(&admin).await[0], "id");
        decides(&admin, report, "removed").await.ok();
        decides(&admin, report, "kept")
            .await
            .refused(409, "report_decided");
    }
    assert!(
        queue(&admin)
            .await
            .iter()
            .all(|one| one["decision"] == "removed")
    );
    for person in [&ben, &cleo] {
        let decisions = notices(person, "report_decided").await;
        assert_eq!(decisions.len(), 3);
        assert_eq!(
            fields(&decisions[0], ["subject", "removed", "note"]),
            json!(["announcement", true, "Thank you."])
        );
    }
    let removals = notices(&anna, "content_removed").await;
    let subjects: Vec<&str> = removals
        .iter()
        .map(|content| text(content, "subject"))
        .collect();
    assert_eq!(subjects, ["announcement", "league", "name"]);
    let end = |id: &str| id[20..].to_uppercase();
    let me = anna.get("/api/auth/me").await.ok();
    assert_eq!(me["user"]["name"], format!("Player {}", end(&anna.id)));
    let view = anna.league(&league).await;
    assert_eq!(view["name"], format!("League {}", end(&league)));
    assert_eq!(
        fields(&view, ["type", "openPage", "searchable"]),
        json!(["private", false, false])
    );
    let path = format!("/api/leagues/{league}/announcements");
    assert_eq!(anna.get(&path).await.ok()["count"], 0);
    let log = admin.get("/api/admin/audit").await.ok();
    let entries = log["entries"].as_array().expect("entries").iter();
    assert_eq!(
        entries.filter(|one| one["act"] == "report_decided").count(),
        3
    );
    anna.put("/api/auth/name", json!({"name": "Anna B"}))
        .await
        .ok();
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn keeping_changes_nothing_and_the_owner_is_not_told(pool: PgPool) {
    let (app, [anna, ben], _) = spawn_among(&pool, ["Anna", "Ben"]).await;
    let admin = site_admin(&app).await;
    reports(&ben, "name", &anna.id).await.ok();
    let report = number(&queue(&admin).await[0], "id");
    decides(&admin, report, "kept").await.ok();
    assert_eq!(notices(&ben, "report_decided").await[0]["removed"], false);
    assert!(notices(&anna, "content_removed").await.is_empty());
    assert_eq!(anna.get("/api/auth/me").await.ok()["user"]["name"], "Anna");
    // A decided subject may be reported again.
    reports(&ben, "name", &anna.id).await.ok();
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn reports_close_with_their_subject_and_outlive_their_reporter(pool: PgPool) {
    let (app, [anna, ben, cleo], league) = spawn_among(&pool, ["Anna", "Ben", "Cleo"]).await;
    let admin = site_admin(&app).await;
    let announcement = announces(&anna, &league).await;
    reports(&ben, "announcement", &announcement).await.ok();
    let path = format!("/api/leagues/{league}/announcements/{announcement}");
    anna.delete(&path).await.ok();
    let closed = queue(&admin).await.remove(0);
    assert!(closed["decidedAt"].is_string());
    assert!(closed["decision"].is_null() && closed["currentText"].is_null());
    decides(&admin, number(&closed, "id"), "kept")
        .await
        .refused(409, "report_decided");
    reports(&ben, "name", &cleo.id).await.ok();
    ben.confirms().await;
    let export = ben.get("/api/auth/export").await.ok();
    let of = ["kind", "reason", "decision"];
    assert_eq!(
        fields(&export["reports"][0], of),
        json!(["name", "Rude.", null])
    );
    ben.goes().await;
    let reporters = "SELECT count(reporter_id) FROM reports";
    assert_eq!(scalar::<i64, 0>(&pool, reporters, []).await, 0);
    assert_eq!(queue(&admin).await.len(), 2);
    // The report contains the name of the deleted account.
    cleo.goes().await;
    assert_eq!(queue(&admin).await.len(), 1);
    reports(&anna, "league", &league).await.ok();
    execute(&pool, "DELETE FROM leagues WHERE id = $1", [&league]).await;
    assert!(
        queue(&admin)
            .await
            .iter()
            .all(|one| one["decidedAt"].is_string())
    );
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn an_account_reports_20_times_and_then_once_an_hour(pool: PgPool) {
    let app = spawn_app_with_limits(&pool);
    let anna = app.person("Anna").await;
    for _ in 0..20 {
        let answer = reports(&anna, "announcement", "7").await;
        answer.refused(404, "not_found");
    }
    let answer = reports(&anna, "announcement", "7").await;
    answer.refused(429, "too_many_requests");
}
