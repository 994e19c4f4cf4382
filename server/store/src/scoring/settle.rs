//! Makes a category's points final or void, or takes final points back (docs/rules.md, "When points become final").
//! Always with the event locked exclusively, and in the transaction of the cause.

use std::collections::HashMap;

use podium_domain::events::event::CategoryStatus;
use podium_domain::events::history::Shift;
use podium_domain::events::official_ranking::OfficialRanking;
use podium_domain::events::ranking;
use podium_domain::ids::{CategoryId, EventId, LeagueId, UserId};
use podium_domain::picks::pick::Podium;
use podium_domain::scoring::points;
use podium_domain::scoring::points::Score;
use podium_domain::scoring::settlement::{Outcome, Settlement};
use podium_wire::admin::audit::AuditAct;
use podium_wire::live::change::{CategoryScored, Change};
use podium_wire::live::topic::Topic;
use serde_json::Map;

use crate::audit::AuditRecord;
use crate::db::error::StoreError;
use crate::db::pool::connection::Connection;
use crate::db::rows::count;
use crate::db::rows::stored_podium;
use crate::events::results::{StoredCategory, categories};
use crate::outbox::queue::FanoutKind;
use crate::outbox::transaction::Transaction;
use crate::scoring::corrections::{
    Corrected, CorrectionTrigger, WrittenScore, causes, notify_corrected,
};

/// The changes to an event's points, as reported in logs.
#[derive(Debug, Default)]
pub(crate) struct SettlementReport {
    pub(crate) scored: Vec<CategoryId>,
    pub(crate) void: Vec<CategoryId>,
    /// Finished upstream without a ranking, and therefore not settled.
    pub(crate) waiting: Vec<CategoryId>,
    /// Their points were final and no longer are.
    pub(crate) taken_back: Vec<CategoryId>,
    /// Predictions whose score is new or has changed.
    pub(crate) written: u32,
    /// Among them, those whose owners had seen another total.
    pub(crate) corrected: usize,
    /// Whether screens may have to change.
    pub(crate) has_changes: bool,
}

impl SettlementReport {
    /// Categories that were scored or made void.
    pub(crate) fn settled(&self) -> Vec<String> {
        let settled = self.scored.iter().chain(&self.void);
        settled.map(ToString::to_string).collect()
    }
}

impl Transaction {
    /// Records in the audit log what the server settled on its own after an upstream change.
    pub(crate) async fn record_corrections(
        &mut self,
        event: &EventId,
        report: &SettlementReport,
    ) -> Result<(), StoreError> {
        let taken_back: Vec<String> = report.taken_back.iter().map(ToString::to_string).collect();
        let record = AuditRecord {
            event: Some(event),
            detail: Map::from_iter([
                ("categories".to_owned(), report.settled().into()),
                ("corrected".to_owned(), report.corrected.into()),
                ("takenBack".to_owned(), taken_back.into()),
            ]),
            ..AuditRecord::default()
        };
        self.record(AuditAct::ScoresCorrected, record).await
    }
}

/// Predictions of some settled categories, and the leagues they belong to.
pub(crate) struct AffectedCounts {
    pub(crate) scored: u32,
    pub(crate) void: u32,
    pub(crate) leagues: u32,
}

/// Computes a category's scores from scratch and replaces the stored ones; reports the differences.
pub(crate) async fn settle(
    tx: &mut Transaction,
    event: &EventId,
    category: &StoredCategory,
    trigger: CorrectionTrigger<'_>,
    report: &mut SettlementReport,
) -> Result<(), StoreError> {
    let outcome = category.outcome();
    let ranking = match outcome.settlement() {
        Settlement::Wait => {
            if outcome.waits_for_results() {
                report.waiting.push(category.id.clone());
            }
            return Ok(());
        }
        Settlement::Void => {
            report.void.push(category.id.clone());
            None
        }
        Settlement::Score => {
            report.scored.push(category.id.clone());
            Some(ranking::official(&category.rows))
        }
    };
    let (written, corrected) =
        write_scores(tx.connection(), event, category, ranking.as_ref(), trigger).await?;
    report.written += written;
    report.corrected += corrected.len();
    notify_corrected(tx, event, category, corrected).await?;
    if written > 0 || category.scored_at.is_none() {
        report.has_changes = true;
        append_settled(tx, event, &category.id).await?;
    } else if matches!(trigger, CorrectionTrigger::Ranks(_)) {
        // Nobody's points, but those of the form and of the league's podium, which are computed when they are read.
        mark_scored(tx, event, &category.id).await?;
    }
    Ok(())
}

/// Run after an upstream change (docs/rules.md, "When points become final"): final points of a category that is no
/// longer settled are taken back, and those that would now differ are computed again.
pub(crate) async fn follow_corrections(
    tx: &mut Transaction,
    event: &EventId,
    corrected: &HashMap<CategoryId, Vec<Shift>>,
) -> Result<SettlementReport, StoreError> {
    let mut report = SettlementReport::default();
    // Either all rows of a category are void, or none.
    let settled = sqlx::query!(
        r#"
        SELECT categories.id AS "id: CategoryId", status, cancelled,
               EXISTS (SELECT FROM ranking_rows
                       WHERE ranking_rows.event_id = categories.event_id
                           AND category_id = categories.id AND rank > 0) AS "ranked!",
               (SELECT void FROM predictions JOIN scores ON prediction_id = predictions.id
                WHERE predictions.event_id = categories.event_id
                    AND predictions.category_id = categories.id
                LIMIT 1) AS is_void
        FROM categories JOIN events ON events.id = event_id
        WHERE event_id = $1 AND scored_at IS NOT NULL
        "#,
        event.as_str()
    )
    .fetch_all(tx.connection())
    .await?;
    let mut again = Vec::new();
    for row in settled {
        let id = row.id;
        let outcome = Outcome {
            event_cancelled: row.cancelled,
            phase: CategoryStatus::new(row.status).phase(),
            ranked: row.ranked,
        };
        match outcome.settlement() {
            Settlement::Wait => report.taken_back.push(id),
            Settlement::Void if row.is_void == Some(false) => again.push(id),
            Settlement::Score if row.is_void == Some(true) || corrected.contains_key(&id) => {
                again.push(id);
            }
            Settlement::Void | Settlement::Score => {}
        }
    }
    take_back(tx.connection(), event, &report.taken_back).await?;
    for id in &again {
        let trigger = corrected
            .get(id)
            .map_or(CorrectionTrigger::Requested, |shifts| {
                CorrectionTrigger::Ranks(shifts)
            });
        settle_one(tx, event, id, trigger, &mut report).await?;
    }
    if report.has_changes || !report.taken_back.is_empty() {
        tx.enqueue_fanout(FanoutKind::PicksScored, event).await?;
    }
    Ok(report)
}

/// Recomputes scores of picks that a site admin has edited after their points became final.
pub(crate) async fn rescore_admin_edits(
    tx: &mut Transaction,
    event: &EventId,
    predictions: &[String],
) -> Result<(), StoreError> {
    let settled = sqlx::query_scalar!(
        r#"SELECT DISTINCT categories.id AS "id: CategoryId"
           FROM predictions JOIN categories
               ON categories.event_id = predictions.event_id AND categories.id = category_id
           WHERE predictions.id = ANY($1) AND scored_at IS NOT NULL"#,
        predictions
    )
    .fetch_all(tx.connection())
    .await?;
    let mut report = SettlementReport::default();
    for id in settled {
        settle_one(tx, event, &id, CorrectionTrigger::Edited, &mut report).await?;
    }
    if report.has_changes {
        tx.enqueue_fanout(FanoutKind::PicksScored, event).await?;
    }
    Ok(())
}

async fn settle_one(
    tx: &mut Transaction,
    event: &EventId,
    id: &CategoryId,
    trigger: CorrectionTrigger<'_>,
    report: &mut SettlementReport,
) -> Result<(), StoreError> {
    for category in categories(tx.connection(), event, Some(id)).await? {
        settle(tx, event, &category, trigger, report).await?;
    }
    Ok(())
}

async fn take_back(
    connection: &mut Connection,
    event: &EventId,
    categories: &[CategoryId],
) -> Result<(), StoreError> {
    if categories.is_empty() {
        return Ok(());
    }
    sqlx::query!(
        "DELETE FROM scores USING predictions
         WHERE predictions.id = scores.prediction_id
             AND predictions.event_id = $1 AND predictions.category_id = ANY($2)",
        event.as_str(),
        categories as _
    )
    .execute(&mut *connection)
    .await?;
    sqlx::query!(
        "UPDATE categories SET scored_at = NULL WHERE event_id = $1 AND id = ANY($2)",
        event.as_str(),
        categories as _
    )
    .execute(connection)
    .await?;
    Ok(())
}

async fn mark_scored(
    tx: &mut Transaction,
    event: &EventId,
    category: &CategoryId,
) -> Result<(), StoreError> {
    sqlx::query!(
        "UPDATE categories SET scored_at = clock_timestamp() WHERE event_id = $1 AND id = $2",
        event.as_str(),
        category.as_str()
    )
    .execute(tx.connection())
    .await?;
    Ok(())
}

async fn append_settled(
    tx: &mut Transaction,
    event: &EventId,
    category: &CategoryId,
) -> Result<(), StoreError> {
    mark_scored(tx, event, category).await?;
    let affected = affected(tx.connection(), event, &[category.to_string()]).await?;
    let scored = CategoryScored {
        category_id: category.to_string(),
        predictions: affected.scored + affected.void,
    };
    tx.append_change(Topic::Event(event.clone()), &Change::CategoryScored(scored))
}

pub(crate) async fn affected(
    connection: &mut Connection,
    event: &EventId,
    categories: &[String],
) -> Result<AffectedCounts, StoreError> {
    let row = sqlx::query!(
        r#"SELECT count(*) FILTER (WHERE NOT void) AS "scored!",
                  count(*) FILTER (WHERE void) AS "void!",
                  count(DISTINCT league_id) AS "leagues!"
           FROM predictions JOIN scores ON prediction_id = predictions.id
           WHERE event_id = $1 AND category_id = ANY($2)"#,
        event.as_str(),
        categories
    )
    .fetch_one(connection)
    .await?;
    Ok(AffectedCounts {
        scored: count(row.scored),
        void: count(row.void),
        leagues: count(row.leagues),
    })
}

/// One scoring call per distinct podium, not per prediction; void without a ranking. Returns how many scores were
/// written, and those whose total changed.
async fn write_scores(
    connection: &mut Connection,
    event: &EventId,
    category: &StoredCategory,
    ranking: Option<&OfficialRanking>,
    trigger: CorrectionTrigger<'_>,
) -> Result<(u32, Vec<Corrected>), StoreError> {
    let rows = sqlx::query!(
        "SELECT DISTINCT first, second, third FROM predictions WHERE event_id = $1 AND category_id = $2",
        event.as_str(),
        category.id.as_str()
    )
    .fetch_all(&mut *connection)
    .await?;
    let podiums: Vec<Podium> = rows
        .iter()
        .map(|row| stored_podium([&row.first, &row.second, &row.third]))
        .collect();
    let scores: Vec<Score> = podiums
        .iter()
        .map(|podium| ranking.map_or_else(Score::default, |ranking| points::score(podium, ranking)))
        .collect();
    let column = |of: fn(&Score) -> u32| -> Vec<i32> {
        scores
            .iter()
            .map(|score| i32::try_from(of(score)).unwrap_or_default())
            .collect()
    };
    let first: Vec<Option<String>> = rows.iter().map(|row| row.first.clone()).collect();
    let second: Vec<Option<String>> = rows.iter().map(|row| row.second.clone()).collect();
    let third: Vec<Option<String>> = rows.iter().map(|row| row.third.clone()).collect();
    let causes = causes(connection, category, trigger, &podiums).await?;
    let rows = sqlx::query_file_as!(
        WrittenScore,
        "queries/write_scores.sql",
        event.as_str(),
        category.id.as_str(),
        &first as _,
        &second as _,
        &third as _,
        &column(|score| score.by_place[0]),
        &column(|score| score.by_place[1]),
        &column(|score| score.by_place[2]),
        &column(|score| score.exact),
        &column(|score| score.winners),
        &column(|score| score.hits),
        ranking.is_none(),
        &causes as _
    )
    .fetch_all(connection)
    .await?;
    let written = rows.first().map_or(0, |row| count(row.written));
    let corrected: Vec<Corrected> = rows
        .into_iter()
        .filter_map(|row| row.corrected(category))
        .collect();
    Ok((written, corrected))
}
