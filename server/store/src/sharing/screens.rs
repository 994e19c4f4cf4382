//! Big screens of leagues: made and steered by admins, read with the address alone (`migrations/0132`).

use podium_domain::ids::LeagueId;
use podium_domain::leagues::access::Right;
use podium_wire::admin::audit::AuditAct;
use podium_wire::sharing::screen::{ScreenMode, ScreenSettings, SteerScreenBody};
use serde_json::Map;

use crate::db::error::StoreError;
use crate::db::identity::{SessionToken, SignedIn};
use crate::db::rows::{count, iso};
use crate::db::store::Store;
use crate::leagues::access::{MembershipError, lock_league_as};
use crate::leagues::manage::record;

/// A screen, and what of its league it shows.
#[derive(Debug, Clone)]
pub struct ShownScreen {
    pub league: LeagueId,
    pub league_name: String,
    pub members: u32,
    /// Slug and invite code, if guests may join with it.
    pub invitation: Option<(String, String)>,
    pub settings: ScreenSettings,
    pub turn: u32,
}

impl Store {
    /// A league's screen, for its admins; `None` without one.
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

    /// Stores the token of the screen's address; an earlier token becomes invalid, and its settings stay.
    pub async fn make_screen(
        &self,
        league: &LeagueId,
        admin: &SignedIn,
        token: &SessionToken,
    ) -> Result<(), MembershipError> {
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
        record(&mut tx, AuditAct::ScreenMade, league, admin, Map::new()).await?;
        tx.commit().await?;
        Ok(())
    }
}

fn mode(text: &str) -> ScreenMode {
    match text {
        "hold" => ScreenMode::Hold,
        "blank" => ScreenMode::Blank,
        _ => ScreenMode::Auto,
    }
}

fn text(mode: ScreenMode) -> &'static str {
    match mode {
        ScreenMode::Auto => "auto",
        ScreenMode::Hold => "hold",
        ScreenMode::Blank => "blank",
    }
}
