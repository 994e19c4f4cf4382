//! Leaderboards of other seasons than the current one, and who won those that have ended.

use actix_web::{get, web};
use podium_domain::ids::{LeagueId, UserId};
use podium_domain::leaderboard::season::Counted;
use podium_domain::leagues::access::Right;
use podium_wire::scoring::leaderboard::LeaderboardSeasons;

use crate::http::extract::auth::Caller;
use crate::http::extract::league_rights::require;
use crate::http::extract::path::Id;
use crate::http::respond::error::ApiError;
use crate::http::respond::openapi::NotFound;
use crate::http::respond::read_cache::ReadCache;
use crate::http::scoring::season::{YEARS, this_year};
use crate::http::state::AppState;
use podium_live::leaderboard::LeaderboardSnapshot;
use podium_store::insights::SeasonState;

/// Maximum size of cached leaderboards in KiB: one of 100,000 members and twenty categories takes about 70 MiB.
const BOARDS_MAX: u64 = 128 * 1024;

/// Cache of recent reads. The key contains the settled points and the members.
pub(crate) struct SettledLeaderboards(
    ReadCache<(LeagueId, Counted, SeasonState), LeaderboardSnapshot>,
);

impl Default for SettledLeaderboards {
    fn default() -> Self {
        Self(ReadCache::for_a_minute(
            BOARDS_MAX,
            LeaderboardSnapshot::kibibytes,
        ))
    }
}

/// `None`: the current season.
pub(crate) fn parsed(season: Option<&str>) -> Result<Option<Counted>, ApiError> {
    let Some(season) = season else {
        return Ok(None);
    };
    let is_year = season.len() == 4 && season.bytes().all(|digit| digit.is_ascii_digit());
    let year = season
        .parse()
        .ok()
        .filter(|year| is_year && YEARS.contains(year));
    match year {
        Some(year) => Ok(Some(Counted::Year(year))),
        None if season == "all" => Ok(Some(Counted::AllYears)),
        None => Err(ApiError::malformed(
            "season must be a year between 1900 and 2200, or all",
        )),
    }
}

/// The leaderboard of another season than the current one, whose leaderboard is live; `None` for the current one. The
/// caller must see the league.
pub(crate) async fn settled(
    state: &AppState,
    boards: &SettledLeaderboards,
    league: &LeagueId,
    caller: &UserId,
    counts: Option<Counted>,
) -> Result<Option<LeaderboardSnapshot>, ApiError> {
    let Some(counts) = counts else {
        return Ok(None);
    };
    let store = &state.store;
    if let Counted::Year(year) = counts
        && store.current_season(league).await? == Some(year)
    {
        return Ok(None);
    }
    let of = store.season_state(league, caller).await?;
    let read = async {
        let read = state
            .live
            .settled_leaderboard(league.clone(), counts.clone());
        Ok(read.await??)
    };
    let key = (league.clone(), counts.clone(), of);
    let board = boards.0.get(0, key, read).await?;
    Ok(Some(LeaderboardSnapshot::clone(&board)))
}

/// A league's seasons, and the champions of those that have ended.
///
/// Of a public league for every signed-in user. A season begins with its first event in which the league has
/// predictions, and ends with its year, or with the first one of a later year.
#[utoipa::path(tag = "Leagues", responses((status = 200, body = LeaderboardSeasons), NotFound))]
#[get("/leagues/{league_id}/leaderboard/seasons")]
pub(crate) async fn list(
    state: web::Data<AppState>,
    Caller(caller): Caller,
    Id(league): Id<LeagueId>,
) -> Result<web::Json<LeaderboardSeasons>, ApiError> {
    require(&state, &league, &caller, Right::See).await?;
    let hidden = state.store.hidden_events(&caller.user_id).await?;
    let store = &state.store;
    let seasons = store.league_seasons(&league, &hidden, this_year()).await?;
    Ok(web::Json(LeaderboardSeasons { seasons }))
}
