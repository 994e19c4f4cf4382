use sqlx::PgPool;

use crate::support::app::{TestApp, spawn_app};
use crate::support::arena::{Standing, race};
use crate::support::competition::Competition;

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn two_posts_of_one_prediction(pool: PgPool) {
    let competition = Competition::tomorrow(&pool).await;
    post_twice(&competition, &competition.app).await;
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn two_posts_of_one_prediction_at_two_servers(pool: PgPool) {
    let competition = Competition::tomorrow(&pool).await;
    post_twice(&competition, &spawn_app(&pool)).await;
}

/// Two picks of one person with different athletes: one is stored, and the other is refused with the stored one.
async fn post_twice(competition: &Competition, elsewhere: &TestApp) {
    let start = [Standing::Stranger, Standing::Stranger];
    race(&competition.app, start, ["this", "that"], async |round| {
        let [first, second, _] = competition.podium();
        let (here, there) = (&round.owner, round.owner.at(elsewhere));
        let (this, that) = round
            .at_once(
                competition.picks(here, &round.league, [first, "", ""]),
                competition.picks(&there, &round.league, [second, "", ""]),
            )
            .await;
        let (outcome, winner, stored, loser) = if this.status.is_success() {
            ("this", this, first, that)
        } else {
            ("that", that, second, this)
        };
        let saved = winner.ok();
        assert_eq!(
            loser.body["existingPredictionId"], saved["predictionId"],
            "{}",
            loser.body
        );
        loser.refused(409, "prediction_exists");
        let id = saved["predictionId"].as_str().expect("an id");
        assert_eq!(here.prediction(id).await["data"]["first"], stored);
        outcome
    })
    .await;
}
