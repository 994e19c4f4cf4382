//! Events that somebody has shielded (`migrations/0036`): whose results they are not told until they ask.
//!
//! Whoever raises or lowers a shield holds the account alone, and whoever tells it holds it together with others: so a
//! notice is either written before, and withheld or told with the shield, or after, and written as the shield says.

use std::collections::{BTreeSet, HashSet};

use chrono::{DateTime, Utc};
use podium_domain::ids::{EventId, UserId};
use podium_domain::notifications::notification::Notice;
use podium_domain::notifications::spoiler::spoiled_event;
use podium_wire::live::change::{Change, NoticesGone, ShieldsChanged};
use podium_wire::live::topic::Topic;
use podium_wire::notifications::spoiler::{SpoilerShield, SpoilerShields};

use crate::db::error::StoreError;
use crate::db::pool::connection::Connection;
use crate::db::rows::iso;
use crate::db::store::Store;
use crate::outbox::inbox::{NoticeRow, number};
use crate::outbox::notifications::{Telling, told};
use crate::outbox::transaction::{Bells, Writing};

impl Store {
    pub async fn spoiler_shields(&self, user: &UserId) -> Result<SpoilerShields, StoreError> {
        let mut connection = self.pool.acquire().await?;
        shields_of(&mut connection, user).await
    }

    /// The events whose shields are up and that have begun: until then there is nothing to be kept from anybody, and
    /// whoever shields all that they pick is told what everybody is.
    pub async fn shielded_events(&self, user: &UserId) -> Result<BTreeSet<EventId>, StoreError> {
        let events = sqlx::query_scalar!(
            "SELECT event_id FROM spoiler_shields JOIN events ON events.id = event_id
             WHERE user_id = $1 AND raised AND has_begun(events)",
            user.as_str()
        )
        .fetch_all(&self.pool)
        .await?;
        events
            .into_iter()
            .map(|event| event.parse().map_err(StoreError::unreadable))
            .collect()
    }

    /// Raises the shield of an event, or lowers it: then what was withheld is told.
    ///
    /// # Errors
    /// `NotFound` without such an event.
    pub async fn set_shield(
        &self,
        user: &UserId,
        event: &EventId,
        raised: bool,
    ) -> Result<(SpoilerShields, Bells), StoreError> {
        let mut writing = self.writing().await?;
        sqlx::query_scalar!(
            "SELECT name FROM events WHERE id = $1 FOR KEY SHARE",
            event.as_str()
        )
        .fetch_one(writing.connection())
        .await?;
        hold_alone(&mut writing, user).await?;
        let changed = sqlx::query_scalar!(
            r#"INSERT INTO spoiler_shields (user_id, event_id, raised) VALUES ($1::text, $2, $3)
               ON CONFLICT ON CONSTRAINT spoiler_shields_one_per_event
                   DO UPDATE SET raised = EXCLUDED.raised, changed_at = EXCLUDED.changed_at
                   WHERE spoiler_shields.raised <> EXCLUDED.raised
               RETURNING event_id AS "event_id!""#,
            user.as_str(),
            event.as_str(),
            raised
        )
        .fetch_all(writing.connection())
        .await?;
        if raised {
            withhold(&mut writing, user, &changed).await?;
        } else {
            give_out(&mut writing, user, &changed).await?;
        }
        settled(writing, user, !changed.is_empty()).await
    }

    /// From now on, or no longer, a shield is raised for whatever they pick. Events that they have picked already, and
    /// that are not over, are shielded now; those whose shield they have lowered are not.
    pub async fn set_shields_by_themselves(
        &self,
        user: &UserId,
        wanted: bool,
    ) -> Result<(SpoilerShields, Bells), StoreError> {
        let mut writing = self.writing().await?;
        hold_alone(&mut writing, user).await?;
        let changed = if wanted {
            begin_by_themselves(&mut writing, user).await?
        } else {
            end_by_themselves(&mut writing, user).await?
        };
        settled(writing, user, changed).await
    }
}

async fn begin_by_themselves(writing: &mut Writing, user: &UserId) -> Result<bool, StoreError> {
    let begun = sqlx::query!(
        "INSERT INTO spoiler_defaults (user_id) VALUES ($1::text) ON CONFLICT (user_id) DO NOTHING",
        user.as_str()
    )
    .execute(writing.connection())
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
    .fetch_all(writing.connection())
    .await?;
    withhold(writing, user, &raised).await?;
    Ok(true)
}

async fn end_by_themselves(writing: &mut Writing, user: &UserId) -> Result<bool, StoreError> {
    let ended = sqlx::query!(
        "DELETE FROM spoiler_defaults WHERE user_id = $1",
        user.as_str()
    )
    .execute(writing.connection())
    .await?;
    Ok(ended.rows_affected() > 0)
}

/// Against everybody who tells the account, or picks for it, until the commit.
async fn hold_alone(writing: &mut Writing, user: &UserId) -> Result<(), StoreError> {
    sqlx::query_scalar!(
        "SELECT id FROM users WHERE id = $1 AND alive FOR UPDATE",
        user.as_str()
    )
    .fetch_one(writing.connection())
    .await?;
    Ok(())
}

async fn settled(
    mut writing: Writing,
    user: &UserId,
    changed: bool,
) -> Result<(SpoilerShields, Bells), StoreError> {
    let spoilers = shields_of(writing.connection(), user).await?;
    if changed {
        let change = Change::ShieldsChanged(ShieldsChanged {
            spoilers: spoilers.clone(),
        });
        writing.announce(Topic::Account(user.clone()), &change)?;
    }
    Ok((spoilers, writing.commit().await?))
}

/// Those of an account's notices that give one of the events away, locked; withheld ones, or the others.
async fn spoilers(
    writing: &mut Writing,
    user: &UserId,
    events: &[String],
    withheld: bool,
) -> Result<Vec<NoticeRow>, StoreError> {
    let rows = sqlx::query_as!(
        NoticeRow,
        "SELECT id, key, content, seen, told_at FROM notices
         WHERE user_id = $1 AND content ->> 'eventId' = ANY($2) AND withheld = $3
         ORDER BY key FOR UPDATE",
        user.as_str(),
        events,
        withheld
    )
    .fetch_all(writing.connection())
    .await?;
    let spoils = |row: &NoticeRow| {
        let says: Option<Notice> = serde_json::from_value(row.content.clone()).ok();
        says.is_some_and(|says| spoiled_event(&says).is_some())
    };
    Ok(rows.into_iter().filter(spoils).collect())
}

/// What was told of the events is not behind the bell any more.
async fn withhold(
    writing: &mut Writing,
    user: &UserId,
    events: &[String],
) -> Result<(), StoreError> {
    if events.is_empty() {
        return Ok(());
    }
    let hidden = spoilers(writing, user, events, false).await?;
    if hidden.is_empty() {
        return Ok(());
    }
    let keys: Vec<String> = hidden.iter().map(|row| row.key.clone()).collect();
    sqlx::query!(
        "UPDATE notices SET withheld = true WHERE user_id = $1 AND key = ANY($2)",
        user.as_str(),
        &keys
    )
    .execute(writing.connection())
    .await?;
    let unseen = hidden.iter().filter(|row| !row.seen).count();
    let gone = Change::NoticesGone(NoticesGone {
        ids: hidden.iter().map(|row| number(row.id)).collect(),
        unseen: u32::try_from(unseen).unwrap_or(u32::MAX),
    });
    writing.announce(Topic::Account(user.clone()), &gone)
}

/// What was withheld is told: now, first of all and unseen, for nobody has read it. What had been seen before the shield
/// was raised is where it was.
async fn give_out(
    writing: &mut Writing,
    user: &UserId,
    events: &[String],
) -> Result<(), StoreError> {
    if events.is_empty() {
        return Ok(());
    }
    let withheld = spoilers(writing, user, events, true).await?;
    let (seen, unseen): (Vec<NoticeRow>, Vec<NoticeRow>) =
        withheld.into_iter().partition(|row| row.seen);
    let keys =
        |rows: &[NoticeRow]| -> Vec<String> { rows.iter().map(|row| row.key.clone()).collect() };
    sqlx::query!(
        "UPDATE notices SET withheld = false WHERE user_id = $1 AND key = ANY($2)",
        user.as_str(),
        &keys(&seen)
    )
    .execute(writing.connection())
    .await?;
    // Under new ids: whoever says meanwhile that they have looked at what is up to an older one has not seen these.
    let told_now = sqlx::query_as!(
        NoticeRow,
        "UPDATE notices SET withheld = false, id = DEFAULT, told_at = clock_timestamp()
         WHERE user_id = $1 AND key = ANY($2)
         RETURNING id, key, content, seen, told_at",
        user.as_str(),
        &keys(&unseen)
    )
    .fetch_all(writing.connection())
    .await?;
    let mut given: Vec<NoticeRow> = seen.into_iter().chain(told_now).collect();
    given.sort_by_key(|row| row.id);
    for notice in given.into_iter().filter_map(NoticeRow::view) {
        let (topic, change) = told(user.clone(), notice, false);
        writing.announce(topic, &change)?;
    }
    Ok(())
}

/// Of what is to be told, what is written only. Asked when the accounts are held, so that no shield moves any more.
pub(crate) async fn withheld(
    connection: &mut Connection,
    telling: &Telling,
) -> Result<HashSet<(UserId, String)>, StoreError> {
    let spoiling = telling.iter().filter_map(|(of, notice)| {
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
        .filter(|(_, shield)| raised.contains(shield))
        .map(|(of, _)| of.clone())
        .collect())
}

struct ShieldRow {
    event_id: String,
    event_name: String,
    starts_at: Option<DateTime<Utc>>,
    raised: bool,
}

/// All of an account, newest event first; and whether more are raised by themselves.
pub(crate) async fn shields_of(
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
        ShieldRow,
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
