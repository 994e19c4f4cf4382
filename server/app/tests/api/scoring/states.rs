//! The state cases of docs/rules.md, "When points become final", that need a server; S1 is in `void.rs`, and
//! the tests of the domain cover S6 and S9.

use podium_simulator::timeline::Stage;
use serde_json::{Value, json};
use sqlx::PgPool;

use crate::support::competition::Competition;
use crate::support::json::{fields, list};
use crate::support::person::Person;
use crate::support::sql::{scalar, scalars};

/// Anna alone in a league, with the true podium picked: 45 points. Returns the league and her pick.
async fn anna_picks(pool: &PgPool) -> (Competition, Person, String, String) {
    let (competition, [anna], league) = Competition::among(pool, ["Anna"]).await;
    let id = competition.saves_podium(&anna, &league).await;
    (competition, anna, league, id)
}

fn row(name: &str, rank: u64, settled: u64, provisional: u64) -> (String, u64, u64, u64) {
    (name.to_owned(), rank, settled, provisional)
}

async fn stored_scores(pool: &PgPool) -> i64 {
    scalar(pool, "SELECT count(*) FROM scores", []).await
}

async fn corrections(pool: &PgPool) -> Vec<Value> {
    let statement = r#"SELECT payload FROM changes WHERE payload LIKE '%"score_corrected"%' ORDER BY topic, "offset""#;
    let payloads: Vec<String> = scalars(pool, statement, []).await;
    payloads
        .iter()
        .map(|payload| serde_json::from_str(payload).expect("JSON"))
        .collect()
}

/// The corrections in the audit log, newest first.
async fn logged_corrections(competition: &Competition) -> Vec<Value> {
    let log = competition.admin.get("/api/admin/audit").await.ok();
    let corrected = list(&log, "entries")
        .iter()
        .filter(|entry| entry["act"] == "scores_corrected");
    corrected
        .map(|entry| {
            assert_eq!(entry["actorId"], Value::Null, "{entry}");
            assert_eq!(entry["eventId"], competition.event.as_str(), "{entry}");
            entry["detail"].clone()
        })
        .collect()
}

async fn assert_waits(competition: &Competition, anna: &Person, id: &str, why: &str) {
    let answer = competition.score().await;
    assert_eq!(answer["processed"], 0, "{why}: {answer}");
    let words = answer["message"].as_str().expect("words");
    assert!(
        words.contains("0 predictions scored")
            && words.ends_with("1 finished category waits for its results"),
        "{why}: {words}"
    );
    let path = format!("/api/scoring/status/{}", competition.event);
    let status = competition.admin.get(&path).await.ok()["status"].clone();
    assert_eq!(status["categories"][0]["waitingForResults"], true, "{why}");
    assert_eq!(status["isFullyScored"], false, "{why}");
    let prediction = anna.prediction(id).await;
    assert_eq!(prediction["totalPoints"], Value::Null, "{why}");
    assert_eq!(prediction["scoreDetails"], Value::Null, "{why}");
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn s2_a_finished_category_without_a_ranking_waits_for_results(pool: PgPool) {
    let (competition, anna, league, id) = anna_picks(&pool).await;
    competition
        .patches_result(json!({"status": "finished", "ranking": []}))
        .await;
    assert_waits(&competition, &anna, &id, "no rows").await;
    assert_eq!(stored_scores(&pool).await, 0);
    assert_eq!(anna.leaderboard(&league).await, [row("Anna", 1, 0, 0)]);
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn s2_a_ranking_without_ranks_waits_even_once_scored(pool: PgPool) {
    let (competition, anna, league, id) = anna_picks(&pool).await;
    competition.scores_first_category().await;
    assert_eq!(anna.leaderboard(&league).await, [row("Anna", 1, 45, 0)]);
    competition.loses_its_ranking().await;
    assert_eq!(stored_scores(&pool).await, 0, "no zeros are stored");
    let taken_back = json!({
        "categories": [], "corrected": 0, "takenBack": [competition.category],
    });
    assert_eq!(logged_corrections(&competition).await, [taken_back]);
    assert_waits(&competition, &anna, &id, "all ranks null").await;
    assert_eq!(anna.leaderboard(&league).await, [row("Anna", 1, 0, 0)]);
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn s3_a_correction_is_scored_exactly_and_notified_once(pool: PgPool) {
    let (competition, anna, league, id) = anna_picks(&pool).await;
    let ben = competition.app.person("Ben").await;
    ben.joins(&league, &anna).await;
    // Ben's athletes score nothing before and after: he gets no notification.
    let last = competition.best.last().expect("an athlete");
    let saved = competition.picks(&ben, &league, ["", "", last]).await.ok();
    competition.scores_first_category().await;
    let prediction = anna.prediction(&id).await;
    assert_eq!(prediction["totalPoints"], 45, "case 49");
    assert_eq!(
        anna.leaderboard(&league).await,
        [row("Anna", 1, 45, 0), row("Ben", 2, 0, 0)]
    );

    let mut socket = anna.follows("me").await;
    competition.disqualifies_the_winner().await;
    // No second scoring: the correction of scored results suffices.
    let prediction = anna.prediction(&id).await;
    assert_eq!(prediction["totalPoints"], 15, "case 50");
    let by_place = &prediction["scoreDetails"]["podium"]["pointsByPlace"];
    assert_eq!(*by_place, json!({"first": 0, "second": 10, "third": 5}));
    assert_eq!(
        anna.leaderboard(&league).await,
        [row("Anna", 1, 15, 0), row("Ben", 2, 0, 0)],
        "the league's total falls by 30"
    );
    let received = socket.hears("me", "score_corrected").await;
    let correction = json!({
        "kind": "score_corrected", "predictionId": id, "eventId": competition.event,
        "categoryId": competition.category, "leagueId": league, "from": 45, "to": 15,
    });
    assert_eq!(received["data"], correction);
    competition.score().await;
    assert_eq!(
        corrections(&pool).await,
        [correction],
        "once, and to nobody else"
    );
    let bens = ben.prediction(saved["predictionId"].as_str().expect("an id"));
    assert_eq!(bens.await["totalPoints"], 0);
    let one_category = json!({
        "categories": [competition.category], "corrected": 1, "takenBack": [],
    });
    assert_eq!(logged_corrections(&competition).await, [one_category]);
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn s4_scored_three_times_is_scored_once(pool: PgPool) {
    let (competition, anna, league, _) = anna_picks(&pool).await;
    competition.finishes_first_category().await;
    for _ in 0..3 {
        let answer = competition.score().await;
        assert_eq!(fields(&answer, ["processed", "leagues"]), json!([1, 1]));
        assert_eq!(anna.leaderboard(&league).await, [row("Anna", 1, 45, 0)]);
    }
    assert_eq!(stored_scores(&pool).await, 1);
    assert_eq!(corrections(&pool).await, Vec::<Value>::new());
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn s5_concurrent_scoring_writes_one_set_of_rows(pool: PgPool) {
    let (competition, anna, league, _) = anna_picks(&pool).await;
    let other = competition.app.site_admin("Other").await;
    competition.finishes_first_category().await;
    let body = json!({"eventId": competition.event});
    let (one, two) = tokio::join!(
        competition.admin.post("/api/score-event", body.clone()),
        other.post("/api/score-event", body.clone())
    );
    assert_eq!(one.ok(), two.ok());
    assert_eq!(stored_scores(&pool).await, 1);
    assert_eq!(anna.leaderboard(&league).await, [row("Anna", 1, 45, 0)]);
    let statement = r#"SELECT count(*) FROM changes WHERE payload LIKE '%"category_scored"%'"#;
    let count: i64 = scalar(&pool, statement, []).await;
    assert_eq!(count, 1, "the second found nothing to do");
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn s7_provisional_points_are_gone_once_another_ranking_is_final(pool: PgPool) {
    let (competition, anna, league, _) = anna_picks(&pool).await;
    competition.reaches(Stage::complete(2)).await;
    competition.app.state.live.reload_boards();
    assert_eq!(anna.leaderboard(&league).await, [row("Anna", 1, 0, 45)]);
    assert_eq!(stored_scores(&pool).await, 0, "in memory only");

    // Fetched only with the final ranking.
    let (event, category) = (competition.event_number(), competition.category_number());
    let winner = competition.best[0].parse().expect("a number");
    let disqualified = competition.control().disqualify(event, category, winner);
    disqualified.expect("disqualified");
    competition.scores_first_category().await;
    assert_eq!(anna.leaderboard(&league).await, [row("Anna", 1, 15, 0)]);
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn s8_one_pick_in_three_leagues_scores_once_in_each(pool: PgPool) {
    let (competition, anna, first, _) = anna_picks(&pool).await;
    let mut leagues = vec![first];
    for name in ["Colleagues", "Family"] {
        let league = anna.creates_league(name, "public").await;
        competition.saves_podium(&anna, &league).await;
        leagues.push(league);
    }
    competition.finishes_first_category().await;
    let answer = competition.score().await;
    assert_eq!(fields(&answer, ["processed", "leagues"]), json!([3, 3]));
    assert_eq!(stored_scores(&pool).await, 3);
    for league in &leagues {
        assert_eq!(anna.leaderboard(league).await, [row("Anna", 1, 45, 0)]);
    }
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn s10_an_admins_edit_after_the_lock_is_scored_and_marked(pool: PgPool) {
    let (competition, anna, league, id) = anna_picks(&pool).await;
    let path = format!("/api/predictions/{id}");
    let [first, second, third] = competition.podium();
    let swapped = json!({"data": {"first": second, "second": first, "third": third}});
    let admin = &competition.admin;
    admin
        .put(&path, swapped.clone())
        .await
        .refused(404, "not_found");
    competition.set_lock("lock").await;
    assert_eq!(anna.prediction(&id).await["editedByAdmin"], false);
    admin.put(&path, swapped).await.ok();
    competition.scores_first_category().await;
    let prediction = anna.prediction(&id).await;
    assert_eq!(prediction["editedByAdmin"], true);
    assert_eq!(prediction["totalPoints"], 35, "case 2");
    assert_eq!(anna.leaderboard(&league).await, [row("Anna", 1, 35, 0)]);
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn s10_an_admins_edit_of_a_scored_pick_is_scored_at_once(pool: PgPool) {
    let (competition, anna, _, id) = anna_picks(&pool).await;
    competition.set_lock("lock").await;
    competition.scores_first_category().await;
    let [first, second, third] = competition.podium();
    let swapped = json!({"data": {"first": second, "second": first, "third": third}});
    let path = format!("/api/predictions/{id}");
    let saved = competition.admin.put(&path, swapped).await.ok();
    assert_eq!(saved["prediction"]["totalPoints"], 35);
    assert_eq!(anna.prediction(&id).await["totalPoints"], 35);
    let points: Vec<(Value, Value)> = corrections(&pool)
        .await
        .iter()
        .map(|one| (one["from"].clone(), one["to"].clone()))
        .collect();
    assert_eq!(points, [(json!(45), json!(35))]);
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn leaving_hides_points_and_coming_back_restores_them(pool: PgPool) {
    let (competition, anna, league, _) = anna_picks(&pool).await;
    let ben = competition.app.person("Ben").await;
    ben.joins(&league, &anna).await;
    competition.saves_podium(&ben, &league).await;
    competition.scores_first_category().await;
    let both = [row("Anna", 1, 45, 0), row("Ben", 1, 45, 0)];
    assert_eq!(anna.leaderboard(&league).await, both);
    ben.does_in(&league, "leave").await.ok();
    competition.app.state.live.reload_boards();
    assert_eq!(anna.leaderboard(&league).await, [row("Anna", 1, 45, 0)]);
    assert_eq!(stored_scores(&pool).await, 2, "the rows are kept");
    ben.joins(&league, &anna).await;
    competition.app.state.live.reload_boards();
    assert_eq!(anna.leaderboard(&league).await, both);
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn a_late_member_brings_no_points_from_another_league(pool: PgPool) {
    let (competition, anna, league, _) = anna_picks(&pool).await;
    let ben = competition.app.person("Ben").await;
    let own = ben.creates_league("Own league", "public").await;
    competition.saves_podium(&ben, &own).await;
    competition.scores_first_category().await;
    ben.joins(&league, &anna).await;
    competition.app.state.live.reload_boards();
    assert_eq!(
        anna.leaderboard(&league).await,
        [row("Anna", 1, 45, 0), row("Ben", 2, 0, 0)]
    );
    assert_eq!(ben.leaderboard(&own).await, [row("Ben", 1, 45, 0)]);
}
