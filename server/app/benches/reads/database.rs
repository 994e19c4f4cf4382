//! A database of our own on the server that `DATABASE_URL` names. It is left behind, to be looked
//! into.

use std::str::FromStr;
use std::time::Instant;

use podium_store::db::Store;
use sqlx::postgres::{PgConnectOptions, PgConnection};
use sqlx::{ConnectOptions, Connection};

const NAME: &str = "podium_bench_reads";

const SEED: [&str; 6] = [
    include_str!("seed/1_dice.sql"),
    include_str!("seed/2_people.sql"),
    include_str!("seed/3_events.sql"),
    include_str!("seed/4_rankings.sql"),
    include_str!("seed/5_leagues.sql"),
    include_str!("seed/6_predictions.sql"),
];

pub(crate) struct Database {
    options: PgConnectOptions,
}

impl Database {
    /// Migrated as the server does it, seeded, and tidied up as Postgres does in time.
    pub(crate) async fn fresh(url: &str) -> Self {
        let started = Instant::now();
        let server = PgConnectOptions::from_str(url).expect("an address of Postgres");
        let mut connection = server.connect().await.expect("Postgres answers");
        execute(
            &mut connection,
            "DROP DATABASE IF EXISTS podium_bench_reads WITH (FORCE)",
        )
        .await;
        execute(&mut connection, "CREATE DATABASE podium_bench_reads").await;
        connection.close().await.expect("closed");
        let database = Self {
            options: server.database(NAME),
        };
        let store = database.store();
        store.migrate().await.expect("migrated");
        store.close().await;
        // Sorts of a million rows stay in memory, and no statement is compiled for a million rows.
        let seeding = database
            .options
            .clone()
            .options([("work_mem", "256MB"), ("jit", "off")]);
        let mut connection = seeding.connect().await.expect("Postgres answers");
        for statements in SEED {
            execute(&mut connection, statements).await;
        }
        execute(&mut connection, "VACUUM (ANALYZE)").await;
        connection.close().await.expect("closed");
        println!("Seeded in {:.0} s.", started.elapsed().as_secs_f64());
        database
    }

    pub(crate) fn store(&self) -> Store {
        Store::connect_with(self.options.clone())
    }

    pub(crate) async fn connect(&self) -> PgConnection {
        self.options.connect().await.expect("Postgres answers")
    }
}

async fn execute(connection: &mut PgConnection, statements: &'static str) {
    sqlx::raw_sql(statements)
        .execute(connection)
        .await
        .expect("statements that Postgres accepts");
}
