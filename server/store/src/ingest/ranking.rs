//! One category's ranking: only rows that differ are written and appended as changes.

use podium_domain::events::event::{CategoryPhase, CategoryStatus, EventFacts};
use podium_domain::events::history;
use podium_domain::events::history::Shift;
use podium_domain::events::ranking::{RankingChange, RankingRow, RankingUpdate};
use podium_domain::ids::EventId;
use podium_wire::live::change::{Change, RankingUpdated};
use podium_wire::live::topic::Topic;
use sqlx::types::Json;

use crate::db::error::StoreError;
use crate::db::pool::connection::Connection;
use crate::events::ranking_history;
use crate::events::results::{StoredCategory, categories, row_view};
use crate::outbox::transaction::Transaction;

/// The effect of a result document on the stored ranking.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum RankingIngest {
    Unchanged,
    /// Rows have changed; these are the changed ranks.
    Changed(Vec<Shift>),
    /// The document has no rows any more; the stored ones are kept.
    Vanished,
}

pub(crate) async fn ingest_ranking(
    tx: &mut Transaction,
    of: &EventFacts,
    update: &RankingUpdate,
) -> Result<RankingIngest, StoreError> {
    let event = &of.id;
    let Some(mut stored) = categories(tx.connection(), event, Some(&update.category))
        .await?
        .pop()
    else {
        return Ok(RankingIngest::Unchanged);
    };
    let status = update
        .status
        .clone()
        .unwrap_or_else(|| stored.status.as_str().to_owned());
    let new = update.rows.as_deref().unwrap_or_default();
    let is_gone = new.is_empty() && !stored.rows.is_empty();
    // Two consecutive documents must state that there is no result before the stored ranking is considered void.
    let is_reset =
        has_no_result(&stored.status) && has_no_result(&CategoryStatus::new(status.as_str()));
    let taken = |shifts: Option<Vec<Shift>>| match shifts {
        _ if is_gone && !is_reset => RankingIngest::Vanished,
        Some(shifts) => RankingIngest::Changed(shifts),
        None => RankingIngest::Unchanged,
    };
    let change = if is_gone && !is_reset {
        None
    } else {
        RankingChange::between(&stored.rows, new)
    };
    let moved = change.is_some();
    let change = change.unwrap_or_default();
    let shifts = history::shifts(&stored.rows, &change);
    let (mut rows, status) = (stored.rows.clone(), CategoryStatus::new(status));
    change.apply(&mut rows);
    let deciding =
        stored.decided_after(status.phase(), &update.rounds, &rows, &of.announced_rounds);
    let same_head = stored.rounds == update.rounds
        && stored.status == status
        && stored.deciding_round == deciding;
    if same_head && !moved {
        return Ok(taken(None));
    }
    stored = StoredCategory {
        status,
        rounds: update.rounds.clone(),
        deciding_round: deciding,
        ranking_as_of: update.ranking_as_of.clone(),
        rows,
        ..stored
    };
    write_head(tx.connection(), event, &stored).await?;
    write_rows(tx.connection(), event, update, &change).await?;
    ranking_history::record(tx.connection(), event, &stored, &shifts).await?;
    append_ranking_updated(tx, event, &stored, &change)?;
    Ok(taken(moved.then_some(shifts)))
}

fn has_no_result(status: &CategoryStatus) -> bool {
    match status.phase() {
        CategoryPhase::Open | CategoryPhase::Cancelled => true,
        CategoryPhase::Running | CategoryPhase::Finished => false,
    }
}

fn append_ranking_updated(
    tx: &mut Transaction,
    event: &EventId,
    now: &StoredCategory,
    change: &RankingChange,
) -> Result<(), StoreError> {
    tx.append_change(
        Topic::Event(event.clone()),
        &Change::RankingUpdated(RankingUpdated {
            category_id: now.id.to_string(),
            status: now.status.as_str().to_owned(),
            ranking_as_of: now.ranking_as_of.clone(),
            provisional: now.is_provisional(),
            rounds: now.round_views(),
            upserted: change.upserted.iter().map(row_view).collect(),
            removed_athlete_ids: change.removed.iter().map(ToString::to_string).collect(),
        }),
    )
}

async fn write_head(
    connection: &mut Connection,
    event: &EventId,
    now: &StoredCategory,
) -> Result<(), StoreError> {
    sqlx::query!(
        "UPDATE categories SET status = $3, ranking_as_of = $4, rounds = $5, deciding_round = $6
         WHERE event_id = $1 AND id = $2",
        event.as_str(),
        now.id.as_str(),
        now.status.as_str(),
        now.ranking_as_of,
        Json(&now.rounds) as _,
        now.deciding_round
    )
    .execute(connection)
    .await?;
    Ok(())
}

async fn write_rows(
    connection: &mut Connection,
    event: &EventId,
    update: &RankingUpdate,
    change: &RankingChange,
) -> Result<(), StoreError> {
    sqlx::query!(
        "DELETE FROM ranking_rows
         WHERE event_id = $1 AND category_id = $2 AND athlete_id = ANY($3)",
        event.as_str(),
        update.category.as_str(),
        &change.removed as _
    )
    .execute(&mut *connection)
    .await?;
    let column =
        |of: fn(&RankingRow) -> String| -> Vec<String> { change.upserted.iter().map(of).collect() };
    let ranks: Vec<Option<i32>> = change
        .upserted
        .iter()
        .map(|row| row.rank.and_then(|rank| i32::try_from(rank).ok()))
        .collect();
    let rounds: Vec<_> = change
        .upserted
        .iter()
        .map(|row| Json(&row.rounds))
        .collect();
    let bibs: Vec<Option<String>> = change.upserted.iter().map(|row| row.bib.clone()).collect();
    let federations: Vec<Option<i64>> = change
        .upserted
        .iter()
        .map(|row| row.federation_id.map(i64::from))
        .collect();
    let sport_classes: Vec<Option<String>> = change
        .upserted
        .iter()
        .map(|row| row.sport_class.clone())
        .collect();
    sqlx::query!(
        "INSERT INTO ranking_rows (event_id, category_id, athlete_id, name, firstname, lastname,
             country, rank, rounds, bib, federation_id, sport_class)
         SELECT $1, $2, * FROM UNNEST($3::text[], $4::text[], $5::text[], $6::text[], $7::text[],
             $8::integer[], $9::jsonb[], $10::text[], $11::bigint[], $12::text[])
         ON CONFLICT (event_id, category_id, athlete_id) DO UPDATE SET
             name = EXCLUDED.name, firstname = EXCLUDED.firstname, lastname = EXCLUDED.lastname,
             country = EXCLUDED.country, rank = EXCLUDED.rank, rounds = EXCLUDED.rounds,
             bib = EXCLUDED.bib, federation_id = EXCLUDED.federation_id,
             sport_class = EXCLUDED.sport_class",
        event.as_str(),
        update.category.as_str(),
        &column(|row| row.athlete.to_string()),
        &column(|row| row.name.clone()),
        &column(|row| row.firstname.clone()),
        &column(|row| row.lastname.clone()),
        &column(|row| row.country.clone()),
        &ranks as _,
        &rounds as _,
        &bibs as _,
        &federations as _,
        &sport_classes as _
    )
    .execute(connection)
    .await?;
    Ok(())
}
