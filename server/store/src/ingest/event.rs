//! Ingests upstream's data: compares the content, writes the differences and appends the changes, all in one
//! transaction under the event's lock, because a changed status closes picks.

use std::collections::HashMap;

use chrono::{DateTime, NaiveDate, Utc};
use podium_domain::events::event::{CategoryFacts, EventFacts};
use podium_domain::events::name_mark::is_cancelled;
use podium_domain::events::ranking::RankingUpdate;
use podium_domain::events::start_list::{CategoryEntry, Gender, StartListChange, StartListEntry};
use podium_domain::ids::{CategoryId, EventId};
use podium_wire::events::event::{StartListAthlete, StartListCategory};
use podium_wire::live::change::{Change, StartListUpdated};
use podium_wire::live::topic::Topic;
use sqlx::types::Json;

use crate::db::error::StoreError;
use crate::db::event_lock::lock_event_exclusive;
use crate::db::pool::connection::Connection;
use crate::db::store::Store;
use crate::events::list::{append_event_updated, start_list, view};
use crate::ingest::ranking::{RankingIngest, ingest_ranking};
use crate::ingest::withdrawals::{append_withdrawals, retract_withdrawals};
use crate::outbox::transaction::{Transaction, Wakeups};
use crate::scoring::settle::follow_corrections;

/// The result of fetching an event once. Parts that could not be read are absent, and their stored state is kept.
#[derive(Debug, Clone)]
pub struct EventUpdate {
    pub event: EventFacts,
    pub start_list: Option<Vec<StartListEntry>>,
    pub rankings: Vec<RankingUpdate>,
}

/// The result of ingesting an update.
#[derive(Debug, Default)]
#[must_use = "clients see a change seconds late unless its wake-up is sent"]
pub struct IngestReport {
    /// Empty if nothing changed.
    pub wakeups: Wakeups,
    /// Categories whose ranking is gone upstream without a reset: the stored ranking is kept.
    pub vanished: Vec<CategoryId>,
    /// The event's start is gone upstream: the stored one is kept.
    pub start_vanished: bool,
    /// As stored after this update.
    pub starts_at: Option<DateTime<Utc>>,
}

impl Store {
    #[tracing::instrument(skip_all, fields(event = %update.event.id))]
    pub async fn ingest(&self, update: &EventUpdate) -> Result<IngestReport, StoreError> {
        let id = &update.event.id;
        let mut tx = self.begin().await?;
        lock_event_exclusive(tx.connection(), id.as_str()).await?;
        let before = match view(tx.connection(), id.as_str()).await {
            Ok(event) => Some(event),
            Err(StoreError::NotFound) => None,
            Err(error) => return Err(error),
        };
        let start = write_event(tx.connection(), &update.event).await?;
        write_categories(tx.connection(), id, &update.event.categories).await?;
        if let Some(entries) = &update.start_list {
            ingest_start_list(&mut tx, id, entries).await?;
        }
        let (mut vanished, mut corrected) = (Vec::new(), HashMap::new());
        for ranking in &update.rankings {
            match ingest_ranking(&mut tx, id, ranking).await? {
                RankingIngest::Unchanged => {}
                RankingIngest::Changed(shifts) => {
                    corrected.insert(ranking.category.clone(), shifts);
                }
                RankingIngest::Vanished => vanished.push(ranking.category.clone()),
            }
        }
        let report = follow_corrections(&mut tx, id, &corrected).await?;
        if report.has_changes || !report.taken_back.is_empty() {
            tracing::info!(
                event = %id, written = report.written, corrected = report.corrected,
                scored = ?report.scored, void = ?report.void, taken_back = ?report.taken_back,
                "final points recomputed after a correction"
            );
            tx.record_corrections(id, &report).await?;
        }
        if before.as_ref() != Some(&view(tx.connection(), id.as_str()).await?) {
            append_event_updated(&mut tx, id).await?;
        }
        let wakeups = if tx.has_changes() {
            tx.commit().await?
        } else {
            Wakeups::default()
        };
        Ok(IngestReport {
            wakeups,
            vanished,
            start_vanished: start.is_missing_in(&update.event),
            starts_at: start.starts_at,
        })
    }
}

/// When an event starts, as stored.
struct Start {
    local_start_date: Option<NaiveDate>,
    starts_at: Option<DateTime<Utc>>,
}

impl Start {
    /// Whether a start is stored that upstream no longer has.
    fn is_missing_in(&self, said: &EventFacts) -> bool {
        (self.starts_at.is_some() && said.starts_at.is_none())
            || (self.local_start_date.is_some() && said.local_start_date.is_none())
    }
}

/// A known start is kept if it is gone upstream, because picks close at it.
async fn write_event(connection: &mut Connection, event: &EventFacts) -> Result<Start, StoreError> {
    let start = sqlx::query_as!(
        Start,
        "INSERT INTO events (id, series, name, location, country, local_start_date, local_end_date,
             starts_at, ends_at, timezone, registration_url, public_information, cancelled, is_para)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)
         ON CONFLICT (id) DO UPDATE SET
             name = EXCLUDED.name, location = EXCLUDED.location, country = EXCLUDED.country,
             local_start_date = COALESCE(EXCLUDED.local_start_date, events.local_start_date),
             local_end_date = EXCLUDED.local_end_date,
             starts_at = COALESCE(EXCLUDED.starts_at, events.starts_at), ends_at = EXCLUDED.ends_at,
             timezone = EXCLUDED.timezone, registration_url = EXCLUDED.registration_url,
             public_information = EXCLUDED.public_information, cancelled = EXCLUDED.cancelled,
             is_para = EXCLUDED.is_para,
             updated_at = clock_timestamp()
         RETURNING local_start_date, starts_at",
        event.id.as_str(),
        event.series.as_str(),
        event.name,
        event.location,
        event.country,
        event.local_start_date,
        event.local_end_date,
        event.starts_at,
        event.ends_at,
        event.timezone,
        event.registration_url,
        Json(&event.public_information) as _,
        is_cancelled(&event.name),
        event.is_para
    )
    .fetch_one(connection)
    .await?;
    Ok(start)
}

/// A category that upstream no longer lists is kept, because predictions may refer to it.
async fn write_categories(
    connection: &mut Connection,
    event: &EventId,
    categories: &[CategoryFacts],
) -> Result<(), StoreError> {
    let ids: Vec<_> = categories.iter().map(|category| &category.id).collect();
    let names: Vec<String> = categories
        .iter()
        .map(|category| category.name.clone())
        .collect();
    let disciplines: Vec<String> = categories
        .iter()
        .map(|category| category.discipline.clone())
        .collect();
    let statuses: Vec<String> = categories
        .iter()
        .map(|category| category.status.as_str().to_owned())
        .collect();
    let rounds: Vec<_> = categories
        .iter()
        .map(|category| Json(&category.rounds))
        .collect();
    sqlx::query!(
        "INSERT INTO categories (event_id, id, name, discipline, status, rounds, position)
         SELECT $1, id, name, discipline, status, rounds, position
         FROM UNNEST($2::text[], $3::text[], $4::text[], $5::text[], $6::jsonb[]) WITH ORDINALITY
             AS facts (id, name, discipline, status, rounds, position)
         ON CONFLICT (event_id, id) DO UPDATE SET
             name = EXCLUDED.name, discipline = EXCLUDED.discipline, status = EXCLUDED.status,
             rounds = EXCLUDED.rounds, position = EXCLUDED.position",
        event.as_str(),
        &ids as _,
        &names,
        &disciplines,
        &statuses,
        &rounds as _
    )
    .execute(connection)
    .await?;
    Ok(())
}

async fn ingest_start_list(
    tx: &mut Transaction,
    event: &EventId,
    new: &[StartListEntry],
) -> Result<(), StoreError> {
    let old = start_list(tx.connection(), event.as_str())
        .await?
        .into_iter()
        .map(entry)
        .collect::<Result<Vec<_>, _>>()?;
    let Some(change) = StartListChange::between(&old, new) else {
        return Ok(());
    };
    write_athletes(tx.connection(), &change.upserted).await?;
    write_entries(tx.connection(), event, &change).await?;
    append_withdrawals(tx, event, &change.withdrawn(&old)).await?;
    retract_withdrawals(tx, event, &change.returned(&old)).await?;
    tx.append_change(
        Topic::Event(event.clone()),
        &Change::StartListUpdated(StartListUpdated {
            upserted: change.upserted.iter().map(athlete_view).collect(),
            removed_athlete_ids: change.removed.iter().map(ToString::to_string).collect(),
        }),
    )
}

fn entry(athlete: StartListAthlete) -> Result<StartListEntry, StoreError> {
    let categories = athlete
        .d_cats
        .into_iter()
        .map(|category| {
            Ok(CategoryEntry {
                category: category.id.parse().map_err(StoreError::unreadable)?,
                name: category.name,
                status: category.status,
            })
        })
        .collect::<Result<_, StoreError>>()?;
    Ok(StartListEntry {
        athlete: athlete.athlete_id.parse().map_err(StoreError::unreadable)?,
        firstname: athlete.firstname,
        lastname: athlete.lastname,
        country: athlete.country,
        gender: athlete.gender.as_deref().and_then(Gender::parse),
        categories,
    })
}

fn athlete_view(entry: &StartListEntry) -> StartListAthlete {
    StartListAthlete {
        athlete_id: entry.athlete.to_string(),
        firstname: entry.firstname.clone(),
        lastname: entry.lastname.clone(),
        country: entry.country.clone(),
        gender: entry.gender.map(|gender| gender.as_str().to_owned()),
        d_cats: entry
            .categories
            .iter()
            .map(|category| StartListCategory {
                id: category.category.to_string(),
                name: category.name.clone(),
                status: category.status.clone(),
            })
            .collect(),
    }
}

/// Written in the order of their ids: two events ingested at the same time may share athletes.
async fn write_athletes(
    connection: &mut Connection,
    entries: &[StartListEntry],
) -> Result<(), StoreError> {
    let ids: Vec<_> = entries.iter().map(|entry| &entry.athlete).collect();
    let firstnames: Vec<String> = entries
        .iter()
        .map(|entry| entry.firstname.clone())
        .collect();
    let lastnames: Vec<String> = entries.iter().map(|entry| entry.lastname.clone()).collect();
    let countries: Vec<String> = entries.iter().map(|entry| entry.country.clone()).collect();
    let genders: Vec<_> = entries
        .iter()
        .map(|entry| entry.gender.map(Gender::as_str))
        .collect();
    sqlx::query!(
        "INSERT INTO athletes (id, firstname, lastname, country, gender)
         SELECT * FROM UNNEST($1::text[], $2::text[], $3::text[], $4::text[], $5::text[])
             AS facts (id, firstname, lastname, country, gender)
         ORDER BY id
         ON CONFLICT (id) DO UPDATE SET
             firstname = EXCLUDED.firstname, lastname = EXCLUDED.lastname,
             country = EXCLUDED.country, gender = EXCLUDED.gender",
        &ids as _,
        &firstnames,
        &lastnames,
        &countries,
        &genders as _
    )
    .execute(connection)
    .await?;
    Ok(())
}

async fn write_entries(
    connection: &mut Connection,
    event: &EventId,
    change: &StartListChange,
) -> Result<(), StoreError> {
    let touched: Vec<_> = change
        .upserted
        .iter()
        .map(|entry| &entry.athlete)
        .chain(&change.removed)
        .collect();
    sqlx::query!(
        "DELETE FROM start_list WHERE event_id = $1 AND athlete_id = ANY($2)",
        event.as_str(),
        &touched as _
    )
    .execute(&mut *connection)
    .await?;
    let rows = || {
        change.upserted.iter().flat_map(|entry| {
            entry
                .categories
                .iter()
                .map(move |category| (entry, category))
        })
    };
    let athletes: Vec<_> = rows().map(|(entry, _)| &entry.athlete).collect();
    let categories: Vec<_> = rows().map(|(_, category)| &category.category).collect();
    let names: Vec<String> = rows().map(|(_, category)| category.name.clone()).collect();
    let statuses: Vec<String> = rows()
        .map(|(_, category)| category.status.clone())
        .collect();
    sqlx::query!(
        "INSERT INTO start_list (event_id, athlete_id, category_id, category_name, status)
         SELECT $1, * FROM UNNEST($2::text[], $3::text[], $4::text[], $5::text[])",
        event.as_str(),
        &athletes as _,
        &categories as _,
        &names,
        &statuses
    )
    .execute(connection)
    .await?;
    Ok(())
}
