use serde_json::json;
use sqlx::PgPool;

use crate::support::app::{spawn_among, spawn_registered};
use crate::support::json::fields;

const PATH: &str = "/api/auth/name";

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn a_new_name_reaches_sessions_members_and_leaderboards(pool: PgPool) {
    let (_app, [anna, ben], league) = spawn_among(&pool, ["Anna", "Ben"]).await;
    let (members, board) = (format!("league:{league}"), format!("leaderboard:{league}"));
    let mut annas = anna.follows("me").await;
    let mut bens = ben.socket().await;
    for topic in [&members, &board] {
        bens.follow(topic).await;
    }
    for _ in 0..2 {
        let me = anna.put(PATH, json!({"name": " Anna Bell "})).await.ok();
        assert_eq!(
            fields(&me, ["name", "userId"]),
            json!(["Anna Bell", anna.id])
        );
    }
    let me = anna.get("/api/auth/me").await.ok();
    assert_eq!(me["user"]["name"], "Anna Bell");
    let change = annas.receive_on("me").await["data"].clone();
    assert_eq!(change, json!({"kind": "name_changed", "name": "Anna Bell"}));
    let change = bens.receive_on(&members).await["data"].clone();
    assert_eq!(change["kind"], "member_changed");
    assert_eq!(
        fields(&change["member"], ["name", "isOwner"]),
        json!(["Anna Bell", true])
    );
    let shown = bens.receive_on(&board).await.to_string();
    assert!(shown.contains("Anna Bell"), "{shown}");
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn a_name_follows_the_rules_of_registration(pool: PgPool) {
    let (_app, [anna]) = spawn_registered(&pool, ["Anna"]).await;
    let invalid = "Name must be 60 characters or fewer, without control or invisible characters";
    for (name, words) in [
        (" ".to_owned(), "Name is required"),
        ("\u{301}\u{fffc}\u{e000}".to_owned(), "Name is required"),
        ("x".repeat(61), invalid),
        ("Admin\u{200d}".to_owned(), invalid),
        ("A\u{fe0f}dmin".to_owned(), invalid),
        ("\u{e0041}dmin".to_owned(), invalid),
        ("a\u{2028}b".to_owned(), invalid),
    ] {
        let answer = anna.put(PATH, json!({"name": name})).await;
        assert_eq!(answer.body["fields"]["name"], words);
    }
    assert_eq!(anna.get("/api/auth/me").await.ok()["user"]["name"], "Anna");
    let spaced = json!({"name": "Anna\u{a0}\u{3000}Bell \u{1f9d7}\u{200d}\u{2640}\u{fe0f}"});
    let me = anna.put(PATH, spaced).await.ok();
    assert_eq!(me["name"], "Anna Bell \u{1f9d7}\u{200d}\u{2640}\u{fe0f}");
}
