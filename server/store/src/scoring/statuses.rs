//! Scoring status of several events.

use chrono::{DateTime, Utc};
use podium_domain::events::event::CategoryStatus;
use podium_domain::filter::scoring_status::ScoringStatusField;
use podium_domain::filter::values::FilterValue;
use podium_domain::filter::{Condition, Operator, Page};
use podium_domain::ids::EventId;
use podium_domain::scoring::settlement::Outcome;
use podium_wire::scoring::score::{CategoryScoreStatus, EventScoreStatus};
use serde::Deserialize;
use sqlx::types::Json;
use sqlx::{FromRow, QueryBuilder};

use crate::db::error::StoreError;
use crate::db::filters::push_conditions;
use crate::db::rows::iso;
use crate::db::store::Store;

#[derive(Debug, FromRow)]
struct EventRow {
    id: String,
    name: String,
    cancelled: bool,
    categories: Json<Vec<CategoryFacts>>,
}

#[derive(Debug, Deserialize)]
struct CategoryFacts {
    id: String,
    name: String,
    status: String,
    is_scored: bool,
    is_ranked: bool,
    predictions: u32,
    scored: u32,
    void: u32,
    last_scored: Option<DateTime<Utc>>,
}

/// Appended to the page of events.
const CATEGORIES_OF_PAGE: &str = ") AS page CROSS JOIN LATERAL (
    SELECT COALESCE(jsonb_agg(jsonb_build_object(
        'id', categories.id, 'name', categories.name, 'status', categories.status,
        'is_scored', categories.scored_at IS NOT NULL,
        'is_ranked', EXISTS (SELECT FROM ranking_rows
            WHERE ranking_rows.event_id = categories.event_id
                AND ranking_rows.category_id = categories.id AND rank > 0),
        'predictions', counted.predictions, 'scored', counted.scored, 'void', counted.void,
        'last_scored', counted.last_scored
    ) ORDER BY position), '[]') AS categories
    FROM categories CROSS JOIN LATERAL (
        SELECT count(*) AS predictions,
               count(scores.prediction_id) FILTER (WHERE NOT void) AS scored,
               count(scores.prediction_id) FILTER (WHERE void) AS void,
               max(scores.scored_at) AS last_scored
        FROM predictions LEFT JOIN scores ON scores.prediction_id = predictions.id
        WHERE predictions.event_id = categories.event_id
            AND predictions.category_id = categories.id
    ) AS counted
    WHERE categories.event_id = page.id AND NOT squads
) AS statuses ORDER BY local_start_date DESC NULLS LAST, id";

impl Store {
    /// Scoring status of one event.
    pub async fn score_status(&self, event: &EventId) -> Result<EventScoreStatus, StoreError> {
        let only = Condition {
            field: ScoringStatusField::Event,
            operator: Operator::Eq,
            values: vec![FilterValue::Text(event.to_string())],
        };
        let page = Page { limit: 1, skip: 0 };
        self.score_statuses(&[only], page)
            .await?
            .pop()
            .ok_or(StoreError::NotFound)
    }

    /// Newest event first.
    pub async fn score_statuses(
        &self,
        conditions: &[Condition<ScoringStatusField>],
        page: Page,
    ) -> Result<Vec<EventScoreStatus>, StoreError> {
        let mut builder = QueryBuilder::new(
            "SELECT id, name, cancelled, categories FROM (
                 SELECT id, name, cancelled, local_start_date FROM events WHERE true",
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
    let total = |of: fn(&CategoryFacts) -> u32| categories.iter().map(of).sum::<u32>();
    let predictions_total = total(|category| category.predictions);
    let predictions_scored = total(|category| category.scored);
    let predictions_void = total(|category| category.void);
    EventScoreStatus {
        event_id: row.id,
        event_name: row.name,
        predictions_total,
        predictions_scored,
        predictions_void,
        is_fully_scored: categories.iter().all(|category| category.is_scored)
            && predictions_total == predictions_scored + predictions_void,
        last_scored: categories
            .iter()
            .filter_map(|category| category.last_scored)
            .max()
            .map(iso),
        categories: categories
            .into_iter()
            .map(|category| {
                let outcome = Outcome {
                    event_cancelled: row.cancelled,
                    phase: CategoryStatus::new(category.status.as_str()).phase(),
                    ranked: category.is_ranked,
                };
                CategoryScoreStatus {
                    category_id: category.id,
                    category_name: category.name,
                    status: category.status,
                    waiting_for_results: outcome.waits_for_results(),
                    predictions_total: category.predictions,
                    predictions_scored: category.scored,
                    predictions_void: category.void,
                }
            })
            .collect(),
    }
}
