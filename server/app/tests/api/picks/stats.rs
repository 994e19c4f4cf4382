//! The distribution of picks, and the time from which others may see it.

use serde_json::{Value, json};
use sqlx::PgPool;

use crate::events::replays::{crowd_path, race_path};
use crate::support::competition::Competition;
use crate::support::json::{list, number, text};
use crate::support::person::Person;

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn pick_stats_are_hidden_before_the_lock(pool: PgPool) {
    let competition = Competition::tomorrow(&pool).await;
    let app = &competition.app;
    let (anna, eve) = (app.person("Anna").await, app.person("Eve").await);
    let open = anna.creates_league("Open", "public").await;
    let private = anna.creates_league("Private", "private").await;
    for league in [&open, &private] {
        competition.saves_podium(&anna, league).await;
    }
    let crowd = crowd_path(&competition);
    let of = |league: &str| format!("{crowd}?leagueId={league}");
    let race = race_path(&open, &competition.event);
    let is_open = async |person: &Person, status, code| {
        person.get(&crowd).await.refused(409, "picks_still_open");
        person.get(&race).await.refused(status, code);
    };
    for reader in [&anna, &competition.admin] {
        is_open(reader, 409, "picks_still_open").await;
    }
    is_open(&eve, 403, "forbidden").await;
    competition.set_lock("lock").await;
    for (league, status, code) in [(&open, 403, "forbidden"), (&private, 404, "not_found")] {
        eve.get(&race_path(league, &competition.event))
            .await
            .refused(status, code);
        eve.get(&of(league)).await.refused(status, code);
    }
    let everyone = eve.get(&crowd).await.ok();
    assert_eq!(everyone["crowd"]["league"], Value::Null);
    assert_eq!(
        everyone["crowd"]["everyone"]["predictions"], 1,
        "one player, one podium"
    );
    // An admin unlocks the event: hidden again.
    anna.get(&of(&open)).await.ok();
    competition.set_lock("unlock").await;
    is_open(&anna, 409, "picks_still_open").await;
    anna.get(&of(&open)).await.refused(409, "picks_still_open");
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn pick_stats_count_everyone_and_name_the_best_to_league_mates(pool: PgPool) {
    let (competition, [anna, ben], friends) = Competition::among(&pool, ["Anna", "Ben"]).await;
    let app = &competition.app;
    let cleo = app.person("Cleo").await;
    let eve = app.person("Eve").await;
    let walls = anna.creates_league("Walls", "private").await;
    let alone = cleo.creates_league("Alone", "public").await;
    let [first, second, third] = competition.podium();
    let outsider = competition.best[9].as_str();
    for (person, league, podium) in [
        (&anna, &friends, [first, second, third]),
        // The same podium in another league: counted once per player.
        (&anna, &walls, [first, second, third]),
        (&ben, &friends, [second, first, ""]),
        (&cleo, &alone, [first, outsider, ""]),
    ] {
        competition.saves(person, league, podium).await;
    }
    competition.finishes_first_category().await;
    let path = format!("{}?leagueId={friends}", crowd_path(&competition));
    let crowd = anna.get(&path).await.ok()["crowd"].clone();
    assert_eq!(crowd["provisional"], true);
    let picked = |of: &Value| -> Vec<(String, [u64; 3])> {
        list(of, "athletes")
            .iter()
            .map(|athlete| {
                let places = ["first", "second", "third"].map(|key| number(athlete, key));
                (text(athlete, "athleteId").to_owned(), places)
            })
            .collect()
    };
    assert_eq!(
        picked(&crowd["everyone"])[..2],
        [
            (first.to_owned(), [2, 1, 0]),
            (second.to_owned(), [1, 1, 0])
        ]
    );
    assert_eq!(picked(&crowd["everyone"]).len(), 4);
    assert_eq!(crowd["everyone"]["predictions"], 3);
    // 3 of 3 picked the first, 2 the second, 1 the third: 100 - (100 + 66.7 + 33.3) / 3.
    assert_eq!(crowd["everyone"]["surprise"], 33);
    assert_eq!(crowd["league"]["predictions"], 2);
    // 2 of 2, 2 of 2, 1 of 2.
    assert_eq!(crowd["league"]["surprise"], 17);
    let mut in_league = list(&crowd["league"], "athletes").iter();
    let winner = in_league.find(|athlete| athlete["athleteId"] == first);
    assert_eq!(winner.expect("the winner")["rank"], 1);
    assert_eq!(crowd["everyone"]["best"], json!([]), "not scored yet");

    competition.score().await;
    let best = |crowd: &Value| -> Vec<(u64, u64, Vec<String>)> {
        list(crowd, "best")
            .iter()
            .map(|total| {
                let known = list(total, "known").iter();
                let known = known.map(|player| text(player, "userName").to_owned());
                (
                    number(total, "points"),
                    number(total, "players"),
                    known.collect(),
                )
            })
            .collect()
    };
    let named = |name: &str| vec![name.to_owned()];
    let of_anna = anna.get(&path).await.ok()["crowd"].clone();
    assert_eq!(
        best(&of_anna["everyone"]),
        [
            (45, 1, named("Anna")),
            (25, 1, named("Ben")),
            (20, 1, vec![])
        ]
    );
    assert_eq!(
        best(&of_anna["league"]),
        [(45, 1, named("Anna")), (25, 1, named("Ben"))]
    );
    assert_eq!(of_anna["league"]["best"][0]["known"][0]["isMe"], true);
    assert_eq!(of_anna["provisional"], false);
    let of_eve = eve.get(&crowd_path(&competition)).await.ok()["crowd"].clone();
    assert_eq!(
        best(&of_eve["everyone"]),
        [(45, 1, vec![]), (25, 1, vec![]), (20, 1, vec![])]
    );
}
