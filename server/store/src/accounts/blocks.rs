//! People whom an account has blocked (`migrations/0136`): never its friends, not in its stream, and without invitations
//! to it.

use podium_domain::ids::{LeagueId, UserId};
use podium_domain::notifications::notification::invited_key;
use podium_wire::live::change::{Change, InvitationArrived, InvitationGone};
use podium_wire::live::topic::Topic;

use crate::accounts::friends::AddFriendError;
use crate::db::error::StoreError;
use crate::db::store::Store;
use crate::leagues::invitations::invitations_of;
use crate::outbox::transaction::{Transaction, Wakeups};

impl Store {
    /// Takes back what the account has of the blocked person's invitations, and their friendship. Can be repeated.
    ///
    /// # Errors
    /// `NotFound` if the two share no league, are no friends, and there is no invitation.
    pub async fn block(&self, user: &UserId, person: &UserId) -> Result<Wakeups, AddFriendError> {
        if user == person {
            return Err(AddFriendError::Oneself);
        }
        let mut tx = self.begin().await?;
        lock(&mut tx, user, person).await?;
        let blocked = sqlx::query!(
            "INSERT INTO friends (user_id, friend_id, blocked)
             SELECT $1::text, $2::text, true WHERE EXISTS (
                 SELECT FROM memberships AS mine JOIN memberships AS theirs USING (league_id)
                 WHERE mine.user_id = $1::text AND theirs.user_id = $2::text)
             OR EXISTS (SELECT FROM friends WHERE user_id = $1::text AND friend_id = $2::text)
             OR EXISTS (SELECT FROM invitations WHERE user_id = $1::text AND invited_by = $2::text)
             ON CONFLICT ON CONSTRAINT friends_once_each DO UPDATE SET blocked = true",
            user.as_str(),
            person.as_str()
        )
        .execute(tx.connection())
        .await?;
        if blocked.rows_affected() == 0 {
            return Err(StoreError::NotFound.into());
        }
        let leagues = sqlx::query_scalar!(
            r#"SELECT league_id AS "id: LeagueId" FROM invitations WHERE user_id = $1 AND invited_by = $2"#,
            user.as_str(),
            person.as_str()
        )
        .fetch_all(tx.connection())
        .await?;
        for league in &leagues {
            let league_id = league.to_string();
            tx.append_change(
                Topic::Account(user.clone()),
                &Change::InvitationGone(InvitationGone { league_id }),
            )?;
        }
        let keys: Vec<String> = leagues.iter().map(invited_key).collect();
        let users = vec![user.clone(); keys.len()];
        tx.retract(&users, &keys).await?;
        Ok(tx.commit().await?)
    }

    /// Invitations that were hidden arrive. Changes nothing if the person is not blocked.
    pub async fn unblock(&self, user: &UserId, person: &UserId) -> Result<Wakeups, StoreError> {
        let mut tx = self.begin().await?;
        lock(&mut tx, user, person).await?;
        let ended = sqlx::query!(
            "DELETE FROM friends WHERE user_id = $1 AND friend_id = $2 AND blocked",
            user.as_str(),
            person.as_str()
        )
        .execute(tx.connection())
        .await?;
        if ended.rows_affected() > 0 {
            let mut invitations = invitations_of(tx.connection(), user, None).await?;
            invitations.retain(|it| it.inviter_id.as_deref() == Some(person.as_str()));
            for invitation in invitations {
                tx.append_change(
                    Topic::Account(user.clone()),
                    &Change::InvitationArrived(InvitationArrived { invitation }),
                )?;
            }
        }
        tx.commit().await
    }
}

/// In the order of the trigger (`schema/02_accounts.sql`), but the account exclusively: an invitation under way is waited
/// for, and the next one waits. What only refers to the other account does not wait.
async fn lock(tx: &mut Transaction, user: &UserId, person: &UserId) -> Result<(), StoreError> {
    let mut both = [user, person];
    both.sort_unstable();
    for account in both {
        let id = account.as_str();
        let connection = tx.connection();
        if account == user {
            sqlx::query!("SELECT id FROM users WHERE id = $1 FOR UPDATE", id)
                .fetch_optional(connection)
                .await?;
        } else {
            sqlx::query!("SELECT id FROM users WHERE id = $1 FOR NO KEY UPDATE", id)
                .fetch_optional(connection)
                .await?;
        }
    }
    Ok(())
}
