//! Notices about competitions.

use serde_json::{Value, json};
use sqlx::PgPool;

use crate::notifications::{everybody_is_told, kinds, looks, says, unseen};
use crate::support::competition::Competition;
use crate::support::person::Person;

async fn job(pool: &PgPool, competition: &Competition, about: &str) {
    sqlx::query("INSERT INTO notice_jobs (about, event_id) VALUES ($1, $2)")
        .bind(about)
        .bind(&competition.event)
        .execute(pool)
        .await
        .expect("a job");
}

/// The notice of this kind.
pub(crate) async fn of_kind(person: &Person, kind: &str) -> Value {
    let says = says(person).await;
    let mut found = says.into_iter().filter(|says| says["kind"] == kind);
    let one = found.next().expect("a notice of this kind");
    assert_eq!(found.next(), None, "told twice");
    one
}

/// Anna has picked the true podium in both leagues, which are hers; Ben one who will be last, in the first.
pub(crate) async fn two_who_picked(pool: &PgPool) -> (Competition, [Person; 2], [String; 2]) {
    let competition = Competition::tomorrow(pool).await;
    let [anna, ben] = competition.app.people().await;
    let league = anna.creates_league("Friends", "public").await;
    let second = anna.creates_league("Others", "public").await;
    ben.joins(&league, &anna).await;
    for of in [&league, &second] {
        competition
            .picks(&anna, of, competition.podium())
            .await
            .ok();
    }
    let last = competition.best.last().expect("an athlete");
    competition.picks(&ben, &league, ["", "", last]).await.ok();
    (competition, [anna, ben], [league, second])
}

#[sqlx::test(migrations = "../../migrations")]
async fn a_lock_is_told_to_all_players_with_how_much_they_have_picked(pool: PgPool) {
    let competition = Competition::tomorrow(&pool).await;
    let [anna, ben, eve] = competition.app.people().await;
    let league = anna.creates_league("Friends", "public").await;
    ben.joins(&league, &anna).await;
    competition
        .picks(&anna, &league, competition.podium())
        .await
        .ok();
    let categories: i64 = sqlx::query_scalar("SELECT count(*) FROM categories")
        .fetch_one(&pool)
        .await
        .expect("a number");
    let mut annas = anna.socket().await;
    annas.follow("me").await;

    competition.set_lock("lock").await;
    let told = annas
        .hear_until("me", |said| said["data"]["kind"] == "notice_told")
        .await;
    let expected = |picked: u32| {
        json!({"kind": "picks_locked", "eventId": competition.event, "picked": picked,
               "eventName": told["data"]["notice"]["says"]["eventName"], "categories": categories})
    };
    assert_eq!(told["data"]["notice"]["says"], expected(1));
    everybody_is_told(&pool).await;
    assert_eq!(says(&ben).await[0], expected(0));
    assert_eq!(kinds(&eve).await, Vec::<String>::new(), "in no league");

    // Told twice, by a node that died before it could say that it is done: nothing new.
    assert_eq!(looks(&anna).await, 0);
    job(&pool, &competition, "picks_closed").await;
    everybody_is_told(&pool).await;
    assert_eq!(unseen(&anna).await, 0);

    // Open again, nobody is told otherwise; closed again, everybody, with what is picked by now.
    competition.set_lock("unlock").await;
    everybody_is_told(&pool).await;
    annas
        .hear_until("me", |said| said["data"]["kind"] == "notices_gone")
        .await;
    assert_eq!(kinds(&anna).await, Vec::<String>::new());
    assert_eq!(kinds(&ben).await, ["request_approved"]);
    competition
        .picks(&ben, &league, competition.podium())
        .await
        .ok();
    competition.set_lock("lock").await;
    everybody_is_told(&pool).await;
    assert_eq!(says(&ben).await[0], expected(1));
    assert_eq!(unseen(&anna).await, 1);
}

#[sqlx::test(migrations = "../../migrations")]
async fn picks_that_are_open_again_are_not_said_to_be_closed(pool: PgPool) {
    let competition = Competition::tomorrow(&pool).await;
    let anna = competition.app.person("Anna").await;
    anna.creates_league("Friends", "public").await;
    // As if the node had died before it told anybody.
    job(&pool, &competition, "picks_closed").await;
    everybody_is_told(&pool).await;
    assert_eq!(kinds(&anna).await, Vec::<String>::new());
}

#[sqlx::test(migrations = "../../migrations")]
async fn points_are_told_once_for_each_league_and_grow_with_the_categories(pool: PgPool) {
    let (competition, [anna, ben], [league, _]) = two_who_picked(&pool).await;
    competition.finishes_first_category().await;
    competition.score().await;
    everybody_is_told(&pool).await;
    let mut told: Vec<Value> = says(&anna).await;
    told.retain(|says| says["kind"] == "picks_scored");
    assert_eq!(told.len(), 2);
    let friends = told
        .iter()
        .find(|says| says["leagueId"] == league.as_str())
        .expect("told");
    assert_eq!(friends["points"], 45);
    assert_eq!(
        (&friends["rank"], &friends["members"]),
        (&json!(1), &json!(2))
    );
    assert_eq!(
        (&friends["scored"], &friends["picked"]),
        (&json!(1), &json!(1))
    );
    let bens = of_kind(&ben, "picks_scored").await;
    assert_eq!((&bens["points"], &bens["rank"]), (&json!(0), &json!(2)));

    // The same results again say nothing again.
    let before = unseen(&anna).await;
    looks(&anna).await;
    assert!(before >= 2);
    competition.score().await;
    job(&pool, &competition, "picks_scored").await;
    everybody_is_told(&pool).await;
    assert_eq!(unseen(&anna).await, 0);
}

#[sqlx::test(migrations = "../../migrations")]
async fn a_correction_says_from_what_to_what_and_why(pool: PgPool) {
    let competition = Competition::tomorrow(&pool).await;
    let [anna, ben] = competition.app.people().await;
    let league = anna.creates_league("Friends", "public").await;
    ben.joins(&league, &anna).await;
    competition
        .picks(&anna, &league, competition.podium())
        .await
        .ok();
    competition.finishes_first_category().await;
    competition.score().await;
    everybody_is_told(&pool).await;
    looks(&anna).await;
    competition.disqualifies_the_winner();
    competition.sync().await;
    competition.score().await;
    everybody_is_told(&pool).await;
    let told = of_kind(&anna, "points_corrected").await;
    assert_eq!(told["from"], 45);
    assert_eq!(
        told["to"],
        anna.prediction(told["predictionId"].as_str().expect("an id"))
            .await["totalPoints"]
    );
    assert_ne!(told["to"], 45);
    assert_eq!(told["athlete"]["athleteId"], competition.best[0].as_str());
    // Upstream does not say why somebody has no rank any more, so nor do we.
    assert_eq!(told["reason"], "unranked");
    assert_eq!(told["leagueName"], "Friends");
    // The same words stand with the pick, for everybody who sees it, and a mark on the leaderboard for those who do not.
    let pick = told["predictionId"].as_str().expect("an id");
    let words = |of: &Value| -> Vec<Value> {
        ["from", "to", "reason", "athlete", "resultAt"]
            .iter()
            .map(|field| of[field].clone())
            .collect()
    };
    for reader in [&anna, &ben] {
        assert_eq!(
            words(&reader.prediction(pick).await["correction"]),
            words(&told)
        );
    }
    let path = format!("/api/leagues/{league}/leaderboard");
    let eve = competition.app.person("Eve").await;
    let row = &eve.get(&path).await.ok()["rankings"][0];
    assert_eq!(row["eventResults"][0]["correctedFrom"], 45);
    assert_eq!(row["eventResults"][0]["points"], told["to"]);
    // The sum in the league is another, too: said anew, in its one place.
    assert_eq!(of_kind(&anna, "picks_scored").await["points"], told["to"]);
    assert_eq!(unseen(&anna).await, 2);
    assert_eq!(kinds(&ben).await, ["request_approved"]);
}

#[sqlx::test(migrations = "../../migrations")]
async fn points_that_are_taken_back_are_no_longer_told(pool: PgPool) {
    let competition = Competition::tomorrow(&pool).await;
    let anna = competition.app.person("Anna").await;
    let league = anna.creates_league("Friends", "public").await;
    competition
        .picks(&anna, &league, competition.podium())
        .await
        .ok();
    competition.finishes_first_category().await;
    competition.score().await;
    everybody_is_told(&pool).await;
    assert_eq!(kinds(&anna).await, ["picks_scored"]);
    competition.loses_its_ranking().await;
    everybody_is_told(&pool).await;
    assert_eq!(kinds(&anna).await, Vec::<String>::new());
}
