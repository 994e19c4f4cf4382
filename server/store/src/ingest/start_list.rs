//! Start lists: only entries that differ are written. What vanishes at once is doubted first
//! (docs/results-service.md, "Start lists").

use podium_domain::events::start_list::{CategoryEntry, Gender, StartListChange, StartListEntry};
use podium_domain::ids::{AthleteId, CategoryId, EventId};
use podium_wire::events::event::{StartListAthlete, StartListCategory};
use podium_wire::live::change::{Change, StartListUpdated};
use podium_wire::live::topic::Topic;

use crate::db::error::StoreError;
use crate::db::pool::connection::Connection;
use crate::db::store::Store;
use crate::events::list::start_list;
use crate::ingest::withdrawals::{append_withdrawals, retract_withdrawals};
use crate::outbox::transaction::Transaction;

impl Store {
    /// The start list is what it was when it was last ingested: ends doubts about it.
    pub async fn confirm_start_list(&self, event: &EventId) -> Result<(), StoreError> {
        sqlx::query!(
            "UPDATE events SET doubted_withdrawals = NULL
             WHERE id = $1 AND doubted_withdrawals IS NOT NULL",
            event.as_str()
        )
        .execute(&self.pool)
        .await?;
        Ok(())
    }
}

/// Returns whether the list is doubted: then nothing of it is written.
pub(crate) async fn ingest_start_list(
    tx: &mut Transaction,
    event: &EventId,
    new: &[StartListEntry],
) -> Result<bool, StoreError> {
    let old = start_list(tx.connection(), event.as_str())
        .await?
        .into_iter()
        .map(entry)
        .collect::<Result<Vec<_>, _>>()?;
    let change = StartListChange::between(&old, new).unwrap_or_default();
    if !is_confirmed(tx.connection(), event, &change.doubtful(&old)).await? {
        return Ok(true);
    }
    if change == StartListChange::default() {
        return Ok(false);
    }
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
    )?;
    Ok(false)
}

/// Whether each of these withdrawals was doubted by the last fetch already. If not, they are doubted from now on.
async fn is_confirmed(
    connection: &mut Connection,
    event: &EventId,
    doubtful: &[(AthleteId, CategoryId)],
) -> Result<bool, StoreError> {
    let doubtful: Vec<String> = doubtful
        .iter()
        .map(|(athlete, category)| format!("{category}:{athlete}"))
        .collect();
    let confirmed = sqlx::query_scalar!(
        r#"UPDATE events SET doubted_withdrawals =
               CASE WHEN $2 <@ COALESCE(doubted_withdrawals, '{}') THEN NULL ELSE $2 END
           WHERE id = $1 AND (doubted_withdrawals IS NOT NULL OR $2 <> '{}'::text[])
           RETURNING doubted_withdrawals IS NULL AS "confirmed!""#,
        event.as_str(),
        &doubtful
    )
    .fetch_optional(connection)
    .await?;
    Ok(confirmed.unwrap_or(true))
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
