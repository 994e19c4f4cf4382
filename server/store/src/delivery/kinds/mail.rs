//! Mail: queued when it is due, by whichever node looks, and kept when it is done, so that it is queued once.

use podium_domain::delivery::reminder::Reminder;
use podium_domain::ids::{EventId, UserId};

use crate::db::error::StoreError;
use crate::db::pool::connection::Connection;
use crate::db::store::Store;
use crate::delivery::mail_settings::append_mail_changed;
use crate::outbox::queue::{
    ClaimTerms, Claimed, DeliveryKind, DeliveryOutcome, complete, delete, shortened,
};
use crate::outbox::transaction::Wakeups;

/// The purpose of a mail.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum MailPurpose {
    /// Asks to confirm the address.
    Confirmation,
    Reminder(Reminder, EventId),
    Result(EventId),
}

/// A mail to compose and send.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct QueuedMail {
    pub user: UserId,
    pub purpose: MailPurpose,
}

pub type ClaimedMail = Claimed<QueuedMail>;

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
                   AND NOT refuses_picks(events)"#,
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

    pub async fn claim_mail(&self, terms: &ClaimTerms) -> Result<Vec<ClaimedMail>, StoreError> {
        let rows = self.claim(DeliveryKind::Mail, terms).await?;
        rows.into_iter()
            .map(|row| {
                let mail = QueuedMail {
                    user: row.user_id.clone().ok_or(StoreError::NotFound)?,
                    purpose: purpose(&row.about, row.event_id.clone()),
                };
                Ok(Claimed { row, job: mail })
            })
            .collect()
    }

    /// Completes the mail, if this node's claim is still valid. One that is no longer wanted, or not due yet again, is
    /// removed, as if it had never been due.
    pub async fn complete_mail(
        &self,
        mail: &ClaimedMail,
        outcome: DeliveryOutcome,
        reason: Option<&str>,
    ) -> Result<(), StoreError> {
        let mut connection = self.pool.acquire().await?;
        if outcome == DeliveryOutcome::Withdrawn {
            delete(&mut connection, &mail.row).await
        } else {
            complete(&mut connection, &mail.row, outcome, reason, None).await
        }
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
        let outcome = DeliveryOutcome::Refused;
        complete(tx.connection(), &mail.row, outcome, Some(reason), None).await?;
        if refused > 0 {
            append_mail_changed(&mut tx, &mail.user)?;
        }
        tx.commit().await
    }
}

fn purpose(about: &str, event: Option<EventId>) -> MailPurpose {
    match (about, event) {
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
        "INSERT INTO outbox (kind, user_id, about, event_id)
         SELECT DISTINCT 'mail', missing_picks.user_id, $2, $1
         FROM mail_recipients
         JOIN missing_picks ON missing_picks.user_id = mail_recipients.user_id
         WHERE missing_picks.event_id = $1 AND mail_recipients.kind = 'reminders'
             AND NOT EXISTS (
                 SELECT FROM outbox AS queued
                 WHERE queued.user_id = missing_picks.user_id AND queued.about = $2
                     AND queued.event_id = $1
             )
         ON CONFLICT (user_id, about, event_id) WHERE user_id IS NOT NULL DO NOTHING",
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
        "INSERT INTO outbox (kind, user_id, about, event_id)
         SELECT DISTINCT 'mail', predictions.user_id, 'result', final.id
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
             SELECT FROM outbox AS queued
             WHERE queued.user_id = predictions.user_id AND queued.about = 'result'
                 AND queued.event_id = final.id
         )
         AND NOT EXISTS (
             SELECT FROM spoiler_shields AS shields
             WHERE shields.user_id = predictions.user_id AND shields.event_id = final.id
                 AND (raised OR changed_at > final.since)
         )
         ON CONFLICT (user_id, about, event_id) WHERE user_id IS NOT NULL DO NOTHING"
    )
    .execute(connection)
    .await?;
    Ok(queued.rows_affected())
}
