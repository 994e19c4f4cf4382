//! A known start time stays the deadline, whatever upstream publishes later.

use serde_json::{Value, json};
use sqlx::PgPool;

use crate::support::competition::Competition;
use crate::support::sql::execute;

async fn update(competition: &Competition, patch: Value) {
    competition.patches_event(patch);
    competition.fetch().await;
}

async fn fault(competition: &Competition) -> Value {
    let snapshot = competition.admin.socket().await.follow("feed").await;
    snapshot["data"]["health"][0]["fault"]["kind"].clone()
}

async fn event(competition: &Competition) -> Value {
    let path = format!("/api/events/{}", competition.event);
    competition.admin.get(&path).await.ok()["event"].clone()
}

/// Moves the start of all events; an unknown start stays unknown.
async fn move_starts(pool: &PgPool, days: i32) {
    sqlx::query("UPDATE events SET starts_at = starts_at + make_interval(days => $1)")
        .bind(days)
        .execute(pool)
        .await
        .expect("updated");
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn a_start_that_upstream_garbles_or_loses_still_closes_picks(pool: PgPool) {
    let (competition, [anna]) = Competition::with(&pool, ["Anna"]).await;
    let known = event(&competition).await;
    let intact = json!({
        "starts_at": known["starts_at"], "local_start_date": known["local_start_date"],
    });
    let both = |value: Value| json!({"starts_at": value, "local_start_date": value});
    let mut accepted = Vec::new();
    for (form, patch, kind) in [
        ("intact", intact.clone(), Value::Null),
        ("unreadable", both(json!("soon")), json!("unreadable")),
        (
            "another format",
            both(json!("17/04/2025 16:00")),
            json!("unreadable"),
        ),
        ("a number", both(json!(1_744_905_600)), json!("unreadable")),
        ("empty", both(json!("")), json!("vanished")),
        // A null in a merge patch removes the field; the reader treats the two alike.
        ("missing", both(Value::Null), json!("vanished")),
    ] {
        execute(&pool, "UPDATE events SET locked = false", []).await;
        update(&competition, intact.clone()).await;
        let league = anna.creates_league(form, "public").await;

        update(&competition, patch).await;
        update(&competition, json!({"name": form})).await;
        let (fault, now) = (fault(&competition).await, event(&competition).await);
        move_starts(&pool, -2).await;
        let pick = competition
            .picks(&anna, &league, competition.podium())
            .await;
        // Restored here, because an unchanged document would not be written again.
        move_starts(&pool, 2).await;
        if pick.status.is_success() {
            accepted.push(form);
            continue;
        }
        pick.refused(409, "event_locked");
        assert_eq!(fault, kind, "{form}");
        for field in ["starts_at", "local_start_date"] {
            assert_eq!(now[field], known[field], "{form}: {field}");
        }
        // Nothing of an unreadable document is written.
        assert_eq!(now["name"] == form, kind != "unreadable", "{form}");
    }
    assert!(
        accepted.is_empty(),
        "accepted after the start: {accepted:?}"
    );
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn an_event_whose_days_nobody_knows_is_listed_while_it_can_be_picked(pool: PgPool) {
    let competition = Competition::tomorrow(&pool).await;
    let listed = async || {
        let events = competition.admin.get("/api/events/upcoming").await.ok();
        let events = events["events"].as_array().expect("events").clone();
        events.iter().any(|event| event["id"] == competition.event)
    };
    let updated = "UPDATE events SET starts_at = NULL, ends_at = NULL, local_start_date = NULL, local_end_date = NULL";
    execute(&pool, updated, []).await;
    assert!(
        listed().await,
        "site admins see that only they can close it"
    );
    execute(&pool, "UPDATE categories SET status = 'finished'", []).await;
    // Answers are cached until an event changes.
    competition.set_lock("lock").await;
    assert!(!listed().await, "nothing is left to pick");
}
