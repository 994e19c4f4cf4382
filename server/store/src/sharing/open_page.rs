//! Leagues whose leaderboard anybody may read.

use podium_domain::ids::LeagueId;

use crate::db::error::StoreError;
use crate::db::rows::count;
use crate::db::store::Store;

/// What an open page says of its league.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OpenLeague {
    pub id: LeagueId,
    pub name: String,
    /// The current one.
    pub slug: String,
    pub description: Option<String>,
    pub members: u32,
    pub is_public: bool,
    /// Search engines may list the page.
    pub searchable: bool,
}

impl Store {
    /// By a current or an old slug.
    ///
    /// # Errors
    /// `NotFound` for a league that is not open as for one that does not exist.
    pub async fn open_league(&self, slug: &str) -> Result<OpenLeague, StoreError> {
        let row = sqlx::query!(
            r#"SELECT leagues.id AS "id: LeagueId", name, current_slug.slug, description, member_count,
                      type = 'public' AS "is_public!", searchable
               FROM league_slugs
               JOIN leagues ON leagues.id = league_slugs.league_id AND open_page
               JOIN league_slugs AS current_slug ON current_slug.league_id = leagues.id AND current_slug.current
               WHERE league_slugs.slug = $1"#,
            slug
        )
        .fetch_one(&self.pool)
        .await?;
        Ok(OpenLeague {
            id: row.id,
            name: row.name,
            slug: row.slug,
            description: row.description,
            members: count(row.member_count.into()),
            is_public: row.is_public,
            searchable: row.searchable,
        })
    }
}
