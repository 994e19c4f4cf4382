use sqlx::PgPool;

use crate::support::app::spawn_app;
use crate::support::arena::{Standing, race};

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn approving_against_cancelling(pool: PgPool) {
    let app = spawn_app(&pool);
    let start = [Standing::Asked, Standing::Stranger];
    race(&app, start, ["approved", "cancelled"], async |round| {
        let approve = round.path(&format!("approve/{}", round.rival.id));
        let cancel = round.path("cancel-join-request");
        let (approved, cancelled) = round
            .at_once(round.owner.does(&approve), round.rival.does(&cancel))
            .await;
        let standing = round.standing(&round.rival).await;
        if approved.status.is_success() {
            cancelled.refused(409, "no_pending_request");
            assert_eq!(standing, Standing::Member);
            "approved"
        } else {
            cancelled.ok();
            approved.refused(409, "no_pending_request");
            assert_eq!(standing, Standing::Stranger);
            "cancelled"
        }
    })
    .await;
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn leaving_against_removing(pool: PgPool) {
    let app = spawn_app(&pool);
    let start = [Standing::Member, Standing::Stranger];
    race(&app, start, ["left", "removed"], async |round| {
        let remove = round.path(&format!("remove/{}", round.rival.id));
        let (left, removed) = round
            .at_once(
                round.rival.does(&round.path("leave")),
                round.owner.does(&remove),
            )
            .await;
        assert_eq!(round.standing(&round.rival).await, Standing::Stranger);
        if left.status.is_success() {
            removed.refused(409, "not_a_member");
            "left"
        } else {
            removed.ok();
            left.refused(409, "not_a_member");
            "removed"
        }
    })
    .await;
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn accepting_against_withdrawing(pool: PgPool) {
    let app = spawn_app(&pool);
    let start = [Standing::Invited, Standing::Stranger];
    race(&app, start, ["accepted", "withdrawn"], async |round| {
        let withdraw = round.path(&format!("invitations/{}", round.rival.id));
        let (accepted, withdrawn) = round
            .at_once(
                round.rival.does(&round.path("accept-invitation")),
                round.owner.delete(&withdraw),
            )
            .await;
        let standing = round.standing(&round.rival).await;
        if accepted.status.is_success() {
            withdrawn.refused(409, "no_invitation");
            assert_eq!(standing, Standing::Member);
            "accepted"
        } else {
            withdrawn.ok();
            accepted.refused(409, "no_invitation");
            assert_eq!(standing, Standing::Stranger);
            "withdrawn"
        }
    })
    .await;
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn deleting_against_joining(pool: PgPool) {
    let app = spawn_app(&pool);
    let start = [Standing::Stranger, Standing::Asked];
    race(&app, start, ["joined before", "too late"], async |round| {
        let league = format!("/api/leagues/{}", round.league);
        let deleted = round.owner.delete(&league);
        let path = round.path("join-private");
        let code = serde_json::json!({"inviteCode": round.code});
        let (deleted, joined) = round.at_once(deleted, round.rival.post(&path, code)).await;
        deleted.ok();
        assert!(round.league().await.is_none(), "the league is still there");
        let mine = round.rival.get("/api/leagues/my-leagues").await.ok();
        assert_eq!(mine["leagues"], serde_json::json!([]));
        if joined.status.is_success() {
            "joined before"
        } else {
            joined.refused(403, "wrong_invite_code");
            "too late"
        }
    })
    .await;
}
