//! Saves from the same version of a pick: one succeeds, and the other is refused with the new version.

use serde_json::json;
use sqlx::PgPool;

use crate::support::app::{TestApp, spawn_app};
use crate::support::arena::{Standing, found_leagues, race};
use crate::support::competition::Competition;
use crate::support::person::{Answer, Person};

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn two_saves_of_one_version(pool: PgPool) {
    let competition = Competition::tomorrow(&pool).await;
    save_twice(&competition, &competition.app).await;
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn two_saves_of_one_version_at_two_servers(pool: PgPool) {
    let competition = Competition::tomorrow(&pool).await;
    save_twice(&competition, &spawn_app(&pool)).await;
}

async fn save_twice(competition: &Competition, elsewhere: &TestApp) {
    let start = [Standing::Stranger, Standing::Stranger];
    race(&competition.app, start, ["this", "that"], async |round| {
        let [winner, one, other] = competition.podium();
        let (here, there) = (&round.owner, round.owner.at(elsewhere));
        let id = competition.saves_winner(here, &round.league, winner).await;
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

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
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
            let id = competition.saves_winner(here, &round.league, winner).await;
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

/// Two pages of one player save for all leagues from the same versions: one podium is stored in all leagues.
#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn two_saves_for_all_leagues_of_the_same_versions_at_two_servers(pool: PgPool) {
    let competition = Competition::tomorrow(&pool).await;
    let elsewhere = spawn_app(&pool);
    let start = [Standing::Stranger, Standing::Stranger];
    race(&competition.app, start, ["this", "that"], async |round| {
        let (here, there) = (&round.rival, round.rival.at(&elsewhere));
        let leagues = found_leagues(&competition.app, here, 2, "private").await;
        let seen = json!({});
        let [_, one, other] = competition.podium();
        let saves = |league: usize, athlete: &str| {
            json!({
                "eventId": competition.event, "categoryId": competition.category,
                "leagueId": leagues[league], "versions": seen,
                "data": {"first": athlete, "second": null, "third": null},
            })
        };
        let path = "/api/predictions/everywhere";
        let (this, that) = round
            .at_once(
                here.post(path, saves(0, one)),
                there.post(path, saves(1, other)),
            )
            .await;
        let (outcome, won, lost) = if this.status.is_success() {
            ("this", this, that)
        } else {
            ("that", that, this)
        };
        assert_eq!(won.ok()["predictions"].as_array().map(Vec::len), Some(2));
        assert_eq!(
            lost.body["currentPredictions"].as_array().map(Vec::len),
            Some(2)
        );
        lost.refused(409, "pick_changed");
        for league in &leagues {
            here.delete(&format!("/api/leagues/{league}")).await.ok();
        }
        outcome
    })
    .await;
}

#[sqlx::test(migrator = "podium_store::MIGRATOR")]
async fn copying_over_a_pick_against_saving_it_at_two_servers(pool: PgPool) {
    let competition = Competition::tomorrow(&pool).await;
    let elsewhere = spawn_app(&pool);
    let start = [Standing::Stranger, Standing::Stranger];
    race(
        &competition.app,
        start,
        ["copied", "saved"],
        async |round| {
            let (here, there) = (&round.owner, round.owner.at(&elsewhere));
            let source = found_leagues(&competition.app, here, 1, "private").await;
            let mut picks = Vec::new();
            for (league, athlete) in [&source[0], &round.league]
                .into_iter()
                .zip(competition.podium())
            {
                picks.push(competition.saves_winner(here, league, athlete).await);
            }
            let versions = json!({source[0].as_str(): 1, round.league.as_str(): 1});
            let body = json!({"leagueIds": [round.league], "versions": versions});
            let path = format!("/api/predictions/{}/copy", picks[0]);
            let [_, _, third] = competition.podium();
            let (copied, saved) = round
                .at_once(here.post(&path, body), saves(&there, &picks[1], third))
                .await;
            let (outcome, lost) = if copied.status.is_success() {
                ("copied", saved)
            } else {
                saved.ok();
                ("saved", copied)
            };
            lost.refused(409, "pick_changed");
            assert_eq!(here.prediction(&picks[1]).await["version"], 2);
            outcome
        },
    )
    .await;
}
