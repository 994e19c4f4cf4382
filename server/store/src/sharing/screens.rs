//! Big screens of leagues: made and steered by admins, read with the address alone (`migrations/0132`).

use podium_domain::ids::LeagueId;
use podium_domain::leagues::access::Right;
use podium_wire::admin::audit::AuditAct;
use podium_wire::sharing::screen::{ScreenMode, ScreenSettings};
use serde_json::Map;

use crate::db::error::StoreError;
use crate::db::identity::{SessionToken, SignedIn};
use crate::db::rows::{count, iso};
use crate::db::store::Store;
use crate::leagues::access::{MembershipError, lock_league_as};
use crate::leagues::manage::record;
use crate::outbox::transaction::Wakeups;

/// A screen, with what it needs to know of its league.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LeagueScreen {
    pub league: LeagueId,
    pub league_name: String,
    pub slug: String,
    pub invite_code: String,
    pub welcomes_guests: bool,
    pub members: u32,
    pub settings: ScreenSettings,
    /// Counts the requests for the next view.
    pub turn: u32,
}

/// Changes of a screen; `None` keeps a value.
#[derive(Debug, Clone, Default)]
pub struct ScreenChanges {
    pub initials: Option<bool>,
    /// At most [`podium_wire::sharing::screen::SCREEN_DELAY_MAX`].
    pub delay_seconds: Option<i32>,
    pub mode: Option<ScreenMode>,
    /// Whether the next view is shown at once.
    pub next: bool,
}

impl Store {
    /// A league's screen; `None` without one. The caller has to check that the reader is an admin.
    pub async fn screen(&self, league: &LeagueId) -> Result<Option<ScreenSettings>, StoreError> {
        let row = sqlx::query!(
            "SELECT created_at, initials, delay_s, mode FROM screens WHERE league_id = $1",
            league.as_str()
        )
        .fetch_optional(&self.pool)
        .await?;
        Ok(row.map(|row| ScreenSettings {
            created_at: iso(row.created_at),
            initials: row.initials,
            delay_seconds: count(row.delay_s.into()),
            mode: mode(&row.mode),
        }))
    }

    /// Stores the token of the screen's address; an earlier token becomes invalid, and the settings stay.
    pub async fn set_screen(
        &self,
        league: &LeagueId,
        admin: &SignedIn,
        token: &SessionToken,
    ) -> Result<Wakeups, MembershipError> {
        let mut tx = self.begin().await?;
        lock_league_as(&mut tx, league, admin, Right::Administer).await?;
        sqlx::query!(
            "INSERT INTO screens (league_id, token_hash) VALUES ($1, $2)
             ON CONFLICT (league_id) DO UPDATE
                 SET token_hash = EXCLUDED.token_hash, created_at = EXCLUDED.created_at",
            league.as_str(),
            token.hash()
        )
        .execute(tx.connection())
        .await?;
        record(&mut tx, AuditAct::ScreenSet, league, admin, Map::new()).await?;
        Ok(tx.commit().await?)
    }

    /// Not in the audit log: views are changed many times in an evening.
    ///
    /// # Errors
    /// `NotFound` without a screen.
    pub async fn steer_screen(
        &self,
        league: &LeagueId,
        admin: &SignedIn,
        changes: &ScreenChanges,
    ) -> Result<Wakeups, MembershipError> {
        let mut tx = self.begin().await?;
        lock_league_as(&mut tx, league, admin, Right::Administer).await?;
        let written = sqlx::query!(
            "UPDATE screens SET initials = COALESCE($2, initials), delay_s = COALESCE($3, delay_s),
                 mode = COALESCE($4, mode), turn = (turn + $5) % 1000000
             WHERE league_id = $1",
            league.as_str(),
            changes.initials,
            changes.delay_seconds,
            changes.mode.map(mode_text),
            i32::from(changes.next)
        )
        .execute(tx.connection())
        .await?;
        if written.rows_affected() == 0 {
            return Err(StoreError::NotFound.into());
        }
        Ok(tx.commit().await?)
    }

    /// Invalidates the address; repeating it changes nothing.
    pub async fn end_screen(
        &self,
        league: &LeagueId,
        admin: &SignedIn,
    ) -> Result<Wakeups, MembershipError> {
        let mut tx = self.begin().await?;
        lock_league_as(&mut tx, league, admin, Right::Administer).await?;
        let ended = sqlx::query!("DELETE FROM screens WHERE league_id = $1", league.as_str())
            .execute(tx.connection())
            .await?;
        if ended.rows_affected() > 0 {
            record(&mut tx, AuditAct::ScreenEnded, league, admin, Map::new()).await?;
        }
        Ok(tx.commit().await?)
    }

    /// The screen with this token.
    ///
    /// # Errors
    /// `NotFound` for an invalid token.
    pub async fn league_screen(&self, token: &SessionToken) -> Result<LeagueScreen, StoreError> {
        let row = sqlx::query!(
            r#"SELECT leagues.id AS "league: LeagueId", name, slug, invite_code, welcomes_guests, member_count,
                      screens.created_at, initials, delay_s, mode, turn
               FROM screens
               JOIN leagues ON leagues.id = screens.league_id
               JOIN league_slugs ON league_slugs.league_id = leagues.id AND current
               WHERE token_hash = $1"#,
            token.hash()
        )
        .fetch_one(&self.pool)
        .await?;
        Ok(LeagueScreen {
            league: row.league,
            league_name: row.name,
            slug: row.slug,
            invite_code: row.invite_code,
            welcomes_guests: row.welcomes_guests,
            members: count(row.member_count.into()),
            settings: ScreenSettings {
                created_at: iso(row.created_at),
                initials: row.initials,
                delay_seconds: count(row.delay_s.into()),
                mode: mode(&row.mode),
            },
            turn: count(row.turn.into()),
        })
    }
}

fn mode(text: &str) -> ScreenMode {
    match text {
        "hold" => ScreenMode::Hold,
        "blank" => ScreenMode::Blank,
        _ => ScreenMode::Auto,
    }
}

fn mode_text(mode: ScreenMode) -> &'static str {
    match mode {
        ScreenMode::Auto => "auto",
        ScreenMode::Hold => "hold",
        ScreenMode::Blank => "blank",
    }
}
