//! How far the scoring of many events is.

use chrono::{DateTime, Utc};
use podium_domain::filter::{Condition, Page, ScoringStatusField};
use podium_wire::scoring::{CategoryScoreStatus, EventScoreStatus};
use serde::Deserialize;
use sqlx::types::Json;
use sqlx::{FromRow, QueryBuilder};

use super::filters::push_conditions;
use super::{Store, StoreError, iso};

#[derive(Debug, FromRow)]
struct EventRow {
    id: String,
    name: String,
    categories: Json<Vec<CategoryFacts>>,
}

#[derive(Debug, Deserialize)]
struct CategoryFacts {
    id: String,
    name: String,
    status: String,
    is_scored: bool,
    predictions: u32,
    scores: u32,
    last_scored: Option<DateTime<Utc>>,
}

/// After the page of events.
const CATEGORIES_OF_PAGE: &str = ") AS page CROSS JOIN LATERAL (
    SELECT COALESCE(jsonb_agg(jsonb_build_object(
        'id', categories.id, 'name', categories.name, 'status', categories.status,
        'is_scored', categories.scored_at IS NOT NULL,
        'predictions', counted.predictions, 'scores', counted.scores,
        'last_scored', counted.last_scored
    ) ORDER BY position), '[]') AS categories
    FROM categories CROSS JOIN LATERAL (
        SELECT count(*) AS predictions, count(scores.prediction_id) AS scores,
               max(scores.scored_at) AS last_scored
        FROM predictions LEFT JOIN scores ON scores.prediction_id = predictions.id
        WHERE predictions.event_id = categories.event_id
            AND predictions.category_id = categories.id
    ) AS counted
    WHERE categories.event_id = page.id
) AS statuses ORDER BY local_start_date DESC NULLS LAST, id";

impl Store {
    /// Newest event first.
    pub async fn score_statuses(
        &self,
        conditions: &[Condition<ScoringStatusField>],
        page: Page,
    ) -> Result<Vec<EventScoreStatus>, StoreError> {
        let mut builder = QueryBuilder::new(
            "SELECT id, name, categories FROM (
                 SELECT id, name, local_start_date FROM events WHERE true",
        );
        push_conditions(&mut builder, conditions);
        builder
            .push(" ORDER BY local_start_date DESC NULLS LAST, id LIMIT ")
            .push_bind(page.limit)
            .push(" OFFSET ")
            .push_bind(page.skip)
            .push(CATEGORIES_OF_PAGE);
        let rows: Vec<EventRow> = builder.build_query_as().fetch_all(&self.pool).await?;
        Ok(rows.into_iter().map(status).collect())
    }
}

fn status(row: EventRow) -> EventScoreStatus {
    let categories = row.categories.0;
    let predictions_total = categories.iter().map(|category| category.predictions).sum();
    let predictions_scored = categories.iter().map(|category| category.scores).sum();
    EventScoreStatus {
        event_id: row.id,
        event_name: row.name,
        predictions_total,
        predictions_scored,
        is_fully_scored: categories.iter().all(|category| category.is_scored)
            && predictions_total == predictions_scored,
        last_scored: categories
            .iter()
            .filter_map(|category| category.last_scored)
            .max()
            .map(iso),
        categories: categories
            .into_iter()
            .map(|category| CategoryScoreStatus {
                category_id: category.id,
                category_name: category.name,
                status: category.status,
                predictions_total: category.predictions,
                predictions_scored: category.scores,
            })
            .collect(),
    }
}
