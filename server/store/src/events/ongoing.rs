//! Categories with complete rankings, for their outlook.

use podium_domain::events::event::{CategoryPhase, Round};
use podium_domain::events::ranking::RankingRow;
use podium_domain::ids::{CategoryId, EventId};

use crate::db::error::StoreError;
use crate::db::pool::connection::Connection;
use crate::db::store::Store;
use crate::events::results::categories;

/// A category with its complete ranking.
#[derive(Debug, Clone)]
pub struct RankedCategory {
    pub id: CategoryId,
    pub phase: CategoryPhase,
    /// Whether its points are final, or void with its event.
    pub is_settled: bool,
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
    ) -> Result<Vec<RankedCategory>, StoreError> {
        let mut reading = self.pool.begin_reading().await?;
        let all = ranked_categories(&mut reading, event).await?;
        reading.commit().await?;
        let ongoing = all.into_iter().filter(|category| {
            let has_begun = matches!(
                category.phase,
                CategoryPhase::Running | CategoryPhase::Finished
            );
            has_begun && !category.is_settled && !category.rows.is_empty()
        });
        Ok(ongoing.collect())
    }
}

pub(crate) async fn ranked_categories(
    reading: &mut Connection,
    event: &EventId,
) -> Result<Vec<RankedCategory>, StoreError> {
    let all = categories(reading, event, None).await?.into_iter();
    let ranked = all.map(|category| RankedCategory {
        phase: category.status.phase(),
        is_settled: category.scored_at.is_some() || category.event_cancelled,
        id: category.id,
        rounds: category.rounds,
        deciding_round: category.deciding_round,
        rows: category.rows,
    });
    Ok(ranked.collect())
}
