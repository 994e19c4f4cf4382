//! Final points, as the site admin asks for them (docs/rules.md, "When points become final").

use std::time::Duration;

use podium_domain::events::event::CategoryStatus;
use podium_domain::ids::{CategoryId, EventId, UserId};
use podium_domain::scoring::settlement::{Outcome, Settlement};
use podium_wire::scoring::score::ScoreEventAnswer;

use crate::db::error::StoreError;
use crate::db::event_lock::hold_alone;
use crate::db::pool::connection::Connection;
use crate::db::store::Store;
use crate::events::list::{announce_event, view};
use crate::events::results::categories;
use crate::outbox::fanout_kinds::About;
use crate::outbox::transaction::{Bells, Writing};
use crate::scoring::corrections::Because;
use crate::scoring::settle::{SettlingRun, Touched, settle, touched};

impl Store {
    /// Settles every category of an event that can be, from scratch. Running it again on the same
    /// results changes nothing and announces nothing.
    pub async fn score_event(
        &self,
        event: &EventId,
        admin: Option<&UserId>,
    ) -> Result<(ScoreEventAnswer, Bells), StoreError> {
        let mut writing = self.writing().await?;
        hold_alone(writing.connection(), event.as_str()).await?;
        let answer = settle_categories(&mut writing, event, admin, |_| true).await?;
        Ok((answer, writing.commit().await?))
    }

    /// Settles what has been finished for so long that nobody will correct it in a hurry, one event
    /// after the other.
    pub async fn score_what_is_due(&self, after: Duration) -> Result<Vec<Bells>, StoreError> {
        let mut connection = self.pool.acquire().await?;
        let due_now = due(&mut connection, after).await?;
        drop(connection);
        let mut events: Vec<EventId> = due_now.into_iter().map(|(event, _)| event).collect();
        events.dedup();
        let mut bells = Vec::new();
        for event in events {
            let mut writing = self.writing().await?;
            hold_alone(writing.connection(), event.as_str()).await?;
            // Another node may have been faster.
            let mut still = due(writing.connection(), after).await?;
            still.retain(|(of, _)| of == &event);
            if still.is_empty() {
                continue;
            }
            let is_due = |category: &CategoryId| still.iter().any(|(_, id)| id == category);
            let answer = settle_categories(&mut writing, &event, None, is_due).await?;
            tracing::info!(%event, message = answer.message, "scored by itself");
            bells.push(writing.commit().await?);
        }
        Ok(bells)
    }
}

async fn settle_categories(
    writing: &mut Writing,
    event: &EventId,
    admin: Option<&UserId>,
    wanted: impl Fn(&CategoryId) -> bool,
) -> Result<ScoreEventAnswer, StoreError> {
    let name = view(writing.connection(), event.as_str()).await?.name;
    let mut run = SettlingRun::default();
    for category in categories(writing.connection(), event, None).await? {
        if wanted(&category.id) {
            settle(writing, event, &category, Because::Asked, &mut run).await?;
        }
    }
    if run.is_news {
        writing.tell_everybody(About::PicksScored, event).await?;
        announce_event(writing, event).await?;
    }
    let touched = touched(writing.connection(), event, &run.settled()).await?;
    let answer = ScoreEventAnswer {
        success: true,
        processed: touched.scored,
        leagues: touched.leagues,
        message: message(&name, &run, &touched),
    };
    writing.record_scoring(event, admin, &answer).await?;
    Ok(answer)
}

/// Categories whose points wait to be final, by event: finished with a ranking, and for long enough.
async fn due(
    connection: &mut Connection,
    after: Duration,
) -> Result<Vec<(EventId, CategoryId)>, StoreError> {
    let rows = sqlx::query!(
        "SELECT event_id, categories.id, status, cancelled
         FROM categories JOIN events ON events.id = event_id
         WHERE scored_at IS NULL
             AND status_since < clock_timestamp() - make_interval(secs => $1)
             AND EXISTS (SELECT FROM ranking_rows
                         WHERE ranking_rows.event_id = categories.event_id
                             AND category_id = categories.id AND rank > 0)
         ORDER BY event_id, position",
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
            due.push((
                row.event_id.parse().map_err(StoreError::unreadable)?,
                row.id.parse().map_err(StoreError::unreadable)?,
            ));
        }
    }
    Ok(due)
}

fn message(event: &str, run: &SettlingRun, touched: &Touched) -> String {
    let scored = match run.scored.len() {
        0 if run.void.is_empty() => {
            format!("No category of {event} is finished with a ranking yet: 0 predictions scored")
        }
        0 => format!("Scored 0 predictions of {event}"),
        1 => format!(
            "Scored {} predictions in 1 category of {event}",
            touched.scored
        ),
        several => format!(
            "Scored {} predictions in {several} categories of {event}",
            touched.scored
        ),
    };
    let void = match run.void.len() {
        0 => String::new(),
        1 => format!(
            "; 1 category is cancelled: {} predictions void",
            touched.void
        ),
        several => format!(
            "; {several} categories are cancelled: {} predictions void",
            touched.void
        ),
    };
    let waiting = match run.waiting.len() {
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
    fn the_answer_says_what_was_scored_what_is_void_and_what_waits() {
        let say = |scored: u64, void: u64, waiting: u64| {
            let ids = |number| (0..number).map(CategoryId::from_upstream).collect();
            let run = SettlingRun {
                scored: ids(scored),
                void: ids(void),
                waiting: ids(waiting),
                ..SettlingRun::default()
            };
            let touched = Touched {
                scored: 7,
                void: 3,
                leagues: 1,
            };
            message("Cup", &run, &touched)
        };
        assert_eq!(
            say(0, 0, 0),
            "No category of Cup is finished with a ranking yet: 0 predictions scored"
        );
        assert_eq!(
            say(0, 0, 1),
            "No category of Cup is finished with a ranking yet: 0 predictions scored; \
             1 finished category waits for its results"
        );
        assert_eq!(say(1, 0, 0), "Scored 7 predictions in 1 category of Cup");
        assert_eq!(
            say(0, 1, 0),
            "Scored 0 predictions of Cup; 1 category is cancelled: 3 predictions void"
        );
        assert_eq!(
            say(2, 2, 2),
            "Scored 7 predictions in 2 categories of Cup; \
             2 categories are cancelled: 3 predictions void; \
             2 finished categories wait for their results"
        );
    }
}
