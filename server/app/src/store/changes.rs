//! What live topics say, written in the transaction that makes it true.

use podium_wire::Topic;
use podium_wire::live_change::Change;
use sqlx::{PgConnection, Postgres, Transaction};

use super::{Store, StoreError};

/// A transaction that remembers what it has to announce.
///
/// The announcements are written last, so that the topics' rows are locked for as short as
/// possible, and in the order of their names, so that two transactions never wait for each other.
pub struct Writing {
    transaction: Transaction<'static, Postgres>,
    announcements: Vec<(Topic, String)>,
}

/// Which topics moved, and how far: ring them after the commit, or nobody hears before the poll.
#[must_use = "bells that are not rung reach the screens seconds late"]
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Bells(pub Vec<(Topic, u64)>);

impl Writing {
    /// The connection inside the transaction.
    pub(super) fn connection(&mut self) -> &mut PgConnection {
        &mut self.transaction
    }

    /// Says `change` on `topic` if and when the transaction commits.
    pub(super) fn announce(&mut self, topic: Topic, change: &Change) -> Result<(), StoreError> {
        let payload = serde_json::to_string(change).map_err(StoreError::unreadable)?;
        self.announcements.push((topic, payload));
        Ok(())
    }

    pub(super) fn has_announcements(&self) -> bool {
        !self.announcements.is_empty()
    }

    /// Writes the announcements and commits.
    pub(super) async fn commit(mut self) -> Result<Bells, StoreError> {
        let bells = write_announcements(&mut self.transaction, &self.announcements).await?;
        self.transaction.commit().await?;
        Ok(bells)
    }
}

impl Store {
    pub(super) async fn writing(&self) -> Result<Writing, StoreError> {
        Ok(Writing {
            transaction: self.pool.begin().await?,
            announcements: Vec::new(),
        })
    }

    /// Offsets of those of the named topics that have any: what a node compares its own with, in
    /// case it did not hear a bell.
    pub async fn topic_offsets(&self, topics: &[String]) -> Result<Bells, StoreError> {
        let rows = sqlx::query!(
            r#"SELECT topic, "offset" FROM topics WHERE topic = ANY($1)"#,
            topics
        )
        .fetch_all(&self.pool)
        .await?;
        Ok(Bells(
            rows.into_iter()
                .filter_map(|row| bell(&row.topic, row.offset))
                .collect(),
        ))
    }
}

async fn write_announcements(
    connection: &mut PgConnection,
    announcements: &[(Topic, String)],
) -> Result<Bells, StoreError> {
    if announcements.is_empty() {
        return Ok(Bells::default());
    }
    let topics: Vec<String> = announcements
        .iter()
        .map(|(topic, _)| topic.to_string())
        .collect();
    let payloads: Vec<String> = announcements
        .iter()
        .map(|(_, payload)| payload.clone())
        .collect();
    let rows = sqlx::query!(
        r#"
        WITH said AS (
            SELECT topic, payload, number
            FROM UNNEST($1::text[], $2::text[]) WITH ORDINALITY AS said (topic, payload, number)
        ),
        bumped AS (
            INSERT INTO topics (topic, "offset")
            SELECT topic, count(*) FROM said GROUP BY topic ORDER BY topic
            ON CONFLICT (topic) DO UPDATE SET "offset" = topics."offset" + EXCLUDED."offset"
            RETURNING topic, "offset"
        ),
        written AS (
            INSERT INTO changes (topic, "offset", payload)
            SELECT
                said.topic,
                bumped."offset" - count(*) OVER (PARTITION BY said.topic)
                    + row_number() OVER (PARTITION BY said.topic ORDER BY said.number),
                said.payload
            FROM said JOIN bumped USING (topic)
        )
        SELECT topic AS "topic!", "offset" AS "offset!" FROM bumped
        "#,
        &topics,
        &payloads
    )
    .fetch_all(connection)
    .await?;
    Ok(Bells(
        rows.into_iter()
            .filter_map(|row| bell(&row.topic, row.offset))
            .collect(),
    ))
}

fn bell(topic: &str, offset: i64) -> Option<(Topic, u64)> {
    Some((topic.parse().ok()?, u64::try_from(offset).ok()?))
}
