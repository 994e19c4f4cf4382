//! Rankings as far as they decide points.

use std::collections::HashMap;

use podium_domain::events::official_ranking::OfficialRanking;
use podium_domain::ids::AthleteId;
use podium_domain::scoring::points::WORST_PAID_RANK;

use crate::db::error::StoreError;
use crate::db::pool::connection::Connection;
use crate::db::rows::count;

/// Ranks of a category's athletes.
type Ranks = Vec<(AthleteId, Option<u32>)>;

/// The ranks that earn points in these events, by event and category. Any podium has the same points in them as in the
/// whole rankings.
pub(crate) async fn paid_ranks(
    reading: &mut Connection,
    events: &[String],
) -> Result<HashMap<(String, String), OfficialRanking>, StoreError> {
    let rows = sqlx::query!(
        r#"SELECT event_id, category_id, athlete_id AS "athlete_id: AthleteId", rank AS "rank!"
           FROM ranking_rows WHERE event_id = ANY($1) AND rank BETWEEN 1 AND $2"#,
        events,
        i32::try_from(WORST_PAID_RANK).unwrap_or(i32::MAX)
    )
    .fetch_all(reading)
    .await?;
    let mut ranks: HashMap<(String, String), Ranks> = HashMap::new();
    for row in rows {
        let rank = Some(count(row.rank.into()));
        let of_category = ranks.entry((row.event_id, row.category_id)).or_default();
        of_category.push((row.athlete_id, rank));
    }
    let official = |(key, ranks)| (key, OfficialRanking::new(ranks));
    Ok(ranks.into_iter().map(official).collect())
}
