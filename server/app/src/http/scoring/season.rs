//! A member's season in a league, and the league's table of a season.

use std::collections::BTreeSet;
use std::sync::Arc;

use actix_web::{get, web};
use chrono::{Datelike, Utc};
use podium_domain::filter::Page;
use podium_domain::ids::{EventId, LeagueId, UserId};
use podium_domain::leagues::access::Right;
use podium_wire::scoring::season::{
    LeagueAveragesAnswer, MySeasonAnswer, SeasonRaceAnswer, SeasonStandingsAnswer,
};
use serde::Deserialize;

use crate::http::extract::auth::Caller;
use crate::http::extract::league_rights::require;
use crate::http::extract::path::{Id, parse_id};
use crate::http::extract::query::{Query, searched};
use crate::http::respond::error::ApiError;
use crate::http::respond::openapi::{Forbidden, NotFound};
use crate::http::respond::read_cache::ReadCache;
use crate::http::state::AppState;
use podium_store::insights::{SeasonFacts, SeasonPage, SeasonRequest, SeasonState};

/// Maximum leagues whose years are cached.
const YEARS_MAX: u64 = 256;
/// Maximum size of cached seasons in KiB: one of 100,000 members and twenty events takes about 60 MiB, and each
/// combination of hidden events would add another.
const FACTS_MAX: u64 = 256 * 1024;

const NO_MEMBER: &str = "This user is not a member of the league.";

/// Caches of recent reads. The key contains the settled points, the members and the hidden events.
pub(crate) struct Seasons {
    years: ReadCache<(LeagueId, SeasonState), Vec<(u32, EventId)>>,
    facts: ReadCache<(LeagueId, u32, SeasonState, BTreeSet<EventId>), SeasonFacts>,
}

impl Default for Seasons {
    fn default() -> Self {
        Self {
            years: ReadCache::for_a_minute(YEARS_MAX, |_| 1),
            facts: ReadCache::for_a_minute(FACTS_MAX, SeasonFacts::kibibytes),
        }
    }
}

struct Season {
    year: u32,
    years: Vec<u32>,
    is_over: bool,
    facts: Arc<SeasonFacts>,
}

/// The requested year; otherwise the newest with settled picks, or the current year if there is none. Events hidden by
/// the caller's spoiler guard are ignored.
async fn season(
    state: &AppState,
    cache: &Seasons,
    league: &LeagueId,
    caller: &UserId,
    choice: Option<u32>,
) -> Result<Season, ApiError> {
    let store = &state.store;
    let excluding = store.hidden_events(caller).await?;
    let now = this_year();
    let of = store.season_state(league, caller).await?;
    let read = async { Ok(store.season_years(league).await?) };
    let key = (league.clone(), of.clone());
    let events = cache.years.get(0, key, read).await?;
    let counted = events
        .iter()
        .filter(|(_, event)| !excluding.contains(event));
    let mut years: Vec<u32> = counted.map(|(year, _)| *year).collect();
    years.dedup();
    let year = choice.or(years.first().copied()).unwrap_or(now);
    let read = async { Ok(store.season_facts(league, year, &excluding).await?) };
    let key = (league.clone(), year, of, excluding.clone());
    let facts = cache.facts.get(0, key, read).await?;
    if !years.contains(&now) {
        years.push(now);
        years.sort_unstable_by(|a, b| b.cmp(a));
    }
    Ok(Season {
        year,
        years,
        is_over: year < now,
        facts,
    })
}

/// The number of a member, or 404 for a user who is not a member.
fn member_of(facts: &SeasonFacts, user: &UserId) -> Result<usize, ApiError> {
    facts
        .number_of(user)
        .ok_or_else(|| ApiError::not_found(NO_MEMBER))
}

pub(crate) fn this_year() -> u32 {
    u32::try_from(Utc::now().year()).unwrap_or_default()
}

/// Years of competitions.
pub(crate) const YEARS: std::ops::RangeInclusive<u32> = 1900..=2200;

fn year(year: Option<u32>) -> Result<Option<u32>, ApiError> {
    if year.is_some_and(|year| !YEARS.contains(&year)) {
        return Err(ApiError::malformed("year must be between 1900 and 2200"));
    }
    Ok(year)
}

/// Season and member.
#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct SeasonQuery {
    /// Default: the newest year with settled picks.
    #[param(minimum = 1900, maximum = 2200)]
    year: Option<u32>,
    /// Default: the caller.
    #[param(pattern = "^[0-9a-f]{24}$")]
    member: Option<String>,
    /// A member to compare with.
    #[param(pattern = "^[0-9a-f]{24}$")]
    against: Option<String>,
}

/// A member's season: points and ranks by event, accuracy, and comparisons with the league's podium and another member.
///
/// Members only; any member may be requested. Includes only settled points.
#[utoipa::path(tag = "Leagues", params(SeasonQuery), responses((status = 200, body = MySeasonAnswer), Forbidden, NotFound))]
#[get("/leagues/{league_id}/season")]
pub(crate) async fn season_of_member(
    state: web::Data<AppState>,
    cache: web::Data<Seasons>,
    Caller(caller): Caller,
    Query(query): Query<SeasonQuery>,
    Id(league): Id<LeagueId>,
) -> Result<web::Json<MySeasonAnswer>, ApiError> {
    let choice = year(query.year)?;
    let user = query.member.as_deref().map(parse_id).transpose()?;
    let against = query.against.as_deref().map(parse_id).transpose()?;
    require(&state, &league, &caller, Right::Read).await?;
    let user = user.unwrap_or_else(|| caller.user_id.clone());
    let season = season(&state, &cache, &league, &caller.user_id, choice).await?;
    let member = member_of(&season.facts, &user)?;
    let against = against
        .map(|other| member_of(&season.facts, &other))
        .transpose()?;
    let store = &state.store;
    let own = store.own_season(&season.facts, &league, &user).await?;
    let request = SeasonRequest {
        league: &league,
        year: season.year,
        years: season.years,
        is_over: season.is_over,
        viewer: &caller.user_id,
        member,
        against,
    };
    let season = store.my_season(&season.facts, &own, request).await?;
    Ok(web::Json(MySeasonAnswer { season }))
}

/// Search and page of a season's table.
#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct SeasonStandingsQuery {
    /// Default: the newest year with settled picks.
    #[param(minimum = 1900, maximum = 2200)]
    year: Option<u32>,
    /// Search terms; each must occur in the name.
    #[param(max_length = 200, pattern = "^[^\\x00]*$")]
    search: Option<String>,
    /// Maximum number of rows.
    #[param(minimum = 1, maximum = 500, default = 25)]
    limit: Option<i64>,
    /// Number of rows to skip.
    #[param(minimum = 0, maximum = 1_000_000, default = 0)]
    skip: Option<i64>,
}

/// The league's table of a year, by the points of that year's events.
///
/// Members only. The default year is the newest with settled picks.
#[utoipa::path(tag = "Leagues", params(SeasonStandingsQuery), responses((status = 200, body = SeasonStandingsAnswer), Forbidden, NotFound))]
#[get("/leagues/{league_id}/season/standings")]
pub(crate) async fn standings(
    state: web::Data<AppState>,
    cache: web::Data<Seasons>,
    Caller(caller): Caller,
    Query(query): Query<SeasonStandingsQuery>,
    Id(league): Id<LeagueId>,
) -> Result<web::Json<SeasonStandingsAnswer>, ApiError> {
    let choice = year(query.year)?;
    let page = Page::parse_up_to(query.limit, query.skip, 25, 500)?;
    let search = searched(query.search.as_deref())?;
    require(&state, &league, &caller, Right::Read).await?;
    let season = season(&state, &cache, &league, &caller.user_id, choice).await?;
    let page = SeasonPage {
        search,
        offset: usize::try_from(page.skip).unwrap_or(usize::MAX),
        limit: usize::try_from(page.limit).unwrap_or_default(),
    };
    let (year, is_over) = (season.year, season.is_over);
    let table = season.facts.table(year, is_over, &caller.user_id, &page);
    Ok(web::Json(table))
}

#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct SeasonRaceQuery {
    /// Default: the newest year with settled picks.
    #[param(minimum = 1900, maximum = 2200)]
    year: Option<u32>,
}

/// Ranks and points after each event of a year: of its ten best, the caller, and the members next to the caller.
///
/// Members only. The default year is the newest with settled picks.
#[utoipa::path(tag = "Leagues", params(SeasonRaceQuery), responses((status = 200, body = SeasonRaceAnswer), Forbidden, NotFound))]
#[get("/leagues/{league_id}/season/race")]
pub(crate) async fn race(
    state: web::Data<AppState>,
    cache: web::Data<Seasons>,
    Caller(caller): Caller,
    Query(query): Query<SeasonRaceQuery>,
    Id(league): Id<LeagueId>,
) -> Result<web::Json<SeasonRaceAnswer>, ApiError> {
    let choice = year(query.year)?;
    require(&state, &league, &caller, Right::Read).await?;
    let season = season(&state, &cache, &league, &caller.user_id, choice).await?;
    let (year, is_over) = (season.year, season.is_over);
    let race = season.facts.race(year, is_over, &caller.user_id);
    Ok(web::Json(race))
}

/// What the league's members earned with a pick on average, by discipline, in the newest year with settled picks.
///
/// Members and site admins only. Only settled picks count, so the averages reveal nothing about open ones.
#[utoipa::path(tag = "Leagues", responses((status = 200, body = LeagueAveragesAnswer), Forbidden, NotFound))]
#[get("/leagues/{league_id}/season/averages")]
pub(crate) async fn averages(
    state: web::Data<AppState>,
    cache: web::Data<Seasons>,
    Caller(caller): Caller,
    Id(league): Id<LeagueId>,
) -> Result<web::Json<LeagueAveragesAnswer>, ApiError> {
    require(&state, &league, &caller, Right::Read).await?;
    let season = season(&state, &cache, &league, &caller.user_id, None).await?;
    Ok(web::Json(LeagueAveragesAnswer {
        year: season.year,
        disciplines: season.facts.averages(),
    }))
}
