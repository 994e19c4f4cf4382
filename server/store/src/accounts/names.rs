//! Display names.

use podium_domain::ids::{LeagueId, UserId};
use podium_wire::leagues::league::LeagueMember;
use podium_wire::live::change::{Change, MemberChanged, NameChanged};
use podium_wire::live::topic::Topic;

use crate::db::error::StoreError;
use crate::db::store::Store;
use crate::outbox::transaction::Wakeups;

impl Store {
    /// Changes the name, and appends the change for the account's devices and its leagues; nothing if it is the same.
    ///
    /// # Errors
    /// `NotFound` if the account no longer exists.
    pub async fn rename_user(&self, user: &UserId, name: &str) -> Result<Wakeups, StoreError> {
        let mut tx = self.begin().await?;
        // Leagues before the account, and against changes of members: the changes appended here contain their roles.
        sqlx::query!(
            "SELECT id FROM leagues WHERE id IN (SELECT league_id FROM memberships WHERE user_id = $1)
             ORDER BY id FOR NO KEY UPDATE",
            user.as_str()
        )
        .fetch_all(tx.connection())
        .await?;
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
        sqlx::query!(
            "UPDATE users SET name = $2 WHERE id = $1",
            user.as_str(),
            name
        )
        .execute(tx.connection())
        .await?;
        let memberships = sqlx::query!(
            r#"SELECT league_id AS "league_id: LeagueId", picture, is_admin, owner_id = user_id AS "is_owner!"
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
                name: name.to_owned(),
                picture: row.picture,
                is_admin: row.is_admin,
                is_owner: row.is_owner,
            };
            let changed = Change::MemberChanged(MemberChanged { member });
            tx.append_change(Topic::League(row.league_id), &changed)?;
        }
        let changed = NameChanged {
            name: name.to_owned(),
        };
        tx.append_change(Topic::Account(user.clone()), &Change::NameChanged(changed))?;
        tx.commit().await
    }
}
