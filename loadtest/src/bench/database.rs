//! Databases on the Postgres that `make bench` starts (`DATABASE_URL`), one per job.

use std::future::Future;

use tokio::runtime::{Builder, Runtime};
use tokio_postgres::{Client, Config, NoTls};

use super::failure::{Failure, Outcome};

/// A blocking Postgres client for an otherwise synchronous program.
#[derive(Debug)]
pub(crate) struct Database {
    runtime: Runtime,
    client: Client,
    url: String,
}

impl Database {
    /// Creates an empty database of this name, after dropping one left by an earlier run.
    pub(crate) fn fresh(name: &str) -> Outcome<Self> {
        let url = std::env::var("DATABASE_URL")
            .map_err(|_| Failure::new("`make bench` sets DATABASE_URL"))?;
        let runtime = Builder::new_multi_thread()
            .worker_threads(1)
            .enable_all()
            .build()?;
        let server = runtime.block_on(connect(&url))?;
        for statement in [
            format!("DROP DATABASE IF EXISTS {name} WITH (FORCE)"),
            format!("CREATE DATABASE {name}"),
        ] {
            runtime.block_on(server.batch_execute(&statement))?;
        }
        let url = renamed(&url, name)?;
        let client = runtime.block_on(connect(&url))?;
        Ok(Self {
            runtime,
            client,
            url,
        })
    }

    pub(crate) fn url(&self) -> &str {
        &self.url
    }

    pub(crate) fn execute(&self, statements: &str) -> Outcome<()> {
        Ok(self
            .runtime
            .block_on(self.client.batch_execute(statements))?)
    }

    /// The first column of the first row, as a number.
    pub(crate) fn number(&self, question: &str) -> Outcome<i64> {
        let row = self
            .runtime
            .block_on(self.client.query_one(question, &[]))?;
        Ok(row.try_get(0)?)
    }

    /// The first column of the first row, as text.
    pub(crate) fn text(&self, question: &str) -> Outcome<String> {
        let row = self
            .runtime
            .block_on(self.client.query_one(question, &[]))?;
        Ok(row.try_get(0)?)
    }

    /// The first column of all rows, as text.
    pub(crate) fn texts(&self, question: &str) -> Outcome<Vec<String>> {
        let rows = self.runtime.block_on(self.client.query(question, &[]))?;
        rows.iter().map(|row| Ok(row.try_get(0)?)).collect()
    }

    pub(crate) fn wait_for<T>(&self, work: impl Future<Output = T>) -> T {
        self.runtime.block_on(work)
    }
}

/// Opens a connection that lives as long as its client.
pub(crate) async fn connect(url: &str) -> Outcome<Client> {
    let config: Config = url.parse()?;
    let (client, connection) = config.connect(NoTls).await?;
    tokio::spawn(connection);
    Ok(client)
}

/// The connection string for another database on the same server.
fn renamed(url: &str, name: &str) -> Outcome<String> {
    let (rest, options) = url.split_once('?').unwrap_or((url, ""));
    let (server, _) = rest
        .rsplit_once('/')
        .ok_or_else(|| Failure::new("DATABASE_URL names no database"))?;
    Ok(format!("{server}/{name}?{options}"))
}

#[cfg(test)]
mod tests {
    use super::renamed;

    #[test]
    fn another_database_of_the_same_server() {
        let url = renamed("postgres://me@localhost:5432/podium?host=%2Ftmp", "bench");
        assert_eq!(
            url.ok().as_deref(),
            Some("postgres://me@localhost:5432/bench?host=%2Ftmp")
        );
    }
}
