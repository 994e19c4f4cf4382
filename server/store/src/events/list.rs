//! Events as shown to a user.

use chrono::{DateTime, NaiveDate, Utc};
use podium_domain::events::age_group::is_youth;
use podium_domain::events::event::{CategoryPhase, CategoryStatus, PublicInformation};
use podium_domain::filter::events::EventField;
use podium_domain::filter::{Condition, Page};
use podium_domain::ids::EventId;
use podium_wire::events::event::{
    CategoryView, EventNameAnswer, EventView, PublicInformation as PublicInformationView,
    PublicPodium, PublicRank, StartListAthlete, StartListCategory,
};
use podium_wire::events::programme::ScheduledRound;
use podium_wire::leagues::league::NextEvent;
use podium_wire::live::change::{Change, EventUpdated};
use podium_wire::live::topic::Topic;
use sqlx::types::Json;
use sqlx::{FromRow, QueryBuilder};

use crate::db::error::StoreError;
use crate::db::filters::push_conditions;
use crate::db::pool::connection::Connection;
use crate::db::rows::{count, iso};
use crate::db::store::Store;
use crate::outbox::transaction::Transaction;

/// A row of the view `event_views`.
#[allow(
    clippy::struct_excessive_bools,
    reason = "each is one independent fact about the event"
)]
#[derive(Debug, FromRow)]
struct EventRow {
    id: String,
    series: String,
    name: String,
    location: String,
    country: Option<String>,
    local_start_date: Option<NaiveDate>,
    local_end_date: Option<NaiveDate>,
    starts_at: Option<DateTime<Utc>>,
    ends_at: Option<DateTime<Utc>>,
    timezone: Option<String>,
    registration_url: Option<String>,
    public_information: Json<PublicInformation>,
    cancelled: bool,
    postponed: bool,
    is_para: bool,
    closed: bool,
    categories: Json<Vec<CategoryView>>,
    squad_categories: Vec<String>,
    programme: Json<Vec<ScheduledRound>>,
}

/// Selects events by a constant condition, checked against the database at compile time.
macro_rules! event_rows {
    ($where:tt $(, $value:expr)*) => {
        sqlx::query_as!(
            EventRow,
            r#"
            SELECT id AS "id!", series AS "series!", name AS "name!", location AS "location!", country,
                   local_start_date, local_end_date, starts_at, ends_at, timezone, registration_url,
                   public_information AS "public_information!: Json<PublicInformation>",
                   cancelled AS "cancelled!", postponed AS "postponed!", is_para AS "is_para!", closed AS "closed!",
                   categories AS "categories!: Json<Vec<CategoryView>>",
                   squad_categories AS "squad_categories!",
                   programme AS "programme!: Json<Vec<ScheduledRound>>"
            FROM event_views WHERE "# + $where + " ORDER BY local_start_date NULLS LAST, id"
            $(, $value)*
        )
    };
}

impl Store {
    /// The next event to pick.
    pub async fn next_event(&self) -> Result<Option<NextEvent>, StoreError> {
        let row = sqlx::query!(
            r#"SELECT id, name, local_start_date, local_end_date, CASE WHEN NOT reopened THEN starts_at END AS closes_at
               FROM events
               WHERE local_end_date >= current_date - 1 AND NOT refuses_picks(events)
                   AND EXISTS (SELECT FROM categories WHERE event_id = events.id AND is_open_status(status))
               ORDER BY local_start_date, starts_at, id LIMIT 1"#
        )
        .fetch_optional(&self.pool)
        .await?;
        Ok(row.map(|row| NextEvent {
            event_id: row.id,
            name: row.name,
            local_start_date: row.local_start_date.map(|date| date.to_string()),
            local_end_date: row.local_end_date.map(|date| date.to_string()),
            picks_close_at: row.closes_at.map(iso),
        }))
    }

    /// What strangers may know of an event.
    ///
    /// # Errors
    /// `NotFound` without such an event.
    pub async fn public_event(&self, id: &EventId) -> Result<EventNameAnswer, StoreError> {
        let mut reading = self.pool.begin_reading().await?;
        let event = view(&mut reading, id.as_str()).await?;
        let rows = sqlx::query!(
            r#"SELECT categories.id, categories.name, status, athlete_id, rank AS "rank!", firstname, lastname, country
               FROM categories
               JOIN ranking_rows ON ranking_rows.event_id = categories.event_id AND category_id = categories.id
               WHERE categories.event_id = $1 AND NOT squads AND rank BETWEEN 1 AND 3
               ORDER BY position, categories.id, rank, lastname, firstname, athlete_id"#,
            id.as_str()
        )
        .fetch_all(&mut *reading)
        .await?;
        reading.commit().await?;
        let mut podiums: Vec<PublicPodium> = Vec::new();
        for row in rows {
            let athlete = PublicRank {
                athlete_id: row.athlete_id,
                rank: count(row.rank.into()),
                firstname: row.firstname,
                lastname: row.lastname,
                country: row.country,
            };
            match podiums.last_mut() {
                Some(last) if last.category_id == row.id => last.athletes.push(athlete),
                _ => podiums.push(PublicPodium {
                    running: CategoryStatus::new(row.status).phase() == CategoryPhase::Running,
                    category_id: row.id,
                    category_name: row.name,
                    athletes: vec![athlete],
                }),
            }
        }
        podiums.sort_by_key(|podium| !podium.running);
        Ok(EventNameAnswer {
            name: event.name,
            location: event.location,
            local_start_date: event.local_start_date,
            local_end_date: event.local_end_date,
            podiums,
        })
    }

    /// Events that are not over, without cancelled ones, soonest first.
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
        let mut builder = QueryBuilder::new(
            "SELECT * FROM event_views WHERE id = ANY(ARRAY(SELECT id FROM events WHERE true",
        );
        push_conditions(&mut builder, conditions);
        builder
            .push(" ORDER BY local_start_date NULLS LAST, id LIMIT ")
            .push_bind(page.limit)
            .push(" OFFSET ")
            .push_bind(page.skip)
            .push(")) ORDER BY local_start_date NULLS LAST, id");
        let rows: Vec<EventRow> = builder.build_query_as().fetch_all(&self.pool).await?;
        Ok(rows.into_iter().map(shown).collect())
    }

    pub async fn event(&self, id: &EventId) -> Result<EventView, StoreError> {
        let mut connection = self.pool.acquire().await?;
        view(&mut connection, id.as_str()).await
    }

    pub async fn has_event(&self, id: &EventId) -> Result<bool, StoreError> {
        Ok(sqlx::query_scalar!(
            r#"SELECT EXISTS (SELECT FROM events WHERE id = $1) AS "exists!""#,
            id.as_str()
        )
        .fetch_one(&self.pool)
        .await?)
    }

    pub async fn start_list(&self, id: &EventId) -> Result<Vec<StartListAthlete>, StoreError> {
        let mut connection = self.pool.acquire().await?;
        start_list(&mut connection, id.as_str()).await
    }
}

/// Appends the event's current view to its own topic and to the topic of current events.
pub(crate) async fn append_event_updated(
    tx: &mut Transaction,
    id: &EventId,
) -> Result<(), StoreError> {
    let event = view(tx.connection(), id.as_str()).await?;
    let change = Change::EventUpdated(EventUpdated { event });
    tx.append_change(Topic::Events, &change)?;
    tx.append_change(Topic::Event(id.clone()), &change)
}

/// An event without any known date is listed as long as it has a category that can be picked, because no clock closes
/// its picks.
pub(crate) async fn upcoming(connection: &mut Connection) -> Result<Vec<EventView>, StoreError> {
    let rows = event_rows!(
        "NOT cancelled
             AND COALESCE(ends_at, (local_end_date + 1)::timestamp AT TIME ZONE 'UTC',
                          starts_at + interval '1 day',
                          CASE WHEN EXISTS (SELECT FROM categories WHERE event_id = event_views.id
                                            AND is_open_status(categories.status))
                          THEN 'infinity'::timestamptz END) > clock_timestamp()"
    )
    .fetch_all(connection)
    .await?;
    Ok(rows.into_iter().map(shown).collect())
}

/// # Errors
/// `NotFound`.
pub(crate) async fn view(connection: &mut Connection, id: &str) -> Result<EventView, StoreError> {
    let row = event_rows!("id = $1", id).fetch_one(connection).await?;
    Ok(shown(row))
}

/// The database does not know the rule.
fn with_age_group(category: CategoryView) -> CategoryView {
    CategoryView {
        youth: is_youth(&category.dcat_name),
        ..category
    }
}

fn shown(row: EventRow) -> EventView {
    EventView {
        _id: row.id.clone(),
        id: row.id,
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
        postponed: row.postponed,
        is_paraclimbing_event: row.is_para,
        dcats: row.categories.0.into_iter().map(with_age_group).collect(),
        not_played: row.squad_categories,
        programme: row.programme.0,
    }
}

fn public_information(facts: PublicInformation) -> PublicInformationView {
    PublicInformationView {
        organiser_name: facts.organiser_name,
        organiser_url: facts.organiser_url,
        venue_name: facts.venue_name,
        description: facts.description,
    }
}

/// By last name, then first name.
pub(crate) async fn start_list(
    connection: &mut Connection,
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
