//! Creating and changing leagues.

use podium_domain::ids::{LeagueId, UserId};
use podium_domain::league::LeagueDraft;
use podium_domain::slug;
use podium_wire::Topic;
use podium_wire::league::{JoinPolicy, LeagueType};
use podium_wire::live_change::{Change, LeagueJoined, LeagueUpdated};

use super::league_views::{full_view, hide_admin_fields, my_leagues};
use super::{Bells, Store, StoreError, Writing};

/// How a caller names a league.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum LeagueKey {
    Id(LeagueId),
    Slug(String),
}

impl LeagueKey {
    /// An id if it looks like one, else a slug (no slug can: ids have 24 characters of hex, and
    /// a name that does is shadowed by nothing but an existing id).
    pub fn parse(text: &str) -> Self {
        text.parse()
            .map_or_else(|_| Self::Slug(text.to_owned()), Self::Id)
    }
}

/// A league about to be created.
#[derive(Debug, Clone)]
pub struct NewLeague {
    pub id: LeagueId,
    pub draft: LeagueDraft,
    pub league_type: LeagueType,
    pub invite_code: String,
    pub owner: UserId,
}

/// Tries at a free slug before giving up.
const SLUG_ATTEMPTS: u32 = 1000;

impl Store {
    /// The creator is owner, admin and member. Gives the slug.
    pub async fn create_league(&self, league: &NewLeague) -> Result<(String, Bells), StoreError> {
        let mut writing = self.writing().await?;
        let league_type = type_text(league.league_type);
        sqlx::query!(
            "INSERT INTO leagues (id, name, description, type, max_members, owner_id, invite_code)
             VALUES ($1::text, $2, $3, $4, $5, $6::text, $7)",
            league.id.as_str(),
            league.draft.name,
            league.draft.description,
            league_type,
            league
                .draft
                .max_members
                .and_then(|limit| i32::try_from(limit).ok()),
            league.owner.as_str(),
            league.invite_code
        )
        .execute(writing.connection())
        .await?;
        let slug = claim_slug(&mut writing, &league.id, &league.draft.name).await?;
        sqlx::query!(
            "INSERT INTO memberships (league_id, user_id, is_admin) VALUES ($1::text, $2::text, true)",
            league.id.as_str(),
            league.owner.as_str()
        )
        .execute(writing.connection())
        .await?;
        announce_joined(&mut writing, &league.id, &league.owner).await?;
        Ok((slug, writing.commit().await?))
    }

    /// Changes what is given, keeps the rest.
    pub async fn update_league(
        &self,
        id: &LeagueId,
        league_type: Option<LeagueType>,
        policy: Option<JoinPolicy>,
    ) -> Result<Bells, StoreError> {
        let mut writing = self.writing().await?;
        sqlx::query!(
            "UPDATE leagues SET type = COALESCE($2, type), join_policy = COALESCE($3, join_policy)
             WHERE id = $1",
            id.as_str(),
            league_type.map(type_text),
            policy.map(policy_text)
        )
        .execute(writing.connection())
        .await?;
        let mut league = full_view(writing.connection(), id).await?;
        hide_admin_fields(&mut league);
        writing.announce(
            Topic::League(id.clone()),
            &Change::LeagueUpdated(LeagueUpdated { league }),
        )?;
        writing.commit().await
    }
}

fn type_text(league_type: LeagueType) -> &'static str {
    match league_type {
        LeagueType::Public => "public",
        LeagueType::Private => "private",
    }
}

fn policy_text(policy: JoinPolicy) -> &'static str {
    match policy {
        JoinPolicy::Approval => "approval",
        JoinPolicy::Open => "open",
    }
}

/// Takes the first free one of `name`, `name-2`, `name-3`, …; the primary key decides races.
async fn claim_slug(
    writing: &mut Writing,
    id: &LeagueId,
    name: &str,
) -> Result<String, StoreError> {
    let base = slug::slug(name);
    for attempt in 1..=SLUG_ATTEMPTS {
        let candidate = slug::numbered(&base, attempt);
        let claimed = sqlx::query!(
            "INSERT INTO league_slugs (slug, league_id, current) VALUES ($1, $2::text, true)
             ON CONFLICT (slug) DO NOTHING",
            candidate,
            id.as_str()
        )
        .execute(writing.connection())
        .await?
        .rows_affected();
        if claimed == 1 {
            return Ok(candidate);
        }
    }
    Err(StoreError::Conflict("league_slugs_pkey".to_owned()))
}

/// Tells the new member's own devices.
pub(super) async fn announce_joined(
    writing: &mut Writing,
    league: &LeagueId,
    user: &UserId,
) -> Result<(), StoreError> {
    let mine = my_leagues(writing.connection(), user.as_str()).await?;
    if let Some(league) = mine.into_iter().find(|mine| mine.id == league.as_str()) {
        writing.announce(
            Topic::Account(user.clone()),
            &Change::LeagueJoined(LeagueJoined { league }),
        )?;
    }
    Ok(())
}
