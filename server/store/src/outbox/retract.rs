//! Retraction of notifications, whether or not their subject is deleted.

use podium_domain::ids::{LeagueId, UserId};

use crate::db::error::StoreError;
use crate::outbox::retracted::{RetractedNotification, delete_notifications, gone_changes};
use crate::outbox::transaction::Transaction;

impl Transaction {
    /// Retracts the notifications of these accounts, each under its key.
    pub(crate) async fn retract(
        &mut self,
        users: &[UserId],
        keys: &[String],
    ) -> Result<(), StoreError> {
        let gone = delete_notifications(self.connection(), users, keys).await?;
        self.append_gone(gone)
    }

    /// Retracts requests to join that are decided or withdrawn, from all admins.
    pub(crate) async fn retract_requests(&mut self, keys: &[String]) -> Result<(), StoreError> {
        let gone = sqlx::query_as!(
            RetractedNotification,
            r#"WITH gone AS (
                 SELECT user_id, key FROM notices
                 WHERE key LIKE 'request:%' AND key = ANY($1)
                 ORDER BY user_id, key FOR UPDATE
             )
             DELETE FROM notices USING gone
             WHERE notices.user_id = gone.user_id AND notices.key = gone.key
             RETURNING notices.user_id AS "user_id: UserId", id, seen OR withheld AS "seen!""#,
            keys
        )
        .fetch_all(self.connection())
        .await?;
        self.append_gone(gone)
    }

    /// Retracts the league's requests to join from an account that no longer decides them.
    pub(crate) async fn retract_requests_for(
        &mut self,
        league: &LeagueId,
        user: &UserId,
    ) -> Result<(), StoreError> {
        let gone = sqlx::query_as!(
            RetractedNotification,
            r#"WITH gone AS (
                 SELECT user_id, key FROM notices
                 WHERE user_id = $2 AND league_id = $1 AND key LIKE 'request:%'
                 ORDER BY key FOR UPDATE
             )
             DELETE FROM notices USING gone
             WHERE notices.user_id = gone.user_id AND notices.key = gone.key
             RETURNING notices.user_id AS "user_id: UserId", id, seen OR withheld AS "seen!""#,
            league.as_str(),
            user.as_str()
        )
        .fetch_all(self.connection())
        .await?;
        self.append_gone(gone)
    }

    /// Retracts all notifications about a league that is about to be deleted; its row is locked exclusively.
    pub(crate) async fn retract_league(&mut self, league: &LeagueId) -> Result<(), StoreError> {
        let gone = sqlx::query_as!(
            RetractedNotification,
            r#"WITH gone AS (
                 SELECT user_id, key FROM notices WHERE league_id = $1
                 ORDER BY user_id, key FOR UPDATE
             )
             DELETE FROM notices USING gone
             WHERE notices.user_id = gone.user_id AND notices.key = gone.key
             RETURNING notices.user_id AS "user_id: UserId", id, seen OR withheld AS "seen!""#,
            league.as_str()
        )
        .fetch_all(self.connection())
        .await?;
        self.append_gone(gone)
    }

    pub(crate) fn append_gone(
        &mut self,
        gone: Vec<RetractedNotification>,
    ) -> Result<(), StoreError> {
        for (topic, change) in gone_changes(gone) {
            self.append_change(topic, &change)?;
        }
        Ok(())
    }
}
