//! Mail switches of accounts, and confirmation of their addresses (`migrations/0109`).

use podium_domain::ids::UserId;
use podium_wire::delivery::mail::{
    ExportedMail, ExportedMailItem, MailAddressState, MailKind, MailSettings, MailSwitchesBody,
};
use podium_wire::live::change::Change;
use podium_wire::live::topic::Topic;
use sha2::{Digest, Sha256};

use crate::db::error::StoreError;
use crate::db::identity::SessionToken;
use crate::db::pool::connection::Connection;
use crate::db::rows::iso;
use crate::db::store::Store;
use crate::outbox::transaction::{Transaction, Wakeups};

/// Maximum number of mails in the export of an account.
const EXPORTED_MAX: i64 = 1000;

/// The outcome of a request to confirm an address.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum ConfirmationRequest {
    /// The mail is queued, was sent recently, or has been answered.
    Asked,
    /// Five confirmation mails have been queued for the address within a day.
    TooOften,
}

/// Why the switches cannot be set.
#[derive(Debug, thiserror::Error)]
pub enum MailSettingsError {
    #[error("This address has been asked too often today. Please try again tomorrow.")]
    AskedTooOften,
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl From<sqlx::Error> for MailSettingsError {
    fn from(error: sqlx::Error) -> Self {
        Self::Store(error.into())
    }
}

impl Store {
    pub async fn mail_settings(&self, user: &UserId) -> Result<MailSettings, StoreError> {
        let mut connection = self.pool.acquire().await?;
        settings(&mut connection, user).await
    }

    /// Sets both switches. Turning one on sends a confirmation mail if the address is neither confirmed nor asked;
    /// turning one off never fails because of too many confirmation mails.
    pub async fn set_mail_switches(
        &self,
        user: &UserId,
        switches: &MailSwitchesBody,
    ) -> Result<(MailSettings, Wakeups), MailSettingsError> {
        let mut tx = self.begin().await?;
        let email = lock_account(&mut tx, user).await?;
        let before = settings(tx.connection(), user).await?;
        sqlx::query!(
            "INSERT INTO mail_switches (user_id, kind, on_since, time_zone)
             SELECT $1, kind, CASE WHEN wanted THEN clock_timestamp() END,
                 (SELECT name FROM pg_timezone_names WHERE name = $4)
             FROM (VALUES ('reminders', $2::boolean), ('results', $3::boolean)) AS switches (kind, wanted)
             ON CONFLICT ON CONSTRAINT mail_switches_one_per_kind DO UPDATE SET on_since =
                 CASE WHEN EXCLUDED.on_since IS NOT NULL
                 THEN COALESCE(mail_switches.on_since, EXCLUDED.on_since) END,
                 time_zone = COALESCE(EXCLUDED.time_zone, mail_switches.time_zone)",
            user as _,
            switches.reminders,
            switches.results,
            switches.time_zone
        )
        .execute(tx.connection())
        .await?;
        let unknown = match before.address {
            MailAddressState::Unconfirmed | MailAddressState::Refused => true,
            MailAddressState::Asked | MailAddressState::Confirmed => false,
        };
        if unknown
            && ((switches.reminders && !before.reminders) || (switches.results && !before.results))
            && request_confirmation(&mut tx, user, &email).await? == ConfirmationRequest::TooOften
        {
            return Err(MailSettingsError::AskedTooOften);
        }
        commit_settings(tx, user).await
    }

    /// Sends another confirmation mail to the account's address, unless it is confirmed.
    pub async fn request_address_confirmation(
        &self,
        user: &UserId,
    ) -> Result<(MailSettings, Wakeups), MailSettingsError> {
        let mut tx = self.begin().await?;
        let email = lock_account(&mut tx, user).await?;
        let state = settings(tx.connection(), user).await?.address;
        if state != MailAddressState::Confirmed
            && request_confirmation(&mut tx, user, &email).await? == ConfirmationRequest::TooOften
        {
            return Err(MailSettingsError::AskedTooOften);
        }
        commit_settings(tx, user).await
    }

    /// Confirms the address of the link, which works once.
    ///
    /// # Errors
    /// `NotFound` when the link is no longer valid.
    pub async fn confirm_address(&self, token: &SessionToken) -> Result<Wakeups, StoreError> {
        let mut tx = self.begin().await?;
        let user = sqlx::query_scalar!(
            r#"UPDATE mail_addresses SET confirmed_at = clock_timestamp(), confirm_hash = NULL,
                 confirm_until = NULL, refused_at = NULL, refusal = NULL
             FROM users
             WHERE confirm_hash = $1 AND confirm_until > clock_timestamp()
                 AND users.id = user_id AND users.enabled AND users.email = mail_addresses.email
             RETURNING user_id AS "user_id: UserId""#,
            token.hash()
        )
        .fetch_one(tx.connection())
        .await?;
        append_mail_changed(&mut tx, &user)?;
        tx.commit().await
    }

    /// Switches off the kind of mail that the token belongs to; repeating it changes nothing.
    ///
    /// # Errors
    /// `NotFound` when no mail ever had this token.
    pub async fn unsubscribe(&self, token: &[u8]) -> Result<(MailKind, Wakeups), StoreError> {
        let mut tx = self.begin().await?;
        let row = sqlx::query!(
            r#"UPDATE mail_switches SET on_since = NULL WHERE sha256(token) = $1
               RETURNING user_id AS "user_id: UserId", kind"#,
            Sha256::digest(token).to_vec()
        )
        .fetch_one(tx.connection())
        .await?;
        append_mail_changed(&mut tx, &row.user_id)?;
        let kind = match row.kind.as_str() {
            "results" => MailKind::Results,
            _ => MailKind::Reminders,
        };
        Ok((kind, tx.commit().await?))
    }
}

/// Locks the account, so that its concurrent requests run one after the other. Returns its e-mail address.
async fn lock_account(tx: &mut Transaction, user: &UserId) -> Result<String, StoreError> {
    Ok(sqlx::query_scalar!(
        r#"SELECT email AS "email!" FROM users WHERE id = $1 AND enabled FOR NO KEY UPDATE"#,
        user.as_str()
    )
    .fetch_one(tx.connection())
    .await?)
}

async fn commit_settings(
    mut tx: Transaction,
    user: &UserId,
) -> Result<(MailSettings, Wakeups), MailSettingsError> {
    let settings = settings(tx.connection(), user).await?;
    append_mail_changed(&mut tx, user)?;
    Ok((settings, tx.commit().await?))
}

/// Appends the change for the account's other devices, which may show the switches.
pub(crate) fn append_mail_changed(tx: &mut Transaction, user: &UserId) -> Result<(), StoreError> {
    tx.append_change(Topic::Account(user.clone()), &Change::MailChanged)
}

/// Queues the confirmation mail, unless it is already waiting.
async fn request_confirmation(
    tx: &mut Transaction,
    user: &UserId,
    email: &str,
) -> Result<ConfirmationRequest, StoreError> {
    let waits = sqlx::query_scalar!(
        r#"SELECT EXISTS (
               SELECT FROM outbox
               WHERE user_id = $1 AND about = 'confirmation' AND done_at IS NULL
           ) AS "waits!""#,
        user.as_str()
    )
    .fetch_one(tx.connection())
    .await?;
    if waits {
        return Ok(ConfirmationRequest::Asked);
    }
    // Counted per address, not per account: the row's lock makes the count exact across nodes.
    let counted = sqlx::query!(
        "INSERT INTO mail_questions AS asked (address_hash) VALUES (sha256(convert_to($1, 'UTF8')))
         ON CONFLICT (address_hash) DO UPDATE SET
             times = CASE WHEN asked.since < clock_timestamp() - interval '1 day'
                 THEN 1 ELSE asked.times + 1 END,
             since = CASE WHEN asked.since < clock_timestamp() - interval '1 day'
                 THEN clock_timestamp() ELSE asked.since END
         WHERE asked.times < 5 OR asked.since < clock_timestamp() - interval '1 day'
         RETURNING times",
        email
    )
    .fetch_optional(tx.connection())
    .await?;
    if counted.is_none() {
        return Ok(ConfirmationRequest::TooOften);
    }
    sqlx::query!(
        "INSERT INTO mail_addresses (user_id, email) VALUES ($1, $2)
         ON CONFLICT (user_id) DO UPDATE SET email = EXCLUDED.email, confirmed_at = NULL,
             refused_at = NULL, refusal = NULL",
        user as _,
        email
    )
    .execute(tx.connection())
    .await?;
    sqlx::query!(
        "INSERT INTO outbox (kind, user_id, about) VALUES ('mail', $1, 'confirmation')
         ON CONFLICT (user_id, about, event_id) WHERE user_id IS NOT NULL DO UPDATE SET
             queued_at = clock_timestamp(), due_at = clock_timestamp(), attempts = 0,
             outcome = NULL, done_at = NULL, reason = NULL
         WHERE outbox.done_at IS NOT NULL",
        user as _
    )
    .execute(tx.connection())
    .await?;
    Ok(ConfirmationRequest::Asked)
}

async fn settings(connection: &mut Connection, user: &UserId) -> Result<MailSettings, StoreError> {
    let row = sqlx::query!(
        r#"
        SELECT
            users.email AS "email!",
            confirmed_at IS NOT NULL AS "confirmed!",
            refused_at IS NOT NULL AS "refused!",
            refusal,
            EXISTS (
                SELECT FROM outbox
                WHERE outbox.user_id = users.id AND about = 'confirmation'
                    AND (done_at IS NULL OR (outcome = 'sent' AND confirm_until > clock_timestamp()))
            ) AS "asked!",
            EXISTS (SELECT FROM mail_switches
                WHERE user_id = users.id AND kind = 'reminders' AND on_since IS NOT NULL) AS "reminders!",
            EXISTS (SELECT FROM mail_switches
                WHERE user_id = users.id AND kind = 'results' AND on_since IS NOT NULL) AS "results!"
        FROM users
        LEFT JOIN mail_addresses
            ON mail_addresses.user_id = users.id AND mail_addresses.email = users.email
        WHERE users.id = $1 AND users.alive
        "#,
        user.as_str()
    )
    .fetch_one(connection)
    .await?;
    let address = match (row.confirmed, row.refused, row.asked) {
        (true, ..) => MailAddressState::Confirmed,
        (_, true, _) => MailAddressState::Refused,
        (_, _, true) => MailAddressState::Asked,
        _ => MailAddressState::Unconfirmed,
    };
    Ok(MailSettings {
        email: row.email,
        address,
        reminders: row.reminders,
        results: row.results,
        refusal: row.refusal,
    })
}

/// All stored data about an account's mail, for its export.
pub(crate) async fn exported(
    connection: &mut Connection,
    user: &UserId,
) -> Result<ExportedMail, StoreError> {
    let dates = sqlx::query!(
        r#"
        SELECT
            (SELECT confirmed_at FROM mail_addresses WHERE user_id = $1) AS confirmed_at,
            (SELECT refused_at FROM mail_addresses WHERE user_id = $1) AS refused_at,
            (SELECT on_since FROM mail_switches WHERE user_id = $1 AND kind = 'reminders') AS reminders,
            (SELECT on_since FROM mail_switches WHERE user_id = $1 AND kind = 'results') AS results
        "#,
        user.as_str()
    )
    .fetch_one(&mut *connection)
    .await?;
    let mails = sqlx::query!(
        "SELECT about, event_id, queued_at, outcome, done_at FROM outbox
         WHERE user_id = $1 ORDER BY queued_at DESC, id DESC LIMIT $2",
        user.as_str(),
        EXPORTED_MAX
    )
    .fetch_all(connection)
    .await?;
    Ok(ExportedMail {
        confirmed_at: dates.confirmed_at.map(iso),
        refused_at: dates.refused_at.map(iso),
        reminders_since: dates.reminders.map(iso),
        results_since: dates.results.map(iso),
        mails: mails
            .into_iter()
            .map(|row| ExportedMailItem {
                kind: row.about,
                event_id: row.event_id,
                queued_at: iso(row.queued_at),
                outcome: row.outcome,
                ended_at: row.done_at.map(iso),
            })
            .collect(),
    })
}
