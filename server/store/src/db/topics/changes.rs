//! Changes of many topics, read by one statement: a node that follows thousands of topics must not send as many
//! statements when they move together.

use std::collections::HashMap;

use podium_wire::live::topic::Topic;

use crate::db::batcher::Batcher;
use crate::db::error::StoreError;
use crate::db::pool::Database;
use crate::db::store::Store;

/// Maximum number of changes of one topic; a topic with more is read alone.
const CHANGES_MAX: i64 = 32;

/// A topic, and an offset from which on its changes are wanted.
pub(crate) type TopicOffset = (Topic, u64);

/// The changes of a topic after an offset, oldest first.
#[derive(Debug, Clone)]
pub(crate) struct Missed {
    pub(crate) epoch: String,
    pub(crate) offset: u64,
    pub(crate) changes: Vec<TopicChange>,
}

/// A change of a topic at one offset.
#[derive(Debug, Clone)]
pub struct TopicChange {
    pub offset: u64,
    pub payload: String,
    /// Age when it was read, in seconds; both times are of the database's clock.
    pub age_s: f64,
}

impl Store {
    /// The changes of a topic after this offset; `None` if there are too many to read them together with others.
    pub(crate) async fn missed_changes(
        &self,
        batcher: &Batcher<TopicOffset, Missed>,
        topic: &Topic,
        after: u64,
    ) -> Result<Option<Missed>, StoreError> {
        let pool = self.pool.clone();
        let missed = batcher
            .load((topic.clone(), after), move |keys| {
                read_changes(pool.clone(), keys)
            })
            .await?;
        Ok(missed.filter(|missed| {
            let first = missed.changes.first();
            first.is_none_or(|first| first.offset <= after.saturating_add(1))
        }))
    }

    /// Whether a league's topic has changes since that offset other than picks made, picks deleted and fingerprints.
    pub async fn has_changes_besides_picks(
        &self,
        topic: &Topic,
        since: u64,
    ) -> Result<bool, StoreError> {
        let pool = self.pool.clone();
        let found = self
            .besides_picks_batcher
            .load((topic.clone(), since), move |keys| {
                changed_besides_picks(pool.clone(), keys)
            });
        Ok(found.await?.unwrap_or_default())
    }
}

fn columns(keys: &[TopicOffset]) -> (Vec<String>, Vec<i64>) {
    let keys = keys.iter();
    keys.map(|(topic, after)| (topic.to_string(), i64::try_from(*after).unwrap_or(i64::MAX)))
        .unzip()
}

fn key_of(topic: &str, after: i64) -> Option<TopicOffset> {
    Some((topic.parse().ok()?, u64::try_from(after).ok()?))
}

/// The newest changes of each topic.
async fn read_changes(
    pool: Database,
    keys: Vec<TopicOffset>,
) -> Result<HashMap<TopicOffset, Missed>, StoreError> {
    let (topics, after) = columns(&keys);
    let rows = sqlx::query!(
        r#"
        SELECT wanted.topic AS "topic!", wanted.after AS "after!", live_epoch.epoch AS "epoch!",
            topics."offset" AS "newest!", missed."offset" AS "offset?", missed.payload AS "payload?",
            extract(epoch FROM clock_timestamp() - missed.created_at)::float8 AS age_s
        FROM UNNEST($1::text[], $2::bigint[]) AS wanted (topic, after)
        CROSS JOIN live_epoch
        JOIN topics ON topics.topic = wanted.topic
        LEFT JOIN LATERAL (
            SELECT changes."offset", changes.payload, changes.created_at FROM changes
            WHERE changes.topic = wanted.topic AND changes."offset" > wanted.after
            ORDER BY changes."offset" DESC LIMIT $3
        ) AS missed ON true
        ORDER BY 1, 2, missed."offset"
        "#,
        &topics,
        &after,
        CHANGES_MAX
    )
    .fetch_all(&pool)
    .await?;
    let mut found: HashMap<TopicOffset, Missed> = HashMap::new();
    for row in rows {
        let Some(key) = key_of(&row.topic, row.after) else {
            continue;
        };
        let missed = found.entry(key).or_insert_with(|| Missed {
            epoch: row.epoch,
            offset: u64::try_from(row.newest).unwrap_or_default(),
            changes: Vec::new(),
        });
        let offset = row.offset.and_then(|offset| u64::try_from(offset).ok());
        if let (Some(offset), Some(payload), Some(age_s)) = (offset, row.payload, row.age_s) {
            missed.changes.push(TopicChange {
                offset,
                payload,
                age_s,
            });
        }
    }
    Ok(found)
}

async fn changed_besides_picks(
    pool: Database,
    keys: Vec<TopicOffset>,
) -> Result<HashMap<TopicOffset, bool>, StoreError> {
    let (topics, since) = columns(&keys);
    let rows = sqlx::query!(
        r#"
        SELECT topic AS "topic!", since AS "since!"
        FROM UNNEST($1::text[], $2::bigint[]) AS wanted (topic, since)
        WHERE EXISTS (
            SELECT FROM changes
            WHERE changes.topic = wanted.topic AND "offset" > since
                AND payload NOT LIKE '{"kind":"picked"%'
                AND payload NOT LIKE '{"kind":"unpicked"%'
                AND payload NOT LIKE '{"kind":"fingerprint_made"%'
                AND payload NOT LIKE '{"kind":"stream_changed"%'
                AND payload NOT LIKE '{"kind":"reacted"%'
        )
        "#,
        &topics,
        &since
    )
    .fetch_all(&pool)
    .await?;
    Ok(rows
        .into_iter()
        .filter_map(|row| Some((key_of(&row.topic, row.since)?, true)))
        .collect())
}
