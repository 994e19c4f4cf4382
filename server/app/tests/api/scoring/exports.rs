//! Files for a league's admins: closed picks only, and the same points as everywhere.

use serde_json::{Value, json};
use sqlx::PgPool;

use crate::support::competition::Competition;
use crate::support::json::{each, rows};

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn admins_take_away_what_is_closed(pool: PgPool) {
    let (competition, [anna, ben], league) = Competition::among(&pool, ["Anna", "Ben"]).await;
    let event = &competition.event;
    let of = |what: &str| format!("/api/leagues/{league}/export{what}");
    let picks = of(&format!("/picks/{event}"));
    let results = of(&format!("/results/{event}"));
    competition.saves_podium(&ben, &league).await;
    for path in [&of(""), &of("/standings"), &picks, &results] {
        ben.get(path).await.refused(403, "forbidden");
    }
    assert_eq!(anna.get(&of("")).await.ok()["events"], json!([]));
    assert_eq!(anna.get(&picks).await.ok()["rows"], json!([]), "still open");
    anna.get(&of("/picks/999999"))
        .await
        .refused(404, "not_found");
    anna.get(&of("/standings?season=x"))
        .await
        .refused(400, "malformed_request");
    anna.get(&of("/standings?format=xml"))
        .await
        .refused(400, "malformed_request");

    competition.set_lock("lock").await;
    let listed = anna.get(&of("")).await.ok();
    assert_eq!(each(&listed["events"], "eventId"), [event.as_str()]);
    let closed = anna.get(&picks).await.ok();
    assert_eq!(
        rows(&closed["rows"], ["player", "points"]),
        json!([["Ben", null]])
    );
    let [first, second, third] = competition.podium();
    assert_eq!(
        rows(&closed["rows"], ["firstId", "secondId", "thirdId"]),
        json!([[first, second, third]])
    );

    competition.set_lock("unlock").await;
    assert_eq!(anna.get(&picks).await.ok()["rows"], json!([]), "open again");
    competition.scores_first_category().await;
    let scored = anna.get(&picks).await.ok();
    let standings = anna.get(&of("/standings")).await.ok();
    let board = anna.leaderboard(&league).await;
    let points = board
        .iter()
        .find(|(name, ..)| name == "Ben")
        .expect("Ben")
        .2;
    assert!(points > 0);
    assert_eq!(scored["rows"][0]["points"], points);
    assert_eq!(
        rows(&standings["rows"], ["rank", "player", "points"]),
        json!([[1, "Ben", points], [2, "Anna", 0]])
    );
    let ranked = anna.get(&results).await.ok();
    let of_category = |row: &&Value| row["categoryId"] == competition.category.as_str();
    let rows: Vec<&Value> = ranked["rows"].as_array().expect("rows").iter().collect();
    let best: Vec<_> = rows
        .into_iter()
        .filter(of_category)
        .take(3)
        .map(|row| &row["athleteId"])
        .collect();
    assert_eq!(best, [first, second, third]);
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn files_have_a_header_and_a_line_for_each_row(pool: PgPool) {
    let (competition, [anna, ben], league) = Competition::among(&pool, ["Anna", "Ben"]).await;
    competition.saves_podium(&ben, &league).await;
    competition.scores_first_category().await;
    let event = &competition.event;
    for (path, names) in [
        ("standings".to_owned(), "rank,userId,player,points"),
        (
            format!("picks/{event}"),
            "eventId,event,categoryId,category,userId,player,firstId,first,",
        ),
        (
            format!("results/{event}"),
            "eventId,event,categoryId,category,status,rank,athleteId,",
        ),
    ] {
        let path = format!("/api/leagues/{league}/export/{path}");
        let json = anna.get(&path).await.ok();
        let file = anna.get(&format!("{path}?format=csv")).await.ok();
        let file = file.as_str().expect("text");
        let rows = json["rows"].as_array().expect("rows").len();
        assert!(file.starts_with(names), "{file}");
        assert!(rows > 0);
        assert_eq!(file.lines().count(), rows + 1, "{path}");
    }
}
