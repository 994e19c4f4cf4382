//! Admins of a league. The owner is always one, and can step back only after handing over the ownership.

use podium_domain::ids::{LeagueId, UserId};
use podium_domain::leagues::access::{Right, Role};
use podium_domain::notifications::notification::Notice;
use podium_wire::admin::audit::AuditAct;
use podium_wire::live::change::{AdminDemoted, Change, LeagueJoined, MemberChanged};
use podium_wire::live::topic::Topic;

use crate::audit::AuditRecord;
use crate::db::error::StoreError;
use crate::db::identity::SignedIn;
use crate::db::store::Store;
use crate::leagues::access::MembershipError;
use crate::leagues::access::{lock_league_as, role_of};
use crate::leagues::guests::guest_in;
use crate::leagues::views::{member, my_league};
use crate::outbox::notifications::notification_league;
use crate::outbox::transaction::{Transaction, Wakeups};

impl Store {
    /// Allowed for any league admin. Promoting an admin changes nothing.
    pub async fn promote(
        &self,
        league: &LeagueId,
        admin: &SignedIn,
        user: &UserId,
    ) -> Result<Wakeups, MembershipError> {
        let mut tx = self.begin().await?;
        let locked = lock_league_as(&mut tx, league, admin, Right::Administer).await?;
        match role_of(tx.connection(), league, &locked, user).await? {
            Role::Stranger => return Err(MembershipError::TheyAreNoMember),
            Role::Admin | Role::Owner => return Ok(Wakeups::default()),
            Role::Member => {}
        }
        if guest_in(&mut tx, league, user).await?.is_some() {
            return Err(MembershipError::TheyAreGuest);
        }
        set_admin(&mut tx, league, user, true).await?;
        tx.add_notification(
            user,
            Notice::AdminMade(notification_league(league, &locked.name)),
        );
        record(
            &mut tx,
            AuditAct::AdminPromoted,
            league,
            &admin.user_id,
            user,
        )
        .await?;
        Ok(tx.commit().await?)
    }

    /// Allowed for the owner, and for admins about themselves. Demoting a plain member changes nothing.
    pub async fn demote(
        &self,
        league: &LeagueId,
        admin: &SignedIn,
        user: &UserId,
    ) -> Result<Wakeups, MembershipError> {
        let mut tx = self.begin().await?;
        let right = if admin.user_id == *user {
            Right::Administer
        } else {
            Right::Own
        };
        let locked = lock_league_as(&mut tx, league, admin, right).await?;
        match role_of(tx.connection(), league, &locked, user).await? {
            Role::Stranger => return Err(MembershipError::TheyAreNoMember),
            Role::Owner => return Err(MembershipError::OwnerMustStay),
            Role::Member => return Ok(Wakeups::default()),
            Role::Admin => {}
        }
        set_admin(&mut tx, league, user, false).await?;
        tx.retract_requests_for(league, user).await?;
        // Admins who step back themselves need no notification.
        if admin.user_id != *user {
            tx.add_notification(
                user,
                Notice::AdminEnded(notification_league(league, &locked.name)),
            );
        }
        let demoted = AdminDemoted {
            user_id: user.to_string(),
        };
        tx.append_change(
            Topic::Requests(league.clone()),
            &Change::AdminDemoted(demoted),
        )?;
        record(
            &mut tx,
            AuditAct::AdminDemoted,
            league,
            &admin.user_id,
            user,
        )
        .await?;
        Ok(tx.commit().await?)
    }
}

async fn set_admin(
    tx: &mut Transaction,
    league: &LeagueId,
    user: &UserId,
    is_admin: bool,
) -> Result<(), StoreError> {
    sqlx::query!(
        "UPDATE memberships SET is_admin = $3 WHERE league_id = $1 AND user_id = $2",
        league.as_str(),
        user.as_str(),
        is_admin
    )
    .execute(tx.connection())
    .await?;
    append_role_changed(tx, league, user).await
}

/// Appends the member's new role to the league's topic, and to the topic of the member's account.
pub(crate) async fn append_role_changed(
    tx: &mut Transaction,
    league: &LeagueId,
    user: &UserId,
) -> Result<(), StoreError> {
    if let Some(member) = member(tx.connection(), league, user).await? {
        tx.append_change(
            Topic::League(league.clone()),
            &Change::MemberChanged(MemberChanged { member }),
        )?;
    }
    if let Some(league) = my_league(tx.connection(), league, user).await? {
        tx.append_change(
            Topic::Account(user.clone()),
            &Change::MyRoleChanged(LeagueJoined { league }),
        )?;
    }
    Ok(())
}

async fn record(
    tx: &mut Transaction,
    act: AuditAct,
    league: &LeagueId,
    admin: &UserId,
    user: &UserId,
) -> Result<(), StoreError> {
    let record = AuditRecord {
        actor: Some(admin),
        league: Some(league),
        user: Some(user),
        ..AuditRecord::default()
    };
    tx.record(act, record).await
}
