//! Leaderboards of leagues; that of the current season is served from memory.

use std::collections::BTreeSet;
use std::sync::Arc;

use actix_web::http::header::ContentType;
use actix_web::{HttpResponse, get, web};
use bytes::Bytes;
use podium_domain::accounts::country::is_country;
use podium_domain::ids::{EventId, LeagueId, UserId};
use podium_domain::leagues::access::Right;
use podium_wire::live::client_message::Window;
use podium_wire::scoring::leaderboard::{CountryMembers, LeaderboardAnswer, LeaderboardCountries};
use serde::Deserialize;

use crate::http::extract::auth::Caller;
use crate::http::extract::league_rights::require;
use crate::http::extract::path::Id;
use crate::http::extract::query::Query;
use crate::http::respond::error::ApiError;
use crate::http::respond::openapi::{Forbidden, InvalidFields, NotFound};
use crate::http::respond::read_cache::ReadCache;
use crate::http::scoring::leaderboard_seasons::{SettledLeaderboards, parsed, settled};
use crate::http::state::AppState;
use podium_live::leaderboard::{
    LeaderboardPage, LeaderboardSnapshot, LeaderboardSubset, LeaderboardVersion,
};

/// Default page size (docs/rules.md, "Fixed texts and names").
const LIMIT_DEFAULT: u32 = 100;
/// Maximum page size.
const LIMIT_MAX: u32 = 500;
const OFFSET_MAX: u32 = 1_000_000;

/// A league's members of one country, ranked once for all viewers of the same leaderboard with the same hidden events.
pub(crate) type LeaderboardSubsets =
    ReadCache<(LeagueId, String, BTreeSet<EventId>, LeaderboardVersion), LeaderboardSubset>;
/// The number of members per country in a league.
pub(crate) type Countries = ReadCache<LeagueId, Vec<CountryMembers>>;

/// Page and filter of a leaderboard.
#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct WindowQuery {
    #[param(minimum = 1, maximum = 500, default = 100)]
    limit: Option<u32>,
    #[param(minimum = 0, maximum = 1_000_000, default = 0)]
    offset: Option<u32>,
    shielded: Option<bool>,
    #[param(pattern = "^[A-Z]{3}$")]
    country: Option<String>,
    friends: Option<bool>,
    /// A year, or `all` for all years. Default: the current season.
    #[param(pattern = "^(all|19[0-9]{2}|2[01][0-9]{2}|2200)$")]
    season: Option<String>,
}

/// A subset of a league's members, ranked among themselves.
#[derive(Debug, Clone, PartialEq, Eq)]
enum MemberFilter {
    /// By the three-letter code of the International Olympic Committee.
    OfCountry(String),
    /// The caller, those whom the caller has chosen, and members of the caller's private leagues.
    Friends,
}

impl WindowQuery {
    /// `None` if all members are ranked.
    fn member_filter(&self) -> Result<Option<MemberFilter>, ApiError> {
        match (&self.country, self.friends.unwrap_or_default()) {
            (None, false) => Ok(None),
            (None, true) => Ok(Some(MemberFilter::Friends)),
            (Some(country), false) if is_country(country) => {
                Ok(Some(MemberFilter::OfCountry(country.clone())))
            }
            (Some(_), false) => Err(ApiError::malformed("country must be three capital letters")),
            (Some(_), true) => Err(ApiError::invalid_field(
                "friends",
                "Filter by friends or by country, not both.",
            )),
        }
    }
}

/// A page of a league's leaderboard, and the caller's own row.
///
/// The first 25 rows of a public league are open to every signed-in user, the rest to its members. `shielded` leaves
/// out events that the caller's spoiler guard hides. Members may filter by `country` or by `friends` (whom the caller
/// has chosen, and the members of the caller's private leagues); ranks are then among these members. The current season
/// includes provisional points; any other `season` has settled points only.
#[utoipa::path(tag = "Leagues", params(WindowQuery), responses((status = 200, body = LeaderboardAnswer), Forbidden, NotFound, InvalidFields))]
#[get("/leagues/{league_id}/leaderboard")]
pub(crate) async fn page(
    state: web::Data<AppState>,
    boards: web::Data<LeaderboardSubsets>,
    earlier: web::Data<SettledLeaderboards>,
    Caller(caller): Caller,
    Query(query): Query<WindowQuery>,
    Id(id): Id<LeagueId>,
) -> Result<HttpResponse, ApiError> {
    let window = window(&query)?;
    let filter = query.member_filter()?;
    let season = parsed(query.season.as_deref())?;
    // A leaderboard in memory checks access itself. Before it is loaded, access is checked here, so that no request can
    // load a league that does not exist or is hidden from the caller.
    if filter.is_some() {
        Box::pin(require(&state, &id, &caller, Right::Read)).await?;
    } else if season.is_some() || !state.live.has_leaderboard(&id) {
        Box::pin(require(&state, &id, &caller, Right::See)).await?;
    }
    let excluding = match query.shielded {
        Some(true) => state.store.hidden_events(&caller.user_id).await?,
        Some(false) | None => BTreeSet::new(),
    };
    let (user, site_admin) = (&caller.user_id, caller.is_site_admin());
    let settled = Box::pin(settled(&state, &earlier, &id, user, season)).await?;
    if let Some(filter) = filter {
        let board = match settled {
            Some(board) => board,
            None => state.live.leaderboard_snapshot(&id).await?,
        };
        let subset = Box::pin(subset(&state, &boards, &id, user, filter, board, excluding)).await?;
        return Ok(written(subset.answer(window, user)));
    }
    let live = &state.live;
    let page = match settled {
        Some(board) => {
            board
                .page(user.clone(), site_admin, window, excluding)
                .await?
        }
        None => {
            live.leaderboard_page(&id, user, site_admin, window, excluding)
                .await?
        }
    };
    match page {
        LeaderboardPage::Answer(answer) => Ok(written(answer)),
        LeaderboardPage::MembersOnly => Err(ApiError::forbidden(
            "Join this league to see more than the top 25.",
        )),
    }
}

/// Number of members per country in a league, most members first. Members only.
#[utoipa::path(tag = "Leagues", responses((status = 200, body = LeaderboardCountries), Forbidden, NotFound))]
#[get("/leagues/{league_id}/leaderboard/countries")]
pub(crate) async fn countries(
    state: web::Data<AppState>,
    cache: web::Data<Countries>,
    Caller(caller): Caller,
    Id(id): Id<LeagueId>,
) -> Result<web::Json<LeaderboardCountries>, ApiError> {
    require(&state, &id, &caller, Right::Read).await?;
    let read = async { Ok(state.store.countries_in(&id).await?) };
    let countries = cache.get(0, id.clone(), read).await?;
    let countries = Vec::clone(&countries);
    Ok(web::Json(LeaderboardCountries { countries }))
}

fn window(query: &WindowQuery) -> Result<Window, ApiError> {
    let limit = query.limit.unwrap_or(LIMIT_DEFAULT);
    if limit == 0 || limit > LIMIT_MAX {
        return Err(ApiError::malformed("limit must be between 1 and 500"));
    }
    let offset = query.offset.unwrap_or_default();
    if offset > OFFSET_MAX {
        return Err(ApiError::malformed("offset must be between 0 and 1000000"));
    }
    Ok(Window { offset, limit })
}

fn written(answer: Bytes) -> HttpResponse {
    HttpResponse::Ok()
        .content_type(ContentType::json())
        .body(answer)
}

/// Ranks a subset of the members. A country's ranking is computed once for concurrent requests.
async fn subset(
    state: &AppState,
    boards: &LeaderboardSubsets,
    league: &LeagueId,
    caller: &UserId,
    filter: MemberFilter,
    board: LeaderboardSnapshot,
    excluding: BTreeSet<EventId>,
) -> Result<Arc<LeaderboardSubset>, ApiError> {
    let store = &state.store;
    match filter {
        MemberFilter::Friends => {
            let friends = store.friends_in(league, caller).await?;
            Ok(Arc::new(board.subset(friends, excluding).await?))
        }
        MemberFilter::OfCountry(country) => {
            let version = board.version().clone();
            let key = (league.clone(), country.clone(), excluding.clone(), version);
            let ranked = async {
                let members = store.members_of_country(league, &country).await?;
                Ok(board.subset(members, excluding).await?)
            };
            boards.get(0, key, ranked).await
        }
    }
}
