//! Scoring at the request of a site admin (docs/rules.md, "When points become final").

use std::time::Duration;

use podium_domain::events::event::CategoryStatus;
use podium_domain::ids::{CategoryId, EventId, UserId};
use podium_domain::scoring::conclusion::{Conclusion, EndedBy};
use podium_domain::scoring::settlement::{Outcome, Settlement};
use podium_wire::scoring::score::ScoreEventAnswer;

use crate::db::error::StoreError;
use crate::db::event_lock::lock_event_exclusive;
use crate::db::pool::connection::Connection;
use crate::db::store::Store;
use crate::events::list::{append_event_updated, view};
use crate::events::results::categories;
use crate::outbox::queue::FanoutKind;
use crate::outbox::transaction::{Transaction, Wakeups};
use crate::scoring::conclude::{Concluded, conclude, unfinished};
use crate::scoring::corrections::CorrectionTrigger;
use crate::scoring::settle::{AffectedCounts, SettlementReport, affected, settle};

impl Store {
    /// Settles every category of an event that can be settled, from scratch; `with_unfinished`, also those that are
    /// climbed to the end but not reported as finished. Repeating it with the same results changes
    /// nothing and appends nothing.
    pub async fn score_event(
        &self,
        event: &EventId,
        admin: Option<&UserId>,
        with_unfinished: bool,
    ) -> Result<(ScoreEventAnswer, Wakeups), StoreError> {
        let mut tx = self.begin().await?;
        lock_event_exclusive(tx.connection(), event.as_str()).await?;
        let mut unfinished = unfinished(tx.connection(), Some(event), EndedBy::Admin).await?;
        unfinished.retain(|it| with_unfinished || it.to == Conclusion::Cancelled);
        conclude(&mut tx, event, &unfinished).await?;
        let mut answer = settle_categories(&mut tx, event, admin, |_| true).await?;
        if let Some(warning) = early(&unfinished) {
            answer.message = format!("{}; {warning}", answer.message);
        }
        Ok((answer, tx.commit().await?))
    }

    /// Settles the categories that have been finished for so long that a quick correction is no longer expected, one
    /// event after another.
    pub async fn score_due_categories(&self, after: Duration) -> Result<Vec<Wakeups>, StoreError> {
        let mut connection = self.pool.acquire().await?;
        let due_now = due(&mut connection, after).await?;
        drop(connection);
        let mut events: Vec<EventId> = due_now.into_iter().map(|(event, _)| event).collect();
        events.dedup();
        let mut wakeups = Vec::new();
        for event in events {
            let mut tx = self.begin().await?;
            lock_event_exclusive(tx.connection(), event.as_str()).await?;
            // Another node may have settled them first.
            let mut still = due(tx.connection(), after).await?;
            still.retain(|(of, _)| of == &event);
            if still.is_empty() {
                continue;
            }
            let is_due = |category: &CategoryId| still.iter().any(|(_, id)| id == category);
            let answer = settle_categories(&mut tx, &event, None, is_due).await?;
            tracing::info!(%event, message = answer.message, "scored automatically");
            wakeups.push(tx.commit().await?);
        }
        Ok(wakeups)
    }
}

pub(crate) async fn settle_categories(
    tx: &mut Transaction,
    event: &EventId,
    admin: Option<&UserId>,
    filter: impl Fn(&CategoryId) -> bool,
) -> Result<ScoreEventAnswer, StoreError> {
    let name = view(tx.connection(), event.as_str()).await?.name;
    let mut report = SettlementReport::default();
    for category in categories(tx.connection(), event, None).await? {
        if filter(&category.id) {
            settle(
                tx,
                event,
                &category,
                CorrectionTrigger::Requested,
                &mut report,
            )
            .await?;
        }
    }
    if report.has_changes {
        tx.enqueue_fanout(FanoutKind::PicksScored, event).await?;
        append_event_updated(tx, event).await?;
    }
    let affected = affected(tx.connection(), event, &report.settled()).await?;
    let answer = ScoreEventAnswer {
        success: true,
        processed: affected.scored,
        leagues: affected.leagues,
        message: message(&name, &report, &affected),
    };
    tx.record_scoring(event, admin, &answer).await?;
    Ok(answer)
}

/// Categories whose points are due to become final, by event: finished long enough, and with a ranking.
async fn due(
    connection: &mut Connection,
    after: Duration,
) -> Result<Vec<(EventId, CategoryId)>, StoreError> {
    let rows = sqlx::query!(
        r#"SELECT event_id AS "event_id: EventId", categories.id AS "id: CategoryId", status, cancelled
           FROM categories JOIN events ON events.id = event_id
           WHERE scored_at IS NULL
               AND status_since < clock_timestamp() - make_interval(secs => $1)
               AND EXISTS (SELECT FROM ranking_rows
                           WHERE ranking_rows.event_id = categories.event_id
                               AND category_id = categories.id AND rank > 0)
           ORDER BY event_id, position"#,
        after.as_secs_f64()
    )
    .fetch_all(connection)
    .await?;
    let mut due = Vec::new();
    for row in rows {
        let outcome = Outcome {
            event_cancelled: row.cancelled,
            phase: CategoryStatus::new(row.status).phase(),
            ranked: true,
        };
        if outcome.settlement() == Settlement::Score {
            due.push((row.event_id, row.id));
        }
    }
    Ok(due)
}

/// What a site admin should know of categories that counted as finished, or as cancelled, before the results service said
/// so.
fn early(unfinished: &[Concluded]) -> Option<String> {
    let names: Vec<&str> = unfinished.iter().map(|it| it.name.as_str()).collect();
    let names = names.join(", ");
    match unfinished {
        [] => None,
        [_] => Some(format!("{names} was not reported as finished")),
        _ => Some(format!("{names} were not reported as finished")),
    }
}

fn message(event: &str, report: &SettlementReport, affected: &AffectedCounts) -> String {
    let scored = match report.scored.len() {
        0 if report.void.is_empty() => {
            format!("No category of {event} is finished with a ranking yet: 0 predictions scored")
        }
        0 => format!("Scored 0 predictions of {event}"),
        1 => format!(
            "Scored {} predictions in 1 category of {event}",
            affected.scored
        ),
        several => format!(
            "Scored {} predictions in {several} categories of {event}",
            affected.scored
        ),
    };
    let void = match report.void.len() {
        0 => String::new(),
        1 => format!(
            "; 1 category is cancelled: {} predictions void",
            affected.void
        ),
        several => format!(
            "; {several} categories are cancelled: {} predictions void",
            affected.void
        ),
    };
    let waiting = match report.waiting.len() {
        0 => String::new(),
        1 => "; 1 finished category waits for its results".to_owned(),
        several => format!("; {several} finished categories wait for their results"),
    };
    format!("{scored}{void}{waiting}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_answer_counts_scored_void_and_waiting_categories() {
        let answer = |scored: u64, void: u64, waiting: u64| {
            let ids = |number| (0..number).map(CategoryId::from_upstream).collect();
            let report = SettlementReport {
                scored: ids(scored),
                void: ids(void),
                waiting: ids(waiting),
                ..SettlementReport::default()
            };
            let affected = AffectedCounts {
                scored: 7,
                void: 3,
                leagues: 1,
            };
            message("Cup", &report, &affected)
        };
        assert_eq!(
            answer(0, 0, 0),
            "No category of Cup is finished with a ranking yet: 0 predictions scored"
        );
        assert_eq!(
            answer(0, 0, 1),
            "No category of Cup is finished with a ranking yet: 0 predictions scored; \
             1 finished category waits for its results"
        );
        assert_eq!(answer(1, 0, 0), "Scored 7 predictions in 1 category of Cup");
        assert_eq!(
            answer(0, 1, 0),
            "Scored 0 predictions of Cup; 1 category is cancelled: 3 predictions void"
        );
        assert_eq!(
            answer(2, 2, 2),
            "Scored 7 predictions in 2 categories of Cup; \
             2 categories are cancelled: 3 predictions void; \
             2 finished categories wait for their results"
        );
    }
}
