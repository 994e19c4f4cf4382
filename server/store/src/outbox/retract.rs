//! Retraction of notifications, whether or not their subject is deleted.

use std::collections::BTreeMap;

use podium_domain::ids::{LeagueId, UserId};
use podium_wire::live::change::{Change, NoticesGone};
use podium_wire::live::topic::Topic;

use crate::db::error::StoreError;
use crate::db::pool::connection::Connection;
use crate::outbox::inbox::number;
use crate::outbox::transaction::Transaction;

/// A retracted notification.
pub(crate) struct RetractedNotification {
    pub(crate) user_id: UserId,
    pub(crate) id: i64,
    /// Seen or withheld: not counted as unseen.
    pub(crate) seen: bool,
}

/// Deletes the notification of each of these accounts with its key.
pub(crate) async fn delete_notifications(
    connection: &mut Connection,
    users: &[UserId],
    keys: &[String],
) -> Result<Vec<RetractedNotification>, StoreError> {
    if users.is_empty() {
        return Ok(Vec::new());
    }
    let rows = sqlx::query_as!(
        RetractedNotification,
        r#"WITH gone AS (
             SELECT notices.user_id, notices.key
             FROM UNNEST($1::text[], $2::text[]) AS named (user_id, key)
             JOIN notices ON notices.user_id = named.user_id AND notices.key = named.key
             ORDER BY 1, 2 FOR UPDATE OF notices
         )
         DELETE FROM notices USING gone
         WHERE notices.user_id = gone.user_id AND notices.key = gone.key
         RETURNING notices.user_id AS "user_id: UserId", id, seen OR withheld AS "seen!""#,
        users as _,
        keys
    )
    .fetch_all(connection)
    .await?;
    Ok(rows)
}

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

pub(crate) fn gone_changes(gone: Vec<RetractedNotification>) -> Vec<(Topic, Change)> {
    let mut by_account: BTreeMap<UserId, NoticesGone> = BTreeMap::new();
    for notice in gone {
        let of_account = by_account.entry(notice.user_id).or_insert(NoticesGone {
            ids: Vec::new(),
            unseen: 0,
        });
        of_account.ids.push(number(notice.id));
        of_account.unseen += u32::from(!notice.seen);
    }
    by_account
        .into_iter()
        .map(|(user, gone)| (Topic::Account(user), Change::NoticesGone(gone)))
        .collect()
}
