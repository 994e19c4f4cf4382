//! Raw upstream documents, stored so that unchanged ones are not parsed again and unreadable ones are not lost.

use podium_domain::ids::Series;
use sha2::{Digest, Sha256};

use crate::db::error::StoreError;
use crate::db::pool::connection::Connection;
use crate::db::store::Store;

/// Unreadable bodies kept per path.
const REJECTS_KEPT: i64 = 10;

/// Whether a fetched document differs from the one ingested last.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DocumentState {
    Unchanged,
    Changed,
}

impl Store {
    /// Compares a body with the one last ingested from this path.
    pub async fn document_state(
        &self,
        series: Series,
        path: &str,
        body: &str,
    ) -> Result<DocumentState, StoreError> {
        let known = sqlx::query_scalar!(
            "SELECT sha256 FROM upstream_documents WHERE series = $1 AND path = $2",
            series.as_str(),
            path
        )
        .fetch_optional(&self.pool)
        .await?;
        Ok(match known {
            Some(sha256) if sha256 == digest(body) => DocumentState::Unchanged,
            _ => DocumentState::Changed,
        })
    }

    /// Stores a document that was read completely and is written from nowhere else, such as a list of seasons.
    pub async fn keep_document(
        &self,
        series: Series,
        path: &str,
        body: &str,
    ) -> Result<(), StoreError> {
        let mut connection = self.pool.acquire().await?;
        keep_document(&mut connection, series, path, body).await
    }

    /// Stores a body that could not be read. Only the newest few of each path are kept, so that a service that sends
    /// different garbage each time cannot fill the disk.
    pub async fn reject_document(
        &self,
        series: Series,
        path: &str,
        body: &str,
        reason: &str,
    ) -> Result<(), StoreError> {
        sqlx::query!(
            "INSERT INTO upstream_rejects (series, path, sha256, body, reason)
             VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING",
            series.as_str(),
            path,
            digest(body),
            without_nul(body),
            without_nul(reason)
        )
        .execute(&self.pool)
        .await?;
        sqlx::query!(
            "DELETE FROM upstream_rejects WHERE series = $1 AND path = $2 AND sha256 NOT IN (
                 SELECT sha256 FROM upstream_rejects WHERE series = $1 AND path = $2
                 ORDER BY rejected_at DESC LIMIT $3)",
            series.as_str(),
            path,
            REJECTS_KEPT
        )
        .execute(&self.pool)
        .await?;
        Ok(())
    }
}

pub(crate) async fn keep_document(
    connection: &mut Connection,
    series: Series,
    path: &str,
    body: &str,
) -> Result<(), StoreError> {
    sqlx::query!(
        "INSERT INTO upstream_documents (series, path, sha256, body) VALUES ($1, $2, $3, $4)
         ON CONFLICT (series, path) DO UPDATE
         SET sha256 = EXCLUDED.sha256, body = EXCLUDED.body, fetched_at = clock_timestamp()",
        series.as_str(),
        path,
        digest(body),
        without_nul(body)
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Forgets what was last ingested from this path, so that its next body counts as changed, whatever it is.
pub(crate) async fn forget_document(
    connection: &mut Connection,
    series: Series,
    path: &str,
) -> Result<(), StoreError> {
    sqlx::query!(
        "UPDATE upstream_documents SET sha256 = '' WHERE series = $1 AND path = $2",
        series.as_str(),
        path
    )
    .execute(connection)
    .await?;
    Ok(())
}

fn digest(body: &str) -> Vec<u8> {
    Sha256::digest(body.as_bytes()).to_vec()
}

/// Postgres cannot store NUL in a text; the digest still identifies the original.
fn without_nul(text: &str) -> String {
    text.replace('\0', "\u{fffd}")
}
