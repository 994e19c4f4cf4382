//! Queries of predictions, limited to what the viewer may see.

use std::collections::HashMap;

use podium_domain::filter::predictions::PredictionField;
use podium_domain::filter::predictions_with_events::{PredictionSort, PredictionWithEventField};
use podium_domain::filter::{Condition, Page};
use podium_domain::ids::{EventId, PredictionId, UserId};
use podium_wire::picks::prediction::{PredictionView, PredictionWithEvent};
use sqlx::{FromRow, Postgres, QueryBuilder, Row};

use crate::db::error::StoreError;
use crate::db::filters::push_conditions;
use crate::db::identity::SignedIn;
use crate::db::pool::Database;
use crate::db::pool::connection::Connection;
use crate::db::store::Store;
use crate::picks::rows;
use crate::picks::rows::{PredictionRow, SHOWN};

/// A page of an account's own predictions, and the years of all of them, newest first.
#[derive(Debug, Default)]
pub struct PredictionsWithEvents {
    pub predictions: Vec<PredictionWithEvent>,
    pub years: Vec<i64>,
}

/// Selects the ids on a page, by which the view is narrowed; conditions are appended.
const PAGE_OF: &str = "ARRAY(SELECT predictions.id::text FROM predictions
    JOIN events ON events.id = predictions.event_id
    JOIN categories ON categories.event_id = predictions.event_id
        AND categories.id = predictions.category_id
    LEFT JOIN scores ON scores.prediction_id = predictions.id
    WHERE ";

impl Store {
    /// Newest first. The viewer's own picks always; others' only in leagues that the viewer is a member of (site
    /// admins: all), and only once their event or category is closed.
    pub async fn query_predictions(
        &self,
        viewer: &SignedIn,
        conditions: &[Condition<PredictionField>],
        page: Page,
    ) -> Result<Vec<PredictionView>, StoreError> {
        let mut builder = QueryBuilder::new(SHOWN);
        builder.push("WHERE shown.id = ANY(").push(PAGE_OF);
        push_visible(&mut builder, viewer);
        push_conditions(&mut builder, conditions);
        push_page(
            &mut builder,
            " ORDER BY predictions.created_at DESC, predictions.id",
            page,
        );
        builder.push(")) ORDER BY shown.created_at DESC, shown.id");
        let rows: Vec<PredictionRow> = builder.build_query_as().fetch_all(&self.pool).await?;
        Ok(rows.into_iter().map(rows::view).collect())
    }

    pub async fn predictions_with_events(
        &self,
        owner: &UserId,
        conditions: &[Condition<PredictionWithEventField>],
        sort: PredictionSort,
        page: Page,
    ) -> Result<PredictionsWithEvents, StoreError> {
        let (inner_order, outer_order) = order(sort);
        let mut builder = QueryBuilder::new(
            "SELECT years.years, shown.* FROM (SELECT ARRAY(
                 SELECT DISTINCT event_year(events) FROM predictions
                 JOIN events ON events.id = predictions.event_id
                 WHERE event_year(events) IS NOT NULL AND predictions.user_id = ",
        );
        builder
            .push_bind(owner.to_string())
            .push(" ORDER BY 1 DESC) AS years) AS years LEFT JOIN (")
            .push(SHOWN)
            .push("WHERE shown.id = ANY(")
            .push(PAGE_OF)
            .push("predictions.user_id = ")
            .push_bind(owner.to_string());
        push_conditions(&mut builder, conditions);
        push_page(&mut builder, inner_order, page);
        builder.push("))) AS shown ON true").push(outer_order);
        let rows = builder.build().fetch_all(&self.pool).await?;
        let mut found = PredictionsWithEvents::default();
        if let Some(row) = rows.first() {
            found.years = row.try_get("years")?;
        }
        for row in &rows {
            // An empty page still has a row with the years.
            if row.try_get::<Option<String>, _>("id")?.is_some() {
                let row = PredictionRow::from_row(row)?;
                found.predictions.push(rows::with_event(row));
            }
        }
        Ok(found)
    }

    /// # Errors
    /// `NotFound`, also for a pick that this viewer may not see.
    pub async fn prediction(
        &self,
        id: &PredictionId,
        viewer: &SignedIn,
    ) -> Result<PredictionView, StoreError> {
        let mut builder = QueryBuilder::new(SHOWN);
        builder.push("WHERE shown.id = ANY(").push(PAGE_OF);
        push_visible(&mut builder, viewer);
        builder
            .push(" AND predictions.id = ")
            .push_bind(id.to_string())
            .push("))");
        let row: PredictionRow = builder.build_query_as().fetch_one(&self.pool).await?;
        Ok(rows::view(row))
    }

    /// The event of a prediction, whose actor handles changes to it.
    pub async fn event_of_prediction(&self, id: &PredictionId) -> Result<EventId, StoreError> {
        if let Some(event) = self.prediction_events.get(id) {
            return Ok(event);
        }
        let pool = self.pool.clone();
        let event = self
            .event_batcher
            .load(id.clone(), move |ids| events_of(pool.clone(), ids))
            .await?
            .ok_or(StoreError::NotFound)?;
        self.prediction_events.insert(id.clone(), event.clone());
        Ok(event)
    }
}

async fn events_of(
    pool: Database,
    predictions: Vec<PredictionId>,
) -> Result<HashMap<PredictionId, EventId>, StoreError> {
    let rows = sqlx::query!(
        r#"SELECT id AS "id: PredictionId", event_id AS "event_id: EventId"
           FROM predictions WHERE id = ANY($1)"#,
        predictions as _
    )
    .fetch_all(&pool)
    .await?;
    Ok(rows.into_iter().map(|row| (row.id, row.event_id)).collect())
}

fn push_visible(builder: &mut QueryBuilder<Postgres>, viewer: &SignedIn) {
    let me = viewer.user_id.to_string();
    builder
        .push("(predictions.user_id = ")
        .push_bind(me.clone())
        .push(" OR ((is_closed(events) OR NOT is_open_status(categories.status)) AND (")
        .push_bind(viewer.is_site_admin())
        .push(
            " OR EXISTS (SELECT FROM memberships
                 WHERE memberships.league_id = predictions.league_id AND memberships.user_id = ",
        )
        .push_bind(me)
        .push("))))");
}

fn push_page(builder: &mut QueryBuilder<Postgres>, order: &'static str, page: Page) {
    builder
        .push(order)
        .push(" LIMIT ")
        .push_bind(page.limit)
        .push(" OFFSET ")
        .push_bind(page.skip);
}

/// The same order twice: in the subquery that selects the page, and in the result.
fn order(sort: PredictionSort) -> (&'static str, &'static str) {
    match sort {
        PredictionSort::CreatedAt => (
            " ORDER BY predictions.created_at DESC, predictions.id",
            " ORDER BY shown.created_at DESC, shown.id",
        ),
        PredictionSort::UpdatedAt => (
            " ORDER BY predictions.updated_at DESC, predictions.id",
            " ORDER BY shown.updated_at DESC, shown.id",
        ),
        PredictionSort::StartsAt => (
            " ORDER BY events.starts_at DESC NULLS LAST, predictions.id",
            " ORDER BY shown.event_starts_at DESC NULLS LAST, shown.id",
        ),
        PredictionSort::TotalPoints => (
            " ORDER BY scores.first + scores.second + scores.third DESC NULLS LAST, predictions.id",
            " ORDER BY shown.first_points + shown.second_points + shown.third_points DESC NULLS LAST, shown.id",
        ),
        PredictionSort::EventName => (
            " ORDER BY lower(events.name) DESC, predictions.id",
            " ORDER BY lower(shown.event_name) DESC, shown.id",
        ),
    }
}

/// Predictions by id.
pub(crate) type Views = HashMap<String, PredictionView>;

/// In no particular order; unknown ids are left out.
pub(crate) async fn views(
    connection: &mut Connection,
    ids: &[String],
) -> Result<Vec<PredictionView>, StoreError> {
    if ids.is_empty() {
        return Ok(Vec::new());
    }
    let rows = sqlx::query_file_as!(PredictionRow, "queries/prediction_views.sql", ids)
        .fetch_all(connection)
        .await?;
    Ok(rows.into_iter().map(rows::view).collect())
}

/// The same by id.
pub(crate) async fn views_by_id(
    connection: &mut Connection,
    ids: &[String],
) -> Result<Views, StoreError> {
    let views = views(connection, ids).await?.into_iter();
    Ok(views.map(|view| (view.id.clone(), view)).collect())
}
