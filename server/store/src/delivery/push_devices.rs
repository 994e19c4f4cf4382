//! Browsers that receive pushes while Podium is closed (`migrations/0109`): each belongs to a session, and ends with
//! it.

use podium_domain::ids::{SessionId, UserId};
use podium_wire::delivery::push::{ExportedPushDevice, PushDevice, PushSettings, PushSwitches};

use crate::db::error::StoreError;
use crate::db::pool::connection::Connection;
use crate::db::rows::iso;
use crate::db::store::Store;

/// Maximum number of devices per account; a further one replaces the one that was switched on first.
const DEVICES_MAX: i64 = 10;

/// Endpoint of a browser, and the keys to encrypt for it.
#[derive(Clone, PartialEq, Eq)]
pub struct PushAddress {
    pub endpoint: String,
    pub p256dh: Vec<u8>,
    pub auth: Vec<u8>,
}

/// Why a device cannot be switched on.
#[derive(Debug, thiserror::Error)]
pub enum PushDeviceError {
    /// Its session has ended meanwhile.
    #[error("the session has ended")]
    SignedOut,
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl From<sqlx::Error> for PushDeviceError {
    fn from(error: sqlx::Error) -> Self {
        let error = StoreError::from(error);
        if error.is_conflict("push_subscriptions_end_with_their_session") {
            Self::SignedOut
        } else {
            Self::Store(error)
        }
    }
}

impl Store {
    pub async fn push_settings(
        &self,
        user: &UserId,
        current: &SessionId,
    ) -> Result<PushSettings, StoreError> {
        let mut connection = self.pool.acquire().await?;
        settings(&mut connection, user, current).await
    }

    /// Switches the session's browser on, or replaces its switches. An address of another session moves to this one,
    /// and the pushes queued for the other are dropped.
    pub async fn set_push_device(
        &self,
        user: &UserId,
        session: &SessionId,
        address: &PushAddress,
        switches: PushSwitches,
    ) -> Result<PushSettings, PushDeviceError> {
        let mut tx = self.begin().await?;
        let connection = tx.connection();
        // One device of an account at a time: otherwise two could each find room for one.
        sqlx::query!(
            "SELECT id FROM users WHERE id = $1 AND enabled FOR NO KEY UPDATE",
            user.as_str()
        )
        .fetch_optional(&mut *connection)
        .await?
        .ok_or(PushDeviceError::SignedOut)?;
        sqlx::query!(
            "DELETE FROM push_subscriptions WHERE (session_id = $1) <> (endpoint = $2)
                 AND (session_id = $1 OR endpoint = $2)",
            session.as_str(),
            address.endpoint
        )
        .execute(&mut *connection)
        .await?;
        sqlx::query!(
            "INSERT INTO push_subscriptions (session_id, endpoint, p256dh, auth, picks, results, leagues)
             VALUES ($1, $2, $3, $4, $5, $6, $7)
             ON CONFLICT ON CONSTRAINT push_subscriptions_one_per_endpoint DO UPDATE SET
                 session_id = EXCLUDED.session_id, p256dh = EXCLUDED.p256dh, auth = EXCLUDED.auth,
                 picks = EXCLUDED.picks, results = EXCLUDED.results, leagues = EXCLUDED.leagues,
                 refusals = 0",
            session.as_str(),
            address.endpoint,
            address.p256dh,
            address.auth,
            switches.picks,
            switches.results,
            switches.leagues
        )
        .execute(&mut *connection)
        .await?;
        sqlx::query!(
            "DELETE FROM push_subscriptions WHERE id IN (
                 SELECT push_subscriptions.id
                 FROM push_subscriptions JOIN sessions ON sessions.id = session_id
                 WHERE user_id = $1 ORDER BY push_subscriptions.id DESC OFFSET $2)",
            user.as_str(),
            DEVICES_MAX
        )
        .execute(&mut *connection)
        .await?;
        let settings = settings(connection, user, session).await?;
        // No client follows these settings live, so there are no wake-ups.
        let _no_wakeups = tx.commit().await?;
        Ok(settings)
    }

    /// Switches pushes off for the device of this session of the account.
    ///
    /// # Errors
    /// `NotFound` if it is not switched on, or the session is another account's.
    pub async fn forget_push_device(
        &self,
        user: &UserId,
        session: &SessionId,
    ) -> Result<(), StoreError> {
        let mut tx = self.begin().await?;
        sqlx::query!(
            "DELETE FROM push_subscriptions USING sessions
             WHERE session_id = $2 AND sessions.id = session_id AND user_id = $1
             RETURNING push_subscriptions.id",
            user.as_str(),
            session.as_str()
        )
        .fetch_one(tx.connection())
        .await?;
        let _no_wakeups = tx.commit().await?;
        Ok(())
    }
}

async fn settings(
    connection: &mut Connection,
    user: &UserId,
    current: &SessionId,
) -> Result<PushSettings, StoreError> {
    let rows = sqlx::query!(
        "SELECT session_id, user_agent, picks, results, leagues, push_subscriptions.created_at,
                last_sent_at
         FROM push_subscriptions JOIN sessions ON sessions.id = session_id
         WHERE user_id = $1 AND expires_at > clock_timestamp() ORDER BY push_subscriptions.id DESC",
        user.as_str()
    )
    .fetch_all(connection)
    .await?;
    let devices = rows.into_iter().map(|row| PushDevice {
        current: row.session_id == current.as_str(),
        session_id: row.session_id,
        user_agent: row.user_agent,
        switches: PushSwitches {
            picks: row.picks,
            results: row.results,
            leagues: row.leagues,
        },
        since: iso(row.created_at),
        last_sent_at: row.last_sent_at.map(iso),
    });
    Ok(PushSettings {
        devices: devices.collect(),
    })
}

pub(crate) async fn exported(
    connection: &mut Connection,
    user: &UserId,
) -> Result<Vec<ExportedPushDevice>, StoreError> {
    let rows = sqlx::query!(
        "SELECT session_id, endpoint, picks, results, leagues, push_subscriptions.created_at,
                last_sent_at
         FROM push_subscriptions JOIN sessions ON sessions.id = session_id
         WHERE user_id = $1 ORDER BY push_subscriptions.id DESC",
        user.as_str()
    )
    .fetch_all(connection)
    .await?;
    Ok(rows
        .into_iter()
        .map(|row| ExportedPushDevice {
            session_id: row.session_id,
            endpoint: row.endpoint,
            switches: PushSwitches {
                picks: row.picks,
                results: row.results,
                leagues: row.leagues,
            },
            since: iso(row.created_at),
            last_sent_at: row.last_sent_at.map(iso),
        })
        .collect())
}
