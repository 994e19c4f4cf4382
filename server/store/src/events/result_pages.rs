//! Full results: of an event, by an event's name, and page by page. Always two statements, regardless of the number of
//! results.

use chrono::{DateTime, Utc};
use podium_domain::events::event::{CategoryStatus, Round};
use podium_domain::filter::Page;
use podium_domain::ids::{CategoryId, EventId};
use podium_wire::events::result::{ResultRow, ResultView};
use sqlx::types::Json;

use crate::db::error::StoreError;
use crate::db::store::Store;
use crate::events::results::{StoredCategory, fill_rankings};

struct CategoryRow {
    event_id: String,
    event_name: String,
    id: CategoryId,
    name: String,
    status: String,
    ranking_as_of: Option<String>,
    scored_at: Option<DateTime<Utc>>,
    cancelled: bool,
    deciding_round: Option<String>,
    rounds: Json<Vec<Round>>,
}

/// Selects categories by a constant condition, checked against the database at compile time.
macro_rules! category_rows {
    ($rest:tt $(, $value:expr)*) => {
        sqlx::query_as!(
            CategoryRow,
            r#"
            SELECT event_id, events.name AS event_name, categories.id AS "id: CategoryId",
                   categories.name, status, ranking_as_of, scored_at, cancelled, deciding_round,
                   rounds AS "rounds: Json<Vec<Round>>"
            FROM categories JOIN events ON events.id = event_id
            WHERE "# + $rest
            $(, $value)*
        )
    };
}

impl Store {
    /// Results of all categories of an event, or of one. `None` if the event does not exist.
    pub async fn results(
        &self,
        event: &EventId,
        category: Option<&CategoryId>,
    ) -> Result<Vec<ResultView>, StoreError> {
        let rows = category_rows!(
            "event_id = $1 AND ($2::text IS NULL OR categories.id = $2) ORDER BY position",
            event.as_str(),
            category.map(CategoryId::as_str)
        );
        self.with_rankings(rows.fetch_all(&self.pool).await?).await
    }

    /// Categories with a ranking, of all events with this name, ignoring case.
    pub async fn results_by_event_name(&self, name: &str) -> Result<Vec<ResultView>, StoreError> {
        let rows = category_rows!(
            "lower(events.name) = lower($1) AND EXISTS (
                 SELECT FROM ranking_rows WHERE ranking_rows.event_id = events.id
                     AND category_id = categories.id
             )
             ORDER BY local_start_date DESC NULLS LAST, events.id, position",
            name
        );
        self.with_rankings(rows.fetch_all(&self.pool).await?).await
    }

    /// Categories with a ranking, newest event first.
    pub async fn results_page(&self, page: Page) -> Result<Vec<ResultView>, StoreError> {
        let rows = category_rows!(
            "EXISTS (
                 SELECT FROM ranking_rows WHERE ranking_rows.event_id = events.id
                     AND category_id = categories.id
             )
             ORDER BY local_start_date DESC NULLS LAST, events.id, position LIMIT $1 OFFSET $2",
            page.limit,
            page.skip
        );
        self.with_rankings(rows.fetch_all(&self.pool).await?).await
    }

    async fn with_rankings(&self, rows: Vec<CategoryRow>) -> Result<Vec<ResultView>, StoreError> {
        if rows.is_empty() {
            return Ok(Vec::new());
        }
        let mut events = Vec::with_capacity(rows.len());
        let mut names = Vec::with_capacity(rows.len());
        let mut categories = Vec::with_capacity(rows.len());
        for row in rows {
            events.push(row.event_id);
            names.push(row.event_name);
            categories.push(StoredCategory {
                id: row.id,
                name: row.name,
                status: CategoryStatus::new(row.status),
                ranking_as_of: row.ranking_as_of,
                rounds: row.rounds.0,
                deciding_round: row.deciding_round,
                scored_at: row.scored_at,
                event_cancelled: row.cancelled,
                rows: Vec::new(),
            });
        }
        let mut connection = self.pool.acquire().await?;
        fill_rankings(&mut connection, &events, &mut categories).await?;
        Ok(events
            .into_iter()
            .zip(names)
            .zip(categories)
            .map(|((event, name), category)| result_view(event, name, category))
            .collect())
    }
}

fn result_view(event: String, event_name: String, category: StoredCategory) -> ResultView {
    ResultView {
        _id: format!("{event}-{}", category.id),
        event_id: event,
        dcat_id: category.id.to_string(),
        event: event_name,
        dcat: category.name.clone(),
        status: category.status.as_str().to_owned(),
        ranking_as_of: category.ranking_as_of.clone(),
        provisional: category.is_provisional(),
        category_rounds: category.round_views(),
        ranking: category
            .rows
            .into_iter()
            .map(|row| ResultRow {
                athlete_id: row.athlete.into_string(),
                name: row.name,
                firstname: row.firstname,
                lastname: row.lastname,
                country: row.country,
                bib: row.bib,
                federation_id: row.federation_id,
                paraclimbing_sport_class: row.sport_class,
                rank: row.rank,
                rounds: row.rounds,
            })
            .collect(),
    }
}
