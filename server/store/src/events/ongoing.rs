//! Categories that are climbed, for their outlook.

use podium_domain::events::event::{CategoryPhase, Round};
use podium_domain::events::ranking::RankingRow;
use podium_domain::ids::{CategoryId, EventId};

use crate::db::error::StoreError;
use crate::db::store::Store;
use crate::events::results::categories;

/// A category with its complete ranking.
#[derive(Debug, Clone)]
pub struct OngoingCategory {
    pub id: CategoryId,
    pub phase: CategoryPhase,
    pub rounds: Vec<Round>,
    /// Id of the round that decides, as of the last ingest.
    pub deciding_round: Option<String>,
    pub rows: Vec<RankingRow>,
}

impl Store {
    /// The categories of an event whose results have begun and whose points are not final.
    pub async fn ongoing_categories(
        &self,
        event: &EventId,
    ) -> Result<Vec<OngoingCategory>, StoreError> {
        let mut reading = self.pool.begin_reading().await?;
        let all = categories(&mut reading, event, None).await?;
        reading.commit().await?;
        let ongoing = all.into_iter().filter(|category| {
            let phase = category.status.phase();
            let has_begun = matches!(phase, CategoryPhase::Running | CategoryPhase::Finished);
            let is_final = category.scored_at.is_some() || category.event_cancelled;
            has_begun && !is_final && !category.rows.is_empty()
        });
        Ok(ongoing
            .map(|category| OngoingCategory {
                phase: category.status.phase(),
                id: category.id,
                rounds: category.rounds,
                deciding_round: category.deciding_round,
                rows: category.rows,
            })
            .collect())
    }
}
