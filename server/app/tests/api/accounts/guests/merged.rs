//! A guest's picks go to an account that exists.

use serde_json::{Value, json};
use sqlx::PgPool;

use crate::accounts::google::provider::Provider;
use crate::accounts::google::{Browser, server};
use crate::support::competition::Competition;
use crate::support::json::each;
use crate::support::person::Person;
use crate::support::sql::{execute, scalar, scalars};

fn credentials(person: &Person) -> Value {
    json!({"email": person.email, "password": "correct horse"})
}

/// Anna's league with a guest, and an account that is not in it.
async fn begin(pool: &PgPool) -> (Competition, String, [Person; 3]) {
    let (competition, [anna, ben]) = Competition::with(pool, ["Anna", "Ben"]).await;
    let league = anna.creates_league("Walls", "private").await;
    let gina = Person::guest(&competition.app, "Gina", &league, &anna).await;
    (competition, league, [anna, ben, gina])
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn picks_points_and_leagues_go_to_the_account(pool: PgPool) {
    let (competition, league, [anna, ben, gina]) = begin(&pool).await;
    let pick = competition.saves_podium(&gina, &league).await;
    competition.set_lock("lock").await;
    let path = format!("/api/predictions/{pick}/share");
    let shared = json!({"name": "Gina", "showLeague": false, "theme": "dark"});
    gina.post(&path, shared).await.ok();
    competition.scores_first_category().await;
    let before = anna.leaderboard(&league).await;
    assert_eq!(before[0].0, "Gina");
    let topic = format!("league:{league}");
    let mut annas = anna.follows(&topic).await;

    let account = gina.keeps(&ben.email, credentials(&ben)).await;
    assert_eq!(account.id, ben.id);
    annas.hears(&topic, "member_left").await;
    let joined = annas.hears(&topic, "member_joined").await;
    assert_eq!(joined["data"]["member"]["id"], ben.id);
    let after = anna.leaderboard(&league).await;
    assert_eq!(
        (after[0].0.as_str(), after[0].2),
        ("Ben", before[0].2),
        "{after:?}"
    );
    assert_eq!(after.len(), 2, "the guest is gone: {after:?}");
    assert_eq!(account.prediction(&pick).await["userId"], ben.id);
    let versions = "SELECT count(*) FROM pick_history WHERE user_id = $1";
    assert_eq!(scalar::<i64, 1>(&pool, versions, [&ben.id]).await, 1);
    gina.get("/api/auth/me").await.refused(401, "not_signed_in");
    let shares = "SELECT count(*) FROM shares WHERE user_id = $1";
    assert_eq!(scalar::<i64, 1>(&pool, shares, [&ben.id]).await, 1);
    let fate = "SELECT name FROM users WHERE id = $1 AND NOT alive";
    let fate: String = scalar(&pool, fate, [&gina.id]).await;
    assert_eq!(fate, "Former player");
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn where_both_have_an_open_pick_the_player_chooses(pool: PgPool) {
    for (choice, winner) in [("guest", 1), ("account", 2)] {
        let (competition, league, [anna, ben, gina]) = begin(&pool).await;
        ben.joins_by_code(&league, &anna).await;
        let best = &competition.best;
        let own = competition.saves_winner(&ben, &league, &best[2]).await;
        let theirs = competition.saves_winner(&gina, &league, &best[1]).await;
        let mut body = credentials(&ben);
        let refusal = gina.post("/api/auth/guest/keep", body.clone()).await;
        let current = refusal.body["currentPredictions"].clone();
        refusal.refused(409, "picks_differ");
        assert_eq!(each(&current, "_id"), [&json!(own)]);
        // Nothing has happened so far.
        assert_eq!(gina.prediction(&theirs).await["_id"], json!(theirs));

        body["picks"] = json!(choice);
        let account = gina.keeps(&ben.email, body).await;
        let firsts = "SELECT first FROM predictions";
        let firsts: Vec<String> = scalars(&pool, firsts, []).await;
        assert_eq!(firsts, [best[winner].clone()], "{choice}");
        let owner = "SELECT user_id::text FROM predictions";
        assert_eq!(scalar::<String, 0>(&pool, owner, []).await, account.id);
        drop(competition);
        execute(&pool, "DELETE FROM leagues", []).await;
        execute(&pool, "DELETE FROM users", []).await;
    }
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn equal_picks_need_no_choice(pool: PgPool) {
    let (competition, league, [anna, ben, gina]) = begin(&pool).await;
    ben.joins_by_code(&league, &anna).await;
    let own = competition.saves_podium(&ben, &league).await;
    competition.saves_podium(&gina, &league).await;
    gina.keeps(&ben.email, credentials(&ben)).await;
    let left: Vec<String> = scalars(&pool, "SELECT id::text FROM predictions", []).await;
    assert_eq!(left, [own]);
}

/// Otherwise the best of several guests could be chosen once the results are known.
#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn closed_picks_do_not_go_to_an_account_that_has_some_in_the_league(pool: PgPool) {
    let (competition, league, [anna, ben, gina]) = begin(&pool).await;
    ben.joins_by_code(&league, &anna).await;
    let second = Person::guest(&competition.app, "Second", &league, &anna).await;
    competition.saves_podium(&gina, &league).await;
    competition
        .saves_winner(&second, &league, &competition.best[3])
        .await;
    competition.set_lock("lock").await;
    competition.scores_first_category().await;
    // The first to come is the one whose picks count.
    let account = second.keeps(&ben.email, credentials(&ben)).await;
    let points = anna.leaderboard(&league).await;
    gina.keeps(&ben.email, credentials(&ben)).await;
    let after = anna.leaderboard(&league).await;
    let of = |board: &[(String, u64, u64, u64)]| {
        let row = board.iter().find(|row| row.0 == "Ben");
        row.map(|row| row.2)
    };
    assert_eq!(of(&after), of(&points));
    let picks = "SELECT count(*) FROM predictions WHERE user_id = $1";
    assert_eq!(scalar::<i64, 1>(&pool, picks, [&account.id]).await, 1);
    // The other one stays in the history, of a former player.
    assert_eq!(scalar::<i64, 1>(&pool, picks, [&gina.id]).await, 1);
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn what_was_hidden_stays_hidden(pool: PgPool) {
    let (competition, league, [_, ben, gina]) = begin(&pool).await;
    competition.saves_podium(&gina, &league).await;
    let path = "/api/auth/spoilers";
    ben.put(path, json!({"byItself": true})).await.ok();
    let other = "INSERT INTO events (id, series, name, location, local_start_date, local_end_date, starts_at)
        VALUES ('77', 'ifsc', 'Cup', 'Here', '2040-01-01', '2040-01-02', '2040-01-01')";
    execute(&pool, other, []).await;
    gina.hides("77", true).await;
    let mut bens = ben.follows("me").await;
    let account = gina.keeps(&ben.email, credentials(&ben)).await;
    bens.hears("me", "shields_changed").await;
    let hidden =
        "SELECT event_id FROM spoiler_shields WHERE user_id = $1 AND raised ORDER BY event_id";
    let hidden: Vec<String> = scalars(&pool, hidden, [&account.id]).await;
    let mut expected = vec!["77".to_owned(), competition.event.clone()];
    expected.sort();
    assert_eq!(hidden, expected);
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn a_disabled_account_takes_no_picks(pool: PgPool) {
    let (_competition, _, [_, ben, gina]) = begin(&pool).await;
    let disabled = "UPDATE users SET disabled_at = now() WHERE id = $1";
    execute(&pool, "DELETE FROM sessions WHERE user_id = $1", [&ben.id]).await;
    execute(&pool, disabled, [&ben.id]).await;
    gina.post("/api/auth/guest/keep", credentials(&ben))
        .await
        .refused(403, "account_disabled");
    assert_eq!(gina.get("/api/auth/me").await.ok()["user"]["guest"], true);
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn with_google_the_player_chooses_after_the_sign_in(pool: PgPool) {
    let provider = Provider::start();
    let app = server(&pool, &provider);
    let anna = app.registers("Anna").await;
    let league = anna.creates_league("Walls", "private").await;
    let code = anna.league(&league).await["inviteCode"].clone();
    let open = "WITH events AS (
            INSERT INTO events (id, series, name, location, local_start_date, local_end_date, starts_at)
            VALUES ('1', 'ifsc', 'Cup', 'Here', '2040-01-01', '2040-01-02', '2040-01-01')
        ), categories AS (
            INSERT INTO categories (event_id, id, name, discipline, status, position)
            VALUES ('1', '1', 'Lead', 'lead', 'registration_active', 1)
        )
        INSERT INTO athletes (id, firstname, lastname, country)
        VALUES ('11', 'A', 'B', 'SUI'), ('12', 'C', 'D', 'SUI')";
    execute(&pool, open, []).await;
    let entered =
        "INSERT INTO start_list (event_id, category_id, athlete_id, status, category_name)
        SELECT '1', '1', id, 'confirmed', 'Lead' FROM athletes";
    execute(&pool, entered, []).await;
    app.invalidates_results();
    let body = json!({"name": "Gina", "slug": league, "inviteCode": code});
    let picks = async |browser: &Browser<'_>, winner: &str| {
        let body = json!({"eventId": "1", "categoryId": "1", "leagueId": league, "type": "podium",
            "data": {"first": winner, "second": null, "third": null}});
        let saved = browser.post("/api/predictions", body).await;
        assert!(saved.status().is_success(), "{saved:?}");
    };
    let first = Browser::new(&app);
    first.post("/api/auth/guest", body.clone()).await;
    first.signs_in(&provider).await;
    picks(&first, "11").await;
    let second = Browser::new(&app);
    second.post("/api/auth/guest", body).await;
    picks(&second, "12").await;
    let page = second.signs_in(&provider).await;
    assert_eq!(page, "/keep?google=picks_differ");
    assert_eq!(second.me().await.expect("still a guest")["guest"], true);
    let refusal = second.post("/api/auth/google/keep", json!({})).await;
    assert_eq!(refusal.status(), 409);
    let refusal: Value = refusal.json().await.expect("JSON");
    assert_eq!(each(&refusal["currentPredictions"], "categoryId"), ["1"]);
    // What waits is a proof, and nothing to link.
    let password = json!({"password": "correct horse"});
    let linked = second.post("/api/auth/google/link", password).await;
    assert!(linked.status().is_client_error(), "{linked:?}");
    let choice = json!({"picks": "guest"});
    let answer = second.post("/api/auth/google/keep", choice.clone()).await;
    assert_eq!(answer.status(), 200);
    assert_eq!(second.me().await, first.me().await);
    let winners: Vec<String> = scalars(&pool, "SELECT first FROM predictions", []).await;
    assert_eq!(winners, ["12"]);
    let again = second.post("/api/auth/google/keep", choice).await;
    assert_eq!(again.status(), 409, "no guest any more");
}
