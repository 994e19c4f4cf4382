//! Ends categories that the results service never finishes, or no longer lists (docs/rules.md, "When points become
//! final").

use podium_domain::events::event::{CategoryStatus, Round};
use podium_domain::ids::{CategoryId, EventId, UserId};
use podium_domain::notifications::notification::{CategoryDropped, Notice};
use podium_domain::scoring::conclusion::{Conclusion, EndedBy, EventEnd, Unfinished};
use sqlx::types::Json;

use crate::db::error::StoreError;
use crate::db::event_lock::lock_event_exclusive;
use crate::db::pool::connection::Connection;
use crate::db::store::Store;
use crate::events::list::append_event_updated;
use crate::outbox::notify::notify_site_admins;
use crate::outbox::transaction::{Transaction, Wakeups};
use crate::scoring::score_event::settle_categories;

/// A category that counts as something else than the results service says.
pub(crate) struct Concluded {
    pub(crate) event: EventId,
    pub(crate) id: CategoryId,
    pub(crate) name: String,
    pub(crate) to: Conclusion,
}

impl Store {
    /// Ends all categories that are due by the clock, one event after another; what is void then is settled at once.
    pub async fn conclude_categories(&self) -> Result<Vec<Wakeups>, StoreError> {
        let mut connection = self.pool.acquire().await?;
        let due = unfinished(&mut connection, None, EndedBy::Clock).await?;
        drop(connection);
        let mut events: Vec<EventId> = due.into_iter().map(|category| category.event).collect();
        events.dedup();
        let mut wakeups = Vec::new();
        for event in events {
            let mut tx = self.begin().await?;
            lock_event_exclusive(tx.connection(), event.as_str()).await?;
            // Another node may have ended them first.
            let still = unfinished(tx.connection(), Some(&event), EndedBy::Clock).await?;
            if still.is_empty() {
                continue;
            }
            conclude(&mut tx, &event, &still).await?;
            let is_void = |id: &CategoryId| {
                let mut dropped = still.iter().filter(|it| it.to == Conclusion::Cancelled);
                dropped.any(|category| category.id == *id)
            };
            settle_categories(&mut tx, &event, None, is_void).await?;
            append_event_updated(&mut tx, &event).await?;
            tracing::info!(%event, categories = still.len(), "categories of a past event ended");
            wakeups.push(tx.commit().await?);
        }
        Ok(wakeups)
    }
}

/// Categories that are to be ended: of one event, or of all that ended more than a day ago.
pub(crate) async fn unfinished(
    connection: &mut Connection,
    event: Option<&EventId>,
    by: EndedBy,
) -> Result<Vec<Concluded>, StoreError> {
    let rows = sqlx::query!(
        r#"SELECT event_id AS "event_id: EventId", categories.id AS "id: CategoryId", categories.name, status,
               deciding_round, unlisted_since IS NULL AS "listed!", rounds AS "rounds: Json<Vec<Round>>",
               COALESCE(ended_at <= clock_timestamp(), false) AS "past!",
               COALESCE(ended_at <= clock_timestamp() - interval '1 day', false) AS "past_for_a_day!",
               EXISTS (SELECT FROM ranking_rows
                       WHERE ranking_rows.event_id = categories.event_id
                           AND category_id = categories.id AND rank > 0) AS "ranked!"
           FROM categories JOIN events ON events.id = event_id
           CROSS JOIN LATERAL (
               SELECT COALESCE(ends_at, (COALESCE(local_end_date, local_start_date) + 1)::timestamp AT TIME ZONE 'UTC',
                               starts_at + interval '1 day') AS ended_at
           ) AS days
           WHERE (event_id = $1 OR ($1 IS NULL AND ended_at <= clock_timestamp() - interval '1 day'))
               AND status NOT IN ('finished', 'completed', 'cancelled', 'canceled')
               AND (unlisted_since IS NOT NULL OR NOT is_open_status(status))
           ORDER BY event_id, position"#,
        event.map(EventId::as_str)
    )
    .fetch_all(connection)
    .await?;
    let ended = rows.into_iter().filter_map(|row| {
        let facts = Unfinished {
            phase: CategoryStatus::new(row.status).phase(),
            rounds: &row.rounds.0,
            deciding_round: row.deciding_round.as_deref(),
            listed: row.listed,
            ranked: row.ranked,
            event_end: match (row.past, row.past_for_a_day) {
                (_, true) => EventEnd::PastForADay,
                (true, false) => EventEnd::Past,
                (false, false) => EventEnd::Ahead,
            },
        };
        Some(Concluded {
            to: facts.conclusion(by)?,
            event: row.event_id,
            id: row.id,
            name: row.name,
        })
    });
    Ok(ended.collect())
}

/// Writes what these categories of the event count as, and notifies those whom a dropped one concerns.
pub(crate) async fn conclude(
    tx: &mut Transaction,
    event: &EventId,
    categories: &[Concluded],
) -> Result<(), StoreError> {
    for category in categories {
        let event_name = sqlx::query_scalar!(
            "UPDATE categories SET status = $3, concluded = true FROM events
             WHERE event_id = $1 AND categories.id = $2 AND events.id = event_id RETURNING events.name",
            event.as_str(),
            category.id.as_str(),
            category.to.status()
        )
        .fetch_one(tx.connection())
        .await?;
        if category.to == Conclusion::Cancelled {
            notify_dropped(tx, event, event_name, category).await?;
        }
    }
    Ok(())
}

/// Notifies the owners of picks of the category and, if there are any, the site admins.
async fn notify_dropped(
    tx: &mut Transaction,
    event: &EventId,
    event_name: String,
    category: &Concluded,
) -> Result<(), StoreError> {
    let owners = sqlx::query_scalar!(
        r#"SELECT DISTINCT user_id AS "user_id: UserId" FROM predictions
           WHERE event_id = $1 AND category_id = $2"#,
        event.as_str(),
        category.id.as_str()
    )
    .fetch_all(tx.connection())
    .await?;
    if owners.is_empty() {
        return Ok(());
    }
    let notice = Notice::CategoryDropped(CategoryDropped {
        event_id: event.to_string(),
        event_name,
        category_id: category.id.to_string(),
        category_name: category.name.clone(),
    });
    notify_site_admins(tx, &notice).await?;
    for owner in owners {
        tx.add_notification(&owner, notice.clone());
    }
    Ok(())
}
