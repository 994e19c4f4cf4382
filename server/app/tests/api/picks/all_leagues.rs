//! One podium for all leagues of a player, as a default that each league may override.

use futures_util::future::join_all;
use reqwest::Method;
use serde_json::{Value, json};
use sqlx::PgPool;

use crate::protocol::idempotency::{all_the_same, five_times};
use crate::support::app::spawn_app;
use crate::support::arena::found_leagues;
use crate::support::competition::Competition;
use crate::support::person::{Answer, Person};
use crate::support::sql::{execute, scalar, scalars};

/// Anna in three leagues.
struct Game {
    competition: Competition,
    anna: Person,
    leagues: Vec<String>,
}

impl Game {
    async fn start(pool: &PgPool) -> Self {
        let (competition, anna, leagues) = in_three_leagues(pool).await;
        Self {
            competition,
            anna,
            leagues,
        }
    }

    async fn saves(&self, here: &str, podium: [&str; 3]) -> Answer {
        saves_everywhere(&self.competition, &self.anna, here, podium).await
    }

    async fn firsts(&self, pool: &PgPool) -> Vec<(String, bool)> {
        firsts(pool, &self.anna, &self.leagues).await
    }

    async fn locks(&self, prediction: &str, verb: &str) {
        let path = format!("/api/predictions/{prediction}/{verb}");
        self.competition.admin.sets(&path).await.ok();
    }
}

/// The first place in each of these leagues, and whether the pick is the common one; without a pick, an empty text.
pub(crate) async fn firsts(
    pool: &PgPool,
    person: &Person,
    leagues: &[String],
) -> Vec<(String, bool)> {
    sqlx::query_as(
        "SELECT COALESCE(first, ''), COALESCE(common, false)
         FROM UNNEST($1::text[]) WITH ORDINALITY AS asked (league, number)
         LEFT JOIN predictions ON league_id = league AND user_id = $2 ORDER BY number",
    )
    .bind(leagues)
    .bind(&person.id)
    .fetch_all(pool)
    .await
    .expect("picks")
}

/// Anna in three leagues.
pub(crate) async fn in_three_leagues(pool: &PgPool) -> (Competition, Person, Vec<String>) {
    let (competition, [anna]) = Competition::with(pool, ["Anna"]).await;
    let mut leagues = Vec::new();
    for name in ["One", "Two", "Three"] {
        leagues.push(anna.creates_league(name, "public").await);
    }
    (competition, anna, leagues)
}

/// Saves for all leagues, like a page opened at the league `here`.
pub(crate) async fn saves_everywhere(
    competition: &Competition,
    person: &Person,
    here: &str,
    podium: [&str; 3],
) -> Answer {
    let slot = |id: &str| (!id.is_empty()).then(|| id.to_owned());
    let [first, second, third] = podium.map(slot);
    let body = json!({
        "eventId": competition.event, "categoryId": competition.category, "leagueId": here,
        "data": {"first": first, "second": second, "third": third},
    });
    person.post("/api/predictions/everywhere", body).await
}

fn texts<'a>(list: &'a Value, key: &str) -> Vec<&'a str> {
    let list = list.as_array().expect("a list");
    let text = |one: &'a Value| one[key].as_str().expect("a text");
    list.iter().map(text).collect()
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn one_save_reaches_all_leagues_and_is_published_in_each(pool: PgPool) {
    let game = Game::start(&pool).await;
    let [one, two, three] = [0, 1, 2].map(|at| game.leagues[at].as_str());
    let mut socket = game.anna.follows("me").await;
    let of_three = format!("league:{three}");
    socket.follow(&of_three).await;

    let saved = game.saves(two, game.competition.podium()).await.ok();
    assert_eq!(saved["success"], true);
    assert_eq!(saved["leftOut"], json!([]));
    assert_eq!(texts(&saved["predictions"], "leagueId"), [two, one, three]);
    for prediction in saved["predictions"].as_array().expect("a list") {
        let id = prediction["_id"].as_str().expect("an id");
        assert_eq!(*prediction, game.anna.prediction(id).await, "as stored");
        assert_eq!(prediction["common"], true);
    }
    let (mut count, mut marked) = (0, 0);
    while count < 3 || marked < 1 {
        let message = socket.receive().await;
        assert_ne!(message["type"], "closed", "{message}");
        let kind = &message["data"]["kind"];
        count += usize::from(message["topic"] == "me" && *kind == "prediction_saved");
        marked += usize::from(message["topic"] == of_three.as_str() && *kind == "picked");
    }
    // Each league has a separate history.
    let (event, category) = (&game.competition.event, &game.competition.category);
    for league in &game.leagues {
        let path = format!("/api/predictions/history/{event}/{category}?leagueId={league}");
        let history = game.anna.get(&path).await.ok();
        assert_eq!(history["history"].as_array().map(Vec::len), Some(1));
    }
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn a_pick_for_one_league_stays_until_it_is_changed_there(pool: PgPool) {
    let game = Game::start(&pool).await;
    let [one, two, three] = [0, 1, 2].map(|at| game.leagues[at].as_str());
    let [first, second, third] = game.competition.podium();
    game.saves(one, [first, "", ""]).await.ok();
    let own = game
        .competition
        .picks(&game.anna, two, [second, "", ""])
        .await;
    let there = own.body["existingPredictionId"]
        .as_str()
        .expect("one is there");
    let body = json!({"data": {"first": second, "second": null, "third": null}});
    let own = game
        .anna
        .put(&format!("/api/predictions/{there}"), body)
        .await
        .ok();
    assert_eq!(own["prediction"]["common"], false);

    let saved = game.saves(one, [third, "", ""]).await.ok();
    assert_eq!(texts(&saved["predictions"], "leagueId"), [one, three]);
    let left_out = json!([{"leagueId": two, "leagueName": "Two", "reason": "chosen_apart"}]);
    assert_eq!(saved["leftOut"], left_out);
    let expected = [(third, true), (second, false), (third, true)];
    assert_eq!(
        game.firsts(&pool).await,
        expected.map(|(id, common)| (id.to_owned(), common))
    );

    // The league returns to the common podium: the others already have it and are not written again.
    let before = versions(&pool, one).await;
    let back = game.saves(two, [third, "", ""]).await.ok();
    assert_eq!(texts(&back["predictions"], "leagueId"), [two, one, three]);
    assert_eq!(versions(&pool, one).await, before);
    let all = vec![(third.to_owned(), true); 3];
    assert_eq!(game.firsts(&pool).await, all);
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn updating_all_leagues_keeps_the_picks_common(pool: PgPool) {
    let game = Game::start(&pool).await;
    let [one, two, three] = [0, 1, 2].map(|at| game.leagues[at].as_str());
    let [first, second, third] = game.competition.podium();
    let saved = game.saves(one, [first, "", ""]).await.ok();
    let ids = texts(&saved["predictions"], "_id");
    let [here, apart] = [0, 1].map(|at| format!("/api/predictions/{}", ids[at]));
    let only = |athlete: &str| json!({"first": athlete, "second": null, "third": null});
    let body = json!({"data": only(third)});
    let own = game.anna.put(&apart, body).await.ok();
    assert_eq!(own["prediction"]["common"], false);

    // A withdrawn athlete is replaced: first here, and then where the pick becomes the same podium.
    let body = json!({"data": only(second), "common": true});
    let changed = game.anna.put(&here, body).await.ok();
    assert_eq!(changed["prediction"]["common"], true);
    let body = json!({"leagueIds": [three]});
    game.anna.post(&format!("{here}/copy"), body).await.ok();
    let expected = [(second, true), (third, false), (second, true)];
    let expected = expected.map(|(id, common)| (id.to_owned(), common));
    assert_eq!(game.firsts(&pool).await, expected);

    // From the page of the league with its own pick, the common picks are still updated.
    let saved = game.saves(two, [first, "", ""]).await.ok();
    assert_eq!(saved["leftOut"], json!([]));
    assert_eq!(game.firsts(&pool).await, vec![(first.to_owned(), true); 3]);
}

async fn versions(pool: &PgPool, league: &str) -> i64 {
    let statement = "SELECT count(*) FROM pick_history WHERE league_id = $1";
    scalar(pool, statement, [league]).await
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn a_league_with_a_locked_pick_is_skipped_and_named(pool: PgPool) {
    let game = Game::start(&pool).await;
    let [one, two, _] = [0, 1, 2].map(|at| game.leagues[at].as_str());
    let [first, second, third] = game.competition.podium();
    let saved = game.saves(one, [first, "", ""]).await.ok();
    let of_two = saved["predictions"][1]["_id"].as_str().expect("an id");
    game.locks(of_two, "lock").await;
    let saved = game.saves(one, [second, "", ""]).await.ok();
    let left_out = json!([{"leagueId": two, "leagueName": "Two", "reason": "prediction_locked"}]);
    assert_eq!(saved["leftOut"], left_out);
    // This league's pick was not chosen separately: once open again, it follows the common one.
    game.locks(of_two, "unlock").await;
    let saved = game.saves(one, [third, "", ""]).await.ok();
    assert_eq!(saved["leftOut"], json!([]));
    assert_eq!(game.firsts(&pool).await, vec![(third.to_owned(), true); 3]);
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn closed_or_foreign_picks_are_written_nowhere(pool: PgPool) {
    let game = Game::start(&pool).await;
    let [one, two, three] = [0, 1, 2].map(|at| game.leagues[at].as_str());
    let podium = game.competition.podium();
    let ben = game.competition.app.person("Ben").await;
    let theirs = ben.creates_league("Theirs", "public").await;
    for stranger in [theirs.as_str(), "0123456789abcdef01234567"] {
        let words = game
            .saves(stranger, podium)
            .await
            .refused(403, "not_a_member");
        assert_eq!(words, "You are not a member of this league.");
    }
    let words = game.saves("", podium).await.refused(422, "invalid_fields");
    assert_eq!(words, "Please select a league first.");
    game.saves(one, ["999999", "", ""])
        .await
        .refused(409, "athlete_not_on_start_list");
    game.competition.set_lock("lock").await;
    let words = game.saves(one, podium).await.refused(409, "event_locked");
    assert_eq!(words, "This event is locked. No new predictions allowed.");
    game.competition.set_lock("unlock").await;
    assert_eq!(game.firsts(&pool).await, vec![(String::new(), false); 3]);

    // Athletes picked in time stay picked, but new picks of them are refused.
    let [first, second, _] = podium;
    game.saves(one, [first, "", ""]).await.ok();
    let mine = game
        .anna
        .post(
            "/api/predictions/query",
            json!({"query": {"leagueId": three}}),
        )
        .await;
    let of_three = mine.ok()["predictions"][0]["_id"]
        .as_str()
        .expect("an id")
        .to_owned();
    game.anna
        .delete(&format!("/api/predictions/{of_three}"))
        .await
        .ok();
    let statement = "UPDATE start_list SET status = 'not attending' WHERE athlete_id = $1";
    execute(&pool, statement, [first]).await;
    let saved = game.saves(one, [first, second, ""]).await.ok();
    assert_eq!(texts(&saved["predictions"], "leagueId"), [one, two]);
    let left_out =
        json!([{"leagueId": three, "leagueName": "Three", "reason": "athlete_not_attending"}]);
    assert_eq!(saved["leftOut"], left_out);
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn a_repeated_save_takes_effect_once(pool: PgPool) {
    let game = Game::start(&pool).await;
    let elsewhere = spawn_app(&pool);
    let people = [&game.anna, &game.anna.at(&elsewhere)];
    let body = json!({
        "eventId": game.competition.event, "categoryId": game.competition.category,
        "leagueId": game.leagues[0],
        "data": {"first": game.competition.best[0], "second": null, "third": null},
    });
    let path = "/api/predictions/everywhere";
    all_the_same(five_times(people, Method::POST, path, Some(&body)).await);
    for league in &game.leagues {
        assert_eq!(versions(&pool, league).await, 1);
    }
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn a_save_covers_100_leagues_and_names_the_others(pool: PgPool) {
    let game = Game::start(&pool).await;
    found_leagues(&game.competition.app, &game.anna, 100, "private").await;
    let [first, second, _] = game.competition.podium();
    // The league of the page is always among the hundred, even though it was joined last.
    let joined = "SELECT league_id::text FROM memberships WHERE user_id = $1
                  ORDER BY joined_at DESC, league_id DESC LIMIT 1";
    let last: String = scalar(&pool, joined, [&game.anna.id]).await;
    for athlete in [first, second] {
        let saved = game.saves(&last, [athlete, "", ""]).await.ok();
        assert_eq!(saved["predictions"].as_array().map(Vec::len), Some(100));
        assert_eq!(saved["predictions"][0]["leagueId"], last.as_str());
        assert_eq!(texts(&saved["leftOut"], "reason"), ["too_many"; 3]);
    }
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn saves_of_many_players_share_a_batch_without_mixing(pool: PgPool) {
    let competition = Competition::tomorrow(&pool).await;
    let people = competition.app.people::<12>().await;
    let mut writes = Vec::new();
    for (number, person) in people.iter().enumerate() {
        let leagues = found_leagues(&competition.app, person, 3, "private").await;
        let podium = [competition.best[number % 6].as_str(), "", ""];
        let competition = &competition;
        writes.push(async move {
            let saved = if number % 3 == 0 {
                competition.saves(person, &leagues[0], podium).await;
                1
            } else {
                let saved = saves_everywhere(competition, person, &leagues[0], podium)
                    .await
                    .ok();
                saved["predictions"].as_array().map_or(0, Vec::len)
            };
            let expected = if number % 3 == 0 { 1 } else { 3 };
            assert_eq!(saved, expected);
        });
    }
    join_all(writes).await;
    for (number, person) in people.iter().enumerate() {
        let firsts: Vec<String> = scalars(
            &pool,
            "SELECT DISTINCT first FROM predictions WHERE user_id = $1",
            [&person.id],
        )
        .await;
        assert_eq!(firsts, [competition.best[number % 6].clone()]);
    }
}
