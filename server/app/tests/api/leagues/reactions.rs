//! Reactions of a league's members.

use serde_json::{Value, json};
use sqlx::PgPool;

use crate::support::app::spawn_among;
use crate::support::competition::Competition;
use crate::support::json::list;
use crate::support::person::{Answer, Person};
use crate::support::sql::scalar;

pub(crate) async fn reacts(person: &Person, league: &str, object: &str, kind: &str) -> Answer {
    let path = format!("/api/leagues/{league}/reactions");
    let body = json!({"object": object, "reaction": kind});
    person.put(&path, body).await
}

async fn takes_back(person: &Person, league: &str, object: &str) -> Answer {
    let path = format!("/api/leagues/{league}/reactions");
    let body = json!({"object": object, "reaction": null});
    person.put(&path, body).await
}

/// Each reaction as `kind count`.
pub(crate) fn counts(of: &Value) -> Vec<String> {
    let counts = list(of, "counts").iter();
    counts
        .map(|one| {
            format!(
                "{} {}",
                one["reaction"].as_str().unwrap_or("?"),
                one["count"]
            )
        })
        .collect()
}

/// The newest entry of the stream.
pub(crate) async fn newest(person: &Person, league: &str) -> Value {
    let path = format!("/api/leagues/{league}/stream");
    person.get(&path).await.ok()["entries"][0].clone()
}

pub(crate) fn object(entry: &Value) -> String {
    format!("entry/{}", entry["id"])
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn members_have_one_reaction_each_which_all_see_live(pool: PgPool) {
    let (app, [anna, ben], league) = spawn_among(&pool, ["Anna", "Ben"]).await;
    let [eve] = app.people().await;
    let topic = format!("league:{league}");
    let mut annas = anna.follows(&topic).await;
    let entry = object(&newest(&anna, &league).await);

    let answer = reacts(&ben, &league, &entry, "fire").await.ok();
    assert_eq!(counts(&answer["reactions"]), ["fire 1"]);
    assert_eq!(answer["reactions"]["mine"], "fire");
    let heard = annas.hears(&topic, "reacted").await["data"].clone();
    assert_eq!(heard["object"], entry);
    assert_eq!(counts(&heard), ["fire 1"]);
    assert_eq!(heard["userId"], ben.id);

    reacts(&anna, &league, &entry, "fire").await.ok();
    let other = reacts(&ben, &league, &entry, "heart").await.ok();
    assert_eq!(counts(&other["reactions"]), ["fire 1", "heart 1"]);
    let seen = newest(&anna, &league).await["reactions"].clone();
    assert_eq!(counts(&seen), ["fire 1", "heart 1"]);
    assert_eq!(seen["mine"], "fire");
    for _ in 0..2 {
        let none = takes_back(&ben, &league, &entry).await.ok();
        assert_eq!(counts(&none["reactions"]), ["fire 1"]);
        assert_eq!(none["reactions"]["mine"], Value::Null);
    }

    reacts(&eve, &league, &entry, "fire")
        .await
        .refused(403, "forbidden");
    let hidden = ben.creates_league("Hidden", "private").await;
    reacts(&anna, &hidden, &entry, "fire")
        .await
        .refused(404, "not_found");
    // An entry of another league.
    reacts(&ben, &hidden, &entry, "fire")
        .await
        .refused(404, "not_found");
    for (object, kind) in [("entry/0", "fire"), ("result/1/1", "fire")] {
        reacts(&anna, &league, object, kind)
            .await
            .refused(404, "not_found");
    }
    reacts(&anna, &league, "league/1", "fire")
        .await
        .refused(422, "invalid_fields");
    reacts(&anna, &league, &entry, "poop")
        .await
        .refused(400, "malformed_request");
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn podiums_and_results_from_the_moment_picks_are_closed(pool: PgPool) {
    let (competition, [anna, ben], league) = Competition::among(&pool, ["Anna", "Ben"]).await;
    competition.saves_podium(&anna, &league).await;
    let category = format!("{}/{}", competition.event, competition.category_number());
    let podium = format!("podium/{category}/{}", anna.id);
    let path = format!("/api/leagues/{league}/reactions/{category}");
    let all = [podium.clone(), format!("result/{category}")];
    for object in &all {
        reacts(&ben, &league, object, "wow")
            .await
            .refused(404, "not_found");
    }
    competition.set_lock("lock").await;
    for object in &all {
        reacts(&ben, &league, object, "wow").await.ok();
    }
    // Ben has no podium there.
    let none = format!("podium/{category}/{}", ben.id);
    reacts(&anna, &league, &none, "wow")
        .await
        .refused(404, "not_found");
    let seen = anna.get(&path).await.ok();
    assert_eq!(seen["enabled"], true);
    let objects: Vec<&str> = list(&seen, "reactions")
        .iter()
        .filter_map(|one| one["object"].as_str())
        .collect();
    assert_eq!(objects, all);

    competition.set_lock("unlock").await;
    assert_eq!(
        anna.get(&path).await.ok()["count"],
        0,
        "picks are open again"
    );
    competition.set_lock("lock").await;
    assert_eq!(anna.get(&path).await.ok()["count"], 2);

    // With an account, its reactions go, but not those to its podium, which stays.
    reacts(&anna, &league, &podium, "laugh").await.ok();
    anna.confirms().await;
    anna.goes().await;
    let seen = ben.get(&path).await.ok();
    let left: Vec<_> = list(&seen, "reactions").iter().flat_map(counts).collect();
    assert_eq!(left, ["wow 1", "wow 1"]);
    ben.confirms().await;
    ben.goes().await;
    assert_eq!(
        scalar::<i64, _>(&pool, "SELECT count(*) FROM reactions", []).await,
        0
    );
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn a_league_can_do_without(pool: PgPool) {
    let (_app, [anna, ben], league) = spawn_among(&pool, ["Anna", "Ben"]).await;
    let entry = object(&newest(&anna, &league).await);
    reacts(&ben, &league, &entry, "fire").await.ok();
    anna.sets_league(&league, json!({"hasReactions": false}))
        .await;
    assert_eq!(anna.league(&league).await["hasReactions"], false);
    reacts(&ben, &league, &entry, "fire")
        .await
        .refused(409, "reactions_off");
    takes_back(&ben, &league, &entry)
        .await
        .refused(409, "reactions_off");
    assert!(counts(&newest(&ben, &league).await["reactions"]).is_empty());
    let path = format!("/api/leagues/{league}/reactions/1/1");
    assert_eq!(ben.get(&path).await.ok()["enabled"], false);
    anna.sets_league(&league, json!({"hasReactions": true}))
        .await;
    let again = newest(&ben, &league).await;
    assert_eq!(counts(&again["reactions"]), ["fire 1"]);
    ben.does_in(&league, "leave").await.ok();
    assert_eq!(
        scalar::<i64, _>(&pool, "SELECT count(*) FROM reactions", []).await,
        0
    );
}
