//! Changes that site admins make to accounts. Both accounts' rows are locked, in the order of their ids, while the
//! admin's right is checked: of two admins who revoke each other's rights at the same time, one succeeds.

use podium_domain::ids::UserId;
use podium_wire::accounts::account::AccountType;
use podium_wire::admin::audit::AuditAct;
use podium_wire::live::change::Change;
use podium_wire::live::topic::Topic;
use serde_json::{Map, Value};

use crate::accounts::sessions::end_sessions;
use crate::audit::AuditRecord;
use crate::db::error::StoreError;
use crate::db::rows::account_type;
use crate::db::store::Store;
use crate::outbox::transaction::{Transaction, Wakeups};

/// Why an account is not changed.
#[derive(Debug, thiserror::Error)]
pub enum AccountRightsError {
    /// No longer a site admin.
    #[error("Only site admins can do this.")]
    NotAnAdmin,
    #[error("You cannot do this to your own account.")]
    OwnAccount,
    #[error("This account is disabled. Enable it first.")]
    Disabled,
    #[error("Guests have no rights and no password.")]
    Guest,
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl From<sqlx::Error> for AccountRightsError {
    fn from(error: sqlx::Error) -> Self {
        StoreError::from(error).into()
    }
}

/// An account whose row this transaction has locked.
pub(crate) struct LockedAccount {
    pub(crate) account_type: String,
    pub(crate) disabled: bool,
    pub(crate) guest: bool,
}

impl Store {
    pub async fn set_account_type(
        &self,
        admin: &UserId,
        user: &UserId,
        to: AccountType,
    ) -> Result<Wakeups, AccountRightsError> {
        let mut tx = self.begin().await?;
        let locked = lock_other_account(&mut tx, admin, user).await?;
        if account_type(&locked.account_type) == to {
            return Ok(tx.commit().await?);
        }
        if locked.guest {
            return Err(AccountRightsError::Guest);
        }
        let text = type_text(to);
        sqlx::query!(
            "UPDATE users SET account_type = $2 WHERE id = $1",
            user.as_str(),
            text
        )
        .execute(tx.connection())
        .await?;
        record(
            &mut tx,
            AuditAct::AccountTypeChanged,
            admin,
            user,
            [
                ("from".to_owned(), locked.account_type.into()),
                ("to".to_owned(), text.into()),
            ],
        )
        .await?;
        // Sockets use the rights that their user had when they subscribed.
        tx.append_change(Topic::Account(user.clone()), &Change::RightsChanged)?;
        Ok(tx.commit().await?)
    }

    /// After the commit no session of the account is valid, and it writes no picks.
    pub async fn disable_account(
        &self,
        admin: &UserId,
        user: &UserId,
    ) -> Result<Wakeups, AccountRightsError> {
        let mut tx = self.begin().await?;
        lock_open_events(&mut tx, user).await?;
        let locked = lock_other_account(&mut tx, admin, user).await?;
        if locked.disabled {
            return Ok(tx.commit().await?);
        }
        let ended = end_sessions(&mut tx, user, None).await?;
        sqlx::query!(
            "UPDATE users SET disabled_at = clock_timestamp() WHERE id = $1",
            user.as_str()
        )
        .execute(tx.connection())
        .await?;
        let detail = [("sessions".to_owned(), ended.into())];
        record(&mut tx, AuditAct::AccountDisabled, admin, user, detail).await?;
        Ok(tx.commit().await?)
    }

    pub async fn enable_account(
        &self,
        admin: &UserId,
        user: &UserId,
    ) -> Result<Wakeups, AccountRightsError> {
        let mut tx = self.begin().await?;
        let locked = lock_as_site_admin(&mut tx, admin, user).await?;
        if locked.disabled {
            sqlx::query!(
                "UPDATE users SET disabled_at = NULL WHERE id = $1",
                user.as_str()
            )
            .execute(tx.connection())
            .await?;
            record(&mut tx, AuditAct::AccountEnabled, admin, user, []).await?;
        }
        Ok(tx.commit().await?)
    }

    /// Returns how many sessions there were.
    pub async fn sign_out_everywhere(
        &self,
        admin: &UserId,
        user: &UserId,
    ) -> Result<(u32, Wakeups), AccountRightsError> {
        let mut tx = self.begin().await?;
        lock_as_site_admin(&mut tx, admin, user).await?;
        let ended = end_sessions(&mut tx, user, None).await?;
        if ended > 0 {
            let detail = [("sessions".to_owned(), ended.into())];
            record(&mut tx, AuditAct::SessionsEnded, admin, user, detail).await?;
        }
        Ok((ended, tx.commit().await?))
    }

    /// Whether the account of a user who has proved to be its owner is disabled.
    pub async fn is_disabled(&self, user: &UserId) -> Result<bool, StoreError> {
        let disabled = sqlx::query_scalar!(
            r#"SELECT disabled_at IS NOT NULL AS "disabled!" FROM users WHERE id = $1"#,
            user.as_str()
        )
        .fetch_optional(&self.pool)
        .await?;
        Ok(disabled == Some(true))
    }
}

fn type_text(account_type: AccountType) -> &'static str {
    match account_type {
        AccountType::User => "user",
        AccountType::UserPlus => "userPlus",
        AccountType::Admin => "admin",
    }
}

/// Locks both accounts if `admin` is still a site admin; `NotFound` refers to the other account.
pub(crate) async fn lock_as_site_admin(
    tx: &mut Transaction,
    admin: &UserId,
    user: &UserId,
) -> Result<LockedAccount, AccountRightsError> {
    let rows = sqlx::query!(
        r#"SELECT id AS "id!: String", account_type, enabled AS "enabled!", guest,
                  disabled_at IS NOT NULL AS "disabled!"
           FROM users WHERE id IN ($1, $2) AND alive ORDER BY id FOR NO KEY UPDATE"#,
        admin.as_str(),
        user.as_str()
    )
    .fetch_all(tx.connection())
    .await?;
    let is_admin = rows
        .iter()
        .any(|row| row.id == admin.as_str() && row.enabled && row.account_type == "admin");
    if !is_admin {
        return Err(AccountRightsError::NotAnAdmin);
    }
    rows.into_iter()
        .find(|row| row.id == user.as_str())
        .map(|row| LockedAccount {
            account_type: row.account_type,
            disabled: row.disabled,
            guest: row.guest,
        })
        .ok_or_else(|| StoreError::NotFound.into())
}

/// Like [`lock_as_site_admin`], and fails for the admin's own account.
async fn lock_other_account(
    tx: &mut Transaction,
    admin: &UserId,
    user: &UserId,
) -> Result<LockedAccount, AccountRightsError> {
    let locked = lock_as_site_admin(tx, admin, user).await?;
    if admin == user {
        return Err(AccountRightsError::OwnAccount);
    }
    Ok(locked)
}

/// Waits for the account's picks in progress, so that they are written before this transaction or refused after it. New
/// picks also wait for the account's row.
async fn lock_open_events(tx: &mut Transaction, user: &UserId) -> Result<(), StoreError> {
    sqlx::query!(
        "SELECT count(hold_event_alone(event_id)::text)
         FROM (SELECT DISTINCT event_id FROM predictions JOIN events ON events.id = event_id
               WHERE user_id = $1 AND NOT is_closed(events) ORDER BY event_id) AS held",
        user.as_str()
    )
    .fetch_one(tx.connection())
    .await?;
    Ok(())
}

pub(crate) async fn record(
    tx: &mut Transaction,
    act: AuditAct,
    admin: &UserId,
    user: &UserId,
    detail: impl IntoIterator<Item = (String, Value)>,
) -> Result<(), StoreError> {
    let record = AuditRecord {
        actor: Some(admin),
        user: Some(user),
        detail: Map::from_iter(detail),
        ..AuditRecord::default()
    };
    tx.record(act, record).await
}
