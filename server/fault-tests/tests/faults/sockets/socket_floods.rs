//! P44: a socket that floods with pings is closed and slows down no other client. P45: a live socket holds little
//! memory, whatever a client announces or sends.

use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::time::{Duration, Instant};

use podium_fault_tests::dice::{is_full, short_or_full};
use podium_fault_tests::network::{PING, TEXT, close_code, frame, head, upgraded};
use podium_fault_tests::percentiles::Spread;
use podium_fault_tests::players::Account;
use podium_fault_tests::players::Api;
use podium_fault_tests::processes::Node;
use podium_fault_tests::processes::{Plan, Rig};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::task::JoinSet;
use tokio::time::{sleep, timeout};

use crate::alone;

/// The maximum number of sockets per account.
const SOCKETS: usize = 20;
const READERS: usize = 4;
/// The value of the promise. Checked with `PODIUM_PROOF=full` only, which needs an idle machine.
const P99_MAX: Duration = Duration::from_millis(50);
/// Without the limit most requests took longer than this, and some never got an answer.
const P50_MAX: Duration = Duration::from_millis(200);
/// Pause between the end of a flooding socket and the client's next one.
const COMES_BACK_AFTER: Duration = Duration::from_millis(500);
/// Announced frame length, above the maximum of 16 KiB.
const ANNOUNCED: usize = 8 << 30;
/// Bytes that each socket tries to send of that frame.
const SENT_MAX: usize = 100 << 20;
const MESSAGE_MAX: usize = 16 * 1024;
const GROWTH_MAX_KIB: u64 = 16 * 1024;
const CLOSED_WITHIN: Duration = Duration::from_secs(8);

async fn one_node(name: &'static str) -> Rig {
    let plan = Plan::new(name);
    Rig::start(Plan { nodes: 1, ..plan }).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_flood_of_pings_is_closed_and_slows_nobody_down() {
    let _alone = alone().await;
    let rig = one_node("P44 ping flood").await;
    let lasts = short_or_full(Duration::from_secs(3), Duration::from_secs(30));
    let (endpoint, attacker) = (rig.node(0).address(), &rig.world.players[0]);
    let idle = reads(&rig, lasts / 3).await;
    let mut floods = JoinSet::new();
    for _ in 0..SOCKETS {
        floods.spawn(flood(endpoint, attacker.clone(), Instant::now() + lasts));
    }
    // The control: equally many sockets of other accounts, which ping as rarely as real clients.
    let mut innocent = JoinSet::new();
    for player in &rig.world.players[1..=SOCKETS] {
        innocent.spawn(ping_seldom(endpoint, player.clone(), lasts));
    }
    let read = reads(&rig, lasts).await;
    let mut ends = BTreeMap::new();
    for closed in floods.join_all().await.into_iter().flatten() {
        *ends.entry(closed).or_insert(0) += 1;
    }
    let answered = innocent.join_all().await;
    println!(
        "P44: {SOCKETS} sockets of one account that ping without end, for {lasts:?}: {ends:?} times closed by code; \
         reads of others {read} (idle: {idle}); {} innocent sockets: {answered:?} pongs",
        answered.len()
    );
    let code = Some(1008);
    assert!(
        ends.get(&code).is_some_and(|times| *times >= SOCKETS) && ends.len() == 1,
        "closed otherwise than with 1008"
    );
    assert!(
        answered.iter().all(Option::is_some),
        "an innocent socket was closed"
    );
    assert!(read.at(0.5) <= P50_MAX, "readers were held up");
    assert!(
        !is_full() || read.at(0.99) <= P99_MAX,
        "readers were held up"
    );
}

/// Pings as fast as the server reads, and reconnects after each close. Returns the close codes.
async fn flood(endpoint: SocketAddr, account: Account, until: Instant) -> Vec<Option<u16>> {
    let pings = frame(PING, b"").repeat(10_000);
    let mut codes = Vec::new();
    while Instant::now() < until {
        let stream = upgraded(endpoint, &account, None)
            .await
            .expect("a live socket");
        let left = until.saturating_duration_since(Instant::now());
        match timeout(left + CLOSED_WITHIN, closed_after(stream, &pings, until)).await {
            Ok((code, _)) => codes.push(code),
            // The server never closed it.
            Err(_) => codes.push(Some(0)),
        }
        sleep(COMES_BACK_AFTER).await;
    }
    codes
}

/// Sends `bytes` repeatedly. Returns the close code and the number of bytes that the server accepted.
async fn closed_after(stream: TcpStream, bytes: &[u8], until: Instant) -> (Option<u16>, usize) {
    let (mut reads, mut writes) = stream.into_split();
    let reading = tokio::spawn(async move {
        let mut received = Vec::new();
        let mut buffer = vec![0; 64 * 1024];
        while let Ok(read @ 1..) = reads.read(&mut buffer).await {
            received.extend_from_slice(&buffer[..read]);
            // Keep only the end, which holds the close frame.
            received.drain(..received.len().saturating_sub(1024));
        }
        close_code(&received)
    });
    let mut taken = 0;
    while !reading.is_finished() && writes.write_all(bytes).await.is_ok() {
        taken += bytes.len();
        if Instant::now() >= until || taken >= SENT_MAX {
            break;
        }
    }
    (reading.await.expect("read"), taken)
}

/// Sends ten pings over the duration. Returns the number of pongs, or `None` if the socket was closed.
async fn ping_seldom(endpoint: SocketAddr, account: Account, lasts: Duration) -> Option<usize> {
    let mut stream = upgraded(endpoint, &account, None).await?;
    let pong = [0x8a, 0];
    for _ in 0..10 {
        stream.write_all(&frame(PING, b"")).await.ok()?;
        let mut received = [0; 2];
        stream.read_exact(&mut received).await.ok()?;
        (received == pong).then_some(())?;
        sleep(lasts / 10).await;
    }
    Some(10)
}

/// Several readers that repeat a request as soon as the answer arrives.
async fn reads(rig: &Rig, lasts: Duration) -> Spread {
    let (mut all, mut readers) = (Spread::default(), JoinSet::new());
    for player in &rig.world.players[30..30 + READERS] {
        let (url, player) = (format!("{}/api/config", rig.node(0).url()), player.clone());
        readers.spawn(async move {
            let (api, began, mut times) = (Api::default(), Instant::now(), Vec::new());
            while began.elapsed() < lasts {
                let start = Instant::now();
                // A request without an answer counts with the client's timeout.
                drop(api.get(&player, &url).await);
                times.push(start.elapsed());
            }
            times
        });
    }
    for times in readers.join_all().await {
        all.extend(times);
    }
    all
}

#[tokio::test(flavor = "multi_thread")]
async fn whatever_a_client_announces_or_sends_a_socket_holds_little() {
    let _alone = alone().await;
    let rig = one_node("P45 announced lengths").await;
    let (node, players) = (rig.node(0), &rig.world.players);
    // The control, which also warms up the server: the largest permitted message is read and answered.
    let mut stream = upgraded(node.address(), &players[0], None)
        .await
        .expect("a live socket");
    let mut largest = br#"{"type":"ping"}"#.to_vec();
    largest.resize(MESSAGE_MAX, b' ');
    let outcome = stream.write_all(&frame(TEXT, &largest)).await;
    outcome.expect("said");
    let pong = br#"{"type":"pong"}"#;
    let mut received = vec![0; 2 + pong.len()];
    stream.read_exact(&mut received).await.expect("an answer");
    assert_eq!(&received[2..], pong);
    let before_kib = node.resident_kib();
    let (announced, held) = tokio::join!(
        announce(node, &players[1], before_kib),
        hold_back(node, &players[2..2 + short_or_full(5, 30)], before_kib)
    );
    println!(
        "P45: 3 sockets announce {ANNOUNCED} bytes: {announced:?} (code, bytes sent until it was closed); \
         memory +{} KiB at most; {} sockets hold all but one byte of a message back: +{} KiB",
        announced.growth_kib, held.sockets, held.growth_kib
    );
    for (code, _) in &announced.ends {
        assert_eq!(*code, Some(1009));
    }
    assert!(announced.growth_kib <= GROWTH_MAX_KIB);
    assert!(held.growth_kib <= GROWTH_MAX_KIB);
}

#[derive(Debug)]
struct Announced {
    ends: Vec<(Option<u16>, usize)>,
    growth_kib: u64,
}

/// Three sockets announce a frame of gigabytes, and send as much of it as the server accepts.
async fn announce(node: &Node, account: &Account, before_kib: u64) -> Announced {
    let mut sockets = JoinSet::new();
    for _ in 0..3 {
        let (endpoint, account) = (node.address(), account.clone());
        sockets.spawn(async move {
            let upgraded = upgraded(endpoint, &account, None).await;
            let mut stream = upgraded.expect("a live socket");
            let announced = head(TEXT, ANNOUNCED);
            stream.write_all(&announced).await.expect("said");
            let until = Instant::now() + CLOSED_WITHIN;
            let payload = vec![b'x'; 64 * 1024];
            let closing = closed_after(stream, &payload, until);
            timeout(CLOSED_WITHIN, closing)
                .await
                .unwrap_or((None, SENT_MAX))
        });
    }
    let (mut ends, mut peak_kib) = (Vec::new(), before_kib);
    while !sockets.is_empty() {
        peak_kib = peak_kib.max(node.resident_kib());
        if let Ok(Some(end)) = timeout(Duration::from_millis(50), sockets.join_next()).await {
            ends.push(end.expect("it ends"));
        }
    }
    Announced {
        ends,
        growth_kib: peak_kib - before_kib,
    }
}

struct Held {
    sockets: usize,
    growth_kib: u64,
}

/// All sockets of several accounts send a fragmented text of the permitted size without its last byte.
async fn hold_back(node: &Node, accounts: &[Account], before_kib: u64) -> Held {
    let mut sockets = Vec::new();
    for account in accounts {
        for _ in 0..SOCKETS {
            let upgraded = upgraded(node.address(), account, None).await;
            let mut stream = upgraded.expect("a live socket");
            let begun = frame(0x01, &[b'x'; MESSAGE_MAX / 2]);
            let going_on = [head(0x00, MESSAGE_MAX / 2), vec![b'x'; MESSAGE_MAX / 2 - 1]];
            let outcome = stream.write_all(&[begun, going_on.concat()].concat()).await;
            outcome.expect("said");
            sockets.push(stream);
        }
    }
    Held {
        sockets: sockets.len(),
        growth_kib: node.resident_kib().saturating_sub(before_kib),
    }
}
