//! A member's podiums of running events, beside those of the member who asks.

use podium_domain::ids::{LeagueId, UserId};
use podium_wire::picks::prediction::PodiumPick;
use podium_wire::picks::reveal::{MemberPodium, PodiumAthlete};
use sqlx::types::Json;

use crate::db::error::StoreError;
use crate::db::store::Store;

/// Maximum number of podiums in an answer.
const TOLD_MAX: i64 = 100;

impl Store {
    /// # Errors
    /// `NotFound` if the user is no member of the league.
    pub async fn member_podiums(
        &self,
        league: &LeagueId,
        member: &UserId,
        caller: &UserId,
    ) -> Result<Vec<MemberPodium>, StoreError> {
        // One statement: that a category is closed and its picks are read from the same snapshot.
        let rows = sqlx::query_file!(
            "queries/member_podiums.sql",
            league.as_str(),
            member.as_str(),
            caller.as_str(),
            TOLD_MAX
        )
        .fetch_all(&self.pool)
        .await?;
        if rows.is_empty() {
            return Err(StoreError::NotFound);
        }
        let podiums = rows.into_iter().filter_map(|row| {
            Some(MemberPodium {
                event_id: row.event_id?,
                event_name: row.event_name?,
                category_id: row.category_id?,
                category_name: row.category_name?,
                athletes: row.athletes.0,
                podium: row.picked.then_some(PodiumPick {
                    first: row.first,
                    second: row.second,
                    third: row.third,
                }),
                mine: row.i_picked.then_some(PodiumPick {
                    first: row.my_first,
                    second: row.my_second,
                    third: row.my_third,
                }),
            })
        });
        Ok(podiums.collect())
    }
}
