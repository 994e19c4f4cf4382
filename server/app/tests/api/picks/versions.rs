//! A save with the version its player saw never replaces a newer one.

use reqwest::Method;
use serde_json::{Value, json};
use sqlx::PgPool;

use crate::support::arena::found_leagues;
use crate::support::competition::Competition;
use crate::support::person::{Answer, Person};

/// Anna, who has picked only the winner in each of three leagues.
pub(crate) struct Game {
    pub(crate) competition: Competition,
    pub(crate) anna: Person,
    pub(crate) leagues: Vec<String>,
    pub(crate) picks: Vec<String>,
}

impl Game {
    pub(crate) async fn start(pool: &PgPool) -> Self {
        let (competition, [anna]) = Competition::with(pool, ["Anna"]).await;
        let leagues = found_leagues(&competition.app, &anna, 3, "private").await;
        let mut picks = Vec::new();
        for league in &leagues {
            let [winner, _, _] = competition.podium();
            picks.push(competition.saves_winner(&anna, league, winner).await);
        }
        Self {
            competition,
            anna,
            leagues,
            picks,
        }
    }

    fn path(&self, number: usize) -> String {
        format!("/api/predictions/{}", self.picks[number])
    }

    /// A podium with only the athlete of this place.
    fn podium(&self, place: usize) -> Value {
        json!({"first": self.competition.best[place], "second": null, "third": null})
    }

    fn change(&self, place: usize, version: Option<i64>) -> Value {
        let mut body = json!({"data": self.podium(place)});
        if let Some(version) = version {
            body["version"] = json!(version);
        }
        body
    }

    async fn changes(&self, number: usize, place: usize, version: Option<i64>) -> Answer {
        let body = self.change(place, version);
        self.anna.put(&self.path(number), body).await
    }

    /// The stored first place and version.
    async fn stored(&self, number: usize) -> (Value, Value) {
        let mut pick = self.anna.prediction(&self.picks[number]).await;
        (pick["data"]["first"].take(), pick["version"].take())
    }

    async fn is(&self, number: usize, place: usize, version: u32) {
        let expected = (json!(self.competition.best[place]), json!(version));
        assert_eq!(self.stored(number).await, expected);
    }

    async fn copies(&self, to: &[usize], versions: impl Into<Option<Value>>) -> Answer {
        let leagues: Vec<&String> = to.iter().map(|league| &self.leagues[*league]).collect();
        let body = with_versions(json!({"leagueIds": leagues}), versions.into());
        let path = format!("{}/copy", self.path(0));
        self.anna.post(&path, body).await
    }

    async fn everywhere(
        &self,
        here: usize,
        place: usize,
        versions: impl Into<Option<Value>>,
    ) -> Answer {
        let body = json!({
            "eventId": self.competition.event, "categoryId": self.competition.category,
            "leagueId": self.leagues[here], "data": self.podium(place),
        });
        let body = with_versions(body, versions.into());
        self.anna.post("/api/predictions/everywhere", body).await
    }

    /// These versions for the first leagues.
    fn seen(&self, versions: &[i64]) -> Value {
        let seen = self.leagues.iter().zip(versions);
        Value::Object(
            seen.map(|(league, seen)| (league.clone(), json!(seen)))
                .collect(),
        )
    }
}

fn with_versions(mut body: Value, versions: Option<Value>) -> Value {
    if let Some(versions) = versions {
        body["versions"] = versions;
    }
    body
}

/// Asserts the refusal; returns the leagues and versions of the picks it contains.
#[track_caller]
fn changed(answer: Answer) -> Vec<(String, u64)> {
    let picks = answer.body["currentPredictions"].clone();
    answer.refused(409, "pick_changed");
    let picks = picks.as_array().expect("picks").iter();
    let picks = picks.map(|pick| {
        let league = pick["leagueId"].as_str().expect("a league");
        (
            league.to_owned(),
            pick["version"].as_u64().expect("a version"),
        )
    });
    let mut picks: Vec<_> = picks.collect();
    picks.sort();
    picks
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn a_save_that_arrives_late_does_not_replace_the_newer_one(pool: PgPool) {
    let game = Game::start(&pool).await;
    let newer = game.changes(0, 2, Some(1)).await.ok();
    assert_eq!(newer["prediction"]["version"], 2);
    let late = game.changes(0, 1, Some(1)).await;
    assert_eq!(
        late.body["currentPredictions"],
        json!([newer["prediction"]])
    );
    late.refused(409, "pick_changed");
    game.is(0, 2, 2).await;
    // A client that has seen this version may replace it.
    let again = game.changes(0, 1, Some(2)).await.ok();
    assert_eq!(again["prediction"]["version"], 3);
    game.is(0, 1, 3).await;
    // Clients without versions work as before.
    game.changes(0, 2, None).await.ok();
    game.is(0, 2, 4).await;
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn a_deletion_of_what_its_player_did_not_see_is_refused(pool: PgPool) {
    let game = Game::start(&pool).await;
    let delete = |version: &str| {
        let path = format!("{}?version={version}", game.path(0));
        let anna = game.anna.clone();
        async move { anna.delete(&path).await }
    };
    game.changes(0, 1, None).await.ok();
    let picks = changed(delete("1").await);
    assert_eq!(picks, [(game.leagues[0].clone(), 2)]);
    game.is(0, 1, 2).await;
    delete("two").await.refused(400, "malformed_request");
    delete("2").await.ok();
    delete("2").await.refused(404, "not_found");
    game.changes(0, 1, Some(2)).await.refused(404, "not_found");
    game.anna.delete(&game.path(1)).await.ok();
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn a_repeat_hears_its_old_answer_before_anybody_looks_at_the_version(pool: PgPool) {
    let game = Game::start(&pool).await;
    let save = |key: &'static str| {
        let (path, body) = (game.path(0), game.change(1, Some(1)));
        let anna = game.anna.clone();
        async move { anna.send_keyed(Method::PUT, &path, Some(&body), key).await }
    };
    let first = save("the-first-of-its-keys").await.ok();
    assert_eq!(save("the-first-of-its-keys").await.ok(), first);
    changed(save("another-of-its-keys-1").await);
    // The refusal was not stored, so the request is judged again.
    game.is(0, 1, 2).await;
    changed(save("another-of-its-keys-1").await);
}

/// A second pick, made on a device that had not seen the first, is refused with the first pick.
#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn a_second_pick_is_told_the_first(pool: PgPool) {
    let game = Game::start(&pool).await;
    let [_, second, _] = game.competition.podium();
    let answer = game
        .competition
        .picks(&game.anna, &game.leagues[0], [second, "", ""])
        .await;
    let picks = answer.body["currentPredictions"].clone();
    answer.refused(409, "prediction_exists");
    assert_eq!(picks, json!([game.anna.prediction(&game.picks[0]).await]));
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn a_copy_replaces_only_what_its_player_saw(pool: PgPool) {
    let game = Game::start(&pool).await;
    let league = |number: usize, version: u64| (game.leagues[number].clone(), version);
    game.changes(0, 1, None).await.ok();
    let picks = changed(game.copies(&[1, 2], game.seen(&[1, 1, 1])).await);
    assert_eq!(picks, sorted([league(0, 2), league(1, 1), league(2, 1)]));
    game.changes(1, 2, None).await.ok();
    let picks = changed(game.copies(&[1], game.seen(&[2, 1, 1])).await);
    assert_eq!(picks, sorted([league(0, 2), league(1, 2)]));
    game.is(1, 2, 2).await;
    // The third league is not part of the request.
    game.copies(&[1], game.seen(&[2, 2])).await.ok();
    game.is(1, 1, 3).await;
    // Refused if a pick exists where none was seen, and if none exists where one was.
    changed(game.copies(&[2], game.seen(&[2, 3])).await);
    game.anna.delete(&game.path(2)).await.ok();
    let picks = changed(game.copies(&[2], game.seen(&[2, 3, 1])).await);
    assert_eq!(picks, [league(0, 2)]);
    let copied = game.copies(&[2], game.seen(&[2, 3])).await.ok();
    assert_eq!(copied["predictions"][0]["version"], 1);
    game.copies(&[1], None).await.ok();
}

fn sorted<const N: usize>(mut leagues: [(String, u64); N]) -> Vec<(String, u64)> {
    leagues.sort();
    leagues.to_vec()
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn a_save_for_all_leagues_replaces_only_what_its_player_saw(pool: PgPool) {
    let game = Game::start(&pool).await;
    let league = |number: usize, version: u64| (game.leagues[number].clone(), version);
    let all = |versions: [u64; 3]| sorted([0, 1, 2].map(|number| league(number, versions[number])));
    game.everywhere(0, 1, game.seen(&[1, 1, 1])).await.ok();
    // Sent from the page of another league, with an outdated version of the last one.
    let late = game.everywhere(1, 2, game.seen(&[1, 1, 1])).await;
    assert_eq!(changed(late), all([2, 2, 2]));
    game.is(1, 1, 2).await;
    // The same podium again: only the league of the page is written, and the others stay unchanged.
    game.everywhere(1, 1, game.seen(&[2, 2, 2])).await.ok();
    let late = game.everywhere(0, 2, game.seen(&[2, 2, 2])).await;
    assert_eq!(changed(late), all([2, 3, 2]));
    // One podium is deleted.
    game.anna.delete(&game.path(2)).await.ok();
    let late = game.everywhere(0, 2, game.seen(&[2, 3, 2])).await;
    assert_eq!(changed(late), sorted([league(0, 2), league(1, 3)]));
    game.everywhere(0, 2, game.seen(&[2, 3])).await.ok();
    game.is(0, 2, 3).await;
    game.is(1, 2, 4).await;
    // A pick chosen separately is not written, whatever version was seen.
    game.changes(1, 0, None).await.ok();
    let saved = game.everywhere(0, 1, game.seen(&[3, 4, 1])).await.ok();
    assert_eq!(saved["leftOut"][0]["reason"], "chosen_apart");
    game.is(1, 0, 5).await;
    // A request without versions is not checked.
    game.everywhere(0, 0, None).await.ok();
    // A guard of nothing, or a misspelt one, is no guard.
    let mut misspelt = game.change(0, None);
    misspelt["Version"] = json!(1);
    let mut null = game.change(0, None);
    null["version"] = Value::Null;
    for body in [misspelt, null] {
        let answer = game.anna.put(&game.path(0), body).await;
        answer.refused(400, "malformed_request");
    }
    let misspelt = format!("{}?Version=1", game.path(0));
    let answer = game.anna.delete(&misspelt).await;
    answer.refused(400, "malformed_request");
    for odd in [
        Value::Null,
        json!([]),
        json!({"x": "1"}),
        json!({"x": 1.5}),
        json!(1),
    ] {
        let answer = game.everywhere(0, 0, odd).await;
        answer.refused(400, "malformed_request");
    }
}
