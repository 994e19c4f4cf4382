//! Keys of programs: they open only what is listed here, which are results, leaderboards and picks that are closed.

use actix_web::HttpRequest;
use actix_web::http::Method;
use actix_web::http::header::AUTHORIZATION;

pub(crate) const KEY_REFUSED: &str = "A key does not open this route.";

/// Routes that a key opens, with GET. None shows an open pick, a secret or a private setting.
pub(crate) const KEY_ROUTES: [&str; 18] = [
    "/api/athletes/{athlete_id}",
    "/api/events",
    "/api/events/upcoming",
    "/api/events/{event_id}",
    "/api/leagues/my-leagues",
    "/api/leagues/{league_id}/export",
    "/api/leagues/{league_id}/export/picks/{event_id}",
    "/api/leagues/{league_id}/export/results/{event_id}",
    "/api/leagues/{league_id}/export/standings",
    "/api/leagues/{league_id}/fingerprints/{event_id}",
    "/api/leagues/{league_id}/fingerprints/{event_id}/picks",
    "/api/leagues/{league_id}/leaderboard",
    "/api/leagues/{league_id}/leaderboard/seasons",
    "/api/leagues/{league_id}/race/{event_id}",
    "/api/leagues/{league_id}/reveal/{event_id}/{category_id}",
    "/api/results/{event_id}/{category_id}",
    "/api/upcoming/{event_id}",
    "/api/upcoming/{event_id}/form",
];

/// The key of this request.
pub(crate) fn key(request: &HttpRequest) -> Option<&str> {
    let value = request.headers().get(AUTHORIZATION)?.to_str().ok()?;
    let (scheme, key) = value.split_once(' ')?;
    scheme.eq_ignore_ascii_case("bearer").then(|| key.trim())
}

pub(crate) fn accepts_keys(request: &HttpRequest) -> bool {
    let pattern = request.match_pattern();
    request.method() == Method::GET
        && pattern.is_some_and(|pattern| KEY_ROUTES.contains(&pattern.as_str()))
}
