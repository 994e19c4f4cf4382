//! Joining and leaving. Each move is one transaction under the league's row lock, so that of two
//! contrary moves exactly one wins and the other is told how things stand.

use podium_domain::ids::{LeagueId, UserId};
use podium_wire::Topic;
use podium_wire::league::{JoinPolicy, LeagueType};
use podium_wire::live_change::{
    Change, LeagueLeft, MemberJoined, MemberLeft, RequestArrived, RequestGone, RequestPending,
    RequestRejected,
};

use super::league_views::{full_view, join_policy, league_type, member, requests};
use super::leagues::announce_joined;
use super::{Bells, Store, StoreError, Writing};

/// What became of a request to join.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum JoinOutcome {
    Member,
    Pending,
}

/// Why a move was not made.
#[derive(Debug, thiserror::Error)]
pub enum MembershipError {
    #[error("This league is full.")]
    Full,
    #[error("You are already a member of this league.")]
    AlreadyMember,
    #[error("You are not a member of this league.")]
    NotAMember,
    #[error("This league can be joined with an invite code only.")]
    InviteOnly,
    #[error("There is no pending join request.")]
    NoPendingRequest,
    #[error("Invalid invite code")]
    WrongInviteCode,
    #[error("League admins cannot leave or be removed.")]
    AdminMustStay,
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl From<sqlx::Error> for MembershipError {
    fn from(error: sqlx::Error) -> Self {
        StoreError::from(error).into()
    }
}

struct LockedLeague {
    league_type: LeagueType,
    join_policy: JoinPolicy,
    invite_code: String,
}

impl Store {
    /// An open public league takes the user in at once, another one keeps the request.
    pub async fn request_to_join(
        &self,
        league: &LeagueId,
        user: &UserId,
    ) -> Result<(JoinOutcome, Bells), MembershipError> {
        let mut writing = self.writing().await?;
        let locked = lock(&mut writing, league).await?;
        if is_member(&mut writing, league, user).await?.is_some() {
            return Err(MembershipError::AlreadyMember);
        }
        if locked.league_type == LeagueType::Private {
            return Err(MembershipError::InviteOnly);
        }
        if locked.join_policy == JoinPolicy::Open {
            add_member(&mut writing, league, user).await?;
            return Ok((JoinOutcome::Member, writing.commit().await?));
        }
        let added = sqlx::query!(
            "INSERT INTO join_requests (league_id, user_id) VALUES ($1::text, $2::text)
             ON CONFLICT ON CONSTRAINT join_requests_once_per_league DO NOTHING",
            league.as_str(),
            user.as_str()
        )
        .execute(writing.connection())
        .await?
        .rows_affected();
        if added == 1 {
            let all = requests(writing.connection(), league).await?;
            if let Some(request) = all
                .into_iter()
                .find(|request| request.user_id == user.as_str())
            {
                writing.announce(
                    Topic::Requests(league.clone()),
                    &Change::RequestArrived(RequestArrived { request }),
                )?;
            }
            let pending = RequestPending {
                league_id: league.to_string(),
            };
            writing.announce(
                Topic::Account(user.clone()),
                &Change::RequestPending(pending),
            )?;
        }
        Ok((JoinOutcome::Pending, writing.commit().await?))
    }

    pub async fn cancel_request(
        &self,
        league: &LeagueId,
        user: &UserId,
    ) -> Result<Bells, MembershipError> {
        self.end_request(league, user, false).await
    }

    pub async fn reject_request(
        &self,
        league: &LeagueId,
        user: &UserId,
    ) -> Result<Bells, MembershipError> {
        self.end_request(league, user, true).await
    }

    async fn end_request(
        &self,
        league: &LeagueId,
        user: &UserId,
        rejected: bool,
    ) -> Result<Bells, MembershipError> {
        let mut writing = self.writing().await?;
        lock(&mut writing, league).await?;
        take_request(&mut writing, league, user).await?;
        let gone = RequestRejected {
            league_id: league.to_string(),
            rejected,
        };
        writing.announce(Topic::Account(user.clone()), &Change::RequestRejected(gone))?;
        Ok(writing.commit().await?)
    }

    pub async fn approve_request(
        &self,
        league: &LeagueId,
        user: &UserId,
    ) -> Result<Bells, MembershipError> {
        let mut writing = self.writing().await?;
        lock(&mut writing, league).await?;
        take_request(&mut writing, league, user).await?;
        add_member(&mut writing, league, user).await?;
        Ok(writing.commit().await?)
    }

    /// A correct code makes the user a member at once (spec §4, "Membership").
    pub async fn join_by_code(
        &self,
        league: &LeagueId,
        user: &UserId,
        code: &str,
    ) -> Result<Bells, MembershipError> {
        let mut writing = self.writing().await?;
        let locked = lock(&mut writing, league).await?;
        if !same_code(&locked.invite_code, code) {
            return Err(MembershipError::WrongInviteCode);
        }
        if is_member(&mut writing, league, user).await?.is_some() {
            return Err(MembershipError::AlreadyMember);
        }
        match take_request(&mut writing, league, user).await {
            Ok(()) | Err(MembershipError::NoPendingRequest) => {}
            Err(error) => return Err(error),
        }
        add_member(&mut writing, league, user).await?;
        Ok(writing.commit().await?)
    }

    pub async fn leave_league(
        &self,
        league: &LeagueId,
        user: &UserId,
    ) -> Result<Bells, MembershipError> {
        self.end_membership(league, user, false).await
    }

    pub async fn remove_member(
        &self,
        league: &LeagueId,
        user: &UserId,
    ) -> Result<Bells, MembershipError> {
        self.end_membership(league, user, true).await
    }

    /// The member's predictions stay, and count again if the member comes back.
    async fn end_membership(
        &self,
        league: &LeagueId,
        user: &UserId,
        removed: bool,
    ) -> Result<Bells, MembershipError> {
        let mut writing = self.writing().await?;
        lock(&mut writing, league).await?;
        match is_member(&mut writing, league, user).await? {
            None => return Err(MembershipError::NotAMember),
            Some(true) => return Err(MembershipError::AdminMustStay),
            Some(false) => {}
        }
        sqlx::query!(
            "DELETE FROM memberships WHERE league_id = $1 AND user_id = $2",
            league.as_str(),
            user.as_str()
        )
        .execute(writing.connection())
        .await?;
        let member_count = full_view(writing.connection(), league).await?.member_count;
        let left = MemberLeft {
            user_id: user.to_string(),
            member_count,
        };
        writing.announce(Topic::League(league.clone()), &Change::MemberLeft(left))?;
        let gone = LeagueLeft {
            league_id: league.to_string(),
            removed,
        };
        writing.announce(Topic::Account(user.clone()), &Change::LeagueLeft(gone))?;
        Ok(writing.commit().await?)
    }

    /// `Some(true)` for an admin of the league, `Some(false)` for a plain member.
    pub async fn membership(
        &self,
        league: &LeagueId,
        user: &UserId,
    ) -> Result<Option<bool>, StoreError> {
        Ok(sqlx::query_scalar!(
            "SELECT is_admin FROM memberships WHERE league_id = $1 AND user_id = $2",
            league.as_str(),
            user.as_str()
        )
        .fetch_optional(&self.pool)
        .await?)
    }
}

/// In constant time: the code is a secret.
fn same_code(stored: &str, given: &str) -> bool {
    let given = given.trim().to_uppercase();
    stored.len() == given.len()
        && stored
            .bytes()
            .zip(given.bytes())
            .fold(0, |differs, (a, b)| differs | (a ^ b))
            == 0
}

async fn lock(writing: &mut Writing, league: &LeagueId) -> Result<LockedLeague, StoreError> {
    let row = sqlx::query!(
        "SELECT type AS league_type, join_policy, invite_code FROM leagues WHERE id = $1 FOR UPDATE",
        league.as_str()
    )
    .fetch_one(writing.connection())
    .await?;
    Ok(LockedLeague {
        league_type: league_type(&row.league_type),
        join_policy: join_policy(&row.join_policy),
        invite_code: row.invite_code,
    })
}

async fn is_member(
    writing: &mut Writing,
    league: &LeagueId,
    user: &UserId,
) -> Result<Option<bool>, StoreError> {
    Ok(sqlx::query_scalar!(
        "SELECT is_admin FROM memberships WHERE league_id = $1 AND user_id = $2",
        league.as_str(),
        user.as_str()
    )
    .fetch_optional(writing.connection())
    .await?)
}

async fn take_request(
    writing: &mut Writing,
    league: &LeagueId,
    user: &UserId,
) -> Result<(), MembershipError> {
    let taken = sqlx::query!(
        "DELETE FROM join_requests WHERE league_id = $1 AND user_id = $2",
        league.as_str(),
        user.as_str()
    )
    .execute(writing.connection())
    .await?
    .rows_affected();
    if taken == 0 {
        return Err(MembershipError::NoPendingRequest);
    }
    let gone = RequestGone {
        user_id: user.to_string(),
    };
    writing.announce(Topic::Requests(league.clone()), &Change::RequestGone(gone))?;
    Ok(())
}

async fn add_member(
    writing: &mut Writing,
    league: &LeagueId,
    user: &UserId,
) -> Result<(), MembershipError> {
    let inserted = sqlx::query!(
        "INSERT INTO memberships (league_id, user_id) VALUES ($1::text, $2::text)",
        league.as_str(),
        user.as_str()
    )
    .execute(writing.connection())
    .await
    .map_err(StoreError::from);
    match inserted {
        Ok(_) => {}
        Err(error) if error.is_conflict("leagues_not_over_full") => {
            return Err(MembershipError::Full);
        }
        Err(error) if error.is_conflict("memberships_once_per_league") => {
            return Err(MembershipError::AlreadyMember);
        }
        Err(error) => return Err(error.into()),
    }
    let member_count = full_view(writing.connection(), league).await?.member_count;
    if let Some(member) = member(writing.connection(), league, user).await? {
        let joined = MemberJoined {
            member,
            member_count,
        };
        writing.announce(Topic::League(league.clone()), &Change::MemberJoined(joined))?;
    }
    announce_joined(writing, league, user).await?;
    Ok(())
}
