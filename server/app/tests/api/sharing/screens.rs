//! Big screens: anybody with the address can watch until an admin revokes it. They lag by their delay, and never show an
//! open pick.

use serde_json::{Value, json};
use sqlx::PgPool;

use crate::support::competition::Competition;
use crate::support::event_stream::EventStream;
use crate::support::json::{each, fields};
use crate::support::person::Person;

fn of(league: &str) -> String {
    format!("/api/leagues/{league}/screen")
}

/// The address of the stream of a new screen.
async fn makes_screen(admin: &Person, league: &str) -> String {
    let made = admin.does(&of(league)).await.ok();
    let url = made["url"].as_str().expect("an address");
    let (_, token) = url.rsplit_once("/tv/").expect("a token");
    format!("/api/screens/{token}/live")
}

fn names(state: &Value) -> Vec<&Value> {
    each(&state["scene"]["rows"], "name")
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn admins_make_replace_and_revoke_the_address(pool: PgPool) {
    let (competition, [anna, ben], league) = Competition::among_climbers::<2>(&pool).await;
    let app = &competition.app;
    for refused in [
        ben.get(&of(&league)).await,
        ben.does(&of(&league)).await,
        ben.put(&of(&league), json!({"next": true})).await,
        ben.delete(&of(&league)).await,
    ] {
        refused.refused(403, "forbidden");
    }
    assert_eq!(anna.get(&of(&league)).await.ok()["screen"], Value::Null);
    let steered = anna.put(&of(&league), json!({"next": true})).await;
    steered.refused(404, "not_found");

    let first = makes_screen(&anna, &league).await;
    let mut stream = EventStream::open(app, &first).await;
    let state = stream.next().await.expect("a state");
    let named = anna.league(&league).await;
    assert_eq!(state["leagueName"], named["name"]);
    let read = app.ask(first.trim_end_matches("/live"), &[]).await;
    let read: Value = read.json().await.expect("JSON");
    assert_eq!(read, state, "the same once");
    let url = state["joinUrl"].as_str().expect("an address");
    let code = named["inviteCode"].as_str().expect("a code");
    assert!(url.ends_with(code), "{url}");
    assert_eq!(names(&state).len(), 2);
    let read = anna.get(&of(&league)).await.ok()["screen"].clone();
    assert_eq!(
        fields(&read, ["initials", "delaySeconds", "mode"]),
        json!([false, 0, "auto"])
    );
    assert!(!read.to_string().contains(first.trim_end_matches("/live")));

    let second = makes_screen(&anna, &league).await;
    while stream.next().await.is_some() {}
    assert_eq!(app.ask(&first, &[]).await.status(), 404, "replaced");
    let mut stream = EventStream::open(app, &second).await;
    for _ in 0..2 {
        let ended = anna.delete(&of(&league)).await.ok();
        assert_eq!(ended["screen"], Value::Null);
    }
    while stream.next().await.is_some() {}
    assert_eq!(app.ask(&second, &[]).await.status(), 404, "revoked");
    let log = anna.get(&format!("/api/leagues/{league}/log")).await.ok();
    let acts = each(&log["entries"], "act");
    assert_eq!(acts, ["screen_ended", "screen_set", "screen_set"]);
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn admins_steer_what_is_shown(pool: PgPool) {
    let (competition, [anna, _], league) = Competition::among_climbers::<2>(&pool).await;
    let live = makes_screen(&anna, &league).await;
    let mut stream = EventStream::open(&competition.app, &live).await;
    let steers = async |body: Value| anna.put(&of(&league), body).await;
    for (field, value) in [
        ("delaySeconds", json!(601)),
        ("delaySeconds", json!(-1)),
        ("mode", json!("loud")),
        ("next", json!("yes")),
    ] {
        let refused = steers(json!({field: value})).await;
        assert!(refused.status.is_client_error(), "{field}");
        assert!(refused.body.to_string().contains(field), "{}", refused.body);
    }
    steers(json!({"mode": "hold", "next": true})).await.ok();
    let held = stream.until(|state| state["turn"] == 1).await;
    assert_eq!(held["mode"], "hold");
    steers(json!({"initials": true})).await.ok();
    let first = |state: &Value| names(state)[0].as_str().map(str::to_owned);
    let (long, is_short) = (first(&held), |state: &Value| first(state) != first(&held));
    let short = stream.until(is_short).await;
    let of_name = long.and_then(|name| name.chars().next());
    let of_initials = first(&short).and_then(|name| name.chars().next());
    assert_eq!(of_initials, of_name, "{short}");
    // A state of ten minutes ago does not exist yet, and nothing newer is shown instead.
    steers(json!({"delaySeconds": 600, "mode": "auto"}))
        .await
        .ok();
    let late = stream.until(|state| state["delaySeconds"] == 600).await;
    assert_eq!(fields(&late, ["mode", "scene"]), json!(["auto", null]));
    steers(json!({"delaySeconds": 0})).await.ok();
    stream.until(|state| !state["scene"].is_null()).await;
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn closed_picks_are_shown_and_open_ones_never(pool: PgPool) {
    let (competition, [anna, ben], league) = Competition::among_climbers::<2>(&pool).await;
    competition.saves_podium(&anna, &league).await;
    competition.saves_podium(&ben, &league).await;
    let [winner, ..] = competition.podium();
    let live = makes_screen(&anna, &league).await;
    let mut stream = EventStream::open(&competition.app, &live).await;
    let open = stream.next().await.expect("a state");
    let scene = &open["scene"];
    assert_eq!(
        fields(scene, ["categories", "chances"]),
        json!([[], []]),
        "while picks are open"
    );
    assert!(!open.to_string().contains(winner), "{open}");
    assert!(scene["next"]["closesAt"].is_string(), "{scene}");

    competition.set_lock("lock").await;
    let is_closed = |state: &Value| !state["scene"]["categories"][0].is_null();
    let closed = stream.until(is_closed).await;
    let category = |state: &Value| {
        let all = state["scene"]["categories"].as_array().cloned();
        let mut all = all.unwrap_or_default().into_iter();
        let of_competition = |one: &Value| one["categoryId"] == competition.category;
        all.find(of_competition).unwrap_or_default()
    };
    let first = category(&closed);
    assert_eq!(fields(&first, ["picked", "leaders"]), json!([2, []]));
    assert_eq!(first["consensus"][0]["athleteId"], winner, "{first}");
    assert_eq!(closed["scene"]["chances"].as_array().map(Vec::len), Some(2));

    // A moment later the screen lags, and would still show the picks that an admin has opened again.
    tokio::time::sleep(std::time::Duration::from_secs(6)).await;
    let lags = json!({"delaySeconds": 3});
    anna.put(&of(&league), lags).await.ok();
    competition.set_lock("unlock").await;
    let reopened = stream.until(|state| !is_closed(state)).await;
    assert!(!reopened.to_string().contains(winner), "{reopened}");

    anna.put(&of(&league), json!({"delaySeconds": 0}))
        .await
        .ok();
    competition.set_lock("lock").await;
    competition.finishes_first_category().await;
    let leads = |state: &Value| category(state)["leaders"][0]["rank"] == 1;
    let finished = stream.until(leads).await;
    let leader = category(&finished)["leaders"][0].clone();
    assert_eq!(leader["athlete"]["athleteId"], winner, "{leader}");
    assert!(leader["score"].is_string(), "{leader}");
    assert!(category(&finished)["roundName"].is_string());
}
