//! Notifies everybody with a pick in an event of a round that was moved (docs/programme.md).

use podium_domain::events::programme::NOTABLE_MINUTES;
use podium_domain::ids::{EventId, UserId};
use podium_domain::notifications::notification::{Notice, RoundMoved};

use crate::db::error::StoreError;
use crate::db::rows::{count, iso};
use crate::db::store::Store;
use crate::delivery::kinds::fanout::{PAUSE, PORTION};
use crate::outbox::transaction::Wakeups;

impl Store {
    pub(super) async fn fan_out_moves(
        &self,
        event: &EventId,
        wake: &impl Fn(&Wakeups),
    ) -> Result<(), StoreError> {
        let Some(moved) = self.moved_round(event).await? else {
            return Ok(());
        };
        let mut after = String::new();
        loop {
            let mut tx = self.begin().await?;
            let players = sqlx::query_scalar!(
                r#"SELECT id AS "id: UserId" FROM users
                   WHERE id > $2 AND alive
                       AND EXISTS (SELECT FROM predictions WHERE user_id = users.id AND event_id = $1)
                   ORDER BY id LIMIT $3"#,
                event.as_str(),
                after,
                i64::try_from(PORTION).unwrap_or(i64::MAX)
            )
            .fetch_all(tx.connection())
            .await?;
            let Some(last) = players.last() else {
                return Ok(());
            };
            after = last.to_string();
            for player in &players {
                tx.add_notification(player, Notice::RoundMoved(moved.clone()));
            }
            wake(&tx.commit().await?);
            tokio::time::sleep(PAUSE).await;
        }
    }

    /// The first moved final that is to come, or else the first other moved round; `None` if none was moved by much.
    async fn moved_round(&self, event: &EventId) -> Result<Option<RoundMoved>, StoreError> {
        let row = sqlx::query!(
            r#"SELECT events.name, discipline || ' ' || kind || ' of ' || gender AS "round!",
                      programme_rounds.starts_at, moved_from AS "moved_from!", count(*) OVER () - 1 AS "others!"
               FROM programme_rounds JOIN events ON events.id = event_id
               WHERE event_id = $1 AND programme_rounds.starts_at > clock_timestamp()
                   AND abs(extract(epoch FROM programme_rounds.starts_at - moved_from)) >= $2::bigint * 60
                   AND NOT cancelled AND NOT postponed
               ORDER BY kind = 'final' DESC, position LIMIT 1"#,
            event.as_str(),
            NOTABLE_MINUTES
        )
        .fetch_optional(&self.pool)
        .await?;
        Ok(row.map(|row| RoundMoved {
            event_id: event.to_string(),
            event_name: row.name,
            round: row.round,
            starts_at: iso(row.starts_at),
            moved_from: iso(row.moved_from),
            others: count(row.others),
        }))
    }
}
