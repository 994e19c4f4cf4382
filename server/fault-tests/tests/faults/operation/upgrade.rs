//! P26: the previous release keeps working on the schema of the next one, so a rollback is possible.

use podium_fault_tests::players::{Api, new_pick};
use podium_fault_tests::processes::{Plan, Rig};

use crate::alone;

/// Examples of additive schema changes by a next release.
const EXPANDED: &[&str] = &[
    "ALTER TABLE users ADD COLUMN of_the_next_release text",
    "ALTER TABLE predictions ADD COLUMN of_the_next_release integer NOT NULL DEFAULT 0",
    "CREATE TABLE of_the_next_release (id text PRIMARY KEY)",
    "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time)
     VALUES (9999, 'of the next release', true, '\\x00', 0)",
];

#[tokio::test(flavor = "multi_thread")]
async fn a_node_starts_and_works_on_the_schema_of_the_next_release() {
    let _alone = alone().await;
    let rig = Rig::start(Plan {
        nodes: 1,
        sabotage: EXPANDED,
        ..Plan::new("P26")
    })
    .await;
    let (api, base) = (Api::default(), rig.node(0).url());
    let podium: [String; 3] = std::array::from_fn(|place| rig.world.athletes[place].clone());
    let body = new_pick(&rig.world.leagues[0], &rig.world.categories[0], &podium);
    let url = format!("{base}/api/predictions");
    let player = &rig.world.players[0];
    let reply = api.create(player, &url, &body);
    reply.await.done();
    for verb in ["lock", "unlock"] {
        api.turn_lock(&rig.world.admin, &base, verb).await.done();
    }
    let leagues = format!("{base}/api/leagues/my-leagues");
    api.get(player, &leagues).await.done();
}
