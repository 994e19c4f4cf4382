//! Deleted notifications, and the changes that say so to their accounts.

use std::collections::BTreeMap;

use podium_domain::ids::UserId;
use podium_wire::live::change::{Change, NoticesGone};
use podium_wire::live::topic::Topic;

use crate::db::error::StoreError;
use crate::db::pool::connection::Connection;
use crate::db::rows::number;

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
