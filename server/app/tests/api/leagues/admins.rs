use serde_json::json;
use sqlx::PgPool;

use crate::support::app::{TestApp, spawn_app};
use crate::support::person::Person;
use crate::support::sql::scalars;

/// A public league of the first person with the second as a member; returns its id.
async fn league_of_two(app: &TestApp) -> (String, [Person; 3]) {
    let people = app.people().await;
    let league = people[0].creates_league("Friends", "public").await;
    people[1].joins(&league, &people[0]).await;
    (league, people)
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn only_members_can_be_promoted_to_admin(pool: PgPool) {
    let app = spawn_app(&pool);
    let (league, [anna, ben, eve]) = league_of_two(&app).await;
    let admins = |person: &Person| format!("/api/leagues/{league}/admins/{}", person.id);
    for (who, path) in [(&ben, admins(&ben)), (&eve, admins(&eve))] {
        who.does(&path).await.refused(403, "forbidden");
    }
    anna.does(&admins(&eve)).await.refused(409, "not_a_member");
    let nobody = format!("/api/leagues/{league}/admins/0123456789abcdef01234567");
    anna.does(&nobody).await.refused(409, "not_a_member");
    anna.does(&format!("/api/leagues/{league}/admins/x"))
        .await
        .refused(400, "invalid_id");

    let (mut bens, roster) = (ben.socket().await, format!("league:{league}"));
    bens.follow("me").await;
    bens.follow(&roster).await;
    anna.does(&admins(&ben)).await.ok();
    anna.does(&admins(&ben)).await.ok();
    let change = bens.hears("me", "my_role_changed");
    assert_eq!(change.await["data"]["league"]["isAdmin"], true);
    assert!(ben.league(&league).await["inviteCode"].is_string());

    eve.joins(&league, &ben).await;
    ben.does(&admins(&eve)).await.ok();
    assert_eq!(
        anna.league(&league).await["adminIds"],
        json!([anna.id, ben.id, eve.id])
    );
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn only_the_owner_demotes_and_cannot_be_demoted(pool: PgPool) {
    let app = spawn_app(&pool);
    let (league, [anna, ben, cleo]) = league_of_two(&app).await;
    cleo.joins(&league, &anna).await;
    let admins = |person: &Person| format!("/api/leagues/{league}/admins/{}", person.id);
    anna.does(&admins(&ben)).await.ok();
    anna.does(&admins(&cleo)).await.ok();
    ben.delete(&admins(&cleo)).await.refused(403, "forbidden");
    ben.delete(&admins(&anna)).await.refused(403, "forbidden");
    anna.delete(&admins(&anna))
        .await
        .refused(409, "league_admin_must_stay");
    for verb in ["leave".to_owned(), format!("remove/{}", ben.id)] {
        let path = format!("/api/leagues/{league}/{verb}");
        let words = ben.does(&path).await.refused(409, "league_admin_must_stay");
        assert_eq!(words, "League admins cannot leave or be removed.");
    }
    // An admin steps down, and then lacks an admin's rights.
    ben.delete(&admins(&ben)).await.ok();
    ben.delete(&admins(&ben)).await.refused(403, "forbidden");
    anna.delete(&admins(&cleo)).await.ok();
    anna.delete(&admins(&cleo)).await.ok();
    assert!(ben.league(&league).await.get("inviteCode").is_none());
    ben.does_in(&league, "leave").await.ok();
    let acts: Vec<String> = scalars(&pool, "SELECT act FROM audit ORDER BY id", []).await;
    assert_eq!(
        acts,
        [
            "admin_promoted",
            "admin_promoted",
            "admin_demoted",
            "admin_demoted"
        ]
    );
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn a_demoted_admin_receives_no_more_requests(pool: PgPool) {
    let app = spawn_app(&pool);
    let (league, [anna, ben, eve]) = league_of_two(&app).await;
    let admins = format!("/api/leagues/{league}/admins/{}", ben.id);
    let requests = format!("requests:{league}");
    let mut bens = ben.socket().await;
    assert_eq!(bens.follow(&requests).await["type"], "refused");
    anna.does(&admins).await.ok();
    assert_eq!(bens.follow(&requests).await["type"], "snapshot");
    let mut annas = anna.follows(&requests).await;

    anna.delete(&admins).await.ok();
    eve.does_in(&league, "join-request").await.ok();
    let last = bens.receive_until(&requests, |message| {
        message["type"] == "revoked" || message["data"]["kind"] == "request_arrived"
    });
    assert_eq!(last.await["type"], "revoked");
    assert_eq!(bens.follow(&requests).await["type"], "refused");
    annas.hears(&requests, "request_arrived").await;
}
