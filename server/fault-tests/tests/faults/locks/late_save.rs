//! P49: a save delayed by the network never replaces a later one of the same player.

use podium_fault_tests::dice::short_or_full;
use podium_fault_tests::players::Account;
use podium_fault_tests::players::{Api, changed_pick, new_pick};
use podium_fault_tests::processes::{Plan, Rig};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use crate::alone;

/// A request whose body has not been sent yet.
struct HeldBack {
    stream: TcpStream,
    body: String,
}

impl HeldBack {
    async fn send(rig: &Rig, node: usize, who: &Account, line: &str, body: &Value) -> Self {
        let address = rig.node(node).address();
        let mut stream = TcpStream::connect(address).await.expect("connected");
        let body = body.to_string();
        let head = format!(
            "{line} HTTP/1.1\r\nhost: {address}\r\ncookie: {}\r\nconnection: close\r\n\
             content-type: application/json\r\ncontent-length: {}\r\n\r\n",
            who.cookie,
            body.len()
        );
        stream.write_all(head.as_bytes()).await.expect("sent");
        Self { stream, body }
    }

    /// Sends the body and returns the answer's status and body.
    async fn arrives(mut self) -> (u16, Value) {
        let body = self.body.as_bytes();
        self.stream.write_all(body).await.expect("sent");
        let mut received = String::new();
        self.stream
            .read_to_string(&mut received)
            .await
            .expect("heard");
        let status = received
            .split(' ')
            .nth(1)
            .and_then(|text| text.parse().ok());
        let (_, body) = received.split_once("\r\n\r\n").expect("a body");
        (
            status.expect("a status"),
            serde_json::from_str(body).expect("JSON"),
        )
    }
}

/// Creates a pick, delays a change, makes a second change at the other node, then sends the delayed one. Returns
/// the answer to the delayed change, and whether the newer pick is still stored.
async fn overtake(rig: &Rig, case: usize, versioned: bool) -> (u16, Value, bool) {
    let (api, urls) = (Api::default(), rig.urls());
    let players = &rig.world.players;
    let player = &players[case % players.len()];
    let category = &rig.world.categories[case / players.len() % rig.world.categories.len()];
    let body = new_pick(&rig.world.leagues[0], category, &rig.world.podium(case));
    let made = format!("{}/api/predictions", urls[0]);
    let made = api.create(player, &made, &body).await.done();
    let path = format!(
        "/api/predictions/{}",
        made["predictionId"].as_str().expect("an id")
    );
    let change = |from| {
        let mut body = changed_pick(&rig.world.podium(from));
        if versioned {
            body["version"] = made["prediction"]["version"].clone();
        }
        body
    };
    let late = HeldBack::send(
        rig,
        case % 2,
        player,
        &format!("PUT {path}"),
        &change(case + 1),
    )
    .await;
    let url = format!("{}{path}", urls[(case + 1) % 2]);
    let newer = change(case + 2);
    api.change(player, &url, &newer).await.done();
    let (status, answer) = late.arrives().await;
    let stored = api.get(player, &url).await.done();
    let stands = stored["prediction"]["data"] == newer["data"];
    api.delete(player, &url).await.done();
    (status, answer, stands)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_save_that_arrives_late_is_refused_and_the_newer_one_stands() {
    let _alone = alone().await;
    let rig = Rig::start(Plan::new("P49 late saves")).await;
    let cases = short_or_full(15, 1000);
    for case in 0..cases {
        let (status, answer, stands) = overtake(&rig, case, true).await;
        assert_eq!(
            (status, &answer["code"]),
            (409, &json!("pick_changed")),
            "case {case}: {answer}"
        );
        assert_eq!(answer["currentPredictions"][0]["version"], 2, "case {case}");
        assert!(stands, "case {case}");
    }
    let (mut accepted, mut replaced) = (0, 0);
    for case in 0..cases {
        let (status, _, stands) = overtake(&rig, case, false).await;
        accepted += usize::from(status == 200);
        replaced += usize::from(!stands);
    }
    println!(
        "P49: {cases} late saves at two nodes: all refused, the newer one stands; \
         control without a version: {accepted} accepted, {replaced} newer ones replaced"
    );
    assert_eq!((accepted, replaced), (cases, cases), "the control");
}
