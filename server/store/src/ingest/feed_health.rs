//! Freshness of the stored upstream data (docs/results-service.md): the last good state, and the faults that have
//! prevented a newer one since.

use chrono::{DateTime, Utc};
use podium_domain::ids::{EventId, Series};
use podium_wire::admin::feed_health::{FeedFault, FeedHealth, FetchProgress};
use podium_wire::live::change::{Change, FeedHealthChanged};
use podium_wire::live::topic::Topic;

use crate::db::error::StoreError;
use crate::db::pool::connection::Connection;
use crate::db::rows::iso;
use crate::db::store::Store;
use crate::outbox::transaction::Wakeups;

/// A unit of fetching that fails as a whole.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum FeedSubject {
    Seasons(Series),
    /// Of the world federation.
    Programme,
    Event(Series, EventId),
}

/// Why a subject was not fetched completely.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FaultReport {
    pub kind: &'static str,
    pub message: String,
}

/// The effect of a fetch on the recorded health.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum HealthChange {
    /// As good, or as bad, as the last time.
    None,
    /// A fault began, or changed.
    Faulty,
    /// Fetched completely again, after this many failures.
    Healed { failures: i32 },
}

impl FeedSubject {
    pub fn name(&self) -> String {
        match self {
            Self::Seasons(series) => format!("seasons:{}", series.as_str()),
            Self::Programme => "programme".to_owned(),
            Self::Event(_, event) => format!("event:{event}"),
        }
    }

    pub fn series(&self) -> Series {
        match self {
            Self::Seasons(series) | Self::Event(series, _) => *series,
            Self::Programme => Series::Ifsc,
        }
    }

    fn event(&self) -> Option<&EventId> {
        match self {
            Self::Seasons(_) | Self::Programme => None,
            Self::Event(_, event) => Some(event),
        }
    }
}

impl Store {
    /// Records the outcome of a fetch; `fault` is `None` if it was complete. The change for admins is appended only if
    /// the outcome differs from the last one, so that a fault is reported once, whichever node meets it.
    pub async fn note_feed_health(
        &self,
        subject: &FeedSubject,
        fault: Option<&FaultReport>,
    ) -> Result<(HealthChange, Wakeups), StoreError> {
        let mut tx = self.begin().await?;
        let name = subject.name();
        let before = sqlx::query!(
            "SELECT fault_kind, failures FROM feed_health WHERE subject = $1 FOR UPDATE",
            name
        )
        .fetch_optional(tx.connection())
        .await?;
        sqlx::query!(
            "INSERT INTO feed_health
                 (subject, series, event_id, good_at, fault_kind, fault, faulty_since, failures)
             VALUES ($1, $2, $3, CASE WHEN $4::text IS NULL THEN clock_timestamp() END, $4, $5,
                 CASE WHEN $4 IS NOT NULL THEN clock_timestamp() END,
                 CASE WHEN $4 IS NULL THEN 0 ELSE 1 END)
             ON CONFLICT (subject) DO UPDATE SET
                 good_at = COALESCE(EXCLUDED.good_at, feed_health.good_at),
                 fault_kind = EXCLUDED.fault_kind,
                 fault = EXCLUDED.fault,
                 faulty_since = CASE WHEN EXCLUDED.fault_kind IS NOT NULL
                     THEN COALESCE(feed_health.faulty_since, EXCLUDED.faulty_since) END,
                 failures = CASE WHEN EXCLUDED.fault_kind IS NULL THEN 0
                     ELSE feed_health.failures + 1 END",
            name,
            subject.series().as_str(),
            subject.event().map(EventId::as_str),
            fault.map(|fault| fault.kind),
            fault.map(|fault| fault.message.replace('\0', "\u{fffd}"))
        )
        .execute(tx.connection())
        .await?;
        let (old_kind, failures) =
            before.map_or((None, 0), |before| (before.fault_kind, before.failures));
        let change = match (old_kind.as_deref(), fault.map(|fault| fault.kind)) {
            (Some(_), None) => HealthChange::Healed { failures },
            (old, Some(new)) if old != Some(new) => HealthChange::Faulty,
            (Some(_) | None, Some(_)) | (None, None) => HealthChange::None,
        };
        if change != HealthChange::None
            && let Some(health) = one(tx.connection(), &name).await?
        {
            tx.append_change(
                Topic::Feed,
                &Change::FeedHealthChanged(FeedHealthChanged { health }),
            )?;
        }
        Ok((change, tx.commit().await?))
    }

    /// When the results of the events under way were last fetched completely: of the event where it is longest ago.
    pub async fn oldest_results(&self) -> Result<Option<DateTime<Utc>>, StoreError> {
        let oldest = sqlx::query_scalar!(
            "SELECT min(good_at) FROM feed_health JOIN events ON events.id = event_id
             WHERE COALESCE(ends_at, starts_at) > clock_timestamp() - interval '1 day' AND EXISTS (
                 SELECT FROM categories WHERE categories.event_id = events.id AND status = 'active')"
        );
        Ok(oldest.fetch_one(&self.pool).await?)
    }

    /// Appends the progress of a fetch.
    pub async fn append_fetch_progress(
        &self,
        progress: FetchProgress,
    ) -> Result<Wakeups, StoreError> {
        let mut tx = self.begin().await?;
        tx.append_change(Topic::Feed, &Change::FetchProgressed(progress))?;
        tx.commit().await
    }

    /// The given events that no back-fill has fetched completely yet, in the given order.
    pub async fn not_backfilled(&self, events: Vec<EventId>) -> Result<Vec<EventId>, StoreError> {
        let ids: Vec<String> = events.iter().map(ToString::to_string).collect();
        let done = sqlx::query_scalar!(
            "SELECT event_id FROM backfilled_events WHERE event_id = ANY($1)",
            &ids
        )
        .fetch_all(&self.pool)
        .await?;
        Ok(events
            .into_iter()
            .filter(|event| !done.iter().any(|done| done == event.as_str()))
            .collect())
    }

    pub async fn note_backfilled(&self, event: &EventId) -> Result<(), StoreError> {
        sqlx::query!(
            "INSERT INTO backfilled_events (event_id) VALUES ($1)
             ON CONFLICT (event_id) DO UPDATE SET backfilled_at = clock_timestamp()",
            event.as_str()
        )
        .execute(&self.pool)
        .await?;
        Ok(())
    }
}

async fn one(connection: &mut Connection, subject: &str) -> Result<Option<FeedHealth>, StoreError> {
    let mut found = read(connection, Some(subject)).await?;
    Ok(found.pop())
}

/// The seasons' lists, the programme, the running events, and all faults.
pub(crate) async fn feed_health(
    connection: &mut Connection,
) -> Result<Vec<FeedHealth>, StoreError> {
    read(connection, None).await
}

async fn read(
    connection: &mut Connection,
    only: Option<&str>,
) -> Result<Vec<FeedHealth>, StoreError> {
    let rows = sqlx::query!(
        r#"
        SELECT subject, feed_health.series, event_id, events.name AS "name?", good_at, fault_kind,
               fault, faulty_since
        FROM feed_health LEFT JOIN events ON events.id = feed_health.event_id
        WHERE CASE WHEN $1::text IS NOT NULL THEN subject = $1 ELSE
            event_id IS NULL OR fault IS NOT NULL OR EXISTS (
                SELECT FROM categories
                WHERE categories.event_id = feed_health.event_id AND categories.status = 'active'
            ) END
        ORDER BY faulty_since NULLS LAST, subject
        "#,
        only
    )
    .fetch_all(connection)
    .await?;
    Ok(rows
        .into_iter()
        .map(|row| FeedHealth {
            subject: row.subject,
            series: row.series,
            event_id: row.event_id,
            event_name: row.name,
            good_at: row.good_at.map(iso),
            fault: row.fault_kind.zip(row.fault).zip(row.faulty_since).map(
                |((kind, message), since)| FeedFault {
                    kind,
                    message,
                    since: iso(since),
                },
            ),
        })
        .collect())
}
