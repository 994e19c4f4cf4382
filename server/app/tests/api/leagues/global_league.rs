//! The global league, which every new account joins.

use serde_json::{Value, json};
use sqlx::PgPool;

use crate::support::app::spawn_app;
use crate::support::json::fields;
use crate::support::person::Person;
use crate::support::sql::scalar;

fn path(league: &str) -> String {
    format!("/api/leagues/{league}/everyone")
}

pub(crate) async fn opens(admin: &Person, league: &str) {
    admin.put(&path(league), json!({})).await.ok();
}

/// Names of a person's leagues.
async fn leagues(person: &Person) -> Vec<(String, bool)> {
    let mine = person.get("/api/leagues/my-leagues").await.ok();
    let mine = mine["leagues"].as_array().expect("leagues").clone();
    let named = mine.iter().map(|league| {
        let name = league["name"].as_str().expect("a name").to_owned();
        (name, league["ofEveryone"] == true)
    });
    named.collect()
}

/// The global league as this person sees it.
async fn found(person: &Person) -> Value {
    person.get("/api/leagues/everyone").await.ok()["league"].clone()
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn new_accounts_join_the_global_league_and_may_leave_and_return(pool: PgPool) {
    let app = spawn_app(&pool);
    let root = app.site_admin("Root").await;
    let early = app.registers("Early").await;
    assert_eq!(found(&early).await, Value::Null);
    let league = root.creates_league("Everyone", "public").await;
    opens(&root, &league).await;

    let mut watching = root.follows(&format!("league:{league}")).await;
    let late = app.registers("Late").await;
    let joined = watching
        .hears(&format!("league:{league}"), "member_joined")
        .await;
    assert_eq!(joined["data"]["member"]["id"], late.id);
    assert_eq!(leagues(&late).await, [("Everyone".to_owned(), true)]);
    assert_eq!(leagues(&early).await, []);
    let offered = found(&early).await;
    assert_eq!(
        fields(&offered, ["memberCount", "isCurrentUserMember"]),
        json!([2, false])
    );

    // Existing users can join, and everybody can leave.
    early.does_in(&league, "join-request").await.ok();
    late.does_in(&league, "leave").await.ok();
    assert_eq!(found(&early).await["isCurrentUserMember"], true);
    assert_eq!(leagues(&late).await, []);
    late.does_in(&league, "join-request").await.ok();
    assert_eq!(found(&late).await["memberCount"], 3);

    root.delete(&path(&league)).await.ok();
    assert_eq!(found(&late).await, Value::Null);
    assert_eq!(leagues(&late).await, [("Everyone".to_owned(), false)]);
    assert_eq!(leagues(&app.registers("Later").await).await, []);
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn site_admins_make_their_unlimited_public_league_global(pool: PgPool) {
    let app = spawn_app(&pool);
    let (root, anna) = (app.site_admin("Root").await, app.registers("Anna").await);
    let annas = anna.creates_league("Annas", "public").await;
    anna.put(&path(&annas), json!({}))
        .await
        .refused(403, "forbidden");
    root.put(&path(&annas), json!({}))
        .await
        .refused(403, "forbidden");
    let hidden = root.creates_league("Hidden", "private").await;
    let limited = json!({"name": "Few", "type": "public", "maxMembers": 5});
    let limited = root.post("/api/leagues", limited).await.ok()["leagueId"].clone();
    for league in [hidden.as_str(), limited.as_str().expect("an id")] {
        let refused = root.put(&path(league), json!({})).await;
        refused.refused(409, "league_of_everyone");
    }
    root.put(&path("0123456789abcdef01234567"), json!({}))
        .await
        .refused(404, "not_found");

    let (first, second) = (
        root.creates_league("First", "public").await,
        root.creates_league("Second", "public").await,
    );
    opens(&root, &first).await;
    opens(&root, &first).await;
    let closing = format!("/api/leagues/{first}");
    for change in [
        json!({"type": "private"}),
        json!({"joinPolicy": "approval"}),
    ] {
        root.put(&closing, change)
            .await
            .refused(409, "league_of_everyone");
    }
    root.put(&closing, json!({"type": "public", "joinPolicy": "open"}))
        .await
        .ok();
    // The role moves from one league to the other.
    opens(&root, &second).await;
    assert_eq!(found(&anna).await["_id"], second.as_str());
    root.put(&closing, json!({"joinPolicy": "approval"}))
        .await
        .ok();
    let log = root.get(&format!("{closing}/log")).await.ok();
    let acts: Vec<&Value> = log["entries"]
        .as_array()
        .expect("entries")
        .iter()
        .map(|entry| &entry["act"])
        .collect();
    let count = |act: &str| acts.iter().filter(|one| **one == act).count();
    assert_eq!(
        (
            count("everyones_league_set"),
            count("everyones_league_ended")
        ),
        (1, 1)
    );
}

/// Accounts are opened while the global league changes, is removed and is deleted: no registration fails, and each
/// new account is in at most one of them and counted.
#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn registrations_join_exactly_one_league_while_the_global_league_changes(pool: PgPool) {
    let app = spawn_app(&pool);
    let root = app.site_admin("Root").await;
    let mut marked = Vec::new();
    for name in ["One", "Two", "Three"] {
        marked.push(root.creates_league(name, "public").await);
    }
    opens(&root, &marked[0]).await;
    let moves = async {
        for _ in 0..4 {
            for league in &marked[..2] {
                opens(&root, league).await;
                tokio::join!(opens(&root, &marked[0]), opens(&root, &marked[1]));
            }
            root.delete(&path(&marked[1])).await.ok();
        }
        opens(&root, &marked[2]).await;
        root.delete(&format!("/api/leagues/{}", marked[2]))
            .await
            .ok();
    };
    let come = async |numbers: std::ops::Range<usize>| {
        let mut people = Vec::new();
        for number in numbers {
            people.push(app.registers(&format!("P{number}")).await);
        }
        people
    };
    let ((), one, two) = tokio::join!(moves, come(0..12), come(100..112));
    for person in one.iter().chain(&two) {
        assert!(leagues(person).await.len() <= 1);
    }
    let statement = "SELECT count(*) FROM leagues
         WHERE member_count <> (SELECT count(*) FROM memberships WHERE league_id = leagues.id)";
    let wrong: i64 = scalar(&pool, statement, []).await;
    assert_eq!(wrong, 0);
}
