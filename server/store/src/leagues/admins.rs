//! Who administers a league. The owner always does; whoever must step back from that first hands the league on.

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
use crate::leagues::access::{hold_as, role_of};
use crate::leagues::views::{member, my_league};
use crate::outbox::notifications::notice_league;
use crate::outbox::transaction::{Bells, Writing};

impl Store {
    /// Any league admin may. Promoting an admin changes nothing.
    pub async fn promote(
        &self,
        league: &LeagueId,
        admin: &SignedIn,
        user: &UserId,
    ) -> Result<Bells, MembershipError> {
        let mut writing = self.writing().await?;
        let held = hold_as(&mut writing, league, admin, Right::Administer).await?;
        match role_of(writing.connection(), league, &held, user).await? {
            Role::Stranger => return Err(MembershipError::TheyAreNoMember),
            Role::Admin | Role::Owner => return Ok(Bells::default()),
            Role::Member => {}
        }
        set_admin(&mut writing, league, user, true).await?;
        writing.tell(user, Notice::AdminMade(notice_league(league, &held.name)));
        record(
            &mut writing,
            AuditAct::AdminPromoted,
            league,
            &admin.user_id,
            user,
        )
        .await?;
        Ok(writing.commit().await?)
    }

    /// The owner may, and an admin for themself. Demoting a plain member changes nothing.
    pub async fn demote(
        &self,
        league: &LeagueId,
        admin: &SignedIn,
        user: &UserId,
    ) -> Result<Bells, MembershipError> {
        let mut writing = self.writing().await?;
        let right = if admin.user_id == *user {
            Right::Administer
        } else {
            Right::Own
        };
        let held = hold_as(&mut writing, league, admin, right).await?;
        match role_of(writing.connection(), league, &held, user).await? {
            Role::Stranger => return Err(MembershipError::TheyAreNoMember),
            Role::Owner => return Err(MembershipError::OwnerMustStay),
            Role::Member => return Ok(Bells::default()),
            Role::Admin => {}
        }
        set_admin(&mut writing, league, user, false).await?;
        writing.untell_requests_to(league, user).await?;
        // Whoever steps back knows.
        if admin.user_id != *user {
            writing.tell(user, Notice::AdminEnded(notice_league(league, &held.name)));
        }
        let demoted = AdminDemoted {
            user_id: user.to_string(),
        };
        writing.announce(
            Topic::Requests(league.clone()),
            &Change::AdminDemoted(demoted),
        )?;
        record(
            &mut writing,
            AuditAct::AdminDemoted,
            league,
            &admin.user_id,
            user,
        )
        .await?;
        Ok(writing.commit().await?)
    }
}

async fn set_admin(
    writing: &mut Writing,
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
    .execute(writing.connection())
    .await?;
    announce_role(writing, league, user).await
}

/// What a member is now: to the league, and to the member's own devices.
pub(crate) async fn announce_role(
    writing: &mut Writing,
    league: &LeagueId,
    user: &UserId,
) -> Result<(), StoreError> {
    if let Some(member) = member(writing.connection(), league, user).await? {
        writing.announce(
            Topic::League(league.clone()),
            &Change::MemberChanged(MemberChanged { member }),
        )?;
    }
    if let Some(league) = my_league(writing.connection(), league, user).await? {
        writing.announce(
            Topic::Account(user.clone()),
            &Change::MyRoleChanged(LeagueJoined { league }),
        )?;
    }
    Ok(())
}

async fn record(
    writing: &mut Writing,
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
    writing.record(act, record).await
}
