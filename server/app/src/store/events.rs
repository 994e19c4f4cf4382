//! Events as shown to a user.

use std::collections::HashMap;

use podium_domain::event::PublicInformation;
use podium_domain::filter::{Condition, Field, Operator, Page};
use podium_domain::ids::EventId;
use podium_wire::Topic;
use podium_wire::event::{
    CategoryView, EventView, LockAnswer, PublicInformation as PublicInformationView,
    StartListAthlete, StartListCategory,
};
use podium_wire::live_change::{Change, EventUpdated};
use sqlx::types::Json;
use sqlx::{PgConnection, Postgres, QueryBuilder};

use super::{Bells, Store, StoreError, Writing, iso};

/// Fields of `POST /api/events/query`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum EventField {
    Id,
    Series,
    StartsAt,
    EndsAt,
    LocalStartDate,
    LocalEndDate,
}

impl Field for EventField {
    fn parse(name: &str) -> Option<Self> {
        Some(match name {
            "id" | "_id" => Self::Id,
            "series" => Self::Series,
            "starts_at" => Self::StartsAt,
            "ends_at" => Self::EndsAt,
            "local_start_date" => Self::LocalStartDate,
            "local_end_date" => Self::LocalEndDate,
            _ => return None,
        })
    }

    fn normalise(self, value: &serde_json::Value) -> Option<String> {
        let text = value.as_str()?;
        match self {
            Self::Id => text.parse::<EventId>().ok().map(EventId::into_string),
            Self::Series => text
                .parse::<podium_domain::ids::Series>()
                .ok()
                .map(|series| series.as_str().to_owned()),
            Self::StartsAt | Self::EndsAt => chrono::DateTime::parse_from_rfc3339(text)
                .ok()
                .map(|time| iso(time.with_timezone(&chrono::Utc))),
            // A date, or a date-time of which the date counts.
            Self::LocalStartDate | Self::LocalEndDate => {
                let date: chrono::NaiveDate = text.get(..10)?.parse().ok()?;
                Some(date.to_string())
            }
        }
    }
}

impl EventField {
    /// Column and cast of the bound value: our own words only, never a client's.
    fn sql(self) -> (&'static str, &'static str) {
        match self {
            Self::Id => ("id", "text"),
            Self::Series => ("series", "text"),
            Self::StartsAt => ("starts_at", "timestamptz"),
            Self::EndsAt => ("ends_at", "timestamptz"),
            Self::LocalStartDate => ("local_start_date", "date"),
            Self::LocalEndDate => ("local_end_date", "date"),
        }
    }
}

/// Appends `AND column operator value` for each condition.
pub(super) fn push_conditions<F: Copy>(
    builder: &mut QueryBuilder<Postgres>,
    conditions: &[Condition<F>],
    sql: impl Fn(F) -> (&'static str, &'static str),
) {
    for condition in conditions {
        let (column, cast) = sql(condition.field);
        let operator = match condition.operator {
            Operator::Eq | Operator::In => " IN (",
            Operator::Ne => " NOT IN (",
            Operator::Gt => " > (",
            Operator::Gte => " >= (",
            Operator::Lt => " < (",
            Operator::Lte => " <= (",
        };
        builder.push(" AND ").push(column).push(operator);
        let mut values = builder.separated(", ");
        for value in &condition.values {
            values
                .push_bind(value.clone())
                .push_unseparated("::")
                .push_unseparated(cast);
        }
        builder.push(")");
    }
}

impl Store {
    /// Events that are not over yet, cancelled ones left out, soonest first.
    pub async fn upcoming_events(&self) -> Result<Vec<EventView>, StoreError> {
        let mut connection = self.pool.acquire().await?;
        upcoming(&mut connection).await
    }

    /// Soonest first.
    pub async fn query_events(
        &self,
        conditions: &[Condition<EventField>],
        page: Page,
    ) -> Result<Vec<EventView>, StoreError> {
        let mut builder = QueryBuilder::new("SELECT id FROM events WHERE true");
        push_conditions(&mut builder, conditions, EventField::sql);
        builder
            .push(" ORDER BY local_start_date NULLS LAST, id LIMIT ")
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

    pub async fn event(&self, id: &EventId) -> Result<EventView, StoreError> {
        let mut connection = self.pool.acquire().await?;
        view(&mut connection, id.as_str()).await
    }

    pub async fn start_list(&self, id: &EventId) -> Result<Vec<StartListAthlete>, StoreError> {
        let mut connection = self.pool.acquire().await?;
        start_list(&mut connection, id.as_str()).await
    }

    /// Locks or unlocks an event. When this returns, no pick of a non-admin gets in (or, unlocked,
    /// any that obeys the other locks does), on any node.
    pub async fn set_event_locked(&self, id: &EventId, locked: bool) -> Result<Bells, StoreError> {
        let mut writing = self.writing().await?;
        hold_alone(writing.connection(), id.as_str()).await?;
        sqlx::query!(
            "UPDATE events SET locked = $2, updated_at = clock_timestamp(),
                 reopened = NOT $2 AND COALESCE(starts_at <= clock_timestamp(), false)
             WHERE id = $1",
            id.as_str(),
            locked
        )
        .execute(writing.connection())
        .await?;
        announce_event(&mut writing, id).await?;
        writing.commit().await
    }

    /// Locks the event if its start has passed by the database's clock and no admin has unlocked
    /// it since; `None` if there was nothing to do.
    pub async fn lock_if_started(&self, id: &EventId) -> Result<Option<Bells>, StoreError> {
        let mut writing = self.writing().await?;
        hold_alone(writing.connection(), id.as_str()).await?;
        let locked = sqlx::query!(
            "UPDATE events SET locked = true, updated_at = clock_timestamp()
             WHERE id = $1 AND NOT locked AND NOT reopened AND starts_at <= clock_timestamp()",
            id.as_str()
        )
        .execute(writing.connection())
        .await?
        .rows_affected();
        if locked == 0 {
            return Ok(None);
        }
        announce_event(&mut writing, id).await?;
        writing.commit().await.map(Some)
    }

    /// Locks or unlocks every prediction of an event, and the event itself (spec §2, "Event
    /// Prediction Management").
    pub async fn set_predictions_locked(
        &self,
        id: &EventId,
        locked: bool,
    ) -> Result<(LockAnswer, Bells), StoreError> {
        let mut writing = self.writing().await?;
        hold_alone(writing.connection(), id.as_str()).await?;
        let name = view(writing.connection(), id.as_str()).await?.name;
        bypass_locks(writing.connection()).await?;
        sqlx::query!(
            "UPDATE events SET locked = $2, updated_at = clock_timestamp(),
                 reopened = NOT $2 AND COALESCE(starts_at <= clock_timestamp(), false)
             WHERE id = $1",
            id.as_str(),
            locked
        )
        .execute(writing.connection())
        .await?;
        let matched = sqlx::query_scalar!(
            r#"SELECT count(*) AS "count!" FROM predictions WHERE event_id = $1"#,
            id.as_str()
        )
        .fetch_one(writing.connection())
        .await?;
        let modified = sqlx::query!(
            "UPDATE predictions SET locked = $2 WHERE event_id = $1 AND locked <> $2",
            id.as_str(),
            locked
        )
        .execute(writing.connection())
        .await?
        .rows_affected();
        announce_event(&mut writing, id).await?;
        let modified_count = u32::try_from(modified).unwrap_or(u32::MAX);
        let verb = if locked { "locked" } else { "unlocked" };
        let answer = LockAnswer {
            success: true,
            modified_count,
            matched_count: super::count(matched),
            message: format!("Successfully {verb} {modified_count} predictions for event {name}"),
        };
        Ok((answer, writing.commit().await?))
    }
}

/// Waits until nobody writes picks of the event, and keeps them out until the commit.
pub(super) async fn hold_alone(connection: &mut PgConnection, id: &str) -> Result<(), StoreError> {
    sqlx::query!("SELECT hold_event_alone($1)", id)
        .fetch_one(connection)
        .await?;
    Ok(())
}

/// Lets this transaction, and no other, write picks whatever is locked.
pub(super) async fn bypass_locks(connection: &mut PgConnection) -> Result<(), StoreError> {
    sqlx::query!("SELECT set_config('podium.bypass_locks', 'on', true)")
        .fetch_one(connection)
        .await?;
    Ok(())
}

/// Says what the event is now, on its own topic and on the list of current events.
pub(super) async fn announce_event(writing: &mut Writing, id: &EventId) -> Result<(), StoreError> {
    let event = view(writing.connection(), id.as_str()).await?;
    let change = Change::EventUpdated(EventUpdated { event });
    writing.announce(Topic::Events, &change)?;
    writing.announce(Topic::Event(id.clone()), &change)
}

pub(super) async fn upcoming(connection: &mut PgConnection) -> Result<Vec<EventView>, StoreError> {
    let ids = sqlx::query_scalar!(
        "SELECT id FROM events
         WHERE NOT cancelled
             AND COALESCE(ends_at, (local_end_date + 1)::timestamp AT TIME ZONE 'UTC',
                          starts_at + interval '1 day') > clock_timestamp()
         ORDER BY local_start_date NULLS LAST, id"
    )
    .fetch_all(&mut *connection)
    .await?;
    views(connection, &ids).await
}

/// # Errors
/// `NotFound`.
pub(super) async fn view(connection: &mut PgConnection, id: &str) -> Result<EventView, StoreError> {
    views(connection, &[id.to_owned()])
        .await?
        .pop()
        .ok_or(StoreError::NotFound)
}

/// Views in the order of the ids; unknown ones are left out.
pub(super) async fn views(
    connection: &mut PgConnection,
    ids: &[String],
) -> Result<Vec<EventView>, StoreError> {
    let mut categories = category_views(connection, ids).await?;
    let rows = sqlx::query!(
        r#"
        SELECT events.id, series, name, location, country, local_start_date, local_end_date,
               starts_at, ends_at, timezone, registration_url, cancelled, is_para,
               public_information AS "public_information: Json<PublicInformation>",
               is_closed(events) AS "closed!"
        FROM UNNEST($1::text[]) WITH ORDINALITY AS wanted (id, position)
        JOIN events USING (id)
        ORDER BY wanted.position
        "#,
        ids
    )
    .fetch_all(connection)
    .await?;
    Ok(rows
        .into_iter()
        .map(|row| EventView {
            _id: row.id.clone(),
            series: row.series,
            name: row.name,
            location: row.location,
            country: row.country,
            local_start_date: row.local_start_date.map(|date| date.to_string()),
            local_end_date: row.local_end_date.map(|date| date.to_string()),
            starts_at: row.starts_at.map(iso),
            ends_at: row.ends_at.map(iso),
            timezone: row.timezone,
            registration_url: row.registration_url,
            public_information: public_information(row.public_information.0),
            locked: row.closed,
            cancelled: row.cancelled,
            is_paraclimbing_event: row.is_para,
            dcats: categories.remove(&row.id).unwrap_or_default(),
            id: row.id,
        })
        .collect())
}

fn public_information(facts: PublicInformation) -> PublicInformationView {
    PublicInformationView {
        organiser_name: facts.organiser_name,
        organiser_url: facts.organiser_url,
        venue_name: facts.venue_name,
        description: facts.description,
    }
}

async fn category_views(
    connection: &mut PgConnection,
    events: &[String],
) -> Result<HashMap<String, Vec<CategoryView>>, StoreError> {
    let rows = sqlx::query!(
        r#"
        SELECT event_id, id, name, discipline, status, scored_at IS NOT NULL AS "scored!"
        FROM categories WHERE event_id = ANY($1) ORDER BY event_id, position
        "#,
        events
    )
    .fetch_all(connection)
    .await?;
    let mut categories: HashMap<String, Vec<CategoryView>> = HashMap::new();
    for row in rows {
        categories
            .entry(row.event_id.clone())
            .or_default()
            .push(CategoryView {
                dcat_id: row.id,
                event_id: row.event_id,
                dcat_name: row.name,
                discipline: row.discipline,
                status: row.status,
                scored: row.scored,
            });
    }
    Ok(categories)
}

/// By last name, then first name.
pub(super) async fn start_list(
    connection: &mut PgConnection,
    event: &str,
) -> Result<Vec<StartListAthlete>, StoreError> {
    let rows = sqlx::query!(
        "SELECT athlete_id, firstname, lastname, country, gender, category_id, category_name, status
         FROM start_list JOIN athletes ON athletes.id = athlete_id
         WHERE event_id = $1 ORDER BY lastname, firstname, athlete_id, category_id",
        event
    )
    .fetch_all(connection)
    .await?;
    let mut athletes: Vec<StartListAthlete> = Vec::new();
    for row in rows {
        let entry = StartListCategory {
            id: row.category_id,
            name: row.category_name,
            status: row.status,
        };
        match athletes.last_mut() {
            Some(last) if last.athlete_id == row.athlete_id => last.d_cats.push(entry),
            _ => athletes.push(StartListAthlete {
                athlete_id: row.athlete_id,
                firstname: row.firstname,
                lastname: row.lastname,
                country: row.country,
                gender: row.gender,
                d_cats: vec![entry],
            }),
        }
    }
    Ok(athletes)
}
