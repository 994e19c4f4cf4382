use podium_wire::live::leaderboard::LeaderboardWindow;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use sqlx::PgPool;

use crate::support::competition::Competition;

fn offset(message: &Value) -> u64 {
    message["offset"].as_u64().expect("an offset")
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn a_lock_is_published_to_every_socket(pool: PgPool) {
    let (competition, [anna]) = Competition::with(&pool, ["Anna"]).await;
    let mut socket = anna.socket().await;
    let topic = format!("event:{}", competition.event);
    let snapshot = socket.follow(&topic).await;
    assert_eq!(snapshot["data"]["event"]["locked"], false);
    assert!(
        !snapshot["data"]["startList"]
            .as_array()
            .expect("athletes")
            .is_empty()
    );
    competition.set_lock("lock").await;
    let change = socket.receive_on(&topic).await;
    assert_eq!(change["data"]["kind"], "event_updated");
    assert_eq!(change["data"]["event"]["locked"], true);
    assert_eq!(offset(&change), offset(&snapshot) + 1);
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn a_join_request_reaches_admins_and_its_approval_the_requester(pool: PgPool) {
    let (competition, [anna], league) = Competition::among(&pool, ["Anna"]).await;
    let ben = competition.app.person("Ben").await;
    let requests = format!("requests:{league}");
    let (mut annas, mut bens) = (anna.socket().await, ben.socket().await);
    assert_eq!(annas.follow(&requests).await["data"]["requests"], json!([]));
    bens.follow("me").await;
    assert_eq!(bens.follow(&requests).await["type"], "refused");
    ben.does_in(&league, "join-request").await.ok();
    let arrived = annas.receive_on(&requests).await;
    assert_eq!(arrived["data"]["request"]["userId"], ben.id.as_str());
    anna.does_in(&league, &format!("approve/{}", ben.id))
        .await
        .ok();
    assert_eq!(
        annas.receive_on(&requests).await["data"]["kind"],
        "request_gone"
    );
    bens.hears("me", "league_joined").await;
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn a_reconnected_client_gets_missed_changes_once(pool: PgPool) {
    let (competition, [anna]) = Competition::with(&pool, ["Anna"]).await;
    let topic = format!("event:{}", competition.event);
    let mut socket = anna.socket().await;
    let snapshot = socket.follow(&topic).await;
    let (epoch, start) = (snapshot["epoch"].clone(), offset(&snapshot));
    drop(socket);
    let verbs = ["lock", "unlock", "lock"];
    for verb in verbs {
        competition.set_lock(verb).await;
    }
    let mut socket = anna.socket().await;
    let mut message = socket.follow_since(&topic, &epoch, start).await;
    for (step, verb) in (1..).zip(verbs) {
        assert_eq!(message["type"], "change");
        assert_eq!(offset(&message), start + step);
        assert_eq!(message["data"]["event"]["locked"], verb == "lock");
        if offset(&message) < start + 3 {
            message = socket.receive_on(&topic).await;
        }
    }
    for (epoch, offset) in [(json!("another"), start), (epoch, start + 1000)] {
        let mut stranger = anna.socket().await;
        assert_eq!(
            stranger.follow_since(&topic, &epoch, offset).await["type"],
            "snapshot"
        );
    }
}

fn parsed<T: DeserializeOwned>(data: &Value) -> T {
    serde_json::from_value(data.clone()).expect("of the protocol")
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn leaderboard_changes_are_published(pool: PgPool) {
    let (competition, [anna, ben], league) = Competition::among(&pool, ["Anna", "Ben"]).await;
    let third = &competition.best[2];
    competition.saves_winner(&anna, &league, third).await;
    competition.saves_podium(&ben, &league).await;
    let topic = format!("leaderboard:{league}");
    let mut socket = anna.socket().await;
    let first = socket.follow(&topic).await;
    let mut held: LeaderboardWindow = parsed(&first["data"]);
    assert_eq!(held.rows[0].user_name, "Anna", "equals stand by name");
    let own = socket.receive_on(&topic).await;
    assert_eq!(own["data"]["row"]["userName"], "Anna", "{own}");
    competition.finishes().await;
    while held.rows[0].provisional_points < 45 {
        let change = socket.receive_on(&topic).await;
        if change["data"]["kind"] == "leaderboard_moved" {
            held.apply(parsed(&change["data"]));
        }
    }
    assert_eq!(held.rows[0].user_name, "Ben");
    assert_eq!(held.rows[1].rank, 2);
    // A client that returns gets what it missed, and its own row.
    let offset = first["offset"].as_u64().expect("a number");
    let mut back = anna.socket().await;
    let missed = back.follow_since(&topic, &first["epoch"], offset).await;
    assert_eq!(missed["type"], "change", "{missed}");
    assert_eq!(missed["offset"], offset + 1);
    let own = |message: &Value| message["data"]["row"]["rank"] == 2;
    back.receive_until(&topic, own).await;
    let mut stranger = anna.socket().await;
    let whole = stranger
        .follow_since(&topic, &json!("another"), offset)
        .await;
    assert_eq!(whole["type"], "snapshot");
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn a_saved_pick_reaches_its_owner_and_the_league_learns_only_that_it_exists(pool: PgPool) {
    let (competition, [anna, ben], league) = Competition::among(&pool, ["Anna", "Ben"]).await;
    let (mut annas, mut bens) = (anna.socket().await, ben.socket().await);
    annas.follow("me").await;
    let topic = format!("league:{league}");
    bens.follow(&topic).await;
    competition.saves_podium(&anna, &league).await;
    let saved = annas.hears("me", "prediction_saved").await;
    assert_eq!(
        saved["data"]["prediction"]["data"]["first"],
        competition.best[0].as_str()
    );
    let picked = bens.receive_on(&topic).await;
    assert_eq!(picked["data"]["kind"], "picked");
    assert!(
        !picked
            .to_string()
            .contains(&format!("\"{}\"", competition.best[0])),
        "{picked}"
    );
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn a_league_that_turns_private_revokes_strangers(pool: PgPool) {
    let (competition, [anna], league) = Competition::among(&pool, ["Anna"]).await;
    let eve = competition.app.person("Eve").await;
    let board = format!("leaderboard:{league}");
    let (mut annas, mut eves) = (anna.socket().await, eve.socket().await);
    assert_eq!(annas.follow(&board).await["type"], "snapshot");
    assert_eq!(eves.follow(&board).await["type"], "snapshot");
    anna.sets_league(&league, json!({"type": "private"})).await;
    eves.receive_until(&board, |message| message["type"] == "revoked")
        .await;
    // After her own row, which came with the first subscription.
    annas.follow(&board).await;
    annas
        .receive_until(&board, |message| message["type"] == "snapshot")
        .await;
}
