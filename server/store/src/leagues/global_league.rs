//! The league that every new account joins (`migrations/0104`): an ordinary league, opened to everyone by a site admin.

use podium_domain::ids::{LeagueId, UserId};
use podium_domain::leagues::access::Right;
use podium_wire::admin::audit::AuditAct;
use podium_wire::leagues::league::{EveryonesLeague, LeagueType};
use serde_json::Map;

use crate::db::error::StoreError;
use crate::db::identity::SignedIn;
use crate::db::rows::count;
use crate::db::store::Store;
use crate::leagues::access::MembershipError;
use crate::leagues::access::lock_league_as;
use crate::leagues::manage::{append_league_updated, record};
use crate::leagues::memberships::add_entitled_member;
use crate::outbox::transaction::{Transaction, Wakeups};

/// Advisory lock that is taken before the mark of the global league is set, moved or removed.
const MARK_LOCK: i32 = 7209;

impl Store {
    pub async fn global_league(
        &self,
        viewer: &UserId,
    ) -> Result<Option<EveryonesLeague>, StoreError> {
        let row = sqlx::query!(
            r#"SELECT leagues.id, name, slug, member_count,
                      EXISTS (SELECT FROM memberships WHERE league_id = leagues.id AND user_id = $1)
                          AS "is_member!"
               FROM leagues JOIN league_slugs ON league_slugs.league_id = leagues.id AND current
               WHERE of_everyone"#,
            viewer.as_str()
        )
        .fetch_optional(&self.pool)
        .await?;
        Ok(row.map(|row| EveryonesLeague {
            id: row.id,
            name: row.name,
            slug: row.slug,
            member_count: count(row.member_count.into()),
            is_current_user_member: row.is_member,
        }))
    }

    /// Makes this the league that new accounts join, instead of any earlier one. Joining it needs no approval.
    pub async fn set_global_league(
        &self,
        id: &LeagueId,
        admin: &SignedIn,
    ) -> Result<Wakeups, MembershipError> {
        let mut tx = self.begin().await?;
        let before = lock_global_mark(&mut tx, id).await?;
        let locked = lock_league_as(&mut tx, id, admin, Right::Administer).await?;
        if before.as_ref() == Some(id) {
            return Ok(Wakeups::default());
        }
        if locked.league_type == LeagueType::Private || locked.has_limit {
            return Err(MembershipError::CannotBeGlobal);
        }
        if let Some(before) = before {
            end(&mut tx, &before, admin).await?;
        }
        sqlx::query!(
            "UPDATE leagues SET of_everyone = true, join_policy = 'open' WHERE id = $1",
            id.as_str()
        )
        .execute(tx.connection())
        .await?;
        append_league_updated(&mut tx, id).await?;
        let act = AuditAct::EveryonesLeagueSet;
        record(&mut tx, act, id, admin, Map::new()).await?;
        Ok(tx.commit().await?)
    }

    /// Removes the mark: members stay, but new accounts no longer join.
    pub async fn unset_global_league(
        &self,
        id: &LeagueId,
        admin: &SignedIn,
    ) -> Result<Wakeups, MembershipError> {
        let mut tx = self.begin().await?;
        let before = lock_global_mark(&mut tx, id).await?;
        lock_league_as(&mut tx, id, admin, Right::Administer).await?;
        if before.as_ref() != Some(id) {
            return Ok(Wakeups::default());
        }
        end(&mut tx, id, admin).await?;
        Ok(tx.commit().await?)
    }
}

/// The league that has the mark. It and `id` are locked in the order of their ids, like in any transaction that locks
/// several leagues.
async fn lock_global_mark(
    tx: &mut Transaction,
    id: &LeagueId,
) -> Result<Option<LeagueId>, StoreError> {
    sqlx::query!(
        "SELECT pg_advisory_xact_lock($1, 0)::text AS held",
        MARK_LOCK
    )
    .fetch_one(tx.connection())
    .await?;
    let rows = sqlx::query!(
        r#"SELECT id AS "id: LeagueId", of_everyone FROM leagues
           WHERE of_everyone OR id = $1 ORDER BY id FOR UPDATE"#,
        id.as_str()
    )
    .fetch_all(tx.connection())
    .await?;
    let marked = rows.into_iter().find(|row| row.of_everyone);
    Ok(marked.map(|row| row.id))
}

async fn end(tx: &mut Transaction, league: &LeagueId, admin: &SignedIn) -> Result<(), StoreError> {
    sqlx::query!(
        "UPDATE leagues SET of_everyone = false WHERE id = $1",
        league.as_str()
    )
    .execute(tx.connection())
    .await?;
    append_league_updated(tx, league).await?;
    let act = AuditAct::EveryonesLeagueEnded;
    record(tx, act, league, admin, Map::new()).await
}

/// Adds a new account to the global league, if there is one, unless it came there as a guest.
pub(crate) async fn join_global_league(
    tx: &mut Transaction,
    user: &UserId,
) -> Result<(), StoreError> {
    let marked = sqlx::query_scalar!(
        r#"SELECT id AS "id: LeagueId" FROM leagues WHERE of_everyone AND NOT EXISTS (
               SELECT FROM memberships WHERE league_id = leagues.id AND user_id = $1)"#,
        user.as_str()
    )
    .fetch_optional(tx.connection())
    .await?;
    let Some(league) = marked else { return Ok(()) };
    // No stronger lock than needed: picks written in the league at the same time neither wait for it nor block it.
    let still = sqlx::query_scalar!(
        "SELECT of_everyone FROM leagues WHERE id = $1 FOR NO KEY UPDATE",
        league.as_str()
    )
    .fetch_optional(tx.connection())
    .await?;
    // The mark was removed, or the league deleted, while this transaction waited.
    if still != Some(true) {
        return Ok(());
    }
    add_entitled_member(tx, &league, user).await
}
