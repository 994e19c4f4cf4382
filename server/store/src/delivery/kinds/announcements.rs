//! Notifications of a league's members about an announcement; if it was withdrawn, their retraction.

use podium_domain::ids::{LeagueId, UserId};
use podium_domain::notifications::notification::{Announced, Notice, announced_key};

use crate::db::error::StoreError;
use crate::db::rows::number;
use crate::db::store::Store;
use crate::delivery::kinds::fanout::{PAUSE, PORTION};
use crate::outbox::notifications::notification_league;
use crate::outbox::retracted::RetractedNotification;
use crate::outbox::transaction::{Transaction, Wakeups};

impl Store {
    pub(super) async fn fan_out_announcement(
        &self,
        league: &LeagueId,
        announcement: i64,
        wake: &impl Fn(&Wakeups),
    ) -> Result<(), StoreError> {
        let mut after = String::new();
        loop {
            let mut tx = self.begin().await?;
            // Withdrawing an announcement locks its league: it waits for this portion, or is seen by it.
            sqlx::query!(
                "SELECT id FROM leagues WHERE id = $1 FOR KEY SHARE",
                league.as_str()
            )
            .fetch_optional(tx.connection())
            .await?;
            if let Some(last) = announce_portion(&mut tx, league, announcement, &after).await? {
                after = last;
            } else if !retract_portion(&mut tx, league, announcement).await? {
                return Ok(());
            }
            wake(&tx.commit().await?);
            tokio::time::sleep(PAUSE).await;
        }
    }
}

/// Notifies the next members except the author. Returns the last one; `None` if there are no more, or the announcement
/// was withdrawn.
async fn announce_portion(
    tx: &mut Transaction,
    league: &LeagueId,
    announcement: i64,
    after: &str,
) -> Result<Option<String>, StoreError> {
    let rows = sqlx::query!(
        r#"SELECT memberships.user_id AS "user_id: UserId", leagues.name, text
           FROM announcements
           JOIN leagues ON leagues.id = announcements.league_id
           JOIN memberships ON memberships.league_id = leagues.id AND user_id <> author_id
           WHERE announcements.id = $1 AND leagues.id = $2 AND user_id > $3
           ORDER BY user_id LIMIT $4"#,
        announcement,
        league.as_str(),
        after,
        i64::try_from(PORTION).unwrap_or(i64::MAX)
    )
    .fetch_all(tx.connection())
    .await?;
    let last = rows.last().map(|row| row.user_id.to_string());
    for row in rows {
        let of_league = notification_league(league, &row.name);
        let announced = Announced::new(of_league, number(announcement), &row.text);
        tx.add_notification(&row.user_id, Notice::Announced(announced));
    }
    Ok(last)
}

/// Returns `false` if there is nothing to retract, or the announcement still exists.
async fn retract_portion(
    tx: &mut Transaction,
    league: &LeagueId,
    announcement: i64,
) -> Result<bool, StoreError> {
    let gone = sqlx::query_as!(
        RetractedNotification,
        r#"WITH gone AS (
             SELECT user_id, key FROM notices
             WHERE league_id = $1 AND key = $2
                 AND NOT EXISTS (SELECT FROM announcements WHERE id = $3)
             ORDER BY user_id LIMIT $4 FOR UPDATE OF notices
         )
         DELETE FROM notices USING gone
         WHERE notices.user_id = gone.user_id AND notices.key = gone.key
         RETURNING notices.user_id AS "user_id: UserId", id, seen OR withheld AS "seen!""#,
        league.as_str(),
        announced_key(number(announcement)),
        announcement,
        i64::try_from(PORTION).unwrap_or(i64::MAX)
    )
    .fetch_all(tx.connection())
    .await?;
    let some = !gone.is_empty();
    tx.append_gone(gone)?;
    Ok(some)
}
