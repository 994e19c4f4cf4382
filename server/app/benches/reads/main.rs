//! The most used reads, over HTTP, on a database of 50,000 users, 2,000 leagues and 1,000,000
//! predictions. `make bench-reads` prints a Markdown table; `make bench-reads ONLY=leaderboard`
//! the lines with that word. A read is added in `reads.rs`, with one entry.

#![allow(
    clippy::expect_used,
    clippy::print_stdout,
    reason = "a benchmark that cannot go on has nothing else to say, and says the rest to its reader"
)]

mod database;
mod measure;
mod reads;
mod server;
mod visits;

use std::time::Instant;

use database::Database;
use measure::{Measurement, ask_once, measure};
use reads::{Population, Read, first_look, reads};
use server::Server;
use visits::Visits;

/// Clients that ask at the same time, each with one request in flight.
const CLIENTS: usize = 8;
const WARM_UP: usize = 1_000;
const REQUESTS: usize = 2_000;
/// Servers started for the first look at the largest league.
const FIRST_LOOKS: usize = 5;

fn main() {
    // Beside the word to look for, cargo says `--bench`.
    let only = std::env::args().skip(1).find(|arg| !arg.starts_with('-'));
    actix_web::rt::System::new().block_on(run(&only.unwrap_or_default()));
}

async fn run(only: &str) {
    let url = std::env::var("DATABASE_URL").expect("`make bench-reads` sets DATABASE_URL");
    podium_app::startup::install_tls_provider();
    let database = Database::fresh(&url).await;
    let visits = Visits::draw(&database).await;
    println!(
        "\n{CLIENTS} clients, {REQUESTS} requests after {WARM_UP} to warm up; milliseconds.\n"
    );
    println!("| read | median | p99 | slowest | requests/s | bytes (gzip) |");
    println!("|---|--:|--:|--:|--:|--:|");
    let largest = first_look(Population::Largest);
    if largest.name.contains(only) {
        first_looks_at_the_largest(&database, &visits, &largest).await;
    }
    let server = Server::start(database.store());
    let mixed = first_look(Population::Leagues);
    if mixed.name.contains(only) {
        report(
            &mixed,
            &measure(&server, &mixed, &visits.one_per_league, 0).await,
        );
    }
    for read in reads() {
        if !read.name.contains(only) {
            continue;
        }
        let population = match read.population {
            Population::Leagues => &visits.leagues,
            Population::Largest => &visits.largest,
        };
        report(&read, &measure(&server, &read, population, WARM_UP).await);
    }
    server.stop();
}

/// A leaderboard is kept in memory once it has been looked at: each time by a new server.
async fn first_looks_at_the_largest(database: &Database, visits: &Visits, read: &Read) {
    let mut looks = Measurement::default();
    for visit in visits.largest.iter().take(FIRST_LOOKS) {
        let server = Server::start(database.store());
        let started = Instant::now();
        looks.add(&ask_once(&server, read, visit).await, started.elapsed());
        looks.lasted += started.elapsed();
        server.stop();
    }
    report(read, &looks);
}

fn report(read: &Read, measured: &Measurement) {
    let [median, p99, slowest] = measured.milliseconds([0.5, 0.99, 1.0]);
    println!(
        "| {} | {median} | {p99} | {slowest} | {} | {} |",
        read.name,
        measured.per_second(),
        measured.bytes_of_one()
    );
}
