//! The list of accounts for site admins.

use podium_domain::filter::Page;
use podium_wire::admin::site_users::{SiteUser, SiteUserList};

use crate::db::error::StoreError;
use crate::db::rows::account_type;
use crate::db::rows::{count, iso};
use crate::db::store::Store;

impl Store {
    /// Accounts whose name and e-mail together contain every word of the search, ignoring case and accents.
    pub async fn site_users(&self, search: &str, page: Page) -> Result<SiteUserList, StoreError> {
        let rows = sqlx::query!(
            r#"
            WITH wanted AS (SELECT btrim(folded($1)) AS words),
            fitting AS (
                SELECT users.*, count(*) OVER () AS total,
                       starts_with(search_words, wanted.words)
                           OR (NOT guest AND starts_with(folded(email), wanted.words)) AS begins
                FROM users CROSS JOIN wanted
                WHERE alive AND NOT EXISTS (
                    SELECT FROM regexp_split_to_table(wanted.words, '\s+') AS word
                    WHERE strpos(CASE WHEN guest THEN folded(name) ELSE search_words END, word) = 0
                )
            ),
            page AS (SELECT * FROM fitting ORDER BY begins DESC, folded(name), id LIMIT $2 OFFSET $3)
            SELECT id, name, CASE WHEN guest THEN '' ELSE email END AS "email!", guest, picture, account_type, disabled_at, created_at,
                   total AS "total!", seen.last_seen_at AS "last_seen_at?",
                   seen.sessions AS "sessions!", joined.leagues AS "leagues!"
            FROM page
            CROSS JOIN LATERAL (
                SELECT count(*) AS sessions, max(last_seen_at) AS last_seen_at
                FROM sessions WHERE user_id = page.id AND expires_at > clock_timestamp()
            ) AS seen
            CROSS JOIN LATERAL (
                SELECT count(*) AS leagues FROM memberships WHERE user_id = page.id
            ) AS joined
            ORDER BY begins DESC, folded(name), id
            "#,
            search,
            page.limit,
            page.skip
        )
        .fetch_all(&self.pool)
        .await?;
        let total = rows.first().map_or(0, |row| count(row.total));
        let users: Vec<SiteUser> = rows
            .into_iter()
            .map(|row| SiteUser {
                user_id: row.id,
                name: row.name,
                email: row.email,
                guest: row.guest,
                picture: row.picture,
                account_type: account_type(&row.account_type),
                disabled_at: row.disabled_at.map(iso),
                registered_at: iso(row.created_at),
                last_seen_at: row.last_seen_at.map(iso),
                sessions: count(row.sessions),
                leagues: count(row.leagues),
            })
            .collect();
        Ok(SiteUserList {
            count: u32::try_from(users.len()).unwrap_or(u32::MAX),
            users,
            total,
        })
    }
}
