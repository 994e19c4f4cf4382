//! Guests: accounts without e-mail and password (docs/rules.md, "Guests"). The session is the only way to one, so that
//! the account ends some time after its last session.

use podium_domain::accounts::account::GUEST_DOMAIN;
use podium_domain::ids::{LeagueId, SessionId, UserId};

use crate::accounts::names::{append_member_changed, lock_leagues};
use crate::accounts::oauth::Identity;
use crate::accounts::sessions::{append_sessions_ended, end_sessions};
use crate::db::error::StoreError;
use crate::db::identity::SessionToken;
use crate::db::store::Store;
use crate::leagues::access::{MembershipError, lock_league_by_code};
use crate::leagues::global_league::join_global_league;
use crate::leagues::memberships::add_member;
use crate::leagues::rows::LeagueKey;
use crate::outbox::transaction::{Transaction, Wakeups};

/// Guests deleted in one round.
const AT_ONCE: i64 = 100;
/// How long a repeated request finds the guest that it has made, in minutes.
const REPEATED_WITHIN: i32 = 10;

/// The league that a guest joins.
#[derive(Debug, Clone, Copy)]
pub enum GuestLeague<'a> {
    ByCode { key: &'a LeagueKey, code: &'a str },
    Global,
}

/// The guest's session that goes on, with a new token: the old one may be known.
#[derive(Clone, Copy)]
pub struct RenewedSession<'a> {
    pub session: &'a SessionId,
    pub token: &'a SessionToken,
}

/// The credentials of a guest's account from now on.
#[derive(Debug, Clone, Copy)]
pub enum Credential<'a> {
    PasswordHash(&'a str),
    Identity(Identity<'a>),
}

impl Store {
    /// Creates a guest who is a member of the league. If the guest exists already, because the request is repeated, it
    /// changes nothing.
    ///
    /// # Errors
    /// `WrongInviteCode`, also for a missing league; `NoGuests`, also without a global league; `FullOfGuests`;
    /// `Repeated` if that was a while ago, or the guest has been kept since.
    pub async fn create_guest(
        &self,
        id: &UserId,
        name: &str,
        league: GuestLeague<'_>,
    ) -> Result<Wakeups, MembershipError> {
        let mut tx = self.begin().await?;
        let league = lock_guest_league(&mut tx, league).await?;
        let created = sqlx::query!(
            "INSERT INTO users (id, email, name, guest) VALUES ($1, $2, $3, true) ON CONFLICT (id) DO NOTHING",
            id as _,
            format!("{id}@{GUEST_DOMAIN}"),
            name
        )
        .execute(tx.connection())
        .await?
        .rows_affected();
        if created == 0 {
            return already_created(&mut tx, id).await;
        }
        add_member(&mut tx, &league, id).await?;
        Ok(tx.commit().await?)
    }

    /// Whether a guest could join the global league.
    pub async fn welcomes_guests_globally(&self) -> Result<bool, StoreError> {
        let welcomes = sqlx::query_scalar!("SELECT welcomes_guests FROM leagues WHERE of_everyone")
            .fetch_optional(&self.pool)
            .await?;
        Ok(welcomes == Some(true))
    }

    /// Makes a guest an account like any other, which joins the global league as a new one does.
    ///
    /// # Errors
    /// `NotFound` if it is no guest, or no longer, or the session has ended; `Conflict` when an account with this address
    /// or identity exists.
    pub async fn keep_guest(
        &self,
        id: &UserId,
        email: &str,
        credential: Credential<'_>,
        renewed: RenewedSession<'_>,
    ) -> Result<Wakeups, StoreError> {
        let mut tx = self.begin().await?;
        lock_leagues(&mut tx, id, true).await?;
        let hash = match credential {
            Credential::PasswordHash(hash) => Some(hash),
            Credential::Identity(_) => None,
        };
        sqlx::query!(
            "UPDATE users SET guest = false, email = $2, password_hash = $3
             WHERE id = $1 AND guest AND enabled RETURNING id",
            id.as_str(),
            email,
            hash
        )
        .fetch_one(tx.connection())
        .await?;
        if let Credential::Identity(Identity { issuer, subject }) = credential {
            sqlx::query!(
                "INSERT INTO external_identities (issuer, subject, user_id) VALUES ($1, $2, $3)",
                issuer,
                subject,
                id as _
            )
            .execute(tx.connection())
            .await?;
        }
        renew_only_session(&mut tx, id, renewed).await?;
        append_member_changed(&mut tx, id).await?;
        join_global_league(&mut tx, id).await?;
        tx.commit().await
    }

    /// Guests who cannot come back, because their last session has ended. Not those of the last day, whose first
    /// session may be about to begin, and no disabled ones, whose sessions a site admin has ended.
    pub async fn lost_guests(&self) -> Result<Vec<UserId>, StoreError> {
        Ok(sqlx::query_scalar!(
            r#"SELECT id AS "id: UserId" FROM users WHERE is_lost_guest(users) ORDER BY created_at LIMIT $1"#,
            AT_ONCE
        )
        .fetch_all(&self.pool)
        .await?)
    }
}

async fn already_created(tx: &mut Transaction, id: &UserId) -> Result<Wakeups, MembershipError> {
    sqlx::query_scalar!(
        "SELECT id FROM users WHERE id = $1 AND guest AND created_at > clock_timestamp() - make_interval(mins => $2)",
        id.as_str(),
        REPEATED_WITHIN
    )
    .fetch_optional(tx.connection())
    .await?
    .ok_or(StoreError::Repeated)?;
    Ok(Wakeups::default())
}

/// Under the account's lock.
pub(crate) async fn is_lost_guest(tx: &mut Transaction, id: &UserId) -> Result<bool, StoreError> {
    Ok(sqlx::query_scalar!(
        r#"SELECT is_lost_guest(users) AS "lost!" FROM users WHERE id = $1"#,
        id.as_str()
    )
    .fetch_one(tx.connection())
    .await?)
}

/// Ends every other session of the account, and gives this one its new token. What belongs to the session, such as its
/// push notifications, stays.
async fn renew_only_session(
    tx: &mut Transaction,
    id: &UserId,
    renewed: RenewedSession<'_>,
) -> Result<(), StoreError> {
    end_sessions(tx, id, Some(renewed.session)).await?;
    sqlx::query!(
        "UPDATE sessions SET token_hash = $2, expires_at = clock_timestamp() + session_life(false)
         WHERE id = $1 RETURNING id",
        renewed.session.as_str(),
        renewed.token.hash()
    )
    .fetch_one(tx.connection())
    .await?;
    append_sessions_ended(tx, id)
}

async fn lock_guest_league(
    tx: &mut Transaction,
    league: GuestLeague<'_>,
) -> Result<LeagueId, MembershipError> {
    match league {
        GuestLeague::ByCode { key, code } => lock_league_by_code(tx, key, code).await,
        GuestLeague::Global => sqlx::query_scalar!(
            r#"SELECT id AS "id: LeagueId" FROM leagues WHERE of_everyone FOR NO KEY UPDATE"#
        )
        .fetch_optional(tx.connection())
        .await?
        .ok_or(MembershipError::NoGuests),
    }
}
