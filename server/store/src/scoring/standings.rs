//! Standings across leagues, summed over the score rows. The standings of a single league come from its actor's memory.

use chrono::{DateTime, Utc};
use podium_domain::filter::standings::StandingField;
use podium_domain::filter::{Condition, Page};
use podium_wire::scoring::standing::{Standing, StandingEntry};
use serde::Deserialize;
use sqlx::types::Json;
use sqlx::{FromRow, QueryBuilder};

use crate::db::error::StoreError;
use crate::db::filters::push_conditions;
use crate::db::rows::iso;
use crate::db::store::Store;

#[derive(Debug, FromRow)]
struct StandingRow {
    league_id: String,
    user_id: String,
    user_name: String,
    history: Json<Vec<Entry>>,
}

#[derive(Debug, Deserialize)]
struct Entry {
    event_id: String,
    event_name: String,
    category_id: String,
    category_name: String,
    points: u32,
    scored_at: Option<DateTime<Utc>>,
}

/// Appended to the page of memberships.
const SCORES_OF_PAGE: &str = ") AS page JOIN users ON users.id = page.user_id CROSS JOIN LATERAL (
    SELECT COALESCE(jsonb_agg(jsonb_build_object(
        'event_id', events.id, 'event_name', events.name,
        'category_id', categories.id, 'category_name', categories.name,
        'points', scores.first + scores.second + scores.third,
        'scored_at', categories.scored_at
    ) ORDER BY events.starts_at DESC NULLS LAST, events.id, categories.position), '[]') AS history
    FROM predictions
    JOIN scores ON scores.prediction_id = predictions.id AND NOT scores.void
    JOIN events ON events.id = predictions.event_id
    JOIN categories ON categories.event_id = predictions.event_id
        AND categories.id = predictions.category_id
    WHERE predictions.user_id = page.user_id AND predictions.league_id = page.league_id
) AS scored ORDER BY page.league_id, page.user_id";

impl Store {
    /// By league, then user.
    pub async fn query_standings(
        &self,
        conditions: &[Condition<StandingField>],
        page: Page,
    ) -> Result<Vec<Standing>, StoreError> {
        let mut builder = QueryBuilder::new(
            "SELECT page.league_id, page.user_id, users.name AS user_name, history FROM (
                 SELECT league_id, user_id FROM memberships WHERE true",
        );
        push_conditions(&mut builder, conditions);
        builder
            .push(" ORDER BY league_id, user_id LIMIT ")
            .push_bind(page.limit)
            .push(" OFFSET ")
            .push_bind(page.skip)
            .push(SCORES_OF_PAGE);
        let rows: Vec<StandingRow> = builder.build_query_as().fetch_all(&self.pool).await?;
        Ok(rows.into_iter().map(standing).collect())
    }
}

fn standing(row: StandingRow) -> Standing {
    let history = row.history.0;
    Standing {
        id: format!("{}-{}", row.league_id, row.user_id),
        league_id: row.league_id,
        user_id: row.user_id,
        user_name: row.user_name,
        total_points: history.iter().map(|entry| entry.points).sum(),
        event_history: history
            .into_iter()
            .map(|entry| StandingEntry {
                event_id: entry.event_id,
                event_name: entry.event_name,
                category_id: entry.category_id,
                category_name: entry.category_name,
                points: entry.points,
                timestamp: entry.scored_at.map(iso).unwrap_or_default(),
            })
            .collect(),
    }
}
