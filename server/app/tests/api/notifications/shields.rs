//! Events that somebody has shielded: what is written is not told until they ask.

use serde_json::{Value, json};
use sqlx::PgPool;

use crate::notifications::everybody::{of_kind, two_who_picked};
use crate::notifications::races::Bell;
use crate::notifications::{everybody_is_told, kinds, looks, sees_what_there_is, unseen};
use crate::support::competition::Competition;
use crate::support::person::Person;

const ROUNDS: usize = 40;

async fn sets(person: &Person, event: &str, raised: bool) -> Value {
    let path = format!("/api/events/{event}/shield");
    person.put(&path, json!({"raised": raised})).await.ok()
}

async fn sets_by_itself(person: &Person, wanted: bool) -> Value {
    let body = json!({"byItself": wanted});
    person.put("/api/auth/spoilers", body).await.ok()
}

async fn count_of(person: &Person, kind: &str) -> usize {
    let kinds = kinds(person).await;
    kinds.iter().filter(|told| *told == kind).count()
}

async fn said_on_topic(pool: &PgPool, person: &Person, words: &str) -> i64 {
    sqlx::query_scalar("SELECT count(*) FROM changes WHERE topic = $1 AND payload LIKE $2")
        .bind(format!("account:{}", person.id))
        .bind(format!("%{words}%"))
        .fetch_one(pool)
        .await
        .expect("a number")
}

async fn is_scored(pool: &PgPool, competition: &Competition) {
    competition.finishes_first_category().await;
    competition.score().await;
    everybody_is_told(pool).await;
}

#[sqlx::test(migrations = "../../migrations")]
async fn results_are_written_and_not_told_until_the_shield_is_lowered(pool: PgPool) {
    let (competition, [anna, ben], _) = two_who_picked(&pool).await;
    let set = sets(&anna, &competition.event, true).await;
    assert_eq!(set["shields"][0]["eventId"], competition.event.as_str());
    assert_eq!(set["shields"][0]["raised"], true);
    let mut bell = Bell::of(&anna).await;
    competition.set_lock("lock").await;
    is_scored(&pool, &competition).await;

    // What is no spoiler comes; Ben hears all of it.
    of_kind(&anna, "picks_locked").await;
    of_kind(&ben, "picks_scored").await;
    assert_eq!(count_of(&anna, "picks_scored").await, 0);
    assert_eq!(said_on_topic(&pool, &anna, "picks_scored").await, 0);
    assert_eq!(
        bell.catches_up(&anna, &pool).await,
        unseen(&anna).await,
        "neither counts what is withheld"
    );
    // Seen is what was shown, and no more.
    assert_eq!(looks(&anna).await, 0);
    bell.catches_up(&anna, &pool).await;

    let set = sets(&anna, &competition.event, false).await;
    assert_eq!(set["shields"][0]["raised"], false);
    assert_eq!(count_of(&anna, "picks_scored").await, 2);
    assert_eq!(
        kinds(&anna).await[0],
        "picks_scored",
        "told now: first of all"
    );
    assert_eq!(unseen(&anna).await, 2);
    assert_eq!(bell.catches_up(&anna, &pool).await, 2);
    // Once more changes nothing.
    sets(&anna, &competition.event, false).await;
    assert_eq!(bell.catches_up(&anna, &pool).await, 2);
}

#[sqlx::test(migrations = "../../migrations")]
async fn a_shield_that_is_raised_late_takes_away_what_was_told(pool: PgPool) {
    let (competition, [anna, ben], _) = two_who_picked(&pool).await;
    is_scored(&pool, &competition).await;
    let mut bell = Bell::of(&anna).await;
    assert_eq!(looks(&anna).await, 0);
    sets(&anna, &competition.event, true).await;
    assert_eq!(count_of(&anna, "picks_scored").await, 0);
    assert_eq!(bell.catches_up(&anna, &pool).await, 0);
    assert_eq!(count_of(&ben, "picks_scored").await, 1);
    sets(&anna, &competition.event, false).await;
    assert_eq!(count_of(&anna, "picks_scored").await, 2);
    assert_eq!(unseen(&anna).await, 0, "they had been read before");
    assert_eq!(bell.catches_up(&anna, &pool).await, 0);
}

/// Other devices hear of a shield, and of what it hides.
#[sqlx::test(migrations = "../../migrations")]
async fn every_device_follows_a_shield(pool: PgPool) {
    let (competition, [anna, _], _) = two_who_picked(&pool).await;
    let mut phone = anna.socket().await;
    let snapshot = phone.follow("me").await;
    assert_eq!(
        snapshot["data"]["spoilers"],
        json!({"byItself": false, "shields": []})
    );
    for raised in [true, false] {
        let set = sets(&anna, &competition.event, raised).await;
        let heard = phone
            .hear_until("me", |said| said["data"]["kind"] == "shields_changed")
            .await;
        assert_eq!(heard["data"]["spoilers"], set);
        assert_eq!(anna.get("/api/auth/spoilers").await.ok(), set);
    }
    anna.put("/api/events/999999/shield", json!({"raised": true}))
        .await
        .refused(404, "not_found");
}

#[sqlx::test(migrations = "../../migrations")]
async fn a_correction_is_withheld_with_its_toast(pool: PgPool) {
    let (competition, [anna, _], _) = two_who_picked(&pool).await;
    is_scored(&pool, &competition).await;
    sets(&anna, &competition.event, true).await;
    competition.disqualifies_the_winner();
    competition.sync().await;
    competition.score().await;
    everybody_is_told(&pool).await;
    assert_eq!(said_on_topic(&pool, &anna, "score_corrected").await, 0);
    assert_eq!(count_of(&anna, "points_corrected").await, 0);
    sets(&anna, &competition.event, false).await;
    assert_eq!(count_of(&anna, "points_corrected").await, 2);
    assert_eq!(said_on_topic(&pool, &anna, "points_corrected").await, 2);
}

#[sqlx::test(migrations = "../../migrations")]
async fn a_shield_raises_itself_for_what_is_picked_and_only_once(pool: PgPool) {
    let competition = Competition::tomorrow(&pool).await;
    let [anna, ben] = competition.app.people().await;
    let league = anna.creates_league("Friends", "public").await;
    ben.joins(&league, &anna).await;
    let raised = |set: &Value| -> Vec<bool> {
        let shields = set["shields"].as_array().expect("shields").iter();
        shields.map(|shield| shield["raised"] == true).collect()
    };
    let set = sets_by_itself(&anna, true).await;
    assert_eq!(
        (&set["byItself"], raised(&set)),
        (&json!(true), Vec::new()),
        "nothing is picked"
    );
    for person in [&anna, &ben] {
        competition
            .picks(person, &league, competition.podium())
            .await
            .ok();
    }
    let shields = anna.get("/api/auth/spoilers").await.ok();
    assert_eq!(raised(&shields), [true]);
    let bens = ben.get("/api/auth/spoilers").await.ok();
    assert_eq!(bens, json!({"byItself": false, "shields": []}));
    // What was picked before is shielded when the wish is said, and what was lowered is not raised again.
    assert_eq!(raised(&sets_by_itself(&ben, true).await), [true]);
    sets(&anna, &competition.event, false).await;
    sets_by_itself(&anna, false).await;
    assert_eq!(raised(&sets_by_itself(&anna, true).await), [false]);
}

/// Points come, are read and are hidden and shown at once: in the end each is told once, and every number was right.
#[sqlx::test(migrations = "../../migrations")]
async fn opening_while_results_arrive_loses_and_doubles_nothing(pool: PgPool) {
    let (competition, [anna, _], _) = two_who_picked(&pool).await;
    is_scored(&pool, &competition).await;
    let mut bell = Bell::of(&anna).await;
    for round in 0..ROUNDS {
        let results = async {
            sqlx::query("UPDATE scores SET first = $1")
                .bind(i32::try_from(round % 20).expect("few"))
                .execute(&pool)
                .await
                .expect("other points");
            sqlx::query("INSERT INTO notice_jobs (about, event_id) VALUES ('picks_scored', $1)")
                .bind(&competition.event)
                .execute(&pool)
                .await
                .expect("a job");
            everybody_is_told(&pool).await;
        };
        let shield = async {
            sets(&anna, &competition.event, round % 2 == 0).await;
            if round % 3 == 0 {
                sets(&anna, &competition.event, round % 2 == 1).await;
            }
        };
        let ((), (), ()) = tokio::join!(results, shield, sees_what_there_is(&anna));
        let shown = bell.catches_up(&anna, &pool).await;
        assert_eq!(shown, unseen(&anna).await, "round {round}");
    }
    sets(&anna, &competition.event, true).await;
    assert_eq!(count_of(&anna, "picks_scored").await, 0);
    sets(&anna, &competition.event, false).await;
    assert_eq!(count_of(&anna, "picks_scored").await, 2);
    let shown = bell.catches_up(&anna, &pool).await;
    assert_eq!(shown, unseen(&anna).await);
}
