//! A postponed event refuses picks until it has a new date, and nobody sees the picks meanwhile.

use serde_json::{Value, json};
use sqlx::PgPool;

use crate::support::competition::Competition;
use crate::support::json::{list, text};
use crate::support::person::Person;
use crate::support::sql::execute;

const POSTPONED: &str = "Cup 2026 - POSTPONED";

struct Game {
    competition: Competition,
    league: String,
    anna: Person,
    ben: Person,
}

impl Game {
    /// Anna has picked the first category of an event that starts tomorrow; Ben has not.
    async fn start(pool: &PgPool) -> Self {
        let (competition, [anna, ben], league) = Competition::among(pool, ["Anna", "Ben"]).await;
        let game = Self {
            competition,
            league,
            anna,
            ben,
        };
        game.picks(&game.anna).await.expect("open");
        game
    }

    async fn picks(&self, person: &Person) -> Result<(), String> {
        let podium = self.competition.podium();
        let answer = self.competition.picks(person, &self.league, podium).await;
        if answer.status.is_success() {
            return Ok(());
        }
        Err(answer.body["code"].as_str().expect("a code").to_owned())
    }

    async fn update(&self, patch: Value) {
        self.competition.patches_event(patch);
        self.competition.sync().await;
    }

    async fn moves_by_days(&self, days: i64) -> Value {
        let event = self.event().await;
        let moved = |field: &str| {
            let at: chrono::DateTime<chrono::Utc> = text(&event, field).parse().expect("ISO");
            (at + chrono::TimeDelta::days(days))
                .format("%Y-%m-%d %H:%M:%S UTC")
                .to_string()
        };
        let day = |field: &str| {
            let at: chrono::NaiveDate = text(&event, field).parse().expect("a date");
            (at + chrono::TimeDelta::days(days)).to_string()
        };
        json!({
            "starts_at": moved("starts_at"), "ends_at": moved("ends_at"),
            "local_start_date": day("local_start_date"), "local_end_date": day("local_end_date"),
        })
    }

    async fn event(&self) -> Value {
        let path = format!("/api/events/{}", self.competition.event);
        self.anna.get(&path).await.ok()["event"].clone()
    }

    async fn state(&self) -> (bool, bool) {
        let event = self.event().await;
        let is = |field: &str| event[field].as_bool().expect("a flag");
        (is("postponed"), is("locked"))
    }

    async fn admins_notices(&self) -> Vec<Value> {
        let admin = &self.competition.admin;
        let inbox = admin.get("/api/notices?limit=20").await.ok();
        let mine = list(&inbox, "notices")
            .iter()
            .filter(|one| one["says"]["kind"] == "event_stays_locked");
        mine.cloned().collect()
    }
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn a_postponed_event_is_closed_until_it_has_a_later_date(pool: PgPool) {
    let game = Game::start(&pool).await;
    game.update(json!({"name": POSTPONED})).await;
    assert_eq!(game.state().await, (true, true));
    assert_eq!(game.picks(&game.ben).await, Err("event_locked".to_owned()));
    let reveal = format!("leagues/{}/reveal", game.league);
    let reveal = game.competition.of_category(&reveal);
    let hidden = game.ben.get(&reveal).await;
    assert!(
        !hidden.status.is_success(),
        "nobody sees open picks: {hidden:?}"
    );

    // The old start passes: it means nothing any more.
    let statement = "UPDATE events SET starts_at = clock_timestamp() - interval '1 hour'";
    execute(&pool, statement, []).await;
    assert!(!game.ben.get(&reveal).await.status.is_success());

    let later = game.moves_by_days(30).await;
    game.update(later).await;
    assert_eq!(game.state().await, (false, false), "the name still says so");
    game.picks(&game.ben).await.expect("open again");
    assert!(game.admins_notices().await.is_empty());
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn it_is_open_again_when_the_word_is_gone_or_the_date_comes_with_it(pool: PgPool) {
    let game = Game::start(&pool).await;
    game.update(json!({"name": POSTPONED})).await;
    game.update(json!({"name": "Cup 2026"})).await;
    assert_eq!(game.state().await, (false, false));
    let mut together = game.moves_by_days(30).await;
    together["name"] = json!(POSTPONED);
    game.update(together).await;
    assert_eq!(game.state().await, (false, false));
    game.picks(&game.ben).await.expect("open");
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn an_event_postponed_after_its_start_stays_locked_and_admins_are_notified(pool: PgPool) {
    let game = Game::start(&pool).await;
    let later = game.moves_by_days(30).await;
    let begun = game.moves_by_days(-2).await;
    game.update(begun).await;
    execute(&pool, "UPDATE events SET locked = true", []).await;
    game.update(json!({"name": POSTPONED})).await;
    assert!(game.admins_notices().await.is_empty(), "no date yet");
    game.update(later).await;
    assert_eq!(game.state().await, (false, true));
    let notices = game.admins_notices().await;
    assert_eq!(notices.len(), 1, "{notices:?}");
    game.competition.set_lock("unlock").await;
    game.picks(&game.ben).await.expect("an admin opened it");
}
