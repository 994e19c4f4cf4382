//! The notifications of an account, as its owner reads them.

use chrono::{DateTime, Utc};
use podium_domain::filter::Page;
use podium_domain::ids::UserId;
use podium_wire::live::change::{Change, NoticesSeen};
use podium_wire::live::topic::Topic;
use podium_wire::notifications::notification::NoticeView;
use serde_json::Value;

use crate::db::error::StoreError;
use crate::db::pool::connection::Connection;
use crate::db::rows::{count, iso, number};
use crate::db::store::Store;
use crate::outbox::transaction::Wakeups;

impl Store {
    /// Newest first, optionally only those before a given notification; with the number of all unseen ones.
    pub async fn notifications(
        &self,
        user: &UserId,
        before: Option<i64>,
        page: Page,
    ) -> Result<(Vec<NoticeView>, u32), StoreError> {
        let mut reading = self.pool.begin_reading().await?;
        let notices = listed(&mut reading, user, before, page).await?;
        let unseen = unseen(&mut reading, user).await?;
        reading.commit().await?;
        Ok((notices, unseen))
    }

    /// Returns how many remain unseen. Notifications written meanwhile stay unseen: they have a larger id, or are not
    /// visible to this transaction.
    pub async fn mark_notifications_seen(
        &self,
        user: &UserId,
        up_to: i64,
    ) -> Result<(u32, Wakeups), StoreError> {
        let mut tx = self.begin().await?;
        let seen = sqlx::query_scalar!(
            "WITH looked_at AS (
                 SELECT key FROM notices WHERE user_id = $1 AND id <= $2 AND NOT seen AND NOT withheld
                 ORDER BY key FOR UPDATE
             )
             UPDATE notices SET seen = true FROM looked_at
             WHERE user_id = $1 AND notices.key = looked_at.key AND id <= $2 AND NOT withheld
             RETURNING id",
            user.as_str(),
            up_to
        )
        .fetch_all(tx.connection())
        .await?;
        if !seen.is_empty() {
            let ids = seen.into_iter().map(number).collect();
            let change = Change::NoticesSeen(NoticesSeen { ids });
            tx.append_change(Topic::Account(user.clone()), &change)?;
        }
        let unseen = unseen(tx.connection(), user).await?;
        Ok((unseen, tx.commit().await?))
    }
}

/// A notification as it is stored.
pub(crate) struct NotificationRow {
    pub(crate) id: i64,
    pub(crate) key: String,
    pub(crate) content: Value,
    pub(crate) seen: bool,
    pub(crate) told_at: DateTime<Utc>,
}

impl NotificationRow {
    /// `None` for content of an older or newer release that this one cannot read.
    pub(crate) fn view(self) -> Option<NoticeView> {
        Some(NoticeView {
            id: number(self.id),
            key: self.key,
            told_at: iso(self.told_at),
            seen: self.seen,
            says: serde_json::from_value(self.content).ok()?,
        })
    }
}

/// Newest first, without those that are withheld.
async fn listed(
    connection: &mut Connection,
    user: &UserId,
    before: Option<i64>,
    page: Page,
) -> Result<Vec<NoticeView>, StoreError> {
    let rows = sqlx::query_as!(
        NotificationRow,
        "SELECT id, key, content, seen, told_at FROM notices
         WHERE user_id = $1 AND ($2::bigint IS NULL OR id < $2) AND NOT withheld
         ORDER BY id DESC LIMIT $3",
        user.as_str(),
        before,
        page.limit
    )
    .fetch_all(connection)
    .await?;
    Ok(rows.into_iter().filter_map(NotificationRow::view).collect())
}

/// All stored notifications, newest first: the export of an account includes the withheld ones.
pub(crate) async fn all_notifications(
    connection: &mut Connection,
    user: &UserId,
) -> Result<Vec<NoticeView>, StoreError> {
    let rows = sqlx::query_as!(
        NotificationRow,
        "SELECT id, key, content, seen, told_at FROM notices WHERE user_id = $1 ORDER BY id DESC",
        user.as_str()
    )
    .fetch_all(connection)
    .await?;
    Ok(rows.into_iter().filter_map(NotificationRow::view).collect())
}

pub(crate) async fn unseen(connection: &mut Connection, user: &UserId) -> Result<u32, StoreError> {
    let unseen = sqlx::query_scalar!(
        r#"SELECT count(*) AS "count!" FROM notices
           WHERE user_id = $1 AND NOT seen AND NOT withheld"#,
        user.as_str()
    )
    .fetch_one(connection)
    .await?;
    Ok(count(unseen))
}
