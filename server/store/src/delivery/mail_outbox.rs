//! Outbox of mail: mails are queued when they are due, by whichever node looks; claimed by one sender at a time;
//! completed once. Times are the database's.

use std::time::Duration;

use chrono::{DateTime, Utc};
use podium_domain::delivery::reminder::Reminder;
use podium_domain::ids::{EventId, UserId};
use podium_wire::admin::operations::Backlog;

use crate::db::error::StoreError;
use crate::db::pool::connection::Connection;
use crate::db::store::Store;
use crate::delivery::mail_settings::append_mail_changed;
use crate::outbox::transaction::Wakeups;

/// Maximum number of characters kept of a reason.
const REASON_LENGTH: usize = 300;

/// The purpose of a mail.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum MailPurpose {
    /// Asks to confirm the address.
    Confirmation,
    Reminder(Reminder, EventId),
    Result(EventId),
}

/// A mail that this node has claimed until its lease ends.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ClaimedMail {
    pub id: i64,
    pub user: UserId,
    pub purpose: MailPurpose,
    pub queued_at: DateTime<Utc>,
    /// Includes the current attempt.
    pub attempts: u32,
}

/// Final outcome of a mail.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MailOutcome {
    Sent,
    Failed,
}

fn reminder_kind(reminder: Reminder) -> &'static str {
    match reminder {
        Reminder::Day => "reminder_day",
        Reminder::Hours => "reminder_hours",
    }
}

impl Store {
    /// Queues the mails that are due; returns how many are new. Two nodes that look at the same time find the same
    /// mails, and the constraint accepts each once.
    pub async fn queue_due_mail(&self) -> Result<u64, StoreError> {
        let mut connection = self.pool.acquire().await?;
        let longest = Reminder::Day.lead().as_seconds_f64();
        let closing = sqlx::query!(
            r#"SELECT id, starts_at AS "closes_at!", clock_timestamp() AS "now!"
               FROM events
               WHERE starts_at > clock_timestamp()
                   AND starts_at <= clock_timestamp() + make_interval(secs => $1)
                   AND NOT is_closed(events)"#,
            longest
        )
        .fetch_all(&mut *connection)
        .await?;
        let mut queued = 0;
        for event in closing {
            if let Some(reminder) = Reminder::due(event.now, event.closes_at) {
                queued += queue_reminders(&mut connection, &event.id, reminder).await?;
            }
        }
        Ok(queued + queue_results(&mut connection).await?)
    }

    /// Claims up to `most` mails for this node alone, for the duration of `lease`: if the node dies, other nodes can
    /// claim them afterwards.
    pub async fn claim_mail(
        &self,
        most: i64,
        lease: Duration,
    ) -> Result<Vec<ClaimedMail>, StoreError> {
        let rows = sqlx::query!(
            "UPDATE mail_outbox
             SET tries = tries + 1, not_before = clock_timestamp() + make_interval(secs => $2)
             WHERE id IN (
                 SELECT id FROM mail_outbox
                 WHERE outcome IS NULL AND not_before <= clock_timestamp()
                 ORDER BY not_before, id LIMIT $1
                 FOR UPDATE SKIP LOCKED
             )
             RETURNING id, user_id, kind, event_id, queued_at, tries",
            most,
            lease.as_secs_f64()
        )
        .fetch_all(&self.pool)
        .await?;
        rows.into_iter()
            .map(|row| {
                let event = row.event_id.as_deref().map(str::parse);
                let event = event.transpose().map_err(StoreError::unreadable)?;
                Ok(ClaimedMail {
                    id: row.id,
                    user: row.user_id.parse().map_err(StoreError::unreadable)?,
                    purpose: purpose(&row.kind, event),
                    queued_at: row.queued_at,
                    attempts: u32::try_from(row.tries).unwrap_or(u32::MAX),
                })
            })
            .collect()
    }

    /// Completes the mail, if this node's claim is still valid.
    pub async fn complete_mail(
        &self,
        mail: &ClaimedMail,
        outcome: MailOutcome,
        reason: Option<&str>,
    ) -> Result<(), StoreError> {
        let outcome = match outcome {
            MailOutcome::Sent => "sent",
            MailOutcome::Failed => "failed",
        };
        let mut connection = self.pool.acquire().await?;
        end(&mut connection, mail, outcome, reason).await
    }

    /// Postpones the mail.
    pub async fn reschedule_mail(
        &self,
        mail: &ClaimedMail,
        pause: Duration,
        reason: &str,
    ) -> Result<(), StoreError> {
        sqlx::query!(
            "UPDATE mail_outbox
             SET not_before = clock_timestamp() + make_interval(secs => $3), reason = $4
             WHERE id = $1 AND tries = $2 AND outcome IS NULL",
            mail.id,
            i32::try_from(mail.attempts).unwrap_or(i32::MAX),
            pause.as_secs_f64(),
            shortened(reason)
        )
        .execute(&self.pool)
        .await?;
        Ok(())
    }

    /// Removes a mail that is no longer wanted, or not due yet again, as if it had never been due.
    pub async fn withdraw_mail(&self, mail: &ClaimedMail) -> Result<(), StoreError> {
        sqlx::query!(
            "DELETE FROM mail_outbox WHERE id = $1 AND tries = $2 AND outcome IS NULL",
            mail.id,
            i32::try_from(mail.attempts).unwrap_or(i32::MAX)
        )
        .execute(&self.pool)
        .await?;
        Ok(())
    }

    /// Records that the mailbox does not exist: nothing is sent there until the address is confirmed again.
    pub async fn refuse_address(
        &self,
        mail: &ClaimedMail,
        email: &str,
        reason: &str,
    ) -> Result<Wakeups, StoreError> {
        let mut tx = self.begin().await?;
        let refused = sqlx::query!(
            "UPDATE mail_addresses SET refused_at = clock_timestamp(), refusal = $3,
                 confirmed_at = NULL, confirm_hash = NULL, confirm_until = NULL
             WHERE user_id = $1 AND email = $2",
            mail.user.as_str(),
            email,
            shortened(reason)
        )
        .execute(tx.connection())
        .await?
        .rows_affected();
        end(tx.connection(), mail, "refused", Some(reason)).await?;
        if refused > 0 {
            append_mail_changed(&mut tx, mail.user.as_str())?;
        }
        tx.commit().await
    }

    pub async fn mail_backlog(&self) -> Result<Backlog, StoreError> {
        Ok(sqlx::query_as!(
            Backlog,
            r#"SELECT count(*)::int4 AS "waiting!",
                   COALESCE(EXTRACT(EPOCH FROM clock_timestamp() - min(queued_at)), 0)::float8 AS "oldest_seconds!"
               FROM mail_outbox WHERE outcome IS NULL"#
        )
        .fetch_one(&self.pool)
        .await?)
    }
}

fn purpose(kind: &str, event: Option<EventId>) -> MailPurpose {
    match (kind, event) {
        ("reminder_day", Some(event)) => MailPurpose::Reminder(Reminder::Day, event),
        ("reminder_hours", Some(event)) => MailPurpose::Reminder(Reminder::Hours, event),
        (_, Some(event)) => MailPurpose::Result(event),
        (_, None) => MailPurpose::Confirmation,
    }
}

/// Queues a reminder for every account with a missing pick of the event, in one statement.
async fn queue_reminders(
    connection: &mut Connection,
    event: &str,
    reminder: Reminder,
) -> Result<u64, StoreError> {
    let queued = sqlx::query!(
        "INSERT INTO mail_outbox (user_id, kind, event_id)
         SELECT DISTINCT missing_picks.user_id, $2, $1
         FROM mail_recipients
         JOIN missing_picks ON missing_picks.user_id = mail_recipients.user_id
         WHERE missing_picks.event_id = $1 AND mail_recipients.kind = 'reminders'
             AND NOT EXISTS (
                 SELECT FROM mail_outbox AS queued
                 WHERE queued.user_id = missing_picks.user_id AND queued.kind = $2
                     AND queued.event_id = $1
             )
         ON CONFLICT ON CONSTRAINT mail_outbox_once DO NOTHING",
        event,
        reminder_kind(reminder)
    )
    .execute(connection)
    .await?;
    Ok(queued.rows_affected())
}

/// Queues a result mail for every account with points from a recently finished event that has become final within the
/// last day. Not for older events that are only scored again, and not for accounts whose spoiler guard hides the event,
/// or whose guard changed after the event became final.
async fn queue_results(connection: &mut Connection) -> Result<u64, StoreError> {
    let queued = sqlx::query!(
        "INSERT INTO mail_outbox (user_id, kind, event_id)
         SELECT DISTINCT predictions.user_id, 'result', final.id
         FROM (
             SELECT events.id, max(scored_at) AS since
             FROM events JOIN categories ON categories.event_id = events.id
             WHERE COALESCE(ends_at, starts_at) > clock_timestamp() - interval '7 days'
             GROUP BY events.id
             HAVING bool_and(scored_at IS NOT NULL)
                 AND max(scored_at) > clock_timestamp() - interval '1 day'
         ) AS final
         JOIN predictions ON predictions.event_id = final.id
         JOIN scores ON scores.prediction_id = predictions.id AND NOT scores.void
         JOIN memberships ON memberships.league_id = predictions.league_id
             AND memberships.user_id = predictions.user_id
         JOIN mail_recipients ON mail_recipients.user_id = predictions.user_id
             AND mail_recipients.kind = 'results' AND mail_recipients.since <= final.since
         WHERE NOT EXISTS (
             SELECT FROM mail_outbox AS queued
             WHERE queued.user_id = predictions.user_id AND queued.kind = 'result'
                 AND queued.event_id = final.id
         )
         AND NOT EXISTS (
             SELECT FROM spoiler_shields AS shields
             WHERE shields.user_id = predictions.user_id AND shields.event_id = final.id
                 AND (raised OR changed_at > final.since)
         )
         ON CONFLICT ON CONSTRAINT mail_outbox_once DO NOTHING"
    )
    .execute(connection)
    .await?;
    Ok(queued.rows_affected())
}

async fn end(
    connection: &mut Connection,
    mail: &ClaimedMail,
    outcome: &str,
    reason: Option<&str>,
) -> Result<(), StoreError> {
    sqlx::query!(
        "UPDATE mail_outbox SET outcome = $3, ended_at = clock_timestamp(), reason = $4
         WHERE id = $1 AND tries = $2 AND outcome IS NULL",
        mail.id,
        i32::try_from(mail.attempts).unwrap_or(i32::MAX),
        outcome,
        reason.map(shortened)
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// The reason comes from a foreign server: it may be long, and may contain characters that Postgres cannot store.
fn shortened(reason: &str) -> String {
    reason
        .chars()
        .filter(|letter| !letter.is_control())
        .take(REASON_LENGTH)
        .collect()
}
