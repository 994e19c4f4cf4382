//! Leagues, members and requests, limited to what the viewer may see.

use podium_domain::filter::leagues::LeagueField;
use podium_domain::filter::{Condition, Page};
use podium_domain::ids::{LeagueId, UserId};
use podium_wire::leagues::league::{
    JoinRequestView, LeagueMember, LeagueType, LeagueView, MEMBERS_LISTED_MAX, MyLeague,
};
use sqlx::QueryBuilder;

use crate::db::error::StoreError;
use crate::db::filters::push_conditions;
use crate::db::pool::connection::Connection;
use crate::db::rows::{count, first_page, iso};
use crate::db::store::Store;
use crate::leagues::rows::LeagueKey;
use crate::leagues::rows::join_policy;
use crate::leagues::rows::league_type;

impl Store {
    /// A league as this user may see it. For users who are neither members nor site admins, a private league does not
    /// exist: the single statement finds nothing, as for a missing one.
    pub async fn league(
        &self,
        key: &LeagueKey,
        viewer: &UserId,
        site_admin: bool,
    ) -> Result<LeagueView, StoreError> {
        let mut connection = self.pool.acquire().await?;
        let ids: Vec<String> = key.id().map(str::to_owned).into_iter().collect();
        let mut league = full_views(&mut connection, &ids, key.slug(), Some(viewer), site_admin)
            .await?
            .pop()
            .ok_or(StoreError::NotFound)?;
        for_viewer(&mut league, viewer.as_str(), site_admin);
        Ok(league)
    }

    /// Public leagues, or the viewer's own private ones, by name.
    pub async fn query_leagues(
        &self,
        viewer: &UserId,
        league_type: LeagueType,
        conditions: &[Condition<LeagueField>],
        page: Page,
    ) -> Result<Vec<LeagueView>, StoreError> {
        let mut builder = QueryBuilder::new("SELECT id FROM leagues WHERE ");
        match league_type {
            LeagueType::Public => {
                builder.push("type = 'public'");
            }
            LeagueType::Private => {
                builder
                    .push(
                        "type = 'private' AND EXISTS (SELECT FROM memberships
                             WHERE league_id = leagues.id AND user_id = ",
                    )
                    .push_bind(viewer.to_string())
                    .push(")");
            }
        }
        push_conditions(&mut builder, conditions);
        builder
            .push(" ORDER BY lower(name), id LIMIT ")
            .push_bind(page.limit)
            .push(" OFFSET ")
            .push_bind(page.skip);
        let mut connection = self.pool.acquire().await?;
        let ids: Vec<String> = builder
            .build_query_scalar()
            .fetch_all(&mut *connection)
            .await?;
        let mut leagues = full_views(&mut connection, &ids, None, Some(viewer), false).await?;
        for league in &mut leagues {
            for_viewer(league, viewer.as_str(), false);
        }
        Ok(leagues)
    }

    pub async fn my_leagues(&self, user: &UserId) -> Result<Vec<MyLeague>, StoreError> {
        let mut connection = self.pool.acquire().await?;
        my_leagues(&mut connection, user).await
    }

    pub async fn my_pending_leagues(&self, user: &UserId) -> Result<Vec<String>, StoreError> {
        let mut connection = self.pool.acquire().await?;
        pending_leagues(&mut connection, user.as_str()).await
    }

    /// Admins first, then in the order of joining.
    pub async fn members(
        &self,
        league: &LeagueId,
        page: Page,
    ) -> Result<Vec<LeagueMember>, StoreError> {
        let mut connection = self.pool.acquire().await?;
        listed(&mut connection, league, None, page).await
    }

    /// Oldest first.
    pub async fn join_requests(
        &self,
        league: &LeagueId,
        page: Page,
    ) -> Result<Vec<JoinRequestView>, StoreError> {
        let mut connection = self.pool.acquire().await?;
        listed_requests(&mut connection, league, None, page).await
    }
}

/// All fields, for the server's own use: never sent unfiltered.
pub(crate) async fn full_view(
    connection: &mut Connection,
    id: &LeagueId,
) -> Result<LeagueView, StoreError> {
    full_views(connection, &[id.to_string()], None, None, true)
        .await?
        .pop()
        .ok_or(StoreError::NotFound)
}

/// Leagues by their ids, and the one with a slug, current or old. Leagues that the viewer may not see are not even
/// read; `all` is for site admins and the server itself.
async fn full_views(
    connection: &mut Connection,
    ids: &[String],
    slug: Option<&str>,
    viewer: Option<&UserId>,
    all: bool,
) -> Result<Vec<LeagueView>, StoreError> {
    let rows = sqlx::query!(
        r#"
        SELECT leagues.id, name, league_slugs.slug, description, type AS league_type, join_policy, max_members,
               member_count, owner_id, invite_code, of_everyone, form_plays,
               welcomes_guests, members_invite, has_reactions, open_page, searchable,
               ARRAY(SELECT user_id::text FROM memberships
                     WHERE league_id = leagues.id AND is_admin ORDER BY joined_at, user_id)
                   AS "admin_ids!",
               CASE WHEN $4 OR mine.user_id IS NOT NULL THEN
                   ARRAY(SELECT user_id::text FROM memberships
                         WHERE league_id = leagues.id ORDER BY joined_at, user_id LIMIT $2)
               ELSE '{}' END AS "member_ids!",
               mine.user_id IS NOT NULL AS "is_member!",
               CASE WHEN $3::text IS NULL OR mine.is_admin THEN
                   ARRAY(SELECT user_id::text FROM join_requests
                         WHERE league_id = leagues.id ORDER BY requested_at, user_id LIMIT $2)
               ELSE '{}' END AS "pending_request_ids!"
        FROM (
            SELECT id, position FROM UNNEST($1::text[]) WITH ORDINALITY AS listed (id, position)
            UNION ALL
            SELECT league_id, 0 FROM league_slugs WHERE slug = $5
        ) AS wanted
        JOIN leagues ON leagues.id = wanted.id
        JOIN league_slugs ON league_slugs.league_id = leagues.id AND current
        LEFT JOIN memberships AS mine ON mine.league_id = leagues.id AND mine.user_id = $3
        WHERE $4 OR type = 'public' OR mine.user_id IS NOT NULL
        ORDER BY wanted.position
        "#,
        ids,
        i64::from(MEMBERS_LISTED_MAX),
        viewer.map(UserId::as_str),
        all,
        slug
    )
    .fetch_all(connection)
    .await?;
    Ok(rows
        .into_iter()
        .map(|row| LeagueView {
            id: row.id,
            name: row.name,
            slug: row.slug,
            description: row.description,
            league_type: league_type(&row.league_type),
            join_policy: join_policy(&row.join_policy),
            max_members: row.max_members.and_then(|limit| u32::try_from(limit).ok()),
            member_count: count(row.member_count.into()),
            owner_id: row.owner_id,
            admin_ids: row.admin_ids,
            member_ids: row.member_ids,
            is_current_user_admin_or_owner: false,
            is_current_user_member: row.is_member,
            of_everyone: row.of_everyone,
            form_plays: row.form_plays,
            welcomes_guests: row.welcomes_guests,
            members_invite: row.members_invite,
            has_reactions: row.has_reactions,
            open_page: row.open_page,
            searchable: row.searchable,
            pending_request_ids: Some(row.pending_request_ids),
            invite_code: Some(row.invite_code),
        })
        .collect())
}

/// Removes the fields that this viewer may not see.
fn for_viewer(league: &mut LeagueView, viewer: &str, site_admin: bool) {
    league.is_current_user_admin_or_owner = league.admin_ids.iter().any(|id| id == viewer);
    if !league.is_current_user_admin_or_owner {
        let code = league.invite_code.take();
        hide_admin_fields(league);
        league.invite_code =
            code.filter(|_| league.members_invite && league.is_current_user_member);
    }
    if !league.is_current_user_member && !site_admin {
        league.member_ids.clear();
    }
}

/// Removes the fields that only admins may see: for changes on the league's topic.
pub(crate) fn hide_admin_fields(league: &mut LeagueView) {
    league.invite_code = None;
    league.pending_request_ids = None;
}

/// By name.
pub(crate) async fn my_leagues(
    connection: &mut Connection,
    user: &UserId,
) -> Result<Vec<MyLeague>, StoreError> {
    leagues_of(connection, user, None).await
}

/// `None` if the user is not a member.
pub(crate) async fn my_league(
    connection: &mut Connection,
    league: &LeagueId,
    user: &UserId,
) -> Result<Option<MyLeague>, StoreError> {
    Ok(leagues_of(connection, user, Some(league)).await?.pop())
}

async fn leagues_of(
    connection: &mut Connection,
    user: &UserId,
    only: Option<&LeagueId>,
) -> Result<Vec<MyLeague>, StoreError> {
    let rows = sqlx::query!(
        r#"SELECT leagues.id, name, slug, type AS league_type, is_admin, member_count, of_everyone,
                  owner_id = user_id AS "is_owner!"
           FROM memberships
           JOIN leagues ON leagues.id = memberships.league_id
           JOIN league_slugs ON league_slugs.league_id = leagues.id AND current
           WHERE user_id = $1 AND ($2::text IS NULL OR leagues.id = $2)
           ORDER BY lower(name), leagues.id"#,
        user.as_str(),
        only.map(LeagueId::as_str)
    )
    .fetch_all(connection)
    .await?;
    Ok(rows
        .into_iter()
        .map(|row| MyLeague {
            id: row.id,
            name: row.name,
            slug: row.slug,
            league_type: league_type(&row.league_type),
            is_admin: row.is_admin,
            is_owner: row.is_owner,
            member_count: count(row.member_count.into()),
            of_everyone: row.of_everyone,
        })
        .collect())
}

/// Read again after a change of the memberships, because a trigger updates the count.
pub(crate) async fn member_count(
    connection: &mut Connection,
    league: &LeagueId,
) -> Result<u32, StoreError> {
    let members = sqlx::query_scalar!(
        "SELECT member_count FROM leagues WHERE id = $1",
        league.as_str()
    )
    .fetch_one(connection)
    .await?;
    Ok(count(members.into()))
}

pub(crate) async fn pending_leagues(
    connection: &mut Connection,
    user: &str,
) -> Result<Vec<String>, StoreError> {
    Ok(sqlx::query_scalar!(
        "SELECT league_id FROM join_requests WHERE user_id = $1 ORDER BY requested_at",
        user
    )
    .fetch_all(connection)
    .await?)
}

/// Admins first, then the first to have joined.
pub(crate) async fn members(
    connection: &mut Connection,
    league: &LeagueId,
) -> Result<Vec<LeagueMember>, StoreError> {
    listed(connection, league, None, first_page()).await
}

/// One member, independent of paging.
pub(crate) async fn member(
    connection: &mut Connection,
    league: &LeagueId,
    user: &UserId,
) -> Result<Option<LeagueMember>, StoreError> {
    let mut found = listed(connection, league, Some(user), first_page()).await?;
    Ok(found.pop())
}

async fn listed(
    connection: &mut Connection,
    league: &LeagueId,
    only: Option<&UserId>,
    page: Page,
) -> Result<Vec<LeagueMember>, StoreError> {
    Ok(sqlx::query_as!(
        LeagueMember,
        r#"
        SELECT users.id, users.name, picture, is_admin, owner_id = users.id AS "is_owner!", guest
        FROM memberships
        JOIN users ON users.id = user_id
        JOIN leagues ON leagues.id = league_id
        WHERE league_id = $1 AND ($2::text IS NULL OR user_id = $2)
        ORDER BY is_admin DESC, joined_at, user_id LIMIT $3 OFFSET $4
        "#,
        league.as_str(),
        only.map(UserId::as_str),
        page.limit,
        page.skip
    )
    .fetch_all(connection)
    .await?)
}

/// The first page of requests, oldest first.
pub(crate) async fn requests(
    connection: &mut Connection,
    league: &LeagueId,
) -> Result<Vec<JoinRequestView>, StoreError> {
    listed_requests(connection, league, None, first_page()).await
}

/// One request, independent of paging.
pub(crate) async fn request(
    connection: &mut Connection,
    league: &LeagueId,
    user: &UserId,
) -> Result<Option<JoinRequestView>, StoreError> {
    let mut found = listed_requests(connection, league, Some(user), first_page()).await?;
    Ok(found.pop())
}

async fn listed_requests(
    connection: &mut Connection,
    league: &LeagueId,
    only: Option<&UserId>,
    page: Page,
) -> Result<Vec<JoinRequestView>, StoreError> {
    let rows = sqlx::query!(
        "SELECT user_id, name, picture, guest, requested_at
         FROM join_requests JOIN users ON users.id = user_id
         WHERE league_id = $1 AND ($2::text IS NULL OR user_id = $2)
         ORDER BY requested_at, user_id LIMIT $3 OFFSET $4",
        league.as_str(),
        only.map(UserId::as_str),
        page.limit,
        page.skip
    )
    .fetch_all(connection)
    .await?;
    Ok(rows
        .into_iter()
        .map(|row| JoinRequestView {
            user_id: row.user_id,
            name: row.name,
            picture: row.picture,
            guest: row.guest,
            requested_at: iso(row.requested_at),
        })
        .collect())
}
