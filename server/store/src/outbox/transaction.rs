//! Changes of live topics, written in the transaction that causes them.

use std::collections::HashSet;
use std::sync::Arc;

use podium_wire::live::change::Change;
use podium_wire::live::topic::Topic;
use sqlx::PgExecutor;

use crate::db::error::StoreError;
use crate::db::idempotency::IdempotencyKey;
use crate::db::pool::connection::Connection;
use crate::db::pool::listener::CHANNEL;
use crate::db::pool::transaction::PoolTransaction;
use crate::db::store::Store;
use crate::db::topics::listener::NOTIFICATION_MAX;
use crate::db::topics::wakeups::wakeup_messages;
use crate::outbox::notifications;
use crate::outbox::notifications::{CompanionChange, PendingNotifications};

/// Topics that one transaction may `NOTIFY`. A transaction with thousands of them (deletion of a large league) would
/// hold the database-wide lock of `NOTIFY` for too long: the change feed sends those wake-ups afterwards, in portions.
const NOTIFIED_MAX: usize = 256;

/// A transaction that collects the changes it appends to live topics.
///
/// The changes are written last, so that the topics' rows are locked as briefly as possible, and ordered by topic name,
/// so that two transactions cannot deadlock.
pub struct Transaction {
    inner: PoolTransaction,
    changes: Vec<(Topic, String)>,
    /// Notifications of accounts.
    pub(crate) notifications: PendingNotifications,
    /// Changes on accounts' topics that go with these notifications.
    pub(crate) companions: Vec<CompanionChange>,
    notifies: bool,
    /// The idempotency key of the request, acquired in this transaction.
    key: Option<Arc<IdempotencyKey>>,
}

/// Topics that moved, each with its new offset. Send these after the commit; otherwise other nodes find the changes
/// only when they poll.
#[must_use = "clients see a change seconds late unless its wake-up is sent"]
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Wakeups {
    moved: Vec<(Topic, u64)>,
    /// The transaction itself has notified the other nodes (`NOTIFY`).
    notified: bool,
}

impl Wakeups {
    /// Wake-ups of which the other nodes have not been notified.
    pub fn new(moved: Vec<(Topic, u64)>) -> Self {
        Self {
            moved,
            notified: false,
        }
    }

    /// Adds the wake-ups of another transaction that has not notified the other nodes either.
    pub(crate) fn join(&mut self, others: Self) {
        self.moved.extend(others.moved);
    }

    pub fn moved(&self) -> &[(Topic, u64)] {
        &self.moved
    }

    pub fn already_notified(&self) -> bool {
        self.notified
    }
}

impl Transaction {
    /// The connection inside the transaction.
    pub(crate) fn connection(&mut self) -> &mut Connection {
        &mut self.inner
    }

    /// Acquires the idempotency key of the current request, if it has one and no transaction has committed under it
    /// yet.
    pub(crate) async fn acquire_key(&mut self) -> Result<(), StoreError> {
        // If a request has several transactions, the first acquires the key.
        if let Some(key) = IdempotencyKey::current().filter(|key| !key.has_committed()) {
            key.acquire(&mut self.inner).await?;
            self.key = Some(key);
        }
        Ok(())
    }

    /// Leaves it to the caller to send the wake-ups to the other nodes (see [`Store::begin_pick_batch`]).
    pub(crate) fn without_notify(self) -> Self {
        Self {
            notifies: false,
            ..self
        }
    }

    /// Appends `change` to `topic`, visible once the transaction commits.
    pub(crate) fn append_change(
        &mut self,
        topic: Topic,
        change: &Change,
    ) -> Result<(), StoreError> {
        let payload = serde_json::to_string(change).map_err(StoreError::unreadable)?;
        self.changes.push((topic, payload));
        Ok(())
    }

    pub(crate) fn has_changes(&self) -> bool {
        !self.changes.is_empty() || !self.notifications.is_empty()
    }

    /// Writes the notifications, then the changes, and commits.
    pub(crate) async fn commit(mut self) -> Result<Wakeups, StoreError> {
        let notifications = std::mem::take(&mut self.notifications);
        let companions = std::mem::take(&mut self.companions);
        for (topic, change) in
            notifications::write(&mut self.inner, notifications, companions).await?
        {
            self.append_change(topic, &change)?;
        }
        let moved = write_changes(&mut self.inner, &self.changes).await?;
        let notified = self.notifies && moved.len() <= NOTIFIED_MAX;
        if notified {
            notify(&mut *self.inner, &moved).await?;
        }
        self.inner.commit().await?;
        if let Some(key) = &self.key {
            key.set_committed();
        }
        Ok(Wakeups { moved, notified })
    }
}

impl Store {
    pub(crate) async fn begin(&self) -> Result<Transaction, StoreError> {
        let mut tx = self.begin_without_key().await?;
        tx.acquire_key().await?;
        Ok(tx)
    }

    /// For transactions that must take a lock before they acquire the request's key.
    pub(crate) async fn begin_without_key(&self) -> Result<Transaction, StoreError> {
        Ok(Transaction {
            inner: self.pool.begin().await?,
            changes: Vec::new(),
            notifications: PendingNotifications::new(),
            companions: Vec::new(),
            notifies: self.notifies,
            key: None,
        })
    }

    /// For the group commit: uses the writers' pool, and no `NOTIFY`. `NOTIFY` holds a database-wide lock until the
    /// commit, which would serialise a rush of picks (docs/invariants.md, "Live changes"); the caller sends the
    /// wake-ups to the other nodes.
    pub(crate) async fn begin_pick_batch(&self) -> Result<Transaction, StoreError> {
        Ok(Transaction {
            inner: self.writers.begin().await?,
            changes: Vec::new(),
            notifications: PendingNotifications::new(),
            companions: Vec::new(),
            notifies: false,
            key: None,
        })
    }

    /// Notifies the other nodes of changes that were committed without `NOTIFY`.
    pub async fn notify(&self, moved: &[(Topic, u64)]) -> Result<(), StoreError> {
        notify(&self.pool, moved).await
    }

    /// Identifier of the period in which offsets are continuous; it changes when the database is restored.
    pub async fn epoch(&self) -> Result<String, StoreError> {
        Ok(sqlx::query_scalar!("SELECT epoch FROM live_epoch")
            .fetch_one(&self.pool)
            .await?)
    }

    /// Offsets of these topics as far as they have any, and of all events' topics: a node compares them with its own, in
    /// case it missed a wake-up. Events move leaderboards whether or not anyone follows their topics.
    pub async fn topic_offsets(
        &self,
        topics: &HashSet<Topic>,
    ) -> Result<Vec<(Topic, u64)>, StoreError> {
        let topics: Vec<String> = topics.iter().map(Topic::to_string).collect();
        let rows = sqlx::query!(
            r#"SELECT topic AS "topic!", "offset" AS "offset!" FROM topics WHERE topic = ANY($1)
               UNION SELECT topic, "offset" FROM topics WHERE topic LIKE 'event:%'"#,
            &topics
        )
        .fetch_all(&self.pool)
        .await?;
        Ok(rows
            .into_iter()
            .filter_map(|row| topic_offset(&row.topic, row.offset))
            .collect())
    }
}

async fn write_changes(
    connection: &mut Connection,
    changes: &[(Topic, String)],
) -> Result<Vec<(Topic, u64)>, StoreError> {
    if changes.is_empty() {
        return Ok(Vec::new());
    }
    // Sorted, which spares the statement two sorts; the changes of a topic keep their order.
    let mut appended: Vec<(String, &str)> = changes
        .iter()
        .map(|(topic, payload)| (topic.to_string(), payload.as_str()))
        .collect();
    appended.sort_by(|(left, _), (right, _)| left.cmp(right));
    let (mut moved, mut counts, mut distances) = (Vec::new(), Vec::new(), Vec::new());
    for of_topic in appended.chunk_by(|(left, _), (right, _)| left == right) {
        let count = i64::try_from(of_topic.len()).unwrap_or(i64::MAX);
        moved.extend(of_topic.first().map(|(topic, _)| topic.clone()));
        counts.push(count);
        // The last change of a topic has the topic's new offset.
        distances.extend((0..count).rev());
    }
    let (topics, payloads): (Vec<String>, Vec<&str>) = appended.into_iter().unzip();
    let rows = sqlx::query!(
        r#"
        WITH bumped AS (
            INSERT INTO topics (topic, "offset")
            SELECT topic, count FROM UNNEST($1::text[], $2::bigint[]) AS moved (topic, count) ORDER BY topic
            ON CONFLICT (topic) DO UPDATE SET "offset" = topics."offset" + EXCLUDED."offset"
            RETURNING topic, "offset"
        ),
        written AS (
            INSERT INTO changes (topic, "offset", payload)
            SELECT topic, bumped."offset" - distance, payload
            FROM UNNEST($3::text[], $4::bigint[], $5::text[]) AS appended (topic, distance, payload)
            JOIN bumped USING (topic)
        )
        SELECT topic AS "topic!", "offset" AS "offset!" FROM bumped
        "#,
        &moved,
        &counts,
        &topics,
        &distances,
        &payloads as _
    )
    .fetch_all(connection)
    .await?;
    Ok(rows
        .into_iter()
        .filter_map(|row| topic_offset(&row.topic, row.offset))
        .collect())
}

/// Delivered when the transaction commits.
async fn notify<'e>(
    connection: impl PgExecutor<'e>,
    moved: &[(Topic, u64)],
) -> Result<(), StoreError> {
    if moved.is_empty() {
        return Ok(());
    }
    sqlx::query!(
        r#"SELECT count(pg_notify($1, notice)) AS "count!" FROM UNNEST($2::text[]) AS notices (notice)"#,
        CHANNEL,
        &wakeup_messages(moved, NOTIFICATION_MAX)
    )
    .fetch_one(connection)
    .await?;
    Ok(())
}

fn topic_offset(topic: &str, offset: i64) -> Option<(Topic, u64)> {
    Some((topic.parse().ok()?, u64::try_from(offset).ok()?))
}
