//! What can still happen to the players of a league, from the lock to the result.

use podium_simulator::timeline::Stage;
use podium_store::insights::{PicksVersion, SharedPodium};
use serde_json::{Value, json};
use sqlx::PgPool;

use crate::support::competition::Competition;
use crate::support::json::{each, fields};
use crate::support::person::Person;
use crate::support::sql::execute;
use crate::support::waiting::fanout_is_done;

async fn outlook(person: &Person, competition: &Competition, league: &str) -> Value {
    let path = format!("/api/leagues/{league}/outlook/{}", competition.event);
    person.get(&path).await.ok()
}

fn number(value: &Value) -> f64 {
    value.as_f64().expect("a number")
}

/// Anna picks the podium, Ben the same athletes with the first two swapped, and Cleo three who finish behind.
async fn picked(pool: &PgPool) -> (Competition, [Person; 4], String) {
    let (competition, people, league) = Competition::among_climbers(pool).await;
    let [first, second, third] = competition.podium();
    let behind: Vec<&str> = competition
        .best
        .iter()
        .rev()
        .take(3)
        .map(String::as_str)
        .collect();
    for (person, podium) in people.iter().zip([
        [first, second, third],
        [second, first, third],
        [behind[0], behind[1], behind[2]],
    ]) {
        competition.saves(person, &league, podium).await;
    }
    (competition, people, league)
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn a_players_outlook_narrows_from_the_lock_to_the_result(pool: PgPool) {
    let (competition, [anna, ben, cleo, dora], league) = picked(&pool).await;
    let hidden = json!({"openCategories": [], "players": [], "own": null});
    assert_eq!(outlook(&anna, &competition, &league).await, hidden, "open");
    competition.set_lock("lock").await;
    let mut band = 46.0;
    for stage in [Stage::complete(0), Stage::complete(1), Stage::partial(2, 2)] {
        competition.reaches(stage).await;
        let answer = outlook(&anna, &competition, &league).await;
        assert_eq!(answer["openCategories"], json!([competition.category]));
        let own = &answer["own"];
        let [worst, expected, best] =
            ["worstPoints", "expectedPoints", "bestPoints"].map(|key| number(&own[key]));
        assert!(
            worst <= expected && expected <= best && best <= 45.0,
            "{own}"
        );
        assert!(best - worst <= band, "{stage:?} {own}");
        band = best - worst;
        let wins = answer["players"].as_array().expect("players").iter();
        let sum: f64 = wins.map(|player| number(&player["win"])).sum();
        // Equals win together.
        assert!(sum > 0.99, "{answer}");
        assert_eq!(
            outlook(&dora, &competition, &league).await["own"],
            json!(null)
        );
    }
    competition.reaches(Stage::complete(2)).await;
    let rank = ["bestRank", "worstRank", "worstPoints", "bestPoints", "win"];
    for scored in [false, true] {
        if scored {
            competition.scores_first_category().await;
        }
        let answer = outlook(&anna, &competition, &league).await;
        // Climbed, but not official.
        let open = if scored {
            json!([])
        } else {
            json!([competition.category])
        };
        assert_eq!(answer["openCategories"], open);
        assert_eq!(each(&answer["players"], "userId"), [&anna.id]);
        assert_eq!(fields(&answer["own"], rank), json!([1, 1, 45, 45, 1.0]));
        for (person, rank_of, points) in [(&ben, 2, 35), (&cleo, 3, 0)] {
            let own = outlook(person, &competition, &league).await["own"].clone();
            let expected = json!([rank_of, rank_of, points, points, 0.0]);
            assert_eq!(fields(&own, rank), expected, "{scored}");
        }
    }
    competition.disqualifies_the_winner().await;
    let own = outlook(&anna, &competition, &league).await["own"].clone();
    assert_eq!(own["bestPoints"], 15, "corrected: {own}");
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn nothing_is_known_before_the_first_round_and_nothing_shown_while_picks_are_open(
    pool: PgPool,
) {
    let (competition, [anna, ..], league) = picked(&pool).await;
    competition.set_lock("lock").await;
    let own = outlook(&anna, &competition, &league).await["own"].clone();
    let known = ["worstPoints", "bestPoints", "bestRank", "worstRank"];
    assert_eq!(fields(&own, known), json!([0, 45, 1, 3]), "not begun");
    competition.set_lock("unlock").await;
    let reopened = outlook(&anna, &competition, &league).await;
    assert_eq!(reopened["own"], json!(null));
    assert_eq!(reopened["players"], json!([]));
    let [eve] = competition.app.people().await;
    let path = format!("/api/leagues/{league}/outlook/{}", competition.event);
    eve.get(&path).await.refused(403, "forbidden");
    anna.get(&format!("/api/leagues/{league}/outlook/999999"))
        .await
        .refused(404, "not_found");
}

/// As the store reads them: none where the known version still is the one in the database.
async fn read(
    competition: &Competition,
    league: &str,
    known: Option<&PicksVersion>,
) -> (Option<PicksVersion>, Option<usize>) {
    let [league, event] = [league, &competition.event];
    let (league, event) = (
        league.parse().expect("an id"),
        event.parse().expect("an id"),
    );
    let picks = competition
        .app
        .state
        .store
        .event_picks(&league, &event, known)
        .await;
    let picks = picks.expect("read").expect("closed");
    let users = |podiums: Vec<SharedPodium>| podiums.iter().map(|shared| shared.users.len()).sum();
    (picks.version, picks.podiums.map(users))
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn closed_picks_are_read_again_after_each_change_of_them_and_not_after_results(pool: PgPool) {
    let (competition, [anna, _, cleo, dora], league) = picked(&pool).await;
    let twice = competition
        .picks(&anna, &league, competition.podium())
        .await;
    let pick = twice.body["existingPredictionId"].as_str().expect("an id");
    competition.set_lock("lock").await;
    // With the first result the category's status changes; fingerprints and stream append to the league's topic.
    competition.reaches(Stage::complete(0)).await;
    fanout_is_done(&pool).await;
    let (mut version, podiums) = read(&competition, &league, None).await;
    assert_eq!(podiums, Some(3));
    for stage in [Stage::complete(1), Stage::partial(2, 2)] {
        competition.reaches(stage).await;
        let (same, podiums) = read(&competition, &league, version.as_ref()).await;
        assert_eq!((same, podiums), (version.clone(), None), "results alone");
    }
    for (change, expected) in [
        ("opened and closed between two reads", 3),
        ("an admin changed a pick", 3),
        ("a member left", 2),
        ("a member without picks left", 2),
        ("a backup was restored", 2),
    ] {
        match change {
            "opened and closed between two reads" => {
                competition.set_lock("unlock").await;
                competition.set_lock("lock").await;
            }
            "an admin changed a pick" => {
                let changed = competition.admin.changes_pick(pick, &competition.best[5]);
                changed.await.ok();
            }
            "a member left" => drop(cleo.does_in(&league, "leave").await.ok()),
            "a member without picks left" => drop(dora.does_in(&league, "leave").await.ok()),
            _ => {
                let restored = "UPDATE live_epoch SET epoch = 'restored'";
                assert_eq!(execute(&pool, restored, []).await, 1);
            }
        }
        let (_, podiums) = read(&competition, &league, version.as_ref()).await;
        assert_eq!(podiums, Some(expected), "{change}");
        fanout_is_done(&pool).await;
        let (after, _) = read(&competition, &league, None).await;
        assert_eq!(
            read(&competition, &league, after.as_ref()).await.1,
            None,
            "{change}"
        );
        version = after;
    }
}
