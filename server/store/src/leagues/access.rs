//! A user's role in a league: read before a read, and under the league's row lock before a write, so that of two
//! conflicting requests exactly one succeeds and the other gets the current state.

use podium_domain::ids::{LeagueId, UserId};
use podium_domain::leagues::access::{Access, Refused, Right, Role};
use podium_domain::leagues::league::parse_invite_code;
use podium_wire::leagues::league::{JoinPolicy, LeagueType};

use crate::db::error::StoreError;
use crate::db::identity::SignedIn;
use crate::db::pool::connection::Connection;
use crate::db::store::Store;
use crate::leagues::rows::LeagueKey;
use crate::leagues::rows::{join_policy, league_type};
use crate::outbox::transaction::Transaction;

/// Why a membership is not changed.
#[derive(Debug, thiserror::Error)]
pub enum MembershipError {
    #[error("This league is full.")]
    Full,
    #[error("This league takes no guests.")]
    NoGuests,
    #[error("This league has as many guests as it can take.")]
    FullOfGuests,
    #[error("Guests cannot be league admins.")]
    TheyAreGuest,
    #[error("You are already a member of this league.")]
    AlreadyMember,
    #[error("This user is already a member of this league.")]
    TheyAreMember,
    #[error("You are not a member of this league.")]
    NotAMember,
    #[error("This user is not a member of this league.")]
    TheyAreNoMember,
    #[error("This league can be joined with an invite code only.")]
    InviteOnly,
    #[error("There is no pending join request.")]
    NoPendingRequest,
    #[error("There is no pending invitation.")]
    NoInvitation,
    #[error("Invalid invite code")]
    WrongInviteCode,
    #[error("League admins cannot leave or be removed.")]
    AdminMustStay,
    #[error("The owner of a league stays its admin.")]
    OwnerMustStay,
    #[error("Only a public league without a limit of members can be the league of everyone.")]
    CannotBeGlobal,
    #[error("The league of everyone stays public and open.")]
    GlobalLeagueStaysOpen,
    #[error("Reactions are switched off in this league.")]
    ReactionsOff,
    #[error("User not found.")]
    NoSuchUser,
    #[error(transparent)]
    Refused(#[from] Refused),
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl From<sqlx::Error> for MembershipError {
    fn from(error: sqlx::Error) -> Self {
        StoreError::from(error).into()
    }
}

/// A league whose row this transaction has locked: no other transaction joins, leaves or changes it meanwhile.
#[allow(
    clippy::struct_excessive_bools,
    reason = "each is one independent fact of the league"
)]
pub(crate) struct LockedLeague {
    pub(crate) name: String,
    pub(crate) description: Option<String>,
    pub(crate) league_type: LeagueType,
    pub(crate) join_policy: JoinPolicy,
    pub(crate) form_plays: bool,
    pub(crate) welcomes_guests: bool,
    pub(crate) members_invite: bool,
    pub(crate) has_reactions: bool,
    pub(crate) open_page: bool,
    pub(crate) searchable: bool,
    pub(crate) owner: String,
    pub(crate) has_limit: bool,
    pub(crate) is_global: bool,
}

impl LockedLeague {
    /// The error for a stranger: a private league is answered as a missing one.
    pub(crate) fn to_stranger(&self, otherwise: MembershipError) -> MembershipError {
        match self.league_type {
            LeagueType::Private => Refused::Hidden.into(),
            LeagueType::Public => otherwise,
        }
    }

    /// Like [`Self::to_stranger`], when it is not yet known whether the user is one.
    pub(crate) async fn to_user(
        &self,
        tx: &mut Transaction,
        league: &LeagueId,
        user: &UserId,
        otherwise: MembershipError,
    ) -> MembershipError {
        match role_of(tx.connection(), league, self, user).await {
            Ok(role) if role.is_member() => otherwise,
            Ok(_) => self.to_stranger(otherwise),
            Err(error) => error.into(),
        }
    }
}

impl Store {
    /// One statement, which finds nothing if the user may not see the league: so its duration does not reveal whether
    /// the league exists.
    ///
    /// # Errors
    /// `NotFound`.
    pub async fn league_access(
        &self,
        league: &LeagueId,
        user: &SignedIn,
    ) -> Result<Access, StoreError> {
        let row = sqlx::query!(
            r#"
            SELECT type AS league_type, owner_id = $2 AS "is_owner!", is_admin AS "is_admin?"
            FROM leagues
            LEFT JOIN memberships ON league_id = leagues.id AND user_id = $2
            WHERE leagues.id = $1 AND ($3 OR type = 'public' OR user_id IS NOT NULL)
            "#,
            league.as_str(),
            user.user_id.as_str(),
            user.is_site_admin()
        )
        .fetch_one(&self.pool)
        .await?;
        Ok(Access {
            private: league_type(&row.league_type) == LeagueType::Private,
            role: role(row.is_admin, row.is_owner),
            site_admin: user.is_site_admin(),
        })
    }
}

fn role(is_admin: Option<bool>, is_owner: bool) -> Role {
    match is_admin {
        _ if is_owner => Role::Owner,
        Some(true) => Role::Admin,
        Some(false) => Role::Member,
        None => Role::Stranger,
    }
}

/// Locks the league for this transaction. If `user` may not see it, the same statement finds nothing: so a private
/// league is neither revealed by the duration nor blocked by strangers. The user's rights are checked afterwards, under
/// the lock.
///
/// # Errors
/// `NotFound`.
pub(crate) async fn lock_league(
    tx: &mut Transaction,
    league: &LeagueId,
    user: Option<&UserId>,
) -> Result<LockedLeague, StoreError> {
    let row = sqlx::query!(
        r#"SELECT name, description, type AS league_type, join_policy, owner_id,
                  max_members IS NOT NULL AS "has_limit!", of_everyone, form_plays,
                  welcomes_guests, members_invite, has_reactions, open_page, searchable
           FROM leagues
           WHERE id = $1 AND ($2::text IS NULL OR type = 'public'
               OR EXISTS (SELECT FROM memberships WHERE league_id = $1 AND user_id = $2)
               OR EXISTS (SELECT FROM invitations WHERE league_id = $1 AND user_id = $2)
               OR EXISTS (SELECT FROM join_requests WHERE league_id = $1 AND user_id = $2))
           FOR UPDATE"#,
        league.as_str(),
        user.map(UserId::as_str)
    )
    .fetch_one(tx.connection())
    .await?;
    Ok(LockedLeague {
        name: row.name,
        description: row.description,
        league_type: league_type(&row.league_type),
        join_policy: join_policy(&row.join_policy),
        form_plays: row.form_plays,
        welcomes_guests: row.welcomes_guests,
        members_invite: row.members_invite,
        has_reactions: row.has_reactions,
        open_page: row.open_page,
        searchable: row.searchable,
        owner: row.owner_id,
        has_limit: row.has_limit,
        is_global: row.of_everyone,
    })
}

/// Locks the league with this slug and invite code; for the statement, a wrong code and a missing league are the same.
///
/// # Errors
/// `WrongInviteCode`, also for a missing league.
pub(crate) async fn lock_league_by_code(
    tx: &mut Transaction,
    key: &LeagueKey,
    code: &str,
) -> Result<LeagueId, MembershipError> {
    let code = parse_invite_code(code).ok_or(MembershipError::WrongInviteCode)?;
    sqlx::query_scalar!(
        r#"SELECT id AS "id: LeagueId" FROM leagues
           WHERE (id = $1 OR id = (SELECT league_id FROM league_slugs WHERE slug = $2)) AND invite_code = $3
           FOR UPDATE"#,
        key.id(),
        key.slug(),
        code
    )
    .fetch_optional(tx.connection())
    .await?
    .ok_or(MembershipError::WrongInviteCode)
}

/// Locks the league and checks the user's right.
pub(crate) async fn lock_league_as(
    tx: &mut Transaction,
    league: &LeagueId,
    user: &SignedIn,
    right: Right,
) -> Result<LockedLeague, MembershipError> {
    let viewer = (!user.is_site_admin()).then_some(&user.user_id);
    let locked = lock_league(tx, league, viewer).await?;
    let access = Access {
        private: locked.league_type == LeagueType::Private,
        role: role_of(tx.connection(), league, &locked, &user.user_id).await?,
        site_admin: user.is_site_admin(),
    };
    access.check(right)?;
    Ok(locked)
}

pub(crate) async fn role_of(
    connection: &mut Connection,
    league: &LeagueId,
    locked: &LockedLeague,
    user: &UserId,
) -> Result<Role, StoreError> {
    let is_admin = sqlx::query_scalar!(
        "SELECT is_admin FROM memberships WHERE league_id = $1 AND user_id = $2",
        league.as_str(),
        user.as_str()
    )
    .fetch_optional(connection)
    .await?;
    Ok(role(is_admin, locked.owner == user.as_str()))
}
