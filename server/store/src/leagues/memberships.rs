//! Joining and leaving. Each move is one transaction under the league's row lock.

use podium_domain::ids::{LeagueId, UserId};
use podium_domain::leagues::access::{Right, Role};
use podium_domain::leagues::league::parse_invite_code;
use podium_domain::notifications::notification::{JoinRequested, Notice, request_key};
use podium_wire::admin::audit::AuditAct;
use podium_wire::leagues::league::{JoinPolicy, JoinRequestView, LeagueType};
use podium_wire::live::change::{
    Change, LeagueLeft, MemberJoined, MemberLeft, RequestArrived, RequestGone, RequestPending,
    RequestRejected,
};
use podium_wire::live::topic::Topic;

use crate::audit::AuditRecord;
use crate::db::error::StoreError;
use crate::db::identity::SignedIn;
use crate::db::store::Store;
use crate::leagues::access::MembershipError;
use crate::leagues::access::{HeldLeague, hold, hold_as, hold_by_code, role_of};
use crate::leagues::invitations::take_invitation;
use crate::leagues::manage::announce_joined;
use crate::leagues::rows::LeagueKey;
use crate::leagues::views::{member, member_count, request};
use crate::outbox::notifications::notice_league;
use crate::outbox::transaction::{Bells, Writing};

/// What became of a request to join.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum JoinOutcome {
    Member,
    Pending,
}

impl Store {
    /// An open public league takes the user in at once, as does any that has invited them; another one keeps the
    /// request.
    pub async fn request_to_join(
        &self,
        league: &LeagueId,
        user: &UserId,
    ) -> Result<(JoinOutcome, Bells), MembershipError> {
        let mut writing = self.writing().await?;
        let held = hold(&mut writing, league, Some(user)).await?;
        if role_of(writing.connection(), league, &held, user)
            .await?
            .is_member()
        {
            return Err(MembershipError::AlreadyMember);
        }
        let invited = take_invitation(&mut writing, league, user).await?;
        if held.league_type == LeagueType::Private && !invited {
            return Err(MembershipError::InviteOnly);
        }
        if held.join_policy == JoinPolicy::Open || invited {
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
            if let Some(request) = request(writing.connection(), league, user).await? {
                tell_admins(&mut writing, league, &held, &request).await?;
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
        let mut writing = self.writing().await?;
        let held = hold(&mut writing, league, Some(user)).await?;
        if !end_request(&mut writing, league, user, false).await? {
            let refused = MembershipError::NoPendingRequest;
            return Err(held.to_user(&mut writing, league, user, refused).await);
        }
        Ok(writing.commit().await?)
    }

    pub async fn reject_request(
        &self,
        league: &LeagueId,
        admin: &SignedIn,
        user: &UserId,
    ) -> Result<Bells, MembershipError> {
        let mut writing = self.writing().await?;
        let held = hold_as(&mut writing, league, admin, Right::Administer).await?;
        if !end_request(&mut writing, league, user, true).await? {
            return Err(MembershipError::NoPendingRequest);
        }
        let of_league = notice_league(league, &held.name);
        writing.tell(user, Notice::RequestRejected(of_league));
        Ok(writing.commit().await?)
    }

    pub async fn approve_request(
        &self,
        league: &LeagueId,
        admin: &SignedIn,
        user: &UserId,
    ) -> Result<Bells, MembershipError> {
        let mut writing = self.writing().await?;
        let held = hold_as(&mut writing, league, admin, Right::Administer).await?;
        if !take_request(&mut writing, league, user).await? {
            return Err(MembershipError::NoPendingRequest);
        }
        add_member(&mut writing, league, user).await?;
        let of_league = notice_league(league, &held.name);
        writing.tell(user, Notice::RequestApproved(of_league));
        Ok(writing.commit().await?)
    }

    /// A correct code makes the user a member at once (docs/rules.md, "Leagues"). A league that is not there sounds
    /// like a wrong code.
    pub async fn join_by_code(
        &self,
        key: &LeagueKey,
        user: &UserId,
        code: &str,
    ) -> Result<Bells, MembershipError> {
        let code = parse_invite_code(code).ok_or(MembershipError::WrongInviteCode)?;
        let mut writing = self.writing().await?;
        let league = match hold_by_code(&mut writing, key, &code).await {
            Err(StoreError::NotFound) => return Err(MembershipError::WrongInviteCode),
            held => held?,
        };
        add_member(&mut writing, &league, user).await?;
        Ok(writing.commit().await?)
    }

    /// The member's predictions stay, and count again if the member comes back.
    pub async fn leave_league(
        &self,
        league: &LeagueId,
        user: &UserId,
    ) -> Result<Bells, MembershipError> {
        let mut writing = self.writing().await?;
        let held = hold(&mut writing, league, Some(user)).await?;
        match role_of(writing.connection(), league, &held, user).await? {
            Role::Stranger => return Err(held.to_stranger(MembershipError::NotAMember)),
            Role::Admin | Role::Owner => return Err(MembershipError::AdminMustStay),
            Role::Member => end_membership(&mut writing, league, user, false).await?,
        }
        Ok(writing.commit().await?)
    }

    /// As [`Self::leave_league`], by a league admin.
    pub async fn remove_member(
        &self,
        league: &LeagueId,
        admin: &SignedIn,
        user: &UserId,
    ) -> Result<Bells, MembershipError> {
        let mut writing = self.writing().await?;
        let held = hold_as(&mut writing, league, admin, Right::Administer).await?;
        match role_of(writing.connection(), league, &held, user).await? {
            Role::Stranger => return Err(MembershipError::TheyAreNoMember),
            Role::Admin | Role::Owner => return Err(MembershipError::AdminMustStay),
            Role::Member => end_membership(&mut writing, league, user, true).await?,
        }
        let of_league = notice_league(league, &held.name);
        writing.tell(user, Notice::MemberRemoved(of_league));
        let record = AuditRecord {
            actor: Some(&admin.user_id),
            league: Some(league),
            user: Some(user),
            ..AuditRecord::default()
        };
        writing.record(AuditAct::MemberRemoved, record).await?;
        Ok(writing.commit().await?)
    }
}

/// Behind the bell of every admin of the league, until the request is decided.
async fn tell_admins(
    writing: &mut Writing,
    league: &LeagueId,
    held: &HeldLeague,
    request: &JoinRequestView,
) -> Result<(), StoreError> {
    let admins = sqlx::query_scalar!(
        "SELECT user_id FROM memberships WHERE league_id = $1 AND is_admin",
        league.as_str()
    )
    .fetch_all(writing.connection())
    .await?;
    let asked = Notice::JoinRequested(JoinRequested {
        league: notice_league(league, &held.name),
        user_id: request.user_id.clone(),
        name: request.name.clone(),
        picture: request.picture.clone(),
    });
    for admin in admins {
        let admin: UserId = admin.parse().map_err(StoreError::unreadable)?;
        writing.tell(&admin, asked.clone());
    }
    Ok(())
}

/// False where there was none.
async fn end_request(
    writing: &mut Writing,
    league: &LeagueId,
    user: &UserId,
    rejected: bool,
) -> Result<bool, StoreError> {
    if !take_request(writing, league, user).await? {
        return Ok(false);
    }
    let gone = RequestRejected {
        league_id: league.to_string(),
        rejected,
    };
    writing.announce(Topic::Account(user.clone()), &Change::RequestRejected(gone))?;
    Ok(true)
}

/// False where there was none.
pub(crate) async fn take_request(
    writing: &mut Writing,
    league: &LeagueId,
    user: &UserId,
) -> Result<bool, StoreError> {
    let taken = sqlx::query!(
        "DELETE FROM join_requests WHERE league_id = $1 AND user_id = $2",
        league.as_str(),
        user.as_str()
    )
    .execute(writing.connection())
    .await?
    .rows_affected();
    if taken > 0 {
        let gone = RequestGone {
            user_id: user.to_string(),
        };
        writing.announce(Topic::Requests(league.clone()), &Change::RequestGone(gone))?;
        writing
            .untell_requests(&[request_key(league, user)])
            .await?;
    }
    Ok(taken > 0)
}

pub(crate) async fn add_member(
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
    // Whatever else was under way between the two is settled by this.
    take_request(writing, league, user).await?;
    take_invitation(writing, league, user).await?;
    let member_count = member_count(writing.connection(), league).await?;
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

pub(crate) async fn end_membership(
    writing: &mut Writing,
    league: &LeagueId,
    user: &UserId,
    removed: bool,
) -> Result<(), StoreError> {
    sqlx::query!(
        "DELETE FROM memberships WHERE league_id = $1 AND user_id = $2",
        league.as_str(),
        user.as_str()
    )
    .execute(writing.connection())
    .await?;
    let left = MemberLeft {
        user_id: user.to_string(),
        member_count: member_count(writing.connection(), league).await?,
    };
    writing.announce(Topic::League(league.clone()), &Change::MemberLeft(left))?;
    let gone = LeagueLeft {
        league_id: league.to_string(),
        removed,
    };
    writing.announce(Topic::Account(user.clone()), &Change::LeagueLeft(gone))
}
