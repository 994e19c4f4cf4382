//! Leaderboards of subsets of a league's members: friends, or one country.

use std::collections::BTreeSet;

use serde_json::{Value, json};
use sqlx::PgPool;

use crate::accounts::friends::{adds, path_of};
use crate::events::replays::crowd_path;
use crate::leagues::global_league::opens;
use crate::support::app::{TestApp, spawn_with};
use crate::support::competition::Competition;
use crate::support::person::Person;
use crate::support::sql::{execute, scalar};

async fn set_country(person: &Person, country: Value) {
    let answer = person
        .put("/api/auth/country", json!({"country": country}))
        .await
        .ok();
    assert_eq!(answer["country"], country);
    assert_eq!(person.get("/api/auth/country").await.ok(), answer);
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn a_country_is_validated_and_deleted_with_the_account(pool: PgPool) {
    let (_app, [anna]) = spawn_with(&pool, ["Anna"]).await;
    set_country(&anna, Value::Null).await;
    set_country(&anna, json!("SLO")).await;
    set_country(&anna, json!("ITA")).await;
    for wrong in ["ita", "IT", "ITAL", "I1A", ""] {
        let refused = anna
            .put("/api/auth/country", json!({"country": wrong}))
            .await;
        refused.refused(422, "invalid_fields");
    }
    anna.confirms().await;
    let exported = anna.get("/api/auth/export").await.ok();
    assert_eq!(exported["country"], "ITA");
    anna.delete("/api/auth/me").await.ok();
    let left: i64 = scalar(&pool, "SELECT count(*) FROM player_countries", []).await;
    assert_eq!(left, 0);
}

/// Names and ranks of a subset, and the reader's own rank.
async fn part(person: &Person, league: &str, query: &str) -> (Vec<(String, u64)>, Option<u64>) {
    let path = format!("/api/leagues/{league}/leaderboard?{query}");
    let answer = person.get(&path).await.ok();
    let rows = answer["rankings"].as_array().expect("rows").clone();
    let rows = rows.iter().map(|row| {
        let rank = row["rank"].as_u64().expect("a rank");
        (row["userName"].as_str().expect("a name").to_owned(), rank)
    });
    (rows.collect(), answer["ownRow"]["rank"].as_u64())
}

fn ranked<const N: usize>(rows: [(&str, u64); N]) -> Vec<(String, u64)> {
    rows.map(|(name, rank)| (name.to_owned(), rank)).to_vec()
}

/// Five members of the global league: Anna has 45 points, Ben 10, the others none. Anna and Cleo share a private league.
async fn five(pool: &PgPool) -> (Competition, String, [Person; 5]) {
    let competition = Competition::tomorrow(pool).await;
    let app: &TestApp = &competition.app;
    let league = competition.admin.creates_league("Everyone", "public").await;
    opens(&competition.admin, &league).await;
    let mut people = Vec::new();
    for name in ["Anna", "Ben", "Cleo", "Dan", "Eve"] {
        people.push(app.registers(name).await);
    }
    let people: [Person; 5] = people.try_into().ok().expect("five");
    let [anna, ben, cleo, dan, _] = &people;
    let friends = anna.creates_league("Friends", "private").await;
    cleo.joins_by_code(&friends, anna).await;
    for (person, country) in [(anna, "ITA"), (ben, "SLO"), (cleo, "SLO"), (dan, "SLO")] {
        set_country(person, json!(country)).await;
    }
    competition.saves_podium(anna, &league).await;
    let [first, second, third] = competition.podium();
    let turned = competition
        .picks(ben, &league, [second, third, first])
        .await;
    turned.ok();
    competition.scores_first_category().await;
    (competition, league, people)
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn a_leaderboard_subset_is_ranked_on_its_own(pool: PgPool) {
    let (competition, league, [anna, ben, _, dan, eve]) = five(&pool).await;
    let (all, own) = part(&dan, &league, "").await;
    assert_eq!(all[..2], ranked([("Anna", 1), ("Ben", 2)]));
    assert_eq!(own, Some(3));
    let slovenes = ranked([("Ben", 1), ("Cleo", 2), ("Dan", 2)]);
    assert_eq!(
        part(&dan, &league, "country=SLO").await,
        (slovenes.clone(), Some(2))
    );
    assert_eq!(part(&anna, &league, "country=SLO").await, (slovenes, None));
    let page = part(&dan, &league, "country=SLO&offset=1&limit=1").await;
    assert_eq!(page, (ranked([("Cleo", 2)]), Some(2)));
    assert_eq!(
        part(&anna, &league, "country=FRA").await,
        (Vec::new(), None)
    );

    // Sharing only the global league does not make a member a friend.
    assert_eq!(
        part(&anna, &league, "friends=true").await,
        (ranked([("Anna", 1), ("Cleo", 2)]), Some(1))
    );
    assert_eq!(
        part(&eve, &league, "friends=true").await,
        (ranked([("Eve", 1)]), Some(1))
    );

    let countries = format!("/api/leagues/{league}/leaderboard/countries");
    assert_eq!(
        ben.get(&countries).await.ok()["countries"],
        json!([{"country": "SLO", "members": 3}, {"country": "ITA", "members": 1}])
    );
    // Ranked as if the event had not happened.
    dan.hides(&competition.event, true).await;
    let (shielded, _) = part(&dan, &league, "country=SLO&shielded=true").await;
    let ranks: BTreeSet<u64> = shielded.iter().map(|(_, rank)| *rank).collect();
    assert_eq!(ranks, BTreeSet::from([1]));

    let board = format!("/api/leagues/{league}/leaderboard");
    for query in ["country=slo", "country=SLOV"] {
        let refused = anna.get(&format!("{board}?{query}")).await;
        refused.refused(400, "malformed_request");
    }
    let both = anna.get(&format!("{board}?country=SLO&friends=true")).await;
    both.refused(422, "invalid_fields");
    eve.does_in(&league, "leave").await.ok();
    for query in ["?country=SLO", "?friends=true", "/countries"] {
        eve.get(&format!("{board}{query}"))
            .await
            .refused(403, "forbidden");
    }
    // The open part is visible to everybody.
    assert_eq!(
        part(&eve, &league, "limit=1").await.0,
        ranked([("Anna", 1)])
    );
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn friends_are_those_whom_a_member_chose_or_shares_a_private_league_with(pool: PgPool) {
    let (_competition, league, [anna, ben, cleo, dan, _]) = five(&pool).await;
    let bar = ben.creates_league("Bar", "public").await;
    dan.joins(&bar, &ben).await;
    let among = async |person: &Person| part(person, &league, "friends=true").await;
    let alone = (ranked([("Ben", 1)]), Some(1));
    assert_eq!(among(&ben).await, alone, "a public league is not enough");

    // The next answer has the new friend, and the friend's own has nobody new.
    adds(&ben, &anna).await.ok();
    let two = (ranked([("Anna", 1), ("Ben", 2)]), Some(2));
    assert_eq!(among(&ben).await, two);
    let annas = (ranked([("Anna", 1), ("Cleo", 2)]), Some(1));
    assert_eq!(among(&anna).await, annas);

    // A friend counts where both are members.
    anna.does_in(&league, "leave").await.ok();
    assert_eq!(among(&ben).await, alone);
    anna.does_in(&league, "join-request").await.ok();
    assert_eq!(among(&ben).await, two);
    ben.delete(&path_of(&anna)).await.ok();
    assert_eq!(among(&ben).await, alone);

    cleo.does_in(&league, "leave").await.ok();
    assert_eq!(among(&anna).await, (ranked([("Anna", 1)]), Some(1)));
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn the_global_league_makes_nobody_known(pool: PgPool) {
    let (competition, _, [anna, ben, cleo, _, _]) = five(&pool).await;
    let path = crowd_path(&competition);
    let named = async |reader: &Person| -> Vec<String> {
        let crowd = reader.get(&path).await.ok()["crowd"].clone();
        let best = crowd["everyone"]["best"]
            .as_array()
            .expect("totals")
            .clone();
        let known = best
            .iter()
            .filter_map(|total| total["known"].as_array().cloned());
        let names = known.flatten().map(|player| player["userName"].to_string());
        names.collect()
    };
    assert_eq!(named(&ben).await, ["\"Ben\""]);
    assert_eq!(named(&cleo).await, ["\"Anna\""], "of another league, too");
    assert_eq!(named(&anna).await, ["\"Anna\""]);
}

/// The guard hides nothing of future events. An event begins with the first of its categories, also before its first day.
#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn a_spoiler_guard_takes_effect_when_the_event_begins(pool: PgPool) {
    let (competition, league, [_, ben, ..]) = five(&pool).await;
    let own_rank = async || part(&ben, &league, "shielded=true").await.1;
    assert_eq!(own_rank().await, Some(2));
    ben.hides(&competition.event, true).await;
    assert_eq!(own_rank().await, Some(1), "all are equal");
    ben.hides(&competition.event, false).await;
    assert_eq!(own_rank().await, Some(2));

    // Not on the leaderboard: it may be read again at any time, and then has no points of an event that has not begun.
    ben.hides(&competition.event, true).await;
    let user = ben.id.parse().expect("an id");
    let store = &competition.app.state.store;
    let hidden = async || store.hidden_events(&user).await.expect("events").len();
    assert_eq!(hidden().await, 1);
    let opens = "UPDATE categories SET status = 'registration_active'";
    execute(&pool, opens, []).await;
    assert_eq!(hidden().await, 0, "nothing has begun");
    let begins = "UPDATE events SET starts_at = clock_timestamp() - interval '1 minute'";
    execute(&pool, begins, []).await;
    assert_eq!(hidden().await, 1);
    assert_eq!(own_rank().await, Some(1));
}

/// Rows change while subsets are read: each answer was correct at some moment.
#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn subsets_stay_correct_while_members_join_and_leave(pool: PgPool) {
    let (_competition, league, [anna, ben, cleo, dan, eve]) = five(&pool).await;
    set_country(&eve, json!("SLO")).await;
    let (leave, join) = (
        format!("/api/leagues/{league}/leave"),
        format!("/api/leagues/{league}/join-request"),
    );
    let comes_and_goes = async {
        for _ in 0..10 {
            cleo.does(&leave).await.ok();
            cleo.does(&join).await.ok();
        }
    };
    let read = async |reader: &Person| {
        for _ in 0..20 {
            let (rows, own) = part(reader, &league, "country=SLO").await;
            assert_eq!(rows[0], ("Ben".to_owned(), 1));
            assert!(rows[1..].iter().all(|(_, rank)| *rank == 2), "{rows:?}");
            assert!(matches!(rows.len(), 3 | 4), "{rows:?}");
            assert_eq!(own.is_some(), reader.id != anna.id);
        }
    };
    // Friends' boards are not cached.
    let read_friends = async {
        for _ in 0..20 {
            let (rows, own) = part(&anna, &league, "friends=true").await;
            let alone = rows == ranked([("Anna", 1)]);
            assert!(
                alone || rows == ranked([("Anna", 1), ("Cleo", 2)]),
                "{rows:?}"
            );
            assert_eq!(own, Some(1));
        }
    };
    tokio::join!(
        comes_and_goes,
        read(&ben),
        read(&dan),
        read(&anna),
        read_friends
    );
}
