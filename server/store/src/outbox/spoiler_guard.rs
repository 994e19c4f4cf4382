//! Events with a spoiler guard (`migrations/0108`): their results are hidden from the account until it reveals them.
//!
//! Setting a spoiler guard locks the account exclusively; adding a notification locks it shared. So a notification is
//! written either before the change, which then withholds or releases it, or after it, and then follows the new guard.

use std::collections::BTreeSet;

use chrono::{DateTime, Utc};
use podium_domain::ids::{EventId, UserId};
use podium_domain::notifications::notification::Notice;
use podium_domain::notifications::spoiler::spoiled_event;
use podium_wire::live::change::{Change, NoticesGone, ShieldsChanged};
use podium_wire::live::topic::Topic;
use podium_wire::notifications::spoiler::{SpoilerShield, SpoilerShields};

use crate::db::error::StoreError;
use crate::db::pool::connection::Connection;
use crate::db::rows::{iso, number};
use crate::db::store::Store;
use crate::outbox::inbox::NotificationRow;
use crate::outbox::notifications::notice_change;
use crate::outbox::transaction::{Transaction, Wakeups};

impl Store {
    pub async fn spoiler_guards(&self, user: &UserId) -> Result<SpoilerShields, StoreError> {
        let mut connection = self.pool.acquire().await?;
        guards_of(&mut connection, user).await
    }

    /// The hidden events that have begun: before that there are no results to hide, and an account with auto-hide is
    /// notified like any other.
    pub async fn hidden_events(&self, user: &UserId) -> Result<BTreeSet<EventId>, StoreError> {
        let events = sqlx::query_scalar!(
            r#"SELECT event_id AS "event_id: EventId"
               FROM spoiler_shields JOIN events ON events.id = event_id
               WHERE user_id = $1 AND raised AND has_begun(events)"#,
            user.as_str()
        )
        .fetch_all(&self.pool)
        .await?;
        Ok(events.into_iter().collect())
    }

    /// Hides the results of an event, or reveals them and releases the withheld notifications.
    ///
    /// # Errors
    /// `NotFound` without such an event.
    pub async fn set_event_hidden(
        &self,
        user: &UserId,
        event: &EventId,
        raised: bool,
    ) -> Result<(SpoilerShields, Wakeups), StoreError> {
        let mut tx = self.begin().await?;
        sqlx::query_scalar!(
            "SELECT name FROM events WHERE id = $1 FOR KEY SHARE",
            event.as_str()
        )
        .fetch_one(tx.connection())
        .await?;
        lock_account_exclusive(&mut tx, user).await?;
        let changed = sqlx::query_scalar!(
            r#"INSERT INTO spoiler_shields (user_id, event_id, raised) VALUES ($1, $2, $3)
               ON CONFLICT ON CONSTRAINT spoiler_shields_one_per_event
                   DO UPDATE SET raised = EXCLUDED.raised, changed_at = EXCLUDED.changed_at
                   WHERE spoiler_shields.raised <> EXCLUDED.raised
               RETURNING event_id AS "event_id!""#,
            user as _,
            event.as_str(),
            raised
        )
        .fetch_all(tx.connection())
        .await?;
        if raised {
            withhold(&mut tx, user, &changed).await?;
        } else {
            release_withheld(&mut tx, user, &changed).await?;
        }
        commit_with_guards(tx, user, !changed.is_empty()).await
    }

    /// Switches auto-hide: while it is on, every event that the account picks is hidden. Switching it on also hides
    /// events that the account has already picked and that are not over, except those it has revealed.
    pub async fn set_auto_hide(
        &self,
        user: &UserId,
        on: bool,
    ) -> Result<(SpoilerShields, Wakeups), StoreError> {
        let mut tx = self.begin().await?;
        lock_account_exclusive(&mut tx, user).await?;
        let changed = if on {
            enable_auto_hide(&mut tx, user).await?
        } else {
            disable_auto_hide(&mut tx, user).await?
        };
        commit_with_guards(tx, user, changed).await
    }
}

async fn enable_auto_hide(tx: &mut Transaction, user: &UserId) -> Result<bool, StoreError> {
    let begun = sqlx::query!(
        "INSERT INTO spoiler_defaults (user_id) VALUES ($1) ON CONFLICT (user_id) DO NOTHING",
        user as _
    )
    .execute(tx.connection())
    .await?;
    if begun.rows_affected() == 0 {
        return Ok(false);
    }
    let raised = sqlx::query_scalar!(
        r#"INSERT INTO spoiler_shields (user_id, event_id, raised)
           SELECT $1::text, id, true FROM events
           WHERE (COALESCE(ends_at, starts_at) IS NULL OR COALESCE(ends_at, starts_at) > clock_timestamp())
               AND EXISTS (SELECT FROM predictions WHERE user_id = $1::text AND event_id = events.id)
           ORDER BY id
           ON CONFLICT ON CONSTRAINT spoiler_shields_one_per_event DO NOTHING
           RETURNING event_id AS "event_id!""#,
        user.as_str()
    )
    .fetch_all(tx.connection())
    .await?;
    withhold(tx, user, &raised).await?;
    Ok(true)
}

async fn disable_auto_hide(tx: &mut Transaction, user: &UserId) -> Result<bool, StoreError> {
    let ended = sqlx::query!(
        "DELETE FROM spoiler_defaults WHERE user_id = $1",
        user.as_str()
    )
    .execute(tx.connection())
    .await?;
    Ok(ended.rows_affected() > 0)
}

/// Blocks all transactions that notify the account or write its picks, until the commit.
async fn lock_account_exclusive(tx: &mut Transaction, user: &UserId) -> Result<(), StoreError> {
    sqlx::query_scalar!(
        "SELECT id FROM users WHERE id = $1 AND alive FOR UPDATE",
        user.as_str()
    )
    .fetch_one(tx.connection())
    .await?;
    Ok(())
}

async fn commit_with_guards(
    mut tx: Transaction,
    user: &UserId,
    changed: bool,
) -> Result<(SpoilerShields, Wakeups), StoreError> {
    let spoilers = if changed {
        append_guards(&mut tx, user).await?
    } else {
        guards_of(tx.connection(), user).await?
    };
    Ok((spoilers, tx.commit().await?))
}

/// Appends the change for the account's devices.
async fn append_guards(tx: &mut Transaction, user: &UserId) -> Result<SpoilerShields, StoreError> {
    let spoilers = guards_of(tx.connection(), user).await?;
    let change = Change::ShieldsChanged(ShieldsChanged {
        spoilers: spoilers.clone(),
    });
    tx.append_change(Topic::Account(user.clone()), &change)?;
    Ok(spoilers)
}

/// Hides from `account` what the guest had hidden, and the events of these picks if it hides every event it picks. The
/// account's row is locked exclusively.
pub(crate) async fn move_guards(
    tx: &mut Transaction,
    guest: &UserId,
    account: &UserId,
    picks: &[String],
) -> Result<(), StoreError> {
    let hidden = sqlx::query_scalar!(
        r#"INSERT INTO spoiler_shields (user_id, event_id, raised)
           SELECT $2, event_id, true FROM spoiler_shields WHERE user_id = $1 AND raised
           UNION SELECT $2, event_id, true FROM predictions
           WHERE id = ANY($3) AND EXISTS (SELECT FROM spoiler_defaults WHERE user_id = $2)
           ORDER BY 2
           ON CONFLICT ON CONSTRAINT spoiler_shields_one_per_event DO NOTHING
           RETURNING event_id AS "event_id!""#,
        guest.as_str(),
        account.as_str(),
        picks
    )
    .fetch_all(tx.connection())
    .await?;
    if hidden.is_empty() {
        return Ok(());
    }
    withhold(tx, account, &hidden).await?;
    append_guards(tx, account).await?;
    Ok(())
}

/// Locks and returns the account's notifications that reveal results of the events: either the withheld ones or the
/// others.
async fn spoilers(
    tx: &mut Transaction,
    user: &UserId,
    events: &[String],
    withheld: bool,
) -> Result<Vec<NotificationRow>, StoreError> {
    let rows = sqlx::query_as!(
        NotificationRow,
        "SELECT id, key, content, seen, told_at FROM notices
         WHERE user_id = $1 AND content ->> 'eventId' = ANY($2) AND withheld = $3
         ORDER BY key FOR UPDATE",
        user.as_str(),
        events,
        withheld
    )
    .fetch_all(tx.connection())
    .await?;
    let spoils = |row: &NotificationRow| {
        let notice: Option<Notice> = serde_json::from_value(row.content.clone()).ok();
        notice.is_some_and(|notice| spoiled_event(&notice).is_some())
    };
    Ok(rows.into_iter().filter(spoils).collect())
}

/// Withholds the notifications of these events.
async fn withhold(
    tx: &mut Transaction,
    user: &UserId,
    events: &[String],
) -> Result<(), StoreError> {
    if events.is_empty() {
        return Ok(());
    }
    let hidden = spoilers(tx, user, events, false).await?;
    if hidden.is_empty() {
        return Ok(());
    }
    let keys: Vec<String> = hidden.iter().map(|row| row.key.clone()).collect();
    sqlx::query!(
        "UPDATE notices SET withheld = true WHERE user_id = $1 AND key = ANY($2)",
        user.as_str(),
        &keys
    )
    .execute(tx.connection())
    .await?;
    let unseen = hidden.iter().filter(|row| !row.seen).count();
    let gone = Change::NoticesGone(NoticesGone {
        ids: hidden.iter().map(|row| number(row.id)).collect(),
        unseen: u32::try_from(unseen).unwrap_or(u32::MAX),
    });
    tx.append_change(Topic::Account(user.clone()), &gone)
}

/// Releases withheld notifications: as the newest and unseen, because they have never been shown. Those seen before the
/// event was hidden keep their place.
async fn release_withheld(
    tx: &mut Transaction,
    user: &UserId,
    events: &[String],
) -> Result<(), StoreError> {
    if events.is_empty() {
        return Ok(());
    }
    let withheld = spoilers(tx, user, events, true).await?;
    let (seen, unseen): (Vec<NotificationRow>, Vec<NotificationRow>) =
        withheld.into_iter().partition(|row| row.seen);
    let keys = |rows: &[NotificationRow]| -> Vec<String> {
        rows.iter().map(|row| row.key.clone()).collect()
    };
    sqlx::query!(
        "UPDATE notices SET withheld = false WHERE user_id = $1 AND key = ANY($2)",
        user.as_str(),
        &keys(&seen)
    )
    .execute(tx.connection())
    .await?;
    // New ids: a client that concurrently marks everything up to an older id as seen has not seen these.
    let new_rows = sqlx::query_as!(
        NotificationRow,
        "UPDATE notices SET withheld = false, id = DEFAULT, told_at = clock_timestamp()
         WHERE user_id = $1 AND key = ANY($2)
         RETURNING id, key, content, seen, told_at",
        user.as_str(),
        &keys(&unseen)
    )
    .fetch_all(tx.connection())
    .await?;
    let mut given: Vec<NotificationRow> = seen.into_iter().chain(new_rows).collect();
    given.sort_by_key(|row| row.id);
    for notice in given.into_iter().filter_map(NotificationRow::view) {
        let (topic, change) = notice_change(user.clone(), notice, false);
        tx.append_change(topic, &change)?;
    }
    Ok(())
}

struct GuardRow {
    event_id: String,
    event_name: String,
    starts_at: Option<DateTime<Utc>>,
    raised: bool,
}

/// All guards of an account, newest event first; and whether auto-hide sets further ones.
pub(crate) async fn guards_of(
    connection: &mut Connection,
    user: &UserId,
) -> Result<SpoilerShields, StoreError> {
    let by_itself = sqlx::query_scalar!(
        r#"SELECT EXISTS (SELECT FROM spoiler_defaults WHERE user_id = $1) AS "by_itself!""#,
        user.as_str()
    )
    .fetch_one(&mut *connection)
    .await?;
    let rows = sqlx::query_as!(
        GuardRow,
        "SELECT event_id, events.name AS event_name, starts_at, raised
         FROM spoiler_shields JOIN events ON events.id = event_id
         WHERE user_id = $1 ORDER BY starts_at DESC NULLS FIRST, event_id",
        user.as_str()
    )
    .fetch_all(connection)
    .await?;
    let shields = rows.into_iter().map(|row| SpoilerShield {
        event_id: row.event_id,
        event_name: row.event_name,
        starts_at: row.starts_at.map(iso),
        raised: row.raised,
    });
    Ok(SpoilerShields {
        by_itself,
        shields: shields.collect(),
    })
}
