//! A league's podiums: hidden before the lock, visible to all members after it, and hidden again after an unlock.

use reqwest::Method;
use serde_json::{Value, json};
use sqlx::PgPool;

use crate::picks::locks::{Lock, take_the_lock_away};
use crate::support::competition::Competition;
use crate::support::json::{fields, rows};
use crate::support::person::Person;
use crate::support::statements::counted;

fn path(competition: &Competition, league: &str) -> String {
    competition.of_category(&format!("leagues/{league}/reveal"))
}

async fn refused(competition: &Competition, person: &Person, league: &str) {
    let open = person.get(&path(competition, league)).await;
    open.refused(409, "picks_still_open");
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn podiums_open_with_the_lock_and_close_with_the_unlock(pool: PgPool) {
    let (competition, [anna, ben, cleo, dora], league) = Competition::among_climbers(&pool).await;
    let [eve] = competition.app.people().await;
    let [first, second, third] = competition.podium();
    let outsider = competition.best[9].as_str();
    for (person, podium) in [
        (&anna, [first, second, third]),
        (&ben, [first, second, third]),
        (&cleo, [second, first, outsider]),
    ] {
        competition.saves(person, &league, podium).await;
    }
    for person in [&anna, &dora, &competition.admin] {
        refused(&competition, person, &league).await;
    }
    competition.set_lock("lock").await;
    let reveal = dora.get(&path(&competition, &league)).await.ok()["reveal"].clone();
    assert_eq!(reveal["members"], 4);
    assert_eq!(
        reveal["consensus"],
        json!({"first": first, "second": second, "third": third})
    );
    let keys = ["userName", "alone", "same", "loneWolf"];
    assert_eq!(
        rows(&reveal["podiums"], keys),
        json!([
            ["Climber 1", [], 2, false],
            ["Climber 2", [], 2, false],
            ["Climber 3", [3], 1, true],
        ])
    );
    let athletes = &reveal["athletes"];
    assert_eq!(athletes[0]["athleteId"], first);
    assert_eq!(fields(&athletes[0], ["first", "second"]), json!([2, 1]));
    assert_eq!(athletes.as_array().map(Vec::len), Some(4));
    eve.get(&path(&competition, &league))
        .await
        .refused(403, "forbidden");
    // Former members are not shown.
    cleo.does_in(&league, "leave").await.ok();
    competition.set_lock("unlock").await;
    refused(&competition, &anna, &league).await;
    competition.set_lock("lock").await;
    let reveal = anna.get(&path(&competition, &league)).await.ok()["reveal"].clone();
    assert_eq!(reveal["podiums"].as_array().map(Vec::len), Some(2));
    assert_eq!(reveal["members"], 3);
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn a_reveal_measures_picks_by_the_chances_stored_at_the_lock(pool: PgPool) {
    let (competition, [anna], league) = Competition::among(&pool, ["Anna"]).await;
    let podium @ [first, second, third] = competition.podium();
    competition.saves(&anna, &league, podium).await;
    competition.set_lock("lock").await;
    let reveal = async || anna.get(&path(&competition, &league)).await.ok()["reveal"].clone();
    let before = reveal().await;
    assert_eq!(before["podiums"][0]["longShots"], json!([]));
    assert_eq!(before["athletes"][0]["chance"], Value::Null);

    // Nothing is stored of the third: entered after the lock.
    let stored = |athlete, win: f64, second: f64| json!({"athlete": athlete, "by_rank": [win, second, 0, 0.5, 0, 0]});
    sqlx::query(
        "INSERT INTO form_predictions (event_id, category_id, chances) VALUES ($1, $2, $3)",
    )
    .bind(&competition.event)
    .bind(&competition.category)
    .bind(json!([
        stored(first, 0.5, 0.125),
        stored(second, 0.06, 0.04)
    ]))
    .execute(&pool)
    .await
    .expect("stored");
    competition.app.invalidates_results();
    let after = reveal().await;
    assert_eq!(after["podiums"][0]["longShots"], json!([2]));
    let chance = |athlete: &str| {
        let mut all = after["athletes"].as_array().expect("athletes").iter();
        let one = all.find(|one| one["athleteId"] == athlete);
        one.expect("picked")["chance"].clone()
    };
    assert_eq!(
        [first, second, third].map(chance),
        [json!(0.625), json!(0.1), Value::Null]
    );
}

/// The whole league requests the reveal at once: each request resolves its session, and the podiums are read once.
#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn a_reveal_costs_a_constant_number_of_statements(pool: PgPool) {
    let (competition, [anna, ben]) = Competition::with_people(&pool).await;
    let league = anna.creates_league("Friends", "public").await;
    competition.saves_podium(&anna, &league).await;
    competition.set_lock("lock").await;
    let path = path(&competition, &league);
    let read = async |person: &Person| {
        let (answer, statements) = counted(person, Method::GET, &path, None).await;
        let podiums = answer.ok()["reveal"]["podiums"].clone();
        (podiums.as_array().map_or(0, Vec::len), statements.len())
    };
    let (one, few) = read(&anna).await;
    competition.set_lock("unlock").await;
    ben.joins(&league, &anna).await;
    competition.saves_podium(&ben, &league).await;
    competition.set_lock("lock").await;
    let (two, as_few) = read(&anna).await;
    assert_eq!((one, two), (1, 2));
    assert!(as_few <= few, "{as_few} statements for two, {few} for one");
    // On a busy machine, more time may pass between two requests than an answer is cached.
    for _ in 0..20 {
        read(&anna).await;
        let (_, for_ben) = read(&ben).await;
        if for_ben < few {
            return;
        }
    }
    panic!("whoever is second asks all of it again, every time");
}

/// A member's podiums are hidden and shown with the category, alone and with the caller's.
#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn a_members_podiums_are_shown_after_the_lock_only(pool: PgPool) {
    let (competition, [anna, ben, cleo, eve]) = Competition::with_people(&pool).await;
    let league = anna.creates_league("Friends", "public").await;
    let other = ben.creates_league("Others", "public").await;
    for person in [&ben, &cleo] {
        person.joins(&league, &anna).await;
    }
    let [first, second, third] = competition.podium();
    let outsider = competition.best[9].as_str();
    let (bens, annas) = ([first, second, third], [second, first, outsider]);
    competition.saves(&ben, &league, bens).await;
    competition
        .saves(&ben, &other, [outsider, first, third])
        .await;
    competition.saves(&anna, &league, annas).await;
    let of_ben = format!("/api/leagues/{league}/members/{}/podiums", ben.id);
    let shown = async |person: &Person| person.get(&of_ben).await.ok()["podiums"].clone();
    for person in [&anna, &ben, &competition.admin] {
        assert_eq!(shown(person).await, json!([]));
    }
    competition.set_lock("lock").await;
    let podium = |[first, second, third]: [&str; 3]| json!({"first": first, "second": second, "third": third});
    let podiums = shown(&anna).await;
    assert_eq!(podiums.as_array().map(Vec::len), Some(1));
    assert_eq!(podiums[0]["categoryId"], competition.category);
    assert_eq!(podiums[0]["podium"], podium(bens));
    assert_eq!(podiums[0]["mine"], podium(annas));
    assert_eq!(podiums[0]["athletes"].as_array().map(Vec::len), Some(4));
    for person in [&cleo, &competition.admin] {
        let podiums = shown(person).await;
        assert_eq!(podiums[0]["podium"], podium(bens));
        assert_eq!(podiums[0]["mine"], Value::Null);
        assert_eq!(podiums[0]["athletes"].as_array().map(Vec::len), Some(3));
    }
    eve.get(&of_ben).await.refused(403, "forbidden");
    anna.get(&format!("/api/leagues/{league}/members/{}/podiums", eve.id))
        .await
        .refused(404, "not_found");
    let of_cleo = format!("/api/leagues/{league}/members/{}/podiums", cleo.id);
    let podiums = anna.get(&of_cleo).await.ok()["podiums"].clone();
    assert_eq!(podiums[0]["podium"], Value::Null);
    assert_eq!(podiums[0]["mine"], podium(annas));
    competition.set_lock("unlock").await;
    assert_eq!(shown(&anna).await, json!([]));
    competition.set_lock("lock").await;
    competition.finishes().await;
    assert_eq!(shown(&anna).await.as_array().map(Vec::len), Some(1));
    competition.score().await;
    assert_eq!(shown(&anna).await, json!([]));
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn a_podium_shown_to_a_rival_no_longer_changes(pool: PgPool) {
    assert_eq!(
        shown_too_early(&pool, Lock::Holds).await,
        0,
        "podiums that changed after a rival had seen them"
    );
}

/// The test must be able to fail, so it runs here without the database's lock.
#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn a_podium_shown_without_the_database_lock_still_changes(pool: PgPool) {
    take_the_lock_away(&pool).await;
    shown_too_early(&pool, Lock::IsAway).await;
}

/// The number of rounds in which a podium changed after the endpoint of a member's podiums had shown it.
async fn shown_too_early(pool: &PgPool, lock: Lock) -> u32 {
    const ROUNDS: u32 = 12;
    const WRITES: usize = 15;
    let (competition, [anna, ben], league) = Competition::among_climbers(pool).await;
    let id = competition.saves_podium(&ben, &league).await;
    let path = format!("/api/leagues/{league}/members/{}/podiums", ben.id);
    let shown = async || anna.get(&path).await.ok()["podiums"][0]["podium"].clone();
    let writes = async |from: usize| {
        for athlete in competition.best.iter().cycle().skip(from).take(WRITES) {
            ben.changes_pick(&id, athlete).await;
        }
    };
    let round = async || {
        let first_shown = async {
            loop {
                let podium = shown().await;
                if !podium.is_null() {
                    return podium;
                }
            }
        };
        let (first, (), (), (), ()) = tokio::join!(
            first_shown,
            writes(0),
            writes(1),
            writes(2),
            competition.set_lock("lock")
        );
        let has_changed = first != shown().await;
        competition.set_lock("unlock").await;
        has_changed
    };
    lock.count(ROUNDS, round).await
}
