//! Notifications that a transaction writes when it commits.

use podium_domain::ids::UserId;
use podium_domain::notifications::notification::Notice;
use podium_wire::live::change::Change;

use crate::db::error::StoreError;
use crate::outbox::transaction::Transaction;

impl Transaction {
    /// Notifies an account when the transaction commits.
    pub(crate) fn add_notification(&mut self, user: &UserId, notice: Notice) {
        let key = notice.key();
        self.notifications.insert((user.clone(), key), Some(notice));
    }

    /// Like [`Self::add_notification`], with `change` on the account's topic; neither is shown if a spoiler guard
    /// withholds the notification.
    pub(crate) fn add_notification_with_change(
        &mut self,
        user: UserId,
        notice: Notice,
        change: Change,
    ) {
        let key = notice.key();
        self.add_notification(&user, notice);
        self.companions.push(((user, key), change));
    }

    /// Retracts the notification when the transaction commits. For transactions that also notify other accounts, and so
    /// lock those before any notification.
    pub(crate) fn retract_on_commit(&mut self, user: &UserId, key: String) {
        self.notifications.insert((user.clone(), key), None);
    }
}

/// Notifies all site admins who can sign in.
pub(crate) async fn notify_site_admins(
    tx: &mut Transaction,
    notice: &Notice,
) -> Result<(), StoreError> {
    let admins = sqlx::query_scalar!(
        r#"SELECT id AS "id: UserId" FROM users WHERE account_type = 'admin' AND enabled"#
    )
    .fetch_all(tx.connection())
    .await?;
    for admin in admins {
        tx.add_notification(&admin, notice.clone());
    }
    Ok(())
}
