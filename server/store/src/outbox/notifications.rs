//! Durable notifications. They are written in the transaction that causes them, right before the changes, which carry
//! them to the account's own topic.
//!
//! Rows of notifications are locked after events, leagues and accounts, by account and key; then pushes, then topics. A
//! row's lock is held until the commit, with the changes about it: so a client that sums up the changes of the topic
//! has the number that the database would count.

use std::collections::{BTreeMap, HashMap, HashSet};

use chrono::{DateTime, Utc};
use podium_domain::ids::{LeagueId, UserId};
use podium_domain::notifications::notification::{Merged, Notice, NoticeLeague, merge};
use podium_domain::notifications::spoiler::spoiled_event;
use podium_wire::live::change::{Change, NoticeTold};
use podium_wire::live::topic::Topic;
use podium_wire::notifications::notification::NoticeView;
use sqlx::types::Json;

use crate::db::error::StoreError;
use crate::db::pool::connection::Connection;
use crate::db::rows::{iso, number};
use crate::outbox::push_queue::Pushes;
use crate::outbox::retracted::{delete_notifications, gone_changes};

/// Notifications to write when the transaction commits, by account and key; the last one wins. `None` retracts it.
pub(crate) type PendingNotifications = BTreeMap<(UserId, String), Option<Notice>>;

/// Notifications that are written as new and unseen.
pub(crate) type Renewed = BTreeMap<(UserId, String), Notice>;

/// A change on the account's topic that accompanies the notification of this account and key, unless the notification
/// is withheld.
pub(crate) type CompanionChange = ((UserId, String), Change);

/// A notification as it is stored.
struct StoredNotification {
    /// `None` for content of another release that this one cannot read.
    content: Option<Notice>,
    id: i64,
    seen: bool,
    withheld: bool,
    told_at: DateTime<Utc>,
}

pub(crate) fn notification_league(league: &LeagueId, name: &str) -> NoticeLeague {
    NoticeLeague {
        league_id: league.to_string(),
        league_name: name.to_owned(),
    }
}

/// Writes notifications in a fixed number of statements, regardless of the number of recipients, and returns the
/// changes for the accounts' topics.
pub(crate) async fn write(
    connection: &mut Connection,
    pending: PendingNotifications,
    companions: Vec<CompanionChange>,
) -> Result<Vec<(Topic, Change)>, StoreError> {
    if pending.is_empty() {
        return Ok(Vec::new());
    }
    let alive = lock_accounts(connection, pending.keys()).await?;
    // Only after the accounts are locked: setting a spoiler guard locks its account exclusively.
    let withheld = withheld(connection, &pending).await?;
    let mut stored = lock_stored(connection, pending.keys()).await?;
    let (mut renewed, mut rewritten, mut gone) = (Renewed::new(), Vec::new(), Vec::new());
    let mut replacing_unseen = HashMap::new();
    for (of, notice) in pending {
        if !alive.contains(&of.0) {
            continue;
        }
        let (old, notice) = match (stored.remove(&of), notice) {
            (Some(old), Some(notice)) => (old, notice),
            (None, Some(notice)) => {
                renewed.insert(of, notice);
                continue;
            }
            (old, None) => {
                gone.extend(old.map(|_| of));
                continue;
            }
        };
        let merged = match &old.content {
            Some(content) => merge(content, old.seen, notice),
            None => Merged::Renewed(notice),
        };
        match merged {
            Merged::Unchanged => {}
            Merged::Rewritten(notice) => rewritten.push((of, notice, old)),
            Merged::Gone => gone.push(of),
            Merged::Renewed(notice) => {
                replacing_unseen.insert(of.clone(), !old.seen && !old.withheld);
                renewed.insert(of, notice);
            }
        }
    }
    let pushes = Pushes::about(renewed.iter().filter(|(of, _)| !withheld.contains(of)));
    let mut changes = renew(connection, renewed, &replacing_unseen, &withheld).await?;
    pushes.queue(connection).await?;
    changes.extend(rewrite(connection, rewritten).await?);
    let (users, keys): (Vec<UserId>, Vec<String>) = gone.into_iter().unzip();
    changes.extend(gone_changes(
        delete_notifications(connection, &users, &keys).await?,
    ));
    let companions = companions
        .into_iter()
        .filter(|(of, _)| !withheld.contains(of));
    changes.extend(companions.map(|((user, _), change)| (Topic::Account(user), change)));
    Ok(changes)
}

/// Locks the accounts that exist, so that none is deleted before the commit.
async fn lock_accounts(
    connection: &mut Connection,
    of: impl Iterator<Item = &(UserId, String)>,
) -> Result<HashSet<UserId>, StoreError> {
    let users: Vec<_> = of.map(|(user, _)| user).collect();
    let alive = sqlx::query_scalar!(
        r#"SELECT id AS "id: UserId" FROM users WHERE id = ANY($1) AND alive
           ORDER BY id FOR KEY SHARE"#,
        &users as _
    )
    .fetch_all(connection)
    .await?;
    Ok(alive.into_iter().collect())
}

/// Locks the stored notifications, so that no other transaction marks them seen or rewrites them meanwhile.
async fn lock_stored(
    connection: &mut Connection,
    of: impl Iterator<Item = &(UserId, String)>,
) -> Result<HashMap<(UserId, String), StoredNotification>, StoreError> {
    let (users, keys): (Vec<_>, Vec<_>) = of.map(|(user, key)| (user, key)).unzip();
    let rows = sqlx::query!(
        r#"SELECT notices.user_id AS "user_id: UserId", notices.key, id, content, seen, withheld, told_at
           FROM UNNEST($1::text[], $2::text[]) AS wanted (user_id, key)
           JOIN notices ON notices.user_id = wanted.user_id AND notices.key = wanted.key
           ORDER BY notices.user_id, notices.key FOR UPDATE OF notices"#,
        &users as _,
        &keys as _
    )
    .fetch_all(connection)
    .await?;
    let stored = rows.into_iter().map(|row| {
        let stored = StoredNotification {
            content: serde_json::from_value(row.content).ok(),
            id: row.id,
            seen: row.seen,
            withheld: row.withheld,
            told_at: row.told_at,
        };
        ((row.user_id, row.key), stored)
    });
    Ok(stored.collect())
}

async fn renew(
    connection: &mut Connection,
    mut renewed: Renewed,
    replacing_unseen: &HashMap<(UserId, String), bool>,
    withheld: &HashSet<(UserId, String)>,
) -> Result<Vec<(Topic, Change)>, StoreError> {
    if renewed.is_empty() {
        return Ok(Vec::new());
    }
    let (users, keys): (Vec<_>, Vec<_>) = renewed.keys().map(|(user, key)| (user, key)).unzip();
    let leagues: Vec<_> = renewed.values().map(Notice::league_id).collect();
    let silent: Vec<bool> = renewed.keys().map(|of| withheld.contains(of)).collect();
    let rows = sqlx::query!(
        r#"INSERT INTO notices (user_id, key, league_id, content, withheld)
         SELECT * FROM UNNEST($1::text[], $2::text[], $3::text[], $4::jsonb[], $5::boolean[])
             AS told (user_id, key, league_id, content, withheld)
         ORDER BY user_id, key
         ON CONFLICT ON CONSTRAINT notices_once_per_key DO UPDATE SET
             id = EXCLUDED.id, league_id = EXCLUDED.league_id, content = EXCLUDED.content,
             withheld = EXCLUDED.withheld, seen = false, told_at = clock_timestamp()
         RETURNING user_id AS "user_id: UserId", key, id, told_at"#,
        &users as _,
        &keys as _,
        &leagues as _,
        renewed.values().map(Json).collect::<Vec<_>>() as _,
        &silent
    )
    .fetch_all(connection)
    .await?;
    let mut changes = Vec::with_capacity(rows.len());
    for row in rows {
        let of = (row.user_id, row.key);
        let Some(content) = renewed.remove(&of).filter(|_| !withheld.contains(&of)) else {
            continue;
        };
        let replaces_unseen = replacing_unseen.get(&of).copied().unwrap_or_default();
        let (user, key) = of;
        let notice = NoticeView {
            id: number(row.id),
            key,
            told_at: iso(row.told_at),
            seen: false,
            says: content,
        };
        changes.push(notice_change(user, notice, replaces_unseen));
    }
    Ok(changes)
}

/// Rewrites notifications in place, without changing whether they are seen.
async fn rewrite(
    connection: &mut Connection,
    rewritten: Vec<((UserId, String), Notice, StoredNotification)>,
) -> Result<Vec<(Topic, Change)>, StoreError> {
    if rewritten.is_empty() {
        return Ok(Vec::new());
    }
    let of = rewritten.iter().map(|((user, key), ..)| (user, key));
    let (users, keys): (Vec<_>, Vec<_>) = of.unzip();
    let contents = rewritten.iter().map(|(_, notice, _)| Json(notice));
    sqlx::query!(
        "UPDATE notices SET content = rewritten.content
         FROM UNNEST($1::text[], $2::text[], $3::jsonb[]) AS rewritten (user_id, key, content)
         WHERE notices.user_id = rewritten.user_id AND notices.key = rewritten.key",
        &users as _,
        &keys as _,
        contents.collect::<Vec<_>>() as _
    )
    .execute(connection)
    .await?;
    let visible = rewritten.into_iter().filter(|(.., old)| !old.withheld);
    let changes = visible.map(|((user, key), content, old)| {
        let notice = NoticeView {
            id: number(old.id),
            key,
            told_at: iso(old.told_at),
            seen: old.seen,
            says: content,
        };
        notice_change(user, notice, !old.seen)
    });
    Ok(changes.collect())
}

pub(crate) fn notice_change(
    user: UserId,
    notice: NoticeView,
    replaces_unseen: bool,
) -> (Topic, Change) {
    let change = Change::NoticeTold(NoticeTold {
        notice,
        replaces_unseen,
    });
    (Topic::Account(user), change)
}

/// The pending notifications that are to be stored withheld. Read after the accounts are locked, so that no guard can
/// change before the commit.
async fn withheld(
    connection: &mut Connection,
    pending: &PendingNotifications,
) -> Result<HashSet<(UserId, String)>, StoreError> {
    let spoiling = pending.iter().filter_map(|(of, notice)| {
        let event = spoiled_event(notice.as_ref()?)?;
        Some((of, event.to_owned()))
    });
    let (about, events): (Vec<&(UserId, String)>, Vec<String>) = spoiling.unzip();
    if about.is_empty() {
        return Ok(HashSet::new());
    }
    let users: Vec<String> = about.iter().map(|(user, _)| user.to_string()).collect();
    let raised = sqlx::query!(
        r#"SELECT shields.user_id, shields.event_id
           FROM UNNEST($1::text[], $2::text[]) AS told (user_id, event_id)
           JOIN spoiler_shields AS shields
               ON shields.user_id = told.user_id AND shields.event_id = told.event_id
           WHERE raised GROUP BY 1, 2"#,
        &users,
        &events
    )
    .fetch_all(connection)
    .await?;
    let raised: HashSet<(String, String)> = raised
        .into_iter()
        .map(|row| (row.user_id, row.event_id))
        .collect();
    Ok(about
        .into_iter()
        .zip(users.into_iter().zip(events))
        .filter(|(_, guard)| raised.contains(guard))
        .map(|(of, _)| of.clone())
        .collect())
}
