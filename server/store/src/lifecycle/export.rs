//! All stored data about one account, except its password's hash and its sessions' tokens.

use podium_domain::ids::{SessionId, UserId};
use podium_wire::accounts::account::Me;
use podium_wire::accounts::lifecycle::{
    AccountExport, ExportedIdentity, ExportedInvitation, ExportedJoinRequest, ExportedMembership,
    LeagueRole,
};

use crate::accounts::countries::country_of;
use crate::accounts::friends::blocked_and_friends;
use crate::accounts::reports::reported_by;
use crate::accounts::sessions::sessions;
use crate::audit::{EntryFilter, entries};
use crate::db::error::StoreError;
use crate::db::pool::connection::Connection;
use crate::db::rows::account_type;
use crate::db::rows::iso;
use crate::db::store::Store;
use crate::delivery::mail_settings::exported;
use crate::delivery::push_devices;
use crate::leagues::announcements::written_by;
use crate::outbox::inbox::all_notifications;
use crate::outbox::spoiler_guard::guards_of;
use crate::picks::history::all_versions;
use crate::picks::queries::views;
use crate::sharing::calendar::made_at;
use crate::sharing::shares::shares_of;

impl Store {
    /// Read from one snapshot. `current`: the requesting session, if there is one.
    pub async fn export_account(
        &self,
        user: &UserId,
        current: Option<&SessionId>,
    ) -> Result<AccountExport, StoreError> {
        let mut reading = self.pool.unhurried().begin_reading().await?;
        let account = sqlx::query!(
            r#"SELECT id, name, CASE WHEN guest THEN '' ELSE email END AS "email!", guest, account_type, picture, created_at,
                      clock_timestamp() AS "exported_at!"
               FROM users WHERE id = $1 AND alive"#,
            user.as_str()
        )
        .fetch_one(&mut *reading)
        .await?;
        let predictions = sqlx::query_scalar!(
            "SELECT id FROM predictions WHERE user_id = $1 ORDER BY created_at DESC, id",
            user.as_str()
        )
        .fetch_all(&mut *reading)
        .await?;
        let about = EntryFilter {
            about: Some(user),
            ..EntryFilter::default()
        };
        let (blocked, friends) = blocked_and_friends(&mut reading, user).await?;
        let export = AccountExport {
            exported_at: iso(account.exported_at),
            profile: Me {
                user_id: account.id,
                name: account.name,
                email: account.email,
                guest: account.guest,
                account_type: account_type(&account.account_type),
                picture: account.picture,
            },
            registered_at: iso(account.created_at),
            sessions: sessions(&mut reading, user, current).await?,
            identities: identities(&mut reading, user).await?,
            leagues: memberships(&mut reading, user).await?,
            join_requests: join_requests(&mut reading, user).await?,
            invitations: invitations(&mut reading, user).await?,
            predictions: views(&mut reading, &predictions).await?,
            pick_history: all_versions(&mut reading, user).await?,
            notices: all_notifications(&mut reading, user).await?,
            audit: entries(&mut reading, about).await?,
            mail: exported(&mut reading, user).await?,
            push: push_devices::exported(&mut reading, user).await?,
            calendar_since: made_at(&mut reading, user).await?,
            announcements: written_by(&mut reading, user).await?,
            reports: reported_by(&mut reading, user).await?,
            country: country_of(&mut reading, user).await?,
            friends,
            blocked,
            spoilers: guards_of(&mut reading, user).await?,
            shares: shares_of(&mut reading, user).await?,
        };
        reading.commit().await?;
        Ok(export)
    }
}

async fn identities(
    connection: &mut Connection,
    user: &UserId,
) -> Result<Vec<ExportedIdentity>, StoreError> {
    let rows = sqlx::query!(
        "SELECT issuer, subject, linked_at FROM external_identities
         WHERE user_id = $1 ORDER BY linked_at",
        user.as_str()
    )
    .fetch_all(connection)
    .await?;
    Ok(rows
        .into_iter()
        .map(|row| ExportedIdentity {
            issuer: row.issuer,
            subject: row.subject,
            linked_at: iso(row.linked_at),
        })
        .collect())
}

async fn memberships(
    connection: &mut Connection,
    user: &UserId,
) -> Result<Vec<ExportedMembership>, StoreError> {
    let rows = sqlx::query!(
        r#"SELECT leagues.id, name, is_admin, joined_at, owner_id = user_id AS "is_owner!"
           FROM memberships JOIN leagues ON leagues.id = memberships.league_id
           WHERE user_id = $1 ORDER BY joined_at, leagues.id"#,
        user.as_str()
    )
    .fetch_all(connection)
    .await?;
    Ok(rows
        .into_iter()
        .map(|row| ExportedMembership {
            league_id: row.id,
            league_name: row.name,
            role: match (row.is_owner, row.is_admin) {
                (true, _) => LeagueRole::Owner,
                (false, true) => LeagueRole::Admin,
                (false, false) => LeagueRole::Member,
            },
            joined_at: iso(row.joined_at),
        })
        .collect())
}

async fn join_requests(
    connection: &mut Connection,
    user: &UserId,
) -> Result<Vec<ExportedJoinRequest>, StoreError> {
    let rows = sqlx::query!(
        "SELECT leagues.id, name, requested_at
         FROM join_requests JOIN leagues ON leagues.id = join_requests.league_id
         WHERE user_id = $1 ORDER BY requested_at, leagues.id",
        user.as_str()
    )
    .fetch_all(connection)
    .await?;
    Ok(rows
        .into_iter()
        .map(|row| ExportedJoinRequest {
            league_id: row.id,
            league_name: row.name,
            requested_at: iso(row.requested_at),
        })
        .collect())
}

async fn invitations(
    connection: &mut Connection,
    user: &UserId,
) -> Result<Vec<ExportedInvitation>, StoreError> {
    let rows = sqlx::query!(
        "SELECT leagues.id, name, user_id, invited_by, invited_at
         FROM invitations JOIN leagues ON leagues.id = invitations.league_id
         WHERE user_id = $1 OR invited_by = $1 ORDER BY invited_at, leagues.id, user_id",
        user.as_str()
    )
    .fetch_all(connection)
    .await?;
    Ok(rows
        .into_iter()
        .map(|row| ExportedInvitation {
            league_id: row.id,
            league_name: row.name,
            user_id: row.user_id,
            invited_by_user_id: row.invited_by,
            invited_at: iso(row.invited_at),
        })
        .collect())
}
