//! P21: after a logout, removal or demotion, a client gets no further changes, on both nodes.

use std::time::{Duration, SystemTime};

use podium_fault_tests::dice::{is_full, short_or_full};
use podium_fault_tests::percentiles::Spread;
use podium_fault_tests::players::Api;
use podium_fault_tests::players::Ledger;
use podium_fault_tests::players::LiveClient;
use podium_fault_tests::players::{Account, EVENT};
use podium_fault_tests::processes::run_podium;
use podium_fault_tests::processes::{Plan, Rig};
use serde_json::json;
use tokio::time::sleep;

use crate::alone;

const GONE_WITHIN: Duration = Duration::from_secs(2);
const PATIENCE: Duration = Duration::from_secs(40);

/// One client per node for the same account and topics.
async fn on_both_nodes(rig: &Rig, account: &Account, topics: &[String]) -> Vec<LiveClient> {
    let endpoints = rig.direct_endpoints();
    let all = endpoints.lock().expect("addresses").clone();
    let mut sockets = Vec::new();
    for endpoint in all {
        let only = std::sync::Arc::new(std::sync::Mutex::new(vec![endpoint]));
        let alone = std::iter::once((0, account));
        sockets.extend(LiveClient::crowd(&only, alone, topics, PATIENCE).await);
    }
    sockets
}

fn some_players(rig: &Rig) -> impl Iterator<Item = (usize, &Account)> {
    let players = rig.world.players.iter().enumerate();
    players.take(short_or_full(4, 40))
}

/// Adds the time from `since` until each socket lost access; waits longer than promised, so that a failure shows
/// the actual delay.
async fn all_gone(
    sockets: &[LiveClient],
    since: SystemTime,
    spread: &mut Spread,
    gone_at: impl Fn(&Ledger) -> Option<SystemTime>,
) {
    for socket in sockets {
        socket
            .until(PATIENCE, |ledger| gone_at(ledger).is_some())
            .await;
        let at = gone_at(&socket.ledger());
        let took = at.map_or(PATIENCE, |at| at.duration_since(since).unwrap_or_default());
        spread.add(took);
    }
}

fn signed_out(ledger: &Ledger) -> Option<SystemTime> {
    let last = ledger.goodbyes.last();
    last.filter(|goodbye| goodbye.reason == "signed_out")
        .map(|goodbye| goodbye.at)
}

fn assert_in_time(what: &str, spread: &Spread) {
    println!("P21 {what}: {spread}");
    assert!(
        !is_full() || spread.max() <= GONE_WITHIN,
        "{what}: {spread}"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_logout_closes_the_sockets_of_that_session_on_both_nodes() {
    let _alone = alone().await;
    let rig = Rig::start(Plan::new("P21 logout")).await;
    let (api, urls) = (Api::default(), rig.urls());
    // No topic of the account itself: a page that shows an event subscribes to that event only.
    let topics = vec![format!("event:{EVENT}")];
    let mut spread = Spread::default();
    for (number, player) in some_players(&rig) {
        let sockets = on_both_nodes(&rig, player, &topics).await;
        let url = format!("{}/api/auth/logout", urls[number % urls.len()]);
        api.post(player, &url).await.done();
        all_gone(&sockets, SystemTime::now(), &mut spread, signed_out).await;
    }
    assert_in_time("logout", &spread);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_new_password_set_by_the_operator_closes_the_sockets() {
    let _alone = alone().await;
    let rig = Rig::start(Plan::new("P21 password")).await;
    let player = &rig.world.players[0];
    let sockets = on_both_nodes(&rig, player, &["me".to_owned()]).await;
    let words = ["admin", "reset-password", "player1@podium.test"];
    run_podium(&rig.postgres.url(), &words).await;
    let mut spread = Spread::default();
    all_gone(&sockets, SystemTime::now(), &mut spread, signed_out).await;
    println!("P21 password set by another process: {spread}");
    // No wake-up crosses processes here: the poll finds the change.
    assert!(
        !is_full() || spread.max() <= GONE_WITHIN + Duration::from_secs(1),
        "{spread}"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_removed_member_receives_nothing_of_the_league() {
    let _alone = alone().await;
    let rig = Rig::start(Plan::new("P21 removal")).await;
    let (api, urls) = (Api::default(), rig.urls());
    let (topic, league) = (rig.league_topic(), &rig.world.leagues[0]);
    let mut spread = Spread::default();
    for (number, player) in some_players(&rig) {
        let sockets = on_both_nodes(&rig, player, std::slice::from_ref(&topic)).await;
        let base = &urls[number % urls.len()];
        let url = format!("{base}/api/leagues/{league}/remove/{}", player.id);
        api.post(&rig.world.admin, &url).await.done();
        let revoked = |ledger: &Ledger| ledger.revoked.get(&topic).copied();
        all_gone(&sockets, SystemTime::now(), &mut spread, revoked).await;
        // A change that they would receive if they were still subscribed.
        let url = format!("{base}/api/leagues/{league}/update-slug");
        let body = json!({"name": format!("Without {number}")});
        api.create(&rig.world.admin, &url, &body).await.done();
        sleep(Duration::from_millis(300)).await;
        for socket in &sockets {
            assert_eq!(socket.ledger().after_revoked, 0, "heard more of the league");
        }
    }
    assert_in_time("removal", &spread);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_demoted_admin_receives_nothing_of_requests() {
    let _alone = alone().await;
    let rig = Rig::start(Plan::new("P21 demotion")).await;
    let (api, urls) = (Api::default(), rig.urls());
    let league = &rig.world.leagues[0];
    let topic = format!("requests:{league}");
    let mut spread = Spread::default();
    for (number, player) in some_players(&rig) {
        let url = format!("{}/api/leagues/{league}/admins/{}", urls[0], player.id);
        api.post(&rig.world.admin, &url).await.done();
        let sockets = on_both_nodes(&rig, player, std::slice::from_ref(&topic)).await;
        let base = &urls[number % urls.len()];
        let url = format!("{base}/api/leagues/{league}/admins/{}", player.id);
        api.delete(&rig.world.admin, &url).await.done();
        let revoked = |ledger: &Ledger| ledger.revoked.get(&topic).copied();
        all_gone(&sockets, SystemTime::now(), &mut spread, revoked).await;
    }
    assert_in_time("demotion", &spread);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_former_site_admin_receives_nothing_of_the_feed() {
    let _alone = alone().await;
    let rig = Rig::start(Plan::new("P21 site admin")).await;
    let topic = "feed".to_owned();
    let sockets = on_both_nodes(&rig, &rig.world.admin, std::slice::from_ref(&topic)).await;
    // At least one site admin must remain.
    let successor = ["admin", "grant", "player1@podium.test"];
    run_podium(&rig.postgres.url(), &successor).await;
    let words = ["admin", "revoke", "player0@podium.test"];
    run_podium(&rig.postgres.url(), &words).await;
    let mut spread = Spread::default();
    // Revoked or closed: either ends the subscription.
    let gone = |ledger: &Ledger| ledger.revoked.get(&topic).copied().or(ledger.ended_at);
    all_gone(&sockets, SystemTime::now(), &mut spread, gone).await;
    println!("P21 site admin's rights taken by another process: {spread}");
    assert!(
        !is_full() || spread.max() <= GONE_WITHIN + Duration::from_secs(1),
        "{spread}"
    );
}
