//! Joining and leaving leagues. Each change is one transaction under the league's row lock.

use podium_domain::ids::{LeagueId, UserId};
use podium_domain::leagues::access::{Right, Role};
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
use crate::leagues::access::{
    LockedLeague, lock_league, lock_league_as, lock_league_by_code, role_of,
};
use crate::leagues::guests::admit_guest;
use crate::leagues::invitations::take_invitation;
use crate::leagues::manage::append_league_joined;
use crate::leagues::rows::LeagueKey;
use crate::leagues::stream::{NO_FACTS, Subject, write_entry};
use crate::leagues::views::{member, member_count, request};
use crate::outbox::notifications::notification_league;
use crate::outbox::transaction::{Transaction, Wakeups};

/// Outcome of a request to join.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum JoinOutcome {
    Member,
    Pending,
}

impl Store {
    /// In an open public league, or with an invitation, the user becomes a member at once; otherwise the request is
    /// stored.
    pub async fn request_to_join(
        &self,
        league: &LeagueId,
        user: &UserId,
    ) -> Result<(JoinOutcome, Wakeups), MembershipError> {
        let mut tx = self.begin().await?;
        let locked = lock_league(&mut tx, league, Some(user)).await?;
        if role_of(tx.connection(), league, &locked, user)
            .await?
            .is_member()
        {
            return Err(MembershipError::AlreadyMember);
        }
        let invited = take_invitation(&mut tx, league, user).await?;
        admit_guest(&mut tx, league, user).await?;
        if locked.league_type == LeagueType::Private && !invited {
            return Err(MembershipError::InviteOnly);
        }
        if locked.join_policy == JoinPolicy::Open || invited {
            add_member(&mut tx, league, user).await?;
            return Ok((JoinOutcome::Member, tx.commit().await?));
        }
        let added = sqlx::query!(
            "INSERT INTO join_requests (league_id, user_id) VALUES ($1, $2)
             ON CONFLICT ON CONSTRAINT join_requests_once_per_league DO NOTHING",
            league as _,
            user as _
        )
        .execute(tx.connection())
        .await?
        .rows_affected();
        if added == 1 {
            if let Some(request) = request(tx.connection(), league, user).await? {
                notify_admins(&mut tx, league, &locked, &request).await?;
                tx.append_change(
                    Topic::Requests(league.clone()),
                    &Change::RequestArrived(RequestArrived { request }),
                )?;
            }
            let pending = RequestPending {
                league_id: league.to_string(),
            };
            tx.append_change(
                Topic::Account(user.clone()),
                &Change::RequestPending(pending),
            )?;
        }
        Ok((JoinOutcome::Pending, tx.commit().await?))
    }

    pub async fn cancel_request(
        &self,
        league: &LeagueId,
        user: &UserId,
    ) -> Result<Wakeups, MembershipError> {
        let mut tx = self.begin().await?;
        let locked = lock_league(&mut tx, league, Some(user)).await?;
        if !end_request(&mut tx, league, user, false).await? {
            let refused = MembershipError::NoPendingRequest;
            return Err(locked.to_user(&mut tx, league, user, refused).await);
        }
        Ok(tx.commit().await?)
    }

    pub async fn reject_request(
        &self,
        league: &LeagueId,
        admin: &SignedIn,
        user: &UserId,
    ) -> Result<Wakeups, MembershipError> {
        let mut tx = self.begin().await?;
        let locked = lock_league_as(&mut tx, league, admin, Right::Administer).await?;
        if !end_request(&mut tx, league, user, true).await? {
            return Err(MembershipError::NoPendingRequest);
        }
        let of_league = notification_league(league, &locked.name);
        tx.add_notification(user, Notice::RequestRejected(of_league));
        Ok(tx.commit().await?)
    }

    pub async fn approve_request(
        &self,
        league: &LeagueId,
        admin: &SignedIn,
        user: &UserId,
    ) -> Result<Wakeups, MembershipError> {
        let mut tx = self.begin().await?;
        let locked = lock_league_as(&mut tx, league, admin, Right::Administer).await?;
        if !take_request(&mut tx, league, user).await? {
            return Err(MembershipError::NoPendingRequest);
        }
        add_member(&mut tx, league, user).await?;
        let of_league = notification_league(league, &locked.name);
        tx.add_notification(user, Notice::RequestApproved(of_league));
        Ok(tx.commit().await?)
    }

    /// A correct code makes the user a member at once (docs/rules.md, "Leagues"). A missing league is answered as a
    /// wrong code.
    pub async fn join_by_code(
        &self,
        key: &LeagueKey,
        user: &UserId,
        code: &str,
    ) -> Result<Wakeups, MembershipError> {
        let mut tx = self.begin().await?;
        let league = lock_league_by_code(&mut tx, key, code).await?;
        add_member(&mut tx, &league, user).await?;
        Ok(tx.commit().await?)
    }

    /// The member's predictions remain, and count again if the member returns.
    pub async fn leave_league(
        &self,
        league: &LeagueId,
        user: &UserId,
    ) -> Result<Wakeups, MembershipError> {
        let mut tx = self.begin().await?;
        let locked = lock_league(&mut tx, league, Some(user)).await?;
        match role_of(tx.connection(), league, &locked, user).await? {
            Role::Stranger => return Err(locked.to_stranger(MembershipError::NotAMember)),
            Role::Admin | Role::Owner => return Err(MembershipError::AdminMustStay),
            Role::Member => end_membership(&mut tx, league, &locked.name, user, false).await?,
        }
        Ok(tx.commit().await?)
    }

    /// Like [`Self::leave_league`], by a league admin.
    pub async fn remove_member(
        &self,
        league: &LeagueId,
        admin: &SignedIn,
        user: &UserId,
    ) -> Result<Wakeups, MembershipError> {
        let mut tx = self.begin().await?;
        let locked = lock_league_as(&mut tx, league, admin, Right::Administer).await?;
        match role_of(tx.connection(), league, &locked, user).await? {
            Role::Stranger => return Err(MembershipError::TheyAreNoMember),
            Role::Admin | Role::Owner => return Err(MembershipError::AdminMustStay),
            Role::Member => end_membership(&mut tx, league, &locked.name, user, true).await?,
        }
        let of_league = notification_league(league, &locked.name);
        tx.add_notification(user, Notice::MemberRemoved(of_league));
        let record = AuditRecord {
            actor: Some(&admin.user_id),
            league: Some(league),
            user: Some(user),
            ..AuditRecord::default()
        };
        tx.record(AuditAct::MemberRemoved, record).await?;
        Ok(tx.commit().await?)
    }
}

/// Notifies every admin of the league, until the request is decided.
async fn notify_admins(
    tx: &mut Transaction,
    league: &LeagueId,
    locked: &LockedLeague,
    request: &JoinRequestView,
) -> Result<(), StoreError> {
    let admins = sqlx::query_scalar!(
        r#"SELECT user_id AS "user_id: UserId" FROM memberships WHERE league_id = $1 AND is_admin"#,
        league.as_str()
    )
    .fetch_all(tx.connection())
    .await?;
    let notice = Notice::JoinRequested(JoinRequested {
        league: notification_league(league, &locked.name),
        user_id: request.user_id.clone(),
        name: request.name.clone(),
        picture: request.picture.clone(),
    });
    for admin in admins {
        tx.add_notification(&admin, notice.clone());
    }
    Ok(())
}

/// Ends the request; `false` if there was none.
async fn end_request(
    tx: &mut Transaction,
    league: &LeagueId,
    user: &UserId,
    rejected: bool,
) -> Result<bool, StoreError> {
    if !take_request(tx, league, user).await? {
        return Ok(false);
    }
    let gone = RequestRejected {
        league_id: league.to_string(),
        rejected,
    };
    tx.append_change(Topic::Account(user.clone()), &Change::RequestRejected(gone))?;
    Ok(true)
}

/// Deletes the request; `false` if there was none.
pub(crate) async fn take_request(
    tx: &mut Transaction,
    league: &LeagueId,
    user: &UserId,
) -> Result<bool, StoreError> {
    let taken = sqlx::query!(
        "DELETE FROM join_requests WHERE league_id = $1 AND user_id = $2",
        league.as_str(),
        user.as_str()
    )
    .execute(tx.connection())
    .await?
    .rows_affected();
    if taken > 0 {
        let gone = RequestGone {
            user_id: user.to_string(),
        };
        tx.append_change(Topic::Requests(league.clone()), &Change::RequestGone(gone))?;
        tx.retract_requests(&[request_key(league, user)]).await?;
    }
    Ok(taken > 0)
}

pub(crate) async fn add_member(
    tx: &mut Transaction,
    league: &LeagueId,
    user: &UserId,
) -> Result<(), MembershipError> {
    admit_guest(tx, league, user).await?;
    let inserted = sqlx::query!(
        "INSERT INTO memberships (league_id, user_id) VALUES ($1, $2)",
        league as _,
        user as _
    )
    .execute(tx.connection())
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
    // Membership also settles a pending request or invitation.
    take_request(tx, league, user).await?;
    take_invitation(tx, league, user).await?;
    let member_count = member_count(tx.connection(), league).await?;
    if let Some(member) = member(tx.connection(), league, user).await? {
        let joined = MemberJoined {
            member,
            member_count,
        };
        tx.append_change(Topic::League(league.clone()), &Change::MemberJoined(joined))?;
    }
    append_league_joined(tx, league, user).await?;
    let is_global = sqlx::query_scalar!(
        "SELECT of_everyone FROM leagues WHERE id = $1",
        league.as_str()
    )
    .fetch_one(tx.connection())
    .await?;
    // Thousands join the global league, and nobody knows them.
    if !is_global {
        write_entry(tx, league, Subject::Joined(user), &NO_FACTS).await?;
    }
    Ok(())
}

/// Like [`add_member`], where nothing can refuse the user.
pub(crate) async fn add_entitled_member(
    tx: &mut Transaction,
    league: &LeagueId,
    user: &UserId,
) -> Result<(), StoreError> {
    match add_member(tx, league, user).await {
        Ok(()) => Ok(()),
        Err(MembershipError::Store(error)) => Err(error),
        Err(refused) => Err(StoreError::unreadable(refused)),
    }
}

pub(crate) async fn end_membership(
    tx: &mut Transaction,
    league: &LeagueId,
    name: &str,
    user: &UserId,
    removed: bool,
) -> Result<(), StoreError> {
    sqlx::query!(
        "DELETE FROM memberships WHERE league_id = $1 AND user_id = $2",
        league.as_str(),
        user.as_str()
    )
    .execute(tx.connection())
    .await?;
    let left = MemberLeft {
        user_id: user.to_string(),
        member_count: member_count(tx.connection(), league).await?,
    };
    tx.append_change(Topic::League(league.clone()), &Change::MemberLeft(left))?;
    let gone = LeagueLeft {
        league_id: league.to_string(),
        name: name.to_owned(),
        removed,
    };
    tx.append_change(Topic::Account(user.clone()), &Change::LeagueLeft(gone))
}
