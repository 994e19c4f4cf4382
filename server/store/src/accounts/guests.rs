//! Guests: accounts without e-mail and password (docs/rules.md, "Guests"). The session is the only way to one, so that
//! the account ends some time after its last session.

use podium_domain::ids::{LeagueId, UserId};

use crate::accounts::names::{append_member_changed, lock_leagues};
use crate::accounts::oauth::Identity;
use crate::db::error::StoreError;
use crate::db::store::Store;
use crate::leagues::access::{MembershipError, lock_league_by_code};
use crate::leagues::global_league::join_global_league;
use crate::leagues::memberships::add_member;
use crate::leagues::rows::LeagueKey;
use crate::outbox::transaction::{Transaction, Wakeups};

/// Guests deleted in one round.
const AT_ONCE: i64 = 100;
/// Where no mail can arrive (RFC 2606): every living account has an address.
const NOWHERE: &str = "guest.invalid";

/// The league that a guest joins.
#[derive(Debug, Clone, Copy)]
pub enum GuestLeague<'a> {
    ByCode { key: &'a LeagueKey, code: &'a str },
    Global,
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
    /// `Repeated` if the guest has been kept since.
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
            format!("{id}@{NOWHERE}"),
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
    /// `NotFound` if it is no guest, or no longer; `Conflict` when an account with this address or identity exists.
    pub async fn keep_guest(
        &self,
        id: &UserId,
        email: &str,
        credential: Credential<'_>,
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
        append_member_changed(&mut tx, id).await?;
        join_global_league(&mut tx, id).await?;
        tx.commit().await
    }

    /// Guests who cannot come back, because their last session has ended. Not those of the last day, whose first
    /// session may be about to begin.
    pub async fn lost_guests(&self) -> Result<Vec<UserId>, StoreError> {
        Ok(sqlx::query_scalar!(
            r#"SELECT id AS "id: UserId" FROM users
               WHERE guest AND created_at < clock_timestamp() - interval '1 day' AND NOT EXISTS (
                   SELECT FROM sessions WHERE user_id = users.id AND expires_at > clock_timestamp())
               ORDER BY created_at LIMIT $1"#,
            AT_ONCE
        )
        .fetch_all(&self.pool)
        .await?)
    }
}

async fn already_created(tx: &mut Transaction, id: &UserId) -> Result<Wakeups, MembershipError> {
    let guest = sqlx::query_scalar!("SELECT guest FROM users WHERE id = $1", id.as_str())
        .fetch_one(tx.connection())
        .await?;
    if !guest {
        return Err(StoreError::Repeated.into());
    }
    Ok(Wakeups::default())
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
