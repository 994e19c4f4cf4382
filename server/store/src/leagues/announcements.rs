//! Announcements of a league's admins to its members (`migrations/0104`).

use podium_domain::ids::{LeagueId, UserId};
use podium_domain::leagues::access::Right;
use podium_wire::admin::audit::AuditAct;
use podium_wire::leagues::announcement::{
    ANNOUNCEMENTS_KEPT, AnnouncementView, ExportedAnnouncement,
};
use podium_wire::live::change::{AnnouncementsChanged, Change};
use podium_wire::live::topic::Topic;
use serde_json::Map;

use crate::audit::AuditRecord;
use crate::db::error::StoreError;
use crate::db::identity::SignedIn;
use crate::db::pool::connection::Connection;
use crate::db::rows::{iso, number};
use crate::db::store::Store;
use crate::leagues::access::MembershipError;
use crate::leagues::access::lock_league_as;
use crate::leagues::stream::{NO_FACTS, Subject, delete_entry, write_entry};
use crate::outbox::transaction::{Transaction, Wakeups};

impl Store {
    /// Newest first.
    pub async fn announcements(
        &self,
        league: &LeagueId,
    ) -> Result<Vec<AnnouncementView>, StoreError> {
        let mut connection = self.pool.acquire().await?;
        newest(&mut connection, league).await
    }

    /// Allowed for any league admin. The oldest announcement is deleted when there are too many: they are counted under
    /// the league's row lock, so the limit is exact.
    pub async fn announce(
        &self,
        league: &LeagueId,
        admin: &SignedIn,
        text: &str,
    ) -> Result<(AnnouncementView, Wakeups), MembershipError> {
        let mut tx = self.begin().await?;
        lock_league_as(&mut tx, league, admin, Right::Administer).await?;
        let made = sqlx::query!(
            "INSERT INTO announcements (league_id, author_id, text) VALUES ($1, $2, $3)
             RETURNING id, created_at",
            league as _,
            &admin.user_id as _,
            text
        )
        .fetch_one(tx.connection())
        .await?;
        tx.enqueue_announcement(league, made.id).await?;
        let gone = sqlx::query_scalar!(
            "DELETE FROM announcements WHERE league_id = $1 AND id NOT IN (
                 SELECT id FROM announcements WHERE league_id = $1 ORDER BY id DESC LIMIT $2
             ) RETURNING id",
            league.as_str(),
            i64::from(ANNOUNCEMENTS_KEPT)
        )
        .fetch_all(tx.connection())
        .await?;
        let id = made.id;
        let made = AnnouncementView {
            id: number(id),
            text: text.to_owned(),
            author_id: admin.user_id.to_string(),
            author_name: admin.me.name.clone(),
            created_at: iso(made.created_at),
        };
        record(&mut tx, AuditAct::Announced, league, admin, made.id).await?;
        append_announcements_changed(&mut tx, league, Some(made.clone()), gone)?;
        write_entry(&mut tx, league, Subject::Announced(id), &NO_FACTS).await?;
        Ok((made, tx.commit().await?))
    }

    /// Allowed for any league admin, not only for the author. Repeating it changes nothing.
    pub async fn take_announcement_back(
        &self,
        league: &LeagueId,
        admin: &SignedIn,
        id: i64,
    ) -> Result<Wakeups, MembershipError> {
        let mut tx = self.begin().await?;
        lock_league_as(&mut tx, league, admin, Right::Administer).await?;
        if !delete_announcement(&mut tx, league, id).await? {
            return Ok(Wakeups::default());
        }
        let act = AuditAct::AnnouncementTakenBack;
        record(&mut tx, act, league, admin, number(id)).await?;
        Ok(tx.commit().await?)
    }
}

/// Deletes an announcement of a league whose row this transaction has locked; false if it is gone.
pub(crate) async fn delete_announcement(
    tx: &mut Transaction,
    league: &LeagueId,
    id: i64,
) -> Result<bool, StoreError> {
    delete_entry(tx, league, Subject::Announced(id)).await?;
    let gone = sqlx::query_scalar!(
        "DELETE FROM announcements WHERE league_id = $1 AND id = $2 RETURNING id",
        league.as_str(),
        id
    )
    .fetch_all(tx.connection())
    .await?;
    if gone.is_empty() {
        return Ok(false);
    }
    append_announcements_changed(tx, league, None, gone)?;
    tx.enqueue_announcement(league, id).await?;
    Ok(true)
}

/// Records the announcement's id and not its text: a withdrawn text is deleted.
async fn record(
    tx: &mut Transaction,
    act: AuditAct,
    league: &LeagueId,
    admin: &SignedIn,
    id: u64,
) -> Result<(), StoreError> {
    let record = AuditRecord {
        actor: Some(&admin.user_id),
        league: Some(league),
        detail: Map::from_iter([("announcementId".to_owned(), id.into())]),
        ..AuditRecord::default()
    };
    tx.record(act, record).await
}

fn append_announcements_changed(
    tx: &mut Transaction,
    league: &LeagueId,
    made: Option<AnnouncementView>,
    gone: Vec<i64>,
) -> Result<(), StoreError> {
    let gone_ids = gone.into_iter().map(number).collect();
    tx.append_change(
        Topic::League(league.clone()),
        &Change::AnnouncementsChanged(AnnouncementsChanged { made, gone_ids }),
    )
}

/// All announcements that the league keeps, newest first.
pub(crate) async fn newest(
    connection: &mut Connection,
    league: &LeagueId,
) -> Result<Vec<AnnouncementView>, StoreError> {
    let rows = sqlx::query!(
        "SELECT announcements.id, text, author_id, users.name AS author_name, announcements.created_at
         FROM announcements JOIN users ON users.id = author_id
         WHERE league_id = $1 ORDER BY announcements.id DESC LIMIT $2",
        league.as_str(),
        i64::from(ANNOUNCEMENTS_KEPT)
    )
    .fetch_all(connection)
    .await?;
    Ok(rows
        .into_iter()
        .map(|row| AnnouncementView {
            id: number(row.id),
            text: row.text,
            author_id: row.author_id,
            author_name: row.author_name,
            created_at: iso(row.created_at),
        })
        .collect())
}

/// Announcements by this account, newest first.
pub(crate) async fn written_by(
    connection: &mut Connection,
    user: &UserId,
) -> Result<Vec<ExportedAnnouncement>, StoreError> {
    let rows = sqlx::query!(
        "SELECT leagues.id, name, text, announcements.created_at
         FROM announcements JOIN leagues ON leagues.id = league_id
         WHERE author_id = $1 ORDER BY announcements.id DESC",
        user.as_str()
    )
    .fetch_all(connection)
    .await?;
    Ok(rows
        .into_iter()
        .map(|row| ExportedAnnouncement {
            league_id: row.id,
            league_name: row.name,
            text: row.text,
            created_at: iso(row.created_at),
        })
        .collect())
}
