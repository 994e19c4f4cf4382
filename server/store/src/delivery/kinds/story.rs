//! The story of an event in leagues' streams: how its chances changed while it was climbed. Computed from rows, so a
//! repeated job writes the same.

use podium_domain::ids::{EventId, LeagueId};
use podium_domain::outlook::Swing;
use sqlx::types::Json;

use crate::db::error::StoreError;
use crate::db::rows::iso;
use crate::db::store::Store;
use crate::delivery::kinds::fanout::{PAUSE, leagues_with_picks};
use crate::leagues::stream::{Subject, ToldSwing, lock_stream, write_entry};
use crate::outbox::transaction::{Transaction, Wakeups};

/// Swings of an event that are told: the newest.
const SWINGS_MAX: i64 = 12;

impl Store {
    /// Tells the story so far in each league with picks.
    pub(super) async fn stream_story(
        &self,
        event: &EventId,
        wake: &impl Fn(&Wakeups),
    ) -> Result<(), StoreError> {
        let swings = self.swings(event).await?;
        if swings.is_empty() {
            return Ok(());
        }
        let mut after = String::new();
        loop {
            let mut tx = self.begin().await?;
            let leagues = leagues_with_picks(tx.connection(), event, &after).await?;
            let Some(last) = leagues.last() else {
                return Ok(());
            };
            after = last.to_string();
            lock_stream(&mut tx, &leagues).await?;
            for league in readers(&mut tx, event, &leagues).await? {
                write_entry(&mut tx, &league, Subject::Story(event), &swings).await?;
            }
            wake(&tx.commit().await?);
            tokio::time::sleep(PAUSE).await;
        }
    }

    /// Oldest first, of all categories.
    async fn swings(&self, event: &EventId) -> Result<Vec<ToldSwing>, StoreError> {
        let rows = sqlx::query!(
            r#"SELECT category_id, at, swing AS "swing!: Json<Swing>" FROM outlook_steps
               WHERE event_id = $1 AND swing IS NOT NULL
               ORDER BY at DESC, category_id DESC, number DESC LIMIT $2"#,
            event.as_str(),
            SWINGS_MAX
        )
        .fetch_all(&self.pool)
        .await?;
        let newest_first = rows.into_iter().map(|row| ToldSwing {
            category: row.category_id,
            at: iso(row.at),
            swing: row.swing.0,
        });
        Ok(newest_first.rev().collect())
    }
}

/// Leagues with a member who has picked in the event, while it is closed.
async fn readers(
    tx: &mut Transaction,
    event: &EventId,
    leagues: &[LeagueId],
) -> Result<Vec<LeagueId>, StoreError> {
    Ok(sqlx::query_scalar!(
        r#"SELECT leagues.id AS "id: LeagueId" FROM leagues JOIN events ON events.id = $2
           WHERE leagues.id = ANY($1) AND is_closed(events) AND EXISTS (
               SELECT FROM predictions JOIN memberships USING (league_id, user_id)
               WHERE league_id = leagues.id AND event_id = $2)
           ORDER BY leagues.id"#,
        leagues as _,
        event.as_str()
    )
    .fetch_all(tx.connection())
    .await?)
}
