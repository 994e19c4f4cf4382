//! The preview of an invite link: the league, and the next event open for picks.

use serde_json::Value;
use sqlx::PgPool;

use crate::support::competition::Competition;
use crate::support::person::Person;

async fn link(owner: &Person, league: &str) -> String {
    let league = owner.league(league).await;
    let part = |name: &str| league[name].as_str().expect("text").to_owned();
    format!("/api/join/{}/{}", part("slug"), part("inviteCode"))
}

async fn next_event(person: &Person, link: &str) -> Value {
    person.get(link).await.ok()["league"]["nextEvent"].clone()
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn a_preview_names_the_next_event_and_its_deadline(pool: PgPool) {
    let (competition, [anna, ben]) = Competition::with_people(&pool).await;
    let league = anna.creates_league("Friends", "private").await;
    let link = link(&anna, &league).await;
    let path = format!("/api/events/{}", competition.event);
    let event = ben.get(&path).await.ok()["event"].clone();
    let next = next_event(&ben, &link).await;
    assert_eq!(next["eventId"], competition.event.as_str());
    assert_eq!(next["name"], event["name"]);
    assert_eq!(next["localStartDate"], event["local_start_date"]);
    assert_eq!(
        next["picksCloseAt"].as_str().map(|at| &at[..19]),
        event["starts_at"].as_str().map(|at| &at[..19])
    );

    // A locked event offers nothing to pick; an unlocked one does.
    competition.set_lock("lock").await;
    assert_eq!(next_event(&ben, &link).await, Value::Null);
    competition.set_lock("unlock").await;
    let open = next_event(&ben, &link).await;
    assert_eq!(open["eventId"], competition.event.as_str());
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn a_preview_needs_no_session_and_names_the_owner(pool: PgPool) {
    let (competition, [anna, ben]) = Competition::with_people(&pool).await;
    let league = anna.creates_league("Friends", "private").await;
    let link = link(&anna, &league).await;
    let preview = async |person: &Person| person.get(&link).await.ok()["league"].clone();
    let signed_out = ben.impersonate(&ben.id, "no-session");
    let shown = preview(&signed_out).await;
    assert_eq!(shown, preview(&ben).await);
    assert_eq!(shown["name"], "Friends");
    assert_eq!(shown["inviterName"], "Climber 1");
    assert_eq!(shown["memberCount"], 1);
    assert_eq!(shown["isCurrentUserMember"], false);
    assert_eq!(shown["nextEvent"]["eventId"], competition.event.as_str());
    assert_eq!(preview(&anna).await["isCurrentUserMember"], true);
    signed_out
        .get(&link.replace(&link[link.len() - 3..], "zzz"))
        .await
        .refused(404, "wrong_invite_code");
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn an_invite_link_ends_with_its_code(pool: PgPool) {
    let (competition, [anna, ben]) = Competition::with_people(&pool).await;
    let league = anna.creates_league("Friends", "private").await;
    let old = link(&anna, &league).await;
    next_event(&ben, &old).await;
    anna.does_in(&league, "regenerate-invite").await.ok();
    let words = ben.get(&old).await.refused(404, "wrong_invite_code");
    assert_eq!(
        words,
        "This invite link no longer works. Ask for a new one."
    );
    let new = link(&anna, &league).await;
    assert_eq!(
        next_event(&ben, &new).await["eventId"],
        competition.event.as_str()
    );
}
