//! What live topics say, written in the transaction that makes it true.

use std::sync::Arc;

use podium_wire::live::change::Change;
use podium_wire::live::topic::Topic;
use sqlx::PgExecutor;

use crate::db::error::StoreError;
use crate::db::idempotency::Claim;
use crate::db::notify_listener::CHANNEL;
use crate::db::pool::connection::Connection;
use crate::db::pool::transaction::PoolTransaction;
use crate::db::store::Store;
use crate::outbox::notifications;
use crate::outbox::notifications::{Beside, Telling};

/// Topics that a transaction tells of by itself. What concerns thousands (a large league is deleted)
/// would hold the database's one lock of notices for long: the bus tells it afterwards, in portions.
const NOTIFIED_MAX: usize = 256;

/// A transaction that remembers what it has to announce.
///
/// The announcements are written last, so that the topics' rows are locked for as short as
/// possible, and in the order of their names, so that two transactions never wait for each other.
pub struct Writing {
    transaction: PoolTransaction,
    announcements: Vec<(Topic, String)>,
    /// For good, to accounts.
    pub(crate) telling: Telling,
    /// On accounts' topics, beside what they are told for good.
    pub(crate) beside: Vec<Beside>,
    notifies: bool,
    /// The key under which this was asked for, to be taken with it.
    claim: Option<Arc<Claim>>,
}

/// Which topics moved, and how far: ring them after the commit, or nobody hears before the poll.
#[must_use = "bells that are not rung reach the screens seconds late"]
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Bells {
    moved: Vec<(Topic, u64)>,
    /// Other nodes hear of it already: the transaction itself has told them.
    told: bool,
}

impl Bells {
    /// Nobody else has heard of these.
    pub fn new(moved: Vec<(Topic, u64)>) -> Self {
        Self { moved, told: false }
    }

    /// Those of another transaction, too, of which the other nodes have heard as little.
    pub(crate) fn join(&mut self, others: Self) {
        self.moved.extend(others.moved);
    }

    pub fn moved(&self) -> &[(Topic, u64)] {
        &self.moved
    }

    pub fn are_told(&self) -> bool {
        self.told
    }
}

impl Writing {
    /// The connection inside the transaction.
    pub(crate) fn connection(&mut self) -> &mut Connection {
        &mut self.transaction
    }

    /// Takes the key of the request that is being handled, if it has one and nothing was done under it yet.
    pub(crate) async fn take_claim(&mut self) -> Result<(), StoreError> {
        // Of several transactions of one request the first takes the key.
        if let Some(claim) = Claim::current().filter(|claim| !claim.has_committed()) {
            claim.take(&mut self.transaction).await?;
            self.claim = Some(claim);
        }
        Ok(())
    }

    /// Leaves it to whoever gets the bells to tell the other nodes (see [`Store::writing_picks`]).
    pub(crate) fn without_notify(self) -> Self {
        Self {
            notifies: false,
            ..self
        }
    }

    /// Says `change` on `topic` if and when the transaction commits.
    pub(crate) fn announce(&mut self, topic: Topic, change: &Change) -> Result<(), StoreError> {
        let payload = serde_json::to_string(change).map_err(StoreError::unreadable)?;
        self.announcements.push((topic, payload));
        Ok(())
    }

    pub(crate) fn has_announcements(&self) -> bool {
        !self.announcements.is_empty() || !self.telling.is_empty()
    }

    /// Writes what accounts are told for good, then the announcements, and commits.
    pub(crate) async fn commit(mut self) -> Result<Bells, StoreError> {
        let telling = std::mem::take(&mut self.telling);
        let beside = std::mem::take(&mut self.beside);
        for (topic, change) in notifications::write(&mut self.transaction, telling, beside).await? {
            self.announce(topic, &change)?;
        }
        let moved = write_announcements(&mut self.transaction, &self.announcements).await?;
        let tells = self.notifies && moved.len() <= NOTIFIED_MAX;
        if tells {
            notify(&mut *self.transaction, &moved).await?;
        }
        self.transaction.commit().await?;
        if let Some(claim) = &self.claim {
            claim.set_committed();
        }
        Ok(Bells { moved, told: tells })
    }
}

impl Store {
    pub(crate) async fn writing(&self) -> Result<Writing, StoreError> {
        let mut writing = self.writing_unclaimed().await?;
        writing.take_claim().await?;
        Ok(writing)
    }

    /// For what has a lock to take before it takes the key of its request.
    pub(crate) async fn writing_unclaimed(&self) -> Result<Writing, StoreError> {
        Ok(Writing {
            transaction: self.pool.begin().await?,
            announcements: Vec::new(),
            telling: Telling::new(),
            beside: Vec::new(),
            notifies: self.notifies,
            claim: None,
        })
    }

    /// For the group commit: on a connection of its own, and without a notice. `NOTIFY` holds a lock of
    /// the whole database until the commit, which is nothing for a rush (docs/invariants.md,
    /// "Live changes"); whoever gets the bells tells the other nodes.
    pub(crate) async fn writing_picks(&self) -> Result<Writing, StoreError> {
        Ok(Writing {
            transaction: self.writers.begin().await?,
            announcements: Vec::new(),
            telling: Telling::new(),
            beside: Vec::new(),
            notifies: false,
            claim: None,
        })
    }

    /// Tells the other nodes of what was committed without a notice.
    pub async fn notify(&self, moved: &[(Topic, u64)]) -> Result<(), StoreError> {
        notify(&self.pool, moved).await
    }

    /// Whether a league's topic has said anything since but who has picked, who no longer has, and by
    /// which number that can be checked.
    pub async fn says_more_than_picks(
        &self,
        topic: &Topic,
        since: u64,
    ) -> Result<bool, StoreError> {
        Ok(sqlx::query_scalar!(
            r#"SELECT EXISTS (
                   SELECT FROM changes
                   WHERE topic = $1 AND "offset" > $2
                       AND payload NOT LIKE '{"kind":"picked"%'
                       AND payload NOT LIKE '{"kind":"unpicked"%'
                       AND payload NOT LIKE '{"kind":"fingerprint_made"%'
               ) AS "more!""#,
            topic.to_string(),
            i64::try_from(since).unwrap_or(i64::MAX)
        )
        .fetch_one(&self.pool)
        .await?)
    }

    /// One unbroken life of all offsets.
    pub async fn epoch(&self) -> Result<String, StoreError> {
        Ok(sqlx::query_scalar!("SELECT epoch FROM live_epoch")
            .fetch_one(&self.pool)
            .await?)
    }

    /// Offsets of those of the named topics that have any, and of every event's: what a node
    /// compares its own with, in case it did not hear a bell. Events move leaderboards whether or
    /// not anybody follows them.
    pub async fn topic_offsets(&self, topics: &[String]) -> Result<Vec<(Topic, u64)>, StoreError> {
        let rows = sqlx::query!(
            r#"SELECT topic AS "topic!", "offset" AS "offset!" FROM topics WHERE topic = ANY($1)
               UNION SELECT topic, "offset" FROM topics WHERE topic LIKE 'event:%'"#,
            topics
        )
        .fetch_all(&self.pool)
        .await?;
        Ok(rows
            .into_iter()
            .filter_map(|row| bell(&row.topic, row.offset))
            .collect())
    }
}

async fn write_announcements(
    connection: &mut Connection,
    announcements: &[(Topic, String)],
) -> Result<Vec<(Topic, u64)>, StoreError> {
    if announcements.is_empty() {
        return Ok(Vec::new());
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
    Ok(rows
        .into_iter()
        .filter_map(|row| bell(&row.topic, row.offset))
        .collect())
}

/// One notice for each topic, heard when and if the transaction commits.
async fn notify<'e>(
    connection: impl PgExecutor<'e>,
    moved: &[(Topic, u64)],
) -> Result<(), StoreError> {
    if moved.is_empty() {
        return Ok(());
    }
    let notices: Vec<String> = moved
        .iter()
        .map(|(topic, offset)| format!("{topic} {offset}"))
        .collect();
    sqlx::query!(
        r#"SELECT count(pg_notify($2, notice)) AS "told!" FROM UNNEST($1::text[]) AS notice"#,
        &notices,
        CHANNEL
    )
    .fetch_one(connection)
    .await?;
    Ok(())
}

fn bell(topic: &str, offset: i64) -> Option<(Topic, u64)> {
    Some((topic.parse().ok()?, u64::try_from(offset).ok()?))
}
