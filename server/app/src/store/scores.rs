//! Final points, as the site admin asks for them (design section 5, "Live scoring").

use podium_domain::event::CategoryStatus;
use podium_domain::ids::EventId;
use podium_domain::settlement::Outcome;
use podium_wire::scoring::{CategoryScoreStatus, EventScoreStatus, ScoreEventAnswer};

use super::events::{announce_event, hold_alone, view};
use super::results::categories;
use super::settle::{SettlingRun, Touched, settle, touched};
use super::{Bells, Store, StoreError, count, iso};

impl Store {
    /// Settles every category of an event that can be, from scratch. Running it again on the same
    /// results changes nothing and announces nothing.
    pub async fn score_event(
        &self,
        event: &EventId,
    ) -> Result<(ScoreEventAnswer, Bells), StoreError> {
        let mut writing = self.writing().await?;
        hold_alone(writing.connection(), event.as_str()).await?;
        let name = view(writing.connection(), event.as_str()).await?.name;
        let mut run = SettlingRun::default();
        for category in categories(writing.connection(), event, None).await? {
            settle(&mut writing, event, &category, &mut run).await?;
        }
        if run.is_news {
            announce_event(&mut writing, event).await?;
        }
        let touched = touched(writing.connection(), event, &run.settled()).await?;
        let answer = ScoreEventAnswer {
            success: true,
            processed: touched.scored,
            leagues: touched.leagues,
            message: message(&name, &run, &touched),
        };
        Ok((answer, writing.commit().await?))
    }

    pub async fn score_status(&self, event: &EventId) -> Result<EventScoreStatus, StoreError> {
        let mut connection = self.pool.acquire().await?;
        let event_view = view(&mut connection, event.as_str()).await?;
        let rows = sqlx::query!(
            r#"
            SELECT categories.id, categories.name, categories.status,
                   EXISTS (SELECT FROM ranking_rows
                           WHERE ranking_rows.event_id = categories.event_id
                               AND ranking_rows.category_id = categories.id AND rank > 0)
                       AS "ranked!",
                   count(predictions.id) AS "total!",
                   count(scores.prediction_id) FILTER (WHERE NOT void) AS "scored!",
                   count(scores.prediction_id) FILTER (WHERE void) AS "void!",
                   max(scores.scored_at) AS last_scored
            FROM categories
            LEFT JOIN predictions ON predictions.event_id = categories.event_id
                AND predictions.category_id = categories.id
            LEFT JOIN scores ON scores.prediction_id = predictions.id
            WHERE categories.event_id = $1
            GROUP BY categories.event_id, categories.id ORDER BY categories.position
            "#,
            event.as_str()
        )
        .fetch_all(&mut *connection)
        .await?;
        let predictions_total: u32 = rows.iter().map(|row| count(row.total)).sum();
        let predictions_scored: u32 = rows.iter().map(|row| count(row.scored)).sum();
        let predictions_void: u32 = rows.iter().map(|row| count(row.void)).sum();
        Ok(EventScoreStatus {
            event_id: event.to_string(),
            event_name: event_view.name,
            predictions_total,
            predictions_scored,
            predictions_void,
            is_fully_scored: event_view.dcats.iter().all(|category| category.scored)
                && predictions_total == predictions_scored + predictions_void,
            last_scored: rows.iter().filter_map(|row| row.last_scored).max().map(iso),
            categories: rows
                .into_iter()
                .map(|row| {
                    let outcome = Outcome {
                        event_cancelled: event_view.cancelled,
                        phase: CategoryStatus::new(row.status.as_str()).phase(),
                        ranked: row.ranked,
                    };
                    CategoryScoreStatus {
                        category_id: row.id,
                        category_name: row.name,
                        status: row.status,
                        waiting_for_results: outcome.waits_for_results(),
                        predictions_total: count(row.total),
                        predictions_scored: count(row.scored),
                        predictions_void: count(row.void),
                    }
                })
                .collect(),
        })
    }
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
    use podium_domain::ids::CategoryId;

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
