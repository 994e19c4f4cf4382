//! The form model's podiums in a league where it plays.

use podium_domain::ids::{LeagueId, UserId};
use podium_domain::scoring::points::score;
use podium_wire::picks::prediction::PodiumPick;
use podium_wire::picks::reveal::{MemberPodium, PodiumAthlete, ScoredFormPodium};
use sqlx::types::Json;

use crate::db::error::StoreError;
use crate::db::rows::stored_podium;
use crate::db::store::Store;
use crate::events::paid_ranks::paid_ranks;

/// Maximum number of podiums in an answer.
const TOLD_MAX: i64 = 20;

impl Store {
    /// Of closed categories, beside the caller's. None while the caller hides an event, whose results the podiums of
    /// later ones rest on.
    pub async fn form_podiums(
        &self,
        league: &LeagueId,
        caller: &UserId,
    ) -> Result<Vec<ScoredFormPodium>, StoreError> {
        if !self.hidden_events(caller).await?.is_empty() {
            return Ok(Vec::new());
        }
        // One snapshot: the podiums, and the rankings that they have points of.
        let mut reading = self.pool.begin_reading().await?;
        let rows = sqlx::query_file!(
            "queries/form_podiums.sql",
            league.as_str(),
            caller.as_str(),
            TOLD_MAX
        )
        .fetch_all(&mut *reading)
        .await?;
        let events: Vec<String> = rows.iter().map(|row| row.event_id.clone()).collect();
        let rankings = paid_ranks(&mut reading, &events).await?;
        reading.commit().await?;
        let podiums = rows.into_iter().map(|row| {
            let ranking = rankings.get(&(row.event_id.clone(), row.category_id.clone()));
            let theirs = stored_podium([&row.first, &row.second, &row.third]);
            let own = stored_podium([&row.my_first, &row.my_second, &row.my_third]);
            let points = |podium| ranking.map(|ranking| score(podium, ranking).total());
            ScoredFormPodium {
                points: points(&theirs),
                my_points: points(&own).filter(|_| row.i_picked),
                provisional: row.provisional,
                of: MemberPodium {
                    event_id: row.event_id,
                    event_name: row.event_name,
                    category_id: row.category_id,
                    category_name: row.category_name,
                    athletes: row.athletes.0,
                    podium: Some(PodiumPick {
                        first: row.first,
                        second: row.second,
                        third: row.third,
                    }),
                    mine: row.i_picked.then_some(PodiumPick {
                        first: row.my_first,
                        second: row.my_second,
                        third: row.my_third,
                    }),
                },
            }
        });
        Ok(podiums.collect())
    }
}
