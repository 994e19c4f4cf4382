//! The contents of a message for a league's own chat, from the current state.

use std::collections::HashMap;

use podium_domain::delivery::webhook::{Leader, WebhookMessage};
use podium_domain::ids::{EventId, LeagueId, UserId};
use podium_domain::scoring::tally::{Tally, shared_ranks};

use crate::db::error::StoreError;
use crate::db::pool::connection::Connection;
use crate::db::rows::count;
use crate::db::store::Store;
use crate::delivery::kinds::webhook::{ClaimedMessage, MessageKind};

/// Leaders of a league that a message names.
const LEADERS: usize = 3;

impl Store {
    /// Composes the message from the current state; `None` if it no longer applies.
    pub async fn webhook_message(
        &self,
        claimed: &ClaimedMessage,
    ) -> Result<Option<WebhookMessage>, StoreError> {
        match &claimed.about {
            MessageKind::Test => Ok(Some(WebhookMessage::Test)),
            MessageKind::PicksClosed(event) => self.closed_message(&claimed.league, event).await,
            MessageKind::PicksScored(event) => self.scored_message(&claimed.league, event).await,
        }
    }

    /// `None` if picks are open again. Former members do not count.
    async fn closed_message(
        &self,
        league: &LeagueId,
        event: &EventId,
    ) -> Result<Option<WebhookMessage>, StoreError> {
        let row = sqlx::query!(
            r#"SELECT events.name, count(DISTINCT user_id) AS "players!"
               FROM events JOIN predictions ON predictions.event_id = events.id
               JOIN memberships USING (league_id, user_id)
               WHERE events.id = $1 AND league_id = $2 AND is_closed(events)
               GROUP BY events.id"#,
            event.as_str(),
            league.as_str()
        )
        .fetch_optional(&self.pool)
        .await?;
        Ok(row.map(|row| WebhookMessage::PicksClosed {
            event_name: row.name,
            players: count(row.players),
        }))
    }

    /// `None` if no pick counts, or none does any more.
    async fn scored_message(
        &self,
        league: &LeagueId,
        event: &EventId,
    ) -> Result<Option<WebhookMessage>, StoreError> {
        let row = sqlx::query!(
            r#"SELECT events.name, count(DISTINCT category_id) AS "picked!",
                   count(DISTINCT category_id) FILTER (WHERE prediction_id IS NOT NULL) AS "scored!",
                   COALESCE(bool_or(NOT void), false) AS "counts!"
               FROM events
               JOIN predictions ON predictions.event_id = events.id
               JOIN memberships USING (league_id, user_id)
               LEFT JOIN scores ON prediction_id = predictions.id
               WHERE events.id = $1 AND league_id = $2
               GROUP BY events.id"#,
            event.as_str(),
            league.as_str()
        )
        .fetch_optional(&self.pool)
        .await?;
        let Some(row) = row.filter(|row| row.counts) else {
            return Ok(None);
        };
        Ok(Some(WebhookMessage::PicksScored {
            event_name: row.name,
            scored: count(row.scored),
            picked: count(row.picked),
            leaders: self.leaders(league, event).await?,
        }))
    }

    /// The first of a league, by the final points of the event's season; members of equal rank by name.
    async fn leaders(&self, league: &LeagueId, event: &EventId) -> Result<Vec<Leader>, StoreError> {
        let mut connection = self.pool.acquire().await?;
        let rows = sqlx::query_file!("queries/event_earnings.sql", [league] as _, event.as_str())
            .fetch_all(&mut *connection)
            .await?;
        let tallies: Vec<(UserId, Tally)> = rows
            .iter()
            .map(|row| {
                let tally = Tally {
                    points: count(row.points),
                    exact: count(row.exact),
                    winners: count(row.winners),
                    hits: count(row.hits),
                };
                (row.user_id.clone(), tally)
            })
            .collect();
        let ranks = shared_ranks(tallies);
        let rows: Vec<_> = rows
            .into_iter()
            .filter_map(|row| Some((*ranks.get(&row.user_id)?, row)))
            .filter(|(rank, row)| {
                row.points > 0 && usize::try_from(*rank).is_ok_and(|rank| rank <= LEADERS)
            })
            .collect();
        let ids: Vec<_> = rows.iter().map(|(_, row)| &row.user_id).collect();
        let names = names(&mut connection, &ids).await?;
        let mut leaders: Vec<Leader> = rows
            .into_iter()
            .map(|(rank, row)| Leader {
                rank,
                name: names.get(&row.user_id).cloned().unwrap_or_default(),
                points: count(row.points),
                event_points: count(row.event_points),
            })
            .collect();
        leaders.sort_by(|a, b| (a.rank, &a.name).cmp(&(b.rank, &b.name)));
        leaders.truncate(LEADERS);
        Ok(leaders)
    }
}

async fn names(
    connection: &mut Connection,
    ids: &[&UserId],
) -> Result<HashMap<UserId, String>, StoreError> {
    let rows = sqlx::query!(
        r#"SELECT id AS "id: UserId", name FROM users WHERE id = ANY($1)"#,
        ids as _
    )
    .fetch_all(connection)
    .await?;
    Ok(rows.into_iter().map(|row| (row.id, row.name)).collect())
}
