//! A screen's state, read every second while somebody watches it: what its admins chose at once, and the rest with their
//! delay.

use std::sync::Arc;
use std::time::Duration;

use actix_web::web;
use podium_domain::ids::LeagueId;
use podium_domain::sharing::delayed::Delayed;
use podium_store::db::SessionToken;
use podium_store::sharing::LeagueScreen;
use podium_wire::sharing::screen::{ScreenScene, ScreenState};
use tokio::time::Instant;

use crate::http::respond::error::ApiError;
use crate::http::respond::league_outlooks::LeagueOutlooks;
use crate::http::sharing::readers::Source;
use crate::http::sharing::screen::scene::{Competitions, scene, with_initials, without_reopened};
use crate::http::state::AppState;

const NO_SCREEN: &str = "This screen does not exist, or its address was revoked.";
/// Maximum number of screens with followers: one with the longest delay takes some megabytes.
const SCREENS_MAX: usize = 100;
/// Competitions are read again after a change of any result, and after this time: start lists and locks are no results.
const COMPETITIONS_AGE: Duration = Duration::from_secs(5);

/// One screen with its recent past.
pub(crate) struct ScreenSource {
    outlooks: web::Data<LeagueOutlooks>,
    since: Instant,
    /// With the version of all results, and when they were read.
    competitions: Option<(u64, Instant, Competitions)>,
    scenes: Delayed<Arc<ScreenScene>>,
}

impl ScreenSource {
    pub(crate) fn new(outlooks: web::Data<LeagueOutlooks>) -> Self {
        Self {
            outlooks,
            since: Instant::now(),
            competitions: None,
            scenes: Delayed::default(),
        }
    }

    async fn competitions(
        &mut self,
        state: &AppState,
        league: &LeagueId,
    ) -> Result<&Competitions, ApiError> {
        let now = state.live.results_version();
        let is_new = |(version, read, _): &(u64, Instant, Competitions)| {
            *version == now && read.elapsed() < COMPETITIONS_AGE
        };
        let known = self.competitions.take().filter(is_new);
        let (version, at, read) = if let Some(known) = known {
            known
        } else {
            let read = Competitions::read(state, &self.outlooks, league).await?;
            (now, Instant::now(), read)
        };
        let (.., competitions) = self.competitions.insert((version, at, read));
        Ok(competitions)
    }

    /// What may be shown now: without a delay the present scene, else the newest one that is old enough.
    fn shown(&mut self, screen: &LeagueScreen, present: ScreenScene) -> Option<ScreenScene> {
        let now = self.since.elapsed();
        let delay = Duration::from_secs(screen.settings.delay_seconds.into());
        let present = Arc::new(present);
        self.scenes.push(now, Arc::clone(&present));
        let late = self.scenes.at(now, delay);
        let shown = if delay.is_zero() {
            ScreenScene::clone(&present)
        } else {
            without_reopened(ScreenScene::clone(late?), &present)
        };
        let is_short = screen.settings.initials;
        Some(if is_short {
            with_initials(shown)
        } else {
            shown
        })
    }
}

impl Source for ScreenSource {
    const ADDRESSES_MAX: usize = SCREENS_MAX;
    type Message = ScreenState;

    async fn read(
        &mut self,
        state: &web::Data<AppState>,
        token: &str,
    ) -> Result<ScreenState, ApiError> {
        let token = SessionToken::from_cookie(token);
        let screen = state.store.league_screen(&token).await;
        let screen = screen.map_err(ApiError::or_not_found(NO_SCREEN))?;
        let competitions = self.competitions(state, &screen.league).await?;
        let present = scene(state, &screen, competitions).await?;
        let origin = state.origin.as_str();
        Ok(ScreenState {
            scene: self.shown(&screen, present),
            join_url: format!("{origin}/join/{}/{}", screen.slug, screen.invite_code),
            league_name: screen.league_name,
            mode: screen.settings.mode,
            turn: screen.turn,
            delay_seconds: screen.settings.delay_seconds,
            welcomes_guests: screen.welcomes_guests,
        })
    }
}
