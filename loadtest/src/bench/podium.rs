//! Our own server: the release binary, on a separate database per run.

use std::process::Command;

use podium_wire::accounts::account::RegisterBody;

use super::database::Database;
use super::failure::{Failure, Outcome};
use super::http::Line;
use super::program::{Place, Program, pinned};

/// Selects another binary, for comparisons of two builds.
const BINARY: &str = "PODIUM_BENCH_BINARY";
const ADMIN: &str = "admin@bench.test";
const PASSWORD: &str = "a long bench password";

/// `podium SUBCOMMAND` on this database.
pub(crate) fn command(place: Place, database: &Database, subcommand: &str) -> Command {
    let binary = std::env::var(BINARY).unwrap_or_else(|_| "target/release/podium".to_owned());
    let mut command = pinned(place, &binary);
    command
        .arg(subcommand)
        .env("DATABASE_URL", database.url())
        .env("PODIUM_LISTEN", "127.0.0.1:0")
        .env("PODIUM_RATE_LIMITS", "off")
        .env("PODIUM_FEED_POLL", "false")
        .env("PODIUM_LOG", "error");
    command
}

pub(crate) fn serve(place: Place, database: &Database) -> Outcome<Program> {
    Program::start("podium", command(place, database, "serve"))
}

/// Creates a database with our schema and the data of `seed`.
pub(crate) fn seeded(name: &str, seed: &str) -> Outcome<Database> {
    let database = Database::fresh(name)?;
    let migrated = command(Place::Anywhere, &database, "migrate").status()?;
    if !migrated.success() {
        return Err(Failure::new("the database could not be migrated"));
    }
    database.execute(seed)?;
    Ok(database)
}

/// A site admin, registered and signed in over HTTP.
pub(crate) fn admin(server: &Program, database: &Database) -> Outcome<Line> {
    let body = serde_json::to_string(&RegisterBody {
        name: "Bench Admin".to_owned(),
        email: ADMIN.to_owned(),
        password: PASSWORD.to_owned(),
    })?;
    let mut line = Line::open(&server.address, None)?;
    let answer = line.request("POST", "/api/auth/register", &body)?;
    let cookie = answer.set_cookie.clone();
    answer.expect_ok()?;
    database.execute(&format!(
        "UPDATE users SET account_type = 'admin' WHERE email = '{ADMIN}'"
    ))?;
    Line::open(&server.address, cookie)
}
