//! Rankings: complete (with ascents) for the results pages, without ascents for the live topics.

use std::collections::HashSet;

use chrono::{DateTime, Utc};
use podium_domain::events::event::{CategoryStatus, Round};
use podium_domain::events::ranking;
use podium_domain::events::ranking::RankingRow;
use podium_domain::events::round_result::RoundResult;
use podium_domain::ids::{AthleteId, CategoryId, EventId};
use podium_domain::scoring::settlement::Outcome;
use podium_wire::events::result::{
    CategoryRanking, RankingRound, RankingRow as RankingRowView, RoundView, StartingGroupView,
};
use sqlx::types::Json;

use crate::db::error::StoreError;
use crate::db::pool::connection::Connection;
use crate::db::store::Store;

/// A category with its complete ranking.
pub(crate) struct StoredCategory {
    pub(crate) id: CategoryId,
    pub(crate) name: String,
    pub(crate) status: CategoryStatus,
    pub(crate) ranking_as_of: Option<String>,
    pub(crate) rounds: Vec<Round>,
    /// Id of the round that decides, as of the last ingest.
    pub(crate) deciding_round: Option<String>,
    pub(crate) scored_at: Option<DateTime<Utc>>,
    pub(crate) event_cancelled: bool,
    pub(crate) rows: Vec<RankingRow>,
}

impl StoredCategory {
    /// Whether points computed from it are shown as provisional.
    pub(crate) fn is_provisional(&self) -> bool {
        !has_final_points(self.scored_at, self.event_cancelled) && self.shows_points()
    }

    /// The same, whether or not its points are final.
    pub(crate) fn shows_points(&self) -> bool {
        let deciding = self.deciding_round.as_deref();
        ranking::shows_provisional_points(self.status.phase(), deciding, &self.rows)
    }

    pub(crate) fn outcome(&self) -> Outcome {
        Outcome {
            event_cancelled: self.event_cancelled,
            phase: self.status.phase(),
            ranked: !ranking::official(&self.rows).is_empty(),
        }
    }

    pub(crate) fn round_views(&self) -> Vec<RoundView> {
        let decides = |round: &Round| self.deciding_round.as_ref() == Some(&round.id);
        let view = |round| round_view(round, decides(round));
        self.rounds.iter().map(view).collect()
    }

    pub(crate) fn ranking_view(&self) -> CategoryRanking {
        CategoryRanking {
            category_id: self.id.to_string(),
            status: self.status.as_str().to_owned(),
            ranking_as_of: self.ranking_as_of.clone(),
            provisional: self.is_provisional(),
            rounds: self.round_views(),
            rows: self.rows.iter().map(row_view).collect(),
        }
    }
}

/// Whether a category's points are final, so that none are provisional.
pub(crate) fn has_final_points(scored_at: Option<DateTime<Utc>>, event_cancelled: bool) -> bool {
    scored_at.is_some() || event_cancelled
}

fn round_view(round: &Round, decides: bool) -> RoundView {
    RoundView {
        category_round_id: round.id.clone(),
        name: round.name.clone(),
        kind: round.kind.clone(),
        status: round.status.clone(),
        decides,
        starting_groups: round
            .starting_groups
            .iter()
            .map(|name| StartingGroupView { name: name.clone() })
            .collect(),
    }
}

pub(crate) fn row_view(row: &RankingRow) -> RankingRowView {
    RankingRowView {
        athlete_id: row.athlete.to_string(),
        firstname: row.firstname.clone(),
        lastname: row.lastname.clone(),
        country: row.country.clone(),
        rank: row.rank,
        rounds: row
            .rounds
            .iter()
            .map(|round| RankingRound {
                category_round_id: round.round_id.clone(),
                rank: round.rank,
                score: round.score.shown(),
                starting_group: round.starting_group.clone(),
            })
            .collect(),
    }
}

impl Store {
    /// Categories of an event that have a ranking.
    pub async fn ranked_categories(
        &self,
        event: &EventId,
    ) -> Result<HashSet<CategoryId>, StoreError> {
        let ids = sqlx::query_scalar!(
            r#"SELECT id AS "id: CategoryId" FROM categories WHERE event_id = $1 AND EXISTS (
                   SELECT FROM ranking_rows
                   WHERE ranking_rows.event_id = categories.event_id AND category_id = categories.id
               )"#,
            event.as_str()
        )
        .fetch_all(&self.pool)
        .await?;
        Ok(ids.into_iter().collect())
    }
}

/// Categories of athletes in upstream's order, rows by rank, then last name; unranked last.
pub(crate) async fn categories(
    connection: &mut Connection,
    event: &EventId,
    only: Option<&CategoryId>,
) -> Result<Vec<StoredCategory>, StoreError> {
    let rows = sqlx::query!(
        r#"
        SELECT categories.id AS "id: CategoryId", categories.name, status, ranking_as_of, scored_at, cancelled,
               deciding_round, rounds AS "rounds: Json<Vec<Round>>"
        FROM categories JOIN events ON events.id = event_id
        WHERE event_id = $1 AND NOT squads AND ($2::text IS NULL OR categories.id = $2)
        ORDER BY position
        "#,
        event.as_str(),
        only.map(CategoryId::as_str)
    )
    .fetch_all(&mut *connection)
    .await?;
    let mut categories = Vec::with_capacity(rows.len());
    for row in rows {
        categories.push(StoredCategory {
            id: row.id,
            name: row.name,
            status: CategoryStatus::new(row.status),
            ranking_as_of: row.ranking_as_of,
            rounds: row.rounds.0,
            deciding_round: row.deciding_round,
            scored_at: row.scored_at,
            event_cancelled: row.cancelled,
            rows: Vec::new(),
        });
    }
    let events = vec![event.to_string(); categories.len()];
    fill_rankings(connection, &events, &mut categories).await?;
    Ok(categories)
}

/// Fills in the rows of the categories' rankings, each category with its event's id at the same index.
pub(crate) async fn fill_rankings(
    connection: &mut Connection,
    events: &[String],
    categories: &mut [StoredCategory],
) -> Result<(), StoreError> {
    let ids: Vec<_> = categories.iter().map(|category| &category.id).collect();
    for (place, row) in rankings(connection, events, &ids).await? {
        if let Some(category) = categories.get_mut(place) {
            category.rows.push(row);
        }
    }
    Ok(())
}

/// The rows of several rankings, each with its category's index: by rank, then name.
pub(crate) async fn rankings(
    connection: &mut Connection,
    events: &[String],
    categories: &[&CategoryId],
) -> Result<Vec<(usize, RankingRow)>, StoreError> {
    let rows = sqlx::query!(
        r#"SELECT wanted.number - 1 AS "place!", athlete_id AS "athlete_id: AthleteId", name, firstname,
                  lastname, country, bib, federation_id, sport_class, rank,
                  rounds AS "rounds: Json<Vec<RoundResult>>"
           FROM UNNEST($1::text[], $2::text[]) WITH ORDINALITY
               AS wanted (event_id, category_id, number)
           JOIN ranking_rows ON ranking_rows.event_id = wanted.event_id
               AND ranking_rows.category_id = wanted.category_id
           ORDER BY wanted.number, rank NULLS LAST, lastname, firstname, athlete_id"#,
        events,
        categories as _
    )
    .fetch_all(connection)
    .await?;
    let row = rows.into_iter().map(|row| {
        let place = usize::try_from(row.place).unwrap_or(usize::MAX);
        let ranked = RankingRow {
            athlete: row.athlete_id,
            firstname: row.firstname,
            lastname: row.lastname,
            name: row.name,
            country: row.country,
            bib: row.bib,
            federation_id: row.federation_id.and_then(|id| u32::try_from(id).ok()),
            sport_class: row.sport_class,
            rank: row.rank.and_then(|rank| u32::try_from(rank).ok()),
            rounds: row.rounds.0,
        };
        (place, ranked)
    });
    Ok(row.collect())
}
