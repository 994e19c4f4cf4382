//! Invitations to a league by user id (docs/rules.md, "Leagues").

use podium_domain::filter::Page;
use podium_domain::ids::{LeagueId, UserId};
use podium_domain::leagues::access::Right;
use podium_domain::leagues::league::parse_invite_code;
use podium_domain::notifications::notification::{Notice, invited_key};
use podium_wire::leagues::league::{Invitation, JoinPreview, SentInvitation};
use podium_wire::live::change::{
    Change, InvitationArrived, InvitationEnded, InvitationGone, InvitationSent,
};
use podium_wire::live::topic::Topic;

use crate::db::error::StoreError;
use crate::db::identity::SignedIn;
use crate::db::pool::connection::Connection;
use crate::db::rows::{count, first_page, iso};
use crate::db::store::Store;
use crate::leagues::access::MembershipError;
use crate::leagues::access::{lock_league, lock_league_as, role_of};
use crate::leagues::memberships::JoinOutcome;
use crate::leagues::memberships::{add_member, take_request};
use crate::leagues::rows::league_type;
use crate::outbox::notifications::notification_league;
use crate::outbox::transaction::{Transaction, Wakeups};

/// The league as shown to the holder of an invite link.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct InvitedTo {
    pub name: String,
    pub members: u32,
}

impl Store {
    /// The league of an invite link, limited to what any holder of the link may see.
    ///
    /// # Errors
    /// `NotFound` for a code that is no longer valid.
    pub async fn invited_to(&self, slug: &str, code: &str) -> Result<InvitedTo, StoreError> {
        let code = parse_invite_code(code).ok_or(StoreError::NotFound)?;
        let row = sqlx::query!(
            "SELECT name, member_count FROM leagues
             JOIN league_slugs ON league_slugs.league_id = leagues.id
             WHERE slug = $1 AND invite_code = $2",
            slug,
            code
        )
        .fetch_one(&self.pool)
        .await?;
        Ok(InvitedTo {
            name: row.name,
            members: count(row.member_count.into()),
        })
    }

    /// A user who has already requested to join becomes a member at once. Inviting again changes nothing. The admin does
    /// not learn that the user has blocked them.
    pub async fn invite(
        &self,
        league: &LeagueId,
        admin: &SignedIn,
        user: &UserId,
    ) -> Result<(JoinOutcome, Wakeups), MembershipError> {
        let mut tx = self.begin().await?;
        let locked = lock_league_as(&mut tx, league, admin, Right::Administer).await?;
        if role_of(tx.connection(), league, &locked, user)
            .await?
            .is_member()
        {
            return Err(MembershipError::TheyAreMember);
        }
        if take_request(&mut tx, league, user).await? {
            add_member(&mut tx, league, user).await?;
            let of_league = notification_league(league, &locked.name);
            tx.add_notification(user, Notice::RequestApproved(of_league));
            return Ok((JoinOutcome::Member, tx.commit().await?));
        }
        let invited = sqlx::query!(
            "INSERT INTO invitations (league_id, user_id, invited_by) VALUES ($1, $2, $3)
             ON CONFLICT ON CONSTRAINT invitations_once_per_league DO NOTHING",
            league as _,
            user as _,
            &admin.user_id as _
        )
        .execute(tx.connection())
        .await
        .map_err(StoreError::from);
        match invited {
            Ok(done) if done.rows_affected() == 0 => {}
            Ok(_) => {
                let is_hidden = has_blocked(&mut tx, user, &admin.user_id).await?;
                append_invitation_sent(&mut tx, league, user).await?;
                if !is_hidden {
                    let of_league = notification_league(league, &locked.name);
                    tx.add_notification(user, Notice::Invited(of_league));
                }
            }
            Err(error) if error.is_conflict("invitations_are_of_the_living") => {
                return Err(MembershipError::NoSuchUser);
            }
            Err(error) => return Err(error.into()),
        }
        Ok((JoinOutcome::Pending, tx.commit().await?))
    }

    pub async fn withdraw_invitation(
        &self,
        league: &LeagueId,
        admin: &SignedIn,
        user: &UserId,
    ) -> Result<Wakeups, MembershipError> {
        let mut tx = self.begin().await?;
        lock_league_as(&mut tx, league, admin, Right::Administer).await?;
        if !take_invitation(&mut tx, league, user).await? {
            return Err(MembershipError::NoInvitation);
        }
        Ok(tx.commit().await?)
    }

    pub async fn accept_invitation(
        &self,
        league: &LeagueId,
        user: &UserId,
    ) -> Result<Wakeups, MembershipError> {
        let mut tx = self.begin().await?;
        take_own_invitation(&mut tx, league, user).await?;
        add_member(&mut tx, league, user).await?;
        Ok(tx.commit().await?)
    }

    pub async fn decline_invitation(
        &self,
        league: &LeagueId,
        user: &UserId,
    ) -> Result<Wakeups, MembershipError> {
        let mut tx = self.begin().await?;
        take_own_invitation(&mut tx, league, user).await?;
        Ok(tx.commit().await?)
    }

    /// # Errors
    /// `NotFound`, both for a wrong code and for a missing league.
    pub async fn join_preview(
        &self,
        slug: &str,
        code: &str,
        user: Option<&UserId>,
    ) -> Result<JoinPreview, StoreError> {
        let code = parse_invite_code(code).ok_or(StoreError::NotFound)?;
        let row = sqlx::query!(
            r#"
            SELECT leagues.id, leagues.name, now.slug, type AS league_type, description, member_count,
                   max_members, welcomes_guests, owners.name AS inviter_name, user_id IS NOT NULL AS "is_member!"
            FROM league_slugs AS asked
            JOIN leagues ON leagues.id = asked.league_id
            JOIN league_slugs AS now ON now.league_id = leagues.id AND now.current
            JOIN users AS owners ON owners.id = leagues.owner_id
            LEFT JOIN memberships ON memberships.league_id = leagues.id AND user_id = $2
            WHERE asked.slug = $1 AND leagues.invite_code = $3
            "#,
            slug,
            user.map(UserId::as_str),
            code
        )
        .fetch_one(&self.pool)
        .await?;
        Ok(JoinPreview {
            league_id: row.id,
            name: row.name,
            slug: row.slug,
            league_type: league_type(&row.league_type),
            description: row.description,
            member_count: count(row.member_count.into()),
            max_members: row.max_members.and_then(|limit| u32::try_from(limit).ok()),
            inviter_name: row.inviter_name,
            welcomes_guests: row.welcomes_guests,
            is_current_user_member: row.is_member,
            next_event: self.next_event().await?,
        })
    }

    pub async fn my_invitations(&self, user: &UserId) -> Result<Vec<Invitation>, StoreError> {
        let mut connection = self.pool.acquire().await?;
        invitations_of(&mut connection, user, None).await
    }

    pub async fn sent_invitations(
        &self,
        league: &LeagueId,
        page: Page,
    ) -> Result<Vec<SentInvitation>, StoreError> {
        let mut connection = self.pool.acquire().await?;
        sent(&mut connection, league, None, page).await
    }
}

/// Whether the user has blocked this person. The invitation's foreign key has locked the account, so that a block is
/// either seen here or takes the invitation back.
async fn has_blocked(
    tx: &mut Transaction,
    user: &UserId,
    person: &UserId,
) -> Result<bool, StoreError> {
    Ok(sqlx::query_scalar!(
        r#"SELECT EXISTS (SELECT FROM friends WHERE user_id = $1 AND friend_id = $2 AND blocked) AS "is!""#,
        user.as_str(),
        person.as_str()
    )
    .fetch_one(tx.connection())
    .await?)
}

/// Deletes the user's own invitation, under the league's lock.
async fn take_own_invitation(
    tx: &mut Transaction,
    league: &LeagueId,
    user: &UserId,
) -> Result<(), MembershipError> {
    let locked = lock_league(tx, league, Some(user)).await?;
    if take_invitation(tx, league, user).await? {
        return Ok(());
    }
    let refused = MembershipError::NoInvitation;
    Err(locked.to_user(tx, league, user, refused).await)
}

/// Deletes the invitation; `false` if there was none.
pub(crate) async fn take_invitation(
    tx: &mut Transaction,
    league: &LeagueId,
    user: &UserId,
) -> Result<bool, StoreError> {
    let taken = sqlx::query!(
        "DELETE FROM invitations WHERE league_id = $1 AND user_id = $2",
        league.as_str(),
        user.as_str()
    )
    .execute(tx.connection())
    .await?
    .rows_affected();
    if taken > 0 {
        let ended = InvitationEnded {
            user_id: user.to_string(),
        };
        tx.append_change(
            Topic::Requests(league.clone()),
            &Change::InvitationEnded(ended),
        )?;
        let gone = InvitationGone {
            league_id: league.to_string(),
        };
        tx.append_change(Topic::Account(user.clone()), &Change::InvitationGone(gone))?;
        let keys = [invited_key(league)];
        tx.retract(std::slice::from_ref(user), &keys).await?;
    }
    Ok(taken > 0)
}

async fn append_invitation_sent(
    tx: &mut Transaction,
    league: &LeagueId,
    user: &UserId,
) -> Result<(), StoreError> {
    let mine = invitations_of(tx.connection(), user, Some(league)).await?;
    for invitation in mine {
        tx.append_change(
            Topic::Account(user.clone()),
            &Change::InvitationArrived(InvitationArrived { invitation }),
        )?;
    }
    let all = sent(tx.connection(), league, Some(user), first_page()).await?;
    for invitation in all {
        tx.append_change(
            Topic::Requests(league.clone()),
            &Change::InvitationSent(InvitationSent { invitation }),
        )?;
    }
    Ok(())
}

/// Newest first; of all leagues, or of one. Without those by people whom the user has blocked.
pub(crate) async fn invitations_of(
    connection: &mut Connection,
    user: &UserId,
    league: Option<&LeagueId>,
) -> Result<Vec<Invitation>, StoreError> {
    let rows = sqlx::query!(
        r#"
        SELECT leagues.id, leagues.name, slug, type AS league_type, description, member_count,
               users.id AS "inviter_id?", users.name AS "invited_by?", invited_at
        FROM invitations
        JOIN leagues ON leagues.id = invitations.league_id
        JOIN league_slugs ON league_slugs.league_id = leagues.id AND current
        LEFT JOIN users ON users.id = invited_by
        WHERE invitations.user_id = $1 AND ($2::text IS NULL OR leagues.id = $2) AND NOT EXISTS (
            SELECT FROM friends WHERE friends.user_id = $1 AND friend_id = invited_by AND blocked)
        ORDER BY invited_at DESC, leagues.id LIMIT $3
        "#,
        user.as_str(),
        league.map(LeagueId::as_str),
        first_page().limit
    )
    .fetch_all(connection)
    .await?;
    Ok(rows
        .into_iter()
        .map(|row| Invitation {
            league_id: row.id,
            league_name: row.name,
            slug: row.slug,
            league_type: league_type(&row.league_type),
            description: row.description,
            member_count: count(row.member_count.into()),
            inviter_id: row.inviter_id,
            invited_by: row.invited_by,
            invited_at: iso(row.invited_at),
        })
        .collect())
}

/// The first page of a league's invitations, oldest first.
pub(crate) async fn first_sent(
    connection: &mut Connection,
    league: &LeagueId,
) -> Result<Vec<SentInvitation>, StoreError> {
    sent(connection, league, None, first_page()).await
}

async fn sent(
    connection: &mut Connection,
    league: &LeagueId,
    only: Option<&UserId>,
    page: Page,
) -> Result<Vec<SentInvitation>, StoreError> {
    let rows = sqlx::query!(
        "SELECT user_id, name, picture, invited_at
         FROM invitations JOIN users ON users.id = user_id
         WHERE league_id = $1 AND ($2::text IS NULL OR user_id = $2)
         ORDER BY invited_at, user_id LIMIT $3 OFFSET $4",
        league.as_str(),
        only.map(UserId::as_str),
        page.limit,
        page.skip
    )
    .fetch_all(connection)
    .await?;
    Ok(rows
        .into_iter()
        .map(|row| SentInvitation {
            user_id: row.user_id,
            name: row.name,
            picture: row.picture,
            invited_at: iso(row.invited_at),
        })
        .collect())
}
