//! A guest becomes an account.

use serde_json::json;
use sqlx::PgPool;

use crate::accounts::google::provider::Provider;
use crate::accounts::google::{Browser, server};
use crate::support::competition::Competition;
use crate::support::json::list;
use crate::support::person::Person;
use crate::support::sql::scalars;

const EMAIL: &str = "gina@podium.test";

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn a_kept_guest_is_an_account_with_the_same_picks(pool: PgPool) {
    let (competition, [anna]) = Competition::with(&pool, ["Anna"]).await;
    let everybody = competition.admin.creates_league("All", "public").await;
    let global = format!("/api/leagues/{everybody}/everyone");
    competition.admin.sets(&global).await.ok();
    let league = anna.creates_league("Walls", "private").await;
    let gina = Person::guest(&competition.app, "Gina", &league, &anna).await;
    let pick = competition.saves_podium(&gina, &league).await;
    let topic = format!("league:{league}");
    let mut annas = anna.follows(&topic).await;

    let sessions = "SELECT id::text FROM sessions WHERE user_id = $1";
    let before: Vec<String> = scalars(&pool, sessions, [&gina.id]).await;
    let body = json!({"email": " Gina@Podium.test", "password": "correct horse"});
    let account = gina.keeps(EMAIL, body.clone()).await;
    assert_eq!(account.id, gina.id);
    let changed = annas.hears(&topic, "member_changed").await;
    assert_eq!(changed["data"]["member"]["guest"], false);
    let me = account.get("/api/auth/me").await.ok()["user"].clone();
    assert_eq!(
        (me["guest"].clone(), me["email"].clone()),
        (json!(false), json!(EMAIL))
    );
    assert_eq!(account.prediction(&pick).await["_id"], json!(pick));
    assert_eq!(
        account.league(&everybody).await["isCurrentUserMember"],
        true
    );
    gina.get("/api/auth/me").await.refused(401, "not_signed_in");
    // The session goes on with another token, and alone: what belongs to it stays.
    let now: Vec<String> = scalars(&pool, sessions, [&gina.id]).await;
    assert_eq!(now, before);
    account.creates_league("Mine", "public").await;
    account
        .post("/api/auth/guest/keep", body)
        .await
        .refused(409, "not_a_guest");
    account.signs_in("correct horse").await.ok();
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn a_guest_is_kept_by_the_rules_of_registration(pool: PgPool) {
    let (competition, [anna]) = Competition::with(&pool, ["Anna"]).await;
    let league = anna.creates_league("Walls", "private").await;
    let gina = Person::guest(&competition.app, "Gina", &league, &anna).await;
    let keep = async |email: &str, password: &str| {
        let body = json!({"email": email, "password": password});
        gina.post("/api/auth/guest/keep", body).await
    };
    for (email, password, field) in [
        ("no address", "correct horse", "email"),
        ("somebody@guest.invalid", "correct horse", "email"),
        (EMAIL, "short", "password"),
        (EMAIL, "password1", "password"),
    ] {
        let refused = keep(email, password).await;
        assert!(refused.body["fields"][field].is_string(), "{refused:?}");
        refused.refused(422, "invalid_fields");
    }
    // Somebody else's account is not opened by its address.
    keep(&anna.email, "a guess here")
        .await
        .refused(401, "wrong_credentials");
    let me = gina.get("/api/auth/me").await.ok();
    assert_eq!(me["user"]["guest"], true);
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn a_guest_is_kept_with_google(pool: PgPool) {
    let provider = Provider::start();
    let app = server(&pool, &provider);
    let anna = app.registers("Anna").await;
    let league = anna.creates_league("Walls", "private").await;
    let code = anna.league(&league).await["inviteCode"].clone();
    let body = json!({"name": "Gina", "slug": league, "inviteCode": code});
    let browser = Browser::new(&app);
    browser.post("/api/auth/guest", body.clone()).await;
    let guest = browser.me().await.expect("a guest");
    assert_eq!(browser.signs_in(&provider).await, "/dashboard");
    let me = browser.me().await.expect("signed in");
    assert_eq!(me["userId"], guest["userId"]);
    assert_eq!(me["email"], "ann@example.org");
    assert_eq!(me["guest"], false);

    // Another guest with the same Google account: the leagues go there.
    let second = anna.creates_league("Second", "private").await;
    let code = anna.league(&second).await["inviteCode"].clone();
    let other = Browser::new(&app);
    let link = json!({"name": "Twice", "slug": second, "inviteCode": code});
    other.post("/api/auth/guest", link).await;
    assert_eq!(other.signs_in(&provider).await, "/dashboard");
    assert_eq!(other.me().await.expect("signed in"), me);
    let mine = other.json("/api/leagues/my-leagues").await;
    assert_eq!(list(&mine, "leagues").len(), 2);

    // An address that has an account with a password: the page asks for it.
    provider.has("2", "anna0@podium.test", true);
    let third = Browser::new(&app);
    third.post("/api/auth/guest", body).await;
    let page = third.signs_in(&provider).await;
    assert_eq!(page, "/keep?google=keep_with_password");
    assert_eq!(third.me().await.expect("still a guest")["guest"], true);
    let choice = json!({"picks": "guest"});
    let nothing = third.post("/api/auth/google/keep", choice).await;
    assert_eq!(nothing.status(), 404, "nothing is proved");
}
