//! The spoiler guard: notifications of a hidden event are withheld until the user asks for them.

use serde_json::{Value, json};
use sqlx::PgPool;

use crate::notifications::fanout::{of_kind, two_who_picked};
use crate::notifications::races::Bell;
use crate::notifications::{kinds, mark_all_seen, mark_any_seen, unseen};
use crate::support::competition::Competition;
use crate::support::person::Person;
use crate::support::sql::{execute, scalar};
use crate::support::waiting::fanout_is_done;

const ROUNDS: usize = 40;

async fn set_auto_hide(person: &Person, on: bool) -> Value {
    let body = json!({"byItself": on});
    person.put("/api/auth/spoilers", body).await.ok()
}

async fn count_of(person: &Person, kind: &str) -> usize {
    let kinds = kinds(person).await;
    kinds.iter().filter(|one| *one == kind).count()
}

async fn changes_on_topic(pool: &PgPool, person: &Person, words: &str) -> i64 {
    let statement = "SELECT count(*) FROM changes WHERE topic = $1 AND payload LIKE $2";
    scalar(
        pool,
        statement,
        [&format!("account:{}", person.id), &format!("%{words}%")],
    )
    .await
}

async fn is_scored(pool: &PgPool, competition: &Competition) {
    competition.scores_first_category().await;
    fanout_is_done(pool).await;
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn notifications_of_a_hidden_event_are_withheld_until_it_is_revealed(pool: PgPool) {
    let (competition, [anna, ben], _) = two_who_picked(&pool).await;
    let set = anna.hides(&competition.event, true).await;
    assert_eq!(set["shields"][0]["eventId"], competition.event.as_str());
    assert_eq!(set["shields"][0]["raised"], true);
    let mut bell = Bell::of(&anna).await;
    competition.set_lock("lock").await;
    is_scored(&pool, &competition).await;

    // Notifications without spoilers arrive; Ben receives all of them.
    of_kind(&anna, "picks_locked").await;
    of_kind(&ben, "picks_scored").await;
    assert_eq!(count_of(&anna, "picks_scored").await, 0);
    assert_eq!(changes_on_topic(&pool, &anna, "picks_scored").await, 0);
    assert_eq!(
        bell.catch_up(&anna, &pool).await,
        unseen(&anna).await,
        "neither counts what is withheld"
    );
    // Marking as seen affects only what was visible.
    assert_eq!(mark_all_seen(&anna).await, 0);
    bell.catch_up(&anna, &pool).await;

    let set = anna.hides(&competition.event, false).await;
    assert_eq!(set["shields"][0]["raised"], false);
    assert_eq!(count_of(&anna, "picks_scored").await, 2);
    assert_eq!(
        kinds(&anna).await[0],
        "picks_scored",
        "told now: first of all"
    );
    assert_eq!(unseen(&anna).await, 2);
    assert_eq!(bell.catch_up(&anna, &pool).await, 2);
    // A repeated request changes nothing.
    anna.hides(&competition.event, false).await;
    assert_eq!(bell.catch_up(&anna, &pool).await, 2);
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn hiding_an_event_late_withholds_earlier_notifications(pool: PgPool) {
    let (competition, [anna, ben], _) = two_who_picked(&pool).await;
    is_scored(&pool, &competition).await;
    let mut bell = Bell::of(&anna).await;
    assert_eq!(mark_all_seen(&anna).await, 0);
    anna.hides(&competition.event, true).await;
    assert_eq!(count_of(&anna, "picks_scored").await, 0);
    assert_eq!(bell.catch_up(&anna, &pool).await, 0);
    assert_eq!(count_of(&ben, "picks_scored").await, 1);
    anna.hides(&competition.event, false).await;
    assert_eq!(count_of(&anna, "picks_scored").await, 2);
    assert_eq!(unseen(&anna).await, 0, "they had been read before");
    assert_eq!(bell.catch_up(&anna, &pool).await, 0);
}

/// Other devices receive the guard's state, and the notifications it hides.
#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn spoiler_guards_apply_to_every_device(pool: PgPool) {
    let (competition, [anna, _], _) = two_who_picked(&pool).await;
    let mut phone = anna.socket().await;
    let snapshot = phone.follow("me").await;
    assert_eq!(
        snapshot["data"]["spoilers"],
        json!({"byItself": false, "shields": []})
    );
    for raised in [true, false] {
        let set = anna.hides(&competition.event, raised).await;
        let received = phone.hears("me", "shields_changed").await;
        assert_eq!(received["data"]["spoilers"], set);
        assert_eq!(anna.get("/api/auth/spoilers").await.ok(), set);
    }
    anna.put("/api/events/999999/shield", json!({"raised": true}))
        .await
        .refused(404, "not_found");
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn a_correction_of_a_hidden_event_is_withheld_with_its_change(pool: PgPool) {
    let (competition, [anna, _], _) = two_who_picked(&pool).await;
    is_scored(&pool, &competition).await;
    anna.hides(&competition.event, true).await;
    competition.disqualifies_the_winner().await;
    competition.score().await;
    fanout_is_done(&pool).await;
    assert_eq!(changes_on_topic(&pool, &anna, "score_corrected").await, 0);
    assert_eq!(count_of(&anna, "points_corrected").await, 0);
    anna.hides(&competition.event, false).await;
    assert_eq!(count_of(&anna, "points_corrected").await, 2);
    assert_eq!(changes_on_topic(&pool, &anna, "points_corrected").await, 2);
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn auto_hide_hides_picked_events_once(pool: PgPool) {
    let (competition, [anna, ben], league) = Competition::among_climbers(&pool).await;
    let raised = |set: &Value| -> Vec<bool> {
        let shields = set["shields"].as_array().expect("shields").iter();
        shields.map(|shield| shield["raised"] == true).collect()
    };
    let set = set_auto_hide(&anna, true).await;
    assert_eq!(
        (&set["byItself"], raised(&set)),
        (&json!(true), Vec::new()),
        "nothing is picked"
    );
    for person in [&anna, &ben] {
        competition.saves_podium(person, &league).await;
    }
    let shields = anna.get("/api/auth/spoilers").await.ok();
    assert_eq!(raised(&shields), [true]);
    let bens = ben.get("/api/auth/spoilers").await.ok();
    assert_eq!(bens, json!({"byItself": false, "shields": []}));
    // The setting also hides events picked earlier, but not events revealed before.
    assert_eq!(raised(&set_auto_hide(&ben, true).await), [true]);
    anna.hides(&competition.event, false).await;
    set_auto_hide(&anna, false).await;
    assert_eq!(raised(&set_auto_hide(&anna, true).await), [false]);
}

/// Points arrive, are read, hidden and shown concurrently: in the end each is notified once, and every count was
/// correct.
#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn revealing_races_with_results_without_loss_or_duplicates(pool: PgPool) {
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
            let job =
                "INSERT INTO outbox (kind, about, event_id) VALUES ('fanout', 'picks_scored', $1)";
            execute(&pool, job, [&competition.event]).await;
            fanout_is_done(&pool).await;
        };
        let shield = async {
            anna.hides(&competition.event, round % 2 == 0).await;
            if round % 3 == 0 {
                anna.hides(&competition.event, round % 2 == 1).await;
            }
        };
        let ((), (), ()) = tokio::join!(results, shield, mark_any_seen(&anna));
        let shown = bell.catch_up(&anna, &pool).await;
        assert_eq!(shown, unseen(&anna).await, "round {round}");
    }
    anna.hides(&competition.event, true).await;
    assert_eq!(count_of(&anna, "picks_scored").await, 0);
    anna.hides(&competition.event, false).await;
    assert_eq!(count_of(&anna, "picks_scored").await, 2);
    let shown = bell.catch_up(&anna, &pool).await;
    assert_eq!(shown, unseen(&anna).await);
}
