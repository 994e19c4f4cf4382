//! Locks of events and of predictions, set by admins and by the clock.

use podium_domain::ids::{EventId, PredictionId, UserId};
use podium_wire::admin::audit::AuditAct;
use podium_wire::events::event::LockAnswer;
use podium_wire::live::change::{Change, PredictionSaved};
use podium_wire::live::topic::Topic;
use serde_json::Map;

use crate::audit::AuditRecord;
use crate::db::error::StoreError;
use crate::db::event_lock::bypass_locks;
use crate::db::event_lock::lock_event_exclusive;
use crate::db::pool::connection::Connection;
use crate::db::rows::count;
use crate::db::store::Store;
use crate::events::list::append_event_updated;
use crate::outbox::queue::FanoutKind;
use crate::outbox::transaction::{Transaction, Wakeups};
use crate::picks::queries::views;

impl Store {
    /// Locks or unlocks an event. Once this returns, no node accepts a pick of a non-admin (or, unlocked, every node
    /// accepts those that the other locks allow).
    #[tracing::instrument(skip_all, fields(event = %id, locked))]
    pub async fn set_event_locked(
        &self,
        id: &EventId,
        locked: bool,
        admin: &UserId,
    ) -> Result<(LockAnswer, Wakeups), StoreError> {
        let mut tx = self.begin().await?;
        lock_event_exclusive(tx.connection(), id.as_str()).await?;
        event_name(tx.connection(), id).await?;
        let modified = lock_event(tx.connection(), id, locked).await?;
        if modified {
            let act = if locked {
                AuditAct::EventLocked
            } else {
                AuditAct::EventUnlocked
            };
            let record = AuditRecord {
                actor: Some(admin),
                event: Some(id),
                ..AuditRecord::default()
            };
            tx.record(act, record).await?;
            append_lock_changed(&mut tx, id).await?;
        }
        let answer = LockAnswer {
            success: true,
            modified_count: modified.into(),
            matched_count: 1,
            message: "Event locked or unlocked successfully".to_owned(),
        };
        Ok((answer, tx.commit().await?))
    }

    /// Locks the event if its start has passed by the database's clock, it is not postponed and no admin has unlocked it
    /// since; `None` if nothing changed.
    pub async fn lock_if_started(&self, id: &EventId) -> Result<Option<Wakeups>, StoreError> {
        let mut tx = self.begin().await?;
        lock_event_exclusive(tx.connection(), id.as_str()).await?;
        let locked = sqlx::query!(
            "UPDATE events SET locked = true, updated_at = clock_timestamp()
             WHERE id = $1 AND NOT locked AND NOT reopened AND NOT postponed
                 AND starts_at <= clock_timestamp()",
            id.as_str()
        )
        .execute(tx.connection())
        .await?
        .rows_affected();
        if locked == 0 {
            return Ok(None);
        }
        append_lock_changed(&mut tx, id).await?;
        tx.commit().await.map(Some)
    }

    /// Locks or unlocks every prediction of an event, and the event itself (docs/rules.md,
    /// "When predictions are closed").
    #[tracing::instrument(skip_all, fields(event = %id, locked))]
    pub async fn set_predictions_locked(
        &self,
        id: &EventId,
        locked: bool,
        admin: &UserId,
    ) -> Result<(LockAnswer, Wakeups), StoreError> {
        let mut tx = self.begin().await?;
        lock_event_exclusive(tx.connection(), id.as_str()).await?;
        let name = event_name(tx.connection(), id).await?;
        bypass_locks(tx.connection()).await?;
        let event_modified = lock_event(tx.connection(), id, locked).await?;
        let matched = sqlx::query_scalar!(
            r#"SELECT count(*) AS "count!" FROM predictions WHERE event_id = $1"#,
            id.as_str()
        )
        .fetch_one(tx.connection())
        .await?;
        let modified = sqlx::query!(
            "UPDATE predictions SET locked = $2 WHERE event_id = $1 AND locked <> $2",
            id.as_str(),
            locked
        )
        .execute(tx.connection())
        .await?
        .rows_affected();
        let modified_count = u32::try_from(modified).unwrap_or(u32::MAX);
        let (act, verb) = if locked {
            (AuditAct::PredictionsLocked, "locked")
        } else {
            (AuditAct::PredictionsUnlocked, "unlocked")
        };
        if event_modified || modified > 0 {
            let record = AuditRecord {
                actor: Some(admin),
                event: Some(id),
                detail: Map::from_iter([("predictions".to_owned(), modified_count.into())]),
                ..AuditRecord::default()
            };
            tx.record(act, record).await?;
            append_lock_changed(&mut tx, id).await?;
        }
        let answer = LockAnswer {
            success: true,
            modified_count,
            matched_count: count(matched),
            message: format!("Successfully {verb} {modified_count} predictions for event {name}"),
        };
        Ok((answer, tx.commit().await?))
    }

    /// Locks or unlocks one prediction, independently of its event. Repeating it changes nothing.
    pub async fn set_prediction_locked(
        &self,
        id: &PredictionId,
        locked: bool,
        admin: &UserId,
    ) -> Result<Wakeups, StoreError> {
        let event = self.event_of_prediction(id).await?;
        let mut tx = self.begin().await?;
        lock_event_exclusive(tx.connection(), event.as_str()).await?;
        bypass_locks(tx.connection()).await?;
        let modified = sqlx::query!(
            "UPDATE predictions SET locked = $2 WHERE id = $1 AND locked <> $2",
            id.as_str(),
            locked
        )
        .execute(tx.connection())
        .await?
        .rows_affected();
        let prediction = views(tx.connection(), &[id.to_string()])
            .await?
            .pop()
            .ok_or(StoreError::NotFound)?;
        if modified > 0 {
            let owner: UserId = prediction.user_id.parse().map_err(StoreError::unreadable)?;
            let act = if locked {
                AuditAct::PredictionLocked
            } else {
                AuditAct::PredictionUnlocked
            };
            let record = AuditRecord {
                actor: Some(admin),
                event: Some(&event),
                prediction: Some(id),
                user: Some(&owner),
                ..AuditRecord::default()
            };
            tx.record(act, record).await?;
            let change = Change::PredictionSaved(PredictionSaved { prediction });
            tx.append_change(Topic::Account(owner), &change)?;
        }
        tx.commit().await
    }
}

/// Appends the change for watching clients at once, and queues the notifications of all affected accounts.
async fn append_lock_changed(tx: &mut Transaction, event: &EventId) -> Result<(), StoreError> {
    tx.enqueue_fanout(FanoutKind::PicksClosed, event).await?;
    append_event_updated(tx, event).await
}

async fn event_name(connection: &mut Connection, id: &EventId) -> Result<String, StoreError> {
    let name = sqlx::query_scalar!("SELECT name FROM events WHERE id = $1", id.as_str())
        .fetch_one(connection)
        .await?;
    Ok(name)
}

/// Returns whether that changed anything. An event that has started and is unlocked stays open until an admin locks it.
async fn lock_event(
    connection: &mut Connection,
    id: &EventId,
    locked: bool,
) -> Result<bool, StoreError> {
    let modified = sqlx::query!(
        "UPDATE events SET locked = $2, reopened = wanted.reopened, updated_at = clock_timestamp()
         FROM (
             SELECT id, NOT $2 AND COALESCE(starts_at <= clock_timestamp(), false) AS reopened
             FROM events WHERE id = $1
         ) AS wanted
         WHERE events.id = wanted.id AND (locked, events.reopened) <> ($2, wanted.reopened)",
        id.as_str(),
        locked
    )
    .execute(connection)
    .await?
    .rows_affected();
    Ok(modified > 0)
}
