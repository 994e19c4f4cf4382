//! Saves that begin with the same version of a pick: one of them is done, and the other is told of it.

use serde_json::json;
use sqlx::PgPool;

use crate::support::{Answer, Competition, Person, Standing, TestApp, race, spawn_app};

#[sqlx::test(migrations = "../../migrations")]
async fn two_saves_of_one_version(pool: PgPool) {
    let competition = Competition::tomorrow(&pool).await;
    save_twice(&competition, &competition.app).await;
}

#[sqlx::test(migrations = "../../migrations")]
async fn two_saves_of_one_version_at_two_servers(pool: PgPool) {
    let competition = Competition::tomorrow(&pool).await;
    save_twice(&competition, &spawn_app(&pool)).await;
}

async fn save_twice(competition: &Competition, elsewhere: &TestApp) {
    let start = [Standing::Stranger, Standing::Stranger];
    race(&competition.app, start, ["this", "that"], async |round| {
        let [winner, one, other] = competition.podium();
        let (here, there) = (&round.owner, round.owner.at(elsewhere));
        let saved = competition
            .picks(here, &round.league, [winner, "", ""])
            .await;
        let id = saved.ok()["predictionId"]
            .as_str()
            .expect("an id")
            .to_owned();
        let (this, that) = round
            .at_once(saves(here, &id, one), saves(&there, &id, other))
            .await;
        let (outcome, won, stored, lost) = if this.status.is_success() {
            ("this", this, one, that)
        } else {
            ("that", that, other, this)
        };
        let won = won.ok();
        assert_eq!(won["prediction"]["version"], 2);
        assert_eq!(lost.body["currentPredictions"], json!([won["prediction"]]));
        lost.refused(409, "pick_changed");
        assert_eq!(here.prediction(&id).await["data"]["first"], stored);
        outcome
    })
    .await;
}

async fn saves(person: &Person, prediction: &str, athlete: &str) -> Answer {
    let body = json!({
        "data": {"first": athlete, "second": null, "third": null}, "version": 1,
    });
    let path = format!("/api/predictions/{prediction}");
    person.put(&path, body).await
}

#[sqlx::test(migrations = "../../migrations")]
async fn saving_against_deleting_at_two_servers(pool: PgPool) {
    let competition = Competition::tomorrow(&pool).await;
    let elsewhere = spawn_app(&pool);
    let start = [Standing::Stranger, Standing::Stranger];
    race(
        &competition.app,
        start,
        ["saved", "deleted"],
        async |round| {
            let [winner, other, _] = competition.podium();
            let (here, there) = (&round.owner, round.owner.at(&elsewhere));
            let saved = competition
                .picks(here, &round.league, [winner, "", ""])
                .await;
            let id = saved.ok()["predictionId"]
                .as_str()
                .expect("an id")
                .to_owned();
            let path = format!("/api/predictions/{id}?version=1");
            let (saved, deleted) = round
                .at_once(saves(here, &id, other), there.delete(&path))
                .await;
            if saved.status.is_success() {
                deleted.refused(409, "pick_changed");
                assert_eq!(here.prediction(&id).await["data"]["first"], other);
                return "saved";
            }
            saved.refused(404, "not_found");
            deleted.ok();
            let gone = here.get(&format!("/api/predictions/{id}")).await;
            gone.refused(404, "not_found");
            "deleted"
        },
    )
    .await;
}
