//! The end of an account, in one transaction, under the locks of [`super::account_belongings`].

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

use crate::accounts::sessions::end_sessions;
use crate::audit::AuditRecord;
use crate::db::error::StoreError;
use crate::db::event_lock::bypass_locks;
use crate::db::pool::connection::Connection;
use crate::db::store::Store;
use crate::leagues::admins::announce_role;
use crate::leagues::manage::delete_held;
use crate::leagues::views::{full_view, hide_admin_fields};
use crate::lifecycle::belongings::{belongings, lock};
use crate::outbox::notifications::notice_league;
use crate::outbox::transaction::{Bells, Writing};

/// Times the locks are taken anew because the account joined or picked while they were waited for.
const ATTEMPTS: u32 = 5;

struct HandOver {
    league: LeagueId,
    heir: UserId,
    was_admin: bool,
}

impl Store {
    /// What remains is a row without a name, and the picks that others have seen.
    ///
    /// # Errors
    /// `NotFound` when it is deleted already.
    pub async fn delete_account(&self, user: &UserId) -> Result<Bells, StoreError> {
        for _ in 0..ATTEMPTS {
            if let Some(bells) = self.try_delete_account(user).await? {
                return Ok(bells);
            }
        }
        let cause = "the account moves faster than it can be locked".to_owned();
        Err(StoreError::Unavailable(sqlx::Error::Protocol(cause)))
    }

    /// `None`: there is more to lock than was known.
    async fn try_delete_account(&self, user: &UserId) -> Result<Option<Bells>, StoreError> {
        let mut writing = self.writing().await?;
        let held = belongings(writing.connection(), user).await?;
        lock(writing.connection(), user, &held).await?;
        if belongings(writing.connection(), user).await? != held {
            return Ok(None);
        }
        bypass_locks(writing.connection()).await?;
        take_picks_back(&mut writing, user).await?;
        take_requests_back(&mut writing, user).await?;
        decline_invitations(&mut writing, user).await?;
        let handed_over = hand_leagues_over(&mut writing, user).await?;
        leave_leagues(&mut writing, user).await?;
        announce_owners(&mut writing, user, &handed_over).await?;
        dissolve_leagues(&mut writing, user).await?;
        end_sessions(&mut writing, user, None).await?;
        forget_person(writing.connection(), user).await?;
        Ok(Some(writing.commit().await?))
    }
}

/// Nobody has seen them yet, so nobody misses them.
async fn take_picks_back(writing: &mut Writing, user: &UserId) -> Result<(), StoreError> {
    let gone = sqlx::query!(
        "DELETE FROM predictions USING events, categories
         WHERE predictions.user_id = $1 AND events.id = predictions.event_id
             AND categories.event_id = predictions.event_id AND categories.id = predictions.category_id
             AND NOT is_closed(events) AND is_open_status(categories.status)
         RETURNING predictions.league_id, predictions.event_id, predictions.category_id",
        user.as_str()
    )
    .fetch_all(writing.connection())
    .await?;
    let mut marks: BTreeMap<String, Vec<PickedMark>> = BTreeMap::new();
    for row in gone {
        marks.entry(row.league_id).or_default().push(PickedMark {
            user_id: user.to_string(),
            event_id: row.event_id,
            category_id: row.category_id,
        });
    }
    for (league, marks) in marks {
        let topic = Topic::League(league.parse().map_err(StoreError::unreadable)?);
        writing.announce(topic, &Change::Unpicked(Picked { marks }))?;
    }
    Ok(())
}

async fn take_requests_back(writing: &mut Writing, user: &UserId) -> Result<(), StoreError> {
    let leagues = sqlx::query_scalar!(
        "DELETE FROM join_requests WHERE user_id = $1 RETURNING league_id",
        user.as_str()
    )
    .fetch_all(writing.connection())
    .await?;
    let mut keys = Vec::with_capacity(leagues.len());
    for league in leagues {
        let gone = RequestGone {
            user_id: user.to_string(),
        };
        let league: LeagueId = league.parse().map_err(StoreError::unreadable)?;
        keys.push(request_key(&league, user));
        writing.announce(Topic::Requests(league), &Change::RequestGone(gone))?;
    }
    writing.untell_requests(&keys).await
}

async fn decline_invitations(writing: &mut Writing, user: &UserId) -> Result<(), StoreError> {
    let leagues = sqlx::query_scalar!(
        "DELETE FROM invitations WHERE user_id = $1 RETURNING league_id",
        user.as_str()
    )
    .fetch_all(writing.connection())
    .await?;
    for league in leagues {
        let ended = InvitationEnded {
            user_id: user.to_string(),
        };
        let topic = Topic::Requests(league.parse().map_err(StoreError::unreadable)?);
        writing.announce(topic, &Change::InvitationEnded(ended))?;
    }
    Ok(())
}

/// To the oldest other admin, else to the oldest other member.
async fn hand_leagues_over(
    writing: &mut Writing,
    user: &UserId,
) -> Result<Vec<HandOver>, StoreError> {
    let rows = sqlx::query!(
        r#"
        WITH heirs AS (
            SELECT DISTINCT ON (leagues.id)
                leagues.id AS league_id, memberships.user_id, memberships.is_admin
            FROM leagues
            JOIN memberships ON memberships.league_id = leagues.id AND memberships.user_id <> $1
            WHERE leagues.owner_id = $1
            ORDER BY leagues.id, memberships.is_admin DESC, memberships.joined_at, memberships.user_id
        ),
        promoted AS (
            UPDATE memberships SET is_admin = true FROM heirs
            WHERE memberships.league_id = heirs.league_id AND memberships.user_id = heirs.user_id
                AND NOT heirs.is_admin
        )
        UPDATE leagues SET owner_id = heirs.user_id FROM heirs WHERE leagues.id = heirs.league_id
        RETURNING leagues.id, heirs.user_id AS heir, heirs.is_admin
        "#,
        user.as_str()
    )
    .fetch_all(writing.connection())
    .await?;
    let mut handed_over = Vec::with_capacity(rows.len());
    for row in rows {
        handed_over.push(HandOver {
            league: row.id.parse().map_err(StoreError::unreadable)?,
            heir: row.heir.parse().map_err(StoreError::unreadable)?,
            was_admin: row.is_admin,
        });
    }
    Ok(handed_over)
}

async fn leave_leagues(writing: &mut Writing, user: &UserId) -> Result<(), StoreError> {
    let left = sqlx::query_scalar!(
        "DELETE FROM memberships WHERE user_id = $1 RETURNING league_id::text AS \"id!\"",
        user.as_str()
    )
    .fetch_all(writing.connection())
    .await?;
    let leagues = sqlx::query!(
        "SELECT id, member_count FROM leagues WHERE id = ANY($1::text[]) ORDER BY id",
        &left
    )
    .fetch_all(writing.connection())
    .await?;
    for league in leagues {
        let left = MemberLeft {
            user_id: user.to_string(),
            member_count: crate::db::rows::count(league.member_count.into()),
        };
        let topic = Topic::League(league.id.parse().map_err(StoreError::unreadable)?);
        writing.announce(topic, &Change::MemberLeft(left))?;
    }
    Ok(())
}

async fn announce_owners(
    writing: &mut Writing,
    user: &UserId,
    handed_over: &[HandOver],
) -> Result<(), StoreError> {
    for HandOver {
        league,
        heir,
        was_admin,
    } in handed_over
    {
        let mut view = full_view(writing.connection(), league).await?;
        hide_admin_fields(&mut view);
        let name = view.name.clone();
        let updated = LeagueUpdated { league: view };
        writing.announce(
            Topic::League(league.clone()),
            &Change::LeagueUpdated(updated),
        )?;
        announce_role(writing, league, heir).await?;
        let of_league = notice_league(league, &name);
        writing.tell(heir, Notice::OwnerMade(of_league));
        let record = AuditRecord {
            actor: Some(user),
            league: Some(league),
            user: Some(heir),
            detail: because_deleted("wasAdmin", *was_admin),
            ..AuditRecord::default()
        };
        writing.record(AuditAct::OwnershipPassed, record).await?;
    }
    Ok(())
}

/// Those that nobody is left to take over, with the requests and invitations that wait there.
async fn dissolve_leagues(writing: &mut Writing, user: &UserId) -> Result<(), StoreError> {
    let dissolved = sqlx::query!(
        "SELECT id, name FROM leagues WHERE owner_id = $1 ORDER BY id",
        user.as_str()
    )
    .fetch_all(writing.connection())
    .await?;
    for league in dissolved {
        let id: LeagueId = league.id.parse().map_err(StoreError::unreadable)?;
        delete_held(writing, &id, &league.name).await?;
        let record = AuditRecord {
            actor: Some(user),
            league: Some(&id),
            detail: because_deleted("name", league.name),
            ..AuditRecord::default()
        };
        writing.record(AuditAct::LeagueDeleted, record).await?;
    }
    Ok(())
}

fn because_deleted(
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

/// Out of the account, and out of what the topics would still replay. Its notices go with it, by a trigger.
async fn forget_person(connection: &mut Connection, user: &UserId) -> Result<(), StoreError> {
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
        "DELETE FROM changes WHERE topic = $1",
        Topic::Account(user.clone()).to_string()
    )
    .execute(&mut *connection)
    .await?;
    sqlx::query!(
        r#"
        UPDATE changes SET payload = jsonb_set(
            payload::jsonb, mention.path,
            payload::jsonb #> mention.path || '{"name": "Deleted user", "picture": null}'
        )::text
        FROM (VALUES
            ('member_joined', '{member}'::text[], 'id'), ('member_changed', '{member}', 'id'),
            ('request_arrived', '{request}', 'userId'), ('invitation_sent', '{invitation}', 'userId'),
            ('notice_told', '{notice,says}', 'userId')
        ) AS mention (kind, path, id)
        WHERE (topic LIKE 'league:%' OR topic LIKE 'requests:%' OR topic LIKE 'account:%')
            AND strpos(payload, $1) > 0
            AND payload::jsonb ->> 'kind' = mention.kind
            AND payload::jsonb #> mention.path ->> mention.id = $1
        "#,
        user.as_str()
    )
    .execute(&mut *connection)
    .await?;
    sqlx::query!(
        "UPDATE users SET deleted_at = clock_timestamp(), email = NULL, password_hash = NULL,
             picture = NULL, name = 'Deleted user', account_type = 'user'
         WHERE id = $1",
        user.as_str()
    )
    .execute(connection)
    .await?;
    Ok(())
}
