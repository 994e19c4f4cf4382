//! Preview of scoring an event: computed like scoring, but not written.

use std::cmp::Reverse;
use std::collections::HashMap;

use podium_domain::events::event::CategoryStatus;
use podium_domain::events::official_ranking::OfficialRanking;
use podium_domain::events::ranking;
use podium_domain::ids::EventId;
use podium_domain::scoring::conclusion::EndedBy;
use podium_domain::scoring::points;
use podium_domain::scoring::points::Score;
use podium_domain::scoring::settlement::Settlement;
use podium_wire::scoring::score::{ScoreChange, ScorePreviewAnswer};

use crate::db::error::StoreError;
use crate::db::pool::connection::Connection;
use crate::db::rows::count;
use crate::db::rows::stored_podium;
use crate::db::store::Store;
use crate::events::list::view;
use crate::events::results::{StoredCategory, categories};
use crate::scoring::conclude::unfinished;

/// Maximum number of changes listed individually.
const CHANGES_TOLD_MAX: usize = 500;

type Slots = [Option<String>; 3];

struct StoredPrediction {
    id: String,
    user: (String, String),
    league: (String, String),
    slots: Slots,
    /// Points and whether it is void; `None` if it is not scored.
    score: Option<(u32, bool)>,
}

impl Store {
    /// Read from one snapshot.
    pub async fn preview_scoring(&self, event: &EventId) -> Result<ScorePreviewAnswer, StoreError> {
        let mut transaction = self.pool.begin_reading().await?;
        let mut answer = ScorePreviewAnswer {
            event_id: event.to_string(),
            event_name: view(&mut transaction, event.as_str()).await?.name,
            changes: Vec::new(),
            changed: 0,
            unchanged: 0,
            points_before: 0,
            points_after: 0,
            waiting: Vec::new(),
            unfinished: Vec::new(),
        };
        let unfinished = unfinished(&mut transaction, Some(event), EndedBy::Admin).await?;
        for mut category in categories(&mut transaction, event, None).await? {
            if let Some(ended) = unfinished.iter().find(|it| it.id == category.id) {
                category.status = CategoryStatus::new(ended.to.status());
                answer.unfinished.push(category.name.clone());
            }
            let outcome = category.outcome();
            let settlement = outcome.settlement();
            if outcome.waits_for_results() {
                answer.waiting.push(category.name.clone());
            }
            let ranking =
                (settlement == Settlement::Score).then(|| ranking::official(&category.rows));
            let predictions = predictions(&mut transaction, event, &category).await?;
            if settlement == Settlement::Wait {
                answer.unchanged += u32::try_from(predictions.len()).unwrap_or(u32::MAX);
            } else {
                judge(&mut answer, &category, ranking.as_ref(), predictions);
            }
        }
        transaction.commit().await?;
        answer.changes.sort_by_key(|change| {
            (
                Reverse(change.to.abs_diff(change.from.unwrap_or_default())),
                change.user_name.clone(),
                change.prediction_id.clone(),
            )
        });
        answer.changes.truncate(CHANGES_TOLD_MAX);
        Ok(answer)
    }
}

fn judge(
    answer: &mut ScorePreviewAnswer,
    category: &StoredCategory,
    ranking: Option<&OfficialRanking>,
    predictions: Vec<StoredPrediction>,
) {
    let mut known: HashMap<Slots, u32> = HashMap::new();
    for prediction in predictions {
        let void = ranking.is_none();
        let to = *known.entry(prediction.slots.clone()).or_insert_with(|| {
            let [first, second, third] = &prediction.slots;
            let podium = stored_podium([first, second, third]);
            let score = ranking.map_or_else(Score::default, |it| points::score(&podium, it));
            score.total()
        });
        if prediction.score == Some((to, void)) {
            answer.unchanged += 1;
            continue;
        }
        let from = prediction.score.map(|(points, _)| points);
        answer.changed += 1;
        answer.points_before += from.unwrap_or_default();
        answer.points_after += to;
        answer.changes.push(ScoreChange {
            prediction_id: prediction.id,
            user_id: prediction.user.0,
            user_name: prediction.user.1,
            league_id: prediction.league.0,
            league_name: prediction.league.1,
            category_id: category.id.to_string(),
            category_name: category.name.clone(),
            from,
            to,
            void,
        });
    }
}

async fn predictions(
    connection: &mut Connection,
    event: &EventId,
    category: &StoredCategory,
) -> Result<Vec<StoredPrediction>, StoreError> {
    let rows = sqlx::query!(
        r#"
        SELECT predictions.id, user_id, users.name AS user_name, league_id,
               leagues.name AS league_name, predictions.first, predictions.second,
               predictions.third, scores.first + scores.second + scores.third AS "points?",
               scores.void AS "void?"
        FROM predictions
        JOIN users ON users.id = user_id
        JOIN leagues ON leagues.id = league_id
        LEFT JOIN scores ON prediction_id = predictions.id
        WHERE event_id = $1 AND category_id = $2
        "#,
        event.as_str(),
        category.id.as_str()
    )
    .fetch_all(connection)
    .await?;
    let predictions = rows.into_iter().map(|row| StoredPrediction {
        id: row.id,
        user: (row.user_id, row.user_name),
        league: (row.league_id, row.league_name),
        slots: [row.first, row.second, row.third],
        score: row
            .points
            .zip(row.void)
            .map(|(points, void)| (count(points.into()), void)),
    });
    Ok(predictions.collect())
}
