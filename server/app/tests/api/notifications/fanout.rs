//! Notifications about competitions.

use serde_json::{Value, json};
use sqlx::PgPool;

use crate::notifications::{contents_of, kinds, mark_all_seen, unseen};
use crate::support::competition::Competition;
use crate::support::json::fields;
use crate::support::person::Person;
use crate::support::sql::{execute, scalar};
use crate::support::waiting::fanout_is_done;

async fn job(pool: &PgPool, competition: &Competition, about: &str) {
    let statement = "INSERT INTO outbox (kind, about, event_id) VALUES ('fanout', $1, $2)";
    execute(pool, statement, [about, &competition.event]).await;
}

/// The only notification of this kind.
pub(crate) async fn of_kind(person: &Person, kind: &str) -> Value {
    let contents = contents_of(person).await;
    let mut found = contents
        .into_iter()
        .filter(|content| content["kind"] == kind);
    let one = found.next().expect("a notice of this kind");
    assert_eq!(found.next(), None, "told twice");
    one
}

/// Anna owns both leagues and has picked the true podium in both; Ben has picked an athlete who will be last, in the
/// first.
pub(crate) async fn two_who_picked(pool: &PgPool) -> (Competition, [Person; 2], [String; 2]) {
    let (competition, [anna, ben]) = Competition::with_people(pool).await;
    let league = anna.creates_league("Friends", "public").await;
    let second = anna.creates_league("Others", "public").await;
    ben.joins(&league, &anna).await;
    for of in [&league, &second] {
        competition.saves_podium(&anna, of).await;
    }
    let last = competition.best.last().expect("an athlete");
    competition.saves(&ben, &league, ["", "", last]).await;
    (competition, [anna, ben], [league, second])
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn a_lock_notifies_those_who_picked_with_their_pick_count(pool: PgPool) {
    let (competition, [anna, ben], league) = Competition::among_climbers(&pool).await;
    let [eve] = competition.app.people().await;
    competition.saves_podium(&anna, &league).await;
    let categories: i64 = scalar(&pool, "SELECT count(*) FROM categories", []).await;
    let mut annas = anna.follows("me").await;

    competition.set_lock("lock").await;
    let change = annas.hears("me", "notice_told").await;
    let expected = |picked: u32| {
        json!({"kind": "picks_locked", "eventId": competition.event, "picked": picked,
               "eventName": change["data"]["notice"]["says"]["eventName"], "categories": categories})
    };
    assert_eq!(change["data"]["notice"]["says"], expected(1));
    fanout_is_done(&pool).await;
    assert_eq!(kinds(&ben).await, ["request_approved"], "without a pick");
    assert_eq!(kinds(&eve).await, Vec::<String>::new(), "in no league");

    // A fan-out repeated after a node died before recording its completion adds nothing.
    assert_eq!(mark_all_seen(&anna).await, 0);
    job(&pool, &competition, "picks_closed").await;
    fanout_is_done(&pool).await;
    assert_eq!(unseen(&anna).await, 0);

    // An unlock removes the notifications; the next lock notifies everybody, with the current picks.
    competition.set_lock("unlock").await;
    fanout_is_done(&pool).await;
    annas.hears("me", "notices_gone").await;
    assert_eq!(kinds(&anna).await, Vec::<String>::new());
    assert_eq!(kinds(&ben).await, ["request_approved"]);
    competition.saves_podium(&ben, &league).await;
    competition.set_lock("lock").await;
    fanout_is_done(&pool).await;
    assert_eq!(contents_of(&ben).await[0], expected(1));
    assert_eq!(unseen(&anna).await, 1);
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn reopening_retracts_the_lock_notification(pool: PgPool) {
    let (competition, [anna]) = Competition::with(&pool, ["Anna"]).await;
    anna.creates_league("Friends", "public").await;
    // A job of a node that died before it notified anybody; the event is open again by now.
    job(&pool, &competition, "picks_closed").await;
    fanout_is_done(&pool).await;
    assert_eq!(kinds(&anna).await, Vec::<String>::new());
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn points_are_notified_once_per_league_and_updated_by_category(pool: PgPool) {
    let (competition, [anna, ben], [league, _]) = two_who_picked(&pool).await;
    competition.scores_first_category().await;
    fanout_is_done(&pool).await;
    let mut contents: Vec<Value> = contents_of(&anna).await;
    contents.retain(|content| content["kind"] == "picks_scored");
    assert_eq!(contents.len(), 2);
    let friends = contents
        .iter()
        .find(|content| content["leagueId"] == league.as_str())
        .expect("told");
    assert_eq!(friends["points"], 45);
    assert_eq!(fields(friends, ["rank", "members"]), json!([1, 2]));
    assert_eq!(fields(friends, ["scored", "picked"]), json!([1, 1]));
    let bens = of_kind(&ben, "picks_scored").await;
    assert_eq!(fields(&bens, ["points", "rank"]), json!([0, 2]));

    // The same results again add no notification.
    let before = unseen(&anna).await;
    mark_all_seen(&anna).await;
    assert!(before >= 2);
    competition.score().await;
    job(&pool, &competition, "picks_scored").await;
    fanout_is_done(&pool).await;
    assert_eq!(unseen(&anna).await, 0);
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn a_correction_notification_has_old_and_new_points_and_the_reason(pool: PgPool) {
    let (competition, [anna, ben], league) = Competition::among_climbers(&pool).await;
    competition.saves_podium(&anna, &league).await;
    competition.scores_first_category().await;
    fanout_is_done(&pool).await;
    mark_all_seen(&anna).await;
    competition.disqualifies_the_winner().await;
    competition.score().await;
    fanout_is_done(&pool).await;
    let notice = of_kind(&anna, "points_corrected").await;
    assert_eq!(notice["from"], 45);
    assert_eq!(
        notice["to"],
        anna.prediction(notice["predictionId"].as_str().expect("an id"))
            .await["totalPoints"]
    );
    assert_ne!(notice["to"], 45);
    assert_eq!(notice["athlete"]["athleteId"], competition.best[0].as_str());
    // Upstream gives no reason for a missing rank, so the notification gives none.
    assert_eq!(notice["reason"], "unranked");
    assert_eq!(notice["leagueName"], "Friends");
    // The same text is shown with the pick to everybody who sees it; the leaderboard has a mark for the others.
    let pick = notice["predictionId"].as_str().expect("an id");
    let words = |of: &Value| -> Vec<Value> {
        ["from", "to", "reason", "athlete", "resultAt"]
            .iter()
            .map(|field| of[field].clone())
            .collect()
    };
    for reader in [&anna, &ben] {
        assert_eq!(
            words(&reader.prediction(pick).await["correction"]),
            words(&notice)
        );
    }
    let path = format!("/api/leagues/{league}/leaderboard");
    let eve = competition.app.person("Eve").await;
    let row = &eve.get(&path).await.ok()["rankings"][0];
    assert_eq!(row["eventResults"][0]["correctedFrom"], 45);
    assert_eq!(row["eventResults"][0]["points"], notice["to"]);
    // The sum in the league changes too: its single notification is replaced.
    assert_eq!(of_kind(&anna, "picks_scored").await["points"], notice["to"]);
    assert_eq!(unseen(&anna).await, 2);
    assert_eq!(kinds(&ben).await, ["request_approved"]);
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn retracted_points_retract_their_notification(pool: PgPool) {
    let (competition, [anna], league) = Competition::among(&pool, ["Anna"]).await;
    competition.saves_podium(&anna, &league).await;
    competition.scores_first_category().await;
    fanout_is_done(&pool).await;
    assert_eq!(kinds(&anna).await, ["picks_scored"]);
    competition.loses_its_ranking().await;
    fanout_is_done(&pool).await;
    assert_eq!(kinds(&anna).await, Vec::<String>::new());
}
