//! Display names.

use podium_domain::ids::{LeagueId, UserId};
use podium_wire::leagues::league::LeagueMember;
use podium_wire::live::change::{Change, MemberChanged, NameChanged};
use podium_wire::live::topic::Topic;

use crate::db::error::StoreError;
use crate::db::store::Store;
use crate::outbox::transaction::{Transaction, Wakeups};

impl Store {
    /// Changes the name, and appends the change for the account's devices and its leagues; nothing if it is the same.
    ///
    /// # Errors
    /// `NotFound` if the account no longer exists.
    pub async fn rename_user(&self, user: &UserId, name: &str) -> Result<Wakeups, StoreError> {
        let mut tx = self.begin().await?;
        lock_leagues(&mut tx, user, false).await?;
        // FOR UPDATE waits for a concurrent join, which refers to the row.
        let old = sqlx::query_scalar!(
            "SELECT name FROM users WHERE id = $1 AND alive FOR UPDATE",
            user.as_str()
        )
        .fetch_one(tx.connection())
        .await?;
        if old == name {
            return Ok(Wakeups::default());
        }
        rename_locked(&mut tx, user, name).await?;
        tx.commit().await
    }
}

/// Renames an account whose leagues and row this transaction has locked.
pub(crate) async fn rename_locked(
    tx: &mut Transaction,
    user: &UserId,
    name: &str,
) -> Result<(), StoreError> {
    sqlx::query!(
        "UPDATE users SET name = $2 WHERE id = $1",
        user.as_str(),
        name
    )
    .execute(tx.connection())
    .await?;
    append_member_changed(tx, user).await?;
    let changed = NameChanged {
        name: name.to_owned(),
    };
    tx.append_change(Topic::Account(user.clone()), &Change::NameChanged(changed))
}

/// Locks the account's leagues, and the global one if it is about to be joined: before the account, and against changes
/// of members, because the changes of [`append_member_changed`] contain their roles.
pub(crate) async fn lock_leagues(
    tx: &mut Transaction,
    user: &UserId,
    and_global: bool,
) -> Result<(), StoreError> {
    sqlx::query!(
        "SELECT id FROM leagues
         WHERE id IN (SELECT league_id FROM memberships WHERE user_id = $1) OR ($2 AND of_everyone)
         ORDER BY id FOR NO KEY UPDATE",
        user.as_str(),
        and_global
    )
    .fetch_all(tx.connection())
    .await?;
    Ok(())
}

/// Appends the account's row to the topic of each of its leagues.
pub(crate) async fn append_member_changed(
    tx: &mut Transaction,
    user: &UserId,
) -> Result<(), StoreError> {
    let memberships = sqlx::query!(
        r#"SELECT league_id AS "league_id: LeagueId", users.name, picture, is_admin, guest,
                  owner_id = user_id AS "is_owner!"
           FROM memberships
           JOIN users ON users.id = user_id
           JOIN leagues ON leagues.id = league_id
           WHERE user_id = $1 ORDER BY league_id"#,
        user.as_str()
    )
    .fetch_all(tx.connection())
    .await?;
    for row in memberships {
        let member = LeagueMember {
            id: user.to_string(),
            name: row.name,
            picture: row.picture,
            is_admin: row.is_admin,
            is_owner: row.is_owner,
            guest: row.guest,
        };
        let changed = Change::MemberChanged(MemberChanged { member });
        tx.append_change(Topic::League(row.league_id), &changed)?;
    }
    Ok(())
}
