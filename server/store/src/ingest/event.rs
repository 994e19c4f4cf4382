//! Ingests upstream's data: compares the content, writes the differences and appends the changes, all in one
//! transaction under the event's lock, because a changed status closes picks.

use std::collections::{HashMap, HashSet};

use chrono::{DateTime, NaiveDate, Utc};
use podium_domain::events::event::{CategoryFacts, CategoryPhase, EventFacts};
use podium_domain::events::name_mark::{is_cancelled, is_postponed};
use podium_domain::events::ranking::RankingUpdate;
use podium_domain::events::start_list::StartList;
use podium_domain::ids::{CategoryId, EventId};
use podium_domain::scoring::conclusion::{Conclusion, are_over};
use sqlx::types::Json;

use crate::db::error::StoreError;
use crate::db::event_lock::lock_event_exclusive;
use crate::db::pool::connection::Connection;
use crate::db::store::Store;
use crate::events::list::{append_event_updated, view};
use crate::ingest::deciding::deciding_rounds;
use crate::ingest::documents::{forget_document, keep_document};
use crate::ingest::ranking::{RankingIngest, ingest_ranking};
use crate::ingest::squads::mark_squads;
use crate::ingest::start_list::ingest_start_list;
use crate::ingest::stays_locked::{is_locked_since_its_start, notify_if_still_to_come};
use crate::outbox::transaction::Wakeups;
use crate::scoring::settle::follow_corrections;

/// The result of fetching an event once. Parts that could not be read are absent, and their stored state is kept.
#[derive(Debug, Clone)]
pub struct EventUpdate {
    pub event: EventFacts,
    pub start_list: Option<StartList>,
    pub rankings: Vec<RankingUpdate>,
    /// The changed documents that the facts above were read from.
    pub documents: Vec<Document>,
}

/// A document of an event.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Document {
    pub part: EventPart,
    pub path: String,
    pub body: String,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum EventPart {
    Event,
    StartList,
    Ranking(CategoryId),
}

/// The result of ingesting an update.
#[derive(Debug, Default)]
#[must_use = "clients see a change seconds late unless its wake-up is sent"]
pub struct IngestReport {
    /// Empty if nothing changed.
    pub wakeups: Wakeups,
    /// The parts of which something is gone upstream: the event's start, a ranking without a reset, too much of the
    /// start list at once. The stored facts are kept until a later fetch brings them back or confirms the loss.
    pub vanished: Vec<EventPart>,
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
        let was_locked = is_locked_since_its_start(tx.connection(), id).await?;
        let start = write_event(tx.connection(), &update.event).await?;
        if was_locked {
            notify_if_still_to_come(&mut tx, id).await?;
        }
        let deciding = deciding_rounds(tx.connection(), &update.event).await?;
        write_categories(tx.connection(), &update.event, &deciding).await?;
        let (mut vanished, mut corrected) = (Vec::new(), HashMap::new());
        if start.is_missing_in(&update.event) {
            vanished.push(EventPart::Event);
        }
        if let Some(list) = &update.start_list
            && ingest_start_list(&mut tx, id, &list.entries).await?
        {
            vanished.push(EventPart::StartList);
        }
        for ranking in &update.rankings {
            match ingest_ranking(&mut tx, &update.event, ranking).await? {
                RankingIngest::Unchanged => {}
                RankingIngest::Changed(shifts) => {
                    corrected.insert(ranking.category.clone(), shifts);
                }
                RankingIngest::Vanished => {
                    vanished.push(EventPart::Ranking(ranking.category.clone()));
                }
            }
        }
        mark_squads(tx.connection(), update).await?;
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
        write_documents(tx.connection(), update, &vanished).await?;
        Ok(IngestReport {
            wakeups: tx.commit().await?,
            vanished,
            starts_at: start.starts_at,
        })
    }
}

/// In the transaction of the facts, because a document that equals the stored one is not read again: a document stored
/// apart from its facts would hide a correction that returns to it. One whose part vanished was not written completely.
async fn write_documents(
    connection: &mut Connection,
    update: &EventUpdate,
    vanished: &[EventPart],
) -> Result<(), StoreError> {
    let series = update.event.series;
    for Document { part, path, body } in &update.documents {
        if vanished.contains(part) {
            forget_document(connection, series, path).await?;
        } else {
            keep_document(connection, series, path, body).await?;
        }
    }
    Ok(())
}

/// When an event starts, as stored.
struct Start {
    local_start_date: Option<NaiveDate>,
    starts_at: Option<DateTime<Utc>>,
}

impl Start {
    /// Whether a start is stored that upstream no longer has.
    fn is_missing_in(&self, facts: &EventFacts) -> bool {
        (self.starts_at.is_some() && facts.starts_at.is_none())
            || (self.local_start_date.is_some() && facts.local_start_date.is_none())
    }
}

/// A known start is kept if it is gone upstream, because picks close at it.
async fn write_event(connection: &mut Connection, event: &EventFacts) -> Result<Start, StoreError> {
    let start = sqlx::query_as!(
        Start,
        "INSERT INTO events (id, series, name, location, country, local_start_date, local_end_date,
             starts_at, ends_at, timezone, registration_url, public_information, cancelled, is_para,
             postponed_from)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8,
             -- Without an end, the end of the last day in the event's own zone, if Postgres knows that.
             COALESCE($9::timestamptz, (
                 SELECT (COALESCE($7::date, $6::date) + 1)::timestamp AT TIME ZONE zone.name
                 FROM pg_timezone_names AS zone WHERE zone.name = $10::text)),
             $10, $11, $12, $13, $14,
             CASE WHEN $15::boolean
                 THEN COALESCE($6::date, ($8::timestamptz AT TIME ZONE 'UTC')::date, current_date) END)
         ON CONFLICT (id) DO UPDATE SET
             name = EXCLUDED.name, location = EXCLUDED.location, country = EXCLUDED.country,
             local_start_date = COALESCE(EXCLUDED.local_start_date, events.local_start_date),
             local_end_date = EXCLUDED.local_end_date,
             starts_at = COALESCE(EXCLUDED.starts_at, events.starts_at), ends_at = EXCLUDED.ends_at,
             timezone = EXCLUDED.timezone, registration_url = EXCLUDED.registration_url,
             public_information = EXCLUDED.public_information, cancelled = EXCLUDED.cancelled,
             is_para = EXCLUDED.is_para,
             -- The day known before the name said so: a later one is the new date.
             postponed_from = CASE WHEN EXCLUDED.postponed_from IS NOT NULL
                 THEN COALESCE(events.postponed_from, first_day(events), EXCLUDED.postponed_from) END,
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
        event.is_para,
        is_postponed(&event.name)
    )
    .fetch_one(connection)
    .await?;
    Ok(start)
}

/// A category that upstream no longer lists is kept, because predictions may refer to it. One that counts as finished
/// although upstream still says something else keeps that status as long as its rounds do.
async fn write_categories(
    connection: &mut Connection,
    event: &EventFacts,
    deciding: &HashMap<CategoryId, String>,
) -> Result<(), StoreError> {
    let (id, categories) = (&event.id, &event.categories);
    let concluded = mark_unlisted(connection, id, categories).await?;
    let stays_finished = |category: &CategoryFacts| {
        concluded.contains(&category.id)
            && category.status.phase() == CategoryPhase::Running
            && are_over(&category.rounds)
    };
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
        .map(|category| {
            let is_kept = stays_finished(category);
            let status = is_kept.then(|| Conclusion::Finished.status());
            status.unwrap_or(category.status.as_str()).to_owned()
        })
        .collect();
    let flags: Vec<bool> = categories.iter().map(stays_finished).collect();
    let rounds: Vec<_> = categories
        .iter()
        .map(|category| Json(&category.rounds))
        .collect();
    let decided_by: Vec<_> = ids.iter().map(|id| deciding.get(*id)).collect();
    sqlx::query!(
        "INSERT INTO categories (event_id, id, name, discipline, status, rounds, deciding_round, concluded, position)
         SELECT $1, id, name, discipline, status, rounds, deciding_round, concluded, position
         FROM UNNEST($2::text[], $3::text[], $4::text[], $5::text[], $6::jsonb[], $7::text[], $8::boolean[]) WITH ORDINALITY
             AS facts (id, name, discipline, status, rounds, deciding_round, concluded, position)
         ON CONFLICT (event_id, id) DO UPDATE SET
             name = EXCLUDED.name, discipline = EXCLUDED.discipline, status = EXCLUDED.status,
             rounds = EXCLUDED.rounds, deciding_round = EXCLUDED.deciding_round, concluded = EXCLUDED.concluded,
             unlisted_since = NULL, position = EXCLUDED.position",
        id.as_str(),
        &ids as _,
        &names,
        &disciplines,
        &statuses,
        &rounds as _,
        &decided_by as _,
        &flags
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Marks the stored categories that upstream no longer lists; returns those whose status was set here.
async fn mark_unlisted(
    connection: &mut Connection,
    event: &EventId,
    listed: &[CategoryFacts],
) -> Result<HashSet<CategoryId>, StoreError> {
    let ids: Vec<_> = listed.iter().map(|category| &category.id).collect();
    sqlx::query!(
        "UPDATE categories SET unlisted_since = clock_timestamp()
         WHERE event_id = $1 AND id <> ALL($2) AND unlisted_since IS NULL",
        event.as_str(),
        &ids as _
    )
    .execute(&mut *connection)
    .await?;
    let concluded = sqlx::query_scalar!(
        r#"SELECT id AS "id: CategoryId" FROM categories WHERE event_id = $1 AND concluded"#,
        event.as_str()
    )
    .fetch_all(connection)
    .await?;
    Ok(concluded.into_iter().collect())
}
