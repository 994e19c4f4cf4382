use sqlx::PgPool;

use crate::support::app::spawn_app;
use crate::support::arena::{Standing, race};

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn demoting_against_stepping_down(pool: PgPool) {
    let app = spawn_app(&pool);
    let start = [Standing::Admin, Standing::Stranger];
    race(&app, start, ["demoted", "stepped down"], async |round| {
        let path = round.path(&format!("admins/{}", round.rival.id));
        let (demoted, stepped_down) = round
            .at_once(round.owner.delete(&path), round.rival.delete(&path))
            .await;
        // The owner's demotion succeeds in either order.
        demoted.ok();
        assert_eq!(round.standing(&round.rival).await, Standing::Member);
        if stepped_down.status.is_success() {
            "stepped down"
        } else {
            stepped_down.refused(403, "forbidden");
            "demoted"
        }
    })
    .await;
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn demoting_against_approving(pool: PgPool) {
    let app = spawn_app(&pool);
    let start = [Standing::Admin, Standing::Asked];
    race(
        &app,
        start,
        ["approved before", "too late"],
        async |round| {
            let demote = round.path(&format!("admins/{}", round.rival.id));
            let approve = round.path(&format!("approve/{}", round.third.id));
            let demotion = async {
                round.owner.delete(&demote).await.ok();
                // A request begun after the answer must fail.
                let again = round.rival.does(&approve).await;
                again.refused(403, "forbidden");
            };
            let ((), approved) = round.at_once(demotion, round.rival.does(&approve)).await;
            let league = round.league().await.expect("the league");
            assert_eq!(league.standing(&round.rival), Standing::Member);
            if approved.status.is_success() {
                assert_eq!(league.standing(&round.third), Standing::Member);
                "approved before"
            } else {
                approved.refused(403, "forbidden");
                assert_eq!(league.standing(&round.third), Standing::Asked);
                "too late"
            }
        },
    )
    .await;
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn promoting_against_leaving(pool: PgPool) {
    let app = spawn_app(&pool);
    let start = [Standing::Member, Standing::Stranger];
    race(&app, start, ["promoted", "left"], async |round| {
        let promote = round.path(&format!("admins/{}", round.rival.id));
        let (promoted, left) = round
            .at_once(
                round.owner.does(&promote),
                round.rival.does(&round.path("leave")),
            )
            .await;
        let standing = round.standing(&round.rival).await;
        if promoted.status.is_success() {
            left.refused(409, "league_admin_must_stay");
            assert_eq!(standing, Standing::Admin);
            "promoted"
        } else {
            left.ok();
            promoted.refused(409, "not_a_member");
            assert_eq!(standing, Standing::Stranger);
            "left"
        }
    })
    .await;
}
