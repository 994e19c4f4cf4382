use serde_json::json;
use sqlx::PgPool;

use crate::support::app::spawn_app;
use crate::support::arena::{Round, Standing, race};
use crate::support::sql::scalar;

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn regenerating_against_joining_by_the_old_code(pool: PgPool) {
    let app = spawn_app(&pool);
    let start = [Standing::Stranger, Standing::Stranger];
    race(&app, start, ["joined before", "too late"], async |round| {
        let (join, old) = (
            round.path("join-private"),
            json!({"inviteCode": round.code}),
        );
        let regeneration = async {
            let path = round.path("regenerate-invite");
            let code = round.owner.does(&path).await.ok()["inviteCode"].clone();
            // A request begun after the answer must fail.
            let late = round.third.post(&join, old.clone()).await;
            late.refused(403, "wrong_invite_code");
            code
        };
        let (new, joined) = round
            .at_once(regeneration, round.rival.post(&join, old.clone()))
            .await;
        let league = round.league().await.expect("the league");
        assert_eq!(league.standing(&round.third), Standing::Stranger);
        if joined.status.is_success() {
            assert_eq!(league.standing(&round.rival), Standing::Member);
            assert!(joined_before_the_change(&pool, round).await);
            "joined before"
        } else {
            joined.refused(403, "wrong_invite_code");
            assert_eq!(league.standing(&round.rival), Standing::Stranger);
            let newcomer = round.rival.post(&join, json!({"inviteCode": new})).await;
            newcomer.ok();
            assert!(!joined_before_the_change(&pool, round).await);
            "too late"
        }
    })
    .await;
}

/// By the database's clock, which both transactions read under the league's lock.
async fn joined_before_the_change(pool: &PgPool, round: &Round) -> bool {
    let statement = "SELECT joined_at < happened_at FROM memberships JOIN audit USING (league_id)
         WHERE league_id = $1 AND memberships.user_id = $2 AND act = 'invite_code_changed'";
    scalar(pool, statement, [&round.league, &round.rival.id]).await
}
