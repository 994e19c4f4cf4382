//! Athletes who withdraw, and athletes who start after all.

use futures_util::future::join_all;
use podium_simulator::service::{Fault, FaultRule};
use serde_json::Value;
use sqlx::PgPool;

use crate::notifications::fanout::{of_kind, two_who_picked};
use crate::notifications::{kinds, mark_all_seen, mark_any_seen, unseen};
use crate::support::competition::Competition;
use crate::support::person::Person;
use crate::support::sql::{execute, scalar};

/// Changes the status of the athlete's entry upstream, and ingests it.
async fn set_entry_status(competition: &Competition, athlete: &str, status: &str) {
    competition.enters(athlete, status);
    competition.sync().await;
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn a_withdrawal_notifies_owners_of_affected_picks(pool: PgPool) {
    let (competition, [anna, ben], _) = two_who_picked(&pool).await;
    mark_all_seen(&ben).await;
    set_entry_status(&competition, &competition.best[0], "not attending").await;
    competition.sync().await;
    let notice = of_kind(&anna, "pick_withdrawn").await;
    assert_eq!(notice["athleteId"], competition.best[0].as_str());
    assert_eq!(notice["categoryId"], competition.category.as_str());
    assert_eq!(notice["leagues"], 2);
    assert_eq!(unseen(&ben).await, 0);
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn an_athlete_who_returns_retracts_the_withdrawal(pool: PgPool) {
    let (competition, [anna, _], [league, _]) = two_who_picked(&pool).await;
    let [out, stays] = [&competition.best[0], &competition.best[1]];
    set_entry_status(&competition, out, "not attending").await;
    set_entry_status(&competition, stays, "not attending").await;
    assert_eq!(kinds(&anna).await, ["pick_withdrawn", "pick_withdrawn"]);
    // Users who have picked another athlete since also lose the notification.
    let query = serde_json::json!({"query": {"leagueId": league}, "limit": 9, "skip": 0});
    let picks = anna.post("/api/predictions/query", query).await.ok();
    let id = picks["predictions"][0]["_id"].as_str().expect("an id");
    let podium =
        serde_json::json!({"data": {"first": competition.best[3], "second": null, "third": null}});
    anna.put(&format!("/api/predictions/{id}"), podium)
        .await
        .ok();
    let mut socket = anna.follows("me").await;

    set_entry_status(&competition, out, "confirmed").await;
    let gone = socket.hears("me", "notices_gone").await;
    assert_eq!(gone["data"]["unseen"], 1);
    assert_eq!(
        of_kind(&anna, "pick_withdrawn").await["athleteId"],
        stays.as_str()
    );

    // Withdrawn again: a new notification, which is unseen.
    mark_all_seen(&anna).await;
    set_entry_status(&competition, out, "not attending").await;
    assert_eq!(unseen(&anna).await, 1);
    let contents: Vec<Value> = crate::notifications::contents_of(&anna).await;
    assert_eq!(contents[0]["athleteId"], out.as_str());
    assert_eq!(contents[0]["leagues"], 1);
}

/// The start list is fetched with only this many of its first rows.
async fn fetch_with_rows(competition: &Competition, rows: usize) {
    let path = format!("/api/v1/events/{}/registrations", competition.event);
    let rule = FaultRule::always(path, Fault::FirstRows(rows));
    competition.control().add_fault(rule);
    competition.fetch().await.ok();
    competition.control().clear_faults();
}

/// The kind of the fault that admins see of this competition.
async fn fault(pool: &PgPool, competition: &Competition) -> Option<String> {
    let statement = "SELECT fault_kind FROM feed_health WHERE subject = $1";
    scalar(pool, statement, [&format!("event:{}", competition.event)]).await
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn a_start_list_that_vanishes_is_a_fault_until_a_second_fetch_confirms_it(pool: PgPool) {
    let (competition, [anna, _], _) = two_who_picked(&pool).await;
    let vanished = || fault(&pool, &competition);
    for rows in [0, 1, 0] {
        fetch_with_rows(&competition, rows).await;
        assert_eq!(vanished().await.as_deref(), Some("vanished"), "{rows} rows");
        assert_eq!(kinds(&anna).await, Vec::<String>::new(), "{rows} rows");
        let league = anna.creates_league("Another", "public").await;
        let picked = competition.picks(&anna, &league, competition.podium());
        picked.await.ok();
        competition.sync().await;
        assert_eq!(vanished().await, None, "back after {rows} rows");
    }
    fetch_with_rows(&competition, 0).await;
    fetch_with_rows(&competition, 0).await;
    assert_eq!(vanished().await, None, "confirmed");
    assert_eq!(kinds(&anna).await, ["pick_withdrawn"; 3]);
    competition.sync().await;
    assert_eq!(kinds(&anna).await, Vec::<String>::new(), "all start again");
}

const ROUNDS: usize = 8;

/// Notifications are retracted while people read them and delete their accounts.
#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn retracting_races_with_reading_and_leaving(pool: PgPool) {
    let competition = Competition::tomorrow(&pool).await;
    let people: [Person; ROUNDS] = competition.app.people().await;
    // All have confirmed their password recently; set before any session is cached.
    let statement =
        "UPDATE sessions SET confirmed_until = clock_timestamp() + interval '10 minutes'";
    execute(&pool, statement, []).await;
    for person in &people {
        let league = person.creates_league("Friends", "private").await;
        competition.saves_podium(person, &league).await;
    }
    let [out, other] = [&competition.best[0], &competition.best[1]];
    for leaver in 0..ROUNDS {
        // The next fetch ends this withdrawal and begins another: accounts and notifications are locked in one
        // transaction.
        set_entry_status(&competition, out, "not attending").await;
        let staying = &people[leaver + 1..];
        assert!(
            join_all(staying.iter().map(unseen))
                .await
                .iter()
                .all(|unseen| *unseen > 0)
        );
        competition.enters(out, "confirmed");
        competition.enters(other, "not attending");
        let leaving = async {
            people[leaver].delete("/api/auth/me").await.ok();
        };
        let looking = join_all(staying.iter().map(mark_any_seen));
        let ((), _, ()) = tokio::join!(competition.sync(), looking, leaving);
        for person in staying {
            let contents: Vec<Value> = crate::notifications::contents_of(person).await;
            let ids: Vec<&Value> = contents
                .iter()
                .map(|content| &content["athleteId"])
                .collect();
            assert_eq!(ids, [other.as_str()], "round {leaver}");
        }
        set_entry_status(&competition, other, "confirmed").await;
    }
    let left: i64 = scalar(&pool, "SELECT count(*) FROM notices", []).await;
    assert_eq!(left, 0);
}
