use sqlx::PgPool;

use crate::support::app::spawn_app;
use crate::support::arena::{Round, Standing, first_won, race};
use crate::support::person::Answer;

/// One of two actions succeeds, and the other is refused with this code. Each outcome has its name and the rival's
/// standing after it.
async fn one_succeeds(
    pool: &PgPool,
    start: Standing,
    outcomes: [(&'static str, Standing); 2],
    code: &str,
    actions: impl AsyncFn(&Round) -> (Answer, Answer),
) {
    let app = spawn_app(pool);
    let start = [start, Standing::Stranger];
    race(&app, start, outcomes.map(|(name, _)| name), async |round| {
        let (one, other) = actions(round).await;
        let outcome = usize::from(!first_won(one, other, 409, code));
        let (name, standing) = outcomes[outcome];
        assert_eq!(round.standing(&round.rival).await, standing);
        name
    })
    .await;
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn approving_against_cancelling(pool: PgPool) {
    let outcomes = [
        ("approved", Standing::Member),
        ("cancelled", Standing::Stranger),
    ];
    let code = "no_pending_request";
    one_succeeds(&pool, Standing::Asked, outcomes, code, async |round| {
        let approve = round.path(&format!("approve/{}", round.rival.id));
        let cancel = round.path("cancel-join-request");
        let approval = round.owner.does(&approve);
        round.at_once(approval, round.rival.does(&cancel)).await
    })
    .await;
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn leaving_against_removing(pool: PgPool) {
    let outcomes = [
        ("left", Standing::Stranger),
        ("removed", Standing::Stranger),
    ];
    let code = "not_a_member";
    one_succeeds(&pool, Standing::Member, outcomes, code, async |round| {
        let leave = round.path("leave");
        let remove = round.path(&format!("remove/{}", round.rival.id));
        let leaving = round.rival.does(&leave);
        round.at_once(leaving, round.owner.does(&remove)).await
    })
    .await;
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn accepting_against_withdrawing(pool: PgPool) {
    let outcomes = [
        ("accepted", Standing::Member),
        ("withdrawn", Standing::Stranger),
    ];
    let code = "no_invitation";
    one_succeeds(&pool, Standing::Invited, outcomes, code, async |round| {
        let accept = round.path("accept-invitation");
        let withdraw = round.path(&format!("invitations/{}", round.rival.id));
        let accepting = round.rival.does(&accept);
        round
            .at_once(accepting, round.owner.delete(&withdraw))
            .await
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
