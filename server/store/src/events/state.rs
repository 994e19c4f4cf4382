//! The in-memory state of an event's actor.

use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;

use chrono::{DateTime, Utc};
use podium_domain::events::event::{CategoryPhase, CategoryStatus};
use podium_domain::events::official_ranking::OfficialRanking;
use podium_domain::events::ranking;
use podium_domain::ids::{AthleteId, CategoryId, EventId};
use podium_domain::leaderboard::season::{EventSeason, EventStart};

use crate::db::error::StoreError;
use crate::db::pool::connection::Connection;
use crate::db::rows::count;
use crate::db::store::Store;
use crate::events::results::has_final_points;

/// An event as its actor needs it: locks and rankings, no display data.
#[derive(Debug, Clone)]
pub struct EventState {
    pub id: EventId,
    /// None while the event is postponed without a new date.
    pub starts_at: Option<DateTime<Utc>>,
    /// The database's clock when this was read: timers count from it, not from the node's clock.
    pub read_at: DateTime<Utc>,
    pub locked: bool,
    pub reopened: bool,
    pub season: EventSeason,
    pub categories: Vec<CategoryState>,
}

#[derive(Debug, Clone)]
pub struct CategoryState {
    pub id: CategoryId,
    pub phase: CategoryPhase,
    /// When its points became final, or were last corrected.
    pub scored_at: Option<DateTime<Utc>>,
    /// Points computed from `ranking` are shown as provisional.
    pub provisional: bool,
    pub ranking: Arc<OfficialRanking>,
    /// The form model's podium is stored.
    pub form_predicted: bool,
}

impl EventState {
    /// Shares the rankings that have not changed since an earlier state with it, to save memory.
    pub fn share(&mut self, earlier: &Self) {
        for category in &mut self.categories {
            let same = earlier
                .categories
                .iter()
                .find(|same| same.id == category.id && same.ranking == category.ranking);
            if let Some(same) = same {
                category.ranking = Arc::clone(&same.ranking);
            }
        }
    }
}

impl Store {
    pub async fn event_state(&self, id: &EventId) -> Result<EventState, StoreError> {
        let mut connection = self.pool.acquire().await?;
        let event = sqlx::query!(
            r#"SELECT CASE WHEN NOT postponed THEN starts_at END AS starts_at, locked, reopened, cancelled, postponed,
                   event_year(events) AS year, clock_timestamp() AS "read_at!"
               FROM events WHERE id = $1"#,
            id.as_str()
        )
        .fetch_one(&mut *connection)
        .await?;
        let categories = sqlx::query!(
            r#"SELECT id AS "id: CategoryId", status, scored_at, deciding_round,
                   EXISTS (
                       SELECT FROM form_predictions WHERE event_id = $1 AND category_id = categories.id
                   ) AS "form_predicted!"
               FROM categories WHERE event_id = $1 ORDER BY position"#,
            id.as_str()
        )
        .fetch_all(&mut *connection)
        .await?;
        let mut rankings = rankings(&mut connection, id).await?;
        let start = EventStart {
            starts_at: event.starts_at,
            locked: event.locked,
            cancelled: event.cancelled,
            postponed: event.postponed,
        };
        let phase = |status: &str| CategoryStatus::new(status).phase();
        let phases = categories.iter().map(|category| phase(&category.status));
        let season = start.season(event.year.map(count), phases, event.read_at);
        Ok(EventState {
            id: id.clone(),
            starts_at: event.starts_at,
            read_at: event.read_at,
            locked: event.locked,
            reopened: event.reopened,
            season,
            categories: categories
                .into_iter()
                .map(|category| {
                    let phase = phase(&category.status);
                    let read = rankings.remove(&category.id).unwrap_or_default();
                    let is_final = has_final_points(category.scored_at, event.cancelled);
                    CategoryState {
                        phase,
                        scored_at: category.scored_at,
                        provisional: !is_final
                            && read.shows_points(phase, category.deciding_round.as_deref()),
                        ranking: Arc::new(OfficialRanking::new(read.ranks)),
                        form_predicted: category.form_predicted,
                        id: category.id,
                    }
                })
                .collect(),
        })
    }

    /// Events that need an actor even without a request: not over, and not locked yet.
    pub async fn events_to_watch(&self) -> Result<Vec<EventId>, StoreError> {
        Ok(sqlx::query_scalar!(
            r#"SELECT id AS "id: EventId" FROM events
               WHERE NOT locked AND NOT reopened AND NOT cancelled AND NOT postponed
                   AND starts_at > clock_timestamp() - interval '3 days'"#
        )
        .fetch_all(&self.pool)
        .await?)
    }
}

/// What an actor needs of a category's ranking; ascents are most of one, and it is read at every move of a final.
#[derive(Default)]
struct Ranks {
    ranks: Vec<(AthleteId, Option<u32>)>,
    /// Rounds in which an athlete has a rank.
    rounds: BTreeSet<String>,
}

impl Ranks {
    fn shows_points(&self, phase: CategoryPhase, deciding: Option<&str>) -> bool {
        let has_ranks = self.ranks.iter().any(|(_, rank)| rank.is_some());
        let ranked_rounds = self.rounds.iter().map(String::as_str);
        ranking::shows_points(phase, deciding, has_ranks, ranked_rounds)
    }
}

async fn rankings(
    connection: &mut Connection,
    event: &EventId,
) -> Result<HashMap<CategoryId, Ranks>, StoreError> {
    let rows = sqlx::query!(
        r#"SELECT category_id AS "category_id: CategoryId", athlete_id AS "athlete_id: AthleteId", rank,
               ARRAY(
                   SELECT round ->> 'category_round_id' FROM jsonb_array_elements(rounds) AS round
                   WHERE round ->> 'rank' IS NOT NULL
               ) AS "ranked_rounds!"
           FROM ranking_rows WHERE event_id = $1"#,
        event.as_str()
    )
    .fetch_all(connection)
    .await?;
    let mut rankings: HashMap<CategoryId, Ranks> = HashMap::new();
    for row in rows {
        let category = rankings.entry(row.category_id).or_default();
        let rank = row.rank.and_then(|rank| u32::try_from(rank).ok());
        category.ranks.push((row.athlete_id, rank));
        category.rounds.extend(row.ranked_rounds);
    }
    Ok(rankings)
}
