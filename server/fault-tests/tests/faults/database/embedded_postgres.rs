//! P47: a node restarts its embedded Postgres after a crash, loses no acknowledged write, and leaves no Postgres
//! behind when it is stopped in between.

use std::fs::{self, Permissions};
use std::os::unix::fs::PermissionsExt;
use std::path::PathBuf;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use podium_fault_tests::checks::{compare, predictions};
use podium_fault_tests::dice::{Dice, is_full, short_or_full};
use podium_fault_tests::percentiles::Spread;
use podium_fault_tests::players::{Api, http_client};
use podium_fault_tests::players::{Course, Slot, Writer};
use podium_fault_tests::players::{Size, World};
use podium_fault_tests::processes::{Node, NodeOptions, run_podium};
use podium_fault_tests::processes::{connect_in, signal};
use podium_postgres::{Cluster, DATABASE};
use reqwest::StatusCode;
use rustix::process::Signal;
use tempfile::TempDir;
use tokio::task::JoinSet;
use tokio::time::sleep;

use crate::alone;

const WRITERS: usize = 16;
const SIZE: Size = Size {
    players: WRITERS,
    leagues: 2,
    categories: 4,
    athletes: 12,
};
/// The postmaster's death is detected within 0.25 s; the pauses between attempts are 0.25 s, 0.5 s, 1 s and so on.
const BACK_WITHIN: Duration = Duration::from_secs(40);
const STOPPED_WITHIN: Duration = Duration::from_secs(10);
/// Number of lines of the Postgres log printed when the proof fails.
const LINES_SHOWN: usize = 40;
const POLL_EVERY: Duration = Duration::from_millis(5);

/// A node's data folder that contains a world.
struct Folder {
    dir: TempDir,
}

impl Folder {
    async fn with_world() -> (Self, World) {
        let dir = tempfile::Builder::new()
            .prefix("podium-fault-")
            // The account of Postgres needs access when root runs the proof.
            .permissions(Permissions::from_mode(0o711))
            .tempdir_in("/tmp")
            .expect("a folder");
        let cluster = Cluster::open(dir.path()).await.expect("Postgres starts");
        run_podium(&cluster.connection_url(DATABASE), &["migrate"]).await;
        let database = connect_in(dir.path(), DATABASE).await;
        let world = World::found(&database, SIZE).await;
        cluster.stop().await.expect("Postgres stops");
        (Self { dir }, world)
    }

    async fn start_node(&self) -> Node {
        let data_dir = self.dir.path().to_string_lossy().into_owned();
        Node::start(&NodeOptions {
            database_url: None,
            namespace: None,
            nats_url: None,
            settings: vec![
                ("PODIUM_DATA_DIR", data_dir),
                ("PODIUM_METRICS_LISTEN", "127.0.0.1:0".to_owned()),
            ],
        })
        .await
    }

    fn marked_pid(&self) -> Option<i32> {
        let mark = self.dir.path().join("cluster/postmaster.pid");
        let text = fs::read_to_string(mark).ok()?;
        text.lines().next()?.trim().parse().ok()
    }

    /// Running postmasters of this folder, whatever `postmaster.pid` contains.
    fn postmasters(&self) -> Vec<i32> {
        let cluster = self.dir.path().join("cluster");
        let argument = format!("-D\0{}\0", cluster.display());
        let processes = fs::read_dir("/proc").expect("a list of processes");
        let pids = processes
            .flatten()
            .filter_map(|entry| entry.file_name().to_string_lossy().parse().ok());
        pids.filter(|pid: &i32| {
            let line = fs::read(format!("/proc/{pid}/cmdline")).unwrap_or_default();
            String::from_utf8_lossy(&line).contains(&argument)
        })
        .collect()
    }

    fn kill_postmaster(&self) {
        let pid = self.marked_pid().expect("a postmaster");
        assert_eq!(self.postmasters(), [pid], "one Postgres, and it is marked");
        signal(pid, Signal::KILL);
    }

    fn control_file(&self) -> (PathBuf, PathBuf) {
        let global = self.dir.path().join("cluster/global");
        (global.join("pg_control"), global.join("pg_control.away"))
    }

    /// Makes every start of Postgres fail, as a full disk does: it needs this file.
    fn forbid_starts(&self) {
        let (file, away) = self.control_file();
        fs::rename(file, away).expect("moved away");
    }

    fn allow_starts(&self) {
        let (file, away) = self.control_file();
        fs::rename(away, file).expect("moved back");
    }
}

impl Drop for Folder {
    /// Cleans up after a failed proof: a killed node leaves its Postgres running.
    fn drop(&mut self) {
        if std::thread::panicking() {
            let log = fs::read_to_string(self.dir.path().join("postgres.log")).unwrap_or_default();
            let lines: Vec<&str> = log.lines().collect();
            let tail = &lines[lines.len().saturating_sub(LINES_SHOWN)..];
            println!("Postgres said last:\n{}", tail.join("\n"));
        }
        for pid in self.postmasters() {
            signal(pid, Signal::KILL);
        }
    }
}

/// Waits until the node's readiness check returns this status.
async fn until_ready_is(node: &Node, expected: StatusCode) {
    const ASK_EVERY: Duration = Duration::from_millis(50);
    let began = Instant::now();
    let client = http_client(Duration::from_secs(5), 1);
    let url = format!("{}/api/health/ready", node.url());
    // Several requests at a time: one that waits for a connection would miss a short outage.
    let mut requests = JoinSet::new();
    loop {
        let request = client.get(&url).send();
        requests.spawn(async { request.await.ok().map(|answer| answer.status()) });
        sleep(ASK_EVERY).await;
        while let Some(answer) = requests.try_join_next() {
            if answer.expect("an answer") == Some(expected) {
                return;
            }
        }
        assert!(
            began.elapsed() < BACK_WITHIN,
            "readiness does not become {expected} in {BACK_WITHIN:?}: {:#?}",
            postgres_lines(node)
        );
    }
}

fn postgres_lines(node: &Node) -> Vec<String> {
    let log = node.log();
    let lines = log
        .lines()
        .filter(|line| line.contains("podium_postgres::"));
    lines.map(str::to_owned).collect()
}

async fn until_somebody_can_write(node: &Node, world: &World) {
    let began = Instant::now();
    let api = Api::default();
    while !api
        .turn_lock(&world.admin, &node.url(), "unlock")
        .await
        .is_done()
    {
        assert!(began.elapsed() < BACK_WITHIN, "nobody can write any more");
        sleep(POLL_EVERY).await;
    }
}

async fn restarts_counted(node: &Node) -> Option<u64> {
    let client = http_client(Duration::from_secs(5), 1);
    let answer = client.get(node.metrics_url()).send().await;
    let text = answer.expect("metrics").text().await.expect("a text");
    let mut lines = text.lines();
    let value = |line: &str| {
        line.strip_prefix("podium_embedded_postgres_restarts_total ")?
            .parse()
            .ok()
    };
    lines.find_map(value)
}

/// All players write until enough writes are acknowledged, then `inject_fault` runs, then they stop.
async fn write_during<F: Future<Output = ()>>(
    node: &Node,
    world: &World,
    dice: &mut Dice,
    known: &[Slot],
    inject_fault: impl FnOnce() -> F,
) -> (Vec<Slot>, u64) {
    const BEFORE: u64 = 40;
    let course = Course::on(vec![node.url()]);
    let writers: Vec<Writer> = (0..WRITERS)
        .map(|player| {
            if known.is_empty() {
                Writer::start(&course, world, player, dice.split())
            } else {
                Writer::go_on(&course, world, player, dice.split(), known)
            }
        })
        .collect();
    let began = Instant::now();
    while course.accepted.load(Ordering::Acquire) < BEFORE {
        assert!(began.elapsed() < BACK_WITHIN, "the writers cannot write");
        sleep(POLL_EVERY).await;
    }
    inject_fault().await;
    course.stopped.store(true, Ordering::Release);
    let mut slots = Vec::new();
    for writer in writers {
        slots.extend(writer.ends().await);
    }
    course.assert_nothing_odd();
    (slots, course.accepted.load(Ordering::Acquire))
}

async fn assert_nothing_lost(folder: &Folder, slots: &mut [Slot]) {
    let database = connect_in(folder.dir.path(), DATABASE).await;
    let comparison = compare(slots, &predictions(&database).await);
    assert!(comparison.wrong.is_empty(), "lost: {:#?}", comparison.wrong);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_dead_embedded_postgres_comes_back_with_everything_and_stops_with_its_node() {
    let _alone = alone().await;
    let mut dice = Dice::roll("P47");
    let (folder, world) = Folder::with_world().await;
    let slots = kill_again_and_again(&folder, &world, &mut dice).await;
    stop_while_it_is_down(&folder, &world, &mut dice, slots).await;
}

async fn kill_again_and_again(folder: &Folder, world: &World, dice: &mut Dice) -> Vec<Slot> {
    let node = folder.start_node().await;
    until_ready_is(&node, StatusCode::NO_CONTENT).await;
    let kills = short_or_full(2, 12);
    let (mut slots, mut acknowledged, mut back) = (Vec::new(), 0, Spread::default());
    for kill in 0..kills {
        let mut took = Duration::ZERO;
        let inject_fault = async || {
            let began = Instant::now();
            // The last time, Postgres cannot start for a while.
            let is_last = kill + 1 == kills;
            if is_last {
                folder.forbid_starts();
            }
            folder.kill_postmaster();
            until_ready_is(&node, StatusCode::SERVICE_UNAVAILABLE).await;
            if is_last {
                // Long enough for several failed attempts.
                sleep(Duration::from_secs(1)).await;
                assert!(folder.postmasters().len() <= 1);
                folder.allow_starts();
            }
            until_ready_is(&node, StatusCode::NO_CONTENT).await;
            until_somebody_can_write(&node, world).await;
            took = began.elapsed();
        };
        let (known, accepted) = write_during(&node, world, dice, &slots, inject_fault).await;
        slots = known;
        acknowledged += accepted;
        back.add(took);
        assert_nothing_lost(folder, &mut slots).await;
    }
    assert_eq!(restarts_counted(&node).await, Some(kills));
    node.terminate().await;
    assert!(folder.postmasters().is_empty(), "Postgres is left behind");
    println!(
        "P47: {kills} kills, {acknowledged} writes acknowledged, 0 of them lost; writing again after {back}"
    );
    slots
}

/// A stop must not race with a restart of Postgres.
async fn stop_while_it_is_down(
    folder: &Folder,
    world: &World,
    dice: &mut Dice,
    mut slots: Vec<Slot>,
) {
    let stops = short_or_full(2, 20);
    let mut ended = Spread::default();
    for stop in 0..stops {
        let node = folder.start_node().await;
        until_ready_is(&node, StatusCode::NO_CONTENT).await;
        assert_nothing_lost(folder, &mut slots).await;
        let stays_down = stop == 0;
        // At a random time before, during or after the restart.
        let pause = dice.up_to_ms(900);
        let inject_fault = async || {
            if stays_down {
                folder.forbid_starts();
            }
            folder.kill_postmaster();
            sleep(pause).await;
        };
        slots = write_during(&node, world, dice, &slots, inject_fault)
            .await
            .0;
        let took = node.terminate().await;
        assert!(
            !is_full() || took < STOPPED_WITHIN,
            "the node took {took:?} to stop"
        );
        assert!(folder.postmasters().is_empty(), "Postgres is left behind");
        ended.add(took);
        if stays_down {
            folder.allow_starts();
        }
    }
    println!("P47: {stops} nodes stopped while Postgres was down, in {ended}; no Postgres left");
}
