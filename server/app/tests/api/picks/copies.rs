//! Copies of one pick to several leagues: all or none.

use reqwest::Method;
use serde_json::{Value, json};
use sqlx::PgPool;

use crate::picks::all_leagues::{firsts, in_three_leagues};
use crate::protocol::idempotency::{all_the_same, five_times};
use crate::support::app::{spawn_app, spawn_app_with_limits};
use crate::support::competition::Competition;
use crate::support::json::each;
use crate::support::person::{Answer, Person};
use crate::support::sql::{execute, scalar};

/// Anna has picked the true podium in the first of her leagues.
struct Game {
    competition: Competition,
    anna: Person,
    leagues: Vec<String>,
    prediction: String,
}

impl Game {
    async fn start(pool: &PgPool) -> Self {
        let (competition, anna, leagues) = in_three_leagues(pool).await;
        let prediction = competition.saves_podium(&anna, &leagues[0]).await;
        Self {
            competition,
            anna,
            leagues,
            prediction,
        }
    }

    fn path(&self) -> String {
        format!("/api/predictions/{}/copy", self.prediction)
    }

    async fn copies(&self, leagues: &[&String]) -> Answer {
        let body = json!({"leagueIds": leagues});
        self.anna.post(&self.path(), body).await
    }

    async fn turns(&self, path: &str) {
        self.competition.admin.sets(path).await.ok();
    }

    async fn firsts(&self, pool: &PgPool) -> Vec<(String, bool)> {
        firsts(pool, &self.anna, &self.leagues).await
    }
}

fn ids(copied: &Value) -> Vec<(&str, &str)> {
    let predictions = copied["predictions"].as_array().expect("a list");
    predictions
        .iter()
        .map(|prediction| {
            let text = |key: &str| prediction[key].as_str().expect("an id");
            (text("_id"), text("leagueId"))
        })
        .collect()
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn a_copy_creates_or_replaces_picks_in_other_leagues_and_publishes_them(pool: PgPool) {
    let game = Game::start(&pool).await;
    let [one, two, three] = [0, 1, 2].map(|at| &game.leagues[at]);
    let [first, second, _] = game.competition.podium();
    let other = [second, "", first];
    let there = game.competition.saves(&game.anna, two, other).await;
    let mut socket = game.anna.follows("me").await;
    let (of_two, of_three) = (format!("league:{two}"), format!("league:{three}"));
    socket.follow(&of_two).await;
    socket.follow(&of_three).await;

    let copied = game.copies(&[three, one, two, three]).await.ok();
    assert_eq!(copied["success"], true);
    let found = ids(&copied);
    assert_eq!(found.len(), 2, "each once, and not the league it is from");
    assert_eq!((found[0].1, found[1].1), (three.as_str(), two.as_str()));
    assert_eq!(found[1].0, there, "replaced");
    let source = game.anna.prediction(&game.prediction).await;
    for prediction in copied["predictions"].as_array().expect("a list") {
        assert_eq!(prediction["data"], source["data"]);
        let id = prediction["_id"].as_str().expect("an id");
        assert_eq!(*prediction, game.anna.prediction(id).await, "as stored");
    }

    // The order of frames across topics is not defined.
    let (mut saves, mut marked) = (Vec::new(), None);
    while saves.len() < 2 || marked.is_none() {
        let message = socket.receive().await;
        assert_ne!(message["type"], "closed", "{message}");
        let (topic, data) = (&message["topic"], &message["data"]);
        if topic == "me" && data["kind"] == "prediction_saved" {
            saves.push(data["prediction"]["_id"].clone());
        } else if topic == of_three.as_str() {
            marked.get_or_insert_with(|| data.clone());
        }
    }
    saves.sort_by_key(ToString::to_string);
    let mut expected = [json!(found[0].0), json!(found[1].0)];
    expected.sort_by_key(ToString::to_string);
    assert_eq!(saves, expected);
    let received = marked.expect("of the third league");
    assert_eq!(received["kind"], "picked");
    let mark = &received["marks"][0];
    assert_eq!(mark["userId"], game.anna.id.as_str());
    assert_eq!(mark["eventId"], game.competition.event.as_str());
    // Anna had already picked in the second league, so its next change is about something else.
    let ben = game.competition.app.person("Ben").await;
    ben.joins(two, &game.anna).await;
    let received = socket.receive_on(&of_two).await;
    assert_eq!(received["data"]["kind"], "member_joined");
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn a_copy_that_fails_in_one_league_is_saved_in_none(pool: PgPool) {
    let game = Game::start(&pool).await;
    let [_, two, three] = [0, 1, 2].map(|at| &game.leagues[at]);
    let ben = game.competition.app.person("Ben").await;
    let theirs = ben.creates_league("Theirs", "public").await;
    let [first, second, _] = game.competition.podium();
    let (competition, anna) = (&game.competition, &game.anna);
    let there = competition.saves_winner(anna, two, second).await;
    let before = game.firsts(&pool).await;
    let expected = [first, second, ""].map(|first| (first.to_owned(), false));
    assert_eq!(before, expected);
    let nobodys = "0123456789abcdef01234567".to_owned();
    for stranger in [&theirs, &nobodys] {
        let words = game.copies(&[three, two, stranger]).await;
        assert_eq!(
            words.refused(403, "not_a_member"),
            "You are not a member of this league."
        );
    }
    game.turns(&format!("/api/predictions/{there}/lock")).await;
    game.copies(&[three, two])
        .await
        .refused(409, "prediction_locked");
    game.turns(&format!("/api/predictions/{there}/unlock"))
        .await;
    let event = &game.competition.event;
    game.turns(&format!("/api/events/{event}/lock")).await;
    for leagues in [vec![three], vec![two], vec![three, two]] {
        let words = game.copies(&leagues).await.refused(409, "event_locked");
        assert_eq!(words, "This event is locked. No new predictions allowed.");
    }
    game.turns(&format!("/api/events/{event}/unlock")).await;
    // Athletes picked in time stay picked, but new picks of them are refused.
    let withdrawn = "UPDATE start_list SET status = 'not attending' WHERE athlete_id = $1";
    execute(&pool, withdrawn, [first]).await;
    game.copies(&[three])
        .await
        .refused(409, "athlete_not_attending");
    assert_eq!(game.firsts(&pool).await, before, "nothing has changed");
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn a_copy_takes_an_own_prediction_and_1_to_100_leagues(pool: PgPool) {
    let game = Game::start(&pool).await;
    let ben = game.competition.app.person("Ben").await;
    ben.joins(&game.leagues[0], &game.anna).await;
    let theirs = ben.creates_league("Theirs", "public").await;
    let body = json!({"leagueIds": [theirs]});
    for asker in [&ben, &game.competition.admin] {
        let answer = asker.post(&game.path(), body.clone()).await;
        assert_eq!(answer.refused(404, "not_found"), "Prediction not found.");
    }
    let words = game.copies(&[]).await.refused(422, "invalid_fields");
    assert_eq!(words, "Please select a league first.");
    let league = &game.leagues[1];
    let words = game.copies(&vec![league; 101]).await;
    assert_eq!(
        words.refused(422, "invalid_fields"),
        "You can choose at most 100 leagues at once."
    );
    let words = game.copies(&[&"x".to_owned()]).await;
    assert_eq!(
        words.refused(400, "invalid_id"),
        "Invalid league ID format: must be a 24 character hex string"
    );
    for body in [
        json!({}),
        json!({"leagueIds": league}),
        json!({"leagueIds": [1]}),
    ] {
        let answer = game.anna.post(&game.path(), body).await;
        answer.refused(400, "malformed_request");
    }
    let only_its_own = game.copies(&[&game.leagues[0]]).await.ok();
    assert_eq!(only_its_own["predictions"], json!([]));
    game.copies(&vec![league; 100]).await.ok();
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn a_site_admin_copy_after_the_lock_is_scored(pool: PgPool) {
    let game = Game::start(&pool).await;
    let (competition, admin) = (&game.competition, &game.competition.admin);
    let mut leagues = Vec::new();
    for name in ["Here", "There"] {
        leagues.push(admin.creates_league(name, "private").await);
    }
    let source = competition.saves_podium(admin, &leagues[0]).await;
    competition.scores_first_category().await;
    let path = format!("/api/predictions/{source}/copy");
    let body = json!({"leagueIds": [leagues[1]]});
    let copied = admin.post(&path, body).await.ok();
    assert_eq!(copied["predictions"][0]["totalPoints"], 45);
    assert_eq!(copied["predictions"][0]["editedByAdmin"], false);
    let board = admin.leaderboard(&leagues[1]).await;
    assert_eq!(board, [("Root".to_owned(), 1, 45, 0)]);
    game.copies(&[&game.leagues[1]])
        .await
        .refused(409, "category_finished");
    let log = admin.get("/api/admin/audit").await.ok();
    let acts = each(&log["entries"], "act");
    let edits = acts.iter().filter(|act| **act == "prediction_edited");
    assert_eq!(edits.count(), 0, "one's own picks are nobody's business");
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn a_repeated_copy_takes_effect_once(pool: PgPool) {
    let game = Game::start(&pool).await;
    let elsewhere = spawn_app(&pool);
    let people = [&game.anna, &game.anna.at(&elsewhere)];
    let body = json!({"leagueIds": game.leagues});
    let answers = five_times(people, Method::POST, &game.path(), Some(&body)).await;
    assert_eq!(ids(&all_the_same(answers)).len(), 2);
    let statement = "SELECT count(*) FROM changes WHERE topic = $1 AND payload LIKE '{\"kind\":\"prediction_saved\"%'";
    let count: i64 = scalar(&pool, statement, [&format!("account:{}", game.anna.id)]).await;
    assert_eq!(count, 3, "of the pick itself, and of each copy once");
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn copies_count_as_writes(pool: PgPool) {
    let app = spawn_app_with_limits(&pool);
    let anna = app.person("Anna").await;
    let copy = async || {
        let path = "/api/predictions/0123456789abcdef01234567/copy";
        let body = json!({"leagueIds": ["0123456789abcdef01234567"]});
        anna.post(path, body).await
    };
    let mut attempts = 0;
    while copy().await.status == 404 {
        attempts += 1;
    }
    assert!((120..130).contains(&attempts), "{attempts}");
    copy().await.refused(429, "too_many_requests");
}
