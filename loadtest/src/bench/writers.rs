//! The database's own speed for the same changes: no HTTP, no sessions, no rules except those of the table.

use std::time::{Duration, Instant};

use tokio::task::JoinSet;

use super::database::{Database, connect};
use super::failure::Outcome;
use super::fixture;

/// Number of rows in a batch.
const BATCH: usize = 1000;
/// Total number of attempts to get a connection.
const TRIES: u32 = 50;
const RETRY_AFTER: Duration = Duration::from_millis(100);
const SINGLE: &str =
    "UPDATE predictions SET first = second, second = first, updated_at = clock_timestamp()
    WHERE id = $1";
const BATCHED: &str =
    "UPDATE predictions SET first = second, second = first, updated_at = clock_timestamp()
    FROM UNNEST($1::text[]) AS wanted (id) WHERE predictions.id = wanted.id";

/// One transaction per row on `connections` connections, each with one in flight. Returns rows per second.
pub(crate) fn single_rows(
    database: &Database,
    connections: usize,
    lasting: Duration,
) -> Outcome<f64> {
    let url = database.url().to_owned();
    database.wait_for(async move {
        let mut tasks: JoinSet<Outcome<u32>> = JoinSet::new();
        let mut clients = Vec::new();
        let mut attempts = TRIES;
        while clients.len() < connections {
            match connect(&url).await {
                Ok(client) => clients.push(client),
                // Connections of the previous server may not all be closed yet.
                Err(_) if attempts > 0 => {
                    attempts -= 1;
                    tokio::time::sleep(RETRY_AFTER).await;
                }
                Err(failure) => return Err(failure),
            }
        }
        let until = Instant::now() + lasting;
        for (number, client) in clients.into_iter().enumerate() {
            tasks.spawn(async move {
                let statement = client.prepare(SINGLE).await?;
                let mut rows = 0;
                let mine = (number * 100..(number + 1) * 100).cycle();
                for user in mine {
                    if Instant::now() > until {
                        break;
                    }
                    client
                        .execute(&statement, &[&fixture::prediction_id(user + 1)])
                        .await?;
                    rows += 1;
                }
                Ok(rows)
            });
        }
        let mut rows = 0;
        while let Some(done) = tasks.join_next().await {
            rows += done??;
        }
        Ok(f64::from(rows) / lasting.as_secs_f64())
    })
}

/// Consecutive batches of a thousand on one connection. Returns rows per second.
pub(crate) fn batches(database: &Database, lasting: Duration) -> Outcome<f64> {
    let url = database.url().to_owned();
    database.wait_for(async move {
        let client = connect(&url).await?;
        let statement = client.prepare(BATCHED).await?;
        let started = Instant::now();
        let mut rows = 0;
        for batch in (0..10).cycle() {
            if started.elapsed() > lasting {
                break;
            }
            let users = batch * BATCH + 1..=(batch + 1) * BATCH;
            let ids: Vec<String> = users.map(fixture::prediction_id).collect();
            client.execute(&statement, &[&ids]).await?;
            rows += 1000;
        }
        Ok(f64::from(rows) / started.elapsed().as_secs_f64())
    })
}
