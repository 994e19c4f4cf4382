//! A player's own profile, and the top scores of their leagues.

use std::cmp::Reverse;
use std::collections::BTreeSet;

use actix_web::{get, web};
use podium_domain::ids::{EventId, UserId};
use podium_domain::leaderboard::dense::BEST_MAX;
use podium_wire::accounts::profile::{
    Profile, ProfileAnswer, ProfileLeague, TopScore, TopScoresAnswer,
};
use serde::Deserialize;

use crate::http::extract::auth::Caller;
use crate::http::extract::query::Query;
use crate::http::respond::error::ApiError;
use crate::http::state::AppState;
use podium_live::leaderboard::{FinalStanding, FinalStandings};
use podium_store::insights::JoinedLeague;

const LIMIT_DEFAULT: usize = 5;
/// Leagues considered, most recently joined first: leaderboards that are not in memory must be loaded.
const LEAGUES_MAX: i64 = 100;

/// Number of top scores.
#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct TopScoresQuery {
    #[param(minimum = 1, maximum = 20, default = 5)]
    limit: Option<u32>,
}

/// The best standings by settled points across the caller's leagues, highest points first.
///
/// Ranks are by settled points: running categories and events hidden by the caller's spoiler guard do not count. Of
/// more than 100 leagues, only the most recently joined are considered.
#[utoipa::path(tag = "Standings", params(TopScoresQuery), responses((status = 200, body = TopScoresAnswer)))]
#[get("/top-scores")]
pub(crate) async fn top_scores(
    state: web::Data<AppState>,
    Caller(caller): Caller,
    Query(query): Query<TopScoresQuery>,
) -> Result<web::Json<TopScoresAnswer>, ApiError> {
    let limit = query.limit.map_or(Some(LIMIT_DEFAULT), |limit| {
        usize::try_from(limit)
            .ok()
            .filter(|limit| (1..=BEST_MAX).contains(limit))
    });
    let limit = limit.ok_or_else(|| ApiError::malformed("limit must be between 1 and 20"))?;
    let mut scores: Vec<TopScore> = Vec::new();
    let hidden = state.store.hidden_events(&caller.user_id).await?;
    for (league, standings) in own_leagues(&state, &caller.user_id, &hidden).await? {
        let best = standings.best.into_iter().take(limit);
        scores.extend(best.map(|standing| top_score(&league, standing, &caller.user_id)));
    }
    // Equal scores have a fixed order, so that the list is stable.
    scores.sort_by(|a, b| order(a).cmp(&order(b)));
    scores.truncate(limit);
    Ok(web::Json(TopScoresAnswer { scores }))
}

fn order(score: &TopScore) -> impl Ord + use<'_> {
    (
        Reverse(score.total_points),
        score.rank,
        &score.league_name,
        &score.league_id,
        &score.user_name,
        &score.user_id,
    )
}

fn top_score(league: &JoinedLeague, standing: FinalStanding, caller: &UserId) -> TopScore {
    TopScore {
        league_id: league.id.to_string(),
        league_name: league.name.clone(),
        league_slug: league.slug.clone(),
        is_me: standing.user == *caller,
        user_id: standing.user.into_string(),
        user_name: standing.name,
        avatar_url: standing.picture,
        rank: standing.rank,
        total_points: standing.points,
    }
}

/// The caller's profile.
///
/// Includes picks in leagues that the caller has left. Of more than 100 leagues, only the most recently joined are
/// listed. Events hidden by the caller's spoiler guard give no points yet.
#[utoipa::path(tag = "Accounts", responses((status = 200, body = ProfileAnswer)))]
#[get("/auth/profile")]
pub(crate) async fn profile(
    state: web::Data<AppState>,
    Caller(caller): Caller,
) -> Result<web::Json<ProfileAnswer>, ApiError> {
    let hidden = state.store.hidden_events(&caller.user_id).await?;
    let facts = state.store.profile(&caller.user_id, &hidden).await?;
    let leagues = own_leagues(&state, &caller.user_id, &hidden).await?;
    let mut leagues: Vec<ProfileLeague> = leagues
        .into_iter()
        .map(|(league, standings)| ProfileLeague {
            league_id: league.id.into_string(),
            name: league.name,
            slug: league.slug,
            rank: standings.own.rank,
            member_count: standings.members,
            total_points: standings.own.points,
        })
        .collect();
    leagues.sort_by(|a, b| (a.rank, &a.name, &a.league_id).cmp(&(b.rank, &b.name, &b.league_id)));
    let profile = Profile {
        member_since: facts.member_since,
        picks: facts.picks,
        accuracy: facts.accuracy,
        leagues,
        best_picks: facts.best_picks,
        recent_picks: facts.recent_picks,
    };
    Ok(web::Json(ProfileAnswer { profile }))
}

/// The caller's leagues with their standings, without leagues deleted since they were listed.
async fn own_leagues(
    state: &AppState,
    user: &UserId,
    excluding: &BTreeSet<EventId>,
) -> Result<Vec<(JoinedLeague, FinalStandings)>, ApiError> {
    let leagues = state.store.newest_leagues(user, LEAGUES_MAX).await?;
    let ids: Vec<_> = leagues.iter().map(|league| league.id.clone()).collect();
    let standings = state.live.final_standings(&ids, user, excluding).await?;
    Ok(leagues
        .into_iter()
        .zip(standings)
        .filter_map(|(league, standings)| Some((league, standings?)))
        .collect())
}
