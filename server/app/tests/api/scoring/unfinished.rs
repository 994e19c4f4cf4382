//! Categories that the results service never finishes, or drops (docs/rules.md, "When points become final").

use serde_json::{Value, json};
use sqlx::PgPool;

use crate::support::competition::Competition;
use crate::support::json::list;
use crate::support::person::Person;
use crate::support::sql::scalar;

struct Game {
    competition: Competition,
    anna: Person,
    prediction: String,
    pool: PgPool,
}

impl Game {
    /// Anna has the true podium; all has been climbed, and the service still says `active`.
    async fn climbed(pool: &PgPool) -> Self {
        let (competition, [anna], league) = Competition::among(pool, ["Anna"]).await;
        let podium = competition.podium();
        let prediction = competition.saves(&anna, &league, podium).await;
        competition.finishes().await;
        let game = Self {
            competition,
            anna,
            prediction,
            pool: pool.clone(),
        };
        game.lists("active").await;
        game
    }

    async fn category(&self) -> Value {
        let path = self.competition.of_category("results");
        self.anna.get(&path).await.ok()["result"].clone()
    }

    /// The first category with this status and finished rounds.
    async fn lists(&self, status: &str) {
        let mut rounds = self.category().await["category_rounds"].clone();
        for round in rounds.as_array_mut().expect("rounds") {
            round["status"] = json!("finished");
        }
        let category = json!({
            "dcat_id": self.competition.category_number(), "dcat_name": "BOULDER Men",
            "discipline_kind": "boulder", "status": status, "category_rounds": rounds,
        });
        self.update(json!({"d_cats": [category], "dcats": [category]}))
            .await;
        let result = json!({"status": status, "category_rounds": rounds});
        self.competition.patches_result(result).await;
    }

    async fn update(&self, patch: Value) {
        self.competition.patches_event(patch);
        self.competition.sync().await;
    }

    async fn status(&self) -> String {
        let statement = "SELECT status FROM categories WHERE id = $1";
        scalar(&self.pool, statement, [&self.competition.category]).await
    }

    /// The event ended this many hours ago.
    async fn ended(&self, hours: i32) {
        sqlx::query("UPDATE events SET ends_at = clock_timestamp() - make_interval(hours => $1)")
            .bind(hours)
            .execute(&self.pool)
            .await
            .expect("moved");
    }

    /// How many events the job finds something to end in.
    async fn job(&self) -> usize {
        let store = &self.competition.app.state.store;
        store.conclude_categories().await.expect("ended").len()
    }

    async fn points(&self) -> (Value, Value) {
        let prediction = self.anna.prediction(&self.prediction).await;
        let void = prediction["scoreDetails"]["void"].clone();
        (prediction["totalPoints"].clone(), void)
    }

    async fn drops(&self) {
        let other = json!({
            "dcat_id": 4_242, "dcat_name": "BOULDER Open", "discipline_kind": "boulder",
            "status": "finished", "category_rounds": [],
        });
        // The new category has no result: what can be read is.
        let listed = json!({"d_cats": [other], "dcats": [other]});
        self.competition.patches_event(listed);
        self.competition.fetch().await;
    }
}

async fn dropped(person: &Person) -> usize {
    let inbox = person.get("/api/notices?limit=20").await.ok();
    let dropped = list(&inbox, "notices")
        .iter()
        .filter(|notice| notice["says"]["kind"] == "category_dropped");
    dropped.count()
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn an_admin_scores_a_category_that_is_never_finished_after_a_warning(pool: PgPool) {
    let game = Game::climbed(&pool).await;
    let event = json!({"eventId": game.competition.event});
    let admin = &game.competition.admin;
    let preview = admin.post("/api/score-event/preview", event).await.ok();
    assert_eq!(preview["unfinished"], json!(["BOULDER Men"]));
    assert_eq!(preview["pointsAfter"], 45);
    assert_eq!(game.status().await, "active", "a preview writes nothing");
    let answer = game.competition.score().await;
    assert_eq!(answer["processed"], 0, "not without a word");
    let event = json!({"eventId": game.competition.event, "withUnfinished": true});
    let answer = admin.post("/api/score-event", event).await.ok();
    assert_eq!(answer["processed"], 1);
    let message = answer["message"].as_str().expect("words");
    assert!(
        message.ends_with("; BOULDER Men was not reported as finished"),
        "{message}"
    );
    game.update(json!({"location": "Bern"})).await;
    assert_eq!(game.status().await, "finished");
    assert_eq!(game.points().await, (json!(45), json!(false)));
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn a_category_that_is_never_finished_counts_as_finished_a_day_after_the_event(pool: PgPool) {
    let game = Game::climbed(&pool).await;
    game.ended(23).await;
    assert_eq!(
        (game.job().await, game.status().await.as_str()),
        (0, "active")
    );
    game.ended(25).await;
    assert_eq!(
        (game.job().await, game.status().await.as_str()),
        (1, "finished")
    );
    assert_eq!(game.job().await, 0, "once");
    game.update(json!({"location": "Bern"})).await;
    assert_eq!(
        game.status().await,
        "finished",
        "the service still says active"
    );
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn picks_of_a_dropped_category_are_void_after_the_event(pool: PgPool) {
    let (competition, [anna], league) = Competition::among(&pool, ["Anna"]).await;
    let game = Game {
        prediction: competition.saves_podium(&anna, &league).await,
        competition,
        anna,
        pool,
    };
    game.drops().await;
    assert_eq!(game.job().await, 0, "the event is still to come");
    game.competition.score().await;
    assert_eq!(game.points().await, (Value::Null, Value::Null));
    game.ended(25).await;
    assert_eq!(game.job().await, 1);
    assert_eq!(game.points().await, (json!(0), json!(true)));
    let admin = &game.competition.admin;
    assert_eq!((dropped(&game.anna).await, dropped(admin).await), (1, 1));
    game.lists("registration_active").await;
    assert_eq!(
        game.points().await,
        (Value::Null, Value::Null),
        "listed again"
    );
}
