//! Friends: those whom an account has chosen (`migrations/0124`), and the members of its private leagues whom it has not
//! blocked.

use podium_domain::ids::{LeagueId, UserId};
use podium_wire::accounts::friends::{Friend, FriendList};

use crate::db::error::StoreError;
use crate::db::pool::connection::Connection;
use crate::db::rows::iso;
use crate::db::store::Store;
use crate::outbox::transaction::Transaction;

/// Maximum number of members of private leagues that are listed.
const FROM_LEAGUES_MAX: i64 = 2_000;
/// With those who are blocked, as the trigger has it (`schema/02_accounts.sql`).
const FRIENDS_MAX: i64 = 500;

/// Why a friend is not added, or somebody is not blocked.
#[derive(Debug, thiserror::Error)]
pub enum AddFriendError {
    /// Nobody is a friend of oneself, or blocked by oneself.
    #[error("oneself")]
    Oneself,
    #[error("the account has the maximum number of friends and blocked people")]
    TooMany,
    #[error(transparent)]
    Store(StoreError),
}

impl From<sqlx::Error> for AddFriendError {
    fn from(error: sqlx::Error) -> Self {
        StoreError::from(error).into()
    }
}

impl From<StoreError> for AddFriendError {
    fn from(error: StoreError) -> Self {
        if error.is_conflict("friends_are_bounded") {
            return Self::TooMany;
        }
        // Deleted meanwhile.
        let is_gone = error.is_conflict("friends_are_alive");
        Self::Store(if is_gone { StoreError::NotFound } else { error })
    }
}

impl Store {
    pub async fn friends(&self, user: &UserId) -> Result<FriendList, StoreError> {
        let mut connection = self.pool.acquire().await?;
        let from_private_leagues = sqlx::query_scalar!(
            r#"SELECT DISTINCT theirs.user_id::text AS "id!" FROM memberships AS mine
               JOIN leagues ON leagues.id = mine.league_id AND type = 'private'
               JOIN memberships AS theirs ON theirs.league_id = mine.league_id AND theirs.user_id <> $1
               WHERE mine.user_id = $1 AND NOT EXISTS (
                   SELECT FROM friends
                   WHERE friends.user_id = $1 AND friend_id = theirs.user_id AND blocked)
               ORDER BY 1 LIMIT $2"#,
            user.as_str(),
            FROM_LEAGUES_MAX
        )
        .fetch_all(&mut *connection)
        .await?;
        let (blocked, friends) = blocked_and_friends(&mut connection, user).await?;
        Ok(FriendList {
            friends,
            blocked,
            from_private_leagues,
        })
    }

    /// Changes nothing if they are friends already, even without a common league. Ends a block.
    ///
    /// # Errors
    /// `NotFound` if the two share no league.
    pub async fn add_friend(&self, user: &UserId, friend: &UserId) -> Result<(), AddFriendError> {
        if user == friend {
            return Err(AddFriendError::Oneself);
        }
        let mut tx = self.begin().await?;
        let added = sqlx::query!(
            "INSERT INTO friends (user_id, friend_id)
             SELECT $1::text, $2::text WHERE EXISTS (
                 SELECT FROM memberships AS mine JOIN memberships AS theirs USING (league_id)
                 WHERE mine.user_id = $1::text AND theirs.user_id = $2::text)
             OR EXISTS (SELECT FROM friends
                 WHERE user_id = $1::text AND friend_id = $2::text AND NOT blocked)
             ON CONFLICT ON CONSTRAINT friends_once_each DO UPDATE SET blocked = false",
            user.as_str(),
            friend.as_str()
        )
        .execute(tx.connection())
        .await?;
        if added.rows_affected() == 0 {
            return Err(StoreError::NotFound.into());
        }
        // No topic shows friends.
        let _no_wakeups = tx.commit().await?;
        Ok(())
    }

    /// Changes nothing if they are no friends.
    pub async fn remove_friend(&self, user: &UserId, friend: &UserId) -> Result<(), StoreError> {
        let mut tx = self.begin().await?;
        sqlx::query!(
            "DELETE FROM friends WHERE user_id = $1 AND friend_id = $2 AND NOT blocked",
            user.as_str(),
            friend.as_str()
        )
        .execute(tx.connection())
        .await?;
        let _no_wakeups = tx.commit().await?;
        Ok(())
    }

    /// Members of the league who are friends of this user, and the user.
    pub async fn friends_in(
        &self,
        league: &LeagueId,
        user: &UserId,
    ) -> Result<Vec<UserId>, StoreError> {
        Ok(sqlx::query_scalar!(
            r#"SELECT user_id AS "user_id: UserId" FROM memberships
               WHERE league_id = $1 AND (user_id = $2 OR user_id IN (
                   SELECT friend_id FROM friends WHERE user_id = $2
                   UNION SELECT theirs.user_id FROM memberships AS mine
                   JOIN leagues ON leagues.id = mine.league_id AND type = 'private'
                   JOIN memberships AS theirs ON theirs.league_id = mine.league_id
                   WHERE mine.user_id = $2
                   EXCEPT SELECT friend_id FROM friends WHERE user_id = $2 AND blocked))"#,
            league.as_str(),
            user.as_str()
        )
        .fetch_all(&self.pool)
        .await?)
    }
}

/// Those whom the account has blocked, and those whom it has chosen, by name.
pub(crate) async fn blocked_and_friends(
    connection: &mut Connection,
    user: &UserId,
) -> Result<(Vec<Friend>, Vec<Friend>), StoreError> {
    let rows = sqlx::query!(
        r#"SELECT users.id, name, picture, country AS "country?", added_at, blocked
           FROM friends JOIN users ON users.id = friend_id
           LEFT JOIN player_countries ON player_countries.user_id = users.id
           WHERE friends.user_id = $1 ORDER BY folded(name), users.id"#,
        user.as_str()
    )
    .fetch_all(connection)
    .await?;
    let (blocked, friends): (Vec<_>, Vec<_>) = rows
        .into_iter()
        .map(|row| {
            let person = Friend {
                user_id: row.id,
                name: row.name,
                picture: row.picture,
                country: row.country,
                added_at: iso(row.added_at),
            };
            (row.blocked, person)
        })
        .partition(|(is_blocked, _)| *is_blocked);
    let people = |listed: Vec<(bool, Friend)>| listed.into_iter().map(|(_, one)| one).collect();
    Ok((people(blocked), people(friends)))
}

/// Whom the guest chose or blocked, and who did so with the guest, go to `account`, as far as there is room. Both
/// accounts' rows are locked exclusively; what is left goes with the guest.
pub(crate) async fn move_friends(
    tx: &mut Transaction,
    guest: &UserId,
    account: &UserId,
) -> Result<(), StoreError> {
    let both = [guest, account];
    // In the order of a deletion (`schema/02_accounts.sql`).
    sqlx::query!(
        "SELECT user_id FROM friends WHERE user_id = ANY($1) OR friend_id = ANY($1)
         ORDER BY user_id, friend_id FOR UPDATE",
        both as _
    )
    .fetch_all(tx.connection())
    .await?;
    sqlx::query!(
        "UPDATE friends SET friend_id = $2 WHERE friend_id = $1 AND user_id <> $2 AND NOT EXISTS (
             SELECT FROM friends AS own WHERE own.user_id = friends.user_id AND own.friend_id = $2)",
        guest as _,
        account as _
    )
    .execute(tx.connection())
    .await?;
    sqlx::query!(
        "UPDATE friends SET user_id = $2 WHERE user_id = $1 AND friend_id IN (
             SELECT friend_id FROM friends AS guests WHERE user_id = $1 AND friend_id <> $2 AND NOT EXISTS (
                 SELECT FROM friends AS own WHERE own.user_id = $2 AND own.friend_id = guests.friend_id)
             ORDER BY added_at DESC
             LIMIT $3 - (SELECT count(*) FROM friends AS own WHERE own.user_id = $2))",
        guest as _,
        account as _,
        FRIENDS_MAX
    )
    .execute(tx.connection())
    .await?;
    Ok(())
}
