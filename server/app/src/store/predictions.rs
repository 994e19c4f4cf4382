//! Predictions as shown, and to whom.

use podium_domain::filter::{Condition, Field, Page};
use podium_domain::ids::{CategoryId, EventId, LeagueId, PredictionId, UserId};
use podium_wire::prediction::{
    AthleteName, PodiumAthletes, PodiumPick, PodiumScore, PointsByPlace, PredictionView,
    ScoreDetails,
};
use sqlx::{PgConnection, QueryBuilder};

use super::events::push_conditions;
use super::{SignedIn, Store, StoreError, count, iso};

/// Fields of `POST /api/predictions/query`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PredictionField {
    Event,
    Category,
    League,
    User,
}

impl Field for PredictionField {
    fn parse(name: &str) -> Option<Self> {
        Some(match name {
            "eventId" => Self::Event,
            "categoryId" => Self::Category,
            "leagueId" => Self::League,
            "userId" => Self::User,
            _ => return None,
        })
    }

    fn normalise(self, value: &serde_json::Value) -> Option<String> {
        let text = value.as_str()?;
        match self {
            Self::Event => text.parse::<EventId>().ok().map(EventId::into_string),
            Self::Category => text.parse::<CategoryId>().ok().map(CategoryId::into_string),
            Self::League => text.parse::<LeagueId>().ok().map(LeagueId::into_string),
            Self::User => text.parse::<UserId>().ok().map(UserId::into_string),
        }
    }
}

impl PredictionField {
    fn sql(self) -> (&'static str, &'static str) {
        match self {
            Self::Event => ("predictions.event_id", "text"),
            Self::Category => ("predictions.category_id", "text"),
            Self::League => ("predictions.league_id", "text"),
            Self::User => ("predictions.user_id", "text"),
        }
    }
}

impl Store {
    /// Newest first. One's own picks always; others' only of leagues one is a member of (site
    /// admins: all), and only once their event or category is closed.
    pub async fn query_predictions(
        &self,
        viewer: &SignedIn,
        conditions: &[Condition<PredictionField>],
        page: Page,
    ) -> Result<Vec<PredictionView>, StoreError> {
        let mut builder = QueryBuilder::new(
            "SELECT predictions.id::text FROM predictions
             JOIN events ON events.id = predictions.event_id
             JOIN categories ON categories.event_id = predictions.event_id
                 AND categories.id = predictions.category_id
             WHERE ",
        );
        push_visible(&mut builder, viewer);
        push_conditions(&mut builder, conditions, PredictionField::sql);
        builder
            .push(" ORDER BY predictions.created_at DESC, predictions.id LIMIT ")
            .push_bind(page.limit)
            .push(" OFFSET ")
            .push_bind(page.skip);
        let mut connection = self.pool.acquire().await?;
        let ids: Vec<String> = builder
            .build_query_scalar()
            .fetch_all(&mut *connection)
            .await?;
        views(&mut connection, &ids).await
    }

    /// # Errors
    /// `NotFound`, also for a pick that this viewer may not see.
    pub async fn prediction(
        &self,
        id: &PredictionId,
        viewer: &SignedIn,
    ) -> Result<PredictionView, StoreError> {
        let mut builder = QueryBuilder::new(
            "SELECT predictions.id::text FROM predictions
             JOIN events ON events.id = predictions.event_id
             JOIN categories ON categories.event_id = predictions.event_id
                 AND categories.id = predictions.category_id
             WHERE ",
        );
        push_visible(&mut builder, viewer);
        builder
            .push(" AND predictions.id = ")
            .push_bind(id.to_string());
        let mut connection = self.pool.acquire().await?;
        let ids: Vec<String> = builder
            .build_query_scalar()
            .fetch_all(&mut *connection)
            .await?;
        views(&mut connection, &ids)
            .await?
            .pop()
            .ok_or(StoreError::NotFound)
    }

    /// The event that a prediction is about: whose actor must be asked to change it.
    pub async fn event_of_prediction(&self, id: &PredictionId) -> Result<EventId, StoreError> {
        let event = sqlx::query_scalar!(
            "SELECT event_id FROM predictions WHERE id = $1",
            id.as_str()
        )
        .fetch_one(&self.pool)
        .await?;
        event.parse().map_err(StoreError::unreadable)
    }
}

fn push_visible(builder: &mut QueryBuilder<sqlx::Postgres>, viewer: &SignedIn) {
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

/// In the order of the ids; unknown ones are left out.
pub(super) async fn views(
    connection: &mut PgConnection,
    ids: &[String],
) -> Result<Vec<PredictionView>, StoreError> {
    if ids.is_empty() {
        return Ok(Vec::new());
    }
    let rows = sqlx::query_file!("queries/prediction_views.sql", ids)
        .fetch_all(connection)
        .await?;
    Ok(rows
        .into_iter()
        .map(|row| {
            let points = |points: Option<i32>| count(points.unwrap_or_default().into());
            let by_place = PointsByPlace {
                first: points(row.first_points),
                second: points(row.second_points),
                third: points(row.third_points),
            };
            let scored = row.first_points.is_some();
            PredictionView {
                id: row.id,
                event_id: row.event_id,
                event_name: row.event_name,
                category_id: row.category_id,
                category_name: row.category_name,
                league_id: row.league_id,
                user_id: row.user_id,
                prediction_type: "podium".to_owned(),
                locked: row.locked,
                event_finished: row.event_finished,
                data: PodiumPick {
                    first: row.first.clone(),
                    second: row.second.clone(),
                    third: row.third.clone(),
                },
                athletes: PodiumAthletes {
                    first: athlete(row.first_firstname, row.first_lastname, row.first_country),
                    second: athlete(
                        row.second_firstname,
                        row.second_lastname,
                        row.second_country,
                    ),
                    third: athlete(row.third_firstname, row.third_lastname, row.third_country),
                },
                edited_by_admin: row.edited_by_admin,
                score_details: scored.then_some(ScoreDetails {
                    podium: PodiumScore {
                        points_by_place: by_place,
                    },
                    void: row.void,
                }),
                total_points: scored.then_some(by_place.first + by_place.second + by_place.third),
                created_at: iso(row.created_at),
                updated_at: iso(row.updated_at),
            }
        })
        .collect())
}

fn athlete(
    firstname: Option<String>,
    lastname: Option<String>,
    country: Option<String>,
) -> Option<AthleteName> {
    Some(AthleteName {
        firstname: firstname?,
        lastname: lastname?,
        country: country?,
    })
}
