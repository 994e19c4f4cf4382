//! Cancelled categories are void (docs/rules.md, "When points become final", S1).

use serde_json::{Value, json};
use sqlx::PgPool;

use crate::support::competition::Competition;
use crate::support::json::fields;
use crate::support::person::Person;

/// Two members of a league who have picked the true podium in the first category.
struct Game {
    competition: Competition,
    league: String,
    anna: Person,
    ben: Person,
    /// Anna's pick.
    prediction: String,
}

impl Game {
    async fn start(pool: &PgPool) -> Self {
        let (competition, [anna, ben], league) = Competition::among(pool, ["Anna", "Ben"]).await;
        let prediction = competition.saves_podium(&anna, &league).await;
        competition.saves_podium(&ben, &league).await;
        Self {
            competition,
            league,
            anna,
            ben,
            prediction,
        }
    }

    async fn renames_event(&self, name: &str) {
        let patch = json!({"name": name});
        self.competition.patches_event(patch);
        self.competition.sync().await;
    }

    async fn status(&self) -> Value {
        let path = format!("/api/scoring/status/{}", self.competition.event);
        self.competition.admin.get(&path).await.ok()["status"].clone()
    }

    /// Total points and void mark of Anna's pick.
    async fn points(&self) -> (Value, Value) {
        let prediction = self.anna.prediction(&self.prediction).await;
        (
            prediction["totalPoints"].clone(),
            prediction["scoreDetails"]["void"].clone(),
        )
    }

    async fn assert_counts_nowhere(&self) {
        assert_eq!(self.points().await, (json!(0), json!(true)));
        let page = self
            .anna
            .get(&format!("/api/leagues/{}/leaderboard", self.league))
            .await
            .ok();
        for row in page["rankings"].as_array().expect("rows") {
            assert_eq!(row["rank"], 1, "{row}");
            assert_eq!(row["totalPoints"], 0, "{row}");
            assert_eq!(row["provisionalPoints"], 0, "{row}");
            assert_eq!(row["eventResults"], json!([]), "{row}");
            assert_eq!(
                row["previousRank"],
                Value::Null,
                "no event has given points"
            );
        }
    }

    async fn assert_closed(&self) {
        let [first, second, third] = self.competition.podium();
        let path = format!("/api/predictions/{}", self.prediction);
        let other = json!({"data": {"first": second, "second": first, "third": third}});
        let words = self.anna.put(&path, other).await;
        assert_eq!(
            words.refused(409, "event_locked"),
            "This event is locked. No new predictions allowed."
        );
    }
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn s1_a_cancelled_category_is_void(pool: PgPool) {
    let game = Game::start(&pool).await;
    game.competition
        .patches_result(json!({"status": "cancelled"}))
        .await;
    game.assert_closed().await;

    for _ in 0..2 {
        let answer = game.competition.score().await;
        assert_eq!(fields(&answer, ["processed", "leagues"]), json!([0, 1]));
        let words = answer["message"].as_str().expect("words");
        assert!(
            words.ends_with("1 category is cancelled: 2 predictions void"),
            "{words}"
        );
        game.assert_counts_nowhere().await;
    }
    let status = game.status().await;
    assert_eq!(status["predictionsScored"], 0);
    assert_eq!(status["predictionsVoid"], 2);
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn a_cancelled_category_that_the_federation_ranks_is_scored(pool: PgPool) {
    let game = Game::start(&pool).await;
    // Nothing is ranked before the event begins.
    game.competition.set_lock("lock").await;
    game.competition
        .patches_result(json!({"status": "cancelled"}))
        .await;
    game.competition.score().await;
    game.assert_counts_nowhere().await;

    let mut socket = game.anna.follows("me").await;
    // The category now has results, and its status is still the patched one: the correction itself removes the void
    // mark.
    game.competition.finishes_first_category().await;
    assert_eq!(game.points().await, (json!(45), json!(false)));
    let received = socket.hears("me", "score_corrected").await;
    assert_eq!(fields(&received["data"], ["from", "to"]), json!([0, 45]));
    assert_eq!(
        game.anna.leaderboard(&game.league).await,
        [("Anna".to_owned(), 1, 45, 0), ("Ben".to_owned(), 1, 45, 0)]
    );
    let answer = game.competition.score().await;
    assert_eq!(answer["processed"], 2, "{answer}");
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn a_category_that_is_uncancelled_is_open_again(pool: PgPool) {
    let game = Game::start(&pool).await;
    let path = format!("/api/events/{}", game.competition.event);
    let before = game.anna.get(&path).await.ok();
    let status = before["event"]["dcats"][0]["status"].clone();
    game.competition
        .patches_result(json!({"status": "canceled"}))
        .await;
    game.competition.score().await;
    game.assert_counts_nowhere().await;

    game.competition
        .patches_result(json!({"status": status}))
        .await;
    assert_eq!(game.points().await, (Value::Null, Value::Null));
    let [first, second, third] = game.competition.podium();
    let path = format!("/api/predictions/{}", game.prediction);
    let other = json!({"data": {"first": second, "second": first, "third": third}});
    game.anna.put(&path, other).await.ok();
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn a_cancelled_event_is_void_and_closed_until_it_is_not(pool: PgPool) {
    let game = Game::start(&pool).await;
    let competition = &game.competition;
    game.renames_event("[CANCELLED] Cup").await;
    game.assert_closed().await;
    let answer = competition.score().await;
    assert_eq!(answer["processed"], 0, "{answer}");
    game.assert_counts_nowhere().await;
    assert_eq!(game.status().await["isFullyScored"], true);

    game.renames_event("Cup").await;
    assert_eq!(game.points().await, (Value::Null, Value::Null));
    assert_eq!(game.status().await["isFullyScored"], false);
    competition.finishes().await;
    let answer = competition.score().await;
    assert_eq!(answer["processed"], 2, "{answer}");
    assert_eq!(game.points().await, (json!(45), json!(false)));
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn cancelling_a_scored_event_voids_its_points(pool: PgPool) {
    let game = Game::start(&pool).await;
    game.competition.finishes().await;
    game.competition.score().await;
    let mut socket = game.ben.follows("me").await;
    game.renames_event("Cup (CANCELLED)").await;
    game.assert_counts_nowhere().await;
    let received = socket.hears("me", "score_corrected").await;
    assert_eq!(fields(&received["data"], ["from", "to"]), json!([45, 0]));

    game.renames_event("Cup").await;
    assert_eq!(game.points().await, (json!(45), json!(false)));
}
