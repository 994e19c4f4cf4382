//! The in-memory state of an event's actor.

use std::sync::Arc;

use chrono::{DateTime, Utc};
use podium_domain::events::event::CategoryPhase;
use podium_domain::events::ranking;
use podium_domain::ids::{CategoryId, EventId};
use podium_domain::scoring::points::OfficialRanking;

use crate::db::error::StoreError;
use crate::db::store::Store;
use crate::events::results::categories;

/// An event as its actor needs it: locks and rankings, no display data.
#[derive(Debug, Clone)]
pub struct EventState {
    pub id: EventId,
    pub starts_at: Option<DateTime<Utc>>,
    /// The database's clock when this was read: timers count from it, not from the node's clock.
    pub read_at: DateTime<Utc>,
    pub locked: bool,
    pub reopened: bool,
    pub categories: Vec<CategoryState>,
}

#[derive(Debug, Clone)]
pub struct CategoryState {
    pub id: CategoryId,
    pub phase: CategoryPhase,
    /// When its points became final, or were last corrected.
    pub scored_at: Option<DateTime<Utc>>,
    /// Points computed from `ranking` are shown as provisional.
    pub provisional: bool,
    pub ranking: Arc<OfficialRanking>,
    /// The form model's podium is stored.
    pub form_predicted: bool,
}

impl EventState {
    /// Shares the rankings that have not changed since an earlier state with it, to save memory.
    pub fn share(&mut self, earlier: &Self) {
        for category in &mut self.categories {
            let same = earlier
                .categories
                .iter()
                .find(|same| same.id == category.id && same.ranking == category.ranking);
            if let Some(same) = same {
                category.ranking = Arc::clone(&same.ranking);
            }
        }
    }
}

impl Store {
    pub async fn event_state(&self, id: &EventId) -> Result<EventState, StoreError> {
        let mut connection = self.pool.acquire().await?;
        let row = sqlx::query!(
            r#"SELECT starts_at, locked, reopened, clock_timestamp() AS "read_at!"
               FROM events WHERE id = $1"#,
            id.as_str()
        )
        .fetch_one(&mut *connection)
        .await?;
        let stored = categories(&mut connection, id, None).await?;
        let predicted = sqlx::query_scalar!(
            r#"SELECT category_id AS "category_id: CategoryId" FROM form_predictions WHERE event_id = $1"#,
            id.as_str()
        )
        .fetch_all(&mut *connection)
        .await?;
        Ok(EventState {
            id: id.clone(),
            starts_at: row.starts_at,
            read_at: row.read_at,
            locked: row.locked,
            reopened: row.reopened,
            categories: stored
                .into_iter()
                .map(|category| CategoryState {
                    phase: category.status.phase(),
                    scored_at: category.scored_at,
                    provisional: category.is_provisional(),
                    ranking: Arc::new(ranking::official(&category.rows)),
                    form_predicted: predicted.contains(&category.id),
                    id: category.id,
                })
                .collect(),
        })
    }

    /// Events that need an actor even without a request: not over, and not locked yet.
    pub async fn events_to_watch(&self) -> Result<Vec<EventId>, StoreError> {
        Ok(sqlx::query_scalar!(
            r#"SELECT id AS "id: EventId" FROM events
               WHERE NOT locked AND NOT reopened AND NOT cancelled
                   AND starts_at > clock_timestamp() - interval '3 days'"#
        )
        .fetch_all(&self.pool)
        .await?)
    }
}
