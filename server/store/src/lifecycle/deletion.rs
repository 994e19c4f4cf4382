//! Deletion of an account, in one transaction, under the locks of [`super::lock_set`].

use std::collections::BTreeMap;

use podium_domain::ids::{LeagueId, UserId};
use podium_domain::notifications::notification::{Notice, request_key};
use podium_wire::admin::audit::AuditAct;
use podium_wire::live::change::{
    Change, InvitationEnded, LeagueUpdated, MemberLeft, Picked, RequestGone,
};
use podium_wire::live::snapshot::PickedMark;
use podium_wire::live::topic::Topic;
use serde_json::json;

use crate::accounts::guests::is_lost_guest;
use crate::accounts::sessions::end_sessions;
use crate::audit::AuditRecord;
use crate::db::error::StoreError;
use crate::db::event_lock::bypass_locks;
use crate::db::pool::connection::Connection;
use crate::db::store::Store;
use crate::leagues::admins::append_role_changed;
use crate::leagues::manage::delete_locked;
use crate::leagues::views::{full_view, hide_admin_fields};
use crate::lifecycle::lock_set::{EventLock, lock, lock_set};
use crate::outbox::notifications::notification_league;
use crate::outbox::transaction::{Transaction, Wakeups};

/// Attempts, in case the account joins a league or picks while the locks are awaited.
pub(super) const ATTEMPTS: u32 = 5;

struct OwnershipTransfer {
    league: LeagueId,
    new_owner: UserId,
    was_admin: bool,
}

impl Store {
    /// Leaves a row without a name, and the picks that others have seen.
    ///
    /// # Errors
    /// `NotFound` when it is already deleted.
    pub async fn delete_account(&self, user: &UserId) -> Result<Wakeups, StoreError> {
        self.delete_if(user, false).await
    }

    /// The same for a guest, unless the guest has come back or was kept meanwhile.
    ///
    /// # Errors
    /// `NotFound` in that case.
    pub async fn delete_lost_guest(&self, guest: &UserId) -> Result<Wakeups, StoreError> {
        self.delete_if(guest, true).await
    }

    async fn delete_if(&self, user: &UserId, lost: bool) -> Result<Wakeups, StoreError> {
        for _ in 0..ATTEMPTS {
            if let Some(wakeups) = self.try_delete_account(user, lost).await? {
                return Ok(wakeups);
            }
        }
        Err(StoreError::Overtaken)
    }

    /// `None`: more rows must be locked than were known at the start.
    async fn try_delete_account(
        &self,
        user: &UserId,
        lost: bool,
    ) -> Result<Option<Wakeups>, StoreError> {
        let mut tx = self.begin().await?;
        let locked = lock_set(tx.connection(), user).await?;
        lock(tx.connection(), &[user], &locked, EventLock::Shared).await?;
        if lock_set(tx.connection(), user).await? != locked {
            return Ok(None);
        }
        if lost && !is_lost_guest(&mut tx, user).await? {
            return Err(StoreError::NotFound);
        }
        delete_locked_account(&mut tx, user).await?;
        anonymize_changes(tx.connection(), user).await?;
        Ok(Some(tx.commit().await?))
    }
}

/// Deletes an account whose rows this transaction has locked.
pub(super) async fn delete_locked_account(
    tx: &mut Transaction,
    user: &UserId,
) -> Result<(), StoreError> {
    bypass_locks(tx.connection()).await?;
    delete_open_picks(tx, user).await?;
    withdraw_requests(tx, user).await?;
    decline_invitations(tx, user).await?;
    let transfers = transfer_ownership(tx, user).await?;
    leave_leagues(tx, user).await?;
    append_new_owners(tx, user, &transfers).await?;
    delete_ownerless_leagues(tx, user).await?;
    end_sessions(tx, user, None).await?;
    anonymize_user(tx.connection(), user).await
}

/// Deletes open picks, which no other player has seen.
async fn delete_open_picks(tx: &mut Transaction, user: &UserId) -> Result<(), StoreError> {
    let gone = sqlx::query!(
        r#"DELETE FROM predictions USING events, categories
           WHERE predictions.user_id = $1 AND events.id = predictions.event_id
               AND categories.event_id = predictions.event_id AND categories.id = predictions.category_id
               AND NOT is_closed(events) AND is_open_status(categories.status)
           RETURNING predictions.league_id AS "league_id: LeagueId", predictions.event_id, predictions.category_id"#,
        user.as_str()
    )
    .fetch_all(tx.connection())
    .await?;
    let mut marks: BTreeMap<LeagueId, Vec<PickedMark>> = BTreeMap::new();
    for row in gone {
        marks.entry(row.league_id).or_default().push(PickedMark {
            user_id: user.to_string(),
            event_id: row.event_id,
            category_id: row.category_id,
        });
    }
    append_unpicked(tx, marks)
}

pub(super) fn append_unpicked(
    tx: &mut Transaction,
    marks: BTreeMap<LeagueId, Vec<PickedMark>>,
) -> Result<(), StoreError> {
    for (league, marks) in marks {
        tx.append_change(Topic::League(league), &Change::Unpicked(Picked { marks }))?;
    }
    Ok(())
}

async fn withdraw_requests(tx: &mut Transaction, user: &UserId) -> Result<(), StoreError> {
    let leagues = sqlx::query_scalar!(
        r#"DELETE FROM join_requests WHERE user_id = $1 RETURNING league_id AS "id: LeagueId""#,
        user.as_str()
    )
    .fetch_all(tx.connection())
    .await?;
    let mut keys = Vec::with_capacity(leagues.len());
    for league in leagues {
        let gone = RequestGone {
            user_id: user.to_string(),
        };
        keys.push(request_key(&league, user));
        tx.append_change(Topic::Requests(league), &Change::RequestGone(gone))?;
    }
    tx.retract_requests(&keys).await
}

async fn decline_invitations(tx: &mut Transaction, user: &UserId) -> Result<(), StoreError> {
    let leagues = sqlx::query_scalar!(
        r#"DELETE FROM invitations WHERE user_id = $1 RETURNING league_id AS "id: LeagueId""#,
        user.as_str()
    )
    .fetch_all(tx.connection())
    .await?;
    for league in leagues {
        let ended = InvitationEnded {
            user_id: user.to_string(),
        };
        tx.append_change(Topic::Requests(league), &Change::InvitationEnded(ended))?;
    }
    Ok(())
}

/// Transfers ownership to the oldest other admin, else to the oldest other member who is no guest.
async fn transfer_ownership(
    tx: &mut Transaction,
    user: &UserId,
) -> Result<Vec<OwnershipTransfer>, StoreError> {
    Ok(sqlx::query_as!(
        OwnershipTransfer,
        r#"
        WITH heirs AS (
            SELECT DISTINCT ON (leagues.id)
                leagues.id AS league_id, memberships.user_id, memberships.is_admin
            FROM leagues
            JOIN memberships ON memberships.league_id = leagues.id AND memberships.user_id <> $1
            JOIN users ON users.id = memberships.user_id AND NOT users.guest
            WHERE leagues.owner_id = $1
            ORDER BY leagues.id, memberships.is_admin DESC, memberships.joined_at, memberships.user_id
        ),
        promoted AS (
            UPDATE memberships SET is_admin = true FROM heirs
            WHERE memberships.league_id = heirs.league_id AND memberships.user_id = heirs.user_id
                AND NOT heirs.is_admin
        )
        UPDATE leagues SET owner_id = heirs.user_id FROM heirs WHERE leagues.id = heirs.league_id
        RETURNING leagues.id AS "league: LeagueId", heirs.user_id AS "new_owner: UserId", heirs.is_admin AS was_admin
        "#,
        user.as_str()
    )
    .fetch_all(tx.connection())
    .await?)
}

async fn leave_leagues(tx: &mut Transaction, user: &UserId) -> Result<(), StoreError> {
    let left = sqlx::query_scalar!(
        "DELETE FROM memberships WHERE user_id = $1 RETURNING league_id",
        user.as_str()
    )
    .fetch_all(tx.connection())
    .await?;
    let leagues = sqlx::query!(
        r#"SELECT id AS "id: LeagueId", member_count FROM leagues WHERE id = ANY($1) ORDER BY id"#,
        &left
    )
    .fetch_all(tx.connection())
    .await?;
    for league in leagues {
        let left = MemberLeft {
            user_id: user.to_string(),
            member_count: crate::db::rows::count(league.member_count.into()),
        };
        tx.append_change(Topic::League(league.id), &Change::MemberLeft(left))?;
    }
    Ok(())
}

async fn append_new_owners(
    tx: &mut Transaction,
    user: &UserId,
    transfers: &[OwnershipTransfer],
) -> Result<(), StoreError> {
    for OwnershipTransfer {
        league,
        new_owner,
        was_admin,
    } in transfers
    {
        let mut view = full_view(tx.connection(), league).await?;
        hide_admin_fields(&mut view);
        let name = view.name.clone();
        let updated = LeagueUpdated { league: view };
        tx.append_change(
            Topic::League(league.clone()),
            &Change::LeagueUpdated(updated),
        )?;
        append_role_changed(tx, league, new_owner).await?;
        let of_league = notification_league(league, &name);
        tx.add_notification(new_owner, Notice::OwnerMade(of_league));
        let record = AuditRecord {
            actor: Some(user),
            league: Some(league),
            user: Some(new_owner),
            detail: deletion_detail("wasAdmin", *was_admin),
            ..AuditRecord::default()
        };
        tx.record(AuditAct::OwnershipPassed, record).await?;
    }
    Ok(())
}

/// Leagues without another member who could own them, with their pending requests and invitations.
async fn delete_ownerless_leagues(tx: &mut Transaction, user: &UserId) -> Result<(), StoreError> {
    let ownerless = sqlx::query!(
        r#"SELECT id AS "id: LeagueId", name FROM leagues WHERE owner_id = $1 ORDER BY id"#,
        user.as_str()
    )
    .fetch_all(tx.connection())
    .await?;
    for league in ownerless {
        delete_locked(tx, &league.id, &league.name).await?;
        let record = AuditRecord {
            actor: Some(user),
            league: Some(&league.id),
            detail: deletion_detail("name", league.name),
            ..AuditRecord::default()
        };
        tx.record(AuditAct::LeagueDeleted, record).await?;
    }
    Ok(())
}

fn deletion_detail(
    key: &str,
    value: impl Into<serde_json::Value>,
) -> serde_json::Map<String, serde_json::Value> {
    [
        ("because".to_owned(), json!("account_deleted")),
        (key.to_owned(), value.into()),
    ]
    .into_iter()
    .collect()
}

/// Removes the account's personal data. A trigger deletes its notifications.
async fn anonymize_user(connection: &mut Connection, user: &UserId) -> Result<(), StoreError> {
    sqlx::query!(
        "DELETE FROM idempotency_keys WHERE user_id = $1",
        user.as_str()
    )
    .execute(&mut *connection)
    .await?;
    sqlx::query!(
        "DELETE FROM external_identities WHERE user_id = $1",
        user.as_str()
    )
    .execute(&mut *connection)
    .await?;
    sqlx::query!(
        "DELETE FROM external_links_pending WHERE user_id = $1",
        user.as_str()
    )
    .execute(&mut *connection)
    .await?;
    sqlx::query!(
        "DELETE FROM reports WHERE kind = 'name' AND subject_id = $1",
        user.as_str()
    )
    .execute(&mut *connection)
    .await?;
    sqlx::query!(
        "UPDATE reports SET reporter_id = NULL WHERE reporter_id = $1",
        user.as_str()
    )
    .execute(&mut *connection)
    .await?;
    sqlx::query!(
        "DELETE FROM changes WHERE topic = $1",
        Topic::Account(user.clone()).to_string()
    )
    .execute(&mut *connection)
    .await?;
    sqlx::query!(
        "UPDATE users SET deleted_at = clock_timestamp(), email = NULL, password_hash = NULL,
             picture = NULL, name = CASE WHEN guest THEN 'Former player' ELSE 'Deleted user' END,
             guest = false, account_type = 'user'
         WHERE id = $1",
        user.as_str()
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Replaces the name of a deleted account in changes that topics would replay. Reads the changes of a day.
async fn anonymize_changes(connection: &mut Connection, user: &UserId) -> Result<(), StoreError> {
    sqlx::query!(
        r#"
        UPDATE changes SET payload = jsonb_set(
            payload::jsonb, mention.path,
            payload::jsonb #> mention.path || jsonb_build_object('name', users.name, 'picture', NULL)
        )::text
        FROM (VALUES
            ('member_joined', '{member}'::text[], 'id'), ('member_changed', '{member}', 'id'),
            ('request_arrived', '{request}', 'userId'), ('invitation_sent', '{invitation}', 'userId'),
            ('notice_told', '{notice,says}', 'userId')
        ) AS mention (kind, path, id), users
        WHERE users.id = $1::text AND (topic LIKE 'league:%' OR topic LIKE 'requests:%' OR topic LIKE 'account:%')
            AND strpos(payload, $1) > 0
            AND payload::jsonb ->> 'kind' = mention.kind
            AND payload::jsonb #> mention.path ->> mention.id = $1
        "#,
        user.as_str()
    )
    .execute(connection)
    .await?;
    Ok(())
}
